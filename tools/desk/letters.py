"""Mails, made of the phrases of their sort."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desk import contents
from desk.moments import weekdays
from desk.phrases.mails.business import BUSINESS_MAIL
from desk.phrases.mails.notices import NOTICES
from desk.phrases.mails.office import OFFICE_MAIL
from desk.phrases.mails.service import SERVICE_MAIL
from desk.phrases.mails.sorts import Sort
from desk.words.doing import REASONS
from desk.words.people import ROLES, TEAMS
from desk.words.places import CITIES, ROOMS, VENUES
from desk.words.things import HOBBIES, OBJECTS, PRODUCTS
from desk.words.work import EVENT_HEADS, TOPIC_HEADS, TOPIC_MODIFIERS
from desk.world import Person, World

__all__ = ["Letter", "letter", "sorts_of"]

_SORTS: tuple[Sort, ...] = (*OFFICE_MAIL, *BUSINESS_MAIL)

# Those to train on, of which most are not in the part that is held out.
_LEARNT_SORTS: tuple[Sort, ...] = (*_SORTS, *NOTICES, *SERVICE_MAIL)


@dataclass(frozen=True, slots=True)
class Letter:
    """One mail."""

    sort: Sort
    sender: Person
    said: Mapping[str, str]
    subject: str
    text: str


def sorts_of(world: World) -> tuple[Sort, ...]:
    """The sorts of mail in the part that the sample is of."""
    return _SORTS if world.held else _LEARNT_SORTS


def letter(world: World) -> Letter:
    """A mail; in training, of every second the sort is one that is in the part that is held out, too."""
    sort = world.one(_SORTS if world.held or world.chance(0.5) else _LEARNT_SORTS)
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
