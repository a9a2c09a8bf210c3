"""Values of request fields and URL parameters that several protocols have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xpu_agents.error_wording import quoted
from xpu_runtime.errors import InvalidRequestError

__all__ = ["read_flag", "read_number"]


def read_flag(fields: Mapping[str, Any], name: str, *, default: bool = False) -> bool:
    """Return true or false of a field; null counts as not given.

    Raises:
        InvalidRequestError: it is another value.
    """
    value = fields.get(name)
    if value is None:
        return default
    if not isinstance(value, bool):
        raise InvalidRequestError(f"{name}: {quoted(value)} cannot be used; expected true or false")
    return value


def read_number(name: str, text: str, least: float, most: float, *, unit: str = "a number") -> float:
    """Return the number in the text of a URL parameter.

    Raises:
        InvalidRequestError: it is no number, or not from ``least`` to ``most``; the message names the ``unit``.
    """
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not least <= number <= most:
        raise InvalidRequestError(f"{name}: {text!r} cannot be used; expected {unit} from {least:g} to {most:g}")
    return number
