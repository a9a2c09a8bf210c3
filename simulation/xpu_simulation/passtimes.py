"""What whole passes take where they were timed, instead of what the annotations foresee.

The annotations tell from a few layers what a kernel takes, and the scheduler decides by them. What really runs differs:
a device has other kernels for a few rows, keys and values are not read as weights are, a small model waits more for
launches than for memory. So on a machine where passes were timed a kernel takes the share of the pass that it has by
the annotations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from xpu_runtime.heg import Form, Heg, Load
from xpu_runtime.soc.profile import Resize, TimedPass
from xpu_simulation.spec import SocSpec

__all__ = ["PassTimes"]

_Curve = tuple[tuple[float, float], ...]


class PassTimes:
    """The times of passes by lane and form in one run; of a chip where none were timed it knows nothing.

    Args:
        soc: the chip.
        heg: the graph that runs on it.
    """

    def __init__(self, soc: SocSpec, heg: Heg) -> None:
        self._heg = heg
        self._fits: dict[tuple[str, Form], _Fit] = {}
        self._resize: dict[tuple[str, Form], Resize] = {}
        self._rows: dict[tuple[str, Form], int] = {}  # that a form is set up for on a lane
        self._met: set[tuple[str, Form, int]] = set()
        for lane in heg.lanes:
            device = soc.device(lane)
            for form in Form:
                timed = [each for each in device.passes if each.form == form]
                if timed:
                    self._fits[lane, form] = _Fit.of(timed)
                    self._resize[lane, form] = device.resize.get(form.value, Resize(step_s=0.0))

    def __bool__(self) -> bool:
        """Whether any passes were timed."""
        return bool(self._fits)

    def factor(self, form: Form, lane: str, load: Load) -> float:
        """How many times longer a pass through ``form`` takes on ``lane`` than the annotations say."""
        fit = self._fits.get((lane, form))
        return 1.0 if fit is None else fit.seconds(load) / self._heg.form_s(form, lane, load)

    def set_up(self, form: Form, lane: str, load: Load) -> float:
        """How many times longer the pass takes that runs next, for the numbers of rows that were run before."""
        place, rows = (lane, form), load.tokens
        fit = self._fits.get(place)
        if fit is None or self._rows.get(place) == rows:
            return 1.0
        self._rows[place] = rows
        resize = self._resize[place]
        if _is_step(load):
            return 1.0 + resize.step_s / fit.seconds(load)
        first_s = 0.0 if (*place, rows) in self._met else resize.first_s
        self._met.add((*place, rows))
        return 1.0 + (resize.prompt_s + first_s) / fit.seconds(load)

    def given_up(self, form: Form, lane: str) -> None:
        """A pass was stopped in a kernel: for the next one the device sets its kernels up anew."""
        self._rows.pop((lane, form), None)


@dataclass(frozen=True, slots=True)
class _Fit:
    """The times of one form on one lane.

    Attributes:
        steps: seconds of a decode step over its rows, without what keys and values take.
        context_s: seconds that each token before it adds to one, over its rows.
        prompts: seconds of a prompt over its tokens, without what their pairs take.
        pair_s: seconds for each of those.
    """

    steps: _Curve
    context_s: _Curve
    prompts: _Curve
    pair_s: float

    @classmethod
    def of(cls, timed: Iterable[TimedPass]) -> Self:
        """From passes of which each number of rows was timed, and some with few and with many tokens before."""
        steps: defaultdict[int, list[TimedPass]] = defaultdict(list)
        prompts: defaultdict[int, list[TimedPass]] = defaultdict(list)
        for each in timed:
            (steps if each.length == 1 else prompts)[each.sequences * each.length].append(each)
        context_s = _curve({rows: slope for rows, found in steps.items() if (slope := _slope(found)) is not None})
        slopes = [slope for found in prompts.values() if (slope := _slope(found)) is not None]
        pair_s = sum(slopes) / len(slopes) if slopes else 0.0
        alone = {rows: _rest(found, _at(context_s, rows, beyond=False)) for rows, found in steps.items()}
        together = {rows: _rest(found, pair_s) for rows, found in prompts.items()}
        short = {1: alone[1]} if 1 in alone and together else {}  # a prompt of one token is a step
        return cls(_curve(alone), context_s, _curve(short | together), pair_s)

    def seconds(self, load: Load) -> float:
        """Of a pass with ``load``."""
        if (_is_step(load) and self.steps) or not self.prompts:
            return _at(self.steps, load.tokens) + _at(self.context_s, load.tokens, beyond=False) * load.context
        return _at(self.prompts, load.tokens) + self.pair_s * load.pairs


def _is_step(load: Load) -> bool:
    """A step has as many pairs as there are tokens to look at; tokens that come together look at each other."""
    return load.pairs == load.context


def _slope(found: Sequence[TimedPass]) -> float | None:
    """Seconds for each pair of query and key, from the passes with fewest and most tokens before; None of one pass."""
    few, many = min(found, key=_pairs), max(found, key=_pairs)
    if _pairs(few) == _pairs(many):
        return None
    return max(0.0, (many.seconds - few.seconds) / (_pairs(many) - _pairs(few)))


def _rest(found: Sequence[TimedPass], pair_s: float) -> float:
    """Seconds of the pass with fewest tokens before without those of its pairs; a part of it at least."""
    few = min(found, key=_pairs)
    return max(0.1 * few.seconds, few.seconds - pair_s * _pairs(few))


def _pairs(timed: TimedPass) -> int:
    return timed.sequences * timed.length * (2 * timed.start + timed.length + 1) // 2


def _curve(points: dict[int, float]) -> _Curve:
    return tuple(sorted(points.items()))


def _at(curve: _Curve, place: float, *, beyond: bool = True) -> float:
    """Straight lines between the points.

    Before the first point its value holds; behind the last one, the last line goes on, unless ``beyond`` is off.
    """
    if not curve:
        return 0.0
    if place <= curve[0][0] or len(curve) == 1:
        return curve[0][1]
    if place >= curve[-1][0] and not beyond:
        return curve[-1][1]
    lines = list(pairwise(curve))
    (left, low), (right, high) = next((line for line in lines if place <= line[1][0]), lines[-1])
    return max(min(low, high), low + (high - low) * (place - left) / (right - left))
