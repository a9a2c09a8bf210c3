"""Requests whose tool result is reported."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.intents.catalog import INTENTS
from desk_model.generator.invented.lookups import lookup
from desk_model.generator.invented.requests import InventedRequest, invented_request
from desk_model.generator.kinds.common import answered, greeted, intent_task, surrounded
from desk_model.generator.kinds.distractors import with_distractors
from desk_model.generator.sample import Sample
from desk_model.generator.task import Task

__all__ = ["result"]

THANKS, WELCOME = read("templates/framing/follow_ups", "thanks", "welcome")


_LOOKING = tuple(
    each
    for each in INTENTS
    if each.key.startswith(
        ("search", "list", "read", "find", "get", "web", "next", "free", "forecast", "unread", "order")
    )
)


def result(context: SampleContext) -> Sample | None:
    """Request, call, result and the answer that reports it."""
    chat = Chat(context)
    which = context.random()
    if which < 0.32:
        found = lookup(context)
        chat.user(found.question).call([found.call]).results([found.content])
        chat.say(found.answer, found.facts)
        return chat.finish("result", with_distractors(context, [found.tool], (), [found.about]))
    looking = context.one(_LOOKING) if context.chance(0.5) else None
    wanted: Task | InventedRequest | None = (
        intent_task(context, intent=looking) if which < 0.8 else invented_request(context)
    )
    if wanted is None:
        return None
    greeted(context, chat)
    chat.user(wanted.sentence(context))
    answered(context, chat, wanted)
    if context.chance(0.08):
        chat.user(THANKS.say(context)).say(WELCOME.say(context))
    return chat.finish("result", surrounded(context, wanted))
