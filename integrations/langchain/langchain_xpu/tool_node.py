"""LangGraph tool node with speculative tool calls."""

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
from langchain_core.tools import tool as create_tool

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
    """LangGraph `ToolNode` with speculation; a drop-in replacement.

    ::

        node = SpeculativeToolNode(tools)
        model = node.watched(XPUChatModel().bind_tools(tools))
        graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
        graph.add_node("tools", node)

    Calls of tools that are marked with ``speculable``, or named by the executor's policy, are shared: identical calls
    run once, and with `watched` they are predicted and started while the model writes. All other tools behave as in
    `ToolNode`.

    Args:
        tools: The tools, as for `ToolNode`.
        executor: Executes the calls; None for a new one with results in memory. Every app and account needs its own
            executor, see `xpu_speculation.ToolExecutor`.
        options: Further options of `ToolNode`.

    Raises:
        ConfigError: ``executor`` is not a `ToolExecutor`.
    """

    def __init__(
        self,
        tools: Sequence[BaseTool | Callable[..., Any]],
        *,
        executor: speculation.ToolExecutor | None = None,
        **options: Any,
    ) -> None:
        self.executor = executor_or_new(executor)
        self._pending_runs: WeakSet[PendingRuns] = WeakSet()
        self._tools = [tool if isinstance(tool, BaseTool) else create_tool(tool) for tool in tools]
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
        """Wraps a model so that its calls of this node's tools are predicted and run early.

        An `XPUChatModel` on the embedded engine continues after calls with cached results: the next answer is already
        being generated when the graph asks for it, unless the graph changed the results.

        Arguments of a call are passed to the model. A stream of the wrapped model has one chunk, the whole answer;
        tokens are in the streams of the graph.

        Args:
            model: The model, with its tools bound.
            draft: Draft model, or its name; None to use only the model's own stream.
            agent: Id of the agent. Accuracy and call patterns are learned per agent.
            proposers: Further proposers, such as a `xpu_speculation.FollowTable`.
            bounds: Limits on proposers per turn.

        Raises:
            ConfigError: ``model`` is not a Runnable, ``draft`` is not a chat model, or there is no model of this name.
        """
        if not isinstance(model, Runnable):
            raise ConfigError(f"model: {model!r}; expected a chat model with its tools bound")
        turns, runs = LangChainTurns(self.executor, draft=draft, proposers=proposers, bounds=bounds), PendingRuns()
        self._pending_runs.add(runs)
        bare = bare_model(model)

        def ask(input: LanguageModelInput, **options: Any) -> AIMessage:
            request = AgentRequest(agent, bare, _messages(input), self._tools)
            run = runs.get_or_create(_last_calls(request.messages))
            answer = turns.run_turn(request, lambda: model.invoke(input, **options), _calls, run)
            runs.add_answer(run, _calls(answer))
            return answer

        async def arun_turn(input: LanguageModelInput, **options: Any) -> AIMessage:
            request = AgentRequest(agent, bare, _messages(input), self._tools)
            run = runs.get_or_create(_last_calls(request.messages))
            answer = await turns.arun_turn(request, lambda: model.ainvoke(input, **options), _calls, run)
            runs.add_answer(run, _calls(answer))
            return answer

        return RunnableLambda(ask, arun_turn, name="watched")

    def _shared(self, tool: BaseTool) -> BaseTool:
        spec = self.executor.admit(tool)
        return tool if spec is None else SharedTool(tool, self.executor, spec, self._cancel_call)

    def _cancel_call(self, call_id: str) -> None:
        for runs in list(self._pending_runs):
            runs.cancel(call_id)


def _calls(answer: AIMessage) -> list[speculation.ParsedToolCall]:
    return calls_of([answer])


def _last_calls(messages: Sequence[BaseMessage]) -> list[Message]:
    """Returns the calls of the model's last message, which the conversation continues with."""
    last = next((each for each in reversed(messages) if isinstance(each, AIMessage)), None)
    calls = () if last is None else tuple(ToolCall(call["id"] or "", call["name"]) for call in last.tool_calls)
    return [Message("assistant", tool_calls=calls)]


def _messages(input: LanguageModelInput) -> list[BaseMessage]:
    if isinstance(input, PromptValue):
        return input.to_messages()
    return convert_to_messages([input] if isinstance(input, str) else input)
