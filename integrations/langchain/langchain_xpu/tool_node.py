"""Speculative tool calls in graphs of one's own: `SpeculativeToolNode`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakSet

try:
    from langgraph.prebuilt import ToolNode
except ImportError as error:
    raise ImportError(
        'langchain_xpu.tool_node needs the package langgraph: `pip install "langchain>=1.4"` gets it'
    ) from error
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage, convert_to_messages
from langchain_core.prompt_values import PromptValue
from langchain_core.runnables import Runnable, RunnableLambda
from langchain_core.tools import BaseTool
from langchain_core.tools import tool as make_tool

from langchain_xpu._shared_tools import SharedTool
from langchain_xpu._speculative_turns import AgentRequest, LangChainTurns, calls_of
from langchain_xpu._watch import bare_model
from xpu_agents import speculation
from xpu_agents.chat import Message, ToolCall
from xpu_agents.speculative import DRAFT_MODEL
from xpu_agents.speculative.agent_runs import PendingRuns
from xpu_agents.speculative.agent_turns import executor_or_new
from xpu_runtime.errors import ConfigError

__all__ = ["SpeculativeToolNode"]


class SpeculativeToolNode(ToolNode):
    """LangGraph's `ToolNode`, in whose place it can stand; tools that may run early do.

    ::

        node = SpeculativeToolNode(tools)
        model = node.watched(XPUChatModel().bind_tools(tools))
        graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
        graph.add_node("tools", node)

    Calls of tools that are marked with ``speculable``, or named by the executor's policy, are shared: equal ones run
    once, and with `watched` they are guessed and begun while the model writes. All other tools are called exactly as
    by `ToolNode`.

    Args:
        tools: the tools, as for `ToolNode`.
        executor: answers the calls; None for one of its own, which keeps results in memory. Apps and accounts need
            executors of their own, see `xpu_speculation.ToolExecutor`.
        options: what else `ToolNode` takes.

    Raises:
        ConfigError: the executor is none.
    """

    def __init__(
        self,
        tools: Sequence[BaseTool | Callable[..., Any]],
        *,
        executor: speculation.ToolExecutor | None = None,
        **options: Any,
    ) -> None:
        self.executor = executor_or_new(executor)
        self._waiting: WeakSet[PendingRuns] = WeakSet()
        self._tools = [tool if isinstance(tool, BaseTool) else make_tool(tool) for tool in tools]
        super().__init__([self._shared(tool) for tool in self._tools], **options)

    def watched(
        self,
        model: Runnable[LanguageModelInput, AIMessage],
        *,
        draft: BaseChatModel | str | None = DRAFT_MODEL,
        agent: str = "agent",
        proposers: Sequence[speculation.CallProposer] = (),
        bounds: speculation.TurnBounds | None = None,
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """The same model; whenever it is asked, its calls of this node's tools are guessed and run early.

        If it is an `XPUChatModel` on the embedded engine, that goes on behind calls whose results are there: the next
        answer is on its way when it is asked for, if nothing in the graph has changed them.

        What a call is given beside its input goes to the model. A stream of it is one piece, the whole answer; what
        the model writes piece by piece is in the streams of the graph, as ever.

        Args:
            model: the model, with its tools bound.
            draft: the model that guesses, or its name; None if only the model's own stream is listened to.
            agent: whose turns these are; habits and accuracy are learned by agent.
            proposers: who else guesses, such as a `xpu_speculation.FollowTable`.
            bounds: what guesses may cause in a turn.

        Raises:
            ConfigError: the model is none, or the draft is no chat model, or there is none of this name.
        """
        if not isinstance(model, Runnable):
            raise ConfigError(f"model: {model!r}; expected a chat model with its tools bound")
        turns, runs = LangChainTurns(self.executor, draft=draft, proposers=proposers, bounds=bounds), PendingRuns()
        self._waiting.add(runs)
        bare = bare_model(model)

        def ask(input: LanguageModelInput, **options: Any) -> AIMessage:
            asked = AgentRequest(agent, bare, _messages(input), self._tools)
            run = runs.of(_last_calls(asked.messages))
            answer = turns.ask(asked, lambda: model.invoke(input, **options), _calls, run)
            runs.answered(run, _calls(answer))
            return answer

        async def arun_turn(input: LanguageModelInput, **options: Any) -> AIMessage:
            asked = AgentRequest(agent, bare, _messages(input), self._tools)
            run = runs.of(_last_calls(asked.messages))
            answer = await turns.arun_turn(asked, lambda: model.ainvoke(input, **options), _calls, run)
            runs.answered(run, _calls(answer))
            return answer

        return RunnableLambda(ask, arun_turn, name="watched")

    def _shared(self, tool: BaseTool) -> BaseTool:
        spec = self.executor.admit(tool)
        return tool if spec is None else SharedTool(tool, self.executor, spec, self._give_up)

    def _give_up(self, call_id: str) -> None:
        for runs in list(self._waiting):
            runs.give_up(call_id)


def _calls(answer: AIMessage) -> list[speculation.ParsedToolCall]:
    return calls_of([answer])


def _last_calls(messages: Sequence[BaseMessage]) -> list[Message]:
    """The calls that a conversation goes on with: those of the model's last message."""
    last = next((each for each in reversed(messages) if isinstance(each, AIMessage)), None)
    calls = () if last is None else tuple(ToolCall(call["id"] or "", call["name"]) for call in last.tool_calls)
    return [Message("assistant", tool_calls=calls)]


def _messages(input: LanguageModelInput) -> list[BaseMessage]:
    if isinstance(input, PromptValue):
        return input.to_messages()
    return convert_to_messages([input] if isinstance(input, str) else input)
