"""A person's token-wise kernels on both lanes at once, each computing some of the rows (`agent-xpu-v2 §4.3 (4)`).

The rows of such a kernel do not influence each other, so whoever computes them, the values are the same. The static
lane takes chunks of its own size from the front, one launch each; the lane of all kernels takes the rest, at the end,
in one launch. What no lane has taken is divided anew whenever something happens, so that a decode step that ends
earlier or later than predicted moves rows from one lane to the other.
"""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import NamedTuple

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg.graph import Form, Heg, Kernel, KernelKind, LaneSpec
from xpu_runtime.heg.roofline import Load
from xpu_runtime.scheduler.lane_states import LaneStates
from xpu_runtime.scheduler.passes import Pass

__all__ = ["RowDivision", "RowSplit", "RowSplitPlan"]

_MOST_CHUNKS = 4
"""A pass is at most so many times `SchedulerPolicy.chunk_tokens` (chosen: so that attention, for which decode waits,
stays as short as the paper's)."""
_GRAIN = 32
"""Passes are multiples of it, as `SchedulerPolicy.chunk_tokens` is."""
_AS_GOOD = 0.02
"""Ends that differ by no more than this share are alike."""
_SPARED = 0.25
"""While decode is busy rows go to its lane only if that saves more than this share of a static chunk (chosen)."""
_WORTH = 0.05
"""A larger pass has to be faster by more than this share (chosen: the last pass of a prompt is seldom full)."""
_SOON_S = 1e-6


class RowDivision(NamedTuple):
    """How rows are divided.

    Attributes:
        static: how many, the first ones, the static lane computes.
        static_at: when it is done with them; ``-inf`` if there are none.
        rest_s: how long the lane of all kernels takes for the others.
        end: when both are done.
    """

    static: int
    static_at: float
    rest_s: float
    end: float


class RowSplitPlan(NamedTuple):
    """What to do about the rows of a kernel now.

    Attributes:
        launches: lanes that begin now, with the rows they take.
        waits: lanes to be kept for the rest.
        wake_at: when to ask again, if nothing happens before.
        leaves: the lane of all kernels is free, and left to a decode step for once.
    """

    launches: tuple[tuple[LaneSpec, tuple[int, int]], ...] = ()
    waits: tuple[LaneSpec, ...] = ()
    wake_at: float | None = None
    leaves: bool = False


class RowSplit:
    """Decides, kernel by kernel, which rows of a person's prompt run where.

    Decode idle: rows are divided so that both lanes end at the same time. Decode busy: a step has the lane of all
    kernels once in every such kernel, and rows go there only if they are done sooner after it than on the static lane;
    then they run last, to end with the static lane, and further steps go first as far as they fit in. Where one lane
    alone is done sooner, as with a short prompt, nothing is divided.

    Attributes:
        on: whether kernels are divided at all.
        chunk: rows of a reactive pass.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy) -> None:
        self._heg = heg
        self._policy = policy
        static = heg.lane("static")
        self.on = policy.tensor_parallel and static is not None and heg.static_tokens > 0
        self.chunk = policy.chunk_tokens
        if static is None or not self.on:
            return
        self._static, self._all = static, heg.everything
        # Among equal candidates the one with the better TFLOPS/W (`agent-xpu-v1 §6.3`).
        static_joules, joules = (heg.rooflines[name].joules_per_flop for name in self._names)
        self._thrifty = static_joules <= joules
        names = set(self._names)
        self._elastic = [k.kind is KernelKind.TOKENWISE and names <= set(k.lanes) for k in heg.forms[Form.CUT]]
        counts = Counter((kernel.work, kernel.kind, kernel.lanes) for kernel in heg.forms[Form.CUT])
        firsts = {(kernel.work, kernel.kind, kernel.lanes): kernel for kernel in reversed(heg.forms[Form.CUT])}
        self._alike = [(firsts[each], times) for each, times in counts.items()]
        self.chunk = self._best_chunk()

    @property
    def _names(self) -> tuple[str, str]:
        return self._static.name, self._all.name

    @property
    def stretched_chunk(self) -> int:
        """Most rows of a last chunk."""
        return int(self.chunk * self._policy.chunk_stretch)

    @property
    def max_batch_tokens(self) -> int:
        """Rows that the activations of a reactive pass need, those that fill up a static chunk included."""
        if not self.on:
            return self._policy.max_batch_tokens
        static = self._heg.static_tokens
        return max(self._policy.max_batch_tokens, -(-self.stretched_chunk // static) * static)

    def divides(self, work: Pass) -> bool:
        """Whether the next kernel of ``work`` may run on both lanes."""
        if not self.on or not work.reactive or work.form is not Form.CUT or not work.prefill:
            return False
        return self._elastic[work.cursor]

    def plan(
        self, work: Pass, able: list[LaneSpec], lanes: LaneStates, now: float, decode_s: float | None
    ) -> RowSplitPlan:
        """What to do about the next kernel of ``work``.

        Args:
            work: a pass that this `divides`.
            able: the lanes it may take.
            lanes: their occupancy.
            now: the time in seconds.
            decode_s: how long the decode step takes that waits for the lane of all kernels; None if none does.
        """
        start, stop = work.left or (0, work.load.tokens)
        if start == stop:
            return RowSplitPlan()
        static, everything = self._static, self._all
        allowed = [each for each in able if each.name not in lanes.broken]
        usable = allowed or [everything]
        static_at = lanes.expected_free_at(static, now) if static in usable else inf
        all_at = lanes.expected_free_at(everything, now) if everything in usable else inf
        free = lanes.free(everything)
        other = lanes.work_on(everything.name)
        decodes = decode_s is not None or (other is not None and other is not work and other.reactive)
        if other is not None and other is not work:
            work.paused = True  # whoever has it has had its turn
        leaves = free and decode_s is not None and not work.paused and len(usable) > 1
        if leaves and decode_s is not None:
            all_at = now + decode_s
        kernel = self._heg.forms[work.form][work.cursor]
        last = stop == work.load.tokens
        share = self.divide(kernel, stop - start, static_at, all_at, last=last, spare=decodes)
        launches: list[tuple[LaneSpec, tuple[int, int]]] = []
        waits: list[LaneSpec] = []
        wake_at = None
        split = start + share.static
        if share.static:
            if lanes.free(static):
                launches.append((static, (start, min(split, start + self._heg.static_tokens))))
            elif lanes.work_on(static.name) is not work:
                waits.append(static)
        if split == stop:
            return RowSplitPlan(tuple(launches), tuple(waits))
        if leaves:
            work.paused = True
            return RowSplitPlan(tuple(launches), tuple(waits), leaves=True)
        # With what is under way there, even if it takes no more.
        static_end = max(share.static_at, static_at if lanes.work_on(static.name) is work else -inf)
        latest = static_end - share.rest_s
        if not free:
            waits.append(everything)
        elif decode_s is None or now >= latest - _SOON_S:
            launches.append((everything, (split, stop)))
        else:
            wake_at = latest
            if now + decode_s > latest:
                waits.append(everything)
        return RowSplitPlan(tuple(launches), tuple(waits), wake_at)

    def divide(
        self, kernel: Kernel, rows: int, static_at: float, all_at: float, *, last: bool = True, spare: bool = False
    ) -> RowDivision:
        """Divide ``rows`` of ``kernel`` so that they are done soonest.

        Args:
            kernel: a token-wise one.
            rows: how many there are.
            static_at: when the static lane is free, in seconds; ``inf``: it may not be used.
            all_at: when the lane of all kernels is free.
            last: whether no row of the pass follows; only then the static lane may fill its chunk up behind them.
            spare: of equal ways take the one that leaves most of the lane of all kernels.
        """
        chunk = self._heg.static_tokens
        static, everything = self._names
        chunk_s = self._time_s(kernel, static, chunk)
        counts = [*range(0, rows + 1, chunk)]
        if last and rows % chunk:
            counts.append(rows)
        shares = []
        for count in counts:
            rest_s = self._time_s(kernel, everything, rows - count) if count < rows else 0.0
            done_at = static_at + -(-count // chunk) * chunk_s if count else -inf
            shares.append(RowDivision(count, done_at, rest_s, max(done_at, all_at + rest_s if rest_s else -inf)))
        soonest = min(share.end for share in shares)
        # Compared by what is computed, not by how long the lanes are busy before.
        shortest = min(chunk_s, *(share.rest_s for share in shares if share.rest_s), inf)
        tolerance = _SPARED * chunk_s if spare else _AS_GOOD * shortest
        alike = [share for share in shares if share.end <= soonest + tolerance]
        return alike[-1] if spare or self._thrifty else alike[0]

    def pass_s(self, rows: int, before: int, decode_s: float) -> tuple[float, float]:
        """How long so many rows of a prompt take: with both lanes to themselves, and beside decode steps.

        Args:
            rows: of the pass.
            before: tokens of the prompt before them.
            decode_s: how long a step takes, which has the lane of all kernels once in every kernel that is divided.
        """
        load = Load.chunk(rows, before)
        alone_s = beside_s = 0.0
        for kernel, times in self._alike:
            if self._elastic[kernel.index]:
                alone_s += times * self.divide(kernel, rows, 0.0, 0.0).end
                beside_s += times * self.divide(kernel, rows, 0.0, decode_s, spare=True).end
            else:
                took = times * self._heg.time_s(kernel, self._all.name, load)
                alone_s, beside_s = alone_s + took, beside_s + took
        return alone_s, beside_s

    def _time_s(self, kernel: Kernel, lane: str, rows: int) -> float:
        return self._heg.kernel_s(Form.CUT, kernel.index, lane, Load(rows, 0, 0))

    def _best_chunk(self) -> int:
        """The fewest rows at which both lanes together compute as many a second as they can."""
        able = [kernel for kernel in self._heg.forms[Form.CUT] if self._elastic[kernel.index]]
        if not able:
            return self._policy.chunk_tokens
        kernel = max(able, key=lambda each: each.work.flops_per_token)
        least = self._policy.chunk_tokens
        rates = {
            rows: rows / self.divide(kernel, rows, 0.0, 0.0).end
            for rows in range(least, _MOST_CHUNKS * least + 1, _GRAIN)
        }
        most = max(rates.values())
        return next(rows for rows, rate in rates.items() if rate >= (1.0 - _WORTH) * most)
