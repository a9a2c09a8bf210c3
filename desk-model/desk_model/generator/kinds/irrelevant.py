"""Requests that no tool can serve: the answer declines and names what is possible."""

from __future__ import annotations

from collections.abc import Sequence

from desk_model.generator.context import SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import join_words, plural
from desk_model.generator.intents.catalog import INTENTS
from desk_model.generator.invented.requests import invented_request
from desk_model.generator.kinds.common import greeted, intent_task
from desk_model.generator.kinds.distractors import distractor_intent, invented_distractor, with_distractors
from desk_model.generator.requests.phrasing import request
from desk_model.generator.sample import Sample
from desk_model.generator.schema import Tool
from desk_model.generator.task import Intent, offer

__all__ = ["irrelevant"]

BUT, NO, NO_INVENTED, OPEN, OPEN_NO = read(
    "templates/refusals/out_of_reach", "but", "no", "no_invented", "open", "open_no"
)
ROLES = read("words/people", "roles")
CITIES = read("words/places", "cities")
ADJECTIVES, FOODS, HOBBIES, OBJECTS = read("words/things", "adjectives", "foods", "hobbies", "objects")


def irrelevant(context: SampleContext) -> Sample | None:
    """Request that the tools cannot fulfil, and the answer."""
    which = context.random()
    if which < 0.45:
        return _core(context)
    return _invented(context) if which < 0.75 else _question(context)


def _others(context: SampleContext, wanted: Intent) -> tuple[list[Tool], list[Intent]]:
    count = context.weighted(((0.12, 0), (0.28, 1), (0.3, 2), (0.2, 3), (0.1, 4)))
    intents: list[Intent] = []
    for _ in range(count):
        other = distractor_intent(context, [wanted, *intents])
        if other is not None:
            intents.append(other)
    return [offer(context, each).tool for each in intents], intents


def _core(context: SampleContext) -> Sample | None:
    wanted = intent_task(context)
    if wanted is None or "{tool}" in wanted.template.source:
        return None
    intent = wanted.offer.intent
    if intent.area in ("add", "multiply", "subtract", "divide", "magic", "colors"):
        return None
    tools, intents = _others(context, intent)
    if len({each.name for each in tools}) < len(tools):
        return None
    chat = Chat(context)
    greeted(context, chat)
    chat.user(wanted.sentence(context)).say(_refusal(context, intent.topic, intents))
    return chat.finish("irrelevant", tools)


def _refusal(context: SampleContext, topic: str, intents: Sequence[Intent]) -> str:
    no = NO.say(context, {"topic": topic})
    if not intents or context.chance(0.4):
        return no
    return BUT.say(context, {"no": no, "can": join_words([each.can for each in intents[:3]])})


def _invented(context: SampleContext) -> Sample | None:
    wanted = invented_request(context)
    if wanted is None or wanted.invented.tool.name in wanted.text:
        return None
    about = wanted.invented.subject
    distractors: dict[str, Tool] = {}
    for _ in range(context.number(1, 3)):
        tool = invented_distractor(context, [about])
        if tool is not None and tool.name not in (wanted.invented.tool.name, *distractors):
            distractors[tool.name] = tool
    if not distractors or any(about.verb in name and about.thing in name for name in distractors):
        return None
    slot_texts = {"verb": about.verb, "thing": about.named, "a": "an" if about.named[0] in "aeiou" else "a"}
    chat = Chat(context)
    chat.user(wanted.sentence(context)).say(NO_INVENTED.say(context, slot_texts), ((about.verb,), (about.named,)))
    return chat.finish("irrelevant", list(distractors.values()))


def _question(context: SampleContext) -> Sample | None:
    slot_texts = _open(context)
    template = OPEN.find(context, slot_texts)
    assert template is not None
    text = request(context, template.fill(context, slot_texts), imperative=template.imperative)
    known = [each for each in INTENTS if each.area in _PRACTICAL]
    intent = context.one(known)
    tools = [] if context.chance(0.15) else with_distractors(context, [offer(context, intent).tool], extra=0)
    if tools and context.chance(0.5):
        other = distractor_intent(context, [intent])
        if other is not None and other.area in _PRACTICAL:
            tools.append(offer(context, other).tool)
    if len({each.name for each in tools}) < len(tools):
        return None
    return Chat(context).user(text).say(OPEN_NO.say(context)).finish("irrelevant", tools)


_PRACTICAL = frozenset(
    ("mail", "calendar", "notes", "tasks", "contacts", "messages", "reminders", "files", "music", "lights", "heating")
)


def _open(context: SampleContext) -> dict[str, str]:
    thing = context.pick(OBJECTS)
    return {
        "adjective": context.pick(ADJECTIVES),
        "object": thing,
        "objects": plural(thing),
        "city": context.pick(CITIES),
        "food": context.pick(FOODS),
        "role": context.pick(ROLES),
        "hobby": context.pick(HOBBIES),
        "company": context.company(),
    }
