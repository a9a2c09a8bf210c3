"""Accuracy of a model on generated tasks: right tools, exact calls, and no call where none is expected."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from desk_model.evaluation.decoding import greedy
from desk_model.generator import Sample, Turn
from desk_model.training.network import Decoder
from desk_model.training.text_rules import CALL, END
from desk_model.training.tokenizer import Encoder

__all__ = ["Scores", "calls_in", "evaluate"]

_CALL = re.compile(r"<tool_call>\s*(.*?)\s*</tool_call>", re.DOTALL)
_ROWS = 24
_LONGEST_ANSWER = 256
_MALFORMED: tuple[str, object] = ("", None)


@dataclass(frozen=True, slots=True)
class Scores:
    """Shares of right turns, 0 to 1.

    Attributes:
        turns: Number of turns.
        tools: Share of the turns with calls that call the right tools in the right order.
        exact: Share of the turns with calls of which all arguments are right as well.
        quiet: Share of the turns without calls that call nothing.
        told: Share of the turns without calls that also contain every fact.
        kinds: Right turns of every kind of task: exact, or told.
    """

    turns: int
    tools: float
    exact: float
    quiet: float
    told: float
    kinds: dict[str, float]


def calls_in(text: str) -> list[tuple[str, object]]:
    """Names and arguments of the calls in an answer; a call that cannot be parsed has no name.

    Stricter than the reader of the chat layer, which lets a call stand that is broken behind its arguments, or is put
    otherwise than this model's template puts it: the form is part of the score.
    """
    found: list[tuple[str, object]] = []
    for match in _CALL.finditer(text):
        try:
            document = json.loads(match[1])
        except ValueError:
            document = None
        readable = isinstance(document, dict) and {"name", "arguments"} <= document.keys()
        found.append((str(document["name"]), document["arguments"]) if readable else _MALFORMED)
    # What was begun and never ended is a call, too.
    return [*found, _MALFORMED] if text.count(CALL) > len(found) else found


def evaluate(model: Decoder, encoder: Encoder, samples: Iterable[Sample]) -> Scores:
    """Answer every turn of the samples, each with the right conversation before it, and score the answers."""
    asked = [
        (sample, turn, encoder.prompt(sample.messages[: turn.message], sample.tools))
        for sample, turn in _turns(samples)
    ]
    asked.sort(key=lambda each: len(each[2]))
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for start in range(0, len(asked), _ROWS):
        part = asked[start : start + _ROWS]
        answers = greedy(model, [prompt for _, _, prompt in part], end=END, longest=_LONGEST_ANSWER)
        for (sample, turn, _), answer in zip(part, answers, strict=True):
            for name, is_right in _judged(turn, encoder.decode(answer), sample.kind):
                total[name] += 1
                right[name] += is_right
    share = {name: right[name] / count for name, count in total.items()}
    kinds = {name.removeprefix("kind "): each for name, each in sorted(share.items()) if name.startswith("kind ")}
    tools, exact, quiet, told = (share.get(name, 0.0) for name in ("tools", "exact", "quiet", "told"))
    return Scores(len(asked), tools, exact, quiet, told, kinds)


def _turns(samples: Iterable[Sample]) -> Iterable[tuple[Sample, Turn]]:
    return ((sample, turn) for sample in samples for turn in sample.expected)


def _judged(turn: Turn, answer: str, kind: str) -> Sequence[tuple[str, bool]]:
    """Checks that apply to an answer, each with its result."""
    calls = calls_in(answer)
    if turn.calls:
        expected: list[tuple[str, Any]] = [(call.name, dict(call.arguments)) for call in turn.calls]
        tools = [name for name, _ in calls] == [name for name, _ in expected]
        exact = calls == expected
        return (("tools", tools), ("exact", exact), (f"kind {kind}", exact))
    told = not calls and turn.contains_facts(answer)
    return (("quiet", not calls), ("told", told), (f"kind {kind}", told))
