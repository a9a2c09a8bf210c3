"""Speculative tool calls against what there is: LangGraph's plain ToolNode, and a cache of results alone.

All of them stand in the same agent loop on the same errands of the default model, T = G, one agent, empty prefix caches
at the beginning of each. Every fourth errand comes a second time later on, so that a cache has something to give; the
cache alone, client-side and engine-side share their results over all errands.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from typing import Any

from benchmarks.common.chat_requests import Progress
from benchmarks.common.figures import Figures
from benchmarks.common.proportions import Share
from benchmarks.tool_speculation.agent_loop import Carry, Errand
from benchmarks.tool_speculation.model_pair import Pair, Ran
from benchmarks.tool_speculation.predicted_savings import mean_generation_s, saving
from benchmarks.tool_speculation.slow_tools import Latencies, SlowTools
from xpu_agents.chat import Tool
from xpu_speculation import ParsedToolCall

__all__ = ["rivals", "with_repeats"]

_EVERY = 4
_TOOL_NODE, _CACHE = "LangGraph ToolNode", "result cache alone"


def rivals(pair: Pair, figures: Figures, errands: Sequence[Errand], repeats: int) -> None:
    """Time of an errand with each of them, and what is saved against the first."""
    if importlib.util.find_spec("langgraph") is None:
        print("peers: left out without langgraph; pip install -e '.[bench]' has it")
        return
    asked = [with_repeats(errands)]
    generation_s = mean_generation_s(pair.run("none", asked, 0.0).talks)
    progress = Progress("peers, runs", 4 * repeats)
    found: dict[str, list[Ran]] = {_TOOL_NODE: [], _CACHE: [], "client": [], "engine": []}
    for repeat in range(repeats):
        names = list(found)
        for name in (*names[repeat % 4 :], *names[: repeat % 4]):
            found[name].append(_run(pair, name, asked, generation_s))
            progress.step()
    for name, runs in found.items():
        saved = [100 * saving(base.talks, ran.talks) for base, ran in zip(found[_TOOL_NODE], runs, strict=True)]
        seconds = [sum(talk.seconds for own in ran.talks for talk in own) / len(asked[0]) for ran in runs]
        figures.add_repeats(f"peers, {name}: s an errand", seconds)
        figures.add_repeats(f"peers, {name}: saved, %", saved)
        figures.add_repeats(f"peers, {name}: turns hit", [Share.of(ran.turns).value for ran in runs])
    figures.show_group("peers")


def with_repeats(errands: Sequence[Errand]) -> list[Errand]:
    """Every fourth errand a second time, four errands later; those with a tool of another errand are left out."""
    owned: set[str] = set()
    taken: list[Errand] = []
    for errand in errands:
        # A shared cache knows calls by tool and arguments, so a tool must not answer differently in another errand.
        if not owned & errand.specs.keys():
            owned |= errand.specs.keys()
            taken.append(errand)
    found: list[Errand] = []
    for start in range(0, len(taken), _EVERY):
        found += taken[start : start + _EVERY]
        if start:
            found.append(taken[start - _EVERY])
    return found


def _run(pair: Pair, name: str, errands: Sequence[Sequence[Errand]], tool_s: float) -> Ran:
    if name == _TOOL_NODE:
        nodes = tool_nodes(errands[0], Latencies(tool_s, pair.seed))
        return pair.run("none", errands, tool_s, carry=nodes)
    side = "none" if name == _CACHE else name
    return pair.run(side, errands, tool_s, shared=True)


def tool_nodes(errands: Sequence[Errand], latencies: Latencies) -> Carry:
    """Runs calls by a graph of one ToolNode for each errand."""
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
    for errand in errands:
        tools = SlowTools(errand.name, errand.answer, latencies)
        graph = StateGraph(MessagesState)
        graph.add_node("tools", ToolNode([made(Tool.of(tool), tools) for tool in errand.tools]))
        graph.add_edge(START, "tools")
        graph.add_edge("tools", END)
        graphs[errand.name] = graph.compile()

    async def carry(errand: Errand, calls: Sequence[ParsedToolCall]) -> list[str]:
        asked = [
            {"name": call.name, "args": dict(call.arguments), "id": call.id, "type": "tool_call"} for call in calls
        ]
        state = await graphs[errand.name].ainvoke({"messages": [AIMessage(content="", tool_calls=asked)]})
        return [str(message.content) for message in state["messages"][1:]]

    return carry
