"""Functions that several kinds of samples share."""

from __future__ import annotations

from collections.abc import Sequence

from desk_model.generator.context import SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.intents.catalog import COMMON, INTENTS
from desk_model.generator.invented.requests import InventedRequest, invented_request
from desk_model.generator.kinds.distractors import with_distractors
from desk_model.generator.schema import Tool
from desk_model.generator.task import Facts, Intent, Offer, Outcome, Task, offer, task

__all__ = [
    "another",
    "answered",
    "any_request",
    "around",
    "greeted",
    "intent_task",
    "outcome_of",
    "plain_offer",
    "shown",
    "surrounded",
    "tool_of",
]

_HELLO, _HELLO_BACK = read("templates/kinds/common", "hello", "hello_back")


def intent_task(context: SampleContext, *, imperative: bool | None = None, intent: Intent | None = None) -> Task | None:
    """Draw a request for a catalog intent; None if the draw failed."""
    chosen = intent or context.one(COMMON if context.chance(0.3) else INTENTS)
    return task(context, offer(context, chosen), imperative=imperative)


def any_request(context: SampleContext, *, core: float = 0.55) -> Task | InventedRequest | None:
    """Draw a request for a catalog intent or an invented tool."""
    return intent_task(context) if context.chance(core) else invented_request(context)


def another(
    context: SampleContext, wanted: Task | InventedRequest, *, imperative: bool = False
) -> Task | InventedRequest | None:
    """Draw another request for the same tool, optionally as a clause that can be joined."""
    if isinstance(wanted, Task):
        return task(context, wanted.offer, imperative=True if imperative else None)
    return invented_request(context, wanted.invented, imperative=imperative)


def tool_of(wanted: Task | InventedRequest) -> Tool:
    """Tool of a request."""
    return wanted.offer.tool if isinstance(wanted, Task) else wanted.invented.tool


def surrounded(context: SampleContext, wanted: Task | InventedRequest, extra: int = -1) -> list[Tool]:
    """Tool of a request among distractors."""
    if isinstance(wanted, Task):
        slot_texts = wanted.template.source
        return with_distractors(context, [wanted.offer.tool], [wanted.offer.intent], slot_texts=slot_texts, extra=extra)
    return with_distractors(context, [wanted.invented.tool], (), [wanted.invented.subject], extra=extra)


def around(context: SampleContext, wanted: Sequence[Task | InventedRequest], extra: int) -> list[Tool]:
    """Tools of several requests among distractors."""
    tools = {each.call.name: tool_of(each) for each in wanted}
    intents = [each.offer.intent for each in wanted if isinstance(each, Task)]
    abouts = [each.invented.subject for each in wanted if isinstance(each, InventedRequest)]
    return with_distractors(context, list(tools.values()), intents, abouts, extra=extra)


def outcome_of(context: SampleContext, wanted: Task | InventedRequest) -> tuple[Outcome, str]:
    """Result of the tool and the answer."""
    if isinstance(wanted, InventedRequest):
        return wanted.outcome(context)
    make = wanted.offer.intent.outcome
    assert make is not None
    outcome = make(context, wanted.values)
    return outcome, wanted.answer(context, outcome)


def answered(context: SampleContext, chat: Chat, wanted: Task | InventedRequest) -> None:
    """Add the call of a request, its result and the answer."""
    outcome, answer = outcome_of(context, wanted)
    chat.call([wanted.call]).results([outcome.content]).say(answer, shown(answer, outcome.facts))


def shown(answer: str, facts: Facts) -> Facts:
    """Facts that the answer contains."""
    low = answer.lower()
    return tuple(fact for fact in facts if any(each.lower() in low for each in fact))


def greeted(context: SampleContext, chat: Chat, probability: float = 0.06) -> None:
    """Sometimes add a greeting before the request."""
    if context.chance(probability):
        chat.user(_HELLO.say(context)).say(_HELLO_BACK.say(context))


def plain_offer(context: SampleContext, intent: Intent, keys: Sequence[str]) -> Offer | None:
    """Tool for an intent that takes exactly these arguments; None if the draw failed."""
    for _ in range(4):
        offered = offer(context, intent)
        if offered.required <= frozenset(keys) and all(key in offered.kinds for key in keys):
            return offered
    return None
