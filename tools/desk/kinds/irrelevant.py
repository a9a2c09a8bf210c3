"""What no tool can do: say so, and say what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from desk.chat import Chat
from desk.core.catalog import INTENTS
from desk.decoys import among, foreign_intent, invented_decoy
from desk.english import join_words, plural
from desk.kinds.common import core_task, greeted
from desk.pools import Phrases
from desk.sample import Sample
from desk.schema import Tool
from desk.speech import request
from desk.task import Intent, offer
from desk.wishes import wish
from desk.words import people, places, things
from desk.world import World

__all__ = ["irrelevant"]

_NO = Phrases(
    """
    Sorry, I have no tool for {topic}.
    I can't help with {topic} here.
    I'm afraid I can't do that: I have no tool for {topic}.
    Sorry, my tools can't do anything about {topic}.
    I don't have a tool for {topic}.
    Unfortunately I have no tool for {topic}.
    That needs a tool for {topic}, and I have none.
    ---
    There is no tool for {topic} at hand, sorry.
    My tools do not cover {topic}.
    Sorry, nothing I have works for {topic}.
    """
)

_BUT = Phrases(
    """
    {no} I can {can}.
    {no} What I can do: {can}.
    {no} But I can {can}.
    {no} I could {can} instead.
    ---
    {no} My tools let me {can}.
    {no} If you like, I can {can}.
    """
)

_NO_INVENTED = Phrases(
    """
    Sorry, I can't {verb} {a} {thing}.
    I have no tool to {verb} {a} {thing}.
    I'm afraid I cannot {verb} the {thing}.
    I don't have a tool that can {verb} {a} {thing}.
    Unfortunately I can't {verb} the {thing} with my tools.
    ---
    None of my tools can {verb} {a} {thing}.
    To {verb} {a} {thing} is beyond my tools, sorry.
    """
)

_OPEN = Phrases(
    """
    who (wrote|painted|invented) the {adjective} {object}?
    how tall is the {object} in {city}?
    what is the best {food} in the world?
    who won the match in {city} yesterday?
    why is the {object} {adjective}?
    how do I become a {role}?
    how old is the city of {city}?
    what's the meaning of life?
    who is the mayor of {city}?
    how many {objects} are there in {city}?
    (who|which person) (made|built|designed|bought|sold|sang about) the {adjective} {object}?
    how (tall|big|heavy|old|fast|expensive|long) is (the|a) {object} (in|from|of) {city}?
    what is the (worst|cheapest|oldest|most popular|strangest|sweetest) {food} (in|of) {city}?
    (who|which team) (won|lost) the (game|race|cup|final|election) in {city}?
    why (is|was) the {object} (of|in) {city} so {adjective}?
    (how do I|how can I|what does it take to|how long does it take to) become a (good |){role}?
    how (big|old|rich|crowded) is {city}?
    (what's|what is) the (secret of|reason for|story of|history of|idea behind) {hobby}?
    who (is|was) the (first|best|youngest|most famous) {role} (of|in) {city}?
    how many {objects} (were sold|are made|break|exist) (in a year|in {city}|every year)?
    (do you think|is it true|would you say) that {food} (is healthy|makes you strong|comes from {city})?
    (is|was) there ever a {adjective} {object} in {city}?
    what (would|should) I (say|answer) to a {adjective} {role}?
    (explain|tell me|describe) why {hobby} is (so |){adjective}.
    (how does|how did) (a|the) {object} (work|get to {city}|look in the dark)?
    what do people in {city} (eat|think|believe|do all day)?
    which is (better|healthier|cheaper), {food} or the {food} from {city}?
    (guess|tell me) how many {objects} I own.
    what (color|smell|sound) does a {adjective} {object} have?
    (is|are) {company} (rich|honest|bigger than others)?
    what will {city} look like in a hundred years?
    when will the {role} of {city} (retire|marry|come back)?
    (who|what) is {company}?
    can {food} (make|keep) you (young|awake|slim)?
    what does "{adjective} {object}" mean in {city}?
    ---
    when was the {object} invented?
    which {food} is the healthiest?
    what is the largest {object} of {city}?
    who owns {company}?
    what makes {hobby} so popular?
    """
)

_OPEN_NO = Phrases(
    """
    Sorry, I don't know that, and I have no tool to find out.
    I don't know that, sorry.
    I can't answer that: none of my tools knows it.
    That is beyond what I know, sorry.
    I'm not able to answer that with the tools I have.
    Sorry, I can't say. My knowledge ends at my desk.
    ---
    No idea, sorry; no tool here can tell me.
    I'm afraid that is outside what I know.
    Sorry, that I cannot answer.
    """
)


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
    no = _NO.say(world, {"topic": topic})
    if not intents or world.chance(0.4):
        return no
    return _BUT.say(world, {"no": no, "can": join_words([each.can for each in intents[:3]])})


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
    chat.user(wanted.sentence(world)).say(_NO_INVENTED.say(world, said), ((about.verb,), (about.named,)))
    return chat.finish("irrelevant", list(decoys.values()))


def _question(world: World) -> Sample | None:
    said = _open(world)
    template = _OPEN.find(world, said)
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
    return Chat(world).user(text).say(_OPEN_NO.say(world)).finish("irrelevant", tools)


_PRACTICAL = frozenset(
    ("mail", "calendar", "notes", "tasks", "contacts", "messages", "reminders", "files", "music", "lights", "heating")
)


def _open(world: World) -> dict[str, str]:
    thing = world.pick(things.OBJECTS)
    return {
        "adjective": world.pick(things.ADJECTIVES),
        "object": thing,
        "objects": plural(thing),
        "city": world.pick(places.CITIES),
        "food": world.pick(things.FOODS),
        "role": world.pick(people.ROLES),
        "hobby": world.pick(things.HOBBIES),
        "company": world.company(),
    }
