"""Thread that tokenizes the texts of requests, reactive ones first, and calls progress functions."""

from __future__ import annotations

import heapq
import itertools
import threading
from collections.abc import Callable

from xpu_runtime.embedding.requests import EmbeddingRequest
from xpu_runtime.embedding.tokenizer import EmbeddingTokenizer
from xpu_runtime.errors import RequestError, RequestFailedError
from xpu_runtime.request import Priority

__all__ = ["TextReader"]

_SLICE = 64
"""Texts that are tokenized together (chosen: few milliseconds, and enough to sort them by length)."""


class TextReader:
    """Tokenizes the texts of requests slice by slice.

    Args:
        tokenizer: tokenizer of the model.

    Attributes:
        on_rows: called with a request and the token ids of its texts, by index; set before the first request.
        on_error: called with a request and the reason of its end; set before the first request.
        on_end: called with the number of a request that has ended with a result; set before the first request.
        thread: the thread.
    """

    def __init__(self, tokenizer: EmbeddingTokenizer) -> None:
        self.on_rows: Callable[[EmbeddingRequest, dict[int, list[int]]], None]
        self.on_error: Callable[[EmbeddingRequest, RequestError], None]
        self.on_end: Callable[[int], None]
        self._tokenizer = tokenizer
        self._changed = threading.Condition()
        self._numbers = itertools.count()
        self._tasks: list[tuple[int, int, Callable[[], None]]] = []
        self._closed = False
        self.thread = threading.Thread(target=self._run, name="xpu-embedding-text", daemon=True)
        self.thread.start()

    def read(self, request: EmbeddingRequest) -> None:
        """Tokenize the texts of ``request``."""
        self._put(request, lambda: self._read_slice(request, 0))

    def report(self, request: EmbeddingRequest, done: int) -> None:
        """Call the progress function of ``request``, and end the request if all its texts are ``done``."""
        self._put(request, lambda: self._report(request, done), first=True)

    def close(self, timeout_s: float) -> None:
        """Stop the thread; texts that were not read are left."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self.thread is not threading.current_thread():
            self.thread.join(timeout_s)

    def _put(self, request: EmbeddingRequest, task: Callable[[], None], *, first: bool = False) -> None:
        rank = 0 if first else 1 + (request.job.priority is Priority.PROACTIVE)
        with self._changed:
            heapq.heappush(self._tasks, (rank, next(self._numbers), task))
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._tasks and not self._closed:
                    self._changed.wait()
                if self._closed and not (self._tasks and self._tasks[0][0] == 0):
                    return  # after the last report
                task = heapq.heappop(self._tasks)[2]
            task()

    def _read_slice(self, request: EmbeddingRequest, start: int) -> None:
        if request.job.ended:
            return
        texts = request.texts[start : start + _SLICE]
        try:
            rows, cut = self._tokenizer.encode(texts, truncate=request.truncate, first=start)
        except RequestError as error:
            error.request_id = request.handle.request_id
            self.on_error(request, error)
            return
        except BaseException as error:
            name = request.handle.request_id
            self.on_error(request, RequestFailedError(f"request {name}: tokenizing failed: {error!r}", name))
            return
        metrics = request.handle.metrics
        metrics.tokens += sum(len(row) for row in rows)
        metrics.truncated += cut
        self.on_rows(request, dict(enumerate(rows, start)))
        if start + _SLICE < len(request.texts):
            self._put(request, lambda: self._read_slice(request, start + _SLICE))

    def _report(self, request: EmbeddingRequest, done: int) -> None:
        assert request.on_progress is not None
        if request.handle.done:
            return
        try:
            request.on_progress(done, len(request.texts))
        except BaseException as error:
            name = request.handle.request_id
            failure = RequestFailedError(f"request {name}: on_progress failed: {error!r}", name)
            self.on_error(request, failure)
            request.handle.fail(failure)
            if done < len(request.texts):
                return
        if done == len(request.texts):
            request.finish()
            self.on_end(request.job.id)
