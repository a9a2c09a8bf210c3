"""Casual typing: short forms, lower case, no full stop, typing errors."""

from __future__ import annotations

import random
import re

from desk_model.generator.augmentation.expressions import ASKING, pattern, stem
from desk_model.generator.augmentation.positions import fits, put
from desk_model.generator.augmentation.protected import ProtectedSpans, inside
from desk_model.generator.augmentation.tables import SHORTER, TABLE

__all__ = ["with_typing_errors"]

_LOWERED, _UNENDED, _SMALL_I, _SHORTENED = 0.5, 0.6, 0.4, 0.5
"""Of the casual texts: a small letter at the beginning, no full stop, a small "i", and short forms."""
_SHORT = 0.6  # of what has a short form, in a text that gets some
_TYPO, _DOUBLED = 0.06, 0.03

_TYPED = re.compile(r"(?<![\w@./:'=-])[a-z]{6,}(?![\w@/='-]|[.:]\w)")
_SAID_LONG = pattern(SHORTER)
_FIRST_WORDS = frozenset(each.split()[0].rstrip(",:?") for each in TABLE) | ASKING
"""Words that are no name at the beginning of a request."""
_ORDINARY = frozenset(word for each in TABLE for word in _TYPED.findall(each))
"""Words that a typo does not hide anything in: no value, no number and no time is said by them."""


def with_typing_errors(text: str, protected: ProtectedSpans, draw: random.Random, casual: bool, *, slips: bool) -> str:
    """Apply casual typing to a text."""
    if casual:
        if draw.random() < _SHORTENED:
            text = _shortened(text, protected, draw)
        if draw.random() < _SMALL_I:
            kept = protected.kept(text)
            text = re.sub(r"(?<![\w.])I(?![\w.])", lambda found: found[0] if inside(found.span(), kept) else "i", text)
        if draw.random() < _LOWERED:
            text = _with_small_letter(text, protected)
        if draw.random() < _UNENDED and text[-1:] in {".", "?", "!"} and text[-2:-1].isalpha():
            text = text if inside((len(text) - 1, len(text)), protected.kept(text)) else text[:-1]
    if slips and draw.random() < _TYPO:
        text = _with_typo(text, protected, draw)
    if slips and draw.random() < _DOUBLED:
        kept = protected.kept(text)
        spaces = [
            found.start() for found in re.finditer(r"(?<=[a-z]) (?=[a-z])", text) if not inside(found.span(), kept)
        ]
        if spaces:
            at = draw.choice(spaces)
            text = f"{text[:at]} {text[at:]}"
    return text


def _shortened(text: str, protected: ProtectedSpans, draw: random.Random) -> str:
    kept = protected.kept(text)

    def shorten(found: re.Match[str]) -> str:
        entry = SHORTER.get(found[2].lower())
        if entry is None or draw.random() >= _SHORT or inside(found.span(2), kept) or entry.words & protected.known:
            return found[0]
        if found[1] or not fits(entry, text, found):
            return found[0]
        fit = [other for other, words in entry.others if not words & protected.barred]
        return put(draw.choice(fit), text, found) if fit else found[0]

    return _SAID_LONG.sub(shorten, text)


def _with_small_letter(text: str, protected: ProtectedSpans) -> str:
    """Lower the first letter of a text unless it belongs to a name."""
    first, _, rest = text.partition(" ")
    name = rest[:1].isupper() and not re.match(r"I\b", rest)
    if name or first.rstrip(",:;.!?").lower() not in _FIRST_WORDS or inside((0, 1), protected.kept(text)):
        return text
    return text[0].lower() + text[1:]


def _with_typo(text: str, protected: ProtectedSpans, draw: random.Random) -> str:
    """Add a typing error to a word that neither a call nor a tool contains."""
    kept = protected.kept(text)
    words = [each for each in _TYPED.finditer(text) if not inside(each.span(), kept)]
    words = [each for each in words if each[0] in _ORDINARY and stem(each[0]) not in protected.known]
    if not words:
        return text
    word = draw.choice(words)
    at = draw.randrange(word.start() + 1, word.end() - 2)  # the ends of a word are read first
    with_typing_errors = draw.choice((text[at] * 2 + text[at + 1], text[at + 1], text[at + 1] + text[at]))
    return text[:at] + with_typing_errors + text[at + 2 :]
