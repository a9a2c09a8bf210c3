"""Requests one after the other over the same tools, each dealt with before the next."""

from __future__ import annotations

from collections.abc import Sequence

from desk.chat import Chat
from desk.decoys import among, confusable
from desk.kinds.common import answered, some_wish
from desk.sample import Sample
from desk.schema import Tool
from desk.task import Task, task
from desk.wishes import Wish, wish
from desk.world import World

__all__ = ["dialogue", "drill"]

_TOOLS = ((0.5, 2), (0.35, 3), (0.15, 4))
_DRILLED = ((0.3, 3), (0.4, 4), (0.3, 5))
_DRILLED_AGAIN = 0.6
_EXTRA = ((0.4, 0), (0.4, 1), (0.2, 2))
_AGAIN = 0.35
_ENDS_WITH_CALL = 0.5


def dialogue(world: World) -> Sample | None:
    """Several requests, each with its call, the result and the answer; at the end sometimes only the call."""
    wanted = _different(world, world.weighted(_TOOLS))
    if wanted is None:
        return None
    tools = _around(world, wanted)
    if world.chance(_AGAIN):
        again = _another(world, world.one(wanted))
        if again is not None:
            wanted.append(again)
    chat = Chat(world)
    for each in wanted[:-1]:
        chat.user(each.sentence(world))
        answered(world, chat, each)
    chat.user(wanted[-1].sentence(world))
    if world.chance(_ENDS_WITH_CALL):
        chat.call([wanted[-1].call])
    else:
        answered(world, chat, wanted[-1])
    return chat.finish("dialogue", tools)


def drill(world: World) -> Sample | None:
    """Many requests and their calls, but no results: no conversation is like that, and none teaches calling faster."""
    wanted = _different(world, world.weighted(_DRILLED))
    if wanted is None:
        return None
    tools = _around(world, wanted)
    more = [_another(world, each) for each in wanted if world.chance(_DRILLED_AGAIN)]
    chat = Chat(world)
    for each in world.shuffled([*wanted, *(each for each in more if each is not None)]):
        chat.user(each.sentence(world)).call([each.call])
    return chat.finish("drill", tools)


def _around(world: World, wanted: Sequence[Task | Wish]) -> list[Tool]:
    """The tools of these wishes among others."""
    tools = [_tool(each) for each in wanted]
    intents = [each.offer.intent for each in wanted if isinstance(each, Task)]
    abouts = [each.invented.subject for each in wanted if isinstance(each, Wish)]
    return among(world, tools, intents, abouts, extra=world.weighted(_EXTRA))


def _different(world: World, count: int) -> list[Task | Wish] | None:
    """Wishes of which each fits one tool only; None if the draw was bad."""
    wanted: list[Task | Wish] = []
    invented = world.chance(0.4)
    for _ in range(count):
        each = some_wish(world, core=float(not invented))
        if each is None or any(_mixed_up(each, other) for other in wanted):
            return None
        wanted.append(each)
    return wanted


def _mixed_up(one: Task | Wish, other: Task | Wish) -> bool:
    """Whether the tool of one may seem to serve the other."""
    if one.call.name == other.call.name:
        return True
    if isinstance(one, Task) and isinstance(other, Task):
        return confusable(one.offer.intent, other.offer.intent)
    if isinstance(one, Wish) and isinstance(other, Wish):
        return one.invented.subject.thing == other.invented.subject.thing
    return False


def _another(world: World, wanted: Task | Wish) -> Task | Wish | None:
    """One more wish for the same tool."""
    return task(world, wanted.offer) if isinstance(wanted, Task) else wish(world, wanted.invented)


def _tool(wanted: Task | Wish) -> Tool:
    return wanted.offer.tool if isinstance(wanted, Task) else wanted.invented.tool
