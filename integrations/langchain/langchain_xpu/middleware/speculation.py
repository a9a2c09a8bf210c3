"""Middleware for speculative tool calls of an agent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from typing import Annotated, Any, NotRequired
from uuid import uuid4

try:
    from langchain.agents.middleware import (
        AgentMiddleware,
        AgentState,
        HumanInTheLoopMiddleware,
        ModelRequest,
        ModelResponse,
        ToolCallLimitMiddleware,
    )
    from langchain.agents.middleware.internal_call_transformer import internal_call_metadata
    from langchain.agents.middleware.types import PrivateStateAttr, ToolCallRequest
except ImportError as error:
    raise ImportError(
        'langchain_xpu.middleware needs the package langchain: `pip install "langchain>=1.4"` gets it'
    ) from error
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import ToolMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import ensure_config
from langgraph.runtime import Runtime
from langgraph.types import Command

from langchain_xpu._shared_tools import SharedTool
from langchain_xpu._speculative_turns import AgentRequest, LangChainTurns, calls_of
from langchain_xpu._watch import bare_model
from xpu_agents import speculation
from xpu_agents.speculative import DRAFT_MODEL
from xpu_agents.speculative.agent_runs import NamedRuns
from xpu_agents.speculative.agent_turns import executor_or_new
from xpu_runtime.errors import ConfigError

__all__ = ["SpeculationState", "SpeculativeToolMiddleware"]

_LOGGER = logging.getLogger(__name__)

_GUARD_MIDDLEWARE: Mapping[str, type[AgentMiddleware[Any, Any, Any]]] = {
    "hitl_edited_tool_calls": HumanInTheLoopMiddleware,
    "thread_tool_call_count": ToolCallLimitMiddleware,
}
"""Middleware that may reject a call after the model made it, by the state key that it adds."""


class SpeculationState(AgentState[Any]):
    """Agent state with the id of its run."""

    xpu_speculation_run: NotRequired[Annotated[str, PrivateStateAttr]]


class SpeculativeToolMiddleware(AgentMiddleware[SpeculationState, Any, Any]):
    """Predicts the tool calls of an agent while its model writes, and runs eligible tools early.

    ::

        @tool
        @speculable(ttl_s=300)
        def weather(city: str) -> str: ...

        agent = create_agent(XPUChatModel(), [weather, send_mail], middleware=[SpeculativeToolMiddleware()])

    Only tools marked with ``speculable`` or named by the executor's policy run early, except tools that need the graph
    (state, store, runtime), return a `Command`, or are guarded. For a predicted call the result is ready or being
    computed; a wrong prediction is cancelled. Calls of all other tools are unchanged.

    An `XPUChatModel` on the embedded engine does not even stop at a call with a cached result: it appends the result
    and continues. The agent's graph is unchanged: it executes the call, and when it asks again with the same result,
    the answer is already being generated. If a middleware changes the result, or the run ends, that answer is dropped.
    A run has two more graph steps, at its start and end, which count for ``recursion_limit``.

    Predictions come from a draft model with proactive priority, from the model's own stream, and from ``proposers``.
    The executor's cost model decides whether a turn is worth it; ``executor.costs.explain()`` shows why.

    Args:
        executor: Executes the calls; None for a new one with results in memory. Every app and account needs its own
            executor, see `xpu_speculation.ToolExecutor`.
        draft: Draft model, or its name; None to use only the model's own stream.
        guards: Middleware of this agent that may reject a call, or names of tools. Guarded tools do not run early. A
            name without a tool is logged as a warning. If the agent has a `HumanInTheLoopMiddleware` or
            `ToolCallLimitMiddleware` that is not listed here, no tool runs early.
        agent: Id of the agent. Accuracy and call patterns are learned per agent. None is the agent's own name.
        proposers: Further proposers, such as a `xpu_speculation.FollowTable`.
        bounds: Limits on proposers per turn.

    Raises:
        ConfigError: A guard is not such a middleware, ``draft`` or ``executor`` has a wrong type, or there is no draft
            model of this name.
    """

    state_schema = SpeculationState

    def __init__(
        self,
        executor: speculation.ToolExecutor | None = None,
        *,
        draft: BaseChatModel | str | None = DRAFT_MODEL,
        guards: Iterable[AgentMiddleware[Any, Any, Any] | str] = (),
        agent: str | None = None,
        proposers: Sequence[speculation.CallProposer] = (),
        bounds: speculation.TurnBounds | None = None,
    ) -> None:
        super().__init__()
        self.executor = executor_or_new(executor)
        self._agent = agent
        self._guards = _guard_tuple(guards)
        self._guarded = _guarded(self._guards)
        self._turns = LangChainTurns(
            self.executor, draft=draft, proposers=proposers, bounds=bounds, metadata=internal_call_metadata()
        )
        self._runs = NamedRuns()
        self._has_warned = False
        self._unchecked_names = {guard for guard in self._guards if isinstance(guard, str)}  # until they are checked

    # ---- Runs -------------------------------------------------------------------------------------------------------

    def before_agent(self, state: SpeculationState, runtime: Runtime[Any]) -> dict[str, Any]:
        """Assigns an id to the run, since several runs may be active."""
        return {"xpu_speculation_run": uuid4().hex}

    async def abefore_agent(self, state: SpeculationState, runtime: Runtime[Any]) -> dict[str, Any]:
        """Assigns an id to the run, since several runs may be active."""
        return self.before_agent(state, runtime)

    def after_agent(self, state: SpeculationState, runtime: Runtime[Any]) -> None:
        """Ends the last turn."""
        self._runs.end(_run_id(state))

    async def aafter_agent(self, state: SpeculationState, runtime: Runtime[Any]) -> None:
        """Ends the last turn."""
        self._runs.end(_run_id(state))

    # ---- Turns ------------------------------------------------------------------------------------------------------

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Asks the model, and speculates meanwhile."""
        run = self._runs.get_or_create(_run_id(request.state))
        return self._turns.run_turn(self._turn_request(request), lambda: handler(request), _response_calls, run)

    async def awrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]
    ) -> ModelResponse[Any]:
        """Asks the model, and speculates meanwhile."""
        run = self._runs.get_or_create(_run_id(request.state))
        return await self._turns.arun_turn(self._turn_request(request), lambda: handler(request), _response_calls, run)

    def _turn_request(self, request: ModelRequest[Any]) -> AgentRequest:
        config = ensure_config()
        agent = self._agent or str(config.get("metadata", {}).get("lc_agent_name") or "agent")
        system = [] if request.system_message is None else [request.system_message]
        self._check_guarded_names(request.tools)
        tools = [] if self._is_disabled(config) else request.tools
        return AgentRequest(agent, bare_model(request.model), [*system, *request.messages], tools, self._guarded or ())

    # ---- Calls ------------------------------------------------------------------------------------------------------

    def wrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], ToolMessage | Command[Any]]
    ) -> ToolMessage | Command[Any]:
        """Executes the call with a shared result or the tool."""
        return handler(self._with_shared_tool(request))

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[ToolMessage | Command[Any]]]
    ) -> ToolMessage | Command[Any]:
        """Executes the call with a shared result or the tool."""
        try:
            return await handler(self._with_shared_tool(request))
        except asyncio.CancelledError:  # the run is cancelled too, and `after_agent` is not called
            self._runs.end(_run_id(request.state))
            raise

    def _with_shared_tool(self, request: ToolCallRequest) -> ToolCallRequest:
        tool = request.tool
        if tool is None or isinstance(tool, SharedTool) or tool.name in (self._guarded or ()):
            return request
        spec = None if self._is_disabled(request.runtime.config) else self.executor.admit(tool)
        return request if spec is None else request.override(tool=SharedTool(tool, self.executor, spec))

    def _check_guarded_names(self, tools: Sequence[object]) -> None:
        """Warns once of guarded names without a tool. Not an error, since tools may be added later."""
        if not self._unchecked_names:
            return
        names = {str(_tool_name(tool)) for tool in tools}
        missing, self._unchecked_names = self._unchecked_names - names, set()
        if missing:
            _LOGGER.warning(
                "guards: the agent has no tool %s; its tools are %s",
                ", ".join(sorted(map(repr, missing))),
                ", ".join(sorted(map(repr, names))) or "none",
            )

    def _is_disabled(self, config: RunnableConfig) -> bool:
        """Returns whether no tool may run early in this agent: all tools are guarded, or a guard is not listed."""
        if self._guarded is None:
            return True
        for name, kind in _GUARD_MIDDLEWARE.items():
            if name in _graph_channels(config) and not any(isinstance(guard, kind) for guard in self._guards):
                if not self._has_warned:
                    self._has_warned = True
                    _LOGGER.warning(
                        "no tool runs early: the agent has a %s that is not listed; add it to guards=[...]",
                        kind.__name__,
                    )
                return True
        return False


def _guard_tuple(guards: object) -> tuple[Any, ...]:
    """Returns the guards as a tuple. A single string would be split into letters, and guard nothing.

    Raises:
        ConfigError: It is not a list.
    """
    if isinstance(guards, str):
        raise ConfigError(f"guards: {guards!r} is a str; expected a list, such as [{guards!r}]")
    if not isinstance(guards, Iterable):
        raise ConfigError(f"guards: {type(guards).__name__}; expected a list of middleware and names of tools")
    return tuple(guards)


def _tool_name(tool: object) -> object:
    """Returns the name of a tool, also of a provider's dict."""
    if isinstance(tool, Mapping):
        function = tool.get("function")
        return function.get("name") if isinstance(function, Mapping) else tool.get("name")
    return getattr(tool, "name", None)


def _run_id(state: object) -> str | None:
    return state.get("xpu_speculation_run") if isinstance(state, Mapping) else None


def _response_calls(response: ModelResponse[Any]) -> list[speculation.ParsedToolCall]:
    return calls_of(response.result)


def _guarded(guards: Sequence[AgentMiddleware[Any, Any, Any] | str]) -> Collection[str] | None:
    """Returns the names of the guarded tools; None for all tools.

    Raises:
        ConfigError: The guarded tools of an item are unknown.
    """
    names: set[str] = set()
    for guard in guards:
        if isinstance(guard, str):
            names.add(guard)
        elif isinstance(guard, HumanInTheLoopMiddleware):
            names |= guard.interrupt_on.keys()
        elif isinstance(guard, ToolCallLimitMiddleware):
            if guard.tool_name is None:
                return None
            names.add(guard.tool_name)
        else:
            expected = ", ".join(kind.__name__ for kind in _GUARD_MIDDLEWARE.values())
            raise ConfigError(f"guards: {type(guard).__name__}; expected {expected}, or the name of a tool")
    return frozenset(names)


def _graph_channels(config: RunnableConfig) -> Collection[str]:
    """Returns the channels of the surrounding graph; empty without a graph."""
    # As in LangGraph's ToolNode: a partial whose second argument holds the channels.
    read = config.get("configurable", {}).get("__pregel_read")
    arguments: tuple[Any, ...] = getattr(read, "args", ())
    return arguments[1] if len(arguments) > 1 and isinstance(arguments[1], Mapping) else ()
