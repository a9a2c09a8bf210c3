"""How a draft model is asked for the calls that the main model will make."""

from __future__ import annotations

from typing import Any

from xpu_runtime import Priority

__all__ = ["DRAFT_MODEL", "DRAWN", "draft_settings"]

DRAFT_MODEL = "desk-draft"
"""The model that guesses if nobody names another."""

DRAWN = 0.8
"""Temperature of all samples but the first (chosen: the samples should differ)."""


def draft_settings(sample: int, deadline_s: float) -> dict[str, Any]:
    """Arguments of a call of one of our models: background work, of which the first sample is greedy.

    Args:
        sample: number of the sample, from 0.
        deadline_s: seconds after which nobody wants it; 0 for never.
    """
    return {
        "priority": Priority.PROACTIVE,
        "timeout": deadline_s or None,
        "temperature": DRAWN if sample else 0.0,
        "seed": sample,
    }
