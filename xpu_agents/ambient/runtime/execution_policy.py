"""The execution policy of an agent: rate limit, debouncing, concurrency, deadline and retries."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from xpu_runtime.errors import ConfigError

__all__ = ["MAX_DEBOUNCE_FACTOR", "Coalesce", "ExecutionPolicy", "Rate", "Retry", "is_finite_number", "parse_duration"]

Coalesce = Literal["latest", "all"] | None
"""Handling of waiting events: each separately, only the newest, or all as a list."""

MAX_DEBOUNCE_FACTOR = 10.0
"""Maximum wait of a debounced event, as a multiple of its debounce time."""

_UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_NAMES = {"sec": "s", "second": "s", "min": "m", "minute": "m", "hour": "h", "day": "d"}
_PART = re.compile(r"(\d+(?:\.\d+)?)\s*(s|m|h|d)", re.IGNORECASE)
_RATE = re.compile(r"\s*(\d+)\s*/\s*(?:(\d+(?:\.\d+)?)\s*)?([a-z]+)\s*", re.IGNORECASE)


def parse_duration(field: str, value: float | str | timedelta, *, zero: bool = False) -> float:
    """Parse a duration to seconds: a number, a ``timedelta``, or text such as ``"90s"``, ``"15m"``, ``"1h30m"``.

    Raises:
        ConfigError: the value is not a duration, or not above zero (``zero`` allows zero). The message names ``field``.
    """
    expected = "expected seconds, or text such as '90s', '15m', '1h30m' or '2d'"
    if isinstance(value, timedelta):
        seconds = value.total_seconds()
    elif isinstance(value, str):
        duration_text = value.replace(" ", "")
        if not duration_text or _PART.sub("", duration_text):
            raise ConfigError(f"{field}: {value!r} is not a duration; {expected}")
        seconds = sum(float(count) * _UNITS[unit.lower()] for count, unit in _PART.findall(duration_text))
    elif isinstance(value, bool) or not isinstance(value, int | float):
        raise ConfigError(f"{field}: {value!r} is not a duration; {expected}")
    else:
        seconds = float(value)
    if not (0.0 <= seconds < float("inf")) or (seconds == 0.0 and not zero):
        raise ConfigError(f"{field}: {value!r} is too short; {expected}")
    return seconds


def is_finite_number(value: object) -> bool:
    """True for a finite number."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


@dataclass(frozen=True, slots=True)
class Rate:
    """A limit of ``count`` starts in any period of ``period_s`` seconds."""

    count: int
    period_s: float

    def __post_init__(self) -> None:
        if isinstance(self.count, bool) or not isinstance(self.count, int) or self.count < 1:
            raise ConfigError(f"throttle.count: {self.count!r}; expected a whole number, at least 1")
        if not is_finite_number(self.period_s) or self.period_s <= 0:
            raise ConfigError(f"throttle.period_s: {self.period_s!r}; expected seconds, more than 0")

    @classmethod
    def of(cls, value: Rate | str | None) -> Rate | None:
        """Parse a rate: ``"6/min"``, ``"2/s"``, ``"100/h"``, ``"1/15m"``.

        Raises:
            ConfigError: the value is not a rate.
        """
        if value is None or isinstance(value, Rate):
            return value
        match = _RATE.fullmatch(value) if isinstance(value, str) else None
        unit = match[3].lower() if match else ""
        unit = _NAMES.get(unit.removesuffix("s") if len(unit) > 1 else unit, unit)
        if match is None or unit not in _UNITS or int(match[1]) < 1:
            raise ConfigError(
                f"throttle: {value!r} is not a rate; expected one such as '6/min', '2/s', '100/h' or '1/15m'"
            )
        return cls(int(match[1]), float(match[2] or 1) * _UNITS[unit])

    def __str__(self) -> str:
        return f"{self.count}/{self.period_s:g}s"


@dataclass(frozen=True, slots=True)
class Retry:
    """Retry policy: exponential delays between attempts. After the last failed attempt the event is a dead letter.

    Attributes:
        attempts: maximum number of attempts, at least one.
        first_s: seconds before the second attempt.
        factor: ratio of each delay to the previous one.
        most_s: maximum delay in seconds.
        jitter: random share of a delay, so that agents that failed together do not retry together.
    """

    attempts: int = 5
    first_s: float = 1.0
    factor: float = 2.0
    most_s: float = 300.0
    jitter: float = 0.25

    def __post_init__(self) -> None:
        limits = {
            "attempts": (1, math.inf, "a whole number, at least 1"),
            "first_s": (0, math.inf, "seconds, at least 0"),
            "factor": (1, math.inf, "a number, at least 1"),
            "most_s": (0, math.inf, "seconds, at least 0"),
            "jitter": (0, 1, "a share from 0 to 1"),
        }
        for name, (least, most, expected) in limits.items():
            value = getattr(self, name)
            whole = name != "attempts" or isinstance(value, int)
            if not is_finite_number(value) or not whole or not least <= value <= most:
                raise ConfigError(f"retry.{name}: {value!r}; expected {expected}")

    @classmethod
    def of(cls, value: Retry | int | None) -> Retry:
        """Parse a retry policy; a number is the number of attempts, None the default.

        Raises:
            ConfigError: the value is neither.
        """
        if value is None:
            return cls()
        if isinstance(value, Retry):
            return value
        if isinstance(value, bool) or not isinstance(value, int):
            raise ConfigError(f"retry: {value!r}; expected a number of attempts, or Retry(...)")
        return cls(attempts=value)

    def wait_s(self, failures: int, draw: float) -> float:
        """Delay before the next attempt, in seconds.

        Args:
            failures: number of failed attempts, at least one.
            draw: random number from 0 to 1; it removes up to ``jitter`` of the delay.
        """
        try:
            wait = self.first_s * self.factor ** (failures - 1)
        except OverflowError:
            wait = self.most_s
        return min(wait, self.most_s) * (1.0 - self.jitter * draw)


@dataclass(frozen=True, slots=True)
class ExecutionPolicy:
    """Execution policy of an agent.

    Attributes:
        throttle: maximum rate of handler starts.
        debounce_s: quiet time of a group before its event is handled. An event waits at most ten times as long.
        concurrency: maximum number of running handlers; those that wait for the user do not count.
        coalesce: handling of waiting events of one group.
        deadline_s: seconds from acceptance after which an event is given up; waiting for the user does not count.
        retry: policy after a failure.
    """

    throttle: Rate | None = None
    debounce_s: float = 0.0
    concurrency: int = 1
    coalesce: Coalesce = None
    deadline_s: float | None = None
    retry: Retry = Retry()

    def __post_init__(self) -> None:
        if isinstance(self.concurrency, bool) or not isinstance(self.concurrency, int) or self.concurrency < 1:
            raise ConfigError(f"concurrency: {self.concurrency!r}; expected a whole number, at least 1")
        if self.coalesce not in (None, "latest", "all"):
            raise ConfigError(f"coalesce: {self.coalesce!r}; expected 'latest', 'all' or None")

    @property
    def longest_wait_s(self) -> float:
        """Upper bound of the wait for a quiet group or for the next attempt, in seconds."""
        return max(MAX_DEBOUNCE_FACTOR * self.debounce_s, self.retry.most_s)
