"""Requests one after the other over the same tools, each dealt with before the next."""

from __future__ import annotations

from collections.abc import Sequence

from desk_model.generator.context import World
from desk_model.generator.conversation import Chat
from desk_model.generator.invented.requests import Wish
from desk_model.generator.kinds.common import another, answered, around, some_wish
from desk_model.generator.kinds.distractors import confusable
from desk_model.generator.kinds.missing import task_gap, wish_gap
from desk_model.generator.kinds.parallel import ask_together
from desk_model.generator.sample import Sample
from desk_model.generator.task import Task

__all__ = ["dialogue", "drill"]

_TOOLS = ((0.5, 2), (0.35, 3), (0.15, 4))
_DRILLED = ((0.3, 3), (0.4, 4), (0.3, 5))
_DRILLED_AGAIN = 0.8
_DRILLED_PAIRS, _DRILLED_GAPS, _DRILLED_FILLED = 0.4, 0.3, 0.5
_EXTRA = ((0.4, 0), (0.4, 1), (0.2, 2))
_AGAIN = 0.35
_ENDS_WITH_CALL = 0.5


def dialogue(world: World) -> Sample | None:
    """Several requests, each with its call, the result and the answer; at the end sometimes only the call."""
    wanted = _different(world, world.weighted(_TOOLS))
    if wanted is None:
        return None
    tools = around(world, wanted, world.weighted(_EXTRA))
    if world.chance(_AGAIN):
        again = another(world, world.one(wanted))
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
    """Many requests and their calls, but no results: no conversation is like that, and none teaches calling faster.

    Some ask for two things at once, and some lack something and are asked back.
    """
    wanted = _different(world, world.weighted(_DRILLED))
    if wanted is None:
        return None
    tools = around(world, wanted, world.weighted(_EXTRA))
    chat = Chat(world)
    for each in wanted:
        chat.user(each.sentence(world)).call([each.call])
        if world.chance(_DRILLED_AGAIN):
            _again(world, chat, wanted)
    return chat.finish("drill", tools)


def _again(world: World, chat: Chat, wanted: Sequence[Task | Wish]) -> None:
    """Something else for some of the tools."""
    which = world.random()
    if which < _DRILLED_PAIRS:
        _pair(world, chat, world.one(wanted), world.one(wanted))
    elif which < _DRILLED_PAIRS + _DRILLED_GAPS:
        _gap(world, chat, world.one(wanted))
    elif (more := another(world, world.one(wanted))) is not None:
        chat.user(more.sentence(world)).call([more.call])


def _pair(world: World, chat: Chat, one: Task | Wish, other: Task | Wish) -> None:
    """Two calls at once, where both can be said so."""
    first, second = another(world, one, imperative=True), another(world, other, imperative=True)
    if first is not None and second is not None and first.call != second.call:
        ask_together(world, chat, (first, second))


def _gap(world: World, chat: Chat, wanted: Task | Wish) -> None:
    """A request that lacks something, where this tool needs something."""
    found = task_gap(world, wanted.offer) if isinstance(wanted, Task) else wish_gap(world, wanted.invented)
    if found is not None:
        found.ask(world, chat, _DRILLED_FILLED)


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
