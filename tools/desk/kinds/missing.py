"""Something that the tool needs was not said: ask for exactly that."""

from __future__ import annotations

from collections.abc import Mapping

from desk.chat import Chat
from desk.core.catalog import COMMON, INTENTS
from desk.english import be, join_words
from desk.kinds.common import greeted, surrounded
from desk.pools import Phrases
from desk.sample import Sample
from desk.speech import capital
from desk.task import Task, offer, task
from desk.values import Value
from desk.wishes import Wish, wish
from desk.world import World

__all__ = ["missing"]

_ASK_ONE = Phrases(
    """
    What {is} the {words}?
    Tell me the {words}, please.
    Which {words} should I use?
    I need the {words} for that.
    What {words} should I take?
    Please tell me the {words}.
    Could you give me the {words}?
    To {verb} the {thing} I need the {words}.
    What should the {words} be?
    ---
    I still need the {words}.
    Which {words} do you want?
    May I have the {words}?
    """
)

_ASK_FLAG = Phrases(
    """
    Should {words} be on or off?
    What about {words}: on or off?
    Do you want {words} on or off?
    ---
    Shall I set {words} to on or off?
    """
)

_ASK_TWO = Phrases(
    """
    What are the {words}?
    I need the {words}.
    Please tell me the {words}.
    Could you give me the {words}?
    To {verb} the {thing} I need the {words}.
    ---
    I still need the {words}.
    May I have the {words}?
    """
)

_ASK_SEVERAL = Phrases(
    """
    {first} {second}
    {first} And {low}
    {first} Also: {low}
    ---
    {first} Then: {low}
    """
)

_REPLY = Phrases(
    """
    {value}
    {value}
    {value}, please
    it's {value}
    It is {value}.
    {value}.
    take {value}
    Sorry, {value}.
    Oh, right: {value}
    ---
    Let's say {value}
    {value} would be good
    Make it {value}.
    """
)


def missing(world: World) -> Sample | None:
    """A request that lacks something, the question, and sometimes what the person says and the call."""
    return _core(world) if world.chance(0.55) else _invented(world)


def _core(world: World) -> Sample | None:
    intent = world.one(COMMON if world.chance(0.4) else INTENTS)
    if intent.lacks is None:
        return None
    offered = offer(world, intent)
    wanted = task(world, offered, phrases=intent.lacks)
    if wanted is None:
        return None
    slots = {each.key: each for each in intent.slots}
    lacking = [key for key in slots if key in offered.required and key not in wanted.values]
    if not 1 <= len(lacking) <= 2:
        return None
    questions = [world.pick(slots[key].ask) for key in lacking]
    question = questions[0] if len(questions) == 1 else _several(world, questions)
    chat = Chat(world)
    greeted(world, chat)
    chat.user(wanted.sentence(world)).say(question)
    if world.chance(0.55):
        added = {key: offered.kinds[key].value(world) for key in lacking}
        chat.user(_said(world, added))
        chat.call([Task(offered, {**wanted.values, **added}, wanted.template).call])
    return chat.finish("missing", surrounded(world, wanted))


def _several(world: World, questions: list[str]) -> str:
    first, second = questions
    return _ASK_SEVERAL.say(world, {"first": first, "second": second, "low": second[0].lower() + second[1:]})


def _said(world: World, added: Mapping[str, Value]) -> str:
    texts = [each.text for each in added.values()]
    if len(texts) == 1:
        return _REPLY.say(world, {"value": texts[0]})
    return world.one((", ", " / ", "\n")).join(texts)


def _invented(world: World) -> Sample | None:
    wanted = wish(world, lacking=True)
    if wanted is None:
        return None
    invented = wanted.invented
    dropped = [each for each in invented.pairs if each.parameter.required and each.attribute.words not in wanted.values]
    names = [each.attribute.words for each in dropped]
    said = {
        "words": join_words(names),
        "is": be(names[0]),
        "verb": invented.subject.verb,
        "thing": invented.subject.named,
    }
    if len(names) > 1:
        question = _ASK_TWO.say(world, said)
    else:
        question = (_ASK_FLAG if dropped[0].attribute.flag else _ASK_ONE).say(world, said)
    chat = Chat(world)
    chat.user(wanted.sentence(world)).say(capital(question), tuple((name,) for name in names))
    if world.chance(0.55):
        added = {each.attribute.words: each.fixed.value(world) for each in dropped}
        if len(added) == 1:
            name, value = next(iter(added.items()))
            chat.user(
                _REPLY.say(world, {"value": value.text})
                if world.chance(0.6)
                else f"The {name} {be(name)} {value.text}."
            )
        else:
            chat.user(", ".join(f"{name} {value.text}" for name, value in added.items()))
        chat.call([Wish(invented, {**wanted.values, **added}, wanted.text, wanted.imperative).call])
    return chat.finish("missing", surrounded(world, wanted))
