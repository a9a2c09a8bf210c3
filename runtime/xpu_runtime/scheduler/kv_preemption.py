"""Background work that gives up its KV blocks for a person: whose blocks, and what becomes of what is in them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass
from enum import Enum, auto
from typing import Self

from xpu_runtime.heg import Form, Heg, Load
from xpu_runtime.kv import DispositionChoice, KvCosts, KvDisposition, KvManager, PausedSequence, choose_disposition
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.actions import Action, Offload
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import ClassQueues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["KvPreemption", "PreemptionCosts", "cheapest_cover"]

_CHUNK = 256
"""Tokens of the chunk, and of the context of the step, from which the cost of recomputing one is told."""
_FAR = 8192
"""Tokens before the other chunk, by which the cost of context is told: there attention shows beside the weights."""


@dataclass(frozen=True, slots=True)
class PreemptionCosts:
    """What displacing a sequence costs on this machine (`agent-xpu-v1 §6.5`).

    Attributes:
        reclaim: seconds to recompute, write and read.
        bytes_per_token: KV bytes of one token.
        offload_room_bytes: what the empty store on disk can take; 0 turns off-loading off.
    """

    reclaim: KvCosts
    bytes_per_token: int
    offload_room_bytes: int = 0

    @classmethod
    def of(cls, heg: Heg, bytes_per_token: int, offload_room_bytes: int) -> Self:
        """Recomputing costs what the annotations of ``heg`` say of chunks of a prompt, and of a decode step."""
        lane = heg.everything.name
        chunk, step = Load(_CHUNK, _CHUNK * _CHUNK // 2, _CHUNK, 0), Load(1, _CHUNK, _CHUNK, 0)
        behind = chunk._replace(pairs=chunk.pairs + _CHUNK * _FAR, context=chunk.context + _FAR)
        near_s, far_s = heg.form_s(Form.CUT, lane, chunk), heg.form_s(Form.CUT, lane, behind)
        reclaim = KvCosts(
            prefill_s_per_token=near_s / _CHUNK,
            prefill_s_per_token_context=max(0.0, far_s - near_s) / _CHUNK / _FAR,
            decode_s_per_token=heg.form_s(heg.decode_form, lane, step),
        )
        return cls(reclaim, bytes_per_token, offload_room_bytes)


class _Reach(Enum):
    """How soon a sequence's blocks can be had."""

    FREE = auto()
    """It is in no pass."""
    STOPPED = auto()
    """When its pass is given up."""
    RUNNING = auto()
    """When its pass has stopped."""


def _reach(sequence: Sequence) -> _Reach | None:
    """None if its pass is a person's, or has one in it that keeps its blocks and must get on."""
    work = sequence.current
    if work is None:
        return _Reach.FREE
    if work.reactive or any(segment.sequence.keeps for segment in work.segments):
        return None
    return _Reach.RUNNING if work.lanes else _Reach.STOPPED


def cheapest_cover(costs: ReadOnlyList[float], gains: ReadOnlyList[int], need: int) -> list[int] | None:
    """Which items together gain at least ``need`` for the least cost; None if all of them gain less.

    Among equally cheap sets the smaller one, then the one of earlier items. Takes ``len(costs) * need`` steps.

    Args:
        costs: of each item, 0 or more.
        gains: of each item, 0 or more.
        need: what is wanted.

    Returns:
        Ascending indices; no item could be left out.
    """
    if sum(gains) < need:
        return None
    # best[g]: cost, size and items of the cheapest set that gains g.
    best: list[tuple[float, int, tuple[int, ...]]] = [(0.0, 0, ()), *([(math.inf, 0, ())] * need)]
    for item, (cost, gain) in enumerate(zip(costs, gains, strict=True)):
        if not gain:
            continue
        for have in range(need - 1, -1, -1):
            price, size, items = best[have]
            then = min(need, have + gain)
            if (price + cost, size + 1) < best[then][:2]:
                best[then] = (price + cost, size + 1, (*items, item))
    return list(best[need][2])


class KvPreemption:
    """Takes blocks from resident background sequences, and keeps count of what lies on disk.

    Those that are in no pass go first. If they are not enough, passes that were stopped are given up, what they had
    computed is lost, and their sequences go too; if it takes those of passes that run, these are asked to stop. Passes
    that keep blocks of requests which have ended go before others. So a person waits for one kernel and not for a
    pass, which may stand still for as long as another person's answer takes.

    Args:
        queues: those of the background.
        kv: the blocks.
        costs: what it costs to take some.
        stop: asks a pass that runs to stop at its next boundary.
        give_up: forgets a pass that was stopped; its sequences are free then.
    """

    def __init__(
        self,
        queues: ClassQueues,
        kv: KvManager,
        costs: PreemptionCosts,
        stop: Callable[[Pass], None],
        give_up: Callable[[Pass], None],
    ) -> None:
        self._queues = queues
        self._kv = kv
        self._costs = costs
        self._stop = stop
        self._give_up = give_up
        self._saved: dict[int, int] = {}

    @property
    def room_bytes(self) -> int:
        """What the store on disk can still take."""
        return self._costs.offload_room_bytes - sum(self._saved.values())

    def make_room(self, needy: Sequence, actions: list[Action]) -> bool:
        """Displace the cheapest set of background sequences without which ``needy`` fits.

        Those that keep their blocks are left alone, and all passes that they are in. One whose KV is still being
        loaded back is not, or a person would wait for the disk. Nobody is displaced if it would not help. Blocks that
        victims share with each other make the choice approximate; still none of them could be spared.
        """
        return self._displace(lambda: self._shortage(needy), actions)

    def make_blocks(self, n: int, actions: list[Action]) -> bool:
        """The same until ``n`` blocks can be had."""
        return self._displace(lambda: (set(), n - self._kv.available), actions)

    def may_make_blocks(self, n: int) -> bool:
        """Whether it may succeed when a pass that runs, or a person's, has ended; one that stands could be had now."""
        residents = [s for s in (*self._queues.prefill, *self._queues.decode) if not s.keeps]
        under_way = any(s.current is not None and (s.current.lanes or s.current.reactive) for s in residents)
        return under_way and sum(s.blocks for s in residents) >= n - self._kv.available

    def _displace(self, shortage: Callable[[], tuple[set[int], int]], actions: list[Action]) -> bool:
        """Take blocks from the background until there is no ``shortage``; False if there are not so many yet."""
        residents = (*self._queues.prefill, *self._queues.decode)
        victims: list[Sequence] = []
        known, short = shortage()
        for reach in _Reach:
            more = [s for s in residents if not s.keeps and _reach(s) is reach]
            if not more:
                continue
            held = dict.fromkeys(s.current for s in more if s.current is not None and s.current.has_ended)
            if held and reach is _Reach.RUNNING:
                for work in held:
                    self._stop(work)
                return False
            if held:  # before anybody is displaced, what nobody wants any more
                for work in held:
                    self._give_up(work)
                known, short = shortage()
                if short <= 0:
                    return True
            victims += more
            chosen = self._cover(victims, known, short)
            if chosen is None:
                continue
            passes = dict.fromkeys(s.current for s in chosen if s.current is not None)  # in order: decisions repeat
            if reach is _Reach.RUNNING:
                for work in passes:
                    self._stop(work)
                return False  # those that were stopped already stay until these are, too
            for work in passes:
                self._give_up(work)
            for victim in chosen:
                self._evict(victim, actions)
            return True
        return False

    def _cover(self, victims: list[Sequence], known: set[int], short: int) -> list[Sequence] | None:
        """Those of ``victims`` that are cheapest to displace, in the order in which they go; None if all are too few.

        Among equals the newest loses.
        """
        if sum(s.blocks for s in victims) < short:
            return None
        return self._choose(sorted(victims, key=lambda s: s.arrived_at, reverse=True), known, short)

    def forget(self, sequence: Sequence) -> None:
        """What was saved of ``sequence`` is gone from the disk, or about to go."""
        self._saved.pop(sequence.id, None)

    def _shortage(self, needy: Sequence) -> tuple[set[int], int]:
        """The cached blocks that ``needy`` will share, and how many more it needs than can be had."""
        tokens, kv = needy.tokens, self._kv
        limit = min(needy.prompt_len, len(tokens) - 1)
        known = [] if kv.cache is None else kv.cache.find(tokens, limit)
        idle = sum(kv.pool.refs(block) == 0 for block in known)
        return set(known), needy.footprint(kv.pool.block_size) - len(known) - (kv.available - idle)

    def _choose(self, victims: list[Sequence], known: set[int], short: int) -> list[Sequence] | None:
        prices = [self._price(victim) for victim in victims]
        if self._kv.cache is None:
            picked = cheapest_cover(prices, [victim.blocks for victim in victims], short)
            return None if picked is None else [victims[i] for i in picked]
        tables = [self._kv.table(victim.id).tolist() for victim in victims]
        refs = self._kv.pool.refs
        alone = [sum(refs(block) == 1 and block not in known for block in table) for table in tables]
        picked = cheapest_cover(prices, alone, short)
        if picked is None:
            picked = list(range(len(victims)))  # only what several of them share makes it enough
        held = Counter(block for i in picked for block in tables[i] if block not in known)
        freed = sum(refs(block) == users for block, users in held.items())
        if freed < short:
            return None
        for i in sorted(picked, key=lambda i: -prices[i]):
            loses = sum(refs(block) == held[block] for block in tables[i] if block not in known)
            if freed - loses >= short:
                freed -= loses
                held.subtract(block for block in tables[i] if block not in known)
                picked.remove(i)
        return [victims[i] for i in picked]

    def _price(self, victim: Sequence) -> float:
        """Seconds that the machine loses if ``victim`` gives up its blocks."""
        if not victim.begun:
            return 0.0
        if victim.restoring is not None:  # it is loaded another time
            return self._bytes(victim) * self._costs.reclaim.read_s_per_byte
        decision = self._decide(victim)
        return min(decision.discard_s, decision.offload_s)

    def _decide(self, victim: Sequence) -> DispositionChoice:
        paused = PausedSequence(
            tokens=victim.computed,
            kv_bytes=self._bytes(victim),
            pause_s=1.0,
            demand=1.0,
            cached_tokens=victim.cached,
            answer_tokens=victim.num_recomputed_output,
            must_free=True,
            offload_room_bytes=max(0, self.room_bytes),
        )
        return choose_disposition(paused, self._costs.reclaim)

    def _bytes(self, victim: Sequence) -> int:
        """What saving it takes: whole blocks."""
        size = self._kv.pool.block_size
        return -(-victim.computed // size) * size * self._costs.bytes_per_token

    def _evict(self, victim: Sequence, actions: list[Action]) -> None:
        self._queues.remove(victim)
        victim.blocks = 0
        if not victim.begun:
            self._kv.release(victim.id)
            victim.status = RequestStatus.WAITING
            victim.computed = victim.cached = 0
            self._queues.put_back(self._queues.waiting, victim)
            return
        victim.status = RequestStatus.OFFLOADED
        if victim.restoring is not None:  # what was saved is there until it is back
            victim.restoring = None
            self._kv.swapped(victim.id)
            self._queues.put_back(self._queues.offloaded, victim)
            return
        victim.offloads += 1
        if self._decide(victim).action is KvDisposition.OFFLOAD:
            self._saved[victim.id] = self._bytes(victim)
            actions.append(Offload(victim, tuple(self._kv.swap_out(victim.id))))
            self._kv.swapped(victim.id)
        else:
            self._kv.release(victim.id)
            victim.computed = 0
            victim.recompute = True
        self._queues.put_back(self._queues.offloaded, victim)
