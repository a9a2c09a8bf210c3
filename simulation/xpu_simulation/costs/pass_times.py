"""What whole passes take where they were timed, instead of what the annotations foresee.

The annotations tell from a few layers what a kernel takes, and the scheduler decides by them. What really runs differs:
a device has other kernels for a few rows, keys and values are not read as weights are, a small model waits more for
launches than for memory. So on a machine where passes were timed a kernel takes the share of the pass that it has by
the annotations.
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

_Place = tuple[str, Form]
"""A lane, and a form that runs there."""
_Curve = tuple[tuple[float, float], ...]
_Points = list[tuple[int, float]]
"""How many there were of something, and the seconds that took."""


class PassTimes:
    """The times of passes by lane and form in one run; of a chip where none were timed it knows nothing.

    Args:
        soc: the chip.
        heg: the graph that runs on it.
    """

    def __init__(self, soc: SocSpec, heg: Heg) -> None:
        self._heg = heg
        self._fits, self._resize = _timed(soc, heg)
        # What a form is set up for on a lane: rows, and whether they are those of a step.
        self._last: dict[_Place, tuple[int, bool]] = {}
        # What the steps of a form on a lane will still take longer, since another kind of pass ran before.
        self._unsettled_s: defaultdict[_Place, float] = defaultdict(float)
        self._fillings: defaultdict[_Place, DecodePadding] = defaultdict(DecodePadding)
        # What ran last where a lane runs, and has left the cache as it needs it.
        self._latest: dict[str, tuple[str, Form, bool]] = {}
        self._meeting = {lane: frozenset(heg.sharing(lane)) for lane in heg.lanes}
        # When a model is loaded, one row is run through everything, and the smallest steps are rehearsed.
        self._met = {(lane, form, 1, True) for lane in heg.lanes for form in heg.forms}
        self._met |= {(lane, heg.decode_form, rows, True) for lane in heg.lanes for rows in WARM_UP_ROWS}

    def __bool__(self) -> bool:
        """Whether any passes were timed."""
        return bool(self._fits)

    def on(self, soc: SocSpec) -> PassTimes:
        """The same engine where passes take what they take on ``soc``: what one of the two meets the other has met."""
        twin = copy.copy(self)
        twin._fits, twin._resize = _timed(soc, self._heg)
        return twin

    def factor(self, form: Form, lane: str, load: Load) -> float:
        """How many times longer a pass through ``form`` takes on ``lane`` than the annotations say."""
        fit = self._fits.get((lane, form))
        return 1.0 if fit is None else fit.seconds(load) / self._heg.form_s(form, lane, load)

    def set_up(self, form: Form, lane: str, load: Load) -> float:
        """How many times longer the pass takes that runs next, for the numbers of rows that were run before."""
        place, is_step = (lane, form), _is_step(load)
        fit = self._fits.get(place)
        if fit is None:
            return 1.0
        rows, filled = load.tokens, load
        if not is_step:  # as the engine does
            rows = self._heg.prompt_rows(rows)
            own = Load.chunk(rows - load.tokens, 0)
            filled = Load(rows, load.pairs + own.pairs, load.context + own.context, load.rows)
        elif form is not Form.CUT:  # as its lanes do
            last, last_is_step = self._last.get(place, (0, False))
            rows = self._fillings[place].rows(rows, last if last_is_step else 0)
            more = rows - load.tokens
            filled = Load(rows, load.pairs + more, load.context + more, rows)
        return (fit.seconds(filled) + self._change_s(place, rows, is_step)) / fit.seconds(load)

    def _change_s(self, place: _Place, rows: int, is_step: bool) -> float:
        """What it takes longer than behind a pass of the same kind and number of rows."""
        resize, (lane, form) = self._resize[place], place
        mine, size = (lane, form, is_step), (*place, rows, is_step)
        changed, other = self._last.get(place) != (rows, is_step), self._latest.get(lane, mine) != mine
        new = size not in self._met
        self._last[place] = rows, is_step
        self._latest |= dict.fromkeys(self._meeting[lane], mine)
        self._met.add(size)
        if is_step:
            left_s = resize.behind_other_s if other else self._unsettled_s[place]
            change_s = max(_first_share(resize) * left_s, resize.step_s * changed)
            self._unsettled_s[place] = max(0.0, left_s - change_s)
            return change_s + resize.first_step_s * new
        change_s = resize.prompt_s * changed
        if other or new:
            change_s = max(change_s, resize.prompt_behind_other_s if changed else resize.prompt_behind_steps_s)
        return change_s + resize.first_s * new

    def given_up(self, form: Form, lane: str) -> None:
        """A pass was stopped in a kernel: for the next one the device sets its kernels up anew."""
        self._last.pop((lane, form), None)


def _first_share(resize: ReshapeCost) -> float:
    """The part that the next step takes of what all take longer behind another kind of pass; all if not measured."""
    first_s, all_s = resize.first_behind_other_s, resize.behind_other_s
    return first_s / all_s if 0.0 < first_s < all_s else 1.0


def _timed(soc: SocSpec, heg: Heg) -> tuple[dict[_Place, _Fit], dict[_Place, ReshapeCost]]:
    """What passes take, and what set-up does, by lane and form."""
    fits: dict[_Place, _Fit] = {}
    resize: dict[_Place, ReshapeCost] = {}
    for lane in heg.lanes:
        device = soc.device(lane)
        for form in Form:
            timed = [each for each in device.passes if each.form == form]
            if timed:
                fits[lane, form] = _Fit.of(timed)
                resize[lane, form] = device.resize.get(form.value, ReshapeCost(step_s=0.0))
    return fits, resize


@dataclass(frozen=True, slots=True)
class _Fit:
    """The times of one form on one lane.

    Attributes:
        steps: seconds of a decode step over its rows, without what keys and values take.
        context_s: seconds that each token which is read adds to one, over its rows.
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
        timed = tuple(timed)
        steps: defaultdict[int, _Points] = defaultdict(list)
        prompts: defaultdict[int, _Points] = defaultdict(list)
        for each in timed:
            if each.length == 1:
                steps[each.sequences].append((each.sequences * (each.start + 1), each.seconds))
        context_s = _curve({rows: slope for rows, points in steps.items() if (slope := _slope(points)) is not None})
        read_s = _at(context_s, 1, beyond=False)
        for each in timed:
            if each.length > 1:
                load = _load(each)
                prompts[load.tokens].append((_pairs(load), each.seconds - read_s * _before(load)))
        slopes = [slope for points in prompts.values() if (slope := _slope(points)) is not None]
        pair_s = sum(slopes) / len(slopes) if slopes else 0.0
        alone = {rows: _rest(points, _at(context_s, rows, beyond=False)) for rows, points in steps.items()}
        together = {rows: _rest(points, pair_s) for rows, points in prompts.items()}
        short = {1: alone[1]} if 1 in alone and together else {}  # a prompt of one token is a step
        return cls(_curve(alone), context_s, _curve(short | together), pair_s)

    def seconds(self, load: Load) -> float:
        """Of a pass with ``load``; answers may ride along in that of a prompt."""
        if (_is_step(load) and self.steps) or not self.prompts:
            return _at(self.steps, load.tokens) + _at(self.context_s, load.tokens, beyond=False) * load.context
        read_s = _at(self.context_s, max(1, load.rows), beyond=False)
        return _at(self.prompts, load.tokens) + self.pair_s * _pairs(load) + read_s * _before(load)


def _is_step(load: Load) -> bool:
    """A step has as many pairs as there are tokens to look at; tokens that come together look at each other."""
    return load.pairs == load.context


def _load(timed: TimedPass) -> Load:
    chunk = Load.chunk(timed.length, timed.start)
    return Load(*(timed.sequences * each for each in chunk))


def _before(load: Load) -> int:
    """Tokens whose keys and values were computed earlier and are read: by answers that ride along, all but one."""
    return load.context - load.tokens


def _pairs(load: Load) -> int:
    """Pairs that are computed rather than waited for: the rows of a prompt look at each other."""
    return load.pairs - _before(load)


def _slope(points: _Points) -> float | None:
    """Seconds for one more, from the points with fewest and with most; None of one point."""
    (few, soon), (many, late) = min(points), max(points)
    return None if few == many else max(0.0, (late - soon) / (many - few))


def _rest(points: _Points, each_s: float) -> float:
    """Seconds of the point with fewest without what those take; a part of it at least."""
    few, seconds = min(points)
    return max(0.1 * seconds, seconds - each_s * few)


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
