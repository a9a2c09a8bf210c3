"""Distractor tools that are offered beside the right one."""

from __future__ import annotations

from collections.abc import Sequence

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import word_set
from desk_model.generator.intents.catalog import INTENTS
from desk_model.generator.invented.tools import Subject, invent_tool, subject
from desk_model.generator.schema import Tool
from desk_model.generator.task import Intent, offer

__all__ = ["COUNTS", "confusable", "distractor_intent", "invented_distractor", "with_distractors"]

VERBS = read("words/activities", "verbs")
ADJECTIVES, OBJECTS = read("words/things", "adjectives", "objects")


COUNTS: tuple[tuple[float, int], ...] = ((0.2, 1), (0.28, 2), (0.25, 3), (0.15, 4), (0.08, 5), (0.04, 6))
_BUDGET = 900  # characters of schema after which no further tool is offered

# Tools that may serve the same request are never offered together.
_RIVALS: tuple[frozenset[str], ...] = (
    *(frozenset(("calculate", each)) for each in ("add", "multiply", "subtract", "divide")),
    frozenset(("get_weather", "forecast")),
    frozenset(("magic_function", "magic_function_no_args")),
    frozenset(("search_files", "list_files")),
    frozenset(("read_file", "summarize_document")),
    frozenset(("web_search", "define_word", "get_news", "country_info")),
    frozenset(("find_contact", "web_search")),
    frozenset(("write_file", "create_note")),
    frozenset(("greeting_generator", "translate")),
    frozenset(("add_task", "add_to_shopping_list")),
    frozenset(("get_route", "search_flights")),
)

# Areas of which one could stand in for another in a roundabout way.
_NEIGHBOURS: tuple[frozenset[str], ...] = (
    frozenset(("reminders", "calendar", "tasks", "notes", "shopping", "clock")),
    frozenset(("mail", "messages", "contacts")),
    frozenset(("files", "documents", "notes")),
    frozenset(("orders", "shop", "shopping")),
    frozenset(("music", "volume")),
    frozenset(("lights", "heating")),
    frozenset(("web", "news", "words", "countries", "stocks", "weather", "clock")),
    frozenset(("numbers", "add", "multiply", "subtract", "divide", "units", "money", "magic")),
    frozenset(("routes", "flights")),
)

# Subjects of the catalog: invented tools beside catalog tools have other subjects.
_DESK_THINGS = word_set(
    """
    message email event call contact calendar alarm clock flight table order product meeting song route document
    folder appointment booking package shipment parcel note task list reminder poll invoice image photo video album
    playlist map trip hotel train room seat light lamp page article newsletter ticket game concert festival movie
    """
)


def _rivals(one: Intent, other: Intent) -> bool:
    return one is other or any(one.key in group and other.key in group for group in _RIVALS)


def with_distractors(
    context: SampleContext,
    wanted: Sequence[Tool],
    intents: Sequence[Intent] = (),
    abouts: Sequence[Subject] = (),
    *,
    slot_texts: str = "",
    extra: int = -1,
) -> list[Tool]:
    """Wanted tools among distractors, in random order.

    Args:
        context: The sample.
        wanted: Tools that are needed.
        intents: Their intents, if they are from the catalog.
        abouts: What they are about, where they are invented.
        slot_texts: Text of the request: "mail" or "message" in it allow both types of tools.
        extra: How many other tools; by default a random number.
    """
    tools = list(wanted)
    names = {each.name for each in tools}
    if extra < 0:
        extra = context.weighted(COUNTS) - 1
    size = sum(_size(each) for each in tools)
    for _ in range(extra):
        if size > _BUDGET:
            break
        tool = _distractor(context, intents, abouts, slot_texts)
        if tool is not None and tool.name not in names:
            names.add(tool.name)
            tools.append(tool)
            size += _size(tool)
    return context.shuffled(tools)


def _size(tool: Tool) -> int:
    details = sum(45 + len(each.name) + len(each.description) + len(each.schema) * 10 for each in tool.parameters)
    return 80 + len(tool.name) + len(tool.description) + details


def _distractor(
    context: SampleContext, intents: Sequence[Intent], abouts: Sequence[Subject], slot_texts: str
) -> Tool | None:
    if intents:
        if context.chance(0.2):
            return invented_distractor(context, ())
        other = _other_intent(context, intents)
        if other is None or (not _says_how(slot_texts) and any(_senders(other, each) for each in intents)):
            return None
        return offer(context, other).tool
    if not abouts or context.chance(0.85):
        return invented_distractor(context, abouts)
    return None if any(each.thing in _DESK_THINGS for each in abouts) else offer(context, context.one(INTENTS)).tool


def _says_how(slot_texts: str) -> bool:
    return any(word in slot_texts for word in ("mail", "message", "text {", "!text"))


def _senders(one: Intent, other: Intent) -> bool:
    return {one.key, other.key} == {"send_mail", "send_message"}


def _other_intent(context: SampleContext, intents: Sequence[Intent]) -> Intent | None:
    if context.chance(0.4):
        near = [each for each in INTENTS if each.area == intents[0].area]
        other = context.one(near)
    else:
        other = context.one(INTENTS)
    return None if any(_rivals(other, each) for each in intents) else other


def invented_distractor(context: SampleContext, abouts: Sequence[Subject]) -> Tool | None:
    """Invented tool that serves none of the requests, similar to one of them; None if the draw failed."""
    other = subject(context)
    about = context.one(abouts) if abouts else None
    if about is None:
        if other.thing in _DESK_THINGS:
            return None
    elif context.chance(0.7):
        which = context.random()
        if about.detail and which < 0.3:
            other = Subject(about.verb, about.thing, context.pick(ADJECTIVES))
        elif which < 0.65:
            other = Subject(context.pick(VERBS), about.thing, about.detail)
        else:
            other = Subject(about.verb, context.pick(OBJECTS), about.detail)
    if any(_alike(each, other) for each in abouts):
        return None
    return invent_tool(context, other, context.weighted(((0.1, 0), (0.4, 1), (0.35, 2), (0.15, 3)))).tool


# Lookup verbs: two tools with these for one object are indistinguishable.
_READERS = word_set(
    """
    find get list search show view read fetch load retrieve inspect check review preview open print select lookup
    describe query locate discover trace peruse retrieve_info examine pull_up request_data appraise catalog gather
    annotate
    """
)


def _alike(one: Subject, other: Subject) -> bool:
    if one.thing != other.thing:
        return False
    same = one.verb == other.verb and one.detail == other.detail
    return same or (one.verb in _READERS and other.verb in _READERS)


def confusable(one: Intent, other: Intent) -> bool:
    """True if a request for one tool could also be served by the other."""
    return one.area == other.area or _rivals(one, other) or _senders(one, other)


def distractor_intent(context: SampleContext, intents: Sequence[Intent]) -> Intent | None:
    """Intent that cannot serve any of these, also not indirectly; None if the draw failed."""
    other = context.one(INTENTS)
    if other.key in ("web_search", "calculate", "fetch_page") or any(_neighbours(each, other) for each in intents):
        return None
    return other


def _neighbours(one: Intent, other: Intent) -> bool:
    return (
        one.area == other.area
        or _rivals(one, other)
        or any(one.area in group and other.area in group for group in _NEIGHBOURS)
    )
