"""Sentences: messages, notes, things to do, searches."""

from __future__ import annotations

from desk.contents import answer_time
from desk.english import plural
from desk.moments import weekdays
from desk.pools import Phrases
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


_MESSAGES = Phrases(
    """
    the {topic} is moved to {weekday}
    the {topic} is ready
    I'll be at {place} at {time}
    please bring the {object}
    {first} called about the {topic}
    we need more {food}
    I finished the {topic}
    let's talk about the {topic} on {weekday}
    the {object} is in {room}
    I'm taking {weekday} off
    {first} will join us at {time}
    the {adjective} {object} is broken
    could you look at the {topic} before {weekday}
    lunch at {time} works for me
    please send the {topic} to {first}
    {first} can't come on {weekday}
    the {product} arrives on {weekday}
    we meet in {room} at {time}
    the {team} has a question about the {topic}
    my train gets in at {time}
    ---
    the {topic} starts at {time}
    I left the {object} with {first}
    the {team} agreed to the {topic}
    no news about the {topic} yet
    {first} wants the {object} back by {weekday}
    {room} is taken until {time}
    I'll sort out the {food} on {weekday}
    """
)


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
    text = world.pick(MESSAGE_TEXTS) if world.chance(0.35) else _MESSAGES.say(world, _sayings(world))
    return salted(world, text)


_NOTES = Phrases(
    """
    {first} prefers {food}
    {product} costs {number} euros
    order {number} {objects} for the {topic}
    {name} is in charge of the {topic}
    the {object} is behind the {adjective} {object2}
    {topic} due on {weekday}
    {food}, {food2} and {food3}
    call {name} before {weekday}
    the code of the {object} is {code}
    {first} is back on {weekday}
    idea: {hobby} day with the {team}
    ---
    {first} likes {hobby}
    {number} {objects} left in {room}
    the {topic} needs {number} copies
    no {food} for {first}
    {object} number {code}
    """
)


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
    return salted(world, _NOTES.say(world, said))


def chore(world: World) -> Value:
    """Something to do, as a clause."""
    if world.chance(0.55):
        text = world.pick(CHORES)
    else:
        text = _CHORES.say(world, _sayings(world) | {"name": world.person().name, "city": world.pick(CITIES)})
    return Value(text, text, f"to {text}")


_CHORES = Phrases(
    """
    call {name}
    email {first} about the {topic}
    buy {food}
    finish the {topic}
    check the {object}
    ask {first} about the {topic}
    send the {topic} to {name}
    pick up the {product}
    repair the {adjective} {object}
    prepare the {topic}
    meet {first} at {place}
    book a hotel in {city}
    ---
    congratulate {first}
    return the {product}
    measure the {object}
    go through the {topic} with {first}
    stock up on {food}
    """
)


_QUERIES = Phrases(
    """
    best {food} recipe
    how to clean a {product}
    {product} reviews
    cheap flights to {city}
    {hobby} for beginners
    {city} opening hours museum
    what is a {object}
    {topic} template
    weather records {city}
    train from {city} to {city2}
    population of {city}
    {hobby} clubs in {city}
    restaurants in {city}
    {adjective} {object} price
    history of {hobby}
    ---
    {food} substitutes
    is {hobby} expensive
    hotels near {city}
    {product} under 50 euros
    how long does {food} keep
    """
)


def web_query(world: World) -> Value:
    """Something to look up on the web, copied as it is."""
    cities = world.picks(CITIES, 2)
    said = _sayings(world) | {"city": cities[0], "city2": cities[1], "hobby": world.pick(HOBBIES)}
    return salted(world, _QUERIES.say(world, said))
