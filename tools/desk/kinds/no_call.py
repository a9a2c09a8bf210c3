# ruff: noqa: E501 - phrases are read a line at a time
"""No call is needed: the answer stands in the conversation or in what the system prompt tells."""

from __future__ import annotations

from desk import contents
from desk.chat import Chat
from desk.core.catalog import INTENTS
from desk.decoys import among
from desk.english import word_set
from desk.kinds.common import answered, core_task, surrounded
from desk.moments import weekdays
from desk.pools import Phrases, Words
from desk.sample import Sample
from desk.schema import Tool
from desk.speech import capital, ended
from desk.task import offer
from desk.words.people import ROLES
from desk.words.places import CITIES, ROOMS
from desk.words.things import COLORS, FOODS, HOBBIES, OBJECTS
from desk.world import World

__all__ = ["no_call"]

# "what it is about": how a fact is stated, how one asks for it.
_FACTS: tuple[tuple[Phrases, Phrases, Phrases], ...] = (
    (
        Phrases(
            "the {words} of {name} is {value}\n{name}: {words} {value}\n{name} has the {words} {value}\n---\n{value} is the {words} of {name}"
        ),
        Phrases(
            "what is the {words} of {name}?\nwhich {words} does {name} have?\ntell me the {words} of {name}\n---\nwhat {words} has {name}?"
        ),
        Phrases(
            "The {words} of {name} is {value}.\nIt is {value}.\n{name} has the {words} {value}.\n---\n{value} is the {words} of {name}."
        ),
    ),
    (
        Phrases(
            "the {object} is in {room}\n{object}: {room}\nthe {object} stands in {room}\n---\nyou find the {object} in {room}"
        ),
        Phrases(
            "where is the {object}?\nwhere do I find the {object}?\nin which place is the {object}?\n---\nwhere did the {object} go?"
        ),
        Phrases("The {object} is in {room}.\nIt is in {room}.\nYou find it in {room}.\n---\nLook in {room}."),
    ),
    (
        Phrases(
            "the {head} is on {day} at {time}\n{head}: {day}, {time}\n{head} on {day}, {time}\n---\n{day} {time}: {head}"
        ),
        Phrases(
            "when is the {head}?\nat what time is the {head}?\non which day is the {head}?\n---\nwhen does the {head} take place?"
        ),
        Phrases(
            "It is on {day} at {time}.\nThe {head} is on {day} at {time}.\n{day} at {time}.\n---\nOn {day}, at {time}."
        ),
    ),
    (
        Phrases(
            "{name} works as {role} in {city}\n{name}, {role}, {city}\n{name} is our {role} in {city}\n---\nour {role} in {city} is {name}"
        ),
        Phrases("what does {name} do?\nwhat is the job of {name}?\nwho is {name}?\n---\nwhich job does {name} have?"),
        Phrases(
            "{name} is {role} in {city}.\n{name} works as {role} in {city}.\nThe job of {name} is {role}, in {city}.\n---\n{name}: {role}, {city}."
        ),
    ),
    (
        Phrases(
            "the code of the {object} is {code}\n{object} code: {code}\nthe {object} opens with {code}\n---\n{code} is the code for the {object}"
        ),
        Phrases(
            "what is the code of the {object}?\nwhich code does the {object} have?\ntell me the code for the {object}\n---\nwhat code opens the {object}?"
        ),
        Phrases("The code of the {object} is {code}.\nIt is {code}.\nThe code is {code}.\n---\n{code} is the code."),
    ),
    (
        Phrases(
            "{name} likes {food} and {hobby}\n{name}: {food}, {hobby}\n{name} enjoys {hobby} and {food}\n---\n{hobby} and {food} make {name} happy"
        ),
        Phrases(
            "what does {name} like?\nwhat makes {name} happy?\nwhat could I give {name}?\n---\nwhat pleases {name}?"
        ),
        Phrases(
            "{name} likes {food} and {hobby}.\nIt is {food} and {hobby}.\n{food} and {hobby}.\n---\n{hobby} and {food}."
        ),
    ),
)
_TOLD = (("value",), ("room",), ("day", "time"), ("role", "city"), ("code",), ("food", "hobby"))

# What is known of people, with the sort of value that it has.
_WORDS = Words(
    "team color:color, desk number:number, favorite city:city, seat:code, mailbox number:number, car color:color, birthplace:city",
    "bike number:number, badge color:color, coat hook:code, home port:city",
)

_CONTEXT = Phrases(
    """
    Notes:\\n{facts}
    Known facts:\\n{facts}
    Context:\\n{facts}
    Here is what you know:\\n{facts}
    Use these facts to answer:\\n{facts}
    Information for you:\\n{facts}
    ---
    Memory:\\n{facts}
    What is known so far:\\n{facts}
    """
)

_ASKED = Phrases(
    """
    Context:\\n{facts}\\n\\nQuestion: {question}
    {facts}\\n\\n{question}
    Given this:\\n{facts}\\n\\n{question}
    Read this and answer.\\n{facts}\\n{question}
    Answer from the notes below. {question}\\n\\n{facts}
    ---
    From the following, {question}\\n{facts}
    My notes:\\n{facts}\\nNow: {question}
    """
)

_NOTED = Phrases(
    """
    OK, I'll keep that in mind.
    Got it.
    Thanks for telling me.
    Noted.
    All right, I know that now.
    ---
    Understood.
    Good to know.
    """
)

_REMEMBER = Phrases(
    """
    Just so you know, {fact}.
    By the way, {fact}.
    Keep in mind that {fact}.
    For later: {fact}.
    {Fact}.
    ---
    It may help you that {fact}.
    Something to know: {fact}.
    """
)

_UNKNOWN = Phrases(
    """
    The notes do not say that.
    I can't find that in what you gave me.
    That is not mentioned.
    Nothing here tells me that.
    ---
    What I have does not say.
    The facts leave that open.
    """
)


def no_call(world: World) -> Sample | None:
    """A question whose answer is at hand."""
    which = world.random()
    if which < 0.35:
        return _from_system(world)
    if which < 0.62:
        return _from_user(world)
    return _from_earlier(world) if which < 0.82 else _about_result(world)


def _fact(world: World) -> tuple[int, dict[str, str]]:
    kind = world.number(0, len(_FACTS) - 1)
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
    return kind, said


def _stated(world: World, kind: int, said: dict[str, str]) -> str:
    return _FACTS[kind][0].say(world, said)


def _several(world: World, count: int) -> list[tuple[int, dict[str, str]]]:
    facts = [_fact(world) for _ in range(count)]
    names = [said[key] for _, said in facts for key in ("name", "object", "head")]
    return facts if len(set(names)) == len(names) else facts[:1]


def _lines(world: World, facts: list[tuple[int, dict[str, str]]]) -> str:
    mark = world.one(("- ", "- ", "", "* "))
    return "\n".join(mark + ended(capital(_stated(world, *each))) for each in facts)


def _tools(world: World) -> list[Tool]:
    if world.chance(0.4):
        return []
    intent = world.one(_APART)
    return among(world, [offer(world, intent).tool], [intent], extra=0)


# Tools that do not look things up, so that no call could find the answer.
_APART_KEYS = word_set(
    """
    send_mail send_message set_timer set_alarm add_task create_note play_music set_lights set_volume add
    convert_units get_weather delete_file rename_file add_contact place_order add_to_shopping_list
    """
)
_APART = tuple(each for each in INTENTS if each.key in _APART_KEYS)


def _answer(world: World, chat: Chat, kind: int, said: dict[str, str]) -> None:
    answer = _FACTS[kind][2].say(world, said)
    chat.say(capital(answer) if kind == 5 else answer, tuple((said[key],) for key in _TOLD[kind]))


def _from_system(world: World) -> Sample:
    facts = _several(world, world.number(2, 4))
    kind, said = world.one(facts)
    system = _CONTEXT.say(world, {"facts": _lines(world, facts)})
    chat = Chat(world)
    if world.chance(0.12):
        other, unknown = _fact(world)
        chat.user(capital(_FACTS[other][1].say(world, unknown))).say(_UNKNOWN.say(world))
        return chat.finish("no_call", [], system=system)
    chat.user(capital(_FACTS[kind][1].say(world, said)))
    _answer(world, chat, kind, said)
    return chat.finish("no_call", _tools(world), system=system)


def _from_user(world: World) -> Sample:
    facts = _several(world, world.number(1, 4))
    kind, said = world.one(facts)
    question = _FACTS[kind][1].say(world, said)
    chat = Chat(world).user(_ASKED.say(world, {"facts": _lines(world, facts), "question": capital(question)}))
    _answer(world, chat, kind, said)
    return chat.finish("no_call", _tools(world))


def _from_earlier(world: World) -> Sample:
    kind, said = _fact(world)
    stated = _stated(world, kind, said)
    chat = Chat(world).user(_REMEMBER.say(world, {"fact": stated, "Fact": capital(stated)})).say(_NOTED.say(world))
    chat.user(capital(_FACTS[kind][1].say(world, said)))
    _answer(world, chat, kind, said)
    return chat.finish("no_call", _tools(world))


_ABOUT_RESULT = Phrases(
    """
    {question}
    And again: {question}
    Sorry, {question}
    ---
    Once more: {question}
    I forgot: {question}
    """
)


def _about_result(world: World) -> Sample | None:
    """A result was told already, and a question about another part of the conversation follows."""
    wanted = core_task(world)
    if wanted is None:
        return None
    kind, said = _fact(world)
    chat = Chat(world)
    stated = _stated(world, kind, said)
    chat.user(_REMEMBER.say(world, {"fact": stated, "Fact": capital(stated)})).say(_NOTED.say(world))
    chat.user(wanted.sentence(world))
    answered(world, chat, wanted)
    chat.user(_ABOUT_RESULT.say(world, {"question": _FACTS[kind][1].say(world, said)}))
    _answer(world, chat, kind, said)
    return chat.finish("no_call", surrounded(world, wanted, extra=0))
