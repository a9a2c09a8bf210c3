"""A result comes back and is put into words."""

from __future__ import annotations

from desk_model.generator.context import World
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.intents.catalog import INTENTS
from desk_model.generator.invented.lookups import lookup
from desk_model.generator.invented.requests import Wish, wish
from desk_model.generator.kinds.common import answered, core_task, greeted, surrounded
from desk_model.generator.kinds.distractors import among
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


def result(world: World) -> Sample | None:
    """A request, the call, its result and the answer that uses it."""
    chat = Chat(world)
    which = world.random()
    if which < 0.32:
        found = lookup(world)
        chat.user(found.question).call([found.call]).results([found.content])
        chat.say(found.answer, found.facts)
        return chat.finish("result", among(world, [found.tool], (), [found.about]))
    looking = world.one(_LOOKING) if world.chance(0.5) else None
    wanted: Task | Wish | None = core_task(world, intent=looking) if which < 0.8 else wish(world)
    if wanted is None:
        return None
    greeted(world, chat)
    chat.user(wanted.sentence(world))
    answered(world, chat, wanted)
    if world.chance(0.08):
        chat.user(THANKS.say(world)).say(WELCOME.say(world))
    return chat.finish("result", surrounded(world, wanted))
