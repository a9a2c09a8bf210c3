"""Catalog of all intents."""

from __future__ import annotations

from desk_model.generator.english import word_set
from desk_model.generator.intents.everyday import home, shop, travel
from desk_model.generator.intents.information import facts, functions, numbers, units, weather, web
from desk_model.generator.intents.office import (
    appointments,
    calendar,
    contacts,
    documents,
    file_changes,
    files,
    mail,
    mail_writing,
    notes,
    reminders,
    tasks,
)
from desk_model.generator.task import Intent

__all__ = ["COMMON", "INTENTS", "intents_of"]

INTENTS: tuple[Intent, ...] = (
    *mail.INTENTS,
    *mail_writing.INTENTS,
    *calendar.INTENTS,
    *appointments.INTENTS,
    *notes.INTENTS,
    *tasks.INTENTS,
    *contacts.INTENTS,
    *reminders.INTENTS,
    *files.INTENTS,
    *file_changes.INTENTS,
    *documents.INTENTS,
    *weather.INTENTS,
    *numbers.INTENTS,
    *units.INTENTS,
    *web.INTENTS,
    *facts.INTENTS,
    *home.INTENTS,
    *travel.INTENTS,
    *shop.INTENTS,
    *functions.INTENTS,
)

# What demos and tests use most, drawn more often.
COMMON: tuple[Intent, ...] = (
    weather.WEATHER,
    numbers.ADD,
    numbers.MULTIPLY,
    mail_writing.SEND_MAIL,
    mail.SEARCH_MAIL,
    appointments.CREATE_EVENT,
    calendar.LIST_EVENTS,
    reminders.SET_REMINDER,
    notes.CREATE_NOTE,
    tasks.ADD_TASK,
    contacts.SEND_MESSAGE,
    web.WEB_SEARCH,
    functions.MAGIC,
)


def intents_of(keys: str) -> tuple[Intent, ...]:
    """Intents with these keys, separated by white space, in catalog order.

    Raises:
        LookupError: There is no such intent.
    """
    wanted = word_set(keys)
    if unknown := wanted - {each.key for each in INTENTS}:
        raise LookupError(f"{sorted(unknown)}: no intents of the catalog")
    return tuple(each for each in INTENTS if each.key in wanted)
