"""Chains of invented tools: find an object, then use the result."""

from __future__ import annotations

from dataclasses import dataclass

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import article
from desk_model.generator.invented.lookups import KEY_NAMES
from desk_model.generator.invented.tools import Subject
from desk_model.generator.kinds.distractors import with_distractors
from desk_model.generator.requests.phrasing import request
from desk_model.generator.sample import Call, Sample
from desk_model.generator.schema import Parameter, Tool, named
from desk_model.generator.templates import Words

__all__ = ["invented_chain"]

DONE, THREE, TWO = read("templates/invented/invented_chains", "done", "three", "two")
VERBS = read("words/activities", "verbs")
OBJECTS = read("words/things", "objects")


_FINDERS = Words.read(
    """
    find search lookup get locate fetch query retrieve identify list detect pinpoint obtain resolve show view track
    | discover trace
    """
)
_OWNERS = Words.read(
    """
    owner name customer person user member title keeper proprietor account_name owner_name customer_name
    person_name full_name whose owned_by belongs_to resident employee subscriber buyer student patient guest party
    | holder tenant_name
    """
)


@dataclass(frozen=True, slots=True)
class _Tool:
    tool: Tool
    key: str


def _tool(context: SampleContext, verb: str, thing: str, words: str, about: str) -> _Tool:
    key = named(context, words)
    details = "" if context.undescribed else f"The {words.replace('_', ' ')}"
    schema: dict[str, Json] = {"type": "string"}
    name = named(context, f"{verb}_{thing}", tool=True)
    return _Tool(Tool(name, about if context.chance(0.8) else "", (Parameter(key, schema, details, True),)), key)


def _code(context: SampleContext, thing: str) -> tuple[str, str]:
    return context.pick(KEY_NAMES).format(thing=thing), context.code()


def invented_chain(context: SampleContext) -> Sample | None:
    """Two or three calls, each with the result of the one before."""
    thing, thing2 = context.picks(OBJECTS, 2)
    verb, verb2 = context.picks(VERBS, 2)
    finder = word = context.pick(_FINDERS)
    if finder in (verb, verb2):
        return None
    if context.more_often(0.0, 0.5):
        word = context.invented()  # its purpose is in the description or the parameters
    owner = context.person().name if context.chance(0.7) else context.company()
    words, code = _code(context, thing)
    find = _tool(context, word, thing, context.pick(_OWNERS), f"{finder.capitalize()} {article(thing)}.")
    act = _tool(context, verb, thing, words, f"{verb.capitalize()} {article(thing)} by its {words.replace('_', ' ')}.")
    slot_texts = {"thing": thing, "owner": owner, "verb": verb, "verb2": verb2, "thing2": thing2, "code": code}
    three = context.chance(0.35)
    template = (THREE if three else TWO).find(context, slot_texts)
    assert template is not None
    text = request(context, template.fill(context, slot_texts), imperative=template.imperative, opens=template.opens)
    chat = Chat(context).user(text).call([Call(find.tool.name, {find.key: owner})])
    chat.results([_found(context, words, code, owner)]).call([Call(act.tool.name, {act.key: code})])
    tools = [find.tool, act.tool]
    abouts = [Subject(verb, thing), Subject(finder, thing)]
    last, last_thing = code, thing
    if three:
        words2, code2 = _code(context, thing2)
        act2 = _tool(context, verb2, thing2, words2, f"{verb2.capitalize()} {article(thing2)}.")
        chat.results([_found(context, words2, code2, "")]).call([Call(act2.tool.name, {act2.key: code2})])
        tools.append(act2.tool)
        abouts.append(Subject(verb2, thing2))
        last, last_thing = code2, thing2
    if len({each.name for each in tools}) < len(tools):
        return None
    if context.chance(0.7):
        chat.results([context.one((str, lambda text: {"status": text}))(context.one(("ok", "done", "success")))])
        chat.say(DONE.say(context, {"thing": last_thing, "code": last}), ((last,),))
    extra = context.weighted(((0.4, 0), (0.4, 1), (0.2, 2)))
    return chat.finish("chain", with_distractors(context, tools, (), abouts, extra=extra))


def _found(context: SampleContext, words: str, code: str, owner: str) -> Json:
    which = context.random()
    key = words if context.chance(0.7) else "id"
    document: dict[str, Json] = {key: code}
    if which < 0.2:
        return f"{words.replace('_', ' ')} {code}"
    if which < 0.55 and owner:
        document = {"name": owner, **document} if context.chance(0.5) else {**document, "name": owner}
    if which > 0.8:
        document[context.one(("count", "size", "total"))] = context.number(1, 99)
    return [document] if context.chance(0.15) else document
