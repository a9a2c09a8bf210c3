"""Decides when batches of embedding models run on the general lane, beside a chat model."""

from __future__ import annotations

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Heg
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.actions import ActionQueue, Embed
from xpu_runtime.scheduler.embedding_queue import EmbeddingBatch, EmbeddingQueue
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.device_policy import DevicePolicy
from xpu_runtime.scheduler.queues import Queues

__all__ = ["EmbeddingTurns"]

_CHAT_PER_EMBEDDING = 3.0
"""Reactive chat runs this many times as long as reactive embeddings while both wait (chosen: chat goes first)."""
_MOST_LEAD_S = 2.0
"""Most time by which proactive chat or proactive embeddings are ahead of each other (chosen: two long passes)."""


class EmbeddingTurns:
    """Order of embedding batches and passes of the chat model.

    A batch is one short kernel that is not preempted. It takes the general lane, so nothing else runs there.

    - Reactive batches run before all background work, which they preempt. Beside reactive chat they get a quarter of
      the time, one batch at a time.
    - Proactive batches and proactive chat share the time evenly. Beside reactive work, proactive batches run within the
      slack of the answers, and one batch at a time once they have aged (`agent-xpu-v2 §4.5 (3)`).
    """

    def __init__(
        self,
        heg: Heg,
        policy: SchedulerPolicy,
        queues: Queues,
        launcher: Launcher,
        fairness: Fairness,
        device_policy: DevicePolicy,
        actions: ActionQueue,
    ) -> None:
        self._policy = policy
        self._queues = queues
        self._launcher = launcher
        self._fairness = fairness
        self._device_policy = device_policy
        self._actions = actions
        self._lane = heg.general_lane
        self._embedding_queues: list[EmbeddingQueue] = []
        self._running: tuple[EmbeddingBatch, bool] | None = None  # and whether it used slack
        self._reactive_chat_s = 0.0  # since reactive embeddings wait or had their latest batch
        self._lead_s = 0.0  # of proactive embeddings before proactive chat
        self._slice_runs = False  # aged background chat has its slice; reactive embeddings wait for its end

    # -- state -----------------------------------------------------------------------------------------------------

    def attach(self, queue: EmbeddingQueue) -> None:
        """Take batches from ``queue``, too."""
        self._embedding_queues.append(queue)

    def detach(self, queue: EmbeddingQueue) -> None:
        """Take no more batches from ``queue``."""
        if queue in self._embedding_queues:
            self._embedding_queues.remove(queue)

    @property
    def waiting(self) -> bool:
        """True if texts wait."""
        return any(self._ready(priority) is not None for priority in Priority)

    @property
    def reactive_waits(self) -> bool:
        """True if texts of reactive requests wait."""
        return bool(self._embedding_queues) and self._ready(Priority.REACTIVE) is not None

    @property
    def background_waits(self) -> bool:
        """True if texts of proactive requests wait."""
        return bool(self._embedding_queues) and self._ready(Priority.PROACTIVE) is not None

    def chat_ran(self, pass_: Pass, busy_s: float) -> None:
        """Account for a pass of the chat model that took ``busy_s`` seconds of the whole machine."""
        if pass_.reactive:
            self._reactive_chat_s += busy_s
        else:
            self._lead_s -= busy_s
            self._slice_runs = False

    def ended(self, lane: str, now: float) -> float:
        """Account for the batch on ``lane``, which has ended; returns its seconds."""
        busy_s = self._launcher.lanes.end_hold(lane, now)
        assert self._running is not None
        (batch, used_slack), self._running = self._running, None
        self._fairness.record(batch.priority, busy_s, now)
        if batch.priority is Priority.PROACTIVE:
            self._lead_s += busy_s
        self._device_policy.other_work_ran(busy_s, slack=used_slack)
        return busy_s

    def aged(self, now: float, *, reactive_work: bool) -> bool:
        """True if proactive texts beside reactive work have waited for so long that a batch of them runs next."""
        queue = self._ready(Priority.PROACTIVE) if reactive_work else None
        if queue is None or not self._fairness.below_share:
            return False
        since = queue.waits_since(Priority.PROACTIVE)
        return since is not None and now - since >= self._policy.aging_s

    # -- decisions -------------------------------------------------------------------------------------------------

    def dispatch_first(self, now: float, *, starved: bool, beside_peers: bool = False) -> None:
        """Run a batch that goes before the passes of the chat model.

        Args:
            now: time in seconds.
            starved: background chat may run its slice.
            beside_peers: other engines on the same devices have urgent work.
        """
        if not self._embedding_queues:
            return
        chat = self._launcher.reactive_prefill_wanted() or bool(self._queues.reactive.decode)
        reactive = self._ready(Priority.REACTIVE)
        if reactive is None:
            self._reactive_chat_s = 0.0
        if not (self._background_chat and self._background_texts):
            self._lead_s = 0.0
        if self._launcher.lanes.free(self._lane):
            self._slice_runs = False
        self._lead_s = max(-_MOST_LEAD_S, min(_MOST_LEAD_S, self._lead_s))
        reactive_work = chat or reactive is not None or beside_peers
        if self._fairness.background_turn and self.aged(now, reactive_work=reactive_work):
            if not self._run(Priority.PROACTIVE, now):
                self._launcher.keep_free(self._lane)
        elif reactive is not None and starved and not chat and self._fairness.background_turn:
            self._slice_runs = self._launcher.lanes.free(self._lane)
        elif reactive is not None:
            due = not chat or self._reactive_chat_s >= _CHAT_PER_EMBEDDING * reactive.next_batch_s(Priority.REACTIVE)
            if due and not self._run(Priority.REACTIVE, now) and not self._slice_runs:
                self._launcher.reserve(self._lane)
        elif chat:
            self._use_slack(now)
        elif self._lead_s <= 0.0 or not self._background_chat:
            self._run(Priority.PROACTIVE, now)

    def dispatch_last(self, now: float) -> None:
        """Run a batch on a lane that the chat model leaves free."""
        launcher = self._launcher
        if not self._embedding_queues or self._queues.reactive.resident or not launcher.open(self._lane):
            return
        # The chat model may need the lane soon, as an iGPU behind each kernel on an NPU.
        may_be_behind = self._background_chat and self._lead_s > 0.0 and any(True for _ in launcher.lanes.running())
        if not self._run(Priority.REACTIVE, now) and not may_be_behind:
            self._run(Priority.PROACTIVE, now)

    def _use_slack(self, now: float) -> None:
        """Run a proactive batch between two steps of the reactive answers, if all of them can afford it."""
        queue = self._ready(Priority.PROACTIVE)
        if queue is None or (self._background_chat and self._lead_s > 0.0):
            return
        if queue.next_batch_s(Priority.PROACTIVE) <= self._device_policy.background_room_s():
            self._run(Priority.PROACTIVE, now, slack=True)

    def _run(self, priority: Priority, now: float, *, slack: bool = False) -> bool:
        """Launch the next batch of ``priority`` if there is one and the lane is free."""
        queue, lane, lanes = self._ready(priority), self._lane, self._launcher.lanes
        if queue is None or not lanes.may_hold(lane, now, reactive=priority is Priority.REACTIVE):
            return False
        batch = queue.next_batch(priority)
        if batch is None:
            return False
        lanes.hold(lane, now, batch.predicted_s, reactive=priority is Priority.REACTIVE)
        self._running = batch, slack
        if priority is Priority.REACTIVE:
            self._reactive_chat_s = 0.0
        self._actions.add(Embed(lane.name, queue, batch))
        return True

    def _ready(self, priority: Priority) -> EmbeddingQueue | None:
        """The queue whose texts of ``priority`` wait the longest; None if none waits."""
        waiting = [
            (since, queue) for queue in self._embedding_queues if (since := queue.waits_since(priority)) is not None
        ]
        return min(waiting, key=lambda each: each[0])[1] if waiting else None

    @property
    def _background_chat(self) -> bool:
        """True if the chat model has background work that can run or runs."""
        background, launcher = self._queues.proactive, self._launcher
        passes = launcher.proactive_pass or launcher.decode_pass
        return passes is not None or background.can_prefill or background.can_decode

    @property
    def _background_texts(self) -> bool:
        """True if proactive texts wait or are being embedded."""
        running = self._running is not None and self._running[0].priority is Priority.PROACTIVE
        return running or self._ready(Priority.PROACTIVE) is not None
