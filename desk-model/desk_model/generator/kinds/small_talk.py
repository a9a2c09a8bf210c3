"""Small talk in one line: greetings, thanks, who are you, what can you do."""

from __future__ import annotations

from desk_model.generator.context import World
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import article, join_words
from desk_model.generator.intents.catalog import INTENTS
from desk_model.generator.invented.tools import invent, subject
from desk_model.generator.kinds.distractors import among
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


def small_talk(world: World) -> Sample:
    """One to three turns of small talk, with or without tools around."""
    chat = Chat(world)
    which = world.random()
    if which < 0.17:
        return _who(world, chat)
    if which < 0.4:
        return _able(world, chat)
    if which < 0.48:
        return _name(world, chat)
    talk = TALK if world.held else _TRAIN_TALK
    names: list[int] = []
    for _ in range(world.weighted(((0.7, 1), (0.22, 2), (0.08, 3)))):
        at = world.number(0, len(talk) - 1)
        if at in names:
            continue
        names.append(at)
        chat.user(talk[at]["said"].say(world)).say(talk[at]["answered"].say(world))
    return chat.finish("small_talk", _tools(world))


def _tools(world: World) -> list[Tool]:
    if world.chance(0.45):
        return []
    if world.chance(0.2):
        about = subject(world)
        return among(world, [invent(world, about, 2).tool], (), [about], extra=world.number(0, 1))
    intent = world.one(INTENTS)
    return among(world, [offer(world, intent).tool], [intent], extra=world.number(0, 2))


def _who(world: World, chat: Chat) -> Sample:
    if world.chance(0.4):
        chat.user(WHO.say(world)).say(NAMELESS.say(world))
        system = world.one(("", "You are a helpful assistant.", "Be brief."))
        return chat.finish("small_talk", _tools(world), system=system, alone=True)
    name = world.invented().capitalize() if world.chance(0.4) else world.pick(ASSISTANTS)
    system = INTRODUCED.say(world, {"name": name, "user": world.me.name})
    chat.user(WHO.say(world)).say(NAMED.say(world, {"name": name}), ((name,),))
    return chat.finish("small_talk", _tools(world), system=system, alone=True)


def _able(world: World, chat: Chat) -> Sample:
    if world.chance(0.2):
        return chat.user(ABLE.say(world)).say(TOOLLESS.say(world)).finish("small_talk", [])
    clauses: list[tuple[str, Tool]] = []
    if world.chance(0.65):
        chosen = world.some(INTENTS, world.number(1, 3))
        clauses.extend((intent.can, offer(world, intent).tool) for intent in chosen)
    else:
        for _ in range(world.number(1, 3)):
            about = subject(world)
            clauses.append((f"{about.verb} {article(about.named)}", invent(world, about, world.number(0, 2)).tool))
    if len({each.name for _, each in clauses}) < len(clauses):
        clauses = clauses[:1]
    answer = ABILITIES.say(world, {"can": join_words([can for can, _ in clauses])})
    facts: Facts = tuple((can,) for can, _ in clauses)
    return chat.user(ABLE.say(world)).say(answer, facts).finish("small_talk", [tool for _, tool in clauses])


def _name(world: World, chat: Chat) -> Sample:
    name = world.first_name() if world.chance(0.6) else world.person().name
    chat.user(_I_AM.say(world, {"name": name})).say(_NICE.say(world, {"name": name}), ((name,),))
    if world.chance(0.6):
        chat.user(_ME.say(world)).say(_YOU_ARE.say(world, {"name": name}), ((name,),))
    return chat.finish("small_talk", _tools(world))
