"""The same conversation in other words: `disguised` gives what must be copied or found again names nobody has learnt.

Words of a call that also stand in what was said are exchanged for invented ones, the same everywhere: in the names of
tools and arguments, their descriptions, the messages and the calls. What is to be done stays as clear as it was, but
only by looking, so that a model that has seen it copies words it has never met.

`framed` puts words without a meaning before a request: what a person says around it is of no matter, in any words.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from desk.sample import Call, Sample, Turn

__all__ = ["disguised", "framed"]

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_SHORTEST = 3
_EXCHANGED = 0.8
_SOUNDS = 0.5
_PIECED = 0.6
_VOWELS = ("a", "e", "i", "o", "u", "y", "ea", "ee", "ou", "ai")
_CONSONANTS = (*"bcdfghjklmnpqrstvwxz", "br", "ch", "cl", "dr", "gr", "nd", "pl", "rt", "sh", "sk", "st", "th", "tr")

_FRAMES = (
    "{words} {text}",
    "{words} {text}",
    "{words}: {text}",
    "{words}, {text}",
    "{words}. {text}",
    "{words} - {text}",
)

Exchange = Callable[[str], str]


def disguised(sample: Sample, seed: int, pieces: Sequence[str] = ()) -> Sample:
    """The sample with some words exchanged, by a seed.

    Args:
        sample: What is exchanged in.
        seed: Decides what for what.
        pieces: Parts of words that some of the new ones are made of. A tokenizer's own, so that each of its tokens is
            copied now and then; some stand only in words that the training does not have.
    """
    draw = random.Random(seed)
    said = {word for text in _said(sample) for word in _words(text)}
    called = sorted({word for text in _called(sample) for word in _words(text)} & said)
    taken = said | {word for tool in sample.tools for word in _words(json.dumps(tool))}
    known = sorted(taken)
    names: dict[str, str] = {}
    for word in called:
        if draw.random() < _EXCHANGED:
            if pieces and draw.random() < _PIECED:
                name = "".join(draw.choices(pieces, k=draw.choice((1, 2, 2, 3))))
            else:
                name = _invented(draw) if draw.random() < _SOUNDS else _spliced(draw, known)
            one, several = word.removesuffix("s"), f"{word.removesuffix('s')}s"
            if name not in taken and not {one, several} & names.keys():
                taken.add(name)
                names |= {one: name, several: f"{name}s"}
    if not names:
        return sample

    def exchange(text: str) -> str:
        return _WORD.sub(lambda found: _like(found[0], names.get(found[0].lower())), text)

    return replace(
        sample,
        messages=[_message(each, exchange) for each in sample.messages],
        tools=[_tool(each, exchange) for each in sample.tools],
        expected=tuple(_turn(each, exchange) for each in sample.expected),
    )


def framed(sample: Sample, words: Sequence[str], seed: int) -> Sample:
    """The sample with some words, or invented ones, before every request that is answered with calls."""
    draw = random.Random(seed)
    messages = list(sample.messages)
    for turn in sample.expected:
        asked = messages[turn.message - 1]
        if turn.calls and asked["role"] == "user":
            count = draw.choice((1, 2, 3, 4, 5, 7))
            before = " ".join(_invented(draw) if draw.random() < 0.3 else draw.choice(words) for _ in range(count))
            frame, text = draw.choice(_FRAMES), asked["content"]
            if "." not in frame and ":" not in frame and text.split(" ")[0].istitle() and draw.random() < 0.8:
                text = text[0].lower() + text[1:]
            said = frame.format(words=before, text=text)
            messages[turn.message - 1] = {**asked, "content": said[0].upper() + said[1:]}
    return replace(sample, messages=messages)


def _said(sample: Sample) -> Iterator[str]:
    """What the person, the tools and the system prompt say."""
    return (each["content"] for each in sample.messages if each["role"] != "assistant")


def _called(sample: Sample) -> Iterator[str]:
    """All texts in calls."""
    for turn in sample.expected:
        for call in turn.calls:
            yield call.name
            yield from _texts(dict(call.arguments))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text) if len(word) >= _SHORTEST}


def _invented(draw: random.Random) -> str:
    syllables = [draw.choice(_CONSONANTS) + draw.choice(_VOWELS) for _ in range(draw.choice((1, 2, 2, 3)))]
    return "".join(syllables) + (draw.choice(_CONSONANTS) if draw.random() < 0.6 else "")


def _spliced(draw: random.Random, words: list[str]) -> str:
    """Halves of two words, as its tokens are nearer to those of real words."""
    first, last = draw.choice(words), draw.choice(words)
    return first[: (len(first) + 1) // 2] + last[len(last) // 2 :]


def _like(word: str, name: str | None) -> str:
    """The name with the capitals of the word; the word itself where it has none."""
    if name is None:
        return word
    if word.isupper() and len(word) > 1:
        return name.upper()
    return name.capitalize() if word[0].isupper() else name


def _mapped(value: Any, exchange: Exchange) -> Any:
    """All texts and names in a document exchanged."""
    if isinstance(value, str):
        return exchange(value)
    if isinstance(value, dict):
        return {exchange(name): _mapped(each, exchange) for name, each in value.items()}
    if isinstance(value, list):
        return [_mapped(each, exchange) for each in value]
    return value


def _message(message: dict[str, Any], exchange: Exchange) -> dict[str, Any]:
    found = {**message, "content": exchange(message["content"])}
    if "tool_calls" in message:
        found["tool_calls"] = [
            {**each, "function": _called_function(each["function"], exchange)} for each in message["tool_calls"]
        ]
    return found


def _called_function(function: dict[str, str], exchange: Exchange) -> dict[str, str]:
    arguments = _mapped(json.loads(function["arguments"]), exchange)
    return {"name": exchange(function["name"]), "arguments": json.dumps(arguments, ensure_ascii=False)}


def _tool(tool: dict[str, Any], exchange: Exchange) -> dict[str, Any]:
    if "function" in tool:
        return {**tool, "function": _tool(tool["function"], exchange)}
    found = {name: exchange(each) if isinstance(each, str) else each for name, each in tool.items()}
    if "parameters" in tool:
        found["parameters"] = _schema(tool["parameters"], exchange)
    return found


def _schema(schema: Any, exchange: Exchange) -> Any:
    """A JSON schema with its names and texts exchanged, but not its keywords and types."""
    if isinstance(schema, list):
        return [_schema(each, exchange) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found: dict[str, Any] = {}
    for keyword, value in schema.items():
        if keyword == "properties":
            found[keyword] = {exchange(name): _schema(each, exchange) for name, each in value.items()}
        elif keyword in _TOLD:
            found[keyword] = _mapped(value, exchange)
        else:
            found[keyword] = _schema(value, exchange)
    return found


_TOLD = frozenset(("const", "default", "description", "enum", "examples", "pattern", "required", "title"))
"""Keywords whose values are names or texts."""


def _turn(turn: Turn, exchange: Exchange) -> Turn:
    calls = tuple(Call(exchange(call.name), _mapped(dict(call.arguments), exchange)) for call in turn.calls)
    return Turn(turn.message, calls, tuple(tuple(exchange(each) for each in fact) for fact in turn.facts))
