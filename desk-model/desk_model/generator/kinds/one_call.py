"""Requests with one call."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.invented.lookups import lookup
from desk_model.generator.kinds.common import another, answered, any_request, greeted, surrounded
from desk_model.generator.kinds.distractors import with_distractors
from desk_model.generator.kinds.parallel import SPREAD
from desk_model.generator.sample import Sample
from desk_model.generator.task import offer, task

__all__ = ["one_call"]

MORE = read("templates/framing/follow_ups", "more")


def one_call(context: SampleContext) -> Sample | None:
    """Request and call, sometimes after an earlier request."""
    chat = Chat(context)
    which = context.random()
    if which < 0.1:
        found = lookup(context)
        tools = with_distractors(context, [found.tool], (), [found.about])
        return chat.user(found.question).call([found.call]).finish("one_call", tools)
    if which < 0.13:
        return _more(context, chat)
    if which < 0.2:
        return _again(context, chat)
    wanted = any_request(context)
    if wanted is None:
        return None
    greeted(context, chat)
    tools = surrounded(context, wanted)
    chat.user(wanted.sentence(context)).call([wanted.call])
    return chat.finish("one_call", tools)


def _more(context: SampleContext, chat: Chat) -> Sample | None:
    """Second request that states only the difference: "and in Rome?"."""
    offered = offer(context, context.one(SPREAD))
    first = task(context, offered)
    if first is None or len(first.values) != 1:
        return None
    key = next(iter(first.values))
    value = offered.kinds[key].value(context)
    chat.user(first.sentence(context))
    answered(context, chat, first)
    chat.user(MORE.say(context, {"text": value.text, "at": value.at or value.text}))
    chat.call([first.call_with({key: value})])
    return chat.finish("one_call", surrounded(context, first, extra=context.number(0, 2)))


def _again(context: SampleContext, chat: Chat) -> Sample | None:
    """Second request for the same tool."""
    first = any_request(context, core=0.6)
    if first is None:
        return None
    second = another(context, first)
    if second is None:
        return None
    chat.user(first.sentence(context))
    answered(context, chat, first)
    chat.user(second.sentence(context)).call([second.call])
    return chat.finish("one_call", surrounded(context, first, extra=context.number(0, 2)))
