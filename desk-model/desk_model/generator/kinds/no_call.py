"""Questions that need no call: the answer is in the conversation or in the system prompt."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.intents.catalog import intents_of
from desk_model.generator.kinds.common import answered, intent_task, surrounded
from desk_model.generator.kinds.distractors import with_distractors
from desk_model.generator.records.facts import FACTS, TRAIN_FACTS, Fact
from desk_model.generator.requests.phrasing import capital, ended
from desk_model.generator.sample import Sample
from desk_model.generator.schema import Tool
from desk_model.generator.task import offer
from desk_model.generator.values import contents
from desk_model.generator.values.dates import weekdays

__all__ = ["no_call"]

ABOUT_RESULT, ASKED, CONTEXT, NOTED, REMEMBER, UNKNOWN = read(
    "templates/facts/shared", "about_result", "asked", "context", "noted", "remember", "unknown"
)
_WORDS = read("words/no_call", "words")
ROLES = read("words/people", "roles")
CITIES, ROOMS = read("words/places", "cities", "rooms")
COLORS, FOODS, HOBBIES, OBJECTS = read("words/things", "colors", "foods", "hobbies", "objects")


def no_call(context: SampleContext) -> Sample | None:
    """Question that the conversation or the system prompt answers."""
    which = context.random()
    if which < 0.35:
        return _from_system(context)
    if which < 0.62:
        return _from_user(context)
    return _from_earlier(context) if which < 0.82 else _about_result(context)


_Known = tuple[Fact, dict[str, str]]


def _fact(context: SampleContext) -> _Known:
    facts = FACTS if context.held_out else TRAIN_FACTS
    fact = facts[context.number(0, len(facts) - 1)]
    words, _, sort = context.pick(_WORDS).partition(":")
    values = {"color": context.pick(COLORS), "city": context.pick(CITIES), "code": context.code()}
    value = values.get(sort, str(context.number(2, 400)))
    slot_texts = {
        "words": words,
        "name": context.person().name if context.chance(0.6) else context.first_name(),
        "value": value,
        "object": context.pick(OBJECTS),
        "room": context.pick(ROOMS),
        "head": contents.topic_words(context)[0],
        "day": context.one(weekdays),
        "time": contents.answer_time(context),
        "role": context.pick(ROLES),
        "city": context.pick(CITIES),
        "code": context.code(),
        "food": context.pick(FOODS),
        "hobby": context.pick(HOBBIES),
    }
    if not context.held_out:  # what is held out stays as it was, so that figures compare
        slot_texts["number"] = str(context.number(2, 400))
        slot_texts["value"] = slot_texts.get(sort, slot_texts["value"])
    return fact, slot_texts


def _several(context: SampleContext, count: int) -> list[_Known]:
    facts = [_fact(context) for _ in range(count)]
    names = [slot_texts[key] for _, slot_texts in facts for key in ("name", "object", "head")]
    return facts if len(set(names)) == len(names) else facts[:1]


def _lines(context: SampleContext, facts: list[_Known]) -> str:
    mark = context.one(("- ", "- ", "", "* "))
    return "\n".join(mark + ended(capital(fact.stated.say(context, slot_texts))) for fact, slot_texts in facts)


def _tools(context: SampleContext) -> list[Tool]:
    if context.chance(0.4):
        return []
    intent = context.one(_APART)
    return with_distractors(context, [offer(context, intent).tool], [intent], extra=0)


# Tools that do not look things up, so that no call could find the answer, and keep nothing, so that none could note it.
_APART = intents_of(
    """
    send_mail send_message set_timer set_alarm play_music set_lights set_volume add convert_units get_weather
    delete_file rename_file place_order add_to_shopping_list
    """
)


def _answer(context: SampleContext, chat: Chat, fact: Fact, slot_texts: dict[str, str]) -> None:
    answer = fact.answered.say(context, slot_texts)
    chat.say(capital(answer) if fact.capital else answer, tuple((slot_texts[key],) for key in fact.told))


def _from_system(context: SampleContext) -> Sample:
    facts = _several(context, context.number(2, 4))
    fact, slot_texts = context.one(facts)
    system = CONTEXT.say(context, {"facts": _lines(context, facts)})
    chat = Chat(context)
    if context.chance(0.12):
        other, unknown = _fact(context)
        chat.user(capital(other.asked.say(context, unknown))).say(UNKNOWN.say(context))
        return chat.finish("no_call", [], system=system)
    chat.user(capital(fact.asked.say(context, slot_texts)))
    _answer(context, chat, fact, slot_texts)
    return chat.finish("no_call", _tools(context), system=system)


def _from_user(context: SampleContext) -> Sample:
    facts = _several(context, context.number(1, 4))
    fact, slot_texts = context.one(facts)
    question = fact.asked.say(context, slot_texts)
    chat = Chat(context).user(ASKED.say(context, {"facts": _lines(context, facts), "question": capital(question)}))
    _answer(context, chat, fact, slot_texts)
    return chat.finish("no_call", _tools(context))


def _from_earlier(context: SampleContext) -> Sample:
    fact, slot_texts = _fact(context)
    stated = fact.stated.say(context, slot_texts)
    chat = Chat(context).user(REMEMBER.say(context, {"fact": stated, "Fact": capital(stated)})).say(NOTED.say(context))
    chat.user(capital(fact.asked.say(context, slot_texts)))
    _answer(context, chat, fact, slot_texts)
    return chat.finish("no_call", _tools(context))


def _about_result(context: SampleContext) -> Sample | None:
    """Question about another part of a result that was already reported."""
    wanted = intent_task(context)
    if wanted is None:
        return None
    fact, slot_texts = _fact(context)
    chat = Chat(context)
    stated = fact.stated.say(context, slot_texts)
    chat.user(REMEMBER.say(context, {"fact": stated, "Fact": capital(stated)})).say(NOTED.say(context))
    chat.user(wanted.sentence(context))
    answered(context, chat, wanted)
    chat.user(ABOUT_RESULT.say(context, {"question": fact.asked.say(context, slot_texts)}))
    _answer(context, chat, fact, slot_texts)
    return chat.finish("no_call", surrounded(context, wanted, extra=0))
