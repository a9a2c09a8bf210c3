"""Substitution of words by invented ones: `substituted` replaces what a model must copy or look up.

Words of a call that also stand in what was said are exchanged for invented ones, the same everywhere: in the names of
tools and arguments, their descriptions, the messages and the calls. What is to be done stays as clear as it was, but
only by looking, so that a model that has seen it copies words it has never met.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence

from desk_model.generator.augmentation.rewriting import TextRewriter, texts_in
from desk_model.generator.english import NAME_WORD, word_set
from desk_model.generator.sample import Sample
from desk_model.generator.values.dates import months, weekdays

__all__ = ["invented", "substituted"]

_DATES = {each.lower() for each in (*months, *weekdays)}
_SPANS = {f"{unit}{s}" for unit in ("second", "minute", "hour", "day", "week") for s in ("", "s")}
# Words for times and numbers that a request says as they are, and its call in figures.
_NEAR = word_set(
    """
    today tonight tomorrow yesterday morning noon afternoon evening midnight weekend month months year years next last
    this after before ago half quarter one two three four five six seven eight nine ten eleven twelve
    """
)
_STAY = _DATES | _SPANS | _NEAR
"""Words of dates, spans of time and numbers, which are not exchanged."""
_SHORTEST = 3
_EXCHANGED = 0.8
_SOUNDS = 0.5
_PIECED = 0.6
_VOWELS = ("a", "e", "i", "o", "u", "y", "ea", "ee", "ou", "ai")
_CONSONANTS = (*"bcdfghjklmnpqrstvwxz", "br", "ch", "cl", "dr", "gr", "nd", "pl", "rt", "sh", "sk", "st", "th", "tr")


def substituted(sample: Sample, seed: int, pieces: Sequence[str] = ()) -> Sample:
    """Replace some words of a sample by invented ones, by a seed.

    Args:
        sample: What is exchanged in.
        seed: Decides what for what.
        pieces: Parts of words that some of the new ones are made of. A tokenizer's own, so that each of its tokens is
            copied now and then; some stand only in words that the training does not have.
    """
    draw = random.Random(f"disguised {seed}")  # its own: what has one kind of noise need not have another
    said = {word for text in _said(sample) for word in _words(text)}
    called = sorted({word for text in _called(sample) for word in _words(text)} & said - _STAY)
    taken = said | {word for tool in sample.tools for word in _words(json.dumps(tool))}
    known = sorted(taken)
    names: dict[str, str] = {}
    for word in called:
        if draw.random() < _EXCHANGED:
            if pieces and draw.random() < _PIECED:
                name = "".join(draw.choices(pieces, k=draw.choice((1, 2, 2, 3))))
            else:
                name = invented(draw) if draw.random() < _SOUNDS else _joined_halves(draw, known)
            one, several = word.removesuffix("s"), f"{word.removesuffix('s')}s"
            if name not in taken and not {one, several} & names.keys():
                taken.add(name)
                names |= {one: name, several: f"{name}s"}
    if not names:
        return sample

    def exchange(text: str) -> str:
        return NAME_WORD.sub(lambda found: _like(found[0], names.get(found[0].lower())), text)

    return TextRewriter(exchange, exchange, exchange, exchange).sample(sample)


def _said(sample: Sample) -> Iterator[str]:
    """Texts of the user, the tools and the system prompt."""
    return (each["content"] for each in sample.messages if each["role"] != "assistant")


def _called(sample: Sample) -> Iterator[str]:
    """All texts in calls."""
    for turn in sample.expected:
        for call in turn.calls:
            yield call.name
            yield from texts_in(dict(call.arguments))


def _words(text: str) -> set[str]:
    return {word.lower() for word in NAME_WORD.findall(text) if len(word) >= _SHORTEST}


def invented(draw: random.Random) -> str:
    """An invented word that is pronounceable."""
    syllables = [draw.choice(_CONSONANTS) + draw.choice(_VOWELS) for _ in range(draw.choice((1, 2, 2, 3)))]
    return "".join(syllables) + (draw.choice(_CONSONANTS) if draw.random() < 0.6 else "")


def _joined_halves(draw: random.Random, words: list[str]) -> str:
    """Join halves of two words, so that the tokens resemble those of real words."""
    first, last = draw.choice(words), draw.choice(words)
    return first[: (len(first) + 1) // 2] + last[len(last) // 2 :]


def _like(word: str, name: str | None) -> str:
    """A name with the capitals of a word."""
    if name is None:
        return word
    if word.isupper() and len(word) > 1:
        return name.upper()
    return name.capitalize() if word[0].isupper() else name
