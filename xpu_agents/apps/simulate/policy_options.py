"""Parses scheduler settings, sweep axes and rates of the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Annotated, Any, TypeAlias

from pydantic import TypeAdapter, ValidationError

from xpu_runtime import SchedulerPolicy
from xpu_runtime.errors import ConfigError

__all__ = [
    "PolicySettings",
    "PolicyValue",
    "SweepAxis",
    "format_value",
    "parse_axes",
    "parse_policy",
    "parse_rates",
    "setting_grid",
]

PolicyValue: TypeAlias = bool | int | float | None
PolicySettings: TypeAlias = Mapping[str, PolicyValue]


@dataclass(frozen=True, slots=True)
class SweepAxis:
    """A setting of `SchedulerPolicy` with the values of a sweep."""

    name: str
    values: tuple[PolicyValue, ...]


def parse_policy(option: str, texts: Iterable[str]) -> dict[str, PolicyValue]:
    """Parse settings of the form ``name=value``.

    Args:
        option: command-line option, for error messages.
        texts: one text for each setting.

    Raises:
        ConfigError: a setting is unknown, invalid, or given twice.
    """
    settings: dict[str, PolicyValue] = {}
    for text in texts:
        name, value = _split_option(option, text, "name=value")
        if name in settings:
            raise ConfigError(f"{option} {text}: {name} is given twice; give it once")
        settings[name] = _policy_value(option, name, value)
    return settings


def parse_axes(option: str, texts: Iterable[str]) -> tuple[SweepAxis, ...]:
    """Parse sweep axes of the form ``name=value,value,...``.

    Args:
        option: command-line option, for error messages.
        texts: one text for each axis.

    Raises:
        ConfigError: a setting is unknown, a value is invalid, or a setting or value is given twice.
    """
    axes: dict[str, SweepAxis] = {}
    for text in texts:
        name, values = _split_option(option, text, "name=value,value")
        if name in axes:
            raise ConfigError(f"{option} {text}: {name} is given twice; give all values in one {option}")
        axis = SweepAxis(name, tuple(_policy_value(option, name, each) for each in values.split(",")))
        if len(set(axis.values)) < len(axis.values):
            raise ConfigError(f"{option} {text}: a value is given twice; give each once")
        axes[name] = axis
    return tuple(axes.values())


def parse_rates(option: str, text: str) -> tuple[float, ...]:
    """Parse rates of the form ``2,4,6`` and return them sorted.

    Raises:
        ConfigError: a rate is invalid or given twice.
    """
    rates = []
    for part in text.split(","):
        try:
            rate = float(part)
        except ValueError:
            rate = -1.0
        if not 0 <= rate <= 6000:
            raise ConfigError(
                f"{option}: {part.strip()!r} is not a rate; give requests per minute from 0 to 6000, such as 2,4,6"
            )
        rates.append(rate)
    if len(set(rates)) < len(rates):
        raise ConfigError(f"{option} {text}: a rate is given twice; give each once")
    return tuple(sorted(rates))


def setting_grid(axes: Sequence[SweepAxis]) -> list[dict[str, PolicyValue]]:
    """Return every combination of the values, with the last axis changing fastest; an empty list without axes."""
    if not axes:
        return []
    names = [axis.name for axis in axes]
    return [dict(zip(names, values, strict=True)) for values in product(*(axis.values for axis in axes))]


def format_value(value: PolicyValue) -> str:
    """Return ``value`` in the syntax of the options."""
    return str(value).lower() if value is None or isinstance(value, bool) else f"{value:.12g}"


def _split_option(option: str, text: str, form: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not (name and equals and value):
        raise ConfigError(f"{option} {text}: give {form}, such as reactive_slack=0.1")
    return name, value


def _policy_value(option: str, name: str, text: str) -> PolicyValue:
    info = SchedulerPolicy.model_fields.get(name)
    if info is None:
        known = ", ".join(sorted(SchedulerPolicy.model_fields))
        raise ConfigError(f"{option}: {name!r} is not a scheduler setting; known settings: {known}")
    # Validates one field, because a setting may depend on another one that comes later.
    annotation: Any = Annotated[info.annotation, info]
    kind: TypeAdapter[PolicyValue] = TypeAdapter(annotation)
    try:
        return kind.validate_python(None if text.strip().lower() == "none" else text.strip())
    except ValidationError as error:
        raise ConfigError(f"{option} {name}: {error.errors()[0]['msg']}, got {text.strip()!r}") from None
