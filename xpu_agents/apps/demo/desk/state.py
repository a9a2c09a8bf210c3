"""The desk: what the tools read and change, and what the agents put on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from xpu_agents.apps.demo.desk.sample_data import CONTACTS, EVENTS, MAILS, NOTES, TODAY, CalendarEvent, Contact, Mail

__all__ = ["Desk", "Reminder", "TodoTask"]


@dataclass(frozen=True, slots=True)
class TodoTask:
    """An entry of the to-do list."""

    what: str
    due: date | None = None


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something to be reminded of."""

    what: str
    day: date
    time: str


@dataclass(slots=True)
class Desk:
    """Everything on the desk of one demo; used from one thread.

    Attributes:
        today: the day that it is on this desk.
        events: the calendar.
        contacts: the address book.
        mails: the mailbox, as far as it can be searched.
        notes: texts by title.
        tasks: the to-do list.
        reminders: what was set.
        summaries: what agents wrote of mails, with the mail.
        replies: drafts of answers, with the mail they answer.
        facts: what agents read out of invoices.
    """

    today: date = TODAY
    events: list[CalendarEvent] = field(default_factory=lambda: list(EVENTS))
    contacts: list[Contact] = field(default_factory=lambda: list(CONTACTS))
    mails: list[Mail] = field(default_factory=lambda: list(MAILS))
    notes: dict[str, str] = field(default_factory=lambda: dict(NOTES))
    tasks: list[TodoTask] = field(default_factory=list)
    reminders: list[Reminder] = field(default_factory=list)
    summaries: list[tuple[Mail, str]] = field(default_factory=list)
    replies: list[tuple[Mail, str]] = field(default_factory=list)
    facts: list[dict[str, Any]] = field(default_factory=list)
