# ruff: noqa: E501 - phrases are read a line at a time
"""Invented tools that return several things, of which the person wants to know one."""

from __future__ import annotations

from dataclasses import dataclass

from desk.attributes import Attribute, attributes
from desk.english import article, be
from desk.pools import Phrases, Words
from desk.sample import Call
from desk.schema import Parameter, Tool, named
from desk.speech import capital, ended, request
from desk.synthetic import Subject
from desk.task import Facts
from desk.values import Value
from desk.words.things import OBJECTS
from desk.world import Json, World

__all__ = ["KEY_NAMES", "Lookup", "lookup"]

_VERBS = Words(
    "get find show fetch lookup read describe query load check", "peruse retrieve_info examine pull_up request_data"
)
_ENDS = Words("info data details record status entry", "facts sheet overview")
KEY_NAMES = Words.read("id {thing}_id key code number {thing}_code ref | {thing}_ref ident tracking_code")

_ABOUT = Phrases(
    """
    {Verb} {a} {thing} by its {key}.
    Get the data of {a} {thing}.
    Details of {a} {thing}.
    Returns what is known about {a} {thing}.
    {thing} data by {key}
    Look up one {thing}
    ---
    All about {a} {thing}.
    Facts on {a} {thing}, found by {key}.
    """
)

_ASK = Phrases(
    """
    what {is} the {words} of {thing} {code}?
    what {is} the {words} of {the} {thing} {code}?
    !tell me the {words} of {thing} {code}
    !(get|find|look up|check) the {words} of {thing} {code}
    I need the {words} of {thing} {code}.
    which {words} does {thing} {code} have?
    {thing} {code}: what {is} its {words}?
    do you know the {words} of {the} {thing} {code}?
    I have {thing} {code} here. What {is} the {words}?
    the {words} of {thing} {code}, please.
    I wonder what the {words} of {thing} {code} {is}.
    !show me the {words} for {thing} {code}
    {thing} {code}, {words}?
    {code}: {words}?
    {words}, {thing} {code}
    (what|tell me what) {is} the {words} (for|on|of) {the} {thing} {code}?
    (what's|whats) the {words} of {code}, {the} {thing}?
    (can|could|would) you (tell me|check|look up|give me|find|get|see) the {words} of {thing} {code}?
    (can|could|would) you (tell me|check|look up|give me|find|get|see) the {words} of {the} {thing} with the code {code}?
    (I want|I'd like|we need|I have) to know the {words} of {the} {thing} {code}.
    (I am|I'm) looking for the {words} of {thing} {code}.
    (for|about|regarding|concerning) {thing} {code}(,|:) (what {is}|I need|tell me|give me) the {words}(.|, please.)
    (look at|see|check|open|take) {thing} {code} and (tell|give) me (its|the) {words}(.|, please.)
    (somebody|a customer|my boss) (asks|wants to know) the {words} of {thing} {code}.
    with {thing} {code}, what {is} the {words}?
    {the} {thing} is {code}. (What {is}|Tell me|I need) its {words}(.|, please.)
    {code} is the {thing}; (what {is}|tell me|give me) the {words}(.|, please.)
    (does anybody know|who knows) the {words} of {thing} {code}?
    !(report|name|print|read) the {words} of {thing} {code}
    !(fetch|pull up) {thing} {code}; I (want|need) the {words}
    (give|send) me the {words}: {thing} {code}
    ---
    {words} of {thing} {code}?
    !find out the {words} that {thing} {code} has
    can you say what {words} {thing} {code} has?
    I forgot the {words} of {thing} {code}.
    """
)

_ANSWERS = Phrases(
    """
    The {words} of {thing} {code} {is} {value}.
    The {words} {is} {value}.
    {Words}: {value}.
    It is {value}.
    {Thing} {code} has the {words} {value}.
    The {words} of the {thing} {is} {value}.
    ---
    {value} {is} the {words} of {thing} {code}.
    For {thing} {code} the {words} {is} {value}.
    I see {value} as the {words}.
    """
)


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
    about = _ABOUT.say(world, said) if world.chance(0.8) else ""
    tool = Tool(named(world, name, tool=True), about, (Parameter(key, schema, described, True),))
    template = _ASK.find(world, said)
    assert template is not None
    question = request(world, template.fill(world, said), imperative=template.imperative, opens=template.opens)
    return Lookup(
        Subject(verb, thing),
        tool,
        Call(tool.name, {key: code}),
        question,
        _content(world, key, code, values),
        ended(_ANSWERS.say(world, said)),
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
