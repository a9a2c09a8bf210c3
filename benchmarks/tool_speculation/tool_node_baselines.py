"""Speculative tool calls compared with LangGraph's ToolNode and with a result cache.

All use the same agent loop on the same tasks of the bundled model, at T = G, with one agent and empty prefix caches at
the start of each run. Every fourth task occurs a second time, so that a cache can hit. The cache alone, client-side and
engine-side share their results over all tasks.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from typing import Any

from benchmarks.common.chat_requests import Progress
from benchmarks.common.figures import Figures
from benchmarks.common.proportions import Proportion
from benchmarks.tool_speculation.agent_loop import AgentTask, ToolRunner
from benchmarks.tool_speculation.loaded_models import AgentRun, LoadedModels
from benchmarks.tool_speculation.predicted_savings import mean_generation_s
from benchmarks.tool_speculation.slow_tools import SlowTools, ToolLatencies
from xpu_agents.chat import Tool
from xpu_speculation import ParsedToolCall

__all__ = ["compare_baselines", "with_repeats"]

_REPEAT_EVERY = 4
_TOOL_NODE, _CACHE = "LangGraph ToolNode", "result cache alone"


def compare_baselines(models: LoadedModels, figures: Figures, agent_tasks: Sequence[AgentTask], repeats: int) -> None:
    """Measure the time of a task with each method, and the saving relative to the ToolNode."""
    if importlib.util.find_spec("langgraph") is None:
        print("peers: skipped, missing package: langgraph; pip install -e '.[bench]'")
        return
    task_lists = [with_repeats(agent_tasks)]
    generation_s = mean_generation_s(models.run("none", task_lists, 0.0).conversations)
    progress = Progress("peers, runs", 4 * repeats)
    found: dict[str, list[AgentRun]] = {_TOOL_NODE: [], _CACHE: [], "client": [], "engine": []}
    for repeat in range(repeats):
        names = list(found)
        for name in (*names[repeat % 4 :], *names[: repeat % 4]):
            found[name].append(_run(models, name, task_lists, generation_s))
            progress.step()
    for name, runs in found.items():
        saved = [run.saved(base) for base, run in zip(found[_TOOL_NODE], runs, strict=True)]
        seconds = [run.seconds / len(task_lists[0]) for run in runs]
        figures.add_repeats(f"peers, {name}: s an errand", seconds)
        figures.add_repeats(f"peers, {name}: saved, %", saved)
        figures.add_repeats(f"peers, {name}: turns hit", [Proportion.of(run.turns).value for run in runs])
    figures.show_group("peers")


def with_repeats(agent_tasks: Sequence[AgentTask]) -> list[AgentTask]:
    """Repeat every fourth task four tasks later; tasks that share a tool with an earlier one are left out."""
    owned: set[str] = set()
    taken: list[AgentTask] = []
    for agent_task in agent_tasks:
        # A shared cache identifies calls by tool and arguments, so tasks must not share a tool.
        if not owned & agent_task.specs.keys():
            owned |= agent_task.specs.keys()
            taken.append(agent_task)
    found: list[AgentTask] = []
    for start in range(0, len(taken), _REPEAT_EVERY):
        found += taken[start : start + _REPEAT_EVERY]
        if start:
            found.append(taken[start - _REPEAT_EVERY])
    return found


def _run(models: LoadedModels, name: str, agent_tasks: Sequence[Sequence[AgentTask]], tool_s: float) -> AgentRun:
    if name == _TOOL_NODE:
        nodes = tool_nodes(agent_tasks[0], ToolLatencies(tool_s, models.seed))
        return models.run("none", agent_tasks, tool_s, tool_runner=nodes)
    side = "none" if name == _CACHE else name
    return models.run(side, agent_tasks, tool_s, shared=True)


def tool_nodes(agent_tasks: Sequence[AgentTask], latencies: ToolLatencies) -> ToolRunner:
    """Return a runner that executes calls with a graph of one ToolNode for each task."""
    from langchain_core.messages import AIMessage
    from langchain_core.tools import StructuredTool
    from langgraph.graph import END, START, MessagesState, StateGraph
    from langgraph.prebuilt import ToolNode

    def made(tool: Tool, tools: SlowTools) -> StructuredTool:
        async def run(**arguments: Any) -> str:
            return await tools.run(tool.name, arguments)

        return StructuredTool(
            name=tool.name, description=tool.description or tool.name, args_schema=dict(tool.parameters), coroutine=run
        )

    graphs: dict[str, Any] = {}
    for agent_task in agent_tasks:
        tools = SlowTools(agent_task.name, agent_task.answer, latencies)
        graph = StateGraph(MessagesState)
        graph.add_node("tools", ToolNode([made(Tool.of(tool), tools) for tool in agent_task.tools]))
        graph.add_edge(START, "tools")
        graph.add_edge("tools", END)
        graphs[agent_task.name] = graph.compile()

    async def tool_runner(agent_task: AgentTask, calls: Sequence[ParsedToolCall]) -> list[str]:
        tool_calls = [
            {"name": call.name, "args": dict(call.arguments), "id": call.id, "type": "tool_call"} for call in calls
        ]
        state = await graphs[agent_task.name].ainvoke({"messages": [AIMessage(content="", tool_calls=tool_calls)]})
        return [str(message.content) for message in state["messages"][1:]]

    return tool_runner
