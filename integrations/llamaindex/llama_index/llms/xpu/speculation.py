"""Speculative tool calls in LlamaIndex agents and workflows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from llama_index.core.agent.workflow import AgentWorkflow, CodeActAgent
from llama_index.core.agent.workflow.base_agent import BaseWorkflowAgent
from llama_index.core.objects import ObjectRetriever
from llama_index.core.schema import QueryType
from llama_index.core.tools import BaseTool

from llama_index.llms.xpu.base import XPULLM
from llama_index.llms.xpu.tools import SpeculativeTool, speculative_tools
from xpu_agents import speculation
from xpu_agents.speculative import DRAFT_MODEL, SpeculativeTurns
from xpu_agents.speculative.agent_turns import executor_or_new
from xpu_runtime.errors import ConfigError

__all__ = ["speculate", "watched"]

A = TypeVar("A", BaseWorkflowAgent, AgentWorkflow)


def speculate(
    agent: A,
    executor: speculation.ToolExecutor | None = None,
    *,
    draft: XPULLM | str | None = DRAFT_MODEL,
    proposers: Sequence[speculation.CallProposer] = (),
    bounds: speculation.TurnBounds | None = None,
) -> A:
    """Enables speculative tool calls in an agent, or in all agents of a workflow.

    ::

        @speculable(ttl_s=300)
        def weather(city: str) -> str: ...

        agent = speculate(FunctionAgent(tools=[weather, send_mail], llm=XPULLM()))

    Only tools marked with ``speculable`` or named by the executor's policy run early, except tools that need a
    ``Context``. For a predicted call the result is ready or being computed, and an embedded engine has already
    continued with it; a wrong prediction is cancelled. Calls of all other tools are unchanged.

    Predictions come from a draft model with proactive priority, from the LLM's own stream, and from ``proposers``. The
    executor's cost model decides per agent name whether a turn is worth it; ``executor.costs.explain()`` shows why.
    Agents that write calls as text (``ReActAgent``) only share results.

    Args:
        agent: The agent or workflow. It is modified: its tools and its LLM are replaced.
        executor: Executes the calls; None for a new one with results in memory. Every app and account needs its own
            executor, see `xpu_speculation.ToolExecutor`.
        draft: Draft model, or its name; None to use only the LLM's own stream.
        proposers: Further proposers, such as a `xpu_speculation.FollowTable`.
        bounds: Limits on proposers per turn.

    Returns:
        The same agent or workflow.

    Raises:
        ConfigError: ``agent`` is not an agent, its LLM is not an `XPULLM` or is already watched, it is a
            ``CodeActAgent``, whose code calls functions instead of tools, or ``draft`` or ``executor`` has a wrong
            type. Nothing is changed then.
    """
    agents: list[Any] = list(agent.agents.values()) if isinstance(agent, AgentWorkflow) else [agent]
    for each in agents:
        if not isinstance(each, BaseWorkflowAgent):
            raise ConfigError(
                f"agent: {type(each).__name__}; expected an agent of llama_index.core.agent.workflow, such as "
                f"FunctionAgent, or an AgentWorkflow"
            )
        if isinstance(each, CodeActAgent):
            raise ConfigError(
                f"agent {each.name!r}: CodeActAgent, whose code calls functions itself; expected one that calls tools, "
                f"such as FunctionAgent"
            )
        _check(each.llm, f"the LLM of agent {each.name!r}")
    _check_draft(draft)
    executor = executor_or_new(executor)
    turns = SpeculativeTurns(executor, draft=draft, proposers=proposers, bounds=bounds)
    for each in agents:
        early: dict[str, SpeculativeTool] = {}
        share = partial(_shared, executor=executor, early=early)
        each.llm = _watched(each.llm, turns, each.name, early)
        each.tools = share(each.tools or ())
        if each.tool_retriever is not None:
            each.tool_retriever = _SharedRetriever(each.tool_retriever, share)
    return agent


def watched(
    llm: XPULLM,
    tools: Sequence[BaseTool],
    executor: speculation.ToolExecutor,
    *,
    draft: XPULLM | str | None = DRAFT_MODEL,
    agent: str = "agent",
    proposers: Sequence[speculation.CallProposer] = (),
    bounds: speculation.TurnBounds | None = None,
) -> XPULLM:
    """Wraps an LLM for a custom workflow, so that calls of these tools run early when they are offered to it.

    ::

        tools = speculative_tools([weather, send_mail], executor)
        llm = watched(XPULLM(), tools, executor)
        answer = await llm.achat_with_tools(tools, chat_history=messages)

    Args:
        llm: The LLM.
        tools: Tools from `speculative_tools`.
        executor: Executor of these tools.
        draft: As for `speculate`.
        agent: Id of the agent. Accuracy and call patterns are learned per agent.
        proposers: As for `speculate`.
        bounds: As for `speculate`.

    Raises:
        ConfigError: ``llm`` is not an `XPULLM` or is already watched, or ``draft`` has a wrong type.
    """
    _check(llm, "llm")
    _check_draft(draft)
    turns = SpeculativeTurns(executor, draft=draft, proposers=proposers, bounds=bounds)
    return _watched(llm, turns, agent, _early(tools))


def _check(llm: object, where: str) -> None:
    if not isinstance(llm, XPULLM):
        raise ConfigError(f"{where}: {type(llm).__name__}; expected XPULLM, which asks a server if it has a base_url")
    if llm._watch is not None:
        raise ConfigError(f"{where}: already watched; expected an LLM that is not")


def _check_draft(draft: object) -> None:
    if draft is not None and not isinstance(draft, XPULLM | str):
        raise ConfigError(f"draft: {type(draft).__name__}; expected XPULLM, the name of a model, or None")


def _watched(llm: XPULLM, turns: SpeculativeTurns, agent: str, early: Mapping[str, SpeculativeTool]) -> XPULLM:
    copied = llm.model_copy()
    copied._watch = partial(turns.around, agent=agent, tools=early)
    return copied


def _shared(
    tools: Sequence[BaseTool | Callable[..., Any]],
    executor: speculation.ToolExecutor,
    early: dict[str, SpeculativeTool],
) -> list[BaseTool]:
    made = speculative_tools(tools, executor)
    early.update(_early(made))
    return made


def _early(tools: Sequence[BaseTool]) -> dict[str, SpeculativeTool]:
    return {tool.metadata.get_name(): tool for tool in tools if isinstance(tool, SpeculativeTool)}


class _SharedRetriever(ObjectRetriever[Any]):
    """Retriever that returns another retriever's tools as shared tools."""

    def __init__(self, retriever: ObjectRetriever[Any], share: Callable[[Sequence[Any]], list[BaseTool]]) -> None:
        super().__init__(retriever.retriever, retriever.object_node_mapping, retriever.node_postprocessors)
        self._inner = retriever
        self._share = share

    def retrieve(self, str_or_query_bundle: QueryType) -> list[BaseTool]:
        return self._share(self._inner.retrieve(str_or_query_bundle))

    async def aretrieve(self, str_or_query_bundle: QueryType) -> list[BaseTool]:
        return self._share(await self._inner.aretrieve(str_or_query_bundle))
