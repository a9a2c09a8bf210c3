"""Invented tools that return several values, of which the user asks for one."""

from __future__ import annotations

from dataclasses import dataclass

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import article, be
from desk_model.generator.invented.attributes import Attribute, attributes
from desk_model.generator.invented.tools import Subject
from desk_model.generator.requests.phrasing import capital, ended, request
from desk_model.generator.sample import Call
from desk_model.generator.schema import Parameter, Tool, named
from desk_model.generator.task import Facts
from desk_model.generator.templates import Words
from desk_model.generator.values.arguments import Value

__all__ = ["KEY_NAMES", "Lookup", "lookup"]

ABOUT, ANSWERS, ASK = read("templates/invented/lookups", "about", "answers", "ask")
OBJECTS = read("words/things", "objects")


_VERBS = Words.read(
    "get find show fetch lookup read describe query load check | peruse retrieve_info examine pull_up request_data"
)
_ENDS = Words.read("info data details record status entry | facts sheet overview")
KEY_NAMES = Words.read("id {thing}_id key code number {thing}_code ref | {thing}_ref ident tracking_code")


@dataclass(frozen=True, slots=True)
class Lookup:
    """Question about one value, with call, result and answer."""

    about: Subject
    tool: Tool
    call: Call
    question: str
    content: Json
    answer: str
    facts: Facts


def lookup(context: SampleContext) -> Lookup:
    """Draw a question that an invented tool answers."""
    thing = context.invented() if context.chance(0.08) else context.pick(OBJECTS)
    verb, code = context.pick(_VERBS), context.code()
    fields = [each for each in attributes(context, context.number(2, 5)) if not each.flag and not each.nested]
    while not fields:
        fields = [each for each in attributes(context, 2) if not each.flag and not each.nested]
    values = [(each, _returned(context, each)) for each in fields]
    asked, value = context.one(values)
    key = context.pick(KEY_NAMES).format(thing=thing)
    end = context.pick(_ENDS)
    name = context.one((f"{verb}_{thing}", f"{verb}_{thing}_{end}", f"{thing}_{end}", f"{verb}_{thing}"))
    slot_texts = {
        "Verb": verb.replace("_", " ").capitalize(),
        "a": article(thing).partition(" ")[0],
        "thing": thing,
        "Thing": capital(thing),
        "key": key.replace("_", " "),
        "words": asked.words,
        "is": be(asked.words),
        "Words": capital(asked.words),
        "code": code,
        "the": context.one(("the", "my", "our", "the")),
        "value": value.text,
    }
    key = named(context, key)
    schema: dict[str, Json] = {"type": "string"}
    described = "" if context.undescribed or context.chance(0.4) else f"{capital(slot_texts['key'])} of the {thing}"
    about = ABOUT.say(context, slot_texts) if context.chance(0.8) else ""
    tool = Tool(named(context, name, tool=True), about, (Parameter(key, schema, described, True),))
    template = ASK.find(context, slot_texts)
    assert template is not None
    question = request(
        context, template.fill(context, slot_texts), imperative=template.imperative, opens=template.opens
    )
    return Lookup(
        Subject(verb, thing),
        tool,
        Call(tool.name, {key: code}),
        question,
        _content(context, key, code, values),
        ended(ANSWERS.say(context, slot_texts)),
        tuple((each,) for each in value.text.split(", ")) if isinstance(value.json, list) else ((value.text,),),
    )


def _returned(context: SampleContext, attribute: Attribute) -> Value:
    value = attribute.kind(context).value(context)
    text = ", ".join(map(str, value.json)) if isinstance(value.json, list) else str(value.json)
    context.needs_date = False
    return Value(value.json, text)


def _content(context: SampleContext, key: str, code: str, values: list[tuple[Attribute, Value]]) -> Json:
    which = context.random()
    if which < 0.15:
        return "; ".join(f"{each.words}: {value.text}" for each, value in values)
    document: dict[str, Json] = {each.words.replace(" ", "_"): value.json for each, value in values}
    if which < 0.5:
        document = {key: code, **document}
    if which > 0.9:
        return {"result": document}
    return document
