"""Lanes of embedding engines: a thread of their own, or those of a chat engine."""

from __future__ import annotations

import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from xpu_runtime.embedding.service import EmbeddingService
from xpu_runtime.engine.request_tracker import RequestTracker
from xpu_runtime.engine.step_loop import StepLoop
from xpu_runtime.errors import RequestFailedError
from xpu_runtime.scheduler import next_priority

__all__ = ["EmbeddingLane", "OwnLane", "SharedLane"]


class EmbeddingLane(ABC):
    """Runs the batches of one service; its methods may be called from any thread."""

    @abstractmethod
    def submit(self, number: int, message: Callable[[], None]) -> None:
        """Call ``message``, which accepts request ``number``, between two batches.

        Raises:
            EngineClosedError: no more requests are accepted.
        """

    @abstractmethod
    def post(self, message: Callable[[], None]) -> None:
        """Call ``message`` between two batches."""

    @abstractmethod
    def request_ended(self, number: int) -> None:
        """Record that request ``number`` has ended."""

    @abstractmethod
    def stop(self, reason: str, timeout_s: float) -> None:
        """End all requests and stop."""


class OwnLane(EmbeddingLane):
    """Runs batches on a thread of its own, reactive ones first."""

    def __init__(self, service: EmbeddingService) -> None:
        self._service = service
        self._tracker = RequestTracker()
        self._messages: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._stopped = False
        self._ended = False
        self._end_lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="xpu-embedding", daemon=True)
        self._thread.start()

    def submit(self, number: int, message: Callable[[], None]) -> None:
        """Call ``message``, which accepts request ``number``, between two batches."""
        self._tracker.add(number, lambda: self.post(message))

    def post(self, message: Callable[[], None]) -> None:
        """Call ``message`` between two batches, or at once after the end of the thread."""
        self._messages.put(message)
        if self._ended:
            self._drain()

    def request_ended(self, number: int) -> None:
        """Record that request ``number`` has ended."""
        self._tracker.remove(number)

    def stop(self, reason: str, timeout_s: float) -> None:
        """End all requests and the thread."""
        self._tracker.close(reason)
        self.post(lambda: self._stop(reason))
        if self._thread is not threading.current_thread():
            self._thread.join(timeout_s)
        if self._thread.is_alive():  # a batch hangs in its device, or this is the thread
            self._service.close(reason)

    def _stop(self, reason: str) -> None:
        self._service.close(reason)
        self._stopped = True

    def _run(self) -> None:
        try:
            while not self._stopped:
                idle = next_priority(self._service.queue, time.perf_counter()) is None
                self._process_messages(wait=idle)
                if not self._stopped:
                    self._run_batch()
        except BaseException as error:
            reason = f"the embedding engine failed: {error!r}"
            self._tracker.close(reason)
            self._service.close(reason, RequestFailedError)
            raise
        finally:
            self._ended = True
            self._drain()

    def _drain(self) -> None:
        """Process the messages that nobody else processes any more: their requests have to end."""
        with self._end_lock:
            self._process_messages(wait=False)

    def _process_messages(self, *, wait: bool) -> None:
        while wait or not self._messages.empty():
            self._messages.get()()
            wait = False

    def _run_batch(self) -> None:
        started_at = time.perf_counter()
        priority = next_priority(self._service.queue, started_at)
        run = None if priority is None else self._service.take(priority, started_at)
        if run is None:
            return
        try:
            self._service.execute(run)
        except BaseException as error:
            self._service.failed(run, error)
            return
        ended_at = time.perf_counter()
        self._service.finished(run, ended_at - started_at, ended_at)


class SharedLane(EmbeddingLane):
    """Runs batches on the general lane of a chat engine, as its scheduler decides.

    Args:
        service: the requests.
        loop: the step loop of the chat engine.

    Raises:
        EngineClosedError: the chat engine is closed.
    """

    def __init__(self, service: EmbeddingService, loop: StepLoop) -> None:
        self._service = service
        self._loop = loop
        loop.attach(service)

    def submit(self, number: int, message: Callable[[], None]) -> None:
        """Call ``message``, which accepts request ``number``, inside a step."""
        self._loop.tracker.add(-number, lambda: self.post(message))

    def post(self, message: Callable[[], None]) -> None:
        """Call ``message`` inside a step."""
        self._loop.post(message)

    def request_ended(self, number: int) -> None:
        """Record that request ``number`` has ended."""
        self._loop.tracker.remove(-number)

    def stop(self, reason: str, timeout_s: float) -> None:
        """End all requests; the chat engine goes on."""
        self.post(lambda: self._service.close(reason))
        self.post(lambda: self._loop.embeddings.detach(self._service))
        if not self._loop.on_own_thread:
            self._service.closed.wait(timeout_s)
