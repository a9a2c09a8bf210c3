"""Slack of reactive decodes: the time that background work may add to them (`agent-xpu-v2 §4.5`).

The paper bounds the background sequences that join a reactive decode batch by their number alone. On a CPU there are
other ways of sharing, each with its own cost, so the bound is on the cost. Every reactive sequence has an account of
the time that it would have taken alone and of the delay by the background. The background may run while the delay is at
most `SchedulerPolicy.reactive_slack` of the first. So mean and tail of the delay are bounded for each request under any
load.
"""

from __future__ import annotations

from collections.abc import Iterable

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Heg, Load
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["DecodeSlack"]

_STEP_WEIGHT = 0.2
"""Weight of the newest decode step in the running mean of a step's duration (chosen)."""
_FORGETTING = 1e-3
"""Share of the difference by which each undisturbed step moves the estimate of a split step back to its prediction. So
a slow phase of the machine does not end the split for good, and a split that costs too much is tried again after about
a thousand steps (chosen)."""
_OUTLIER = 2.0
"""A step counts for at most this many times the usual duration, so that one pause does not move the mean."""


class DecodeSlack:
    """Running means of decode steps, and the accounts kept in `SequenceUsage`."""

    def __init__(self, heg: Heg, policy: SchedulerPolicy) -> None:
        decode = heg.lane("decode")
        self._heg = heg
        self._slack_share = policy.reactive_slack
        self._general_lane = heg.general_lane.name
        self._decode_lane = None if decode is None else decode.name
        self._decode_form = heg.decode_form
        self._alone_s: dict[int, float] = {}  # by rows, drafts included
        self._split_s: dict[int, float] = {}
        self._measured_rows: set[int] = set()
        self._predicted_s: dict[tuple[str, int], float] = {}
        self._last_ended_at = float("-inf")
        self._undisturbed_lanes: set[str] = set()  # lanes without background work since their latest reactive pass

    def record(self, pass_: Pass, lane: str, busy_s: float, now: float, *, beside: bool) -> None:
        """Book a reactive pass that took ``busy_s`` on ``lane`` until ``now``; ``beside``: background work still runs.

        A decode step is charged with the whole time since the last reactive pass: background work in between, and the
        caches and set-ups that it replaced, delay the answer as much as a slower step does.
        """
        mine = [segment.sequence for segment in pass_.segments if segment.sequence.reactive]
        before, self._last_ended_at = self._last_ended_at, now
        undisturbed = lane in self._undisturbed_lanes
        if beside:
            self._undisturbed_lanes.clear()
        else:
            self._undisturbed_lanes.add(lane)
        if pass_.prefill and any(segment.prefill for segment in pass_.segments if segment.sequence.reactive):
            for sequence in mine:
                sequence.usage.undisturbed_s += busy_s
            return
        rows = sum([segment.rows for segment in pass_.segments if segment.sequence.reactive])
        took_s = max(busy_s, now - max(before, *[sequence.progressed_at for sequence in mine]))
        alone = len(mine) == len(pass_.segments)
        clean = alone and undisturbed and not beside
        clean = clean and lane in (self._general_lane, self._heg.step_lane(len(mine)).name)
        if clean:
            self._alone_s[rows] = self._moving_mean(self._alone_s.get(rows, took_s), took_s)
            self._measured_rows.add(len(mine))
            if rows in self._split_s:
                self._split_s[rows] += _FORGETTING * (self._predicted_split_s(rows) - self._split_s[rows])
        elif alone and lane == self._decode_lane:
            # A first step with cold caches alone would rule out every split for good, so it starts from the prediction.
            self._split_s[rows] = self._moving_mean(self._split_step_s(rows), took_s)
        expected = took_s if clean else min(took_s, self.step_s(rows))
        for sequence in mine:
            sequence.usage.undisturbed_s += expected
            sequence.usage.background_delay_s += took_s - expected

    def record_background(self, decodes: Iterable[Sequence], busy_s: float, *, between: bool) -> None:
        """Book a background pass of ``busy_s``; ``between``: it ran between two steps of ``decodes``."""
        self._undisturbed_lanes.clear()
        if between:
            self._last_ended_at += busy_s  # booked at once, so that no second slice begins on the same account
            for sequence in decodes:
                sequence.usage.background_delay_s += busy_s

    def exclude(self, busy_s: float) -> None:
        """Leave out ``busy_s`` seconds of other engines between two steps: they are no delay by the background."""
        self._undisturbed_lanes.clear()
        self._last_ended_at += busy_s

    def measured(self, n_decodes: int) -> bool:
        """True if a step of this many reactive sequences was measured undisturbed, so that delays are known."""
        return n_decodes in self._measured_rows

    def step_s(self, rows: int) -> float:
        """Duration of an undisturbed step of ``rows``, those of drafts included."""
        if rows in self._alone_s or not self._alone_s:
            return self._alone_s.get(rows) or self._predicted_step_s(self._general_lane, rows)
        near = min(self._alone_s, key=lambda known: abs(known - rows))
        return (
            self._alone_s[near]
            * self._predicted_step_s(self._general_lane, rows)
            / self._predicted_step_s(self._general_lane, near)
        )

    def cost_of_split(self, kernel_s: float, n_decodes: int) -> float:
        """Delay of ``n_decodes`` reactive sequences by a background kernel of ``kernel_s`` beside them."""
        if self._decode_lane is None:
            return float("inf")
        split_s = self._split_step_s(n_decodes)
        return max(1.0, kernel_s / split_s) * max(0.0, split_s - self.step_s(n_decodes))

    def room_s(self, decodes: Iterable[Sequence]) -> float:
        """Seconds of delay that every one of ``decodes`` can still afford."""
        return min(
            (self._slack_share * s.usage.undisturbed_s - s.usage.background_delay_s for s in decodes), default=0.0
        )

    def _moving_mean(self, usual_s: float, took_s: float) -> float:
        """The running mean ``usual_s`` after a step of ``took_s``."""
        return usual_s + _STEP_WEIGHT * (min(took_s, _OUTLIER * usual_s) - usual_s)

    def _split_step_s(self, rows: int) -> float:
        """Duration of a step of ``rows`` on its part of the cores, with background work on the others."""
        return self._split_s.get(rows) or self._predicted_split_s(rows)

    def _predicted_split_s(self, rows: int) -> float:
        """The same, predicted from the calibration."""
        assert self._decode_lane is not None
        slower = self._predicted_step_s(self._decode_lane, rows) / self._predicted_step_s(
            self._heg.step_lane(rows).name, rows
        )
        return self.step_s(rows) * slower

    def _predicted_step_s(self, lane: str, rows: int) -> float:
        known = self._predicted_s.get((lane, rows))
        if known is None:
            known = self._heg.form_s(self._decode_form, lane, Load(rows, 512 * rows, 512 * rows, rows))
            self._predicted_s[lane, rows] = known
        return known
