"""Mails, made of the phrases of their sort."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desk import contents
from desk.moments import weekdays
from desk.phrases.business_mail import BUSINESS_MAIL
from desk.phrases.office_mail import OFFICE_MAIL
from desk.phrases.sorts import Sort
from desk.words.doing import REASONS
from desk.words.people import TEAMS
from desk.words.places import ROOMS, VENUES
from desk.words.things import PRODUCTS
from desk.words.work import EVENT_HEADS, TOPIC_HEADS, TOPIC_MODIFIERS
from desk.world import Person, World

__all__ = ["LETTERS", "Letter", "letter"]

LETTERS: tuple[Sort, ...] = (*OFFICE_MAIL, *BUSINESS_MAIL)


@dataclass(frozen=True, slots=True)
class Letter:
    """One mail."""

    sort: Sort
    sender: Person
    said: Mapping[str, str]
    subject: str
    text: str


def letter(world: World, sort: Sort | None = None) -> Letter:
    """A mail."""
    chosen = sort or world.one(LETTERS)
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
    if said["event"][2] in "aeiou":
        said["event"] = f"an {said['event'][2:]}"
    subject = chosen.subject.say(world, said)
    text = chosen.text.say(world, said)
    return Letter(chosen, sender, said, subject[0].upper() + subject[1:], text)
