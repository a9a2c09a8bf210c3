"""Records the requests of an engine as a trace file while it serves."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import queue
import threading
import time
from collections.abc import Callable
from functools import partial
from io import FileIO
from pathlib import Path
from typing import Self

from xpu_runtime.engine.request_state import RequestState, status_of_error
from xpu_runtime.errors import ConfigError, RequestError
from xpu_runtime.files import check_file_writable
from xpu_runtime.request import RequestStatus
from xpu_runtime.trace import BlockNames, TracedRequest, TracedResult, TraceHeader, header_line, request_line

__all__ = ["Recording", "check_trace_writable"]

_LOG = logging.getLogger(__name__)
_MAX_QUEUED = 1000
"""Most ended requests that wait to be written; each holds its tokens."""
_CLOSE_S = 10.0
_DIGITS = 6  # of a second


class Recording:
    """Writes one line for each request submitted while it is open, when the request ends.

    Tokens are stored as salted hashes of their blocks: shared prefixes are visible, texts are not. The engine step only
    queues an ended request; a separate thread hashes and writes. If the file cannot be written, a warning is logged and
    no request is affected. Tokens that a continuation appends are not recorded: such a request has one answer with all
    generated tokens.

    Attributes:
        file: the trace file.
        began: monotonic time in seconds that arrivals are relative to.
    """

    def __init__(self, file: Path, header: TraceHeader) -> None:
        """Start recording; ``file`` is overwritten.

        Raises:
            ConfigError: ``file`` cannot be written.
        """
        self.file = file
        try:
            self._trace_stream: FileIO | None = _create(file, header)
        except OSError as error:
            raise _not_writable("trace", file, error) from error
        self.began = time.perf_counter()
        self._pid = os.getpid()
        self._block_names = BlockNames(header.block_tokens)
        self._running: dict[int, RequestState] = {}
        self._ended: queue.SimpleQueue[tuple[RequestState, RequestStatus] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._num_lost_requests = 0
        self._thread = threading.Thread(target=self._record_requests, name="xpu-trace", daemon=True)
        self._thread.start()

    @property
    def closed(self) -> bool:
        """True if the recording has ended."""
        return self._closed

    def track(self, request: RequestState, submit: Callable[[], None]) -> None:
        """Record ``request`` and call ``submit``, both or neither; a closed recording only calls ``submit``.

        Raises:
            EngineClosedError: ``submit`` raised it.
        """
        with self._lock:  # a refused request must not be written as unfinished
            if not self._closed:
                self._running[request.sequence.id] = request
                request.handle.on_end(partial(self._on_request_end, request))
            try:
                submit()
            except BaseException:  # refused, or Ctrl-C
                self._running.pop(request.sequence.id, None)
                raise

    def close(self) -> None:
        """Write the remaining requests, unfinished ones without a result; further calls have no effect."""
        if os.getpid() != self._pid:
            return  # a fork does not have the thread
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._ended.put(None)
        self._thread.join(_CLOSE_S)
        if self._num_lost_requests:
            message = "the trace %s lacks %d requests: they ended faster than they could be written"
            _LOG.warning(message, self.file, self._num_lost_requests)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # -- engine step -----------------------------------------------------------------------------------------------

    def _on_request_end(self, request: RequestState, error: RequestError | None) -> None:
        with self._lock:
            if self._closed:
                return
            self._running.pop(request.sequence.id, None)
            if self._ended.qsize() < _MAX_QUEUED:
                self._ended.put((request, status_of_error(error)))
            else:
                self._num_lost_requests += 1

    # -- writer thread ---------------------------------------------------------------------------------------------

    def _record_requests(self) -> None:
        while (ended := self._ended.get()) is not None:
            self._write_trace_line(*ended)
        for request in tuple(self._running.values()):
            self._write_trace_line(request, None)
        self._running.clear()
        if self._trace_stream is not None:
            self._trace_stream.close()

    def _write_trace_line(self, request: RequestState, status: RequestStatus | None) -> None:
        if self._trace_stream is None:
            return
        line = request_line(self._traced(request, status))
        try:
            _write_line(self._trace_stream, line)
        except OSError as error:
            _LOG.warning("the trace %s is incomplete: it cannot be written any more (%s)", self.file, error)
            with contextlib.suppress(OSError):
                self._trace_stream.close()
            self._trace_stream = None

    def _traced(self, request: RequestState, status: RequestStatus | None) -> TracedRequest:
        sequence, metrics = request.sequence, request.handle.metrics
        tokens = tuple(sequence.tokens)  # a copy: an unfinished sequence may grow
        length = len(tokens) - sequence.num_appended
        deadline = sequence.deadline_s
        return TracedRequest(
            max(0.0, round(sequence.arrived_at - self.began, _DIGITS)),
            sequence.priority,
            sequence.prompt_len,
            max(1, length - sequence.prompt_len),
            deadline_s=None if deadline is None else max(10**-_DIGITS, round(deadline, _DIGITS)),
            blocks=self._block_names.of(tokens[: max(0, length)]),
            result=None if status is None else TracedResult.of(metrics, status),
        )


def check_trace_writable(field: str, file: Path) -> None:
    """Check, before a model is loaded, that ``file`` can be written; its content is not changed.

    Raises:
        ConfigError: ``file``, the value of the setting ``field``, cannot be written.
    """
    try:
        check_file_writable(file)
    except OSError as error:
        raise _not_writable(field, file, error) from error


def _not_writable(field: str, file: Path, error: OSError) -> ConfigError:
    return ConfigError(f"{field}: {str(file)!r} cannot be written ({error.strerror}); give another file")


def _create(file: Path, header: TraceHeader) -> FileIO:
    # Unbuffered: written lines survive a crash of the process.
    stream = file.open("wb", buffering=0)
    try:
        _write_line(stream, header_line(header))
    except OSError:
        stream.close()
        raise
    return stream


def _write_line(stream: FileIO, line: bytes) -> None:
    written = stream.write(line) or 0
    if written != len(line):
        with contextlib.suppress(OSError):  # a partial line would make the trace unreadable
            stream.truncate(stream.tell() - written)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
