"""Lanes of embedding engines: a thread of their own, or those of a chat engine."""

from __future__ import annotations

import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from math import inf

from xpu_runtime.embedding.service import EmbeddingService
from xpu_runtime.engine.device_fallback import DeviceFallback
from xpu_runtime.engine.embedding_runs import EmbeddingRuns
from xpu_runtime.engine.request_tracker import RequestTracker
from xpu_runtime.engine.step_loop import StepLoop
from xpu_runtime.engine.suspension import SuspensionDetector
from xpu_runtime.errors import RequestFailedError
from xpu_runtime.heg import LaneSpec
from xpu_runtime.lanes.lane import Lane, LaneTask, LaunchResult
from xpu_runtime.scheduler import Embed, EmbeddingQueue, next_priority

__all__ = ["EmbeddingLane", "OwnLane", "SharedLane"]

_HANGS = "a batch hangs in its device and does not recover; restart the process"


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


class _BatchOrder:
    """Order of the batches of one model on a lane of its own: reactive ones first, one at a time.

    Args:
        queue: texts that wait.
        lane: name of the lane.

    Attributes:
        paused: True if no batch may start.
    """

    def __init__(self, queue: EmbeddingQueue, lane: str) -> None:
        self.paused = False
        self._queue = queue
        self._lane = lane
        self._running = False

    @property
    def paused_idle(self) -> bool:
        """True if no batch may start and none runs."""
        return self.paused and not self._running

    def attach(self, queue: EmbeddingQueue) -> None:
        """Do nothing: there is one queue."""

    def detach(self, queue: EmbeddingQueue) -> None:
        """Do nothing: there is one queue."""

    def pause(self) -> None:
        """Start no batch until `resume`."""
        self.paused = True

    def resume(self) -> None:
        """Start batches again."""
        self.paused = False

    def use_device(self, device: str) -> None:
        """Do nothing: the model takes no turns with others."""

    def next_batch(self, now: float) -> Embed | None:
        """Start the next batch; None if it has to wait, or no text waits."""
        if self.paused or self._running:
            return None
        priority = next_priority(self._queue, now)
        batch = None if priority is None else self._queue.next_batch(priority)
        if batch is None:
            return None
        self._running = True
        return Embed(self._lane, self._queue, batch)

    def embedded(self, lane: str, now: float) -> float:
        """Record that the batch has ended."""
        self._running = False
        return 0.0

    def hung(self, lane: str) -> None:
        """Do nothing: no batch starts before the hung one is `embedded`."""

    def recovered(self, lane: str) -> None:
        """Do nothing: the hung batch is `embedded`."""


class OwnLane(EmbeddingLane):
    """Runs batches on a lane of its own, reactive ones first, and on the CPU where its device fails.

    Args:
        service: the requests.
        spec: the lane.
        kernel_timeout_s: seconds after which a batch may count as hung.
    """

    def __init__(self, service: EmbeddingService, spec: LaneSpec, kernel_timeout_s: float) -> None:
        self._service = service
        self._tracker = RequestTracker()
        self._messages: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._stopped = False
        self._ended = False
        self._end_lock = threading.Lock()
        self._suspensions = SuspensionDetector(kernel_timeout_s)
        self._order = _BatchOrder(service.queue, spec.name)
        self._runs = EmbeddingRuns(self._order, kernel_timeout_s)
        self._lanes = {spec.name: Lane(spec, {}, self._report)}
        self._runs.lanes = self._lanes
        self._fallback: DeviceFallback | None = None
        if spec.device != "CPU":
            self._fallback = self._runs.fallback = DeviceFallback(
                self._lanes[spec.name],
                self._lanes,
                self._order,
                make_lane=lambda: Lane(replace(spec, device="CPU"), {}, self._report),
                post=self.post,
            )
        self._runs.announce(service)
        self._runs.attach(service)
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
        """End all requests and the threads."""
        self._tracker.close(reason)
        self.post(lambda: self._stop(reason))
        if self._thread is not threading.current_thread():
            self._thread.join(timeout_s)
        if self._thread.is_alive():  # this is the thread
            self._service.close(reason)
        for lane in self._lanes.values():
            lane.close(0.0 if self._runs.hung else timeout_s)
        if self._fallback is not None:
            self._fallback.close(timeout_s)

    def _stop(self, reason: str) -> None:
        self._service.close(reason)
        self._stopped = True

    def _report(self, ended: LaunchResult | LaneTask) -> None:
        assert isinstance(ended, LaneTask)  # nothing else is started
        self.post(lambda: ended.process(ended))

    def _run(self) -> None:
        try:
            while not self._stopped:
                self._step(time.perf_counter())
        except BaseException as error:
            reason = f"the embedding engine failed: {error!r}"
            self._tracker.close(reason)
            self._service.close(reason, RequestFailedError)
            raise
        finally:
            self._ended = True
            self._drain()

    def _step(self, now: float) -> None:
        """Start the next batch if one can start, and process messages until a timer is due."""
        if self._fallback is not None:
            self._fallback.advance(now)
        action = self._order.next_batch(now)
        if action is not None:
            self._runs.launch(action)
        wakes = (self._runs.check_interval_s(), None if self._fallback is None else self._fallback.next_wake() - now)
        self._process_messages(min((each for each in wakes if each is not None), default=inf))
        self._check_hung(time.perf_counter())

    def _check_hung(self, now: float) -> None:
        if self._runs.check_hung(now, self._suspensions.check(now)) is not None:
            self._service.fail_all(_HANGS)
        else:
            self._service.take_again(_HANGS)

    def _drain(self) -> None:
        """Process the messages that are left at the end of the thread: their requests have to end."""
        with self._end_lock:
            self._process_messages(0.0)

    def _process_messages(self, timeout_s: float) -> None:
        """Process all messages; if there is none, wait for one."""
        while True:
            try:
                message = self._messages.get(timeout=None if timeout_s == inf else max(0.0, timeout_s))
            except queue.Empty:
                return
            message()
            timeout_s = 0.0


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
