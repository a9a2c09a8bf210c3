"""Agent tasks for the bundled model: frozen tasks of ``desk-model`` that end after the results of their tools."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.common.desk_tasks import Split, call_key, tasks
from benchmarks.tool_speculation.agent_loop import AgentTask
from benchmarks.tool_speculation.slow_tools import tool_specs
from xpu_speculation import ToolSpecError

__all__ = ["desk_agent_tasks"]

_KINDS = "result", "error", "chain", "dialogue"
_UNKNOWN_RESULT = "There is no such entry."
"""Result of a call that the task does not define."""


def desk_agent_tasks(per_kind: int, split: Split) -> list[AgentTask]:
    """Return the tasks with tool calls and results among ``per_kind`` samples of each kind, the kinds alternating."""
    by_kind: dict[str, list[AgentTask]] = {kind: [] for kind in _KINDS}
    used_samples: set[int] = set()
    for task in tasks(per_kind, split):
        sample = task.sample
        if task.kind in by_kind and id(sample) not in used_samples and task.expects_calls:
            used_samples.add(id(sample))
            agent_task = _agent_task(
                f"{task.kind} {len(by_kind[task.kind])}", sample.messages, sample.tools, task.turn.message
            )
            if agent_task is not None:
                by_kind[task.kind].append(agent_task)
    return list(_interleaved(list(by_kind.values())))


def _agent_task(name: str, messages: list[dict[str, Any]], tools: list[dict[str, Any]], first: int) -> AgentTask | None:
    try:
        specs = tool_specs(list(tools))
    except ToolSpecError:  # a tool is not speculable
        return None
    recorded_results = _results(messages)

    def answer(tool: str, arguments: Mapping[str, Any]) -> str:
        return recorded_results.get(call_key(tool, arguments), _UNKNOWN_RESULT)

    return AgentTask(name, messages[:first], tools, specs, answer)


def _results(messages: list[dict[str, Any]]) -> dict[str, str]:
    """Return the results of the calls in a conversation."""
    call_keys: dict[str, str] = {}
    results_by_call: dict[str, str] = {}
    for message in messages:
        for call in message.get("tool_calls") or ():
            made = call["function"]
            call_keys[call["id"]] = call_key(made["name"], json.loads(made["arguments"]))
        if message["role"] == "tool":
            results_by_call[call_keys[message["tool_call_id"]]] = message["content"]
    return results_by_call


def _interleaved(lists: list[list[AgentTask]]) -> Iterator[AgentTask]:
    for at in range(max(map(len, lists))):
        yield from (tasks_of_kind[at] for tasks_of_kind in lists if at < len(tasks_of_kind))
