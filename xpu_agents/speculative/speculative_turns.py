"""Turns of agents that ask a `ChatBackend`."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import uuid4

from xpu_agents import speculation
from xpu_agents.arguments import call_request
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import ChatRequest, Message
from xpu_agents.settings import ModelSettings
from xpu_agents.speculative.agent_runs import AgentRun, PendingRuns
from xpu_agents.speculative.agent_turns import AgentTurn, AgentTurns, DraftOutput, EarlyTool
from xpu_agents.speculative.draft_settings import DRAFT_MODEL, check_draft_model, draft_config, draft_settings
from xpu_agents.speculative.watched_backend import RunObserver, WatchedBackend, draft_output

__all__ = ["SpeculativeTurns"]


class SpeculativeTurns(AgentTurns):
    """Begins a turn for each request of an agent that may be answered with a call, and ends it with the results.

    A run of an agent is identified by its pending calls, so requests need no run id: it continues with the request that
    answers them, and ends with an answer without calls, or after a time limit. All requests of a run share one
    `ToolCache`, which early runs fill, so that an embedded engine does not stop at calls with cached results.

    Args:
        executor: Runs the tools.
        draft: Draft model: its settings or name; None to use only the main model's stream.
        proposers: Further proposers.
        bounds: Limits on proposers per turn.
    """

    def __init__(
        self,
        executor: speculation.ToolExecutor,
        *,
        draft: ModelSettings | str | None = DRAFT_MODEL,
        proposers: Sequence[speculation.CallProposer] = (),
        bounds: speculation.TurnBounds | None = None,
    ) -> None:
        if isinstance(draft, str):
            check_draft_model(draft)
        self._draft = ModelSettings(model=draft, config=draft_config(draft)) if isinstance(draft, str) else draft
        super().__init__(executor, None if draft is None else self._sample_draft, proposers, bounds)
        self._pending_runs = PendingRuns()

    def around(self, backend: ChatBackend, agent: str, tools: Mapping[str, EarlyTool]) -> ChatBackend:
        """Wraps a backend with speculation.

        Args:
            backend: The backend.
            agent: Id of the agent. Accuracy and call patterns are learned per agent.
            tools: Tools of the agent that may run early, by name. Read for each turn, so they may change.
        """
        begin, abegin = partial(self._begin, agent, tools), partial(self._abegin, agent, tools)
        return WatchedBackend(backend, begin, abegin)

    async def _abegin(self, agent: str, tools: Mapping[str, EarlyTool], request: ChatRequest) -> RunObserver | None:
        begun_turn = await self.abegin(partial(self._turn_request, agent, tools, request))
        return None if begun_turn is None else self._run_observer(*begun_turn)

    def _begin(self, agent: str, tools: Mapping[str, EarlyTool], request: ChatRequest) -> RunObserver | None:
        begun_turn = self.begin(partial(self._turn_request, agent, tools, request))
        return None if begun_turn is None else self._run_observer(*begun_turn)

    def _run_observer(self, turn_request: _BackendTurn, turn: speculation.OpenTurn) -> RunObserver:
        return RunObserver(turn_request.request, turn, turn_request.run, self._pending_runs)

    def _turn_request(self, agent: str, tools: Mapping[str, EarlyTool], request: ChatRequest) -> _BackendTurn | None:
        """Creates the request of a turn; None if no tool may run early."""
        run = self._pending_runs.get_or_create(request.conversation)
        early = {tool.name: tools[tool.name] for tool in request.callable_tools if tool.name in tools}
        if not early:
            run.close()
            return None
        cache = request.tool_cache
        if cache is None:
            cache = run.cache
            request = replace(request, tool_cache=cache)
        messages = [_openai_message(message) for message in request.conversation]
        offered = [tool.openai for tool in request.offered]
        # A backend exists, so the main model is loaded.
        measured = self._draft is None or self._is_ready(self._draft)
        return _BackendTurn(
            agent, uuid4().hex, messages, offered, measured, early=early, cache=cache, request=request, run=run
        )

    async def _sample_draft(self, turn: speculation.ModelTurn, sample: int) -> AsyncGenerator[DraftOutput]:
        """Samples the draft model as background work. The first sample is greedy."""
        assert self._draft is not None
        assert isinstance(turn, _BackendTurn)
        settings = draft_settings(sample, self._speculator.bounds.deadline_s)
        arguments = {"tools": turn.request.offered, **settings}
        backend = await self._draft_backend(self._draft)
        request = call_request(self._draft, turn.request.conversation, arguments)
        async with aclosing(backend.astream(request)) as events:
            async for event in events:
                output = draft_output(event)
                if output is not None:
                    yield output


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _BackendTurn(AgentTurn):
    """A request to a backend in a turn.

    Attributes:
        request: The request, with the tool cache.
        run: The run of the turn.
    """

    request: ChatRequest
    run: AgentRun


def _openai_message(message: Message) -> dict[str, Any]:
    """Returns a message in OpenAI's form."""
    openai_message: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.tool_call_id:
        openai_message["tool_call_id"] = message.tool_call_id
    if message.tool_calls:
        openai_message["tool_calls"] = [call.openai for call in message.tool_calls]
    return openai_message
