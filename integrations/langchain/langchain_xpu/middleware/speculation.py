"""Tool calls of an agent that run before the model has asked for them: `SpeculativeToolMiddleware`."""

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

from langchain_xpu._runs import NamedRuns
from langchain_xpu._shared_tools import SharedTool
from langchain_xpu._speculative_turns import AgentRequest, LangChainTurns, calls_of
from langchain_xpu._watch import bare_model
from xpu_agents import speculation
from xpu_agents.speculative import DRAFT_MODEL
from xpu_agents.speculative.agent_turns import executor_or_new
from xpu_runtime.errors import ConfigError

__all__ = ["SpeculationState", "SpeculativeToolMiddleware"]

_LOGGER = logging.getLogger(__name__)

_GATES: Mapping[str, type[AgentMiddleware[Any, Any, Any]]] = {
    "hitl_edited_tool_calls": HumanInTheLoopMiddleware,
    "thread_tool_call_count": ToolCallLimitMiddleware,
}
"""Middleware that may forbid a call when the model has made it, by what each adds to the state."""


class SpeculationState(AgentState[Any]):
    """What the middleware adds to the state of an agent: a name for each of its runs."""

    xpu_speculation_run: NotRequired[Annotated[str, PrivateStateAttr]]


class SpeculativeToolMiddleware(AgentMiddleware[SpeculationState, Any, Any]):
    """Guesses the tool calls of an agent while its model writes, and runs those that may run early.

    ::

        @tool
        @speculable(ttl_s=300)
        def weather(city: str) -> str: ...

        agent = create_agent(XPUChatModel(), [weather, send_mail], middleware=[SpeculativeToolMiddleware()])

    Only tools run early that are marked with ``speculable`` or named by the executor's policy, and of these none that
    needs the graph (state, store, runtime), returns a `Command`, or is guarded. When the model makes a call that was
    guessed its result is there, or on its way; a wrong guess is cancelled. Calls of all other tools go their way.

    Where the model is an `XPUChatModel` on the embedded engine, that does not even stop at a call whose result is
    there: it puts the result behind the call and goes on. For the agent nothing changes: its graph carries out the
    call, and when it asks again with that very result the answer is on its way. If a middleware has changed the result,
    or the run is over, what the engine has written ahead is dropped. A run has two more steps of the graph, its
    beginning and its end, which count for ``recursion_limit``.

    Guesses come from a draft model, asked in the background, from the model's own stream, and from ``proposers``. The
    executor's cost model decides whether a turn is worth it; ``executor.costs.explain()`` says why.

    Args:
        executor: answers the calls; None for one of its own, which keeps results in memory. Apps and accounts need
            executors of their own, see `xpu_speculation.ToolExecutor`.
        draft: the model that guesses, or its name; None if only the model's own stream is listened to.
        guards: the middleware of this agent that may forbid a call, or names of tools: what they guard does not run
            early. A name that no tool of the agent has is warned of. An agent with `HumanInTheLoopMiddleware` or
            `ToolCallLimitMiddleware` that is not named here has nothing run early at all.
        agent: whose turns these are; habits and accuracy are learned by agent. None is the agent's own name.
        proposers: who else guesses, such as a `xpu_speculation.FollowTable`.
        bounds: what guesses may cause in a turn.

    Raises:
        ConfigError: one of the guards is no such middleware, ``draft`` or ``executor`` is none of these, or there is
            no model of the name of the draft.
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
        self._guards = _all(guards)
        self._guarded = _guarded(self._guards)
        self._turns = LangChainTurns(
            self.executor, draft=draft, proposers=proposers, bounds=bounds, metadata=internal_call_metadata()
        )
        self._runs = NamedRuns()
        self._has_warned = False
        self._misnamed = {guard for guard in self._guards if isinstance(guard, str)}  # until they are looked for

    # -- the run -----------------------------------------------------------------------------------------------------

    def before_agent(self, state: SpeculationState, runtime: Runtime[Any]) -> dict[str, Any]:
        """Give the run a name: several may be under way."""
        return {"xpu_speculation_run": uuid4().hex}

    async def abefore_agent(self, state: SpeculationState, runtime: Runtime[Any]) -> dict[str, Any]:
        """Give the run a name: several may be under way."""
        return self.before_agent(state, runtime)

    def after_agent(self, state: SpeculationState, runtime: Runtime[Any]) -> None:
        """End what is left of the last turn."""
        self._runs.end(_run_of(state))

    async def aafter_agent(self, state: SpeculationState, runtime: Runtime[Any]) -> None:
        """End what is left of the last turn."""
        self._runs.end(_run_of(state))

    # -- a turn of the model -------------------------------------------------------------------------------------------

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Ask the model, and guess meanwhile."""
        run = self._runs.of(_run_of(request.state))
        return self._turns.ask(self._asked(request), lambda: handler(request), _calls, run)

    async def awrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]
    ) -> ModelResponse[Any]:
        """Ask the model, and guess meanwhile."""
        run = self._runs.of(_run_of(request.state))
        return await self._turns.arun_turn(self._asked(request), lambda: handler(request), _calls, run)

    def _asked(self, request: ModelRequest[Any]) -> AgentRequest:
        config = ensure_config()
        agent = self._agent or str(config.get("metadata", {}).get("lc_agent_name") or "agent")
        system = [] if request.system_message is None else [request.system_message]
        self._look_for_guarded(request.tools)
        tools = [] if self._is_shut(config) else request.tools
        return AgentRequest(agent, bare_model(request.model), [*system, *request.messages], tools, self._guarded or ())

    # -- a call ------------------------------------------------------------------------------------------------------

    def wrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], ToolMessage | Command[Any]]
    ) -> ToolMessage | Command[Any]:
        """Answer with what is there or on its way, else by the tool."""
        return handler(self._answered(request))

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[ToolMessage | Command[Any]]]
    ) -> ToolMessage | Command[Any]:
        """Answer with what is there or on its way, else by the tool."""
        try:
            return await handler(self._answered(request))
        except asyncio.CancelledError:  # and so is the run, whose end nobody will tell
            self._runs.end(_run_of(request.state))
            raise

    def _answered(self, request: ToolCallRequest) -> ToolCallRequest:
        tool = request.tool
        if tool is None or isinstance(tool, SharedTool) or tool.name in (self._guarded or ()):
            return request
        spec = None if self._is_shut(request.runtime.config) else self.executor.admit(tool)
        return request if spec is None else request.override(tool=SharedTool(tool, self.executor, spec))

    def _look_for_guarded(self, tools: Sequence[object]) -> None:
        """Warn once of names in the guards that no tool has; not an error, since tools may be added later."""
        if not self._misnamed:
            return
        names = {str(_name(tool)) for tool in tools}
        missing, self._misnamed = self._misnamed - names, set()
        if missing:
            _LOGGER.warning(
                "guards: the agent has no tool %s, so nothing is guarded by that; it has %s",
                ", ".join(sorted(map(repr, missing))),
                ", ".join(sorted(map(repr, names))) or "none",
            )

    def _is_shut(self, config: RunnableConfig) -> bool:
        """Whether nothing may run early in this agent, since it is not known what is guarded or everything is."""
        if self._guarded is None:
            return True
        for name, kind in _GATES.items():
            if name in _channels(config) and not any(isinstance(guard, kind) for guard in self._guards):
                if not self._has_warned:
                    self._has_warned = True
                    _LOGGER.warning(
                        "no tool runs early: the agent has a %s that SpeculativeToolMiddleware was not told of; "
                        "name it in guards=[...]",
                        kind.__name__,
                    )
                return True
        return False


def _all(guards: object) -> tuple[Any, ...]:
    """The guards, from a list of them: a single name would fall into its letters, and guard nothing.

    Raises:
        ConfigError: it is no list.
    """
    if isinstance(guards, str):
        raise ConfigError(f"guards: {guards!r} is a str; expected a list, such as [{guards!r}]")
    if not isinstance(guards, Iterable):
        raise ConfigError(f"guards: {type(guards).__name__}; expected a list of middleware and names of tools")
    return tuple(guards)


def _name(tool: object) -> object:
    """What a tool is called, as a provider describes its own too."""
    if isinstance(tool, Mapping):
        function = tool.get("function")
        return function.get("name") if isinstance(function, Mapping) else tool.get("name")
    return getattr(tool, "name", None)


def _run_of(state: object) -> str | None:
    return state.get("xpu_speculation_run") if isinstance(state, Mapping) else None


def _calls(response: ModelResponse[Any]) -> list[speculation.ParsedToolCall]:
    return calls_of(response.result)


def _guarded(guards: Sequence[AgentMiddleware[Any, Any, Any] | str]) -> Collection[str] | None:
    """Names of the tools that guards guard; None for all.

    Raises:
        ConfigError: nobody knows what one of them guards.
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
            expected = ", ".join(kind.__name__ for kind in _GATES.values())
            raise ConfigError(f"guards: {type(guard).__name__}; expected {expected}, or the name of a tool")
    return frozenset(names)


def _channels(config: RunnableConfig) -> Collection[str]:
    """What the state of the graph around consists of; nothing where there is none."""
    # As LangGraph's own ToolNode finds it: a partial of a function whose second argument are the channels.
    read = config.get("configurable", {}).get("__pregel_read")
    arguments: tuple[Any, ...] = getattr(read, "args", ())
    return arguments[1] if len(arguments) > 1 and isinstance(arguments[1], Mapping) else ()
