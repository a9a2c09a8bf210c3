"""Formats the location of an error in structured input."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["error_location"]


def error_location(parts: Iterable[int | str]) -> str:
    """Return the dotted path of a pydantic error location, such as ``requests.3.prompt``; empty for the whole input.

    Args:
        parts: names and indexes from the outermost on; an empty name is shown as ``''``.
    """
    return ".".join(str(part) or repr("") for part in parts)
