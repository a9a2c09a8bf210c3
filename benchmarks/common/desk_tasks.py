"""Frozen evaluation tasks of the bundled model, read from ``desk-model/data``, with checks of the replies."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from xpu_agents.chat import ChatReply, ChatRequest, Tool, validate_arguments
from xpu_agents.chat.events import ChatFinish
from xpu_runtime import Priority, SamplingParams

__all__ = [
    "MAX_ANSWER_TOKENS",
    "MAX_TASKS_PER_KIND",
    "ExpectedCall",
    "ExpectedTurn",
    "Sample",
    "Split",
    "Task",
    "call_key",
    "reply_calls",
    "samples",
    "tasks",
]

Split: TypeAlias = Literal["train", "held_out"]
"""Vocabulary of the tasks: that of the training, or held-out words."""

MAX_ANSWER_TOKENS = 256
"""Answer limit, the same as in the evaluations during training."""
MAX_TASKS_PER_KIND: dict[Split, int] = {"held_out": 40, "train": 16}
"""Conversations of each kind in the frozen files."""

_FOLDER = Path(__file__).parents[2] / "desk-model" / "data"
_FILES: dict[Split, str] = {"held_out": "held_out.jsonl", "train": "seen_words.jsonl"}


@dataclass(frozen=True)
class ExpectedCall:
    """One expected tool call."""

    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True)
class ExpectedTurn:
    """Expected reply to one prompt.

    Attributes:
        message: index of the reply in the messages; the messages before it are the prompt.
        calls: expected calls in order; empty if the reply must not call a tool.
        facts: texts that the reply must contain (case-insensitive), each with all accepted spellings.
    """

    message: int
    calls: tuple[ExpectedCall, ...] = ()
    facts: tuple[tuple[str, ...], ...] = ()

    def contains_facts(self, text: str) -> bool:
        """Return whether a text contains every fact."""
        lowered = text.lower()
        return all(any(per_kind.lower() in lowered for per_kind in fact) for fact in self.facts)


@dataclass(frozen=True)
class Sample:
    """Conversation with its tools and the expected reply of each turn."""

    messages: list[dict[str, Any]]
    tools: list[dict[str, Any]]
    kind: str
    expected: tuple[ExpectedTurn, ...]


@dataclass(frozen=True)
class Task:
    """One assistant turn, with the correct conversation before it."""

    sample: Sample
    turn: ExpectedTurn

    @property
    def kind(self) -> str:
        """Kind of task, such as ``parallel`` or ``no_call``."""
        return self.sample.kind

    @property
    def expects_calls(self) -> bool:
        """True if a call is expected."""
        return bool(self.turn.calls)

    @property
    def expected(self) -> list[str]:
        """Expected calls as keys, in order."""
        return [call_key(call.name, call.arguments) for call in self.turn.calls]

    def request(self, temperature: float = 0.0, seed: int = 0, **options: Any) -> ChatRequest:
        """Build the request; ``options`` are further arguments of `ChatRequest`."""
        params = SamplingParams(max_tokens=MAX_ANSWER_TOKENS, temperature=temperature, seed=seed)
        messages = self.sample.messages[: self.turn.message]
        return ChatRequest(messages, self.sample.tools, params=params, priority=Priority.PROACTIVE, **options)

    def calls_right_tools(self, reply: ChatReply) -> bool:
        """Return whether the reply calls the expected tools in the expected order."""
        called_tools = [call.name for call in reply.tool_calls]
        return not reply.invalid_tool_calls and called_tools == [call.name for call in self.turn.calls]

    def is_exact(self, reply: ChatReply) -> bool:
        """Return whether the arguments of all calls are correct as well."""
        return not reply.invalid_tool_calls and reply_calls(reply) == self.expected

    def calls_nothing(self, reply: ChatReply) -> bool:
        """Return whether the reply makes no call."""
        return not reply.tool_calls and not reply.invalid_tool_calls

    def states_facts(self, reply: ChatReply) -> bool:
        """Return whether the reply makes no call and contains the expected facts."""
        return self.calls_nothing(reply) and self.turn.contains_facts(reply.text)

    def is_correct(self, reply: ChatReply) -> bool:
        """Return whether the calls are exact, or, where none is expected, the facts are stated."""
        return self.is_exact(reply) if self.expects_calls else self.states_facts(reply)

    def validity(self, reply: ChatReply) -> list[bool]:
        """Return for each call whether it fits the schema of its tool; a truncated call is left out."""
        tools = {tool.name: tool for tool in map(Tool.of, self.sample.tools)}
        valid_calls = [not validate_arguments(tools[call.name], call.arguments) for call in reply.tool_calls]
        truncated = reply.finish_reason is ChatFinish.LENGTH
        return valid_calls + [False] * (len(reply.invalid_tool_calls) - truncated)


@cache
def samples(split: Split) -> tuple[Sample, ...]:
    """Return all frozen conversations of a split, with the kinds alternating."""
    sample_lines = (_FOLDER / _FILES[split]).read_text("utf-8").splitlines()
    return tuple(_sample(json.loads(sample_line)) for sample_line in sample_lines)


def _sample(document: dict[str, Any]) -> Sample:
    expected = tuple(
        ExpectedTurn(
            turn["message"],
            tuple(ExpectedCall(call["name"], call["arguments"]) for call in turn["calls"]),
            tuple(map(tuple, turn["facts"])),
        )
        for turn in document["expected"]
    )
    return Sample(document["messages"], document["tools"], document["kind"], expected)


def tasks(per_kind: int, split: Split, start: int = 0) -> Iterator[Task]:
    """Yield all turns of conversations ``start`` to ``start + per_kind - 1`` of each kind, kind by kind.

    Raises:
        ValueError: the split has fewer conversations of a kind.
    """
    if start + per_kind > MAX_TASKS_PER_KIND[split]:
        raise ValueError(
            f"tasks={start + per_kind}: expected at most {MAX_TASKS_PER_KIND[split]} of every kind ({split})"
        )
    by_kind: dict[str, list[Sample]] = {}
    for sample in samples(split):
        by_kind.setdefault(sample.kind, []).append(sample)
    for samples_of_kind in by_kind.values():
        for sample in samples_of_kind[start : start + per_kind]:
            yield from (Task(sample, turn) for turn in sample.expected)


def call_key(name: str, arguments: Mapping[str, Any]) -> str:
    """Return a call as canonical text.

    Argument order does not matter. 1.0 equals 1; True does not equal 1.
    """
    return f"{name} {json.dumps(_plain(arguments), sort_keys=True, ensure_ascii=False)}"


def reply_calls(reply: ChatReply) -> list[str]:
    """Return the parsed calls of a reply as keys, in order."""
    return [call_key(call.name, call.parsed) for call in reply.tool_calls]


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(per_kind) for key, per_kind in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(per_kind) for per_kind in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
