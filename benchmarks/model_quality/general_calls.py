"""Tool calls of a general model that was not trained to call tools, on requests of BFCL and Spec-Bench.

Each request has one greedy reply *alone* (the model decides) and one *decided* (`xpu_agents.chat.call_decision`, the
default of `Chat`). The requests by which the threshold was chosen are left out.

- *Called*, *right tool*, *right call*: a call is expected; the reply has one, of the expected tool, with accepted
  arguments.
- *Quiet*: no call is made where no tool concerns the question (questions of Spec-Bench with tools of other requests).
- *Repeated*: after a call of the right tool and its result, the reply makes the same call again: freely, where any call
  is required, and where a response format is given.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.common.chat_requests import Progress, replies
from benchmarks.common.figures import Figures
from benchmarks.common.proportions import Proportion
from xpu_agents.chat import Chat, ChatReply, ChatRequest
from xpu_runtime import Engine, SamplingParams

__all__ = ["general_calls"]

_CATEGORIES = ("simple_python", "multiple", "live_simple", "live_multiple")
"""Categories of BFCL with one call."""
_CHOSEN_FROM = {"simple_python": 16, "multiple": 16, "live_simple": 16}
"""Requests of each category by which the threshold was chosen; they come first."""
_CHOSEN_QUESTIONS = 24
_MAX_QUESTION_CHARS = 400
_PARAMS = SamplingParams(max_tokens=128, temperature=0.0)
_FORM = {
    "type": "json_schema",
    "json_schema": {
        "schema": {
            "type": "object",
            "properties": {"answer": {"type": "string", "maxLength": 60}},
            "required": ["answer"],
        }
    },
}


@dataclass(frozen=True)
class _Item:
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    acceptable: Mapping[str, Mapping[str, Sequence[Any]]] | None = None

    def request(self, **options: Any) -> ChatRequest:
        return ChatRequest(self.messages, self.tools, params=_PARAMS, **options)

    def names_right_tool(self, reply: ChatReply) -> bool:
        return self.acceptable is not None and [call.name for call in reply.tool_calls] == [self._name]

    def is_right(self, reply: ChatReply) -> bool:
        """True if the arguments are among the accepted ones; ``""`` in a list means that one may be left out."""
        if self.acceptable is None or not self.names_right_tool(reply):
            return False
        (accepted,) = self.acceptable.values()
        arguments = reply.tool_calls[0].parsed
        return set(arguments) <= set(accepted) and all(
            arguments[name] in values if name in arguments else "" in values for name, values in accepted.items()
        )

    @property
    def _name(self) -> str:
        (name,) = self.acceptable or ("",)
        return name.replace(".", "_")


def general_calls(model: str, bfcl: Path, figures: Figures, count: int, seed: int) -> None:
    """Measure the proportions.

    Args:
        model: folder of the model.
        bfcl: requests of BFCL, one a line, with ``spec_bench.jsonl`` beside them.
        figures: receives the proportions.
        count: requests of each category, and twice as many questions.
        seed: seed of the tools that are offered beside questions.
    """
    with_calls = list(_requests(bfcl, count))
    questions = list(_questions(bfcl.with_name("spec_bench.jsonl"), with_calls, 2 * count, seed))
    print(f"calls: {len(with_calls)} requests with a call, {len(questions)} without", flush=True)
    with Engine.load(model) as engine:
        for label, chat in (("alone", Chat(engine, decide_calls=False)), ("decided", Chat(engine))):
            called = _replies(chat, [item.request() for item in with_calls], f"{label}, calls")
            quiet = _replies(chat, [item.request() for item in questions], f"{label}, questions")
            pairs = list(zip(with_calls, called, strict=True))
            shares = {
                "called": [bool(reply.tool_calls) for reply in called],
                "right tool": [item.names_right_tool(reply) for item, reply in pairs],
                "right call": [item.is_right(reply) for item, reply in pairs],
                "quiet": [not reply.tool_calls for reply in quiet],
            }
            for name, cases in shares.items():
                Proportion.of(cases).add_to(figures, f"calls, {label}: {name}")
        answered = [_answered(item, reply) for item, reply in pairs if item.names_right_tool(reply)]
        for label, options in _SECOND_CHOICES.items():
            second = _replies(chat, [item.request(**options) for item in answered], f"after the result, {label}")
            again = [_repeats(item, reply) for item, reply in zip(answered, second, strict=True)]
            Proportion.of(again).add_to(figures, f"calls, after the result: repeated, {label}")


_SECOND_CHOICES: Mapping[str, Mapping[str, Any]] = {
    "free": {},
    "required": {"tool_choice": "required"},
    "response format": {"response_format": _FORM},
}


def _replies(chat: Chat, requests: Sequence[ChatRequest], label: str) -> list[ChatReply]:
    return replies(chat, requests, Progress(label, len(requests)))


def _requests(bfcl: Path, count: int) -> Iterator[_Item]:
    rows = [json.loads(line) for line in bfcl.read_text("utf-8").splitlines()]
    for category in _CATEGORIES:
        listed = [row for row in rows if row["category"] == category][_CHOSEN_FROM.get(category, 0) :]
        for row in listed[:count]:
            yield _Item(row["messages"], row["tools"], row["acceptable"][0])


def _questions(path: Path, others: Sequence[_Item], count: int, seed: int) -> Iterator[_Item]:
    draw = random.Random(seed)
    texts = [json.loads(line)["messages"][-1]["content"] for line in path.read_text("utf-8").splitlines()]
    short = [text for text in texts if len(text) < _MAX_QUESTION_CHARS][_CHOSEN_QUESTIONS:]
    for text in short[:count]:
        yield _Item([{"role": "user", "content": text}], draw.choice(others).tools)


def _answered(item: _Item, reply: ChatReply) -> _Item:
    """Return the request after the result of its call."""
    (call,) = reply.tool_calls
    assistant = {"role": "assistant", "content": reply.text, "tool_calls": [call.openai]}
    result = {"role": "tool", "tool_call_id": call.id, "name": call.name, "content": '{"status": "ok", "result": 42}'}
    return _Item([*item.messages, assistant, result], item.tools, item.acceptable)


def _repeats(item: _Item, reply: ChatReply) -> bool:
    (earlier,) = item.messages[-2]["tool_calls"]
    function = earlier["function"]
    return any(
        (call.name, call.parsed) == (function["name"], json.loads(function["arguments"])) for call in reply.tool_calls
    )
