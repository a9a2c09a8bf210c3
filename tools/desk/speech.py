"""How requests are put: openings, closings, small slips."""

from __future__ import annotations

from desk.phrases.asides import AFTER, BEFORE
from desk.phrases.openings import OPENINGS
from desk.world import World

__all__ = ["capital", "clauses", "ended", "request", "spoken"]


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
        template = OPENINGS.find(world, ("clause",))
        assert template is not None
        text = template.fill(world, {"clause": clause})
        if template.source.startswith("{clause}") and not world.chance(0.08):
            text = capital(text)
        if not world.chance(0.1):
            text = ended(text)
    which = world.random()
    before, after = (0.06, 0.12) if world.held else (0.12, 0.24)
    if which < before:
        return f"{BEFORE.say(world)} {text}"
    if which < after:
        return f"{ended(text)} {AFTER.say(world)}"
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
    joint = ", " if world.held else world.one(_BETWEEN)
    return joint.join(parts[:-1]) + last + parts[-1]


# What stands between two clauses, between several and before the last of them; some only in training.
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
    ", ",
    ", plus ",
    ", but also ",
    ", as well as ",
    ", oh and ",
    ", and on top of that ",
    ", and separately ",
    ", and likewise ",
    ", and at the same time ",
    ", and in the same go ",
    ", and apart from that ",
    ", and furthermore ",
    "; and then ",
    "; please also ",
    "; moreover, ",
    "; plus, ",
    "; besides that, ",
    "; separately, ",
    " and at the same time ",
    " and in parallel ",
    " and simultaneously ",
    " and in addition ",
    " and on top of that ",
    " and likewise ",
    " and next ",
    " and kindly ",
    ", along with that, ",
    ". And please ",
    ". Please also ",
    ". Then please ",
    ". And then ",
    ". Oh, and ",
    ". Oh, also ",
    ". In addition, ",
    ". On top of that, ",
    ". Separately, ",
    ". Furthermore, ",
    ". Moreover, ",
    ". Likewise, ",
    ". Apart from that, ",
    ". One more thing: ",
    ". Another thing: ",
    ". Something else: ",
    ". Second: ",
    ". While you are at it, ",
    ". When you are at it, also ",
    ". At the same time, ",
    "... and ",
    "... oh and ",
    " / ",
    " | ",
    " + ",
    " // ",
    " - also, ",
    " - oh, and ",
    " -- and ",
    "\n\n",
    "\nalso ",
    "\nthen ",
    "\nplus ",
    "\n+ ",
    "\n& ",
    ";\n",
    ",\n",
    ",\nand ",
    ".\nAnd ",
    ".\nAlso ",
)
_BETWEEN = (
    ", ",
    ", ",
    ", ",
    "; ",
    "; ",
    ", then ",
    ", also ",
    ", and ",
    " and ",
    ", plus ",
    ", next ",
    "; then ",
    "; also ",
    " + ",
    " / ",
    ",\n",
    "\n",
    ". Then ",
    ". Also, ",
    ". Next, ",
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
    ", and also ",
    ", and then ",
    ", plus ",
    ", as well as ",
    ", and last of all ",
    ", and lastly ",
    ", and on top of that ",
    ", and as a last thing, ",
    ", oh and ",
    "; finally, ",
    "; and finally, ",
    "; and also ",
    ". Finally, ",
    ". Lastly, ",
    ". Last, ",
    ". And then ",
    ". And finally, ",
    ". Oh, and ",
    ". Also, ",
    ". One last thing: ",
    ". And please ",
    "... and ",
    " & ",
    " + ",
    ", ",
    "\nand ",
    "\nfinally, ",
)
