"""Position of an expression in a text: check that it fits there, and insert a replacement."""

from __future__ import annotations

import re

from desk_model.generator.augmentation.expressions import ASKING, DETERMINERS, Expression
from desk_model.generator.english import article, word_set

__all__ = ["OPENERS", "before", "fits", "put"]

_CLAUSE_ENDS = frozenset(".,:;!?\n-(")
_SENTENCE_ENDS = frozenset(".!?\n")
OPENERS = word_set("and but so hey hi hello ok okay then also well yes mate please now")
"""Words that a clause may begin after without a comma."""
_BEFORE_VERBS = OPENERS | word_set(
    "to pls plz you u just kindly quickly maybe perhaps simply can could would will let's"
)
"""Words that the plain form of a verb follows."""


def before(text: str, at: int) -> tuple[bool, str]:
    """Word before a position, and whether the position begins a clause."""
    left = text[:at].rstrip(" ")
    return not left or left[-1] in _CLAUSE_ENDS, left.rpartition(" ")[2].lower()


def fits(entry: Expression, text: str, found: re.Match[str]) -> bool:
    """True if an expression has its meaning at this position, by its capitals and the words around it."""
    said = found[2]
    if said[1:] not in {entry.text[1:], entry.text[1:].lower()}:
        return False
    opened, word = before(text, found.start())
    if said[0].isupper() and entry.text[0] != "I" and not opened:
        return False  # a name
    if entry.opens and not opened and word not in OPENERS:
        return False
    if entry.sort == "verb" and (found[1] or not (opened or word in _BEFORE_VERBS)):
        return False
    after = text[found.end() : found.end() + 12]
    if entry.follows in {",", "?"}:
        return (after[:1] == "?") is (entry.follows == "?") and not re.match(r"\w| [^-]", after)
    if entry.follows:
        following = after[1:].split(" ")[0].lower() if after[:1] == " " else ""
        return following in (DETERMINERS if entry.follows == "_" else ASKING)
    return True


def put(other: str, text: str, found: re.Match[str]) -> str:
    """Insert a replacement with the capitals and the article of the original."""
    said, given = found[2], found[1]
    left = text[: found.start()].rstrip(" ")
    first = not left or left[-1] in _SENTENCE_ENDS
    if said.islower() and re.match(r"i\b", said):
        other = re.sub(r"\bI\b", "i", other)
    if given:
        return f"{given[0]}{article(other.lower()).split(' ')[0][1:]} {other}"
    if said[0].isupper() and (first or not re.match(r"I\b", said)):
        return other[0].upper() + other[1:]
    return other
