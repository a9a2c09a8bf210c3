"""Busy intervals of a lane."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LaneSpan"]


@dataclass(frozen=True, slots=True)
class LaneSpan:
    """An interval in which a lane was busy.

    Attributes:
        lane: name of the lane.
        kind: ``reactive``, ``proactive`` or ``mixed``.
        started: start in seconds.
        ended: end in seconds.
        label: description of the work; empty if unknown.
    """

    lane: str
    kind: str
    started: float
    ended: float
    label: str = ""
