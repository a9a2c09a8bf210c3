"""What several kinds of samples share."""

from __future__ import annotations

from collections.abc import Sequence

from desk_model.generator.context import World
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.intents.catalog import COMMON, INTENTS
from desk_model.generator.invented.requests import Wish, wish
from desk_model.generator.kinds.distractors import among
from desk_model.generator.schema import Tool
from desk_model.generator.task import Facts, Intent, Offer, Outcome, Task, offer, task

__all__ = [
    "another",
    "answered",
    "around",
    "core_task",
    "greeted",
    "outcome_of",
    "plain_offer",
    "shown",
    "some_wish",
    "surrounded",
    "tool_of",
]

_HELLO, _HELLO_BACK = read("templates/kinds/common", "hello", "hello_back")


def core_task(world: World, *, imperative: bool | None = None, intent: Intent | None = None) -> Task | None:
    """A wish for a tool of the desk; None if the draw was bad."""
    chosen = intent or world.one(COMMON if world.chance(0.3) else INTENTS)
    return task(world, offer(world, chosen), imperative=imperative)


def some_wish(world: World, *, core: float = 0.55) -> Task | Wish | None:
    """A wish for a tool of the desk or for an invented one."""
    return core_task(world) if world.chance(core) else wish(world)


def another(world: World, wanted: Task | Wish, *, imperative: bool = False) -> Task | Wish | None:
    """One more wish for the same tool, as a clause that can be joined with others if so wanted."""
    if isinstance(wanted, Task):
        return task(world, wanted.offer, imperative=True if imperative else None)
    return wish(world, wanted.invented, imperative=imperative)


def tool_of(wanted: Task | Wish) -> Tool:
    """The tool that the wish is for."""
    return wanted.offer.tool if isinstance(wanted, Task) else wanted.invented.tool


def surrounded(world: World, wanted: Task | Wish, extra: int = -1) -> list[Tool]:
    """The tool of the wish among others."""
    if isinstance(wanted, Task):
        said = wanted.template.source
        return among(world, [wanted.offer.tool], [wanted.offer.intent], said=said, extra=extra)
    return among(world, [wanted.invented.tool], (), [wanted.invented.subject], extra=extra)


def around(world: World, wanted: Sequence[Task | Wish], extra: int) -> list[Tool]:
    """The tools of several wishes among others."""
    tools = {each.call.name: tool_of(each) for each in wanted}
    intents = [each.offer.intent for each in wanted if isinstance(each, Task)]
    abouts = [each.invented.subject for each in wanted if isinstance(each, Wish)]
    return among(world, list(tools.values()), intents, abouts, extra=extra)


def outcome_of(world: World, wanted: Task | Wish) -> tuple[Outcome, str]:
    """What the tool returns, and the answer."""
    if isinstance(wanted, Wish):
        return wanted.outcome(world)
    make = wanted.offer.intent.outcome
    assert make is not None
    outcome = make(world, wanted.values)
    return outcome, wanted.answer(world, outcome)


def answered(world: World, chat: Chat, wanted: Task | Wish) -> None:
    """The call of the wish, its result and the answer."""
    outcome, answer = outcome_of(world, wanted)
    chat.call([wanted.call]).results([outcome.content]).say(answer, shown(answer, outcome.facts))


def shown(answer: str, facts: Facts) -> Facts:
    """The facts that an answer tells; what it leaves out is not expected either."""
    low = answer.lower()
    return tuple(fact for fact in facts if any(each.lower() in low for each in fact))


def greeted(world: World, chat: Chat, probability: float = 0.06) -> None:
    """Now and then a greeting before the request."""
    if world.chance(probability):
        chat.user(_HELLO.say(world)).say(_HELLO_BACK.say(world))


def plain_offer(world: World, intent: Intent, keys: Sequence[str]) -> Offer | None:
    """A tool for the intent that needs no argument but these, and takes all of them; None if the draw was bad."""
    for _ in range(4):
        offered = offer(world, intent)
        if offered.required <= frozenset(keys) and all(key in offered.kinds for key in keys):
            return offered
    return None
