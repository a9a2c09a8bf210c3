"""Small talk in one line: greetings, thanks, who are you, what can you do."""

from __future__ import annotations

from desk.chat import Chat
from desk.core.catalog import INTENTS
from desk.decoys import among
from desk.english import article, join_words
from desk.phrases.talk.chatter import CHATTER
from desk.phrases.talk.identity import ABILITIES, ABLE, INTRODUCED, NAMED, NAMELESS, TOOLLESS, WHO
from desk.phrases.talk.small_talk import TALK
from desk.pools import Phrases
from desk.sample import Sample
from desk.schema import Tool
from desk.synthetic import invent, subject
from desk.task import Facts, offer
from desk.words.people import ASSISTANTS
from desk.world import World

__all__ = ["small_talk"]

# What to train on, of which most is not in the part that is held out.
_LEARNT_TALK = (*TALK, *CHATTER)


_ME = Phrases(
    """
    What's my name?
    who am I?
    Do you know my name?
    what am I called
    (what's|what is|What was) my name( again|)?
    (do|Do) you (remember|still know) (my name|who I am|what I'm called)?
    (who|Who) (do you think I am|am I again|is writing to you)?
    (what|What) did I (say|tell you) my name (is|was)?
    (And|So|OK, and) (who am I|what's my name|what am I called)?
    (by what|under which) name do you know me?
    (can|could) you (recall|repeat|remember) (my name|what I'm called|who I am)?
    (did you|have you) (catch|caught|note|noted|get|got) my name?
    I (forgot|can't remember|don't know) who I am. (Help me.|Who am I?|Do you know?)
    how (do|would) you (call|address) me?
    (let's|let me) see if you (listened|remember|paid attention): (my name|who am I|what's my name)?
    my name(, please|?| again?| is...?)
    (say|repeat|tell me) my name(, please|.|)
    (so|now) what (am I called|do they call me|is my name)?
    (test|quick test|quiz): what's my name?
    (what|which) name did I (give you|mention|introduce myself with)?
    (who|whom) (are you talking to|is this|is talking to you|have you got in front of you)?
    ---
    Can you tell me my name?
    Which name do I have?
    """
)

_I_AM = Phrases(
    """
    I'm {name}.
    My name is {name}.
    Hi, I am {name}.
    hello, {name} here
    (Hi|Hello|Hey)(, |! )(I'm|my name is|this is|it's) {name}(.|!|)
    (My|my) name's {name}(.|)
    (I am|I'm|This is) {name}(, nice to meet you|, hello|, good morning| speaking| writing)(.|!)
    (people|friends|they) call me {name}(.|)
    {name} (here|speaking|is here)(.|!|)
    {name}, (hi|hello|that's me|pleased to meet you)(!|.)
    (allow me to|let me|may I) introduce myself(: |. I'm |. My name is ){name}.
    (before we start|by the way|first things first|just so you know), (I'm|my name is|I'm called) {name}(.|)
    (everybody|everyone|my mother|the world) calls me {name}(.|)
    (good morning|good evening|good day), (I'm|this is|my name is) {name}(.|!|)
    (hey|hi|hello), (call me|I go by|I'm called|they call me) {name}(.|!|)
    I (answer to|go by) (the name of |){name}(.|)
    (it's|this is) (me, |){name}(.|!|)
    name's {name}(.|, nice to meet you|)
    (new here|I'm new here), (I'm|my name is) {name}(.|)
    (we haven't met|you don't know me yet)(.|:) (I'm|I am|My name is) {name}.
    (you're|you are) (talking|speaking|writing) (to|with) {name}(.|)
    {name}(, that's my name|, at your service| - that's who I am|, and you?)
    ---
    You can call me {name}.
    {name} is my name.
    """
)

_NICE = Phrases(
    """
    Nice to meet you, {name}!
    Hello {name}! How can I help?
    Hi {name}, what can I do for you?
    Hi {name}! Good to meet you.
    Pleased to meet you, {name}. What do you need?
    ---
    A pleasure, {name}.
    Welcome, {name}!
    """
)

_YOU_ARE = Phrases(
    """
    Your name is {name}.
    You are {name}.
    You told me that you are {name}.
    You are {name}, as you told me.
    Of course, you're {name}.
    ---
    {name} is your name.
    You said your name is {name}.
    """
)


def small_talk(world: World) -> Sample:
    """One to three turns of small talk, with or without tools around."""
    chat = Chat(world)
    which = world.random()
    if which < 0.17:
        return _who(world, chat)
    if which < 0.4:
        return _able(world, chat)
    if which < 0.48:
        return _name(world, chat)
    talk = TALK if world.held else _LEARNT_TALK
    names: list[int] = []
    for _ in range(world.weighted(((0.7, 1), (0.22, 2), (0.08, 3)))):
        at = world.number(0, len(talk) - 1)
        if at in names:
            continue
        names.append(at)
        _, said, answered = talk[at]
        chat.user(said.say(world)).say(answered.say(world))
    return chat.finish("small_talk", _tools(world))


def _tools(world: World) -> list[Tool]:
    if world.chance(0.45):
        return []
    if world.chance(0.2):
        about = subject(world)
        return among(world, [invent(world, about, 2).tool], (), [about], extra=world.number(0, 1))
    intent = world.one(INTENTS)
    return among(world, [offer(world, intent).tool], [intent], extra=world.number(0, 2))


def _who(world: World, chat: Chat) -> Sample:
    if world.chance(0.4):
        chat.user(WHO.say(world)).say(NAMELESS.say(world))
        system = world.one(("", "You are a helpful assistant.", "Be brief."))
        return chat.finish("small_talk", _tools(world), system=system, alone=True)
    name = world.invented().capitalize() if world.chance(0.4) else world.pick(ASSISTANTS)
    system = INTRODUCED.say(world, {"name": name, "user": world.me.name})
    chat.user(WHO.say(world)).say(NAMED.say(world, {"name": name}), ((name,),))
    return chat.finish("small_talk", _tools(world), system=system, alone=True)


def _able(world: World, chat: Chat) -> Sample:
    if world.chance(0.2):
        return chat.user(ABLE.say(world)).say(TOOLLESS.say(world)).finish("small_talk", [])
    clauses: list[tuple[str, Tool]] = []
    if world.chance(0.65):
        chosen = world.some(INTENTS, world.number(1, 3))
        clauses.extend((intent.can, offer(world, intent).tool) for intent in chosen)
    else:
        for _ in range(world.number(1, 3)):
            about = subject(world)
            clauses.append((f"{about.verb} {article(about.named)}", invent(world, about, world.number(0, 2)).tool))
    if len({each.name for _, each in clauses}) < len(clauses):
        clauses = clauses[:1]
    answer = ABILITIES.say(world, {"can": join_words([can for can, _ in clauses])})
    facts: Facts = tuple((can,) for can, _ in clauses)
    return chat.user(ABLE.say(world)).say(answer, facts).finish("small_talk", [tool for _, tool in clauses])


def _name(world: World, chat: Chat) -> Sample:
    name = world.first_name() if world.chance(0.6) else world.person().name
    chat.user(_I_AM.say(world, {"name": name})).say(_NICE.say(world, {"name": name}), ((name,),))
    if world.chance(0.6):
        chat.user(_ME.say(world)).say(_YOU_ARE.say(world, {"name": name}), ((name,),))
    return chat.finish("small_talk", _tools(world))
