"""Agents' work for the default model: frozen tasks of ``desk-model`` that end after their tools' results."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.common.desk_tasks import Split, call_key, tasks
from benchmarks.tool_speculation.agent_loop import Errand
from benchmarks.tool_speculation.slow_tools import specs_of
from xpu_speculation import ToolSpecError

__all__ = ["desk_errands"]

_KINDS = "result", "error", "chain", "dialogue"
_ELSE = "There is no such entry."
"""What a call gives that the task does not foresee."""


def desk_errands(each: int, split: Split) -> list[Errand]:
    """Those of ``each`` samples of every kind in which tools are called and their results come, kind by kind in turns.

    Args:
        each: samples of every kind.
        split: the words that the model has not seen (``held_out``), or those that it was trained on (``train``).
    """
    by_kind: dict[str, list[Errand]] = {kind: [] for kind in _KINDS}
    seen: set[int] = set()
    for task in tasks(each, split):
        sample = task.sample
        if task.kind in by_kind and id(sample) not in seen and task.wants_calls:
            seen.add(id(sample))
            errand = _errand(f"{task.kind} {len(by_kind[task.kind])}", sample.messages, sample.tools, task.turn.message)
            if errand is not None:
                by_kind[task.kind].append(errand)
    return list(_in_turns(list(by_kind.values())))


def _errand(name: str, messages: list[dict[str, Any]], tools: list[dict[str, Any]], first: int) -> Errand | None:
    try:
        specs = specs_of(list(tools))
    except ToolSpecError:  # a tool that may not run early
        return None
    known = _results(messages)

    def answer(tool: str, arguments: Mapping[str, Any]) -> str:
        return known.get(call_key(tool, arguments), _ELSE)

    return Errand(name, messages[:first], tools, specs, answer)


def _results(messages: list[dict[str, Any]]) -> dict[str, str]:
    """What the calls in a conversation gave."""
    keys: dict[str, str] = {}
    found: dict[str, str] = {}
    for message in messages:
        for call in message.get("tool_calls") or ():
            made = call["function"]
            keys[call["id"]] = call_key(made["name"], json.loads(made["arguments"]))
        if message["role"] == "tool":
            found[keys[message["tool_call_id"]]] = message["content"]
    return found


def _in_turns(lists: list[list[Errand]]) -> Iterator[Errand]:
    for at in range(max(map(len, lists))):
        yield from (own[at] for own in lists if at < len(own))
