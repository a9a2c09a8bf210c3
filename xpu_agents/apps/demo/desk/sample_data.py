"""Made-up sample data of the demo desk: calendar, contacts, notes, mails and weather."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

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


OWNER = "Nora Lindberg"
TODAY = date(2026, 11, 23)

CALENDAR_EVENTS: tuple[CalendarEvent, ...] = (
    CalendarEvent(date(2026, 11, 23), "09:30", "Standup"),
    CalendarEvent(date(2026, 11, 23), "15:00", "Budget review"),
    CalendarEvent(date(2026, 11, 24), "10:00", "Sales call"),
    CalendarEvent(date(2026, 11, 24), "12:30", "Lunch with the team"),
    CalendarEvent(date(2026, 11, 25), "08:45", "Dentist"),
    CalendarEvent(date(2026, 11, 26), "18:00", "Book club"),
    CalendarEvent(date(2026, 11, 27), "14:30", "Client demo"),
)

CONTACTS: tuple[Contact, ...] = (
    Contact("Priya Nair", "priya.nair@example.com", "555-0142"),
    Contact("Tomas Novak", "tomas@example.org", "555-0187"),
    Contact("Giulia Rossi", "giulia.rossi@example.com", "555-0119"),
    Contact("Kwame Mensah", "kwame@example.net", "555-0164"),
    Contact("Aiko Tanaka", "aiko.tanaka@example.org", "555-0133"),
)

NOTES: Mapping[str, str] = MappingProxyType(
    {
        "Guest wifi": "the wifi password is on the fridge",
        "Kitchen plan": "oak samples cost 40 euros",
        "Garden ideas": "two apple trees behind the shed",
        "Travel checklist": "seat 14C next to the window",
        "Printer": "spare paper is in room 4",
    }
)

MAILS: tuple[Mail, ...] = (
    Mail("meeting", "Paul Becker", "Budget review", "The budget review is at 15:00 today, in room 4."),
    Mail("request", "Giulia Rossi", "Travel plan", "Could you send me the travel plan by Thursday?"),
    Mail("invoice", "Oakhill Energy", "Invoice RB-2290", "Please pay 310 euros for invoice RB-2290 by Friday."),
    Mail("absence", "Kwame Mensah", "Out of office", "I am on leave until Wednesday. Aiko Tanaka takes over."),
    Mail("delivery", "Brightlane", "Your desk lamp is on its way", "The desk lamp arrives on Tuesday."),
)

# City: sky, degrees Celsius. Every result of the weather tool says that this is sample data.
WEATHER: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        "Lisbon": ("sunny", 19),
        "Oslo": ("snowy", -3),
        "Vienna": ("cloudy", 7),
        "Tokyo": ("clear", 12),
        "Cairo": ("warm", 24),
        "Boston": ("windy", 9),
        "Dublin": ("rainy", 10),
        "Rome": ("foggy", 14),
    }
)
