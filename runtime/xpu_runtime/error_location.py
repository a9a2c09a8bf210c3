"""Where in what was given something is wrong."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["error_location"]


def error_location(parts: Iterable[int | str]) -> str:
    """A place as pydantic tells it, such as ``requests.3.prompt``; empty for the whole.

    Args:
        parts: names and indexes, from the outermost on; a name may be empty, and is shown as ``''`` then.
    """
    return ".".join(str(part) or repr("") for part in parts)
