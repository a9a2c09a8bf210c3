"""Attributes of invented tools: words such as "due date" with a matching value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import join_words
from desk_model.generator.templates import Words
from desk_model.generator.values.arguments import Fixed, Integer, Kind, Listed, Number, Text, Value, text_of
from desk_model.generator.values.contents import file_path, phone, title, topic_words
from desk_model.generator.values.dates import Date, Duration, Moment, Time, said_day, said_time
from desk_model.generator.values.rare_words import foreign_word
from desk_model.generator.values.sentences import message, note

__all__ = ["Attribute", "attributes", "written_forms"]

REASONS = read("words/activities", "reasons")
ATTRIBUTES, CHOICES, CHOICE_NAMES, FIELD_NAMES = read(
    "words/attributes", "attributes", "choices", "choice_names", "field_names"
)
CITIES, COUNTRIES, FOLDERS, ROOMS, STREETS = read("words/places", "cities", "countries", "folders", "rooms", "streets")
ADJECTIVES, COLORS, FOODS, HOBBIES, LANGUAGES, MATERIALS, OBJECTS, PRODUCTS = read(
    "words/things", "adjectives", "colors", "foods", "hobbies", "languages", "materials", "objects", "products"
)
LABELS = read("words/work", "labels")


_MONEY = ("USD", "EUR", "GBP", "JPY", "CHF", "INR")
_QUOTED = frozenset(("message", "note", "title"))


@dataclass(frozen=True, slots=True)
class Attribute:
    """Attribute of an invented tool.

    Attributes:
        words: How people call it.
        kind: The kind of its value.
        listed: Whether a value is said as a list.
        quoted: Whether a value is a text that is said in quotation marks.
        flag: Whether it is true or false.
        nested: Whether it is an object with fields of its own.
    """

    words: str
    kind: Kind
    listed: bool = False
    quoted: bool = False
    flag: bool = False
    nested: bool = False


def _word(make: Callable[[SampleContext], str]) -> Callable[[SampleContext], Value]:
    def value(context: SampleContext) -> Value:
        which = context.random()
        text = context.invented() if which < 0.12 else foreign_word(context) if which < 0.125 else make(context)
        return Value(text, text)

    return value


def _named(make: Callable[[SampleContext], str]) -> Callable[[SampleContext], Value]:
    def value(context: SampleContext) -> Value:
        text = foreign_word(context) if context.chance(0.006) else make(context)
        return Value(text, text)

    return value


def _place(context: SampleContext) -> str:
    return context.invented().capitalize() if context.chance(0.12) else context.pick(CITIES)


def _url(context: SampleContext) -> Value:
    text = f"https://{context.invented()}.{context.one(('com', 'org', 'net'))}/{context.pick(OBJECTS)}"
    return Value(text, text)


@dataclass(frozen=True, slots=True)
class _Flag:
    """Boolean that is stated as on or off."""

    def __call__(self, context: SampleContext) -> Fixed:
        schema: dict[str, Json] = {"type": "boolean"}
        if context.chance(0.2):
            schema["default"] = context.chance(0.5)
        return Fixed(schema, "", _on_off)


def _on_off(context: SampleContext) -> Value:
    yes = context.chance(0.5)
    words = ("on", "yes", "true", "enabled", "on", "yes") if yes else ("off", "no", "false", "disabled", "off", "no")
    return Value(yes, context.one(words))


@cache
def _options(line: str) -> dict[str, str]:
    pairs = [each.partition("=") for each in line.split("/")]
    return {value: wordings or value for value, _, wordings in pairs}


def _choice(context: SampleContext) -> Fixed:
    if context.chance(0.3):
        words = context.picks(ADJECTIVES if context.chance(0.6) else OBJECTS, context.number(2, 4))
        upper = context.chance(0.15)
        wordings = {word.upper() if upper else word: word for word in words}
    else:
        wordings = _options(context.pick(CHOICES))
    options: list[Json] = list(wordings)

    def value(context: SampleContext) -> Value:
        chosen = context.one(list(wordings))
        return Value(chosen, wordings[chosen])

    if context.chance(0.12):
        return Fixed({"type": "string"}, f"one of {join_words(list(wordings), 'or')}", value)
    return Fixed({"type": "string", "enum": options}, "", value)


@dataclass(frozen=True, slots=True)
class _Object:
    """Object of two fields, stated with their names; hard samples mostly have other fields."""

    first: tuple[str, Kind]
    second: tuple[str, Kind]

    def __call__(self, context: SampleContext) -> Fixed:
        fields = _fields(context) if context.more_often(0.0, 0.8) else (self.first, self.second)
        kinds = {name: kind(context) for name, kind in fields}
        properties: dict[str, Json] = {name: fixed.schema for name, fixed in kinds.items()}
        required: list[Json] = list(kinds)
        schema: dict[str, Json] = {"type": "object", "properties": properties, "required": required}

        def value(context: SampleContext) -> Value:
            values = {name: fixed.value(context) for name, fixed in kinds.items()}
            text = ", ".join(f"{name} {each.text}" for name, each in values.items())
            return Value({name: each.json for name, each in values.items()}, text)

        return Fixed(schema, "", value)


def _fields(context: SampleContext) -> list[tuple[str, Kind]]:
    """Two or three fields of an object, 20 % with invented names."""
    names = context.some(FIELD_NAMES.train, context.weighted(((0.7, 2), (0.3, 3))))
    if context.chance(0.2):
        names = [context.invented() for _ in names]
    kind: Kind | None = context.one(_PLAIN) if context.chance(0.5) else None
    return [(name, kind or context.one(_PLAIN)) for name in dict.fromkeys(names)]


_PLAIN: tuple[Kind, ...] = (
    Integer(0, 99, spell=0.0),
    Integer(0, 5000, spell=0.0),
    Number(1, 900),
    Text(text_of(CITIES)),
    Text(text_of(COLORS)),
    Text(text_of(MATERIALS)),
    Text(text_of(OBJECTS)),
    Text(_named(SampleContext.first_name)),
    Text(text_of(SampleContext.code)),
)
_WORDS = text_of(LABELS)
_KINDS: dict[str, Kind] = {
    "person": Text(_named(lambda context: context.person().name)),
    "first": Text(_named(SampleContext.first_name)),
    "last": Text(_named(SampleContext.last_name)),
    "city": Text(_named(_place)),
    "country": Text(text_of(COUNTRIES)),
    "company": Text(_named(SampleContext.company)),
    "mail": Text(text_of(lambda context: context.person().mail)),
    "phone": Text(text_of(phone)),
    "code": Text(text_of(SampleContext.code)),
    "color": Text(_word(lambda context: context.pick(COLORS))),
    "material": Text(_word(lambda context: context.pick(MATERIALS))),
    "adjective": Text(_word(lambda context: context.pick(ADJECTIVES))),
    "thing": Text(_word(lambda context: context.pick(OBJECTS))),
    "label": Text(_word(lambda context: context.pick(LABELS))),
    "topic": Text(text_of(lambda context: topic_words(context)[0])),
    "title": Text(title),
    "date": Date(),
    "time": Time(),
    "moment": Moment(),
    "duration": Duration(),
    "small": Integer(1, 12),
    "year": Integer(1950, 2040, spell=0.0),
    "size": Integer(1, 5000, spell=0.0),
    "number": Number(0.5, 2000),
    "signed": Number(-180, 180, decimals=4, whole=0.2),
    "flag": _Flag(),
    "labels": Listed(_WORDS, 1, 3),
    "names": Listed(text_of(SampleContext.first_name), 1, 3),
    "foods": Listed(text_of(FOODS), 1, 3),
    "products": Listed(text_of(PRODUCTS), 1, 2),
    "message": Text(message),
    "note": Text(note),
    "reason": Text(text_of(REASONS)),
    "folder": Text(text_of(FOLDERS)),
    "file": Text(file_path),
    "url": Text(_url),
    "language": Text(text_of(LANGUAGES)),
    "room": Text(text_of(ROOMS)),
    "hobby": Text(text_of(HOBBIES)),
    "food": Text(text_of(FOODS)),
    "address": Text(text_of(lambda context: f"{context.number(1, 300)} {context.pick(STREETS)}")),
    "choice": _choice,
    "street": _Object(
        ("street", Text(text_of(lambda context: f"{context.number(1, 300)} {context.pick(STREETS)}"))),
        ("city", Text(text_of(CITIES))),
    ),
    "point": _Object(("x", Integer(0, 500, spell=0.0)), ("y", Integer(0, 500, spell=0.0))),
    "money": _Object(("amount", Number(1, 900)), ("currency", Text(text_of(lambda context: context.one(_MONEY))))),
    "cell": _Object(("row", Integer(1, 99, spell=0.0)), ("column", Integer(1, 99, spell=0.0))),
    "sides": _Object(("front", Text(text_of(COLORS))), ("back", Text(text_of(COLORS)))),
}
_NESTED = frozenset(("street", "point", "money", "cell", "sides"))
_LISTS = frozenset(("labels", "names", "foods", "products"))


def _attribute(line: str) -> Attribute:
    words, _, kind = line.partition(":")
    listed = kind in _LISTS or kind in _NESTED
    return Attribute(words, _KINDS[kind], listed, kind in _QUOTED, kind == "flag", kind in _NESTED)


_ATTRIBUTES = tuple(tuple(_attribute(line) for line in ATTRIBUTES.part(held_out)) for held_out in (False, True))


def attributes(context: SampleContext, count: int) -> list[Attribute]:
    """Different attributes, at most one of them a list."""
    chosen: list[Attribute] = []
    for each in context.some(_ATTRIBUTES[context.held_out], min(count + 3, 12)):
        if each.listed and any(other.listed for other in chosen):
            continue
        chosen.append(each)
        if len(chosen) == count:
            break
    return chosen


_SAID_FORMS = Words.read(
    "date:YYYY-MM-DD time:HH:MM due_date:YYYY-MM-DD start:HH:MM | deadline_day:YYYY-MM-DD begin_time:HH:MM"
)


def written_forms(context: SampleContext) -> tuple[str, Value, str]:
    """Attribute with a required format: its words, a value in another format, and the format."""
    if context.chance(0.6):
        words, _, form = context.pick(_SAID_FORMS).partition(":")
        return words.replace("_", " "), (said_day if "Y" in form else said_time)(context), form
    words = context.pick(CHOICE_NAMES)
    options = [line for line in CHOICES.part(context.held_out) if "=" in line]
    wordings = _options(context.one(options))
    value, text = context.one([(value, text) for value, text in wordings.items() if value != text])
    return words, Value(value, text), context.one(("one of ", "")) + join_words(list(wordings), "or")
