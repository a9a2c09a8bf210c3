"""How requests are put: openings, closings, small slips."""

from __future__ import annotations

from desk.pools import Phrases
from desk.world import World

__all__ = ["capital", "clauses", "ended", "request", "spoken"]

_OPENINGS = Phrases(
    """
    {clause}
    {clause}
    {clause}
    Please {clause}
    please {clause}
    Can you {clause}?
    Could you {clause}?
    Can you please {clause}?
    Could you please {clause}?
    Would you {clause}?
    Will you {clause}?
    I need you to {clause}
    I want you to {clause}
    I'd like you to {clause}
    Go ahead and {clause}
    Now {clause}
    Hey, {clause}
    Hey, can you {clause}?
    Hi, could you {clause}?
    Hi! Please {clause}
    {clause}, please
    {clause} please
    pls {clause}
    can u {clause}
    can you {clause}
    Could you quickly {clause}?
    Just {clause}
    Quick one: {clause}
    I have a favour to ask: {clause}
    When you have a moment, {clause}
    One more thing: {clause}
    Next, {clause}
    Do me a favour and {clause}
    Can I ask you to {clause}?
    Is it possible for you to {clause}?
    Any chance you could {clause}?
    Let's do this: {clause}
    For me: {clause}
    I'm busy, so {clause}
    ---
    Kindly {clause}
    Would you mind helping me {clause}?
    Time to {clause}
    Your next job: {clause}
    Are you able to {clause}?
    I would love it if you could {clause}
    Before I forget, {clause}
    It would help me if you {clause}
    """
)

_BEFORE = Phrases(
    """
    Hi!
    Hello.
    Hey!
    Hello there!
    Good morning.
    Good afternoon.
    Good evening!
    Hi again.
    OK.
    Okay, next.
    Quick question.
    Great.
    Thanks for that.
    I'm in a hurry.
    ---
    Greetings.
    Howdy!
    Right then.
    Sorry to bother you.
    """
)

_AFTER = Phrases(
    """
    Thanks!
    Thank you.
    Thanks.
    Thanks a lot!
    Thank you so much.
    That would be great.
    It's urgent.
    No rush.
    Cheers!
    That's all.
    ---
    Much appreciated.
    Many thanks.
    You're a star.
    """
)


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """The text with a full stop, if it has no end yet."""
    return text if text.endswith((".", "!", "?", '."', '!"', '?"')) else f"{text}."


def request(world: World, clause: str, *, imperative: bool, opens: bool = False) -> str:
    """A request as somebody types it, from a sentence or a clause such as "set a timer".

    ``opens`` says that it begins with a value, whose first letter stays as it is.
    """
    if not imperative:
        text = clause if opens or world.chance(0.07) else capital(clause)
    else:
        template = _OPENINGS.find(world, ("clause",))
        assert template is not None
        text = template.fill(world, {"clause": clause})
        if template.source.startswith("{clause}") and not world.chance(0.08):
            text = capital(text)
        if not world.chance(0.1):
            text = ended(text)
    which = world.random()
    if which < 0.06:
        return f"{_BEFORE.say(world)} {text}"
    if which < 0.12:
        return f"{ended(text)} {_AFTER.say(world)}"
    return text


def spoken(world: World, text: str, kept: str) -> str:
    """The request, now and then with two letters of a word swapped; nothing that occurs in ``kept`` changes."""
    if not world.chance(0.025):
        return text
    words = text.split(" ")
    at = world.number(0, len(words) - 1)
    word = words[at]
    if len(word) > 4 and word.isalpha() and word.islower() and word not in kept:
        middle = world.number(1, len(word) - 3)
        words[at] = word[:middle] + word[middle + 1] + word[middle] + word[middle + 2 :]
    return " ".join(words)


def clauses(world: World, parts: list[str]) -> str:
    """Several clauses that do not depend on each other as one."""
    if len(parts) == 2:
        return world.one((" and ", " and ", ", and also ", " and also ", ", and ", "; also, ")).join(parts)
    last = world.one((" and ", ", and ", " and also ", ", and finally "))
    return ", ".join(parts[:-1]) + last + parts[-1]
