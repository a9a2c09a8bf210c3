"""Something that the tool needs was not said: ask for exactly that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desk_model.generator.context import World
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import be, join_words
from desk_model.generator.intents.catalog import COMMON, INTENTS
from desk_model.generator.invented.requests import Wish, wish
from desk_model.generator.invented.tools import Invented, Pair, worded
from desk_model.generator.kinds.common import greeted, surrounded
from desk_model.generator.requests.attribute_styles import MANNERS
from desk_model.generator.requests.phrasing import capital
from desk_model.generator.sample import Call, Sample
from desk_model.generator.task import Facts, Offer, Slot, Task, offer, task
from desk_model.generator.values.arguments import Value

__all__ = ["Gap", "missing", "task_gap", "wish_gap"]

ASK_FLAG, ASK_ONE, ASK_SEVERAL, ASK_TWO, REPLY, REPLY_NAMED, REPLY_TEXT = read(
    "templates/framing/missing_values",
    "ask_flag",
    "ask_one",
    "ask_several",
    "ask_two",
    "reply",
    "reply_named",
    "reply_text",
)


_LONG = 24  # characters of a value from which on it may read like a sentence


@dataclass(frozen=True, slots=True)
class Gap:
    """A request that lacks something.

    Attributes:
        wanted: The wish without it.
        question: Asks for it.
        facts: What the question must name.
    """

    wanted: Task | Wish
    question: str
    facts: Facts = ()

    def ask(self, world: World, chat: Chat, filled: float) -> None:
        """The request and the question; with this probability also what the person says then, and the call."""
        wanted = self.wanted
        chat.user(wanted.sentence(world)).say(self.question, self.facts)
        if world.chance(filled):
            said, call = _task_filled(world, wanted) if isinstance(wanted, Task) else _wish_filled(world, wanted)
            chat.user(said).call([call])


def missing(world: World) -> Sample | None:
    """A request that lacks something, the question, and sometimes what the person says and the call."""
    found = _core(world) if world.chance(0.55) else wish_gap(world)
    if found is None:
        return None
    chat = Chat(world)
    if isinstance(found.wanted, Task):
        greeted(world, chat)
    found.ask(world, chat, filled=0.55)
    return chat.finish("missing", surrounded(world, found.wanted))


def _core(world: World) -> Gap | None:
    intent = world.one(COMMON if world.chance(0.4) else INTENTS)
    return None if intent.lacks is None else task_gap(world, offer(world, intent))


def task_gap(world: World, offered: Offer) -> Gap | None:
    """A request for a tool of the desk that lacks one thing or two; None where there is none."""
    if offered.intent.lacks is None:
        return None
    wanted = task(world, offered, phrases=offered.intent.lacks)
    if wanted is None:
        return None
    lacking = _lacking(wanted)
    if not 1 <= len(lacking) <= 2:
        return None
    questions = [world.pick(each.ask) for each in lacking]
    return Gap(wanted, questions[0] if len(questions) == 1 else _several(world, questions))


def _lacking(wanted: Task) -> list[Slot]:
    offered = wanted.offer
    return [each for each in offered.intent.slots if each.key in offered.required and each.key not in wanted.values]


def _several(world: World, questions: list[str]) -> str:
    first, second = questions
    return ASK_SEVERAL.say(world, {"first": first, "second": second, "low": second[0].lower() + second[1:]})


def _task_filled(world: World, wanted: Task) -> tuple[str, Call]:
    added = {each.key: wanted.offer.kinds[each.key].value(world) for each in _lacking(wanted)}
    texts = [each.text for each in added.values()]
    said = _replied(world, texts[0]) if len(texts) == 1 else world.one(_BETWEEN[world.held]).join(texts)
    return said, Task(wanted.offer, {**wanted.values, **added}, wanted.template).call


_BETWEEN = {True: (", ", " / ", "\n"), False: (", ", ", ", " / ", "\n", "; ", " and ", " - ", ", and ")}


def _replied(world: World, text: str) -> str:
    phrases = REPLY if world.held or len(text) < _LONG or " " not in text else REPLY_TEXT
    return phrases.say(world, {"value": text})


def wish_gap(world: World, invented: Invented | None = None) -> Gap | None:
    """A request for an invented tool, a new one if none is given, that lacks something; None where there is none."""
    wanted = wish(world, invented, lacking=True)
    if wanted is None:
        return None
    dropped = _dropped(wanted)
    names = [each.attribute.words for each in dropped]
    said = {
        "words": join_words(names),
        "is": be(names[0]),
        "verb": wanted.invented.subject.verb,
        "thing": wanted.invented.subject.named,
    }
    if len(names) > 1:
        question = ASK_TWO.say(world, said)
    else:
        question = (ASK_FLAG if dropped[0].attribute.flag else ASK_ONE).say(world, said)
    return Gap(wanted, capital(question), tuple((name,) for name in names))


def _dropped(wanted: Wish) -> list[Pair]:
    pairs = wanted.invented.pairs
    return [each for each in pairs if each.parameter.required and each.attribute.words not in wanted.values]


def _wish_filled(world: World, wanted: Wish) -> tuple[str, Call]:
    added = {each.attribute.words: each.fixed.value(world) for each in _dropped(wanted)}
    said = _replies(world, _dropped(wanted), added)
    return said, Wish(wanted.invented, {**wanted.values, **added}, wanted.text, wanted.imperative).call


def _replies(world: World, dropped: Sequence[Pair], added: Mapping[str, Value]) -> str:
    """What the person says when asked for these attributes."""
    (name, value), *rest = added.items()
    if not rest:
        if world.chance(0.6):
            return _replied(world, value.text)
        if world.held:
            return f"The {name} {be(name)} {value.text}."
        return REPLY_NAMED.say(world, {"words": name, "is": be(name), "value": value.text})
    if world.held:
        return ", ".join(f"{name} {value.text}" for name, value in added.items())
    manner = world.one(MANNERS)
    ordered = sorted(dropped, key=lambda each: each.attribute.listed)
    forms = [world.one(manner.flags if each.attribute.flag else manner.forms) for each in ordered]
    joints = [each for each in manner.joints if each != ". " and (each != " and " or not ordered[-1].attribute.listed)]
    joint = world.one(joints)
    parts = [worded(each, added[each.attribute.words], form) for each, form in zip(ordered, forms, strict=True)]
    return joint.removeprefix("\n") * ("\n" in joint) + joint.join(parts)
