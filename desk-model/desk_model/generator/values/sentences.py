"""Sentences: messages, notes, tasks, searches."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import plural
from desk_model.generator.values.arguments import Value
from desk_model.generator.values.contents import answer_time
from desk_model.generator.values.dates import weekdays
from desk_model.generator.values.rare_words import with_rare_word

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


def _sayings(context: SampleContext) -> dict[str, str]:
    """Values for the slots of free texts."""
    thing = context.pick(OBJECTS)
    return {
        "topic": f"{context.pick(TOPIC_MODIFIERS)} {context.pick(TOPIC_HEADS)}",
        "weekday": context.one(weekdays),
        "place": context.pick(VENUES),
        "time": answer_time(context),
        "object": thing,
        "objects": plural(thing),
        "first": context.first_name(),
        "food": context.pick(FOODS),
        "room": context.pick(ROOMS),
        "adjective": context.pick(ADJECTIVES),
        "product": context.pick(PRODUCTS),
        "team": context.pick(TEAMS),
    }


def message(context: SampleContext) -> Value:
    """Short message, copied as it is."""
    text = context.pick(MESSAGE_TEXTS) if context.chance(0.35) else MESSAGES.say(context, _sayings(context))
    return with_rare_word(context, text)


def note(context: SampleContext) -> Value:
    """Text of a note, copied as it is."""
    if context.chance(0.3):
        return with_rare_word(context, context.pick(NOTE_TEXTS))
    foods = context.picks(FOODS, 3)
    slot_texts = _sayings(context) | {
        "name": context.person().name,
        "number": str(context.number(2, 400)),
        "object2": context.pick(OBJECTS),
        "food": foods[0],
        "food2": foods[1],
        "food3": foods[2],
        "code": context.code(),
        "hobby": context.pick(HOBBIES),
    }
    return with_rare_word(context, NOTES.say(context, slot_texts))


def chore(context: SampleContext) -> Value:
    """Task as a clause."""
    if context.chance(0.55):
        text = context.pick(CHORES)
    else:
        text = TO_DO.say(context, _sayings(context) | {"name": context.person().name, "city": context.pick(CITIES)})
    return Value(text, text, f"to {text}")


def web_query(context: SampleContext) -> Value:
    """Web search, copied as it is."""
    cities = context.picks(CITIES, 2)
    slot_texts = _sayings(context) | {"city": cities[0], "city2": cities[1], "hobby": context.pick(HOBBIES)}
    return with_rare_word(context, QUERIES.say(context, slot_texts))
