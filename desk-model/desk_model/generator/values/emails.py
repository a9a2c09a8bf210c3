"""Mails, made of the phrases of their sort."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desk_model.generator.context import Person, World
from desk_model.generator.datafiles import read
from desk_model.generator.templates import Phrases
from desk_model.generator.values import contents
from desk_model.generator.values.dates import weekdays

__all__ = ["EMAIL_TYPES", "TRAIN_ONLY_TYPES", "Letter", "letter", "sorts_of"]

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
_TRAIN_TYPES = (*EMAIL_TYPES, *TRAIN_ONLY_TYPES)


@dataclass(frozen=True, slots=True)
class Letter:
    """One mail."""

    sort: EmailType
    sender: Person
    said: Mapping[str, str]
    subject: str
    text: str


def sorts_of(world: World) -> tuple[EmailType, ...]:
    """The sorts of mail in the part that the sample is of."""
    return EMAIL_TYPES if world.held else _TRAIN_TYPES


def letter(world: World) -> Letter:
    """A mail; in training, of every second the sort is one that is in the part that is held out, too."""
    sort = world.one(EMAIL_TYPES if world.held or world.chance(0.5) else _TRAIN_TYPES)
    sender = world.person()
    topic = f"{world.pick(TOPIC_MODIFIERS)} {world.pick(TOPIC_HEADS)}"
    head = world.pick(EVENT_HEADS)
    said = {
        "first": sender.first,
        "topic": topic,
        "day": world.one(weekdays),
        "time": contents.answer_time(world),
        "reason": world.pick(REASONS),
        "company": world.company(),
        "amount": str(world.number(12, 4800)),
        "code": world.code(),
        "product": world.pick(PRODUCTS),
        "event": f"a {world.pick(TOPIC_MODIFIERS)} {head}",
        "place": world.pick(VENUES if world.chance(0.6) else ROOMS),
        "team": world.pick(TEAMS),
        "percent": str(world.number(1, 19) * 5),
        "problem": f"the {world.pick(TOPIC_MODIFIERS)} {world.pick(TOPIC_HEADS)}",
        "substitute": world.person().name,
    }
    if not world.held:  # what is held out stays as it was, so that figures compare
        said |= {
            "role": world.pick(ROLES),
            "city": world.pick(CITIES),
            "hobby": world.pick(HOBBIES),
            "object": world.pick(OBJECTS),
            "room": world.pick(ROOMS),
            "name": world.person().name,
            "number": str(world.number(3, 40)),
            "system": f"{world.pick(TOPIC_MODIFIERS)} {world.one(('system', 'server', 'portal', 'database', 'app'))}",
        }
    if said["event"][2] in "aeiou":
        said["event"] = f"an {said['event'][2:]}"
    subject = sort.subject.say(world, said)
    text = sort.text.say(world, said)
    return Letter(sort, sender, said, subject[0].upper() + subject[1:], text)
