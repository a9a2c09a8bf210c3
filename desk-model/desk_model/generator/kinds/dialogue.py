"""Dialogues: consecutive requests over the same tools."""

from __future__ import annotations

from collections.abc import Sequence

from desk_model.generator.context import SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.invented.requests import InventedRequest
from desk_model.generator.kinds.common import another, answered, any_request, around
from desk_model.generator.kinds.distractors import confusable
from desk_model.generator.kinds.missing import incomplete_invented, incomplete_task
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


def dialogue(context: SampleContext) -> Sample | None:
    """Several requests, each with call, result and answer; the last may end with the call."""
    wanted = _different(context, context.weighted(_TOOLS))
    if wanted is None:
        return None
    tools = around(context, wanted, context.weighted(_EXTRA))
    if context.chance(_AGAIN):
        again = another(context, context.one(wanted))
        if again is not None:
            wanted.append(again)
    chat = Chat(context)
    for each in wanted[:-1]:
        chat.user(each.sentence(context))
        answered(context, chat, each)
    chat.user(wanted[-1].sentence(context))
    if context.chance(_ENDS_WITH_CALL):
        chat.call([wanted[-1].call])
    else:
        answered(context, chat, wanted[-1])
    return chat.finish("dialogue", tools)


def drill(context: SampleContext) -> Sample | None:
    """Many requests with calls and without results, for training only.

    Some ask for two things at once, and some lack something and are asked back.
    """
    wanted = _different(context, context.weighted(_DRILLED))
    if wanted is None:
        return None
    tools = around(context, wanted, context.weighted(_EXTRA))
    chat = Chat(context)
    for each in wanted:
        chat.user(each.sentence(context)).call([each.call])
        if context.chance(_DRILLED_AGAIN):
            _again(context, chat, wanted)
    return chat.finish("drill", tools)


def _again(context: SampleContext, chat: Chat, wanted: Sequence[Task | InventedRequest]) -> None:
    """Second request for some of the tools."""
    which = context.random()
    if which < _DRILLED_PAIRS:
        _pair(context, chat, context.one(wanted), context.one(wanted))
    elif which < _DRILLED_PAIRS + _DRILLED_GAPS:
        _incomplete(context, chat, context.one(wanted))
    elif (more := another(context, context.one(wanted))) is not None:
        chat.user(more.sentence(context)).call([more.call])


def _pair(context: SampleContext, chat: Chat, one: Task | InventedRequest, other: Task | InventedRequest) -> None:
    """Two calls at once, if both can be stated in one message."""
    first, second = another(context, one, imperative=True), another(context, other, imperative=True)
    if first is not None and second is not None and first.call != second.call:
        ask_together(context, chat, (first, second))


def _incomplete(context: SampleContext, chat: Chat, wanted: Task | InventedRequest) -> None:
    """Request without a required value, if the tool has one."""
    found = (
        incomplete_task(context, wanted.offer)
        if isinstance(wanted, Task)
        else incomplete_invented(context, wanted.invented)
    )
    if found is not None:
        found.ask(context, chat, _DRILLED_FILLED)


def _different(context: SampleContext, count: int) -> list[Task | InventedRequest] | None:
    """Requests of which each fits one tool only; None if the draw failed."""
    wanted: list[Task | InventedRequest] = []
    invented = context.chance(0.4)
    for _ in range(count):
        each = any_request(context, core=float(not invented))
        if each is None or any(_mixed_up(each, other) for other in wanted):
            return None
        wanted.append(each)
    return wanted


def _mixed_up(one: Task | InventedRequest, other: Task | InventedRequest) -> bool:
    """True if the tool of one request could seem to serve the other."""
    if one.call.name == other.call.name:
        return True
    if isinstance(one, Task) and isinstance(other, Task):
        return confusable(one.offer.intent, other.offer.intent)
    if isinstance(one, InventedRequest) and isinstance(other, InventedRequest):
        return one.invented.subject.thing == other.invented.subject.thing
    return False
