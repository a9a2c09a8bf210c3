"""How much longer an answer may take for the sake of the background (`agent-xpu-v2 §4.5`: slack-aware piggybacking).

The paper bounds what joins a reactive decode batch by its size alone. On a CPU other sharing is on offer as well, each
with its own price, so the bound is on the price: every reactive request keeps account of the time it would have taken
alone and of the time the background has cost it, and the background may go on while the second is at most
`SchedulerPolicy.reactive_slack` of the first. So mean and tail of the slow-down hold request by request, whatever the
load.
"""

from __future__ import annotations

from collections.abc import Iterable

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg.graph import Heg
from xpu_runtime.heg.roofline import Load
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["DecodeSlack"]

_FORGETS = 1e-3
"""By how much of the difference each undisturbed step moves what one beside the background takes back to what is
foreseen of it: a machine that was slow for a while does not end the split for good, and a split that costs too much is
tried once in some thousand steps (chosen)."""
_OUTLIER = 2.0
"""A step counts for at most this much of what was usual: one pause of the machine is no new duration."""


class DecodeSlack:
    """Running estimates of decode steps, and the accounts kept on the sequences."""

    def __init__(self, heg: Heg, policy: SchedulerPolicy, all_lane: str, decode_lane: str | None) -> None:
        self._heg = heg
        self._share = policy.reactive_slack
        self._new = policy.step_weight
        self._all = all_lane
        self._decode = decode_lane
        self._form = heg.decode_form
        self._alone: dict[int, float] = {}  # by rows, drafts included
        self._beside: dict[int, float] = {}
        self._seen: set[int] = set()
        self._known: dict[tuple[str, int], float] = {}
        self._ended_at = float("-inf")
        self._settled: set[str] = set()  # lanes on which nothing has disturbed the steps since the last one

    def ran(self, work: Pass, lane: str, busy_s: float, now: float, *, beside: bool) -> None:
        """Book a reactive pass that took ``busy_s`` on ``lane`` until ``now``; ``beside``: the background still runs.

        An answer pays for the whole time since the last reactive pass: what the background had in between, and what it
        left behind in caches and set-ups, costs the person as much as a slower step does.
        """
        mine = [segment.sequence for segment in work.segments if segment.sequence.reactive]
        before, self._ended_at = self._ended_at, now
        undisturbed = lane in self._settled
        if beside:
            self._settled.clear()
        else:
            self._settled.add(lane)
        if work.prefill and any(segment.prefill for segment in work.segments if segment.sequence.reactive):
            for sequence in mine:
                sequence.own_s += busy_s
            return
        rows = sum([segment.rows for segment in work.segments if segment.sequence.reactive])
        took_s = max(busy_s, now - max(before, *[sequence.progressed_at for sequence in mine]))
        alone = len(mine) == len(work.segments)
        clean = alone and undisturbed and not beside and lane in (self._all, self._heg.step_lane(len(mine)).name)
        if clean:
            self._alone[rows] = self._moved(self._alone.get(rows, took_s), took_s)
            self._seen.add(len(mine))
            if rows in self._beside:
                self._beside[rows] += _FORGETS * (self._foreseen_beside_s(rows) - self._beside[rows])
        elif alone and lane == self._decode:
            # The first of them finds nothing in its caches: alone it would tell that no split is worth it, for good.
            self._beside[rows] = self._moved(self._beside_s(rows), took_s)
        expected = took_s if clean else min(took_s, self.step_s(rows))
        for sequence in mine:
            sequence.own_s += expected
            sequence.lost_s += took_s - expected

    def interrupted(self, answers: Iterable[Sequence], busy_s: float, *, between: bool) -> None:
        """Book that the background ran for ``busy_s``; ``between``: while ``answers`` stood still."""
        self._settled.clear()
        if between:
            self._ended_at += busy_s  # booked here, so that no second one begins on the same account
            for sequence in answers:
                sequence.lost_s += busy_s

    def measured(self, answers: int) -> bool:
        """Whether a step of so many reactive sequences was seen with nothing beside it, so that losses are known."""
        return answers in self._seen

    def _moved(self, usual_s: float, took_s: float) -> float:
        """What is usual, now that a step took ``took_s``."""
        return usual_s + self._new * (min(took_s, _OUTLIER * usual_s) - usual_s)

    def step_s(self, rows: int) -> float:
        """Duration of a step of ``rows``, those of drafts included, with nothing beside it."""
        if rows in self._alone or not self._alone:
            return self._alone.get(rows) or self._predicted(self._all, rows)
        near = min(self._alone, key=lambda known: abs(known - rows))
        return self._alone[near] * self._predicted(self._all, rows) / self._predicted(self._all, near)

    def price_of_split(self, kernel_s: float, answers: int) -> float:
        """Time that a kernel of ``kernel_s`` beside the answers costs them."""
        if self._decode is None:
            return float("inf")
        beside = self._beside_s(answers)
        return max(1.0, kernel_s / beside) * max(0.0, beside - self.step_s(answers))

    def _beside_s(self, rows: int) -> float:
        """Duration of a step of ``rows`` on its part of the cores, the background having the others."""
        return self._beside.get(rows) or self._foreseen_beside_s(rows)

    def _foreseen_beside_s(self, rows: int) -> float:
        """The same by the calibration."""
        assert self._decode is not None
        slower = self._predicted(self._decode, rows) / self._predicted(self._heg.step_lane(rows).name, rows)
        return self.step_s(rows) * slower

    def room(self, answers: Iterable[Sequence]) -> float:
        """Seconds that every one of ``answers`` can still afford."""
        return min((self._share * s.own_s - s.lost_s for s in answers), default=0.0)

    def _predicted(self, lane: str, rows: int) -> float:
        known = self._known.get((lane, rows))
        if known is None:
            known = self._heg.form_s(self._form, lane, Load(rows, 512 * rows, 512 * rows, rows))
            self._known[lane, rows] = known
        return known
