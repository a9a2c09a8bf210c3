"""Sample data of the demo desk, read from ``sample_data.toml``: calendar, contacts, notes, mails and weather."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Final

__all__ = [
    "CALENDAR_EVENTS",
    "CONTACTS",
    "MAILS",
    "NOTES",
    "OWNER",
    "TODAY",
    "WEATHER",
    "CalendarEvent",
    "Contact",
    "Mail",
]


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """An entry of the calendar."""

    day: date
    time: str
    title: str


@dataclass(frozen=True, slots=True)
class Contact:
    """An entry of the address book."""

    name: str
    email: str
    phone: str


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail; ``kind`` is its topic in one word."""

    kind: str
    sender: str
    subject: str
    body: str

    @property
    def text(self) -> str:
        """Sender, subject and body as one text."""
        return f"From: {self.sender}\nSubject: {self.subject}\n\n{self.body}"


_DATA = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

OWNER: Final[str] = _DATA["owner"]
TODAY: Final[date] = _DATA["today"]
CALENDAR_EVENTS: Final = tuple(CalendarEvent(**fields) for fields in _DATA["events"])
CONTACTS: Final = tuple(Contact(**fields) for fields in _DATA["contacts"])
MAILS: Final = tuple(Mail(**fields) for fields in _DATA["mails"])
NOTES: Final[Mapping[str, str]] = MappingProxyType(_DATA["notes"])
WEATHER: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {city: (sky, celsius) for city, (sky, celsius) in _DATA["weather"].items()}
)
"""Sky and degrees Celsius by city."""
