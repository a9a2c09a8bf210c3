"""Handle of an embedding request: result and cancellation, in sync and async form."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.engine.waits import wait_for_condition
from xpu_runtime.errors import RequestError
from xpu_runtime.forks import check_not_forked

__all__ = ["EmbeddingHandle", "EmbeddingMetrics"]


@dataclass(slots=True)
class EmbeddingMetrics:
    """Counts and times of one embedding request; times in seconds.

    Attributes:
        texts: number of texts.
        tokens: tokens of all texts that were read so far, without padding.
        truncated: texts that were cut to the longest that the model takes.
        arrived_at: time of arrival on the monotonic clock.
        first_kernel_at: start of the first batch with one of its texts.
        ended_at: end of the request.
        run_s: time of the batches with its texts.
    """

    texts: int = 0
    tokens: int = 0
    truncated: int = 0
    arrived_at: float = 0.0
    first_kernel_at: float | None = None
    ended_at: float | None = None
    run_s: float = 0.0

    @property
    def queue_s(self) -> float | None:
        """Time from arrival to the first batch."""
        return None if self.first_kernel_at is None else self.first_kernel_at - self.arrived_at

    @property
    def latency_s(self) -> float | None:
        """Time from arrival to the end."""
        return None if self.ended_at is None else self.ended_at - self.arrived_at


class EmbeddingHandle:
    """Result of a request that was given to `EmbeddingEngine.embed`; thread-safe.

    Attributes:
        request_id: identifier used in messages.
        metrics: counts and times; complete after the end.
    """

    def __init__(self, request_id: str, metrics: EmbeddingMetrics, cancel: Callable[[], None]) -> None:
        self.request_id = request_id
        self.metrics = metrics
        self._cancel = cancel
        self._pid = os.getpid()
        # Acquired directly: Ctrl-C inside `Condition.__enter__` would leave the lock held.
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._wakers: list[Callable[[], None]] = []
        self._vectors: NDArray[np.float32] | None = None
        self._error: RequestError | None = None
        self._done = False

    @property
    def done(self) -> bool:
        """True if the request has ended."""
        return self._done

    def result(self, timeout: float | None = None) -> NDArray[np.float32]:
        """Wait for the end and return the vectors, ``[texts, dimension]`` f32, in the order of the texts.

        Raises:
            TimeoutError: ``timeout`` seconds passed; the request continues.
            RequestError: a text is too long, or the request was cancelled or has failed.
            EngineClosedError: this process is a fork, where no result arrives.
        """
        if not self._done:
            check_not_forked(self._pid)
            with self._lock:
                if not wait_for_condition(self._changed, lambda: self._done, timeout):
                    raise TimeoutError(f"request {self.request_id} has not ended within timeout={timeout} seconds")
        return self._result()

    async def aresult(self) -> NDArray[np.float32]:
        """Like `result`, without blocking the event loop; cancelling the awaiting task cancels the request."""
        if not self._done:
            check_not_forked(self._pid)
            loop, ended = asyncio.get_running_loop(), asyncio.Event()

            def wake() -> None:
                with contextlib.suppress(RuntimeError):  # the event loop was closed
                    loop.call_soon_threadsafe(ended.set)

            with self._lock:
                self._wakers.append(wake)
                if self._done:
                    ended.set()
            try:
                await ended.wait()
            except asyncio.CancelledError:
                self.cancel()
                raise
        return self._result()

    def __await__(self) -> Generator[Any, None, NDArray[np.float32]]:
        """Wait for the vectors, as `aresult` does."""
        return self.aresult().__await__()

    def cancel(self) -> None:
        """Cancel the request; no effect after its end."""
        if not self._done:
            self._cancel()

    def finish(self, vectors: NDArray[np.float32]) -> None:
        """Internal: end the request with its vectors; ignored after the end."""
        self._end(vectors, None)

    def fail(self, error: RequestError) -> None:
        """Internal: end the request with ``error``; ignored after the end."""
        self._end(None, error)

    def _end(self, vectors: NDArray[np.float32] | None, error: RequestError | None) -> None:
        with self._lock:
            if self._done:
                return
            self._vectors, self._error, self._done = vectors, error, True
            self._cancel = _ignore  # an ended handle does not keep its engine alive
            self._changed.notify_all()
            wakers, self._wakers = self._wakers, []
        for wake in wakers:
            wake()

    def _result(self) -> NDArray[np.float32]:
        if self._error is not None:
            raise self._error
        assert self._vectors is not None
        return self._vectors


def _ignore() -> None:
    """Placeholder of the cancellation of an ended request."""
