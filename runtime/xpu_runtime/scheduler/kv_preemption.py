"""KV preemption: displaces background sequences whose KV blocks a reactive request needs (`agent-xpu-v1 §6.5`)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass
from enum import Enum, auto
from typing import Self

from xpu_runtime.heg import Form, Heg, Load
from xpu_runtime.kv import DispositionChoice, KvCosts, KvDisposition, KvManager, PausedSequence, choose_disposition
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.actions import Action, Offload
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import PriorityQueues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["KvPreemption", "PreemptionCosts", "cheapest_cover"]

_CHUNK = 256
"""Tokens of the chunk, and of the context of the step, from which the cost of recomputing is predicted."""
_FAR_CONTEXT = 8192
"""Tokens before the second chunk, from which the cost of context is predicted: attention shows beside the weights."""


@dataclass(frozen=True, slots=True)
class PreemptionCosts:
    """Costs of displacing a sequence on one machine (`agent-xpu-v1 §6.5`).

    Attributes:
        kv: seconds to recompute, write and read KV.
        bytes_per_token: KV bytes of one token.
        offload_room_bytes: capacity of the store on disk; 0 turns offloading off.
    """

    kv: KvCosts
    bytes_per_token: int
    offload_room_bytes: int = 0

    @classmethod
    def of(cls, heg: Heg, bytes_per_token: int, offload_room_bytes: int) -> Self:
        """Costs with the recompute times that the annotations of ``heg`` predict."""
        lane = heg.general_lane.name
        chunk, step = Load(_CHUNK, _CHUNK * _CHUNK // 2, _CHUNK, 0), Load(1, _CHUNK, _CHUNK, 0)
        behind = chunk._replace(pairs=chunk.pairs + _CHUNK * _FAR_CONTEXT, context=chunk.context + _FAR_CONTEXT)
        near_s, far_s = heg.form_s(Form.CUT, lane, chunk), heg.form_s(Form.CUT, lane, behind)
        costs = KvCosts(
            prefill_s_per_token=near_s / _CHUNK,
            prefill_s_per_token_context=max(0.0, far_s - near_s) / _CHUNK / _FAR_CONTEXT,
            decode_s_per_token=heg.form_s(heg.decode_form, lane, step),
        )
        return cls(costs, bytes_per_token, offload_room_bytes)


class _Availability(Enum):
    """When the blocks of a background sequence can be had."""

    NOW = auto()
    """At once: it is in no pass."""
    STOPPED_PASS = auto()
    """When its pass, which was stopped, is discarded."""
    RUNNING_PASS = auto()
    """When its pass has been stopped."""


def _availability(pass_: Pass | None) -> _Availability | None:
    """Availability of the blocks of a sequence in ``pass_``; None if that is reactive or has a pinned sequence."""
    if pass_ is None:
        return _Availability.NOW
    if pass_.reactive or any(segment.sequence.memory.pinned for segment in pass_.segments):
        return None
    return _Availability.RUNNING_PASS if pass_.lanes else _Availability.STOPPED_PASS


def cheapest_cover(costs: ReadOnlyList[float], gains: ReadOnlyList[int], need: int) -> list[int] | None:
    """Find the items that together gain at least ``need`` for the least cost.

    Among equally cheap sets the smaller one wins, then the one of earlier items. Takes ``len(costs) * need`` steps.

    Args:
        costs: cost of each item, 0 or more.
        gains: gain of each item, 0 or more.
        need: gain that is wanted.

    Returns:
        Ascending indices, none of which could be left out; None if all items gain less than ``need``.
    """
    if sum(gains) < need:
        return None
    # best[g]: cost, size and items of the cheapest set that gains g.
    best: list[tuple[float, int, tuple[int, ...]]] = [(0.0, 0, ()), *([(math.inf, 0, ())] * need)]
    for item, (cost, gain) in enumerate(zip(costs, gains, strict=True)):
        if not gain:
            continue
        for have in range(need - 1, -1, -1):
            total, size, items = best[have]
            then = min(need, have + gain)
            if (total + cost, size + 1) < best[then][:2]:
                best[then] = (total + cost, size + 1, (*items, item))
    return list(best[need][2])


class KvPreemption:
    """Takes KV blocks from resident background sequences, and tracks the bytes saved on disk.

    Sequences that are in no pass go first. If they are not enough, stopped passes are discarded with their partial
    results, and their sequences go too. If it takes the sequences of running passes, those are asked to stop. Passes
    that hold blocks of ended requests go before others. So a reactive request waits for one kernel, not for a pass.

    Args:
        queues: queues of the background.
        kv: the blocks.
        costs: costs of displacing a sequence.
        pass_of: finds the pass that computes a sequence.
        stop: asks a running pass to stop at its next boundary.
        discard: forgets a stopped pass and frees its sequences.
    """

    def __init__(
        self,
        queues: PriorityQueues,
        kv: KvManager,
        costs: PreemptionCosts,
        pass_of: Callable[[Sequence], Pass | None],
        stop: Callable[[Pass], None],
        discard: Callable[[Pass], None],
    ) -> None:
        self._queues = queues
        self._kv = kv
        self._costs = costs
        self._pass_of = pass_of
        self._stop_pass = stop
        self._discard_pass = discard
        self._offload_bytes: dict[int, int] = {}

    @property
    def room_bytes(self) -> int:
        """Bytes that the store on disk can still take."""
        return self._costs.offload_room_bytes - sum(self._offload_bytes.values())

    def make_room(self, needy: Sequence, now: float, actions: list[Action]) -> bool:
        """Displace the cheapest set of background sequences so that ``needy`` fits.

        Pinned sequences stay, and so do all sequences in passes with one of them. A sequence whose KV is being restored
        may be displaced, so that no reactive request waits for the disk. None is displaced if it would not help. Blocks
        that victims share make the choice approximate; still every victim is needed.

        Returns:
            Whether there is room now.
        """
        return self._displace_victims(lambda: self._shortage(needy), now, actions)

    def make_blocks(self, n: int, now: float, actions: list[Action]) -> bool:
        """Displace the cheapest set of background sequences so that ``n`` blocks are available."""
        return self._displace_victims(lambda: (set(), n - self._kv.available), now, actions)

    def may_make_blocks(self, n: int) -> bool:
        """True if `make_blocks` may succeed once a running or reactive pass has ended."""
        residents = [s for s in (*self._queues.prefill, *self._queues.decode) if not s.memory.pinned]
        under_way = any(pass_.lanes or pass_.reactive for pass_ in self._passes_of(residents))
        return under_way and sum(s.memory.blocks for s in residents) >= n - self._kv.available

    def _displace_victims(
        self, shortage: Callable[[], tuple[set[int], int]], now: float, actions: list[Action]
    ) -> bool:
        """Displace background sequences until there is no ``shortage``; False if too few blocks can be had now."""
        residents = (*self._queues.prefill, *self._queues.decode)
        victims: list[Sequence] = []
        shared, short = shortage()
        for availability in _Availability:
            more = [s for s in residents if not s.memory.pinned and _availability(self._pass_of(s)) is availability]
            if not more:
                continue
            holding = [pass_ for pass_ in self._passes_of(more) if pass_.holds_ended]
            if holding and availability is _Availability.RUNNING_PASS:
                for pass_ in holding:
                    self._stop_pass(pass_)
                return False
            if holding:  # blocks of ended requests come before those of any other
                for pass_ in holding:
                    self._discard_pass(pass_)
                shared, short = shortage()
                if short <= 0:
                    return True
            victims += more
            chosen = self._cheapest_cover(victims, shared, short)
            if chosen is None:
                continue
            passes = self._passes_of(chosen)
            if availability is _Availability.RUNNING_PASS:
                for pass_ in passes:
                    self._stop_pass(pass_)
                return False  # passes that were stopped before stay until these have stopped
            for pass_ in passes:
                self._discard_pass(pass_)
            for victim in chosen:
                self._evict_victim(victim, now, actions)
            return True
        return False

    def _passes_of(self, sequences: Iterable[Sequence]) -> list[Pass]:
        """The passes of ``sequences``, each once, in a repeatable order."""
        return list(dict.fromkeys(pass_ for s in sequences if (pass_ := self._pass_of(s)) is not None))

    def _cheapest_cover(self, victims: list[Sequence], shared: set[int], short: int) -> list[Sequence] | None:
        """The cheapest of ``victims`` that free ``short`` blocks, in order; None if all free less.

        Among equals the newest is displaced.
        """
        if sum(s.memory.blocks for s in victims) < short:
            return None
        return self._choose_victims(sorted(victims, key=lambda s: s.arrived_at, reverse=True), shared, short)

    def forget(self, sequence: Sequence) -> None:
        """Stop counting the saved KV of ``sequence``, which is or will be removed from disk."""
        self._offload_bytes.pop(sequence.id, None)

    def _shortage(self, needy: Sequence) -> tuple[set[int], int]:
        """The cached blocks that ``needy`` will share, and the blocks that it needs beyond those available."""
        tokens, kv = needy.tokens, self._kv
        limit = min(needy.prompt_len, len(tokens) - 1)
        shared = [] if kv.cache is None else kv.cache.find(tokens, limit)
        idle = sum(kv.pool.refs(block) == 0 for block in shared)
        return set(shared), needy.blocks_needed(kv.pool.block_size) - len(shared) - (kv.available - idle)

    def _choose_victims(self, victims: list[Sequence], shared: set[int], short: int) -> list[Sequence] | None:
        costs = [self._cost_s(victim) for victim in victims]
        tables = [self._kv.table(victim.id).tolist() for victim in victims]
        refs = self._kv.pool.refs
        alone = [sum(refs(block) == 1 and block not in shared for block in table) for table in tables]
        picked = cheapest_cover(costs, alone, short)
        if picked is None:
            picked = list(range(len(victims)))  # blocks that several victims share may make it enough
        held = Counter(block for i in picked for block in tables[i] if block not in shared)
        freed = sum(refs(block) == users for block, users in held.items())
        if freed < short:
            return None
        for i in sorted(picked, key=lambda i: -costs[i]):
            loses = sum(refs(block) == held[block] for block in tables[i] if block not in shared)
            if freed - loses >= short:
                freed -= loses
                held.subtract(block for block in tables[i] if block not in shared)
                picked.remove(i)
        return [victims[i] for i in picked]

    def _cost_s(self, victim: Sequence) -> float:
        """Machine time in seconds that displacing ``victim`` costs."""
        if not victim.has_own_kv:
            return 0.0
        if victim.memory.restoring is not None:  # it is read once more
            return self._kv_bytes(victim) * self._costs.kv.read_s_per_byte
        choice = self._choose_disposition(victim)
        return min(choice.discard_s, choice.offload_s)

    def _choose_disposition(self, victim: Sequence) -> DispositionChoice:
        paused = PausedSequence(
            tokens=victim.num_computed_tokens,
            kv_bytes=self._kv_bytes(victim),
            cached_tokens=victim.memory.cached,
            answer_tokens=victim.num_recomputed_output,
            offload_room_bytes=max(0, self.room_bytes),
        )
        return choose_disposition(paused, self._costs.kv)

    def _kv_bytes(self, victim: Sequence) -> int:
        """Bytes of the whole blocks that hold its KV."""
        size = self._kv.pool.block_size
        return -(-victim.num_computed_tokens // size) * size * self._costs.bytes_per_token

    def _evict_victim(self, victim: Sequence, now: float, actions: list[Action]) -> None:
        memory = victim.memory
        victim.usage.displaced_at.append(now)
        self._queues.remove(victim)
        memory.blocks = 0
        if not victim.has_own_kv:
            self._kv.release(victim.id)
            victim.status = RequestStatus.WAITING
            victim.num_computed_tokens = memory.cached = 0
            self._queues.put_back(self._queues.waiting, victim)
            return
        victim.status = RequestStatus.OFFLOADED
        if memory.restoring is not None:  # its saved KV stays on disk until it is restored
            memory.restoring = None
            self._kv.swapped(victim.id)
            self._queues.put_back(self._queues.offloaded, victim)
            return
        memory.offloads += 1
        if self._choose_disposition(victim).action is KvDisposition.OFFLOAD:
            self._offload_bytes[victim.id] = self._kv_bytes(victim)
            actions.append(Offload(victim, tuple(self._kv.swap_out(victim.id))))
            self._kv.swapped(victim.id)
        else:
            self._kv.release(victim.id)
            victim.num_computed_tokens = 0
            memory.recompute = True
        self._queues.put_back(self._queues.offloaded, victim)
