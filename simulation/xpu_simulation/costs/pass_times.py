"""Measured durations of whole passes, used instead of the kernel annotations.

The scheduler uses annotations that extrapolate from a few layers. Real passes differ: devices use other kernels for few
rows, keys and values are read differently from weights, and launch overhead dominates in a small model. If passes were
measured, the measured time of a pass is distributed over its kernels in proportion to the annotations.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from xpu_runtime.heg import Form, Heg, Load
from xpu_runtime.lanes.decode_padding import WARM_UP_ROWS, DecodePadding
from xpu_runtime.soc.profile import ReshapeCost, TimedPass
from xpu_simulation.hardware.soc_spec import SocSpec

__all__ = ["PassTimes"]

_LaneForm = tuple[str, Form]
"""A lane and a form."""
_Curve = tuple[tuple[float, float], ...]
_Points = list[tuple[int, float]]
"""Pairs of a count and a duration in seconds."""


class PassTimes:
    """Measured durations of passes by lane and form, with the reshape state of the engine; empty without measurements.

    Args:
        soc: the chip.
        heg: the execution graph.
    """

    def __init__(self, soc: SocSpec, heg: Heg) -> None:
        self._heg = heg
        self._time_fits, self._reshape_costs = _fit_passes(soc, heg)
        # Rows of the last pass, and True for a decode step.
        self._last_rows: dict[_LaneForm, tuple[int, bool]] = {}
        # Remaining additional seconds of the decode steps after another kind of pass.
        self._remaining_reshape_s: defaultdict[_LaneForm, float] = defaultdict(float)
        self._decode_padding: defaultdict[_LaneForm, DecodePadding] = defaultdict(DecodePadding)
        # By lane, the form and kind of its last pass, whose weights are in the CPU cache.
        self._cached_weights: dict[str, tuple[Form, bool]] = {}
        # Sizes that have run. Loading a model runs one row through all kernels, and the smallest decode steps.
        self._seen_shapes = {(lane, form, 1, True) for lane in heg.lanes for form in heg.forms}
        self._seen_shapes |= {(lane, heg.decode_form, rows, True) for lane in heg.lanes for rows in WARM_UP_ROWS}

    def __bool__(self) -> bool:
        """True if passes were measured."""
        return bool(self._time_fits)

    def with_soc(self, soc: SocSpec) -> PassTimes:
        """The same engine with the pass times of ``soc``; both objects share the set of sizes that have run."""
        times_on_soc = copy.copy(self)
        times_on_soc._time_fits, times_on_soc._reshape_costs = _fit_passes(soc, self._heg)
        return times_on_soc

    def factor(self, form: Form, lane: str, load: Load) -> float:
        """Measured time of a pass relative to its annotations."""
        fit = self._time_fits.get((lane, form))
        return 1.0 if fit is None else fit.seconds(load) / self._heg.form_s(form, lane, load)

    def reshape_factor(self, form: Form, lane: str, load: Load) -> float:
        """Time of the next pass with reshape and padding relative to its time without; updates the reshape state."""
        lane_form, is_step = (lane, form), _is_decode_step(load)
        fit = self._time_fits.get(lane_form)
        if fit is None:
            return 1.0
        pass_rows, padded = load.tokens, load
        if is_step and form is self._heg.decode_form:  # decode padding of the lanes
            last_rows, last_is_step = self._last_rows.get(lane_form, (0, False))
            pass_rows = self._decode_padding[lane_form].rows(pass_rows, last_rows if last_is_step else 0)
            more = pass_rows - load.tokens
            padded = Load(pass_rows, load.pairs + more, load.context + more, pass_rows)
        return (fit.seconds(padded) + self._reshape_s(lane_form, pass_rows, is_step)) / fit.seconds(load)

    def _reshape_s(self, lane_form: _LaneForm, rows: int, is_step: bool) -> float:
        """Additional seconds compared with a pass after one of the same kind and number of rows."""
        reshape, (lane, form) = self._reshape_costs[lane_form], lane_form
        kind, size = (form, is_step), (*lane_form, rows, is_step)
        changed, other = self._last_rows.get(lane_form) != (rows, is_step), self._cached_weights.get(lane, kind) != kind
        is_first_step = size not in self._seen_shapes
        self._last_rows[lane_form] = rows, is_step
        self._cached_weights[lane] = kind
        self._seen_shapes.add(size)
        if is_step:
            remaining_s = reshape.behind_other_s if other else self._remaining_reshape_s[lane_form]
            added_s = max(_first_share(reshape) * remaining_s, reshape.step_s * changed)
            self._remaining_reshape_s[lane_form] = max(0.0, remaining_s - added_s)
            return added_s + reshape.first_step_s * is_first_step
        added_s = reshape.prompt_s * changed
        if other or is_first_step:
            added_s = max(added_s, reshape.prompt_behind_other_s if changed else reshape.prompt_behind_steps_s)
        return added_s + reshape.first_s * is_first_step

    def cancelled(self, form: Form, lane: str) -> None:
        """Record that a pass was cancelled in a kernel, after which the device reshapes its kernels."""
        self._last_rows.pop((lane, form), None)


def _first_share(reshape: ReshapeCost) -> float:
    """Share of the first decode step in the additional time after another kind of pass; 1 if it was not measured."""
    first_s, all_s = reshape.first_behind_other_s, reshape.behind_other_s
    return first_s / all_s if 0.0 < first_s < all_s else 1.0


def _fit_passes(soc: SocSpec, heg: Heg) -> tuple[dict[_LaneForm, _Fit], dict[_LaneForm, ReshapeCost]]:
    """Fitted pass times and reshape costs, by lane and form."""
    fits: dict[_LaneForm, _Fit] = {}
    reshape: dict[_LaneForm, ReshapeCost] = {}
    for lane in heg.lanes:
        device = soc.device(lane)
        for form in Form:
            timed = [timed_pass for timed_pass in device.passes if timed_pass.form == form]
            if timed:
                fits[lane, form] = _Fit.of(timed)
                reshape[lane, form] = device.resize.get(form.value, ReshapeCost(step_s=0.0))
    return fits, reshape


@dataclass(frozen=True, slots=True)
class _Fit:
    """Fitted pass times of one form on one lane.

    Attributes:
        steps: seconds of a decode step by rows, without reading the KV cache.
        context_s: additional seconds of a decode step for each context token, by rows.
        prompts: seconds of prefill by tokens, without attention pairs.
        pair_s: additional seconds of prefill for each attention pair.
    """

    steps: _Curve
    context_s: _Curve
    prompts: _Curve
    pair_s: float

    @classmethod
    def of(cls, timed: Iterable[TimedPass]) -> Self:
        """Fit passes with several numbers of rows, some of them with short and with long context."""
        timed = tuple(timed)
        steps: defaultdict[int, _Points] = defaultdict(list)
        prompts: defaultdict[int, _Points] = defaultdict(list)
        for each in timed:
            if each.length == 1:
                steps[each.sequences].append((each.sequences * (each.start + 1), each.seconds))
        context_s = _time_curve(
            {rows: slope for rows, points in steps.items() if (slope := _time_slope(points)) is not None}
        )
        read_s = _interpolate(context_s, 1, beyond=False)
        for each in timed:
            if each.length > 1:
                load = _timed_load(each)
                prompts[load.tokens].append((_attention_pairs(load), each.seconds - read_s * _prefix_tokens(load)))
        slopes = [slope for points in prompts.values() if (slope := _time_slope(points)) is not None]
        pair_s = sum(slopes) / len(slopes) if slopes else 0.0
        step_s = {
            rows: _time_intercept(points, _interpolate(context_s, rows, beyond=False)) for rows, points in steps.items()
        }
        prompt_s = {rows: _time_intercept(points, pair_s) for rows, points in prompts.items()}
        short = {1: step_s[1]} if 1 in step_s and prompt_s else {}  # prefill of one token is a decode step
        return cls(_time_curve(step_s), context_s, _time_curve(short | prompt_s), pair_s)

    def seconds(self, load: Load) -> float:
        """Duration of a pass with ``load``; a prefill pass may include decode tokens."""
        if (_is_decode_step(load) and self.steps) or not self.prompts:
            return (
                _interpolate(self.steps, load.tokens)
                + _interpolate(self.context_s, load.tokens, beyond=False) * load.context
            )
        read_s = _interpolate(self.context_s, max(1, load.rows), beyond=False)
        return (
            _interpolate(self.prompts, load.tokens)
            + self.pair_s * _attention_pairs(load)
            + read_s * _prefix_tokens(load)
        )


def _is_decode_step(load: Load) -> bool:
    """True for a decode step, which has one attention pair for each context token."""
    return load.pairs == load.context


def _timed_load(timed: TimedPass) -> Load:
    chunk = Load.chunk(timed.length, timed.start)
    return Load(*(timed.sequences * each for each in chunk))


def _prefix_tokens(load: Load) -> int:
    """Context tokens that were computed in earlier passes."""
    return load.context - load.tokens


def _attention_pairs(load: Load) -> int:
    """Attention pairs between the tokens of the pass, whose cost is compute and not memory."""
    return load.pairs - _prefix_tokens(load)


def _time_slope(timed_points: _Points) -> float | None:
    """Seconds per unit between the points with the lowest and highest count; None for one count."""
    (few, few_s), (many, many_s) = min(timed_points), max(timed_points)
    return None if few == many else max(0.0, (many_s - few_s) / (many - few))


def _time_intercept(points: _Points, each_s: float) -> float:
    """Seconds at count 0, extrapolated from the point with the lowest count; at least a tenth of its seconds."""
    few, seconds = min(points)
    return max(0.1 * seconds, seconds - each_s * few)


def _time_curve(points: dict[int, float]) -> _Curve:
    return tuple(sorted(points.items()))


def _interpolate(curve: _Curve, x: float, *, beyond: bool = True) -> float:
    """Linear interpolation of ``curve`` at ``x``.

    Before the first point the curve is constant. After the last one it is extrapolated, or constant without ``beyond``.
    """
    if not curve:
        return 0.0
    if x <= curve[0][0] or len(curve) == 1:
        return curve[0][1]
    if x >= curve[-1][0] and not beyond:
        return curve[-1][1]
    segments = list(pairwise(curve))
    (left, low), (right, high) = next((segment for segment in segments if x <= segment[1][0]), segments[-1])
    return max(min(low, high), low + (high - low) * (x - left) / (right - left))
