"""Free contents: topics, titles, messages, notes, files, searches."""

from __future__ import annotations

from desk_model.generator.context import World
from desk_model.generator.datafiles import read
from desk_model.generator.values.arguments import Value, text_of
from desk_model.generator.values.dates import clock
from desk_model.generator.values.rare_words import salted

__all__ = [
    "CITY",
    "CODE",
    "address",
    "answer_time",
    "event_title",
    "file_name",
    "file_path",
    "phone",
    "recipient",
    "subject",
    "title",
    "topic_words",
]

_HEADED = read("templates/values/contents", "headed")
CITIES, CITY_REGIONS, FOLDERS = read("words/places", "cities", "city_regions", "folders")
ADJECTIVES, FOODS, HOBBIES, OBJECTS = read("words/things", "adjectives", "foods", "hobbies", "objects")
CODE_NAMES, EVENT_HEADS, EVENT_TITLES, FILE_ENDINGS, FILE_STEMS, MASS_TOPICS, TOPIC_HEADS, TOPIC_MODIFIERS = read(
    "words/work",
    "code_names",
    "event_heads",
    "event_titles",
    "file_endings",
    "file_stems",
    "mass_topics",
    "topic_heads",
    "topic_modifiers",
)


def topic_words(world: World) -> tuple[str, str]:
    """A topic, without and with its article."""
    which = world.random()
    if which < 0.5:
        text = f"{world.pick(TOPIC_MODIFIERS)} {world.pick(TOPIC_HEADS)}"
        return text, f"{world.weighted(((0.8, 'the'), (0.2, 'our')))} {text}"
    if which < 0.72:
        text = world.pick(MASS_TOPICS)
        return text, text
    name = world.invented().capitalize() if world.chance(0.2) else world.pick(CODE_NAMES)
    if which < 0.87:
        return f"Project {name}", f"Project {name}"
    text = f"{name} {world.pick(TOPIC_HEADS)}"
    return text, f"the {text}"


def subject(world: World) -> Value:
    """What a mail, note or search is about; its article is said and not copied."""
    text, said = topic_words(world)
    return Value(text, said, f"about {said}", text)


def title(world: World) -> Value:
    """A title, copied as it is."""
    which = world.random()
    if which < 0.6:
        text = topic_words(world)[0]
    elif which < 0.8:
        text = f"{world.pick(HOBBIES)} ideas" if world.chance(0.5) else f"{world.pick(FOODS)} recipe"
    else:
        text = f"{world.pick(ADJECTIVES)} {world.pick(OBJECTS)}"
    text = text[0].upper() + text[1:] if world.chance(0.45) else text
    return salted(world, text)


def event_title(world: World) -> Value:
    """The title of an event, copied as it is."""
    if world.chance(0.4):
        text = world.pick(EVENT_TITLES)
        return Value(text, text)
    person = world.person()
    said = {
        "head": world.pick(EVENT_HEADS),
        "first": person.first,
        "name": person.name,
        "topic": world.pick(TOPIC_MODIFIERS),
        "code": world.pick(CODE_NAMES),
    }
    text = _HEADED.say(world, said)
    text = text[0].upper() + text[1:] if world.chance(0.5) else text
    return Value(text, text)


def answer_time(world: World) -> str:
    """A time as it stands in a text."""
    hour, minute = clock(world)
    return f"{hour:02}:{minute:02}"


def recipient(world: World) -> Value:
    """Somebody to write to: a name or a mail address."""
    person = world.person()
    text = world.weighted(((0.45, person.first), (0.3, person.name), (0.25, person.mail)))
    return Value(text, text, f"to {text}")


def address(world: World) -> Value:
    """A mail address."""
    person = world.person()
    return Value(person.mail, person.mail, f"to {person.mail}")


def phone(world: World) -> str:
    """A telephone number."""
    groups = (
        f"555-{world.number(0, 9999):04}",
        f"+{world.number(1, 99)} {world.number(100, 999)} {world.number(1000, 9999)}",
        f"0{world.number(10, 999)} {world.number(10000, 999999)}",
        f"({world.number(200, 999)}) 555-{world.number(0, 9999):04}",
    )
    return world.one(groups)


def _file(world: World) -> str:
    stem = world.pick(FILE_STEMS)
    which = world.random()
    if which < 0.3:
        stem = f"{stem}_{world.one((str(world.number(2019, 2027)), f'v{world.number(1, 9)}', world.invented()))}"
    elif which < 0.5:
        stem = f"{world.pick(TOPIC_MODIFIERS)}{world.one('_-')}{stem}"
    return f"{stem}.{world.pick(FILE_ENDINGS)}"


def file_name(world: World) -> Value:
    """The name of a file."""
    text = _file(world)
    return Value(text, text)


def file_path(world: World) -> Value:
    """The name of a file, at times with folders before it."""
    text = _file(world)
    if world.chance(0.45):
        text = f"{world.one(('', '/', '~/'))}{world.pick(FOLDERS)}/{text}"
    return Value(text, text)


def _city(world: World) -> str:
    if world.chance(0.08):
        return world.invented().capitalize()
    city = world.pick(CITIES)
    which = world.random()
    return f"{city}, {world.pick(CITY_REGIONS)}" if which < 0.1 else city.lower() if which < 0.14 else city


CITY = text_of(_city, "in")
CODE = text_of(World.code)
