"""Argument kinds: JSON schema, and values with the texts that state them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.english import join_words
from desk_model.generator.templates import Words

__all__ = [
    "Choice",
    "Fixed",
    "Flag",
    "Integer",
    "Kind",
    "Listed",
    "Number",
    "Text",
    "Value",
    "counted",
    "spelled",
    "text_of",
    "topic",
]

_SPELLED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True, slots=True)
class Value:
    """Argument value with its texts.

    Attributes:
        json: What belongs in the call.
        text: Form that the user states.
        at: The same as an adverbial ("on Friday", "tomorrow", "at 3 pm"); "" where there is none.
        short: How an answer says it; "" for the same as text.
    """

    json: Json
    text: str
    at: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Fixed:
    """Argument kind as one tool has it.

    Attributes:
        schema: The JSON Schema of the argument, without a description.
        note: Text that the description must contain for a right call, "" for none.
        value: Makes a value.
    """

    schema: dict[str, Json]
    note: str
    value: Callable[[SampleContext], Value]


Kind = Callable[[SampleContext], Fixed]


def text_of(source: Words | Callable[[SampleContext], str], at: str = "") -> Callable[[SampleContext], Value]:
    """Values that are copied as stated; with a preposition, also in adverbial form."""
    make: Callable[[SampleContext], str] = (
        (lambda context: context.pick(source)) if isinstance(source, Words) else source
    )

    def value(context: SampleContext) -> Value:
        text = make(context)
        return Value(text, text, f"{at} {text}" if at else "")

    return value


def topic(make: Callable[[SampleContext], tuple[str, str]]) -> Callable[[SampleContext], Value]:
    """Values that are stated with an article which does not belong to them."""

    def value(context: SampleContext) -> Value:
        text, wordings = make(context)
        return Value(text, wordings)

    return value


@dataclass(frozen=True, slots=True)
class Text:
    """String argument."""

    value: Callable[[SampleContext], Value]
    note: str = ""
    format: str = ""

    def __call__(self, context: SampleContext) -> Fixed:
        """Fix the kind for one tool."""
        schema: dict[str, Json] = {"type": "string"}
        if self.format and context.chance(0.3):
            schema["format"] = self.format
        return Fixed(schema, self.note, self.value)


@dataclass(frozen=True, slots=True)
class Integer:
    """Integer argument; ``unit`` is the counted noun in the text ("" for none)."""

    low: int
    high: int
    step: int = 1
    spell: float = 0.12
    unit: str = ""
    default: int | None = None
    bounded: float = 0.06  # how often the schema says the bounds

    def __call__(self, context: SampleContext) -> Fixed:
        """Fix the kind for one tool."""
        schema: dict[str, Json] = {"type": "integer"}
        if context.chance(self.bounded):
            schema |= {"minimum": self.low, "maximum": self.high}
        note = ""
        if self.default is not None and context.chance(0.5):
            if context.chance(0.5):
                schema["default"] = self.default
            else:
                note = f"default {self.default}"
        return Fixed(schema, note, self._value)

    def _value(self, context: SampleContext) -> Value:
        number = context.number(self.low // self.step, self.high // self.step) * self.step
        text = spelled(number) if context.chance(self.spell) else str(number)
        return Value(number, counted(number, text, self.unit) if self.unit else text)


@dataclass(frozen=True, slots=True)
class Number:
    """Number argument, with or without decimals."""

    low: float
    high: float
    decimals: int = 2
    whole: float = 0.5

    def __call__(self, context: SampleContext) -> Fixed:
        """Fix the kind for one tool."""
        return Fixed({"type": "number"}, "", self._value)

    def _value(self, context: SampleContext) -> Value:
        number = self.low + context.random() * (self.high - self.low)
        if context.chance(self.whole):
            return Value(int(number), str(int(number)))
        number = round(number, context.number(1, self.decimals))
        return Value(int(number), str(int(number))) if number == int(number) else Value(number, str(number))


@dataclass(frozen=True, slots=True)
class Choice:
    """Enumeration argument.

    Each set maps the values to how they are said, different ways separated by "/". One set is chosen for a tool.
    """

    sets: tuple[dict[str, str], ...]
    open: float = 0.2  # how often the schema is a plain string and the description names the values

    def __call__(self, context: SampleContext) -> Fixed:
        """Fix the kind for one tool."""
        wordings = context.one(self.sets)
        options: list[Json] = list(wordings)

        def value(context: SampleContext) -> Value:
            chosen = context.one(list(wordings))
            return Value(chosen, context.one(wordings[chosen].split("/")), "", chosen)

        if context.chance(self.open):
            names = [f"'{each}'" if context.chance(0.5) else str(each) for each in wordings]
            note = context.one(("", "one of ", "either ")) if len(names) == 2 else context.one(("", "one of "))
            return Fixed({"type": "string"}, note + join_words(names, "or"), value)
        return Fixed({"type": "string", "enum": options}, "", value)


@dataclass(frozen=True, slots=True)
class Flag:
    """Boolean argument, stated by its meaning; "/" separates wordings, "" is a value that is never stated."""

    yes: str
    no: str = ""

    def __call__(self, context: SampleContext) -> Fixed:
        """Fix the kind for one tool."""
        schema: dict[str, Json] = {"type": "boolean"}
        if context.chance(0.3):
            schema["default"] = False
        return Fixed(schema, "", self._value)

    def _value(self, context: SampleContext) -> Value:
        value = not self.no or context.chance(0.6)
        return Value(value, context.one((self.yes if value else self.no).split("/")))


@dataclass(frozen=True, slots=True)
class Listed:
    """List of strings, stated as "a, b and c"."""

    item: Callable[[SampleContext], Value]
    low: int = 1
    high: int = 3
    prefix: str = ""

    def __call__(self, context: SampleContext) -> Fixed:
        """Fix the kind for one tool."""
        return Fixed({"type": "array", "items": {"type": "string"}}, "", self._value)

    def _value(self, context: SampleContext) -> Value:
        items: list[Json] = []
        wordings = []
        for _ in range(context.number(self.low, self.high)):
            each = self.item(context)
            if each.json not in items:
                items.append(each.json)
                wordings.append(self.prefix + each.text)
        return Value(items, join_words(wordings))


def spelled(number: int) -> str:
    """Number in words up to twelve."""
    return _SPELLED[number] if 0 <= number < len(_SPELLED) else str(number)


def counted(number: int, text: str, unit: str) -> str:
    """Number with its unit, in the plural unless it is 1."""
    return f"{text} {unit}" if number == 1 else f"{text} {unit}s"
