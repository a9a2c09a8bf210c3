"""Invented tools that return several things, of which the person wants to know one."""

from __future__ import annotations

from dataclasses import dataclass

from desk_model.generator.context import Json, World
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
    """A question about one thing, the call that answers it, what comes back, and the answer."""

    about: Subject
    tool: Tool
    call: Call
    question: str
    content: Json
    answer: str
    facts: Facts


def lookup(world: World) -> Lookup:
    """A question that an invented tool answers."""
    thing = world.invented() if world.chance(0.08) else world.pick(OBJECTS)
    verb, code = world.pick(_VERBS), world.code()
    fields = [each for each in attributes(world, world.number(2, 5)) if not each.flag and not each.nested]
    while not fields:
        fields = [each for each in attributes(world, 2) if not each.flag and not each.nested]
    values = [(each, _returned(world, each)) for each in fields]
    asked, value = world.one(values)
    key = world.pick(KEY_NAMES).format(thing=thing)
    end = world.pick(_ENDS)
    name = world.one((f"{verb}_{thing}", f"{verb}_{thing}_{end}", f"{thing}_{end}", f"{verb}_{thing}"))
    said = {
        "Verb": verb.replace("_", " ").capitalize(),
        "a": article(thing).partition(" ")[0],
        "thing": thing,
        "Thing": capital(thing),
        "key": key.replace("_", " "),
        "words": asked.words,
        "is": be(asked.words),
        "Words": capital(asked.words),
        "code": code,
        "the": world.one(("the", "my", "our", "the")),
        "value": value.text,
    }
    key = named(world, key)
    schema: dict[str, Json] = {"type": "string"}
    described = "" if world.terse or world.chance(0.4) else f"{capital(said['key'])} of the {thing}"
    about = ABOUT.say(world, said) if world.chance(0.8) else ""
    tool = Tool(named(world, name, tool=True), about, (Parameter(key, schema, described, True),))
    template = ASK.find(world, said)
    assert template is not None
    question = request(world, template.fill(world, said), imperative=template.imperative, opens=template.opens)
    return Lookup(
        Subject(verb, thing),
        tool,
        Call(tool.name, {key: code}),
        question,
        _content(world, key, code, values),
        ended(ANSWERS.say(world, said)),
        tuple((each,) for each in value.text.split(", ")) if isinstance(value.json, list) else ((value.text,),),
    )


def _returned(world: World, attribute: Attribute) -> Value:
    value = attribute.kind(world).value(world)
    text = ", ".join(map(str, value.json)) if isinstance(value.json, list) else str(value.json)
    world.told_today = False
    return Value(value.json, text)


def _content(world: World, key: str, code: str, values: list[tuple[Attribute, Value]]) -> Json:
    which = world.random()
    if which < 0.15:
        return "; ".join(f"{each.words}: {value.text}" for each, value in values)
    document: dict[str, Json] = {each.words.replace(" ", "_"): value.json for each, value in values}
    if which < 0.5:
        document = {key: code, **document}
    if which > 0.9:
        return {"result": document}
    return document
