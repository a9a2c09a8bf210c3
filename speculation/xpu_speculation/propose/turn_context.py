"""Context of a turn for the follow table: recent tool results, and the values in them that a call may reuse."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from xpu_speculation.propose.proposals import ModelTurn
from xpu_speculation.tools.calls import ParsedToolCall

__all__ = ["TurnContext", "sorted_json"]

_MAX_RESULTS = 8  # results of one message
_MAX_RESULT_TEXT = 16_384  # characters of a result
_MAX_SOURCES = 512  # source values
_MIN_SOURCE_TEXT = 3  # shorter texts, and numbers below `_MIN_SOURCE_NUMBER`, match by chance
_MIN_SOURCE_NUMBER = 10

_Path: TypeAlias = tuple[str | int, ...]


class TurnContext:
    """Context of a turn: the tool results since the user's message, and the values in them that a call may reuse."""

    def __init__(self, turn: ModelTurn) -> None:
        rounds, text = _tool_rounds(turn.messages)
        self._sources = dict(_sources(rounds, text))
        self._paths: dict[tuple[str, Any], _Path] = {}
        for path, value in self._sources.items():
            self._paths.setdefault((type(value).__name__, value), path)
        history = ["start", *([[name, _value_shape(result)] for name, _, result in each] for each in rounds)]
        histories = [history[-1:]] if len(history) == 1 else [history[-2:], history[-1:]]
        self.situations = [
            hashlib.sha256(sorted_json([turn.agent, recent]).encode()).hexdigest()[:32] for recent in histories
        ]

    def pattern(self, call: ParsedToolCall) -> str:
        """Serialises a call with its reused values as paths: `{"name": ..., "values": {...}, "paths": {...}}`."""
        values, paths = {}, {}
        for name, value in call.arguments.items():
            is_comparable = isinstance(value, str | int | float)
            path = self._paths.get((type(value).__name__, value)) if is_comparable else None
            if path is None:
                values[name] = value
            else:
                paths[name] = path
        return sorted_json({"name": call.name, "values": values, "paths": paths})

    def call(self, pattern: str) -> tuple[str, dict[str, Any]] | None:
        """Resolves a pattern in this context to a name and arguments; None if a reused value is missing."""
        fields = json.loads(pattern)
        paths = {name: tuple(path) for name, path in fields["paths"].items()}
        if not all(path in self._sources for path in paths.values()):
            return None
        return fields["name"], fields["values"] | {name: self._sources[path] for name, path in paths.items()}


def _tool_rounds(messages: Sequence[Mapping[str, Any]]) -> tuple[list[list[tuple[str, Any, Any]]], str]:
    """Returns the last two rounds of (name, arguments, result) since the user's message, and that message."""
    rounds: list[list[tuple[str, Any, Any]]] = []
    results: dict[str, Mapping[str, Any]] = {}
    for message in reversed(messages):
        if message.get("role") == "user":
            return rounds, _message_text(message)
        if len(rounds) == 2:
            continue
        if message.get("role") == "tool":
            results[str(message.get("tool_call_id"))] = message
        elif tool_calls := message.get("tool_calls"):
            functions = [(call["function"], results.get(str(call.get("id")), {})) for call in tool_calls[:_MAX_RESULTS]]
            calls = [
                (str(f["name"]), _parsed(f.get("arguments")), _parsed(_message_text(result))) for f, result in functions
            ]
            rounds.insert(0, calls)
            results = {}
    return rounds, ""


def _message_text(message: Mapping[str, Any]) -> str:
    """Returns the text of a message, joined from its text parts."""
    content = message.get("content")
    if isinstance(content, list):
        content = "".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    return content if isinstance(content, str) else ""


def _parsed(text: Any) -> Any:
    """Parses a text as JSON; any other text is returned unchanged."""
    if not isinstance(text, str) or len(text) > _MAX_RESULT_TEXT:
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _value_shape(value: Any, depth: int = 4) -> Any:
    """Returns the types in a value, down to a depth. A list has the shape of its first item."""
    if isinstance(value, Mapping):
        return {str(name): _value_shape(value[name], depth - 1) for name in list(value)[:16]} if depth else "object"
    if isinstance(value, list):
        return [_value_shape(each, depth - 1) for each in value[:1]] if depth else "array"
    return "number" if type(value) in (int, float) else type(value).__name__


def _sources(rounds: Sequence[Sequence[tuple[str, Any, Any]]], text: str) -> Iterator[tuple[_Path, str | int | float]]:
    """Yields the values that an argument may reuse, with their paths, latest first."""
    queue: deque[tuple[_Path, Any]] = deque([(("user",), text)])
    for age, calls in enumerate(reversed(rounds)):
        for number, (_, arguments, result) in enumerate(calls):
            queue += [((age, number, "result"), result), ((age, number, "arguments"), arguments)]
    remaining = _MAX_SOURCES
    while queue and remaining:
        path, source = queue.popleft()
        remaining -= 1
        if isinstance(source, Mapping) and len(path) < 8:
            queue += [((*path, str(name)), inner) for name, inner in list(source.items())[:16]]
        elif isinstance(source, list) and len(path) < 8:
            queue += [((*path, at), inner) for at, inner in enumerate(source[:8])]
        elif isinstance(source, str):
            if _MIN_SOURCE_TEXT <= len(source) <= _MAX_RESULT_TEXT:
                yield path, source
        elif isinstance(source, int | float) and not isinstance(source, bool) and abs(source) >= _MIN_SOURCE_NUMBER:
            yield path, source


def sorted_json(value: Any) -> str:
    """Serialises a value so that equal values give equal texts."""
    return json.dumps(value, sort_keys=True)
