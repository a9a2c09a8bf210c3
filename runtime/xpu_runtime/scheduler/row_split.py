"""Row split: token-wise kernels of a reactive prompt on NPU and iGPU at once (`agent-xpu-v2 §4.3 (4)`).

The rows of such a kernel do not influence each other, so the values do not depend on the lane that computes them. The
static lane takes chunks of its own size from the front, one launch each. The general lane takes the rest at the end, in
one launch. Rows that no lane has taken are divided anew at every decision, so that a decode step that ends earlier or
later than predicted moves rows between the lanes.
"""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import NamedTuple

from xpu_runtime.config import CHUNK_STRETCH, SchedulerPolicy
from xpu_runtime.heg import Form, Heg, Kernel, KernelKind, LaneSpec, Load
from xpu_runtime.scheduler.lane_states import LaneStates
from xpu_runtime.scheduler.passes import Pass

__all__ = ["RowDivision", "RowSplit", "RowSplitPlan"]

_MAX_CHUNKS = 4
"""A pass is at most this many times `SchedulerPolicy.chunk_tokens` (chosen: so that attention, for which decode waits,
stays as short as the paper's)."""
_ROW_STEP = 32
"""Pass sizes are multiples of this, as `SchedulerPolicy.chunk_tokens` is."""
_END_TOLERANCE = 0.02
"""Divisions whose ends differ by no more than this share of a kernel count as equal."""
_BUSY_TOLERANCE = 0.25
"""While decode is busy, rows go to its lane only if that saves more than this share of a static chunk (chosen)."""
_MIN_GAIN = 0.05
"""A larger pass has to be faster by more than this share (chosen: the last pass of a prompt is seldom full)."""
_EPSILON_S = 1e-6


class RowDivision(NamedTuple):
    """A division of rows between the two lanes.

    Attributes:
        static_rows: leading rows that the static lane computes.
        static_end: time at which the static lane has computed them; ``-inf`` if there are none.
        general_s: duration of the other rows on the general lane.
        end: time at which both lanes are done.
    """

    static_rows: int
    static_end: float
    general_s: float
    end: float


class RowSplitPlan(NamedTuple):
    """Launches and reservations for the rows of a kernel.

    Attributes:
        launches: lanes that start now, with their rows.
        reserved: lanes to keep free for rows that are left.
        wake_at: time of the next decision if nothing happens before.
        decode_first: the general lane is free, and one decode step goes first there.
    """

    launches: tuple[tuple[LaneSpec, tuple[int, int]], ...] = ()
    reserved: tuple[LaneSpec, ...] = ()
    wake_at: float | None = None
    decode_first: bool = False


class RowSplit:
    """Divides the rows of each token-wise kernel of a reactive prompt between the static and the general lane.

    With decode idle, rows are divided so that both lanes end at the same time. With decode busy, one step uses the
    general lane in every such kernel, and rows go there only if they end sooner after the step than on the static lane.
    They run last, to end together with the static lane, and further steps go first as far as they fit. Where one lane
    alone ends sooner, as with a short prompt, nothing is divided.

    Attributes:
        enabled: whether kernels are divided at all; both lanes together must be within the power budget.
        chunk: rows of a reactive pass.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy) -> None:
        self._heg = heg
        self._policy = policy
        static = heg.lane("static")
        self.enabled = policy.tensor_parallel and static is not None and heg.static_tokens > 0
        if policy.power_budget_w is not None:
            watts = sum(heg.rooflines[name].watts(prefill=True) or 0.0 for name in heg.lanes)
            self.enabled = self.enabled and watts <= policy.power_budget_w
        self.chunk = policy.chunk_tokens
        if static is None or not self.enabled:
            return
        self._static_lane, self._general_lane = static, heg.general_lane
        # Among equal divisions the lane with the better TFLOPS/W takes more (`agent-xpu-v1 §6.3`).
        static_joules, joules = (heg.rooflines[name].joules_per_flop for name in self._lane_names)
        self._static_is_efficient = static_joules <= joules
        names = set(self._lane_names)
        self._splittable_kernels = [
            k.kind is KernelKind.TOKENWISE and names <= set(k.lanes) for k in heg.forms[Form.CUT]
        ]
        counts = Counter((kernel.work, kernel.kind, kernel.lanes) for kernel in heg.forms[Form.CUT])
        firsts = {(kernel.work, kernel.kind, kernel.lanes): kernel for kernel in reversed(heg.forms[Form.CUT])}
        self._distinct_kernels = [(firsts[each], times) for each, times in counts.items()]
        self.chunk = self._best_chunk()

    @property
    def _lane_names(self) -> tuple[str, str]:
        return self._static_lane.name, self._general_lane.name

    @property
    def stretched_chunk(self) -> int:
        """Most rows of the last chunk of a prompt."""
        return int(self.chunk * CHUNK_STRETCH)

    @property
    def max_batch_tokens(self) -> int:
        """Rows of the activation buffer of a reactive pass, the padding of a static chunk included."""
        return self._buffer_rows(self.chunk)

    @property
    def most_batch_tokens(self) -> int:
        """`max_batch_tokens` with any rooflines of the lanes."""
        return self._buffer_rows(_MAX_CHUNKS * self._policy.chunk_tokens)

    def _buffer_rows(self, chunk: int) -> int:
        if not self.enabled:
            return self._policy.max_batch_tokens
        static = self._heg.static_tokens
        return max(self._policy.max_batch_tokens, -(-int(chunk * CHUNK_STRETCH) // static) * static)

    def can_split(self, pass_: Pass) -> bool:
        """True if the next kernel of ``pass_`` may run on both lanes."""
        if not self.enabled or not pass_.reactive or pass_.form is not Form.CUT or not pass_.prefill:
            return False
        return self._splittable_kernels[pass_.cursor]

    def plan(
        self, pass_: Pass, able: list[LaneSpec], lanes: LaneStates, now: float, decode_s: float | None
    ) -> RowSplitPlan:
        """Plan the launches of the next kernel of ``pass_``.

        Args:
            pass_: a pass for which `can_split` is true.
            able: lanes that it may use.
            lanes: occupancy of the lanes.
            now: the time in seconds.
            decode_s: duration of the decode step that waits for the general lane; None if none does.
        """
        start, stop = pass_.rows_left or (0, pass_.load.tokens)
        if start == stop:
            return RowSplitPlan()
        static, general = self._static_lane, self._general_lane
        allowed = [each for each in able if lanes.in_use(each.name)]
        usable = allowed or [general]
        static_at = lanes.expected_free_at(static, now, preempting=True) if static in usable else inf
        general_at = lanes.expected_free_at(general, now, preempting=True) if general in usable else inf
        free = lanes.free(general)
        other = lanes.work_on(general.name)
        decodes = decode_s is not None or (other is not None and other is not pass_ and other.reactive)
        if other is not None and other is not pass_:
            pass_.decode_went_first = True
        decode_first = free and decode_s is not None and not pass_.decode_went_first and len(usable) > 1
        if decode_first and decode_s is not None:
            general_at = now + decode_s
        kernel = self._heg.forms[pass_.form][pass_.cursor]
        last = stop == pass_.load.tokens
        division = self.divide(kernel, stop - start, static_at, general_at, last=last, spare_general=decodes)
        launches: list[tuple[LaneSpec, tuple[int, int]]] = []
        reserved: list[LaneSpec] = []
        wake_at = None
        split = start + division.static_rows
        if division.static_rows:
            if lanes.free(static):
                launches.append((static, (start, min(split, start + self._heg.static_tokens))))
            elif lanes.work_on(static.name) is not pass_:
                reserved.append(static)
        if split == stop:
            return RowSplitPlan(tuple(launches), tuple(reserved))
        if decode_first:
            pass_.decode_went_first = True
            return RowSplitPlan(tuple(launches), tuple(reserved), decode_first=True)
        # The end of what the static lane runs now counts even if it takes no more rows.
        static_end = max(division.static_end, static_at if lanes.work_on(static.name) is pass_ else -inf)
        latest = static_end - division.general_s
        if not free:
            reserved.append(general)
        elif decode_s is None or now >= latest - _EPSILON_S:
            launches.append((general, (split, stop)))
        else:
            wake_at = latest
            if now + decode_s > latest:
                reserved.append(general)
        return RowSplitPlan(tuple(launches), tuple(reserved), wake_at)

    def divide(
        self,
        kernel: Kernel,
        rows: int,
        static_at: float,
        general_at: float,
        *,
        last: bool = True,
        spare_general: bool = False,
    ) -> RowDivision:
        """Divide ``rows`` of ``kernel`` so that they end soonest.

        Args:
            kernel: a token-wise kernel.
            rows: number of rows.
            static_at: time at which the static lane is free; ``inf`` if it may not be used.
            general_at: time at which the general lane is free.
            last: no row of the pass follows; only then may the static lane pad its chunk.
            spare_general: among equal divisions take the one that leaves most time of the general lane.
        """
        chunk = self._heg.static_tokens
        static, general = self._lane_names
        chunk_s = self._rows_time_s(kernel, static, chunk)
        counts = [*range(0, rows + 1, chunk)]
        if last and rows % chunk:
            counts.append(rows)
        divisions = []
        for count in counts:
            general_s = self._rows_time_s(kernel, general, rows - count) if count < rows else 0.0
            static_end = static_at + -(-count // chunk) * chunk_s if count else -inf
            end = max(static_end, general_at + general_s if general_s else -inf)
            divisions.append(RowDivision(count, static_end, general_s, end))
        soonest = min(division.end for division in divisions)
        # The tolerance is relative to computing time, whatever the time before the lanes are free.
        shortest = min(chunk_s, *(division.general_s for division in divisions if division.general_s), inf)
        tolerance = _BUSY_TOLERANCE * chunk_s if spare_general else _END_TOLERANCE * shortest
        equal = [division for division in divisions if division.end <= soonest + tolerance]
        return equal[-1] if spare_general or self._static_is_efficient else equal[0]

    def pass_s(self, rows: int, before: int, decode_s: float) -> tuple[float, float]:
        """Predict the duration of a pass of a prompt with both lanes to itself, and beside decode steps.

        Args:
            rows: rows of the pass.
            before: tokens of the prompt before them.
            decode_s: duration of a step, which uses the general lane once in every kernel that is divided.
        """
        load = Load.chunk(rows, before)
        alone_s = beside_s = 0.0
        for kernel, times in self._distinct_kernels:
            if self._splittable_kernels[kernel.index]:
                alone_s += times * self.divide(kernel, rows, 0.0, 0.0).end
                beside_s += times * self.divide(kernel, rows, 0.0, decode_s, spare_general=True).end
            else:
                took = times * self._heg.time_s(kernel, self._general_lane.name, load)
                alone_s, beside_s = alone_s + took, beside_s + took
        return alone_s, beside_s

    def _rows_time_s(self, kernel: Kernel, lane: str, rows: int) -> float:
        return self._heg.kernel_s(Form.CUT, kernel.index, lane, Load(rows, 0, 0))

    def _best_chunk(self) -> int:
        """The smallest pass at which both lanes together reach about their highest throughput."""
        able = [kernel for kernel in self._heg.forms[Form.CUT] if self._splittable_kernels[kernel.index]]
        if not able:
            return self._policy.chunk_tokens
        kernel = max(able, key=lambda each: each.work.flops_per_token)
        least = self._policy.chunk_tokens
        rates = {
            rows: rows / self.divide(kernel, rows, 0.0, 0.0).end
            for rows in range(least, _MAX_CHUNKS * least + 1, _ROW_STEP)
        }
        best = max(rates.values())
        return next(rows for rows, rate in rates.items() if rate >= (1.0 - _MIN_GAIN) * best)
