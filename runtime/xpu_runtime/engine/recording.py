"""Recording what an engine is asked for: a trace, written while it serves."""

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

from xpu_runtime.engine.end_status import status_of_error
from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.errors import ConfigError, RequestError
from xpu_runtime.files import check_file_writable
from xpu_runtime.request import RequestStatus
from xpu_runtime.trace import BlockNames, TracedRequest, TracedResult, TraceHeader, header_line, request_line

__all__ = ["Recording", "check_trace_writable"]

_LOG = logging.getLogger(__name__)
_MOST_WAITING = 1000
"""Ended requests that may wait to be written; each holds its tokens."""
_CLOSE_S = 10.0
_DIGITS = 6  # of a second


class Recording:
    """Writes a line for each request that is handed in while it is open, when that ends.

    Of the tokens it keeps salted hashes of their blocks, so that shared prefixes can be told and texts cannot. The
    engine only puts ended requests in a queue; hashing and writing is done by a thread of its own. What cannot be
    written is lost with one warning, and no request hears of it. Tokens that a continuation appends are not
    recorded: such a request has one answer, of all that was generated.

    Attributes:
        file: where the trace is written.
        began: the monotonic time from which arrivals count, in seconds.
    """

    def __init__(self, file: Path, header: TraceHeader) -> None:
        """Begin; what is in ``file`` is lost.

        Raises:
            ConfigError: ``file`` cannot be written.
        """
        self.file = file
        try:
            self._stream: FileIO | None = _opened(file, header)
        except OSError as error:
            raise _refused("trace", file, error) from error
        self.began = time.perf_counter()
        self._pid = os.getpid()
        self._names = BlockNames(header.block_tokens)
        self._running: dict[int, RequestState] = {}
        self._ended: queue.SimpleQueue[tuple[RequestState, RequestStatus] | None] = queue.SimpleQueue()
        self._changing = threading.Lock()
        self._closed = False
        self._lost = 0
        self._thread = threading.Thread(target=self._run, name="xpu-trace", daemon=True)
        self._thread.start()

    @property
    def closed(self) -> bool:
        """Whether it has ended."""
        return self._closed

    def follow(self, live: RequestState, hand_in: Callable[[], None]) -> None:
        """Record ``live`` and ``hand_in``, both or neither; once this is closed hand in only.

        Raises:
            EngineClosedError: it cannot be handed in.
        """
        with self._changing:  # so that what is refused is not written as if it were still running
            if not self._closed:
                self._running[live.sequence.id] = live
                live.handle.when_ended(partial(self._take, live))
            try:
                hand_in()
            except BaseException:  # refused, or Ctrl-C
                self._running.pop(live.sequence.id, None)
                raise

    def close(self) -> None:
        """Write what is left, requests that have not ended without a result; calling it again does nothing."""
        if os.getpid() != self._pid:
            return  # a fork has not the thread
        with self._changing:
            if self._closed:
                return
            self._closed = True
            self._ended.put(None)
        self._thread.join(_CLOSE_S)
        if self._lost:
            _LOG.warning("the trace %s lacks %d requests: they ended faster than it is written", self.file, self._lost)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # -- in the engine's turn --------------------------------------------------------------------------------------

    def _take(self, live: RequestState, error: RequestError | None) -> None:
        with self._changing:
            if self._closed:
                return
            self._running.pop(live.sequence.id, None)
            if self._ended.qsize() < _MOST_WAITING:
                self._ended.put((live, status_of_error(error)))
            else:
                self._lost += 1

    # -- the thread that writes ------------------------------------------------------------------------------------

    def _run(self) -> None:
        while (ended := self._ended.get()) is not None:
            self._write(*ended)
        for live in tuple(self._running.values()):
            self._write(live, None)
        self._running.clear()
        if self._stream is not None:
            self._stream.close()

    def _write(self, live: RequestState, status: RequestStatus | None) -> None:
        if self._stream is None:
            return
        line = request_line(self._traced(live, status))
        try:
            _put(self._stream, line)
        except OSError as error:
            _LOG.warning("the trace %s ends here, it cannot be written any more: %s", self.file, error)
            with contextlib.suppress(OSError):
                self._stream.close()
            self._stream = None

    def _traced(self, live: RequestState, status: RequestStatus | None) -> TracedRequest:
        sequence, metrics = live.sequence, live.handle.metrics
        tokens = tuple(sequence.tokens)  # of one that has not ended there may be more in a moment
        length = len(tokens) - sequence.appended
        deadline = sequence.deadline_s
        return TracedRequest(
            max(0.0, round(sequence.arrived_at - self.began, _DIGITS)),
            sequence.priority,
            sequence.prompt_len,
            max(1, length - sequence.prompt_len),
            deadline_s=None if deadline is None else max(10**-_DIGITS, round(deadline, _DIGITS)),
            blocks=self._names.of(tokens[: max(0, length)]),
            result=None if status is None else TracedResult.of(metrics, status),
        )


def check_trace_writable(field: str, file: Path) -> None:
    """Refuse, before a model is loaded, a file that cannot be recorded to; nothing in it is lost yet.

    Raises:
        ConfigError: ``file``, which ``field`` says, cannot be written.
    """
    try:
        check_file_writable(file)
    except OSError as error:
        raise _refused(field, file, error) from error


def _refused(field: str, file: Path, error: OSError) -> ConfigError:
    return ConfigError(f"{field}: {str(file)!r} cannot be written ({error.strerror}); name another file")


def _opened(file: Path, header: TraceHeader) -> FileIO:
    # Unbuffered: a line that is written stays written, whatever becomes of the process.
    stream = file.open("wb", buffering=0)
    try:
        _put(stream, header_line(header))
    except OSError:
        stream.close()
        raise
    return stream


def _put(stream: FileIO, line: bytes) -> None:
    written = stream.write(line) or 0
    if written != len(line):
        with contextlib.suppress(OSError):  # half a line would make the whole trace unreadable
            stream.truncate(stream.tell() - written)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
