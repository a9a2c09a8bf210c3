"""No call is needed: the answer stands in the conversation or in what the system prompt tells."""

from __future__ import annotations

from desk import contents
from desk.chat import Chat
from desk.core.catalog import INTENTS
from desk.decoys import among
from desk.english import word_set
from desk.kinds.common import answered, core_task, surrounded
from desk.moments import weekdays
from desk.phrases.fact import Fact
from desk.phrases.known import FACTS, LEARNT_FACTS
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

# What is known of people, with the sort of value that it has.
_WORDS = Words(
    """
    team color:color, desk number:number, favorite city:city, seat:code, mailbox number:number, car color:color,
    birthplace:city, locker number:number, parking spot:code, extension:number, home town:city, jersey number:number,
    employee number:code, ticket:code, gate:code, table:number, hair color:color, umbrella color:color, scarf:color,
    backpack:color, door color:color, lucky number:number, best score:number, draft number:number, line:number,
    frequency:number, customer number:code, booking code:code, library card:code, membership:code, login:code,
    member number:code, next stop:city, holiday destination:city, university town:city, native city:city, branch:city,
    dream city:city, sister city:city, dish:food, allergy:food, breakfast:food, snack:food, pizza topping:food,
    pastime:hobby, weekend plan:hobby, course:hobby, club:hobby, workplace:room, meeting place:room, station:room,
    day off:day, shift:day, laundry day:day, break:time, bedtime:time, lunch time:time, start of work:time, bus:time,
    position:role, dream job:role, former job:role, profession:role, present:object, raffle prize:object, cargo:object
    """,
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
    (Facts|Data|Background|Knowledge|Known|Information|Details|From the files):\\n{facts}
    (This|The following) is (known|what is known|all you know|true)(:|.)\\n{facts}
    (You know|You have been told|Remember)(:| the following:| this:)\\n{facts}
    (Use|Take) (the notes|the facts|the lines) below(:|.)\\n{facts}
    {facts}\\n(Answer from this.|This is all you know.|These are the facts.)
    <facts>\\n{facts}\\n</facts>
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
    (Facts|Background|Data|Text|Notes|Document):\\n{facts}\\n\\n(Question: |Q: |){question}
    {question}\\n\\n{facts}
    {question} (Here is what I have|This is what I know|The data|Facts|Notes):\\n{facts}
    (I know this|I have this|This is what I have)(:|.)\\n{facts}\\n\\n{question}
    (Use|Look at|Check) (this|these lines|the following)(:|.)\\n{facts}\\n{question}
    {facts}\\n{question}
    (Question|Q): {question}\\n(Facts|Context|Data):\\n{facts}
    (Based on|According to|With) (this|these lines|these facts)(:|, answer:)\\n{facts}\\n\\n{question}
    <notes>\\n{facts}\\n</notes>\\n{question}
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
    (FYI|So you know|Good to know|Note|News|For your information|Info|Attention|One thing)(:|,) {fact}.
    (I want you to know|You should know|Please note|Note|Mind|I was told|They say|I heard|It turns out) that {fact}.
    (Hi|Hello|Hey)(!|,) {fact}.
    {fact}
    {Fact}!
    (Did you know that|Have you heard that|Do you know that) {fact}?
    (OK|Well|So|Oh|Right)(,|:) {fact}.
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


_Known = tuple[Fact, dict[str, str]]


def _fact(world: World) -> _Known:
    facts = FACTS if world.held else LEARNT_FACTS
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
    if not world.held:
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


# Tools that do not look things up, so that no call could find the answer.
_APART_KEYS = word_set(
    """
    send_mail send_message set_timer set_alarm add_task create_note play_music set_lights set_volume add
    convert_units get_weather delete_file rename_file add_contact place_order add_to_shopping_list
    """
)
_APART = tuple(each for each in INTENTS if each.key in _APART_KEYS)


def _answer(world: World, chat: Chat, fact: Fact, said: dict[str, str]) -> None:
    answer = fact.answered.say(world, said)
    chat.say(capital(answer) if fact.capital else answer, tuple((said[key],) for key in fact.told))


def _from_system(world: World) -> Sample:
    facts = _several(world, world.number(2, 4))
    fact, said = world.one(facts)
    system = _CONTEXT.say(world, {"facts": _lines(world, facts)})
    chat = Chat(world)
    if world.chance(0.12):
        other, unknown = _fact(world)
        chat.user(capital(other.asked.say(world, unknown))).say(_UNKNOWN.say(world))
        return chat.finish("no_call", [], system=system)
    chat.user(capital(fact.asked.say(world, said)))
    _answer(world, chat, fact, said)
    return chat.finish("no_call", _tools(world), system=system)


def _from_user(world: World) -> Sample:
    facts = _several(world, world.number(1, 4))
    fact, said = world.one(facts)
    question = fact.asked.say(world, said)
    chat = Chat(world).user(_ASKED.say(world, {"facts": _lines(world, facts), "question": capital(question)}))
    _answer(world, chat, fact, said)
    return chat.finish("no_call", _tools(world))


def _from_earlier(world: World) -> Sample:
    fact, said = _fact(world)
    stated = fact.stated.say(world, said)
    chat = Chat(world).user(_REMEMBER.say(world, {"fact": stated, "Fact": capital(stated)})).say(_NOTED.say(world))
    chat.user(capital(fact.asked.say(world, said)))
    _answer(world, chat, fact, said)
    return chat.finish("no_call", _tools(world))


_ABOUT_RESULT = Phrases(
    """
    {question}
    And again: {question}
    Sorry, {question}
    (Thanks|Thank you|Great|Good|OK|Okay|Perfect|Fine|Nice)(.|!) (And |Now |One more question: |){question}
    (By the way|Now|So|And|But|Wait|Oh|Back to my question|Another question|Quick question)(,|:) {question}
    {question} (I told you before.|I said it above.|You know that from me.|I mentioned it.)
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
    fact, said = _fact(world)
    chat = Chat(world)
    stated = fact.stated.say(world, said)
    chat.user(_REMEMBER.say(world, {"fact": stated, "Fact": capital(stated)})).say(_NOTED.say(world))
    chat.user(wanted.sentence(world))
    answered(world, chat, wanted)
    chat.user(_ABOUT_RESULT.say(world, {"question": fact.asked.say(world, said)}))
    _answer(world, chat, fact, said)
    return chat.finish("no_call", surrounded(world, wanted, extra=0))
