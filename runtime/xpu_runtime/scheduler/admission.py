"""KV admission: conservative reservation of KV blocks, claims of aged requests, shedding, and restoring."""

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
    """Moves sequences between waiting, resident and offloaded.

    Reactive requests come first and may displace the background, so a steady stream of them could keep a background
    request from memory for ever. Therefore the head of the background queue has a *claim* once it is aged while the
    background holds less than `SchedulerPolicy.aged_share` of the pool: no other request is admitted before it, and its
    blocks are pinned until it ends. Claims and reactive requests take turns: no reactive request at the head of its
    queue is overtaken twice, and a claim waits for at most one reactive request and for resident sequences to end.

    An answer that continues comes before all waiting requests, since it holds blocks; a reactive one may displace the
    background.

    While other programs need memory, `BlockPool.limit` bounds the blocks with memory. Background requests wait for it,
    unless they have a claim or no other request is resident. Reactive requests and running answers do not.
    """

    def __init__(self, policy: SchedulerPolicy, queues: Queues, kv: KvManager, preemption: KvPreemption) -> None:
        self._policy = policy
        self._queues = queues
        self._kv = kv
        self._preemption = preemption
        self._reactive_next = False
        self._unchanged_until = -inf
        self._seen_cache_version = 0

    def enqueue(self, sequence: Sequence) -> list[Action]:
        """Enqueue ``sequence``; if too many requests wait, shed a proactive one (`agent-xpu-v1 §6.5`).

        Raises:
            QueueFullError: too many requests wait and none of lower priority can be shed.
        """
        shed: list[Action] = []
        if self._num_waiting() >= self._policy.max_waiting:
            self._admit_fitting(sequence.progressed_at)  # requests since the last decision may not need to wait
        waiting = self._num_waiting()
        if waiting >= self._policy.max_waiting:
            victims = self._queues.proactive.waiting
            if not sequence.reactive or not victims:
                raise QueueFullError(
                    f"policy.max_waiting={self._policy.max_waiting}: {waiting} requests wait already; retry later, or "
                    f"raise the limit"
                )
            victim = victims.pop()  # the newest has lost the least by waiting
            victim.ended = victim.status = RequestStatus.SHED
            shed.append(End(victim, RequestStatus.SHED, "shed to make room for a reactive request"))
        self._queues.of(sequence).waiting.append(sequence)
        self.invalidate()
        return shed

    def _num_waiting(self) -> int:
        return len(self._queues.reactive.waiting) + len(self._queues.proactive.waiting)

    def _admit_fitting(self, now: float) -> None:
        """Admit waiting requests that fit since the last decision, without displacing any."""
        reactive, background = self._queues.reactive, self._queues.proactive
        if reactive.extending or background.extending or self._aged_claimant(now) is not None:
            return  # free blocks are theirs
        while reactive.waiting and self._admit_sequence(reactive.waiting[0], now):
            reactive.waiting.popleft()
            self._reactive_next = False
        if reactive.waiting or background.offloaded:
            return
        while (
            background.waiting
            and background.resident < self._policy.max_batch
            and self._admit_sequence(background.waiting[0], now, within_limit=self._limits_background)
        ):
            background.waiting.popleft()

    def invalidate(self) -> None:
        """Note an event after which a request may be admitted that could not be before."""
        self._unchanged_until = -inf

    def run(self, now: float) -> list[Action]:
        """Admit the requests that the KV pool can hold, reactive ones first, each priority in order of arrival.

        At most kernel boundaries nothing has changed since the last call, and it returns at once.
        """
        cache = self._kv.cache
        if cache is not None and cache.version != self._seen_cache_version:
            self._seen_cache_version = cache.version
            self._share_cached()
        if now < self._unchanged_until:
            return []
        actions = self._run_admission(now)
        self._unchanged_until = -inf if actions else self._next_claim(now)
        return actions

    def _share_cached(self) -> None:
        """Let prompts that were not begun share prefixes that others have computed since they were admitted."""
        for queues in (self._queues.reactive, self._queues.proactive):
            for sequence in queues.ready_to_prefill():
                cached = sequence.memory.cached
                if sequence.num_computed_tokens == cached and (found := self._kv.share(sequence.id)) > cached:
                    sequence.admit(found)
                    if not sequence.num_prefill_left:  # only after a displacement: decode recomputes its answer tokens
                        queues.promote(sequence)
                    self.invalidate()

    def _next_claim(self, now: float) -> float:
        """Time until which the decision stays the same without an event: the next claim of aging, or ``inf``."""
        reactive, proactive = self._queues.reactive, self._queues.proactive
        if reactive.waiting or reactive.extending or proactive.extending:
            return -inf  # a displacement may become possible at any kernel boundary
        queue = proactive.offloaded or proactive.waiting
        if not queue or queue[0].progressed_at <= now - self._policy.aging_s:
            return inf
        return queue[0].progressed_at + self._policy.aging_s

    def _run_admission(self, now: float) -> list[Action]:
        actions: list[Action] = []
        if not self._grow_extending(now, actions):
            return actions  # free blocks go to the reactive answer that continues
        waiting = self._queues.reactive.waiting
        claimant = self._aged_claimant(now)
        if claimant is not None:
            if not self._admit_background_head(now, actions, claimed=bool(self._queues.reactive)):
                return actions  # blocks that are or become free go to the claimant
            claimant.memory.pinned = True
            self._reactive_next = bool(waiting)
        while waiting:
            head = waiting[0]
            if not (
                self._admit_sequence(head, now)
                or (self._preemption.make_room(head, now, actions) and self._admit_sequence(head, now))
            ):
                return actions  # blocks that are or become free go to the reactive request
            waiting.popleft()
            self._reactive_next = False
        self._reactive_next = False
        while self._admit_background_head(now, actions):
            pass
        return actions

    def restored(self, sequence: Sequence) -> None:
        """Let ``sequence`` run: its saved KV is in its blocks again, and no longer on disk."""
        self._preemption.forget(sequence)
        sequence.memory.restoring = None

    def lost(self, sequence: Sequence) -> None:
        """Recompute ``sequence``, whose saved KV is gone, in the blocks that it has or will get."""
        self.invalidate()
        self._preemption.forget(sequence)
        sequence.memory.restoring = None
        sequence.num_computed_tokens = sequence.memory.cached = 0
        if sequence.status is RequestStatus.OFFLOADED:
            sequence.memory.recompute = True
            self._kv.release(sequence.id, keep=False)
            return
        self._kv.truncate(sequence.id, 0)  # none of its KV is written any more ...
        self._kv.extend(sequence.id, sequence.tokens)  # ... but all tokens are known
        queues = self._queues.of(sequence)
        if sequence in queues.decode:
            queues.demote(sequence)

    def recompute_all(self, now: float) -> list[Action]:
        """Forget the KV of every sequence, so that its next admission computes it; none is in a pass.

        Answers that wait for blocks to continue are extended, since these blocks are reserved again as well.
        """
        actions: list[Action] = []
        self.invalidate()
        for queues in (self._queues.reactive, self._queues.proactive):
            for sequence in queues:
                self._preemption.forget(sequence)
                sequence.memory.restoring = None
            for sequence in queues.extending:
                actions.append(Extend(sequence))
                sequence.append_pending(self._span_start(sequence))
            residents = [*queues.prefill, *queues.decode, *queues.extending]
            queues.prefill.clear()
            queues.decode.clear()
            queues.extending.clear()
            for sequence in residents:
                sequence.usage.displaced_at.append(now)
                sequence.memory.blocks = 0
                sequence.memory.offloads += sequence.has_own_kv
                # Only the background has a queue of displaced sequences; reactive ones are never shed.
                sequence.status = RequestStatus.WAITING if sequence.reactive else RequestStatus.OFFLOADED
                queues.put_back(queues.waiting if sequence.reactive else queues.offloaded, sequence)
            for sequence in (*residents, *queues.offloaded):
                sequence.num_computed_tokens = sequence.memory.cached = 0
                sequence.memory.recompute = True
        return actions

    def release(self, sequence: Sequence) -> None:
        """Return all blocks of ``sequence``, which has ended and is not written to any more."""
        self.invalidate()
        self._preemption.forget(sequence)
        sequence.memory.restoring, sequence.memory.blocks = None, 0
        if sequence.id in self._kv:
            self._kv.release(sequence.id)

    def _grow_extending(self, now: float, actions: list[Action]) -> bool:
        """Extend the answers for whose appended tokens there are blocks and end the others.

        Returns:
            False if a reactive one waits for blocks.
        """
        reactive, proactive = self._queues.reactive, self._queues.proactive
        while reactive.extending:
            head = reactive.extending[0]
            missing = head.blocks_needed(self._kv.pool.block_size) - head.memory.blocks
            fits = self._kv.grow(head.id, head.max_tokens)
            if not fits and self._preemption.make_blocks(missing, now, actions):
                fits = self._kv.grow(head.id, head.max_tokens)
            if not fits and self._preemption.may_make_blocks(missing):
                break
            self._extend_sequence(head, now, actions, fits=fits)
        # Background answers take no blocks while a reactive request needs some. They do not wait, since they hold some.
        short = bool(reactive.extending or reactive.waiting)
        for sequence in list(proactive.extending):
            fits = not short and self._kv.grow(sequence.id, sequence.max_tokens)
            self._extend_sequence(sequence, now, actions, fits=fits)
        return not reactive.extending

    def _extend_sequence(self, sequence: Sequence, now: float, actions: list[Action], *, fits: bool) -> None:
        queues = self._queues.of(sequence)
        queues.extending.remove(sequence)
        actions.append(Extend(sequence))
        if not fits:
            sequence.pending_append, sequence.status = (), RequestStatus.FINISHED
            self.release(sequence)
            return
        start = self._span_start(sequence)
        if not self._kv.exact_blocks:
            self._kv.truncate(sequence.id, start)
            self._kv.extend(sequence.id, sequence.tokens[start:])
        self._kv.extend(sequence.id, sequence.pending_append)
        sequence.append_pending(start)
        self._enter_queue(sequence, now)

    def _span_start(self, sequence: Sequence) -> int:
        """First token that is computed with the tokens to append."""
        start = sequence.num_computed_tokens
        return start if self._kv.exact_blocks else start - start % self._kv.pool.block_size  # one pass fills a block

    def _aged_claimant(self, now: float) -> Sequence | None:
        """The background request that has a claim to be admitted next; None if none has."""
        background = self._queues.proactive
        queue = background.offloaded or background.waiting
        if not queue or self._reactive_next:
            return None
        head = queue[0]
        if head.progressed_at > now - self._policy.aging_s or background.resident >= self._policy.max_batch:
            return None
        held = sum([s.memory.blocks for s in (*background.prefill, *background.decode)])
        if held + head.blocks_needed(self._kv.pool.block_size) > self._kv.pool.n_blocks:
            return None  # the background itself leaves no room, for which reactive requests should not wait
        return head if held < self._policy.aged_share * self._kv.pool.n_blocks else None

    def _admit_background_head(self, now: float, actions: list[Action], *, claimed: bool = False) -> bool:
        """Admit the next background request if it fits: a displaced one first, then a new one."""
        background = self._queues.proactive
        limited = not claimed and self._limits_background
        if background.offloaded:
            head = background.offloaded[0]
            admitted = (
                self._admit_sequence(head, now, within_limit=limited)
                if head.memory.recompute
                else self._restore_sequence(head, now, actions, within_limit=limited)
            )
            if not admitted:
                return False
            background.offloaded.popleft()
            return True
        if not background.waiting or background.resident >= self._policy.max_batch:
            return False
        if not self._admit_sequence(background.waiting[0], now, within_limit=limited):
            return False
        background.waiting.popleft()
        return True

    @property
    def _limits_background(self) -> bool:
        """True if background requests wait while the pool is at its limit: another request will make room."""
        return bool(self._queues.reactive.resident or self._queues.proactive.resident)

    def _admit_sequence(self, sequence: Sequence, now: float, *, within_limit: bool = False) -> bool:
        left = sequence.max_new - sequence.num_generated
        cached = self._kv.admit(
            sequence.id, sequence.tokens, left, cacheable=sequence.prompt_len, within_limit=within_limit
        )
        if cached is None:
            return False
        sequence.admit(cached)
        sequence.memory.recompute = False
        self._enter_queue(sequence, now)
        return True

    def _restore_sequence(
        self, sequence: Sequence, now: float, actions: list[Action], *, within_limit: bool = False
    ) -> bool:
        blocks = self._kv.swap_in(sequence.id, within_limit=within_limit)
        if blocks is None:
            return False
        sequence.memory.restoring = tuple(blocks)
        actions.append(Restore(sequence, sequence.memory.restoring))
        self._enter_queue(sequence, now)
        return True

    def _enter_queue(self, sequence: Sequence, now: float) -> None:
        """Put a resident sequence into prefill or decode; decode recomputes generated tokens whose KV was discarded."""
        usage = sequence.usage
        if usage.admitted_at is None:
            usage.admitted_at = now
        elif len(usage.readmitted_at) < len(usage.displaced_at):
            usage.readmitted_at.append(now)
        queues, decodes = self._queues.of(sequence), sequence.num_prefill_left == 0
        sequence.memory.blocks = sequence.blocks_needed(self._kv.pool.block_size)
        sequence.status = RequestStatus.DECODE if decodes else RequestStatus.PREFILL
        (queues.decode if decodes else queues.prefill).append(sequence)
