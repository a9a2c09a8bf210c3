# ruff: noqa: E501 - phrases are read a line at a time
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
    (please|Please|pls|plz|please please)(,|) {clause}
    (Hello|Hi|Hey|Hey there|Good morning|Morning|Hi assistant|Dear assistant)(,|!) (please |can you |could you |I need you to |){clause}
    (Ok|OK|Okay|Alright|Well|So|Right|Yes|Great|Fine|Good)(,|) (now |please |can you |){clause}
    (can|could|would|will) (you|u) (please |pls |now |just |quickly |maybe |also |){clause}(?|)
    (I want|I need|I'd like|I would want|I expect|I ask|We need|We want) you to (please |now |){clause}
    (It would be (nice|great|good|lovely) if you could|It'd be great if you could|I was hoping you could|I wonder if you could|I'd be glad if you could) {clause}
    (Be so kind and|Be a dear and|Do me the favour and|Help me out and|Make my day and|Be quick and) {clause}
    (Would it be possible to|Is there a way to|Is it okay for you to|Can we|Could we|Shall we|May I ask you to|Might you) {clause}?
    (First thing|Next thing|Small thing|Another thing|Small request|My request|New request|Request|Instruction)(:| -) {clause}
    (For now|As discussed|As agreed|As always|As usual)(,|:) {clause}
    (If you can|If possible|If that works|When you can|As soon as you can|When you get a chance|Once you are free)(,|) (please |){clause}
    (I forgot,|I almost forgot,|Oh,|Ah,|Oh yes,|Right,|By the way,|Also,|And,|Then,|Finally,|Lastly,|First,) (please |can you |){clause}
    (My hands are full|I have no time|I am in a meeting|I'm driving|I'm on the phone|I can't type much)(,|, so|:|;) (please |){clause}
    (We should|You should|You can|You may) {clause}
    (The next step is to|The task is to|What I need is to|All I want is to|My wish is to|The plan is to|The idea is to) {clause}
    {clause}(, please|, will you|, would you|, thanks|, if you can)
    {clause} (for me|please|thx)
    {clause}
    {clause}
    {clause}
    {clause}
    (Assistant|Computer|Helper|Robot|Bot)(,|:) (please |){clause}
    (Go|Start|Proceed|Action|Ready)(:|!) {clause}
    (Try to|Make sure to|Be sure to) {clause}
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
    (Hey|Hi|Hello|Morning|Good day|Evening) (again|there|assistant|you)(.|!|,)
    (All right|Alright|Fine|Good|Perfect|Nice|Cool|Very good)(.|!)
    (Listen|Look|Wait|One moment|Hold on|Now)(.|:)
    (I need help|I need something|I have a request|I have a task for you|I have something for you|Something else)(.|:)
    (Next|New topic|Next topic|Another one|One more|Last one|First one|Number two)(.|:)
    (I just woke up|I'm back|I'm at work|I'm on the train|Back again|Lunch is over|Busy day today)(.|!)
    (I hope you are well|How are you? Anyway|Long day)(.|...)
    (My boss is waiting|Time is short|We are late|It's late)(.|!)
    (ok|hey|hi|so|well|um|hm)(,|...)
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
    (Thanks|Thank you|Thx|Ty|Thanks again|Thanks in advance|Thank you in advance)(.|!)
    (Please|Be quick|Quickly please|As soon as you can|Right away)(.|!)
    (Take your time|It can wait|No hurry|Whenever you can|No need to hurry)(.|!)
    (That is all|That's it|Nothing more|Nothing else for now|That would be all)(.|!)
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
    before, after = (0.06, 0.12) if world.held else (0.12, 0.24)
    if which < before:
        return f"{_BEFORE.say(world)} {text}"
    if which < after:
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
        return world.one(_PAIRED if world.held else _PAIRED + _MORE_PAIRED).join(parts)
    last = world.one(_LAST if world.held else _LAST + _MORE_LAST)
    joint = ", " if world.held else world.one((", ", ", ", "; ", ", then ", ", also "))
    return joint.join(parts[:-1]) + last + parts[-1]


# What stands between two clauses and before the last of several; the second only in training.
_PAIRED = (" and ", " and ", ", and also ", " and also ", ", and ", "; also, ")
_MORE_PAIRED = (
    " and ",
    " and then ",
    ", then ",
    "; then ",
    "; ",
    ", and please ",
    " and please ",
    " plus ",
    " as well as ",
    ", besides ",
    "; and ",
    ". And ",
    ". Then ",
    ". Also ",
    ". Besides, ",
    ". After that, ",
    ". Also, please ",
    " - and ",
    " and, while you are at it, ",
    ", and in addition ",
    ". Next, ",
    " & ",
    "\nand ",
    "\n",
)
_LAST = (" and ", ", and ", " and also ", ", and finally ")
_MORE_LAST = (
    " and then ",
    " and finally ",
    ", then ",
    "; lastly, ",
    "; and ",
    " plus ",
    ". And ",
    ", and please ",
    " and last ",
    ", and in the end ",
)
