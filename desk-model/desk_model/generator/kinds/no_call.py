"""No call is needed: the answer stands in the conversation or in what the system prompt tells."""

from __future__ import annotations

from desk_model.generator.context import World
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.intents.catalog import intents_of
from desk_model.generator.kinds.common import answered, core_task, surrounded
from desk_model.generator.kinds.distractors import among
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


def no_call(world: World) -> Sample | None:
    """A question whose answer is at hand."""
    which = world.random()
    if which < 0.35:
        return _from_system(world)
    if which < 0.62:
        return _from_user(world)
    return _from_earlier(world) if which < 0.82 else _about_result(world)


_Known = tuple[Fact, dict[str, str]]


def _fact(world: World) -> _Known:
    facts = FACTS if world.held else TRAIN_FACTS
    fact = facts[world.number(0, len(facts) - 1)]
    words, _, sort = world.pick(_WORDS).partition(":")
    values = {"color": world.pick(COLORS), "city": world.pick(CITIES), "code": world.code()}
    value = values.get(sort, str(world.number(2, 400)))
    said = {
        "words": words,
        "name": world.person().name if world.chance(0.6) else world.first_name(),
        "value": value,
        "object": world.pick(OBJECTS),
        "room": world.pick(ROOMS),
        "head": contents.topic_words(world)[0],
        "day": world.one(weekdays),
        "time": contents.answer_time(world),
        "role": world.pick(ROLES),
        "city": world.pick(CITIES),
        "code": world.code(),
        "food": world.pick(FOODS),
        "hobby": world.pick(HOBBIES),
    }
    if not world.held:  # what is held out stays as it was, so that figures compare
        said["number"] = str(world.number(2, 400))
        said["value"] = said.get(sort, said["value"])
    return fact, said


def _several(world: World, count: int) -> list[_Known]:
    facts = [_fact(world) for _ in range(count)]
    names = [said[key] for _, said in facts for key in ("name", "object", "head")]
    return facts if len(set(names)) == len(names) else facts[:1]


def _lines(world: World, facts: list[_Known]) -> str:
    mark = world.one(("- ", "- ", "", "* "))
    return "\n".join(mark + ended(capital(fact.stated.say(world, said))) for fact, said in facts)


def _tools(world: World) -> list[Tool]:
    if world.chance(0.4):
        return []
    intent = world.one(_APART)
    return among(world, [offer(world, intent).tool], [intent], extra=0)


# Tools that do not look things up, so that no call could find the answer, and keep nothing, so that none could note it.
_APART = intents_of(
    """
    send_mail send_message set_timer set_alarm play_music set_lights set_volume add convert_units get_weather
    delete_file rename_file place_order add_to_shopping_list
    """
)


def _answer(world: World, chat: Chat, fact: Fact, said: dict[str, str]) -> None:
    answer = fact.answered.say(world, said)
    chat.say(capital(answer) if fact.capital else answer, tuple((said[key],) for key in fact.told))


def _from_system(world: World) -> Sample:
    facts = _several(world, world.number(2, 4))
    fact, said = world.one(facts)
    system = CONTEXT.say(world, {"facts": _lines(world, facts)})
    chat = Chat(world)
    if world.chance(0.12):
        other, unknown = _fact(world)
        chat.user(capital(other.asked.say(world, unknown))).say(UNKNOWN.say(world))
        return chat.finish("no_call", [], system=system)
    chat.user(capital(fact.asked.say(world, said)))
    _answer(world, chat, fact, said)
    return chat.finish("no_call", _tools(world), system=system)


def _from_user(world: World) -> Sample:
    facts = _several(world, world.number(1, 4))
    fact, said = world.one(facts)
    question = fact.asked.say(world, said)
    chat = Chat(world).user(ASKED.say(world, {"facts": _lines(world, facts), "question": capital(question)}))
    _answer(world, chat, fact, said)
    return chat.finish("no_call", _tools(world))


def _from_earlier(world: World) -> Sample:
    fact, said = _fact(world)
    stated = fact.stated.say(world, said)
    chat = Chat(world).user(REMEMBER.say(world, {"fact": stated, "Fact": capital(stated)})).say(NOTED.say(world))
    chat.user(capital(fact.asked.say(world, said)))
    _answer(world, chat, fact, said)
    return chat.finish("no_call", _tools(world))


def _about_result(world: World) -> Sample | None:
    """A result was told already, and a question about another part of the conversation follows."""
    wanted = core_task(world)
    if wanted is None:
        return None
    fact, said = _fact(world)
    chat = Chat(world)
    stated = fact.stated.say(world, said)
    chat.user(REMEMBER.say(world, {"fact": stated, "Fact": capital(stated)})).say(NOTED.say(world))
    chat.user(wanted.sentence(world))
    answered(world, chat, wanted)
    chat.user(ABOUT_RESULT.say(world, {"question": fact.asked.say(world, said)}))
    _answer(world, chat, fact, said)
    return chat.finish("no_call", surrounded(world, wanted, extra=0))
