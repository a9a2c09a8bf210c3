"""Sample: a conversation, its tools, and the expected replies."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from desk_model.generator.context import Json

__all__ = ["Call", "Sample", "Turn"]


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool."""

    name: str
    arguments: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Turn:
    """Expected reply of the assistant.

    Attributes:
        message: Its place in the messages of the sample; everything before it is the prompt.
        calls: The calls it must make, in this order; empty if it must not call anything.
        facts: What its text must contain (case aside); each fact is given in all accepted spellings.
    """

    message: int
    calls: tuple[Call, ...] = ()
    facts: tuple[tuple[str, ...], ...] = ()

    def contains_facts(self, text: str) -> bool:
        """True if a text contains every fact."""
        slot_texts = text.lower()
        return all(any(each.lower() in slot_texts for each in fact) for fact in self.facts)


@dataclass(frozen=True, slots=True)
class Sample:
    """Conversation for training or evaluation.

    Attributes:
        messages: Messages in the shape of the OpenAI API; every assistant message is a training target.
        tools: The tools offered, bare or in the wrapper ``{"type": "function", "function": ...}``.
        kind: Which ability it is about.
        expected: One entry for each assistant message, in their order.
    """

    messages: list[dict[str, Any]]
    tools: list[dict[str, Any]]
    kind: str
    expected: tuple[Turn, ...]

    def to_json(self) -> str:
        """The sample as one line of JSON."""
        expected = [
            {
                "message": turn.message,
                "calls": [{"name": call.name, "arguments": dict(call.arguments)} for call in turn.calls],
                "facts": [list(fact) for fact in turn.facts],
            }
            for turn in self.expected
        ]
        document = {"kind": self.kind, "messages": self.messages, "tools": self.tools, "expected": expected}
        return json.dumps(document, ensure_ascii=False)

    @classmethod
    def from_json(cls, line: str) -> Sample:
        """The sample that ``to_json`` wrote."""
        document = json.loads(line)
        expected = tuple(
            Turn(
                turn["message"],
                tuple(Call(call["name"], call["arguments"]) for call in turn["calls"]),
                tuple(tuple(fact) for fact in turn["facts"]),
            )
            for turn in document["expected"]
        )
        return cls(document["messages"], document["tools"], document["kind"], expected)
