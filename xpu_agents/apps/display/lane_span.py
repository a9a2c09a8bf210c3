"""When a lane was busy, as pictures show it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LaneSpan"]


@dataclass(frozen=True, slots=True)
class LaneSpan:
    """A lane was busy; ``kind`` is ``reactive``, ``proactive`` or ``mixed``, ``what`` says with what, where known."""

    lane: str
    kind: str
    started: float
    ended: float
    what: str = ""
