"""Argument kinds for dates, times and durations: as stated, or in the format of the schema."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.values.arguments import Fixed, Value, counted, spelled

__all__ = ["Date", "Duration", "Moment", "Time", "clock", "day_text", "months", "said_day", "said_time", "weekdays"]

months = tuple(date(2000, month, 1).strftime("%B") for month in range(1, 13))
weekdays = tuple(date(2001, 1, day).strftime("%A") for day in range(1, 8))

_DAY_NOTES = ("YYYY-MM-DD", "in YYYY-MM-DD format", "as YYYY-MM-DD", "ISO date, YYYY-MM-DD", "format YYYY-MM-DD")
_TIME_NOTES = ("HH:MM", "HH:MM, 24 h", "in 24h format HH:MM", "as HH:MM", "24-hour HH:MM")
_MOMENT_NOTES = ("YYYY-MM-DDTHH:MM", "ISO 8601, YYYY-MM-DDTHH:MM", "as YYYY-MM-DDTHH:MM", "format YYYY-MM-DDTHH:MM")


def _ordinal(day: int) -> str:
    ending = "th" if 10 <= day % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


def day_text(context: SampleContext, day: date, *, year: bool | None = None) -> str:
    """A day such as "March 14" or "14 March 2025"; without a word on the year, it is said only where it is needed."""
    month, number = months[day.month - 1], context.weighted(((0.7, str(day.day)), (0.3, _ordinal(day.day))))
    text = context.weighted(((0.65, f"{month} {number}"), (0.35, f"{number} {month}")))
    if year is None:
        year = day.year != context.today.year
        context.needs_date = True
    return f"{text}, {day.year}" if year and text.startswith(month) else f"{text} {day.year}" if year else text


def _later(context: SampleContext) -> date:
    day = context.today + timedelta(days=context.number(2, 120))
    first = context.today.day + 2 if context.today.month == 12 else 1
    if day.year == context.today.year or first > 31 or context.chance(0.3):
        return day
    return date(context.today.year, 12, context.number(first, 31))


def _said_day(context: SampleContext) -> Value:
    which = context.random()
    if which < 0.25:
        text = at = context.one(("today", "tomorrow", "tomorrow"))
    elif which < 0.55:
        weekday = context.one(weekdays)
        text, at = context.one(((weekday, f"on {weekday}"), (f"next {weekday}",) * 2, (weekday, f"on {weekday}")))
    elif which < 0.8:
        day = _later(context)
        told = context.needs_date
        text = day_text(context, day, year=context.chance(0.2))
        context.needs_date = told
        at = f"on {text}"
    else:
        text = _later(context).isoformat()
        at = f"on {text}"
    return Value(text, text, at)


def _written_day(context: SampleContext) -> Value:
    which = context.random()
    if which < 0.35:
        ahead = context.weighted(((0.35, 0), (0.65, 1)))
        context.needs_date = True
        text = at = ("today", "tomorrow")[ahead]
        return Value((context.today + timedelta(days=ahead)).isoformat(), text, at)
    day = _later(context)
    if which < 0.6:
        text = day.isoformat()
    elif which < 0.75:
        text = day_text(context, day, year=True)
    else:
        text = day_text(context, day)
    return Value(day.isoformat(), text, f"on {text}")


@dataclass(frozen=True, slots=True)
class Date:
    """Date: as stated, or YYYY-MM-DD if the schema requires it."""

    written: float = 0.55

    def __call__(self, context: SampleContext) -> Fixed:
        """Fix the kind for one tool."""
        schema: dict[str, Json] = {"type": "string"}
        if not context.chance(self.written):
            return Fixed(schema, context.weighted(((0.7, ""), (0.3, "as the user says it"))), _said_day)
        if context.chance(0.25):
            schema["format"] = "date"
        return Fixed(schema, context.one(_DAY_NOTES), _written_day)


def clock(context: SampleContext) -> tuple[int, int]:
    """Common hour and minute."""
    return context.weighted(((0.85, context.number(7, 20)), (0.15, context.number(0, 23)))), context.weighted(
        ((0.5, 0), (0.25, 30), (0.15, context.number(1, 3) * 15), (0.1, context.number(0, 59)))
    )


def _time_text(context: SampleContext, hour: int, minute: int) -> str:
    which = context.random()
    if which < 0.4:
        return f"{hour:02}:{minute:02}"
    if hour == 12 and minute == 0 and which < 0.9:
        return "noon"
    half = "am" if hour < 12 else "pm"
    half = context.one((half, half, f" {half}", f" {half}", half.upper()))
    short = hour % 12 or 12
    return f"{short}{half}" if minute == 0 else f"{short}:{minute:02}{half}"


def _time(written: bool) -> Callable[[SampleContext], Value]:
    def value(context: SampleContext) -> Value:
        hour, minute = clock(context)
        text = _time_text(context, hour, minute)
        return Value(f"{hour:02}:{minute:02}" if written else text, text, f"at {text}")

    return value


@dataclass(frozen=True, slots=True)
class Time:
    """Time of day: as stated, or HH:MM if the schema requires it."""

    written: float = 0.55

    def __call__(self, context: SampleContext) -> Fixed:
        """Fix the kind for one tool."""
        if context.chance(self.written):
            return Fixed({"type": "string"}, context.one(_TIME_NOTES), _time(written=True))
        return Fixed({"type": "string"}, "", _time(written=False))


def _moment(written: bool) -> Callable[[SampleContext], Value]:
    day, time = (_written_day if written else _said_day), _time(written)

    def value(context: SampleContext) -> Value:
        on, at = day(context), time(context)
        slot_texts = context.one((f"{on.at} {at.at}", f"{on.at} {at.at}", f"{at.at} {on.at}"))
        text = f"{on.text} {at.at}"
        if written:
            return Value(f"{on.json}T{at.json}", text, slot_texts)
        return Value(text, text, text if on.at == on.text else f"on {text}")

    return value


@dataclass(frozen=True, slots=True)
class Moment:
    """Date and time: as stated, or YYYY-MM-DDTHH:MM if the schema requires it."""

    written: float = 0.5

    def __call__(self, context: SampleContext) -> Fixed:
        """Fix the kind for one tool."""
        if context.chance(self.written):
            # Without "format": "date-time", which asks for seconds and an offset.
            return Fixed({"type": "string"}, context.one(_MOMENT_NOTES), _moment(written=True))
        return Fixed({"type": "string"}, "", _moment(written=False))


_MINUTES = (1, 2, 3, 5, 7, 8, 10, 12, 15, 20, 25, 30, 40, 45, 50, 55, 60, 75, 90)
_LONG = ((30, "half an hour"), (60, "an hour"), (60, "one hour"), (90, "an hour and a half"), (120, "two hours"))
_LONGER = ((120, "2 hours"), (180, "3 hours"), (180, "three hours"), (240, "4 hours"), (60, "1 hour"))


def _minutes(context: SampleContext) -> tuple[int, str]:
    if context.chance(0.3):
        return context.one(_LONG + _LONGER)
    number = context.one(_MINUTES)
    return number, counted(number, spelled(number) if context.chance(0.1) else str(number), "minute")


@dataclass(frozen=True, slots=True)
class Duration:
    """Duration: minutes or seconds as an integer, or as stated."""

    seconds: float = 0.15
    slot_texts: float = 0.15

    def __call__(self, context: SampleContext) -> Fixed:
        """Fix the kind for one tool."""
        which = context.random()
        if which < self.seconds:
            return Fixed({"type": "integer"}, context.one(("in seconds", "seconds", "number of seconds")), _in_seconds)
        if which < self.seconds + self.slot_texts:
            return Fixed({"type": "string"}, context.one(("", "as the user says it", "e.g. 10 minutes")), _as_said)
        return Fixed({"type": "integer"}, context.one(("in minutes", "minutes", "number of minutes")), _in_minutes)


def _in_minutes(context: SampleContext) -> Value:
    number, text = _minutes(context)
    return Value(number, text, f"for {text}")


def _as_said(context: SampleContext) -> Value:
    _, text = _minutes(context)
    return Value(text, text, f"for {text}")


def _in_seconds(context: SampleContext) -> Value:
    if context.chance(0.6):
        number = context.one((10, 15, 20, 30, 40, 45, 60, 75, 90))
        text = f"{number} seconds"
    else:
        minutes = context.one((1, 2, 3, 5, 10))
        number, text = minutes * 60, counted(minutes, str(minutes), "minute")
    return Value(number, text, f"for {text}")


def said_day(context: SampleContext) -> Value:
    """Date as stated, with its written form."""
    return _written_day(context)


def said_time(context: SampleContext) -> Value:
    """Time as stated, with its written form."""
    return _time(written=True)(context)
