"""Who may hold KV blocks: conservative admission, displacement of proactive work, shedding, and the way back."""

from __future__ import annotations

from dataclasses import dataclass

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import QueueFullError
from xpu_runtime.memory import KvManager, Paused, Reclaim, ReclaimCosts, choose
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.actions import Action, End, Offload, Restore
from xpu_runtime.scheduler.queues import ClassQueues, Queues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["Admission", "MemoryCosts"]


@dataclass(slots=True)
class MemoryCosts:
    """What displacing a sequence costs on this machine (`agent-xpu-v1 §6.5`).

    Attributes:
        reclaim: seconds to recompute, write and read.
        bytes_per_token: KV bytes of one token.
        offload_room_bytes: what the store on disk can still take; 0 turns off-loading off.
    """

    reclaim: ReclaimCosts
    bytes_per_token: int
    offload_room_bytes: int = 0


class Admission:
    """Moves sequences between waiting, resident and off-loaded."""

    def __init__(self, policy: SchedulerPolicy, queues: Queues, kv: KvManager, costs: MemoryCosts) -> None:
        self._policy = policy
        self._queues = queues
        self._kv = kv
        self.costs = costs
        self.restoring: list[Sequence] = []

    def enqueue(self, sequence: Sequence) -> list[Action]:
        """Put ``sequence`` in line, shedding proactive requests if the line is full (`agent-xpu-v1 §6.5`).

        Raises:
            QueueFullError: the line is full and there is nobody of lower priority to shed.
        """
        shed: list[Action] = []
        waiting = len(self._queues.reactive.waiting) + len(self._queues.proactive.waiting)
        if waiting >= self._policy.max_waiting:
            victims = self._queues.proactive.waiting
            if not sequence.reactive or not victims:
                raise QueueFullError(
                    f"{waiting} requests wait already (policy.max_waiting={self._policy.max_waiting}); retry later, "
                    f"or raise the limit"
                )
            victim = victims.pop()  # the newest has lost the least by waiting
            victim.ended = victim.status = RequestStatus.SHED
            shed.append(End(victim, RequestStatus.SHED, "shed to make room for a reactive request"))
        self._queues.of(sequence).waiting.append(sequence)
        return shed

    def run(self) -> list[Action]:
        """Admit whom the KV pool can take now, reactive first, each class in order of arrival."""
        for sequence in self.restoring:
            sequence.restoring = False
        self.restoring.clear()
        actions: list[Action] = []
        self._bring_back(self._queues.reactive, actions)
        while self._queues.reactive.waiting:
            head = self._queues.reactive.waiting[0]
            if not (self._admit(head) or (self._displace(head, actions) and self._admit(head))):
                return actions  # what is free goes to the person who waits
            self._queues.reactive.waiting.popleft()
        self._bring_back(self._queues.proactive, actions)
        if self._queues.proactive.offloaded:
            return actions
        while self._queues.proactive.waiting and self._queues.proactive.resident < self._policy.max_batch:
            if not self._admit(self._queues.proactive.waiting[0]):
                break
            self._queues.proactive.waiting.popleft()
        return actions

    def lost(self, sequence: Sequence) -> None:
        """The saved KV of ``sequence`` is gone: it is computed again, in the blocks it has or will get."""
        sequence.computed = sequence.cached = 0
        if sequence.status is RequestStatus.OFFLOADED:
            sequence.recompute = True
            self._kv.release(sequence.id, keep=False)
            return
        self._kv.truncate(sequence.id, 0)  # nothing of it is written any more ...
        self._kv.extend(sequence.id, sequence.tokens)  # ... but all of it is known
        queues = self._queues.of(sequence)
        if sequence in queues.decode:
            queues.decode.remove(sequence)
            queues.prefill.append(sequence)
            sequence.status = RequestStatus.PREFILL

    def _admit(self, sequence: Sequence) -> bool:
        left = sequence.max_new - sequence.generated
        cached = self._kv.admit(sequence.id, sequence.tokens, left, cacheable=sequence.prompt_len)
        if cached is None:
            return False
        sequence.computed = sequence.cached = cached
        sequence.recompute = False
        self._enter(sequence)
        return True

    def _enter(self, sequence: Sequence) -> None:
        """Put a resident sequence where it goes on; answer tokens whose KV was given up are fed again by decode."""
        queues, decoding = self._queues.of(sequence), sequence.prefill_left == 0
        sequence.status = RequestStatus.DECODE if decoding else RequestStatus.PREFILL
        (queues.decode if decoding else queues.prefill).append(sequence)

    def _bring_back(self, queues: ClassQueues, actions: list[Action]) -> None:
        while queues.offloaded:
            sequence = queues.offloaded[0]
            if sequence.recompute:
                if not self._admit(sequence):
                    return
                queues.offloaded.popleft()
                continue
            blocks = self._kv.swap_in(sequence.id)
            if blocks is None:
                return
            queues.offloaded.popleft()
            actions.append(Restore(sequence, tuple(blocks)))
            # Only the next decision may use it: by then the driver has said if the KV could not be had back.
            sequence.restoring = True
            self.restoring.append(sequence)
            self._enter(sequence)

    def _displace(self, needy: Sequence, actions: list[Action]) -> bool:
        """Take blocks from proactive sequences until ``needy`` fits; the newest lose first."""
        need = -(-(len(needy.tokens) + needy.max_new - needy.generated) // self._kv.pool.block_size)
        queues = self._queues.proactive
        victims = [s for s in (*queues.prefill, *queues.decode) if s.current is None]
        victims.sort(key=lambda s: s.arrived_at)
        while self._kv.available < need and victims:
            self._evict(victims.pop(), queues, actions)
        return self._kv.available >= need

    def _evict(self, victim: Sequence, queues: ClassQueues, actions: list[Action]) -> None:
        queues.remove(victim)
        if victim.computed == victim.cached and victim.generated == 0:
            self._kv.release(victim.id)
            victim.status = RequestStatus.WAITING
            victim.computed = victim.cached = 0
            queues.waiting.appendleft(victim)
            return
        victim.offloads += 1
        victim.status = RequestStatus.OFFLOADED
        size = victim.computed * self.costs.bytes_per_token
        paused = Paused(
            tokens=victim.computed,
            kv_bytes=size,
            pause_s=1.0,
            demand=1.0,
            cached_tokens=victim.cached,
            must_free=True,
            offload_room_bytes=self.costs.offload_room_bytes,
        )
        if choose(paused, self.costs.reclaim).action is Reclaim.OFFLOAD:
            actions.append(Offload(victim, tuple(self._kv.swap_out(victim.id))))
            self._kv.swapped(victim.id)
        else:
            self._kv.release(victim.id)
            victim.computed = 0
            victim.recompute = True
        queues.offloaded.append(victim)
