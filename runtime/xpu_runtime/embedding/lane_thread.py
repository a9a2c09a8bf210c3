"""Lane of an embedding engine that runs without a chat engine: one thread, reactive batches first."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable

from xpu_runtime.embedding.service import EmbeddingService
from xpu_runtime.errors import RequestFailedError
from xpu_runtime.scheduler.embedding_queue import next_priority

__all__ = ["EmbeddingLane"]


class EmbeddingLane:
    """Runs the batches of one service on its own thread.

    Attributes:
        thread: the thread.
    """

    def __init__(self, service: EmbeddingService) -> None:
        self._service = service
        self._messages: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._stopped = False
        self._ended = False
        self._end_lock = threading.Lock()
        self.thread = threading.Thread(target=self._run, name="xpu-embedding", daemon=True)
        self.thread.start()

    def post(self, message: Callable[[], None]) -> None:
        """Call ``message`` between two batches, or at once after the end of the thread; from any thread."""
        self._messages.put(message)
        if self._ended:
            self._drain()

    def stop(self, reason: str, timeout_s: float) -> bool:
        """End all requests and the thread; returns True if the thread ended in time."""
        self.post(lambda: self._stop(reason))
        if self.thread is not threading.current_thread():
            self.thread.join(timeout_s)
        return not self.thread.is_alive()

    def _stop(self, reason: str) -> None:
        self._service.close(reason)
        self._stopped = True

    def _run(self) -> None:
        try:
            while not self._stopped:
                priority = next_priority(self._service.queue, time.perf_counter())
                self._process_messages(wait=priority is None)
                if not self._stopped:
                    self._run_batch()
        except BaseException as error:
            self._service.close(f"the embedding engine failed: {error!r}", RequestFailedError)
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
