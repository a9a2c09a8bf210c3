"""One call that the request asks for."""

from __future__ import annotations

from desk_model.generator.context import World
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.invented.lookups import lookup
from desk_model.generator.kinds.common import another, answered, greeted, some_wish, surrounded
from desk_model.generator.kinds.distractors import among
from desk_model.generator.kinds.parallel import SPREAD
from desk_model.generator.sample import Sample
from desk_model.generator.task import offer, task

__all__ = ["one_call"]

MORE = read("templates/framing/follow_ups", "more")


def one_call(world: World) -> Sample | None:
    """A request and the call that fulfils it, sometimes after an earlier request was dealt with."""
    chat = Chat(world)
    which = world.random()
    if which < 0.1:
        found = lookup(world)
        tools = among(world, [found.tool], (), [found.about])
        return chat.user(found.question).call([found.call]).finish("one_call", tools)
    if which < 0.13:
        return _more(world, chat)
    if which < 0.2:
        return _again(world, chat)
    wanted = some_wish(world)
    if wanted is None:
        return None
    greeted(world, chat)
    tools = surrounded(world, wanted)
    chat.user(wanted.sentence(world)).call([wanted.call])
    return chat.finish("one_call", tools)


def _more(world: World, chat: Chat) -> Sample | None:
    """A second request that only names what is different: "and in Rome?"."""
    offered = offer(world, world.one(SPREAD))
    first = task(world, offered)
    if first is None or len(first.values) != 1:
        return None
    key = next(iter(first.values))
    value = offered.kinds[key].value(world)
    chat.user(first.sentence(world))
    answered(world, chat, first)
    chat.user(MORE.say(world, {"text": value.text, "at": value.at or value.text}))
    chat.call([first.call_with({key: value})])
    return chat.finish("one_call", surrounded(world, first, extra=world.number(0, 2)))


def _again(world: World, chat: Chat) -> Sample | None:
    """A second request for the same tool."""
    first = some_wish(world, core=0.6)
    if first is None:
        return None
    second = another(world, first)
    if second is None:
        return None
    chat.user(first.sentence(world))
    answered(world, chat, first)
    chat.user(second.sentence(world)).call([second.call])
    return chat.finish("one_call", surrounded(world, first, extra=world.number(0, 2)))
