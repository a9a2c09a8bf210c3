"""Emails from the templates of their type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desk_model.generator.context import Person, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.templates import Phrases
from desk_model.generator.values import contents
from desk_model.generator.values.dates import weekdays

__all__ = ["EMAIL_TYPES", "TRAIN_ONLY_TYPES", "Email", "draw_email", "email_types"]

REASONS = read("words/activities", "reasons")
ROLES, TEAMS = read("words/people", "roles", "teams")
CITIES, ROOMS, VENUES = read("words/places", "cities", "rooms", "venues")
HOBBIES, OBJECTS, PRODUCTS = read("words/things", "hobbies", "objects", "products")
EVENT_HEADS, TOPIC_HEADS, TOPIC_MODIFIERS = read("words/work", "event_heads", "topic_heads", "topic_modifiers")


@dataclass(frozen=True, slots=True)
class EmailType:
    """A type of email: templates of its text, summary, replies, task and subject.

    Attributes:
        facts: Slots that a summary must name.
        yes: Replies that agree.
        no: Replies that decline.
        todo: The task that it asks for; None if it asks for none.
    """

    label: str
    facts: tuple[str, ...]
    text: Phrases
    summary: Phrases
    yes: Phrases
    no: Phrases
    subject: Phrases
    todo: Phrases | None = None


def _types(file: str, name: str) -> tuple[EmailType, ...]:
    return tuple(EmailType(**each) for each in read(f"templates/emails/{file}", name))


EMAIL_TYPES = (*_types("office", "office_mail"), *_types("business", "business_mail"))
"""Types with held-out templates."""
TRAIN_ONLY_TYPES = (*_types("notices", "notices"), *_types("service", "service_mail"))
_SYSTEMS = ("system", "server", "portal", "database", "app")
_TRAIN_TYPES = (*EMAIL_TYPES, *TRAIN_ONLY_TYPES)


@dataclass(frozen=True, slots=True)
class Email:
    """One email."""

    sort: EmailType
    sender: Person
    slot_texts: Mapping[str, str]
    subject: str
    text: str


def email_types(context: SampleContext) -> tuple[EmailType, ...]:
    """Email types of the sample's split."""
    return EMAIL_TYPES if context.held_out else _TRAIN_TYPES


def draw_email(context: SampleContext) -> Email:
    """Draw an email; in training half of the draws use types that the held-out part has too."""
    sort = context.one(EMAIL_TYPES if context.held_out or context.chance(0.5) else _TRAIN_TYPES)
    sender = context.person()
    topic = f"{context.pick(TOPIC_MODIFIERS)} {context.pick(TOPIC_HEADS)}"
    head = context.pick(EVENT_HEADS)
    slot_texts = {
        "first": sender.first,
        "topic": topic,
        "day": context.one(weekdays),
        "time": contents.answer_time(context),
        "reason": context.pick(REASONS),
        "company": context.company(),
        "amount": str(context.number(12, 4800)),
        "code": context.code(),
        "product": context.pick(PRODUCTS),
        "event": f"a {context.pick(TOPIC_MODIFIERS)} {head}",
        "place": context.pick(VENUES if context.chance(0.6) else ROOMS),
        "team": context.pick(TEAMS),
        "percent": str(context.number(1, 19) * 5),
        "problem": f"the {context.pick(TOPIC_MODIFIERS)} {context.pick(TOPIC_HEADS)}",
        "substitute": context.person().name,
    }
    if not context.held_out:  # what is held out stays as it was, so that figures compare
        slot_texts |= {
            "role": context.pick(ROLES),
            "city": context.pick(CITIES),
            "hobby": context.pick(HOBBIES),
            "object": context.pick(OBJECTS),
            "room": context.pick(ROOMS),
            "name": context.person().name,
            "number": str(context.number(3, 40)),
            "system": f"{context.pick(TOPIC_MODIFIERS)} {context.one(_SYSTEMS)}",
        }
    if slot_texts["event"][2] in "aeiou":
        slot_texts["event"] = f"an {slot_texts['event'][2:]}"
    subject = sort.subject.say(context, slot_texts)
    text = sort.text.say(context, slot_texts)
    return Email(sort, sender, slot_texts, subject[0].upper() + subject[1:], text)
