"""Settings of the scheduler as people write them, one by one or as a grid."""

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

PolicyValue: TypeAlias = bool | int | float
PolicySettings: TypeAlias = Mapping[str, PolicyValue]


@dataclass(frozen=True, slots=True)
class SweepAxis:
    """A setting of `SchedulerPolicy`, and the values it goes through."""

    name: str
    values: tuple[PolicyValue, ...]


def parse_policy(option: str, texts: Iterable[str]) -> dict[str, PolicyValue]:
    """Settings from ``name=value`` each; ``option`` is what a complaint begins with.

    Raises:
        ConfigError: there is no such setting, it cannot have this value, or it is given twice.
    """
    settings: dict[str, PolicyValue] = {}
    for text in texts:
        name, value = _halves(option, text, "name=value")
        if name in settings:
            raise ConfigError(f"{option} {text}: {name} is given twice; give it once")
        settings[name] = _value(option, name, value)
    return settings


def parse_axes(option: str, texts: Iterable[str]) -> tuple[SweepAxis, ...]:
    """Axes of a grid from ``name=value,value,...`` each.

    Raises:
        ConfigError: there is no such setting, it cannot have one of these values, or something is given twice.
    """
    axes: dict[str, SweepAxis] = {}
    for text in texts:
        name, values = _halves(option, text, "name=value,value")
        if name in axes:
            raise ConfigError(f"{option} {text}: {name} is given twice; give all values in one {option}")
        axis = SweepAxis(name, tuple(_value(option, name, each) for each in values.split(",")))
        if len(set(axis.values)) < len(axis.values):
            raise ConfigError(f"{option} {text}: a value is given twice; give each once")
        axes[name] = axis
    return tuple(axes.values())


def parse_rates(option: str, text: str) -> tuple[float, ...]:
    """Rates from ``2,4,6``, in growing order.

    Raises:
        ConfigError: one is no rate, or is given twice.
    """
    rates = []
    for part in text.split(","):
        try:
            rate = float(part)
        except ValueError:
            rate = -1.0
        if not 0 <= rate <= 6000:
            raise ConfigError(f"{option}: {part.strip()!r} is no rate; give requests a minute, 0 to 6000, as in 2,4,6")
        rates.append(rate)
    if len(set(rates)) < len(rates):
        raise ConfigError(f"{option} {text}: a rate is given twice; give each once")
    return tuple(sorted(rates))


def setting_grid(axes: Sequence[SweepAxis]) -> list[dict[str, PolicyValue]]:
    """Every combination of the values, the last axis fastest; none where there are no axes."""
    if not axes:
        return []
    names = [axis.name for axis in axes]
    return [dict(zip(names, values, strict=True)) for values in product(*(axis.values for axis in axes))]


def format_value(value: PolicyValue) -> str:
    """``value`` as these options take it."""
    return str(value).lower() if isinstance(value, bool) else f"{value:.12g}"


def _halves(option: str, text: str, form: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not (name and equals and value):
        raise ConfigError(f"{option} {text}: give {form}, such as reactive_slack=0.1")
    return name, value


def _value(option: str, name: str, text: str) -> PolicyValue:
    info = SchedulerPolicy.model_fields.get(name)
    if info is None:
        known = ", ".join(sorted(SchedulerPolicy.model_fields))
        raise ConfigError(f"{option}: {name!r} is no setting of the scheduler; known settings: {known}")
    # Alone, because one setting may be right only beside another that comes later.
    annotation: Any = Annotated[info.annotation, info]
    kind: TypeAdapter[PolicyValue] = TypeAdapter(annotation)
    try:
        return kind.validate_python(text.strip())
    except ValidationError as error:
        raise ConfigError(f"{option} {name}: {error.errors()[0]['msg']}, got {text.strip()!r}") from None
