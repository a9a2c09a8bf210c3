"""Turns of agents that ask a `ChatBackend`: `SpeculativeTurns`."""

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
from xpu_agents.speculative.agent_turns import AgentTurn, AgentTurns, EarlyTool
from xpu_agents.speculative.draft_settings import DRAFT_MODEL, check_draft_model, draft_config, draft_settings
from xpu_agents.speculative.watched_backend import RunObserver, WatchedBackend, draft_output

__all__ = ["SpeculativeTurns"]


class SpeculativeTurns(AgentTurns):
    """Begins a turn whenever an agent asks its model and may be answered with a call, and ends it with the results.

    A run of an agent is known by the calls that it waits for, so nobody needs to say which one a request belongs to: it
    goes on with the request that answers them, and is over with an answer that makes none, or after a while. All
    requests of a run have one `ToolCache`, which early runs fill: an engine of this process does not stop at calls
    whose results are in there.

    Args:
        executor: runs the tools.
        draft: guesses the calls: settings of a model, or its name; None for the main model's own stream alone.
        proposers: who else guesses.
        bounds: what guesses may cause in a turn.
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
        super().__init__(executor, None if draft is None else self._guess, proposers, bounds)
        self._waiting = PendingRuns()

    def around(self, backend: ChatBackend, agent: str, tools: Mapping[str, EarlyTool]) -> ChatBackend:
        """What answers as a backend does, and speculates meanwhile.

        Args:
            backend: the backend.
            agent: who asks it; habits and accuracy are learned by agent.
            tools: the agent's tools that may run early, by name; they are looked up for each turn, so they may change.
        """
        begin, abegin = partial(self._begin, agent, tools), partial(self._abegin, agent, tools)
        return WatchedBackend(backend, begin, abegin)

    async def _abegin(self, agent: str, tools: Mapping[str, EarlyTool], request: ChatRequest) -> RunObserver | None:
        begun = await self.abegin(partial(self._asked, agent, tools, request))
        return None if begun is None else self._answer(*begun)

    def _begin(self, agent: str, tools: Mapping[str, EarlyTool], request: ChatRequest) -> RunObserver | None:
        begun = self.begin(partial(self._asked, agent, tools, request))
        return None if begun is None else self._answer(*begun)

    def _answer(self, asked: _Asked, turn: speculation.OpenTurn) -> RunObserver:
        return RunObserver(asked.request, turn, asked.run, self._waiting)

    def _asked(self, agent: str, tools: Mapping[str, EarlyTool], request: ChatRequest) -> _Asked | None:
        """What a turn is about; None if there is nothing that may run early."""
        run = self._waiting.of(request.conversation)
        early = {tool.name: tools[tool.name] for tool in request.callable_tools if tool.name in tools}
        if not early:
            run.close()
            return None
        cache = request.tool_cache
        if cache is None:
            cache = run.cache
            request = replace(request, tool_cache=cache)
        messages = [_plain(message) for message in request.conversation]
        offered = [tool.openai for tool in request.offered]
        # The main model's engine is there, or there would be no backend.
        measured = self._draft is None or self._is_there(self._draft)
        return _Asked(
            agent, uuid4().hex, messages, offered, measured, early=early, cache=cache, request=request, run=run
        )

    async def _guess(self, turn: speculation.ModelTurn, sample: int) -> AsyncGenerator[speculation.CallDelta | str]:
        """Ask the draft model; the first sample is greedy. Nobody waits for it, so it is background work."""
        assert self._draft is not None
        assert isinstance(turn, _Asked)
        settings = draft_settings(sample, self._speculator.bounds.deadline_s)
        arguments = {"tools": turn.request.offered, **settings}
        backend = await self._loaded(self._draft)
        request = call_request(self._draft, turn.request.conversation, arguments)
        async with aclosing(backend.astream(request)) as events:
            async for event in events:
                piece = draft_output(event)
                if piece is not None:
                    yield piece


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Asked(AgentTurn):
    """What a backend is asked in a turn.

    Attributes:
        request: the request, with the cache.
        run: what the turn is in.
    """

    request: ChatRequest
    run: AgentRun


def _plain(message: Message) -> dict[str, Any]:
    """A message in OpenAI's form."""
    plain: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.tool_call_id:
        plain["tool_call_id"] = message.tool_call_id
    if message.tool_calls:
        plain["tool_calls"] = [call.openai for call in message.tool_calls]
    return plain
