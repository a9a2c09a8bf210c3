"""Frozen tasks for the default model, read from ``desk-model/data``: requests, and checks of the replies."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from xpu_agents.chat import ChatReply, ChatRequest, Tool, validate_arguments
from xpu_agents.chat.events import ChatFinish
from xpu_runtime import Priority, SamplingParams

__all__ = [
    "LONGEST_ANSWER",
    "MOST_TASKS",
    "Call",
    "Sample",
    "Split",
    "Task",
    "Turn",
    "call_key",
    "calls_of",
    "samples",
    "tasks",
    "written",
]

Split: TypeAlias = Literal["train", "held_out"]
"""The words of the tasks: those of the training, or others."""

LONGEST_ANSWER = 256
"""Tokens, as in the evaluations of the training."""
MOST_TASKS: dict[Split, int] = {"held_out": 40, "train": 16}
"""Conversations of every kind in the frozen files."""

_FOLDER = Path(__file__).parents[2] / "desk-model" / "data"
_FILES: dict[Split, str] = {"held_out": "held_out.jsonl", "train": "seen_words.jsonl"}


@dataclass(frozen=True)
class Call:
    """One expected call."""

    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True)
class Turn:
    """The expected reply to one prompt.

    Attributes:
        message: Index of the reply in the messages; everything before it is the prompt.
        calls: The calls that it must make, in order; empty if it must make none.
        facts: Texts that it must contain (case aside), each in all accepted spellings.
    """

    message: int
    calls: tuple[Call, ...] = ()
    facts: tuple[tuple[str, ...], ...] = ()

    def is_told_in(self, text: str) -> bool:
        """Whether a text contains every fact."""
        low = text.lower()
        return all(any(each.lower() in low for each in fact) for fact in self.facts)


@dataclass(frozen=True)
class Sample:
    """A conversation with its tools and the expected reply of every turn."""

    messages: list[dict[str, Any]]
    tools: list[dict[str, Any]]
    kind: str
    expected: tuple[Turn, ...]


@dataclass(frozen=True)
class Task:
    """One turn of the assistant, with the right conversation before it."""

    sample: Sample
    turn: Turn

    @property
    def kind(self) -> str:
        """Which ability it is about."""
        return self.sample.kind

    @property
    def wants_calls(self) -> bool:
        """Whether a call is expected."""
        return bool(self.turn.calls)

    @property
    def expected(self) -> list[str]:
        """The calls expected, as keys in order."""
        return [call_key(call.name, call.arguments) for call in self.turn.calls]

    def request(self, temperature: float = 0.0, seed: int = 0, **choices: Any) -> ChatRequest:
        """What to ask; ``choices`` are further arguments of `ChatRequest`."""
        params = SamplingParams(max_tokens=LONGEST_ANSWER, temperature=temperature, seed=seed)
        messages = self.sample.messages[: self.turn.message]
        return ChatRequest(messages, self.sample.tools, params=params, priority=Priority.PROACTIVE, **choices)

    def chose_tools(self, reply: ChatReply) -> bool:
        """Whether it calls the right tools in the right order."""
        names = [call.name for call in reply.tool_calls]
        return not reply.invalid_tool_calls and names == [call.name for call in self.turn.calls]

    def is_exact(self, reply: ChatReply) -> bool:
        """Whether the arguments are right as well."""
        return not reply.invalid_tool_calls and calls_of(reply) == self.expected

    def is_quiet(self, reply: ChatReply) -> bool:
        """Whether it calls nothing."""
        return not reply.tool_calls and not reply.invalid_tool_calls

    def is_told(self, reply: ChatReply) -> bool:
        """Whether it calls nothing, and says what must be said."""
        return self.is_quiet(reply) and self.turn.is_told_in(reply.text)

    def is_right(self, reply: ChatReply) -> bool:
        """Exact where calls are expected, told where not."""
        return self.is_exact(reply) if self.wants_calls else self.is_told(reply)

    def validity(self, reply: ChatReply) -> list[bool]:
        """Of each call in the reply, whether it fits the schema of its tool; a call that was cut off is left out."""
        offered = {tool.name: tool for tool in map(Tool.of, self.sample.tools)}
        found = [not validate_arguments(offered[call.name], call.arguments) for call in reply.tool_calls]
        cut = reply.finish_reason is ChatFinish.LENGTH
        return found + [False] * (len(reply.invalid_tool_calls) - cut)


@cache
def samples(split: Split) -> tuple[Sample, ...]:
    """All frozen conversations of a split, the kinds in turns."""
    lines = (_FOLDER / _FILES[split]).read_text("utf-8").splitlines()
    return tuple(_sample(json.loads(line)) for line in lines)


def _sample(document: dict[str, Any]) -> Sample:
    expected = tuple(
        Turn(
            turn["message"],
            tuple(Call(call["name"], call["arguments"]) for call in turn["calls"]),
            tuple(map(tuple, turn["facts"])),
        )
        for turn in document["expected"]
    )
    return Sample(document["messages"], document["tools"], document["kind"], expected)


def tasks(each: int, split: Split, start: int = 0) -> Iterator[Task]:
    """All turns of conversations ``start`` to ``start + each - 1`` of every kind, kind by kind.

    Raises:
        ValueError: There are not as many.
    """
    if start + each > MOST_TASKS[split]:
        raise ValueError(f"tasks={start + each}: expected at most {MOST_TASKS[split]} of every kind ({split})")
    by_kind: dict[str, list[Sample]] = {}
    for sample in samples(split):
        by_kind.setdefault(sample.kind, []).append(sample)
    for found in by_kind.values():
        for sample in found[start : start + each]:
            yield from (Task(sample, turn) for turn in sample.expected)


def call_key(name: str, arguments: Mapping[str, Any]) -> str:
    """A call as canonical text: the order of arguments and 1.0 for 1 make no other call, True for 1 does."""
    return f"{name} {json.dumps(_plain(arguments), sort_keys=True, ensure_ascii=False)}"


def calls_of(reply: ChatReply) -> list[str]:
    """The calls that can be carried out, as keys in order."""
    return [call_key(call.name, call.parsed) for call in reply.tool_calls]


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def written(calls: Sequence[Mapping[str, Any]]) -> str:
    """Calls in the form of Qwen and Hermes, which is that of the default model."""
    made = ({"name": call["name"], "arguments": call["arguments"]} for call in calls)
    return "\n".join(f"<tool_call>\n{json.dumps(each)}\n</tool_call>" for each in made)
