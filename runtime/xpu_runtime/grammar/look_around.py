"""Regular expressions without look-around, which llguidance does not support."""

from __future__ import annotations

__all__ = ["without_look_around"]

_OPENINGS = ("(?=", "(?!", "(?<=", "(?<!")
_QUANTIFIERS = "*+?{"


def without_look_around(pattern: str) -> str:
    """Return a pattern without its look-around, which matches at least the same texts.

    A pattern with a repeated look-around, or with unbalanced parentheses, is returned unchanged.
    """
    kept, at = "", 0
    while at < len(pattern):
        if pattern.startswith(_OPENINGS, at):
            end = _group_end(pattern, at)
            if end is None or pattern[end : end + 1] in tuple(_QUANTIFIERS):
                return pattern
            at = end
            continue
        end = _item_end(pattern, at)
        kept += pattern[at:end]
        at = end
    return kept


def _item_end(pattern: str, at: int) -> int:
    """Return the end of an escape, a character class, or one character."""
    if pattern[at] == "\\":
        return at + 2
    if pattern[at] != "[":
        return at + 1
    end = at + 2 if pattern[at + 1 : at + 2] == "^" else at + 1
    end += pattern[end : end + 1] == "]"  # it is an ordinary character there
    while end < len(pattern) and pattern[end] != "]":
        end += 2 if pattern[end] == "\\" else 1
    return end + 1


def _group_end(pattern: str, at: int) -> int | None:
    """Return the end of the group that begins at ``at``; None if it does not end."""
    depth = 0
    while at < len(pattern):
        depth += {"(": 1, ")": -1}.get(pattern[at], 0)
        at = _item_end(pattern, at)
        if depth == 0:
            return at
    return None
