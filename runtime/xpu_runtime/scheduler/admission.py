"""Who may hold KV blocks: conservative admission, claims of aged requests, shedding, and the way back."""

from __future__ import annotations

from math import inf

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import QueueFullError
from xpu_runtime.kv import KvManager
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.actions import Action, End, Extend, Restore
from xpu_runtime.scheduler.kv_preemption import KvPreemption
from xpu_runtime.scheduler.queues import Queues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["KvAdmission"]


class KvAdmission:
    """Moves sequences between waiting, resident and off-loaded.

    People come first and may displace the background, so a steady stream of them could keep a background request from
    memory for ever. Therefore the first in line of the background has a *claim* once it is aged while the background
    holds less than `SchedulerPolicy.aged_share` of the pool: nobody else is admitted before it, and it keeps its blocks
    to the end. Claims and people take turns: no person who is first in line is overtaken twice, and a claim waits for
    no more than one person and for what is resident to end.

    An answer that goes on comes before all that wait, since it holds blocks: a person's may displace the background.
    """

    def __init__(self, policy: SchedulerPolicy, queues: Queues, kv: KvManager, displacement: KvPreemption) -> None:
        self._policy = policy
        self._queues = queues
        self._kv = kv
        self._displacement = displacement
        self._claimable = policy.aged_share * kv.pool.n_blocks
        self._person_next = False
        self._settled_until = -inf
        self._cached = 0
        """The version of the prefix cache that was last looked into."""

    def enqueue(self, sequence: Sequence) -> list[Action]:
        """Put ``sequence`` in line, shedding proactive requests if the line is full (`agent-xpu-v1 §6.5`).

        Raises:
            QueueFullError: the line is full and there is nobody of lower priority to shed.
        """
        shed: list[Action] = []
        if self._in_line() >= self._policy.max_waiting:
            self._admit_fitting(
                sequence.progressed_at
            )  # who only came since the last decision does not wait for memory
        waiting = self._in_line()
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
        self.invalidate()
        return shed

    def _in_line(self) -> int:
        return len(self._queues.reactive.waiting) + len(self._queues.proactive.waiting)

    def _admit_fitting(self, now: float) -> None:
        """Admit, displacing nobody, whom there is room for since the last decision."""
        people, background = self._queues.reactive, self._queues.proactive
        if people.growing or background.growing or self._claimant(now) is not None:
            return  # what is free is theirs
        while people.waiting and self._admit(people.waiting[0]):
            people.waiting.popleft()
            self._person_next = False
        if people.waiting or background.offloaded:
            return
        while (
            background.waiting and background.resident < self._policy.max_batch and self._admit(background.waiting[0])
        ):
            background.waiting.popleft()

    def invalidate(self) -> None:
        """Something has happened by which somebody may be admitted who could not be before."""
        self._settled_until = -inf

    def run(self, now: float) -> list[Action]:
        """Admit whom the KV pool can take at ``now``, reactive first, each class in order of arrival.

        At most kernel boundaries nothing has changed since the last time, and nobody need be asked.
        """
        cache = self._kv.cache
        if cache is not None and cache.version != self._cached:
            self._cached = cache.version
            self._share()
        if now < self._settled_until:
            return []
        actions = self._run(now)
        self._settled_until = -inf if actions else self._next_claim(now)
        return actions

    def _share(self) -> None:
        """Give prompts that were not begun what others, which begin alike, have computed since they were admitted."""
        for queues in (self._queues.reactive, self._queues.proactive):
            for sequence in queues.ready_to_prefill():
                if sequence.computed == sequence.cached and (found := self._kv.share(sequence.id)) > sequence.cached:
                    sequence.admit(found)
                    if not sequence.num_prefill_left:  # only of one that was displaced: what it answered is fed again
                        queues.promote(sequence)
                    self.invalidate()

    def _next_claim(self, now: float) -> float:
        """Until when nothing changes by itself: the first in line of the background may come to have a claim."""
        reactive, proactive = self._queues.reactive, self._queues.proactive
        if reactive.waiting or reactive.growing or proactive.growing:
            return -inf  # who has to make room, may do so between two kernels
        line = proactive.offloaded or proactive.waiting
        if not line or line[0].progressed_at <= now - self._policy.aging_s:
            return inf
        return line[0].progressed_at + self._policy.aging_s

    def _run(self, now: float) -> list[Action]:
        actions: list[Action] = []
        if not self._grow(actions):
            return actions  # what is free goes to the person whose answer goes on
        people = self._queues.reactive.waiting
        claimant = self._claimant(now)
        if claimant is not None:
            if not self._next_of_background(actions):
                return actions  # what is free, and what comes free, goes to the one that waited too long
            claimant.keeps = True
            self._person_next = bool(people)
        while people:
            head = people[0]
            if not (self._admit(head) or (self._displacement.make_room(head, actions) and self._admit(head))):
                return actions  # what is free goes to the person who waits
            people.popleft()
            self._person_next = False
        self._person_next = False
        while self._next_of_background(actions):
            pass
        return actions

    def restored(self, sequence: Sequence) -> None:
        """The saved KV of ``sequence`` is in its blocks again, and on disk no more."""
        self._displacement.forget(sequence)
        sequence.restoring = None

    def lost(self, sequence: Sequence) -> None:
        """The saved KV of ``sequence`` is gone: it is computed again, in the blocks it has or will get."""
        self.invalidate()
        self._displacement.forget(sequence)
        sequence.restoring = None
        sequence.computed = sequence.cached = 0
        if sequence.status is RequestStatus.OFFLOADED:
            sequence.recompute = True
            self._kv.release(sequence.id, keep=False)
            return
        self._kv.truncate(sequence.id, 0)  # nothing of it is written any more ...
        self._kv.extend(sequence.id, sequence.tokens)  # ... but all of it is known
        queues = self._queues.of(sequence)
        if sequence in queues.decode:
            queues.demote(sequence)

    def release(self, sequence: Sequence) -> None:
        """``sequence`` is over and nothing writes to its blocks any more: give back all that it has."""
        self.invalidate()
        self._displacement.forget(sequence)
        sequence.restoring, sequence.blocks = None, 0
        if sequence.id in self._kv:
            self._kv.release(sequence.id)

    def _grow(self, actions: list[Action]) -> bool:
        """Let answers go on for whose continuation there is room, and end the others; False if a person's waits."""
        reactive, proactive = self._queues.reactive, self._queues.proactive
        while reactive.growing:
            head = reactive.growing[0]
            more = head.footprint(self._kv.pool.block_size) - head.blocks
            fits = self._kv.grow(head.id, head.longest)
            if not fits and self._displacement.make_blocks(more, actions):
                fits = self._kv.grow(head.id, head.longest)
            if not fits and self._displacement.may_make_blocks(more):
                break
            self._extend(head, actions, fits=fits)
        # The background takes nothing while a person waits for blocks, and does not wait itself: it holds some.
        short = bool(reactive.growing or reactive.waiting)
        for sequence in list(proactive.growing):
            self._extend(sequence, actions, fits=not short and self._kv.grow(sequence.id, sequence.longest))
        return not reactive.growing

    def _extend(self, sequence: Sequence, actions: list[Action], *, fits: bool) -> None:
        queues = self._queues.of(sequence)
        queues.growing.remove(sequence)
        actions.append(Extend(sequence))
        if not fits:
            sequence.coming, sequence.status = (), RequestStatus.FINISHED
            self.release(sequence)
            return
        start = sequence.computed
        if not self._kv.exact_blocks:  # one pass has to fill a block
            start -= start % self._kv.pool.block_size
            self._kv.truncate(sequence.id, start)
            self._kv.extend(sequence.id, sequence.tokens[start:])
        self._kv.extend(sequence.id, sequence.coming)
        sequence.append(start)
        self._enter(sequence)

    def _claimant(self, now: float) -> Sequence | None:
        """The background request that is admitted next, whoever else waits; None if nobody has a claim."""
        background = self._queues.proactive
        line = background.offloaded or background.waiting
        if not line or self._person_next or not self._queues.reactive:
            return None
        head = line[0]
        if head.progressed_at > now - self._policy.aging_s or background.resident >= self._policy.max_batch:
            return None
        held = sum([s.blocks for s in (*background.prefill, *background.decode)])
        if held + head.footprint(self._kv.pool.block_size) > self._kv.pool.n_blocks:
            return None  # it is the background that keeps it out, for which nobody else should wait
        return head if held < self._claimable else None

    def _next_of_background(self, actions: list[Action]) -> bool:
        """Admit the first in line of the background if it fits: who was displaced, then who is new."""
        background = self._queues.proactive
        if background.offloaded:
            head = background.offloaded[0]
            if not (self._admit(head) if head.recompute else self._restore(head, actions)):
                return False
            background.offloaded.popleft()
            return True
        if not background.waiting or background.resident >= self._policy.max_batch:
            return False
        if not self._admit(background.waiting[0]):
            return False
        background.waiting.popleft()
        return True

    def _admit(self, sequence: Sequence) -> bool:
        left = sequence.max_new - sequence.generated
        cached = self._kv.admit(sequence.id, sequence.tokens, left, cacheable=sequence.prompt_len)
        if cached is None:
            return False
        sequence.admit(cached)
        sequence.recompute = False
        self._enter(sequence)
        return True

    def _restore(self, sequence: Sequence, actions: list[Action]) -> bool:
        blocks = self._kv.swap_in(sequence.id)
        if blocks is None:
            return False
        sequence.restoring = Restore(sequence, tuple(blocks))
        actions.append(sequence.restoring)
        self._enter(sequence)
        return True

    def _enter(self, sequence: Sequence) -> None:
        """Put a resident sequence where it goes on; answer tokens whose KV was given up are fed again by decode."""
        queues, decoding = self._queues.of(sequence), sequence.num_prefill_left == 0
        sequence.blocks = sequence.footprint(self._kv.pool.block_size)
        sequence.status = RequestStatus.DECODE if decoding else RequestStatus.PREFILL
        (queues.decode if decoding else queues.prefill).append(sequence)
