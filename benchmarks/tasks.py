"""The tasks of the generator in ``tools/desk``: what a model is asked, and whether what it does is right."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xpu_agents.chat import ChatReply, ChatRequest, Tool, validate_arguments
from xpu_agents.chat.events import ChatFinish
from xpu_runtime import Priority, SamplingParams

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))  # development code, which is not installed
from desk import DEFAULT_MIX, Sample, Split, Turn, generate

__all__ = ["LONGEST_ANSWER", "SEEDS_IN_USE", "Task", "call_key", "calls_of", "tasks", "written"]

SEEDS_IN_USE = {1: "the training", 1_000_003: "its evaluations"}
"""Seeds of the generator that models have seen, or were chosen by."""
LONGEST_ANSWER = 256
"""Tokens, as in the evaluations of the training."""


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


def tasks(seed: int, each: int, split: Split) -> Iterator[Task]:
    """All turns of ``each`` samples of every kind that is more than a drill for the training."""
    for kind in DEFAULT_MIX:
        for sample in generate(seed, each, split, {kind: 1.0}):
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
