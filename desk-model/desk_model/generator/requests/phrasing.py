"""Phrasing of requests: openings, closings, swapped letters."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read

__all__ = ["capital", "clauses", "ended", "request", "with_swapped_letters"]

BETWEEN, LAST, MORE_LAST, MORE_PAIRED, PAIRED = read(
    "templates/combining/clauses", "between", "last", "more_last", "more_paired", "paired"
)
AFTER, BEFORE = read("templates/framing/asides", "after", "before")
OPENINGS = read("templates/framing/openings", "openings")


def capital(text: str) -> str:
    """Capitalise the first letter."""
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """Add a full stop if there is no end mark."""
    return text if text.endswith((".", "!", "?", '."', '!"', '?"')) else f"{text}."


def request(context: SampleContext, clause: str, *, imperative: bool, opens: bool = False) -> str:
    """Build a request from a sentence or a clause such as "set a timer".

    ``opens`` says that it begins with a value, whose first letter stays as it is.
    """
    if not imperative:
        text = clause if opens or context.chance(0.07) else capital(clause)
    else:
        template = OPENINGS.find(context, ("clause",))
        assert template is not None
        text = template.fill(context, {"clause": clause})
        if template.source.startswith("{clause}") and not context.chance(0.08):
            text = capital(text)
        if not context.chance(0.1):
            text = ended(text)
    which = context.random()
    before, after = (0.06, 0.12) if context.held_out else (0.12, 0.24)
    if which < before:
        return f"{BEFORE.say(context)} {text}"
    if which < after:
        return f"{ended(text)} {AFTER.say(context)}"
    return text


def with_swapped_letters(context: SampleContext, text: str, kept: str) -> str:
    """Swap two letters of a word in 2.5 % of requests; words that occur in ``kept`` do not change."""
    if not context.chance(0.025):
        return text
    words = text.split(" ")
    at = context.number(0, len(words) - 1)
    word = words[at]
    if len(word) > 4 and word.isalpha() and word.islower() and word not in kept:
        middle = context.number(1, len(word) - 3)
        words[at] = word[:middle] + word[middle + 1] + word[middle] + word[middle + 2 :]
    return " ".join(words)


def clauses(context: SampleContext, parts: list[str]) -> str:
    """Join independent clauses."""
    if len(parts) == 2:
        return context.one(PAIRED if context.held_out else PAIRED + MORE_PAIRED).join(parts)
    last = context.one(LAST if context.held_out else LAST + MORE_LAST)
    joint = ", " if context.held_out else context.one(BETWEEN)
    return joint.join(parts[:-1]) + last + parts[-1]
