"""What no tool can do: say so, and say what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from desk_model.generator.context import World
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import join_words, plural
from desk_model.generator.intents.catalog import INTENTS
from desk_model.generator.invented.requests import wish
from desk_model.generator.kinds.common import core_task, greeted
from desk_model.generator.kinds.distractors import among, foreign_intent, invented_decoy
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


def irrelevant(world: World) -> Sample | None:
    """A request that the tools cannot fulfil, and the answer."""
    which = world.random()
    if which < 0.45:
        return _core(world)
    return _invented(world) if which < 0.75 else _question(world)


def _others(world: World, wanted: Intent) -> tuple[list[Tool], list[Intent]]:
    count = world.weighted(((0.12, 0), (0.28, 1), (0.3, 2), (0.2, 3), (0.1, 4)))
    intents: list[Intent] = []
    for _ in range(count):
        other = foreign_intent(world, [wanted, *intents])
        if other is not None:
            intents.append(other)
    return [offer(world, each).tool for each in intents], intents


def _core(world: World) -> Sample | None:
    wanted = core_task(world)
    if wanted is None or "{tool}" in wanted.template.source:
        return None
    intent = wanted.offer.intent
    if intent.area in ("add", "multiply", "subtract", "divide", "magic", "colors"):
        return None
    tools, intents = _others(world, intent)
    if len({each.name for each in tools}) < len(tools):
        return None
    chat = Chat(world)
    greeted(world, chat)
    chat.user(wanted.sentence(world)).say(_refusal(world, intent.topic, intents))
    return chat.finish("irrelevant", tools)


def _refusal(world: World, topic: str, intents: Sequence[Intent]) -> str:
    no = NO.say(world, {"topic": topic})
    if not intents or world.chance(0.4):
        return no
    return BUT.say(world, {"no": no, "can": join_words([each.can for each in intents[:3]])})


def _invented(world: World) -> Sample | None:
    wanted = wish(world)
    if wanted is None or wanted.invented.tool.name in wanted.text:
        return None
    about = wanted.invented.subject
    decoys: dict[str, Tool] = {}
    for _ in range(world.number(1, 3)):
        tool = invented_decoy(world, [about])
        if tool is not None and tool.name not in (wanted.invented.tool.name, *decoys):
            decoys[tool.name] = tool
    if not decoys or any(about.verb in name and about.thing in name for name in decoys):
        return None
    said = {"verb": about.verb, "thing": about.named, "a": "an" if about.named[0] in "aeiou" else "a"}
    chat = Chat(world)
    chat.user(wanted.sentence(world)).say(NO_INVENTED.say(world, said), ((about.verb,), (about.named,)))
    return chat.finish("irrelevant", list(decoys.values()))


def _question(world: World) -> Sample | None:
    said = _open(world)
    template = OPEN.find(world, said)
    assert template is not None
    text = request(world, template.fill(world, said), imperative=template.imperative)
    known = [each for each in INTENTS if each.area in _PRACTICAL]
    intent = world.one(known)
    tools = [] if world.chance(0.15) else among(world, [offer(world, intent).tool], extra=0)
    if tools and world.chance(0.5):
        other = foreign_intent(world, [intent])
        if other is not None and other.area in _PRACTICAL:
            tools.append(offer(world, other).tool)
    if len({each.name for each in tools}) < len(tools):
        return None
    return Chat(world).user(text).say(OPEN_NO.say(world)).finish("irrelevant", tools)


_PRACTICAL = frozenset(
    ("mail", "calendar", "notes", "tasks", "contacts", "messages", "reminders", "files", "music", "lights", "heating")
)


def _open(world: World) -> dict[str, str]:
    thing = world.pick(OBJECTS)
    return {
        "adjective": world.pick(ADJECTIVES),
        "object": thing,
        "objects": plural(thing),
        "city": world.pick(CITIES),
        "food": world.pick(FOODS),
        "role": world.pick(ROLES),
        "hobby": world.pick(HOBBIES),
        "company": world.company(),
    }
