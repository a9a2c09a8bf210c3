"""Slack of reactive decodes: the time that background work may add to them (`agent-xpu-v2 §4.5`).

The paper bounds the background sequences that join a reactive decode batch by their number alone. On one device
background prefill also runs between two steps, so the bound is on the delay. Every reactive sequence has an account of
the time that it would have taken alone and of the delay by the background. The background may run while the delay is at
most `SchedulerPolicy.reactive_slack` of the first. So mean and tail of the delay are bounded for each request under any
load.
"""

from __future__ import annotations

from collections.abc import Iterable

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, Load
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["DecodeSlack"]

_STEP_WEIGHT = 0.2
"""Weight of the newest decode step in the running mean of a step's duration (chosen)."""
_OUTLIER = 2.0
"""A step counts for at most this many times the usual duration, so that one pause does not move the mean."""


class DecodeSlack:
    """Running means of decode steps, and the accounts kept in `SequenceUsage`."""

    def __init__(self, heg: Heg, policy: SchedulerPolicy) -> None:
        self._heg = heg
        self._slack_share = policy.reactive_slack
        self._lane = heg.general_lane.name
        self._alone_s: dict[int, float] = {}  # by rows, drafts included
        self._measured_rows: set[int] = set()
        self._last_ended_at = float("-inf")
        self._undisturbed = False  # no background work since the latest reactive pass

    def record(self, pass_: Pass, busy_s: float, now: float) -> None:
        """Book a reactive pass that took ``busy_s`` until ``now``.

        A decode step is charged with the whole time since the last reactive pass: background work in between, and the
        caches and set-ups that it replaced, delay the answer as much as a slower step does.
        """
        mine = [segment.sequence for segment in pass_.segments if segment.sequence.reactive]
        before, self._last_ended_at = self._last_ended_at, now
        undisturbed, self._undisturbed = self._undisturbed, True
        if pass_.prefill and any(segment.prefill for segment in pass_.segments if segment.sequence.reactive):
            for sequence in mine:
                sequence.usage.undisturbed_s += busy_s
            return
        rows = sum([segment.rows for segment in pass_.segments if segment.sequence.reactive])
        took_s = max(busy_s, now - max(before, *[sequence.progressed_at for sequence in mine]))
        clean = undisturbed and len(mine) == len(pass_.segments)
        if clean:
            self._alone_s[rows] = self._moving_mean(self._alone_s.get(rows, took_s), took_s)
            self._measured_rows.add(len(mine))
        expected = took_s if clean else min(took_s, self.step_s(rows))
        for sequence in mine:
            sequence.usage.undisturbed_s += expected
            sequence.usage.background_delay_s += took_s - expected

    def record_background(self, decodes: Iterable[Sequence], busy_s: float, *, between: bool) -> None:
        """Book a background pass of ``busy_s``; ``between``: it ran between two steps of ``decodes``."""
        self._undisturbed = False
        if between:
            self._last_ended_at += busy_s  # booked at once, so that no second slice begins on the same account
            for sequence in decodes:
                sequence.usage.background_delay_s += busy_s

    def exclude(self, busy_s: float) -> None:
        """Leave out ``busy_s`` seconds of other engines between two steps: they are no delay by the background."""
        self._undisturbed = False
        self._last_ended_at += busy_s

    def measured(self, n_decodes: int) -> bool:
        """True if a step of this many reactive sequences was measured undisturbed, so that delays are known."""
        return n_decodes in self._measured_rows

    def step_s(self, rows: int) -> float:
        """Duration of an undisturbed step of ``rows``, those of drafts included."""
        if rows in self._alone_s or not self._alone_s:
            return self._alone_s.get(rows) or self._predicted_step_s(rows)
        near = min(self._alone_s, key=lambda known: abs(known - rows))
        return self._alone_s[near] * self._predicted_step_s(rows) / self._predicted_step_s(near)

    def room_s(self, decodes: Iterable[Sequence]) -> float:
        """Seconds of delay that every one of ``decodes`` can still afford."""
        return min(
            (self._slack_share * s.usage.undisturbed_s - s.usage.background_delay_s for s in decodes), default=0.0
        )

    def _moving_mean(self, usual_s: float, took_s: float) -> float:
        """The running mean ``usual_s`` after a step of ``took_s``."""
        return usual_s + _STEP_WEIGHT * (min(took_s, _OUTLIER * usual_s) - usual_s)

    def _predicted_step_s(self, rows: int) -> float:
        return self._heg.form_s(Form.CUT, self._lane, Load(rows, 512 * rows, 512 * rows, rows))
