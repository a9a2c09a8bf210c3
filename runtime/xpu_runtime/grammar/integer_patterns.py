"""Regular expressions of integers in a range, for any number of digits."""

from __future__ import annotations

__all__ = ["integer_pattern"]


def integer_pattern(minimum: int | None, maximum: int | None) -> str:
    """Return the pattern of the integers from ``minimum`` to ``maximum``, without leading zeros.

    Args:
        minimum: the least integer; None for no limit.
        maximum: the greatest integer; None for no limit.

    Returns:
        The pattern; empty if no integer is in the range.
    """
    parts = []
    if maximum is None or maximum >= 0:
        parts += _range(max(0, minimum or 0), maximum)
    if minimum is None or minimum < 0:
        negative = _range(max(1, -maximum) if maximum is not None else 1, None if minimum is None else -minimum)
        parts += [f"-{part}" for part in negative]
    return "|".join(parts)


def _range(minimum: int, maximum: int | None) -> list[str]:
    """Patterns of the integers of a range of integers from 0."""
    if maximum is None:
        digits = len(str(minimum))
        return [*_range(minimum, 10**digits - 1), f"[1-9][0-9]{{{digits},}}"]
    parts = []
    while minimum <= maximum:
        digits = len(str(minimum))
        end = min(maximum, 10**digits - 1)
        parts += _same_length(str(minimum), str(end))
        minimum = end + 1
    return parts


def _same_length(least: str, most: str) -> list[str]:
    """Patterns of the digits from ``least`` to ``most``, which have the same length."""
    if not least:
        return [""]
    first, last, rest = least[0], most[0], len(least) - 1
    if set(least[1:]) <= {"0"} and set(most[1:]) <= {"9"}:
        return [_digit(first, last) + (f"[0-9]{{{rest}}}" if rest else "")]
    if first == last:
        return [first + part for part in _same_length(least[1:], most[1:])]
    parts = [first + part for part in _same_length(least[1:], "9" * rest)]
    if int(first) + 1 < int(last):
        parts.append(_digit(str(int(first) + 1), str(int(last) - 1)) + f"[0-9]{{{rest}}}")
    return parts + [last + part for part in _same_length("0" * rest, most[1:])]


def _digit(first: str, last: str) -> str:
    return first if first == last else f"[{first}-{last}]"
