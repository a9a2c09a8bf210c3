"""Small talk: greetings, thanks, questions about the assistant."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import article, join_words
from desk_model.generator.intents.catalog import INTENTS
from desk_model.generator.invented.tools import invent_tool, subject
from desk_model.generator.kinds.distractors import with_distractors
from desk_model.generator.sample import Sample
from desk_model.generator.schema import Tool
from desk_model.generator.task import Facts, offer

__all__ = ["small_talk"]

_I_AM, _ME, _NICE, _YOU_ARE = read("templates/kinds/small_talk", "i_am", "me", "nice", "you_are")
CHATTER = read("templates/small_talk/chatter", "chatter")
ABILITIES, ABLE, INTRODUCED, NAMED, NAMELESS, TOOLLESS, WHO = read(
    "templates/small_talk/identity", "abilities", "able", "introduced", "named", "nameless", "toolless", "who"
)
TALK = read("templates/small_talk/small_talk", "talk")
ASSISTANTS = read("words/people", "assistants")


# What to train on, of which most is not in the part that is held out.
_TRAIN_TALK = (*TALK, *CHATTER)


def small_talk(context: SampleContext) -> Sample:
    """One to three turns of small talk, with or without tools."""
    chat = Chat(context)
    which = context.random()
    if which < 0.17:
        return _who(context, chat)
    if which < 0.4:
        return _able(context, chat)
    if which < 0.48:
        return _name(context, chat)
    talk = TALK if context.held_out else _TRAIN_TALK
    names: list[int] = []
    for _ in range(context.weighted(((0.7, 1), (0.22, 2), (0.08, 3)))):
        at = context.number(0, len(talk) - 1)
        if at in names:
            continue
        names.append(at)
        chat.user(talk[at]["said"].say(context)).say(talk[at]["answered"].say(context))
    return chat.finish("small_talk", _tools(context))


def _tools(context: SampleContext) -> list[Tool]:
    if context.chance(0.45):
        return []
    if context.chance(0.2):
        about = subject(context)
        return with_distractors(context, [invent_tool(context, about, 2).tool], (), [about], extra=context.number(0, 1))
    intent = context.one(INTENTS)
    return with_distractors(context, [offer(context, intent).tool], [intent], extra=context.number(0, 2))


def _who(context: SampleContext, chat: Chat) -> Sample:
    if context.chance(0.4):
        chat.user(WHO.say(context)).say(NAMELESS.say(context))
        system = context.one(("", "You are a helpful assistant.", "Be brief."))
        return chat.finish("small_talk", _tools(context), system=system, alone=True)
    name = context.invented().capitalize() if context.chance(0.4) else context.pick(ASSISTANTS)
    system = INTRODUCED.say(context, {"name": name, "user": context.user.name})
    chat.user(WHO.say(context)).say(NAMED.say(context, {"name": name}), ((name,),))
    return chat.finish("small_talk", _tools(context), system=system, alone=True)


def _able(context: SampleContext, chat: Chat) -> Sample:
    if context.chance(0.2):
        return chat.user(ABLE.say(context)).say(TOOLLESS.say(context)).finish("small_talk", [])
    clauses: list[tuple[str, Tool]] = []
    if context.chance(0.65):
        chosen = context.some(INTENTS, context.number(1, 3))
        clauses.extend((intent.can, offer(context, intent).tool) for intent in chosen)
    else:
        for _ in range(context.number(1, 3)):
            about = subject(context)
            clauses.append(
                (f"{about.verb} {article(about.named)}", invent_tool(context, about, context.number(0, 2)).tool)
            )
    if len({each.name for _, each in clauses}) < len(clauses):
        clauses = clauses[:1]
    answer = ABILITIES.say(context, {"can": join_words([can for can, _ in clauses])})
    facts: Facts = tuple((can,) for can, _ in clauses)
    return chat.user(ABLE.say(context)).say(answer, facts).finish("small_talk", [tool for _, tool in clauses])


def _name(context: SampleContext, chat: Chat) -> Sample:
    name = context.first_name() if context.chance(0.6) else context.person().name
    chat.user(_I_AM.say(context, {"name": name})).say(_NICE.say(context, {"name": name}), ((name,),))
    if context.chance(0.6):
        chat.user(_ME.say(context)).say(_YOU_ARE.say(context, {"name": name}), ((name,),))
    return chat.finish("small_talk", _tools(context))
