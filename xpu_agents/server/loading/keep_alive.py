"""Reading of ``keep_alive``, the time that a model stays loaded without requests."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from xpu_agents.error_wording import quoted
from xpu_runtime.errors import ConfigError, InvalidRequestError

__all__ = ["DURATION", "keep_alive_option", "keep_alive_seconds", "requested_keep_alive"]

_FIELDS = ("keep_alive", "ttl")
"""Names of the field at Ollama and at LM Studio."""
_LONGEST_S = 1e12
_UNITS = {"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "\u03bcs": 1e-6, "ms": 1e-3, "s": 1.0, "m": 60.0, "h": 3600.0}
_NUMBER = r"(?:\d+\.?\d*|\.\d+)"
_PART = re.compile(rf"({_NUMBER})({'|'.join(_UNITS)})", re.ASCII)
DURATION = re.compile(rf"([+-]?)((?:{_NUMBER}(?:{'|'.join(_UNITS)}))+|{_NUMBER})", re.ASCII)


def keep_alive_seconds(value: object, field: str = "keep_alive") -> float:
    """Return a time in seconds as Ollama reads it.

    Args:
        value: seconds, or a duration such as ``5m`` or ``1h30m``. Negative ones mean for ever.
        field: its name in the error message.

    Returns:
        Seconds; ``inf`` for ever.

    Raises:
        InvalidRequestError: it is neither.
    """
    if isinstance(value, int | float) and not isinstance(value, bool) and value == value:
        seconds = float(max(-1.0, min(value, _LONGEST_S)))
    elif isinstance(value, str) and (found := DURATION.fullmatch(value.strip())):
        sign, text = found.groups()
        parts = _PART.findall(text)
        seconds = sum(float(number) * _UNITS[unit] for number, unit in parts) if parts else float(text)
        seconds = -seconds if sign == "-" else seconds
    else:
        raise InvalidRequestError(
            f"{field}: {quoted(value)} is not a duration; expected seconds, a text as '5m' or '1h30m', or -1 for ever"
        )
    return math.inf if seconds < 0 else seconds


def requested_keep_alive(fields: Mapping[str, Any]) -> float | None:
    """Return the time in seconds that a request asks for; None if it does not.

    Raises:
        InvalidRequestError: it is not a duration.
    """
    for name in _FIELDS:
        if fields.get(name) not in (None, ""):
            return keep_alive_seconds(fields[name], name)
    return None


def keep_alive_option(value: str | None) -> float | None:
    """Return the time in seconds that an option of the command line gives; None without one.

    Raises:
        ConfigError: it is not a duration.
    """
    try:
        return None if value is None else keep_alive_seconds(value, "--keep-alive")
    except InvalidRequestError as error:
        raise ConfigError(str(error)) from None
