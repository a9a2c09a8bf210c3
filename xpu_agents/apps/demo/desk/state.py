"""The desk: calendar, mails, notes and lists that the demo tools read and change."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from xpu_agents.apps.demo.desk.sample_data import (
    CALENDAR_EVENTS,
    CONTACTS,
    MAILS,
    NOTES,
    TODAY,
    CalendarEvent,
    Contact,
    Mail,
)

__all__ = ["Desk", "Reminder", "TodoTask"]


@dataclass(frozen=True, slots=True)
class TodoTask:
    """An entry of the to-do list."""

    text: str
    due: date | None = None


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder at a day and a time."""

    text: str
    day: date
    time: str


@dataclass(slots=True)
class Desk:
    """State of the desk in one demo; use it from one thread.

    Attributes:
        today: the current date on this desk.
        events: the calendar.
        contacts: the address book.
        mails: the mailbox that the mail tool searches.
        notes: texts by title.
        tasks: the to-do list.
        reminders: reminders that were set.
        summaries: each mail with the summary an agent wrote.
        replies: each mail with the reply an agent drafted.
        facts: data that agents extracted from invoices, one JSON object each.
    """

    today: date = TODAY
    events: list[CalendarEvent] = field(default_factory=lambda: list(CALENDAR_EVENTS))
    contacts: list[Contact] = field(default_factory=lambda: list(CONTACTS))
    mails: list[Mail] = field(default_factory=lambda: list(MAILS))
    notes: dict[str, str] = field(default_factory=lambda: dict(NOTES))
    tasks: list[TodoTask] = field(default_factory=list)
    reminders: list[Reminder] = field(default_factory=list)
    summaries: list[tuple[Mail, str]] = field(default_factory=list)
    replies: list[tuple[Mail, str]] = field(default_factory=list)
    facts: list[dict[str, Any]] = field(default_factory=list)
