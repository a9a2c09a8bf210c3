"""Sentences: messages, notes, things to do, searches."""

from __future__ import annotations

from desk.contents import answer_time
from desk.english import plural
from desk.moments import weekdays
from desk.phrases.contents.chores import QUERIES, TO_DO
from desk.phrases.contents.messages import MESSAGES, NOTES
from desk.salt import salted
from desk.values import Value
from desk.words.doing import CHORES, MESSAGE_TEXTS, NOTE_TEXTS
from desk.words.people import TEAMS
from desk.words.places import CITIES, ROOMS, VENUES
from desk.words.things import ADJECTIVES, FOODS, HOBBIES, OBJECTS, PRODUCTS
from desk.words.work import (
    TOPIC_HEADS,
    TOPIC_MODIFIERS,
)
from desk.world import World

__all__ = ["chore", "message", "note", "web_query"]


def _sayings(world: World) -> dict[str, str]:
    """Values for the slots of free texts."""
    thing = world.pick(OBJECTS)
    return {
        "topic": f"{world.pick(TOPIC_MODIFIERS)} {world.pick(TOPIC_HEADS)}",
        "weekday": world.one(weekdays),
        "place": world.pick(VENUES),
        "time": answer_time(world),
        "object": thing,
        "objects": plural(thing),
        "first": world.first_name(),
        "food": world.pick(FOODS),
        "room": world.pick(ROOMS),
        "adjective": world.pick(ADJECTIVES),
        "product": world.pick(PRODUCTS),
        "team": world.pick(TEAMS),
    }


def message(world: World) -> Value:
    """A short message to somebody, copied as it is."""
    text = world.pick(MESSAGE_TEXTS) if world.chance(0.35) else MESSAGES.say(world, _sayings(world))
    return salted(world, text)


def note(world: World) -> Value:
    """The text of a note, copied as it is."""
    if world.chance(0.3):
        return salted(world, world.pick(NOTE_TEXTS))
    foods = world.picks(FOODS, 3)
    said = _sayings(world) | {
        "name": world.person().name,
        "number": str(world.number(2, 400)),
        "object2": world.pick(OBJECTS),
        "food": foods[0],
        "food2": foods[1],
        "food3": foods[2],
        "code": world.code(),
        "hobby": world.pick(HOBBIES),
    }
    return salted(world, NOTES.say(world, said))


def chore(world: World) -> Value:
    """Something to do, as a clause."""
    if world.chance(0.55):
        text = world.pick(CHORES)
    else:
        text = TO_DO.say(world, _sayings(world) | {"name": world.person().name, "city": world.pick(CITIES)})
    return Value(text, text, f"to {text}")


def web_query(world: World) -> Value:
    """Something to look up on the web, copied as it is."""
    cities = world.picks(CITIES, 2)
    said = _sayings(world) | {"city": cities[0], "city2": cities[1], "hobby": world.pick(HOBBIES)}
    return salted(world, QUERIES.say(world, said))
