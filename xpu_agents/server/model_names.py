"""Names of a model for background work, for clients that tell models only by name."""

from __future__ import annotations

from xpu_runtime import Priority

__all__ = ["background_name", "is_background", "without_priority"]

_SUFFIX = f"@{Priority.PROACTIVE.value}"


def background_name(model: str) -> str:
    """Return the name under which requests to a model are background work."""
    return f"{model}{_SUFFIX}"


def is_background(model: str) -> bool:
    """True if a name is that for background work."""
    return model.endswith(_SUFFIX)


def without_priority(model: str) -> str:
    """Return the name of a model without the suffix for background work."""
    return model.removesuffix(_SUFFIX)
