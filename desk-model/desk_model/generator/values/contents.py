"""Free text values: topics, titles, files, phone numbers, recipients."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.values.arguments import Value, text_of
from desk_model.generator.values.dates import clock
from desk_model.generator.values.rare_words import with_rare_word

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


def topic_words(context: SampleContext) -> tuple[str, str]:
    """Topic without and with its article."""
    which = context.random()
    if which < 0.5:
        text = f"{context.pick(TOPIC_MODIFIERS)} {context.pick(TOPIC_HEADS)}"
        return text, f"{context.weighted(((0.8, 'the'), (0.2, 'our')))} {text}"
    if which < 0.72:
        text = context.pick(MASS_TOPICS)
        return text, text
    name = context.invented().capitalize() if context.chance(0.2) else context.pick(CODE_NAMES)
    if which < 0.87:
        return f"Project {name}", f"Project {name}"
    text = f"{name} {context.pick(TOPIC_HEADS)}"
    return text, f"the {text}"


def subject(context: SampleContext) -> Value:
    """Topic of an email, note or search; its article is stated but not copied."""
    text, said = topic_words(context)
    return Value(text, said, f"about {said}", text)


def title(context: SampleContext) -> Value:
    """Title, copied as it is."""
    which = context.random()
    if which < 0.6:
        text = topic_words(context)[0]
    elif which < 0.8:
        text = f"{context.pick(HOBBIES)} ideas" if context.chance(0.5) else f"{context.pick(FOODS)} recipe"
    else:
        text = f"{context.pick(ADJECTIVES)} {context.pick(OBJECTS)}"
    text = text[0].upper() + text[1:] if context.chance(0.45) else text
    return with_rare_word(context, text)


def event_title(context: SampleContext) -> Value:
    """Event title, copied as it is."""
    if context.chance(0.4):
        text = context.pick(EVENT_TITLES)
        return Value(text, text)
    person = context.person()
    said = {
        "head": context.pick(EVENT_HEADS),
        "first": person.first,
        "name": person.name,
        "topic": context.pick(TOPIC_MODIFIERS),
        "code": context.pick(CODE_NAMES),
    }
    text = _HEADED.say(context, said)
    text = text[0].upper() + text[1:] if context.chance(0.5) else text
    return Value(text, text)


def answer_time(context: SampleContext) -> str:
    """Time in HH:MM."""
    hour, minute = clock(context)
    return f"{hour:02}:{minute:02}"


def recipient(context: SampleContext) -> Value:
    """Recipient: a name or an email address."""
    person = context.person()
    text = context.weighted(((0.45, person.first), (0.3, person.name), (0.25, person.mail)))
    return Value(text, text, f"to {text}")


def address(context: SampleContext) -> Value:
    """Email address."""
    person = context.person()
    return Value(person.mail, person.mail, f"to {person.mail}")


def phone(context: SampleContext) -> str:
    """Phone number."""
    groups = (
        f"555-{context.number(0, 9999):04}",
        f"+{context.number(1, 99)} {context.number(100, 999)} {context.number(1000, 9999)}",
        f"0{context.number(10, 999)} {context.number(10000, 999999)}",
        f"({context.number(200, 999)}) 555-{context.number(0, 9999):04}",
    )
    return context.one(groups)


def _file(context: SampleContext) -> str:
    stem = context.pick(FILE_STEMS)
    which = context.random()
    if which < 0.3:
        stem = (
            f"{stem}_{context.one((str(context.number(2019, 2027)), f'v{context.number(1, 9)}', context.invented()))}"
        )
    elif which < 0.5:
        stem = f"{context.pick(TOPIC_MODIFIERS)}{context.one('_-')}{stem}"
    return f"{stem}.{context.pick(FILE_ENDINGS)}"


def file_name(context: SampleContext) -> Value:
    """File name."""
    text = _file(context)
    return Value(text, text)


def file_path(context: SampleContext) -> Value:
    """File name, sometimes with folders."""
    text = _file(context)
    if context.chance(0.45):
        text = f"{context.one(('', '/', '~/'))}{context.pick(FOLDERS)}/{text}"
    return Value(text, text)


def _city(context: SampleContext) -> str:
    if context.chance(0.08):
        return context.invented().capitalize()
    city = context.pick(CITIES)
    which = context.random()
    return f"{city}, {context.pick(CITY_REGIONS)}" if which < 0.1 else city.lower() if which < 0.14 else city


CITY = text_of(_city, "in")
CODE = text_of(SampleContext.code)
