"""Noise that does not change the meaning: `prefixed`, `with_fillers` and `affixed` add words without meaning.

A model that has seen only some phrasings learns them by heart. With noise the same sample says the same in words and
names that nobody has learnt, and the call stays as plain as it was.
"""

from __future__ import annotations

import json
import random
import re
import string
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from desk_model.generator.augmentation.rewriting import TextRewriter, texts_called
from desk_model.generator.augmentation.substitution import invented
from desk_model.generator.english import NAME_WORD, word_set
from desk_model.generator.sample import Sample, Turn

__all__ = ["affixed", "filler_words", "prefixed", "with_fillers"]

_LETTERS = string.ascii_letters
_FRAMES = (
    "{words} {text}",
    "{words} {text}",
    "{words}: {text}",
    "{words}, {text}",
    "{words}. {text}",
    "{words} - {text}",
)
_APART = ("{words}: {text}", "{words}. {text}")
"""Frames of a text that begins with what is copied, which must not run on from them."""


def prefixed(sample: Sample, words: Sequence[str], seed: int) -> Sample:
    """Add words without meaning, some of them invented, before every request that is answered with calls."""
    draw = random.Random(f"framed {seed}")
    # Also of later calls: those of a chain copy from the first request.
    spans = list(texts_called(sample))

    def frame(text: str, _: Turn) -> str:
        first = text[: len(text) - len(text.lstrip(_LETTERS))]
        copied = any(first in each for each in spans)
        said = " ".join(_word(draw, words) for _ in range(draw.choice((1, 2, 3, 4, 5, 7))))
        form = draw.choice(_APART if copied else _FRAMES)
        if "." not in form and ":" not in form and first.istitle() and draw.random() < 0.8:
            text = text[0].lower() + text[1:]
        text = form.format(words=said, text=text)
        return text[0].upper() + text[1:]

    return _asked(sample, frame)


def with_fillers(sample: Sample, words: Sequence[str], seed: int) -> Sample:
    """Replace words without meaning in requests by others, or insert such words.

    Words that stand in a tool or in what is called stay, and so do those that say when, how many, whose or not. So the
    request still says which tool is meant only if all of its name is said; others are left as they are.
    """
    draw = random.Random(f"reworded {seed}")
    known = {word for tool in sample.tools for word in _words(json.dumps(tool))}
    spans = set(texts_called(sample))
    spans |= {each for turn in sample.expected for fact in turn.facts for each in fact}
    known |= {word for text in spans for word in _words(text)} | _KEPT

    def reword(text: str, turn: Turn) -> str:
        if sample.kind not in _GIVEN and not all(_named(call.name, text) for call in turn.calls):
            return text
        if any(_is_told_otherwise(value, text) for call in turn.calls for value in _leaves(dict(call.arguments))):
            return text
        kept = [found.span() for each in spans if len(each) > 1 for found in re.finditer(re.escape(each), text, re.I)]
        parts = []
        at = 0
        for found in _PLAIN_WORD.finditer(text):
            word = found[0]
            inside = any(first < found.end() and found.start() < last for first, last in kept)
            if not inside and word.lower() not in known and draw.random() < _REWORDED:
                other = _word(draw, words)
                parts += [text[at : found.start()], other.capitalize() if word[0].isupper() else other]
                at = found.end()
            elif not inside and word.lower() in _LOOSE and draw.random() < _INSERTED:
                parts += [text[at : found.start()], _word(draw, words), " "]
                at = found.start()
        return "".join((*parts, text[at:]))

    return _asked(sample, reword)


def affixed(sample: Sample, words: Sequence[str], seed: int) -> Sample:
    """Add affixes to the names of tools and arguments, and words to their descriptions."""
    draw = random.Random(f"affixed {seed}")
    tools = [tool.get("function", tool) for tool in sample.tools]
    names: dict[str, str] = {}
    arguments = [name for tool in tools for name in tool["parameters"].get("properties", {})]
    camel = any(re.search("[a-z][A-Z]", each) for each in arguments)
    if draw.random() < 0.7:
        endings = [_word(draw, words) for _ in range(draw.choice((1, 2, 4)))]
        for tool in tools:
            names[tool["name"]] = _ended(tool["name"], draw.choice(endings), draw, camel)
    if draw.random() < 0.8:
        endings = [_word(draw, words) for _ in range(draw.choice((1, 3, 5)))]
        for name in arguments:
            if len(name) > 1 and name not in names and draw.random() < 0.9:
                names[name] = _ended(name, draw.choice(endings), draw, camel)
    if len(set(names.values()) | set(names)) < 2 * len(names):
        return sample
    # A name of one part may be a word of the request as well; it is a name for sure only in a signature.
    sure = [rf"(?<![\w.-]){re.escape(each)}(?![\w-])" for each in names if not each.isalpha()]
    has_signature = [rf"(?<=\(){each}(?=:)|(?<=, ){each}(?=:)" for each in names if each.isalpha()]
    text = re.compile("|".join((*sure, *has_signature)) or "$^")
    about = [_word(draw, words) for _ in range(draw.choice((1, 2)))]
    form = draw.choice(_ABOUT) if draw.random() < 0.5 else "{text}"

    def rename(name: str) -> str:
        return names.get(name, name)

    def told(content: str) -> str:
        return text.sub(lambda found: names.get(found[0], ""), content)

    def describe(content: str) -> str:
        content = told(content)
        low = content if content[1:2].isupper() else content[:1].lower() + content[1:]  # YYYY-MM-DD stays
        return form.format(words=" ".join(about), text=content.rstrip("."), low=low)

    return TextRewriter(told, rename, str, describe).sample(sample)


_ABOUT = (
    "{words} {low}",
    "{words}: {low}",
    "{words} {low}",
    "{text} {words}",
    "{text}, {words}",
    "{text} ({words})",
)
_GIVEN = frozenset(("extraction", "json"))
"""Kinds whose requests need not name the tool."""
_REWORDED, _INSERTED = 0.35, 0.12
_PLAIN_WORD = re.compile(r"(?<![\w@./:_-])[A-Za-z]?[a-z]+(?![\w@/_-]|[.:]\w)")

_MOMENT = re.compile(r"\d{4}-\d\d-\d\d.*|\d\d:\d\d")


def _leaves(value: object) -> Iterator[object]:
    """Scalar values of a document."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _leaves(each)
    else:
        yield value


def _is_told_otherwise(value: object, text: str) -> bool:
    """True if the text states a value with other words ("by bike" for cycling); days and times are excluded."""
    if isinstance(value, bool):
        return True
    return isinstance(value, str) and not _MOMENT.fullmatch(value) and value.lower() not in text.lower()


_LOOSE = word_set("the a an please with and for to is are it this my our")
"""Words that something may stand before."""

# What says when, how many, whose, or the opposite.
_KEPT = _LOOSE | word_set(
    """
    i you he she we they me us him her them your his their its that these those who whom whose which what where when
    why how at in on by of from into onto over under between about after before until till since during within without
    not no never none nor neither or but if else than then so as be was were been am do does did has have had will would
    can could should shall must may might yes off up down out all any both each every either some one two three four
    five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
    thirty forty fifty sixty seventy eighty ninety hundred thousand first second third fourth fifth last next half
    quarter past noon midnight morning afternoon evening night today tomorrow yesterday tonight now day days week weeks
    weekend month months year years hour hours minute minutes monday tuesday wednesday thursday friday saturday sunday
    january february march april may june july august september october november december same more less most least
    once twice times other another only also again ago ahead later earlier sooner few many much per percent plus minus
    times divided true false enabled disabled new old
    """
)


# What a tool may do, so that a request could seem to ask for it.
_DOING = word_set(
    """
    add book buy call cancel change check clear close compare convert copy create cut delete do drop edit email find fix
    forget get give go help keep list look mail make mark move note open order pause pay pick plan play print put read
    remind remove rename repeat reply reserve save schedule search see send set show skip sort start stop store take
    tell text translate try turn undo update use wait wake want warn write
    """
)


def filler_words(words: Iterable[str]) -> list[str]:
    """Words that do not state an action, a time, a number or a negation."""
    return sorted(set(words) - _KEPT - _DOING)


def _asked(sample: Sample, change: Callable[[str, Turn], str]) -> Sample:
    """Change every request that is answered with calls."""
    messages = list(sample.messages)
    for turn in sample.expected:
        asked = messages[turn.message - 1]
        if (turn.calls or sample.kind == "json") and asked["role"] == "user":
            messages[turn.message - 1] = {**asked, "content": change(asked["content"], turn)}
    return replace(sample, messages=messages)


def _word(draw: random.Random, words: Sequence[str]) -> str:
    return invented(draw) if draw.random() < 0.3 else draw.choice(words)


def _words(text: str) -> set[str]:
    """Words of a text or a name, in singular and plural."""
    found = {each.lower() for each in NAME_WORD.findall(text)}
    return found | {f"{each}s" for each in found} | {each.removesuffix("s") for each in found}


def _named(name: str, text: str) -> bool:
    """True if a text contains most words of a name."""
    parts = re.findall(r"[A-Z]?[a-z]+", name)
    said = text.lower()
    return sum(part.lower() in said for part in parts) >= max(2, len(parts) - 1)


def _ended(name: str, ending: str, draw: random.Random, camel: bool) -> str:
    """Add a word at the end of a name, or rarely at its beginning, in the style of the name."""
    if name[0].isupper() or (camel and "_" not in name):
        return f"{name}{ending.capitalize()}"
    separator = "-" if "-" in name and "_" not in name else "_"
    return f"{ending}{separator}{name}" if draw.random() < 0.15 else f"{name}{separator}{ending}"
