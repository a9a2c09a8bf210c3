"""Requests without a required value: the answer asks for exactly that value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desk_model.generator.context import SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import be, join_words
from desk_model.generator.intents.catalog import COMMON, INTENTS
from desk_model.generator.invented.requests import InventedRequest, invented_request
from desk_model.generator.invented.tools import InventedTool, Pair, worded
from desk_model.generator.kinds.common import greeted, surrounded
from desk_model.generator.requests.attribute_styles import ATTRIBUTE_STYLES
from desk_model.generator.requests.phrasing import capital
from desk_model.generator.sample import Call, Sample
from desk_model.generator.task import Facts, Offer, Slot, Task, offer, task
from desk_model.generator.values.arguments import Value

__all__ = ["IncompleteRequest", "incomplete_invented", "incomplete_task", "missing"]

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
class IncompleteRequest:
    """Request without one or more required values.

    Attributes:
        wanted: The request without it.
        question: Asks for it.
        facts: What the question must name.
    """

    wanted: Task | InventedRequest
    question: str
    facts: Facts = ()

    def ask(self, context: SampleContext, chat: Chat, filled: float) -> None:
        """Add the request and the question, and with this probability the reply and the call."""
        wanted = self.wanted
        chat.user(wanted.sentence(context)).say(self.question, self.facts)
        if context.chance(filled):
            slot_texts, call = (
                _task_filled(context, wanted) if isinstance(wanted, Task) else _invented_filled(context, wanted)
            )
            chat.user(slot_texts).call([call])


def missing(context: SampleContext) -> Sample | None:
    """Incomplete request, the question, and sometimes the reply of the user and the call."""
    found = _core(context) if context.chance(0.55) else incomplete_invented(context)
    if found is None:
        return None
    chat = Chat(context)
    if isinstance(found.wanted, Task):
        greeted(context, chat)
    found.ask(context, chat, filled=0.55)
    return chat.finish("missing", surrounded(context, found.wanted))


def _core(context: SampleContext) -> IncompleteRequest | None:
    intent = context.one(COMMON if context.chance(0.4) else INTENTS)
    return None if intent.lacks is None else incomplete_task(context, offer(context, intent))


def incomplete_task(context: SampleContext, offered: Offer) -> IncompleteRequest | None:
    """Incomplete request for a catalog intent; None if it has no required value."""
    if offered.intent.lacks is None:
        return None
    wanted = task(context, offered, phrases=offered.intent.lacks)
    if wanted is None:
        return None
    lacking = _lacking(wanted)
    if not 1 <= len(lacking) <= 2:
        return None
    questions = [context.pick(each.ask) for each in lacking]
    return IncompleteRequest(wanted, questions[0] if len(questions) == 1 else _several(context, questions))


def _lacking(wanted: Task) -> list[Slot]:
    offered = wanted.offer
    return [each for each in offered.intent.slots if each.key in offered.required and each.key not in wanted.values]


def _several(context: SampleContext, questions: list[str]) -> str:
    first, second = questions
    return ASK_SEVERAL.say(context, {"first": first, "second": second, "low": second[0].lower() + second[1:]})


def _task_filled(context: SampleContext, wanted: Task) -> tuple[str, Call]:
    added = {each.key: wanted.offer.kinds[each.key].value(context) for each in _lacking(wanted)}
    texts = [each.text for each in added.values()]
    slot_texts = _replied(context, texts[0]) if len(texts) == 1 else context.one(_BETWEEN[context.held_out]).join(texts)
    return slot_texts, Task(wanted.offer, {**wanted.values, **added}, wanted.template).call


_BETWEEN = {True: (", ", " / ", "\n"), False: (", ", ", ", " / ", "\n", "; ", " and ", " - ", ", and ")}


def _replied(context: SampleContext, text: str) -> str:
    phrases = REPLY if context.held_out or len(text) < _LONG or " " not in text else REPLY_TEXT
    return phrases.say(context, {"value": text})


def incomplete_invented(context: SampleContext, invented: InventedTool | None = None) -> IncompleteRequest | None:
    """Incomplete request for an invented tool; None if it has no required value."""
    wanted = invented_request(context, invented, lacking=True)
    if wanted is None:
        return None
    dropped = _dropped(wanted)
    names = [each.attribute.words for each in dropped]
    slot_texts = {
        "words": join_words(names),
        "is": be(names[0]),
        "verb": wanted.invented.subject.verb,
        "thing": wanted.invented.subject.named,
    }
    if len(names) > 1:
        question = ASK_TWO.say(context, slot_texts)
    else:
        question = (ASK_FLAG if dropped[0].attribute.flag else ASK_ONE).say(context, slot_texts)
    return IncompleteRequest(wanted, capital(question), tuple((name,) for name in names))


def _dropped(wanted: InventedRequest) -> list[Pair]:
    pairs = wanted.invented.pairs
    return [each for each in pairs if each.parameter.required and each.attribute.words not in wanted.values]


def _invented_filled(context: SampleContext, wanted: InventedRequest) -> tuple[str, Call]:
    added = {each.attribute.words: each.fixed.value(context) for each in _dropped(wanted)}
    slot_texts = _replies(context, _dropped(wanted), added)
    return slot_texts, InventedRequest(wanted.invented, {**wanted.values, **added}, wanted.text, wanted.imperative).call


def _replies(context: SampleContext, dropped: Sequence[Pair], added: Mapping[str, Value]) -> str:
    """Replies of the user that state these attributes."""
    (name, value), *rest = added.items()
    if not rest:
        if context.chance(0.6):
            return _replied(context, value.text)
        if context.held_out:
            return f"The {name} {be(name)} {value.text}."
        return REPLY_NAMED.say(context, {"words": name, "is": be(name), "value": value.text})
    if context.held_out:
        return ", ".join(f"{name} {value.text}" for name, value in added.items())
    style = context.one(ATTRIBUTE_STYLES)
    ordered = sorted(dropped, key=lambda each: each.attribute.listed)
    forms = [context.one(style.flags if each.attribute.flag else style.forms) for each in ordered]
    joints = [each for each in style.joints if each != ". " and (each != " and " or not ordered[-1].attribute.listed)]
    joint = context.one(joints)
    parts = [worded(each, added[each.attribute.words], form) for each, form in zip(ordered, forms, strict=True)]
    return joint.removeprefix("\n") * ("\n" in joint) + joint.join(parts)
