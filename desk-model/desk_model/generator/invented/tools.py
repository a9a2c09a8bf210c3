"""Invented tools: a verb, an object and typed attributes, so that the schema must be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import article, be, plural
from desk_model.generator.invented.attributes import Attribute, attributes
from desk_model.generator.requests.phrasing import capital
from desk_model.generator.schema import Parameter, Tool, named
from desk_model.generator.values.arguments import Fixed, Value

__all__ = ["InventedTool", "Pair", "Subject", "invent_tool", "subject", "worded", "wording"]

ABOUT, DETAILS, FLAGS = read("templates/invented/descriptions", "about", "details", "flags")
VERBS = read("words/activities", "verbs")
OPAQUE_NAMES = read("words/attributes", "opaque_names")
ADJECTIVES, OBJECTS = read("words/things", "adjectives", "objects")


@dataclass(frozen=True, slots=True)
class Subject:
    """Verb and object of a tool."""

    verb: str
    thing: str
    detail: str = ""

    @property
    def named(self) -> str:
        """Object with its adjective."""
        return f"{self.detail} {self.thing}" if self.detail else self.thing


@dataclass(frozen=True, slots=True)
class Pair:
    """Attribute as a parameter of one tool."""

    attribute: Attribute
    fixed: Fixed
    parameter: Parameter


@dataclass(frozen=True, slots=True)
class InventedTool:
    """Invented tool with its parameters."""

    subject: Subject
    tool: Tool
    pairs: tuple[Pair, ...]


def subject(context: SampleContext) -> Subject:
    """Draw a verb and an object."""
    thing = context.invented() if context.chance(0.08) else context.pick(OBJECTS)
    return Subject(context.pick(VERBS), thing, context.pick(ADJECTIVES) if context.chance(0.15) else "")


def invent_tool(context: SampleContext, about: Subject, count: int, *, required: float = 0.65) -> InventedTool:
    """Draw a tool; each parameter is required with this probability."""
    opaque = context.more_often(0.05, 0.18)
    pairs = []
    names: set[str] = set()
    for each in attributes(context, count):
        hidden = opaque or context.chance(0.02)
        name = context.pick(OPAQUE_NAMES) if hidden else each.words.replace(" ", "_")
        if not hidden and context.more_often(0.08, 0.16):
            name = f"{about.thing}_{name}"
        name = named(context, name)
        if name in names:
            continue
        names.add(name)
        fixed = each.kind(context)
        described = hidden or not context.chance(0.85 if context.undescribed else 0.25)
        slot_texts = {"words": each.words, "Words": capital(each.words), "thing": about.named}
        text = (FLAGS if each.flag else DETAILS).say(context, slot_texts) if described else ""
        text = ", ".join(part for part in (text, fixed.note) if part)
        pairs.append(Pair(each, fixed, Parameter(name, fixed.schema, text, context.chance(required))))
    thing = about.named
    words = {"verb": about.verb, "Verb": about.verb.capitalize(), "a": article(thing).partition(" ")[0]}
    words |= {"thing": thing, "things": plural(thing)}
    text = ABOUT.say(context, words) if opaque or not context.chance(0.15) else ""
    tool = Tool(_tool_name(context, about, opaque), text, tuple(each.parameter for each in pairs))
    return InventedTool(about, tool, tuple(pairs))


def _tool_name(context: SampleContext, about: Subject, opaque: bool) -> str:
    if opaque:
        return context.one(
            (f"{context.invented()}_{context.invented()}", context.invented(), f"fn_{context.invented()}")
        )
    thing = about.named.replace(" ", "_")
    which = context.random() if not context.more_often(0.0, 0.25) else 1.0
    if which < 0.72:
        return named(context, f"{about.verb}_{thing}", tool=True)
    if which < 0.84:
        return named(context, f"{thing}_{about.verb}", tool=True)
    end = context.one(("tool", "v2", "api", "item", "now", "action"))
    if which < 0.93:
        return named(context, f"{about.verb}_{thing}_{end}", tool=True)
    return named(context, f"{context.invented()}_{about.verb}_{thing}", tool=True)


def worded(pair: Pair, value: Value, form: str, written: Mapping[str, str] | None = None) -> str:
    """State an attribute and its value in a form such as "{words}: {text}", where {is} is the verb."""
    words = written[pair.attribute.words] if written else pair.attribute.words
    return form.format(**{"words": words, "is": be(words), "text": _quoted(pair, value)})


def _quoted(pair: Pair, value: Value) -> str:
    return f'"{value.text}"' if pair.attribute.quoted and '"' not in value.text else value.text


def wording(pair: Pair, value: Value, style: int, written: Mapping[str, str] | None = None) -> str:
    """State an attribute and its value in one of seven styles."""
    words = written[pair.attribute.words] if written else pair.attribute.words
    if pair.attribute.flag and style in (3, 4, 5):
        return f"{words} {be(words)} {value.text}" if style == 5 else f"{words} {value.text}"
    text = _quoted(pair, value)
    if style == 0:
        return f"{words} {text}"
    if style == 1:
        return f"{words}: {text}"
    if style == 2:
        return f"{words} = {text}"
    if style == 3:
        return f"the {words} {text}"
    if style == 4:
        return f"{text} as {words}"
    if style == 5:
        return f"the {words} {be(words)} {text}"
    return f"{words} set to {text}"
