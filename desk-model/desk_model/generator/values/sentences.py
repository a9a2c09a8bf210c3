"""Sentences: messages, notes, things to do, searches."""

from __future__ import annotations

from desk_model.generator.context import World
from desk_model.generator.datafiles import read
from desk_model.generator.english import plural
from desk_model.generator.values.arguments import Value
from desk_model.generator.values.contents import answer_time
from desk_model.generator.values.dates import weekdays
from desk_model.generator.values.rare_words import salted

__all__ = ["chore", "message", "note", "web_query"]

QUERIES, TO_DO = read("templates/texts/chores", "queries", "to_do")
MESSAGES, NOTES = read("templates/texts/messages", "messages", "notes")
CHORES, MESSAGE_TEXTS, NOTE_TEXTS = read("words/activities", "chores", "message_texts", "note_texts")
TEAMS = read("words/people", "teams")
CITIES, ROOMS, VENUES = read("words/places", "cities", "rooms", "venues")
ADJECTIVES, FOODS, HOBBIES, OBJECTS, PRODUCTS = read(
    "words/things", "adjectives", "foods", "hobbies", "objects", "products"
)
TOPIC_HEADS, TOPIC_MODIFIERS = read("words/work", "topic_heads", "topic_modifiers")


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
