"""Turns of agents that ask a `ChatBackend`: `SpeculativeTurns`."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol
from uuid import uuid4

from xpu_agents import speculation
from xpu_agents.arguments import call_request
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import ChatRequest, Message, ToolCache
from xpu_agents.settings import ModelSettings
from xpu_agents.speculative.drafts import DRAFT_MODEL, draft_settings
from xpu_agents.speculative.runs import AgentRun, WaitingRuns
from xpu_agents.speculative.watched import WatchedAnswer, WatchedBackend, calls_of

__all__ = ["EarlyTool", "SpeculativeTurns"]

_LOGGER = logging.getLogger(__name__)


class EarlyTool(Protocol):
    """A tool that may run before it is called."""

    async def early(self, arguments: Mapping[str, Any]) -> object:
        """Run it; what it gives is for the executor."""

    def shown(self, value: object) -> str | None:
        """What the model is to see of that, word for word; None if it is not to be shown before the call."""


class SpeculativeTurns:
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
        proposers: Sequence[speculation.Proposer] = (),
        bounds: speculation.TurnBounds | None = None,
    ) -> None:
        self.executor = executor
        self._draft = ModelSettings(model=draft) if isinstance(draft, str) else draft
        drafts = [] if self._draft is None else [speculation.DraftProposer(self._guess)]
        self._speculator = executor.speculator(*drafts, *proposers, bounds=bounds)
        self._waiting = WaitingRuns()
        self._has_failed = False

    def around(self, backend: ChatBackend, agent: str, tools: Mapping[str, EarlyTool]) -> ChatBackend:
        """What answers as a backend does, and speculates meanwhile.

        Args:
            backend: the backend.
            agent: who asks it; habits and accuracy are learned by agent.
            tools: the agent's tools that may run early, by name; they are looked up for each turn, so they may change.
        """
        begin, abegin = partial(self._begin, agent, tools), partial(self._abegin, agent, tools)
        return WatchedBackend(backend, begin, abegin)

    async def _abegin(self, agent: str, tools: Mapping[str, EarlyTool], request: ChatRequest) -> WatchedAnswer | None:
        try:
            asked = self._asked(agent, tools, request)
            if asked is None:
                return None
            turn = await self.executor.abegin(self._speculator, asked, asked.runs, known=asked.know)
        except Exception as error:
            self._blame(error)
            return None
        return WatchedAnswer(asked.request, turn, asked.run, self._waiting)

    def _begin(self, agent: str, tools: Mapping[str, EarlyTool], request: ChatRequest) -> WatchedAnswer | None:
        try:
            asked = self._asked(agent, tools, request)
            if asked is None:
                return None
            turn = self.executor.begin(self._speculator, asked, asked.runs, known=asked.know)
        except Exception as error:
            self._blame(error)
            return None
        return WatchedAnswer(asked.request, turn, asked.run, self._waiting)

    def _asked(self, agent: str, tools: Mapping[str, EarlyTool], request: ChatRequest) -> _Asked | None:
        """What a turn is about; None if there is nothing that may run early."""
        run = self._waiting.take(request.conversation)
        early = {tool.name: tools[tool.name] for tool in request.callable_tools if tool.name in tools}
        if not early:
            if run is not None:
                run.close()
            return None
        run = run or AgentRun()
        if request.tool_cache is None:
            request = replace(request, tool_cache=run.cache)
        messages = [_plain(message) for message in request.conversation]
        offered = [tool.openai for tool in request.offered]
        return _Asked(agent, uuid4().hex, messages, offered, request=request, early=early, run=run)

    async def _guess(self, turn: speculation.Turn, sample: int) -> list[speculation.ToolCall]:
        """Ask the draft model; the first sample is greedy. Nobody waits for it, so it is background work."""
        assert self._draft is not None
        assert isinstance(turn, _Asked)
        settings = draft_settings(sample, self._speculator.bounds.deadline_s)
        arguments = {"tools": turn.request.offered, **settings}
        backend = await self._draft._abackend(self._draft.model)
        reply = await backend.acomplete(call_request(self._draft, turn.request.conversation, arguments))
        return calls_of(reply.tool_calls)

    def _blame(self, error: Exception) -> None:
        if not self._has_failed:
            self._has_failed = True
            _LOGGER.warning("a turn is not speculated on: %s; further ones are not logged", type(error).__name__)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Asked(speculation.Turn):
    """What a model is asked in a turn.

    Attributes:
        request: the request, with a tool cache.
        early: the tools in it that may run early.
        run: what the turn is in.
    """

    request: ChatRequest
    early: Mapping[str, EarlyTool]
    run: AgentRun

    @property
    def runs(self) -> dict[str, speculation.RunTool]:
        """How the tools run early."""
        return {name: tool.early for name, tool in self.early.items()}

    def know(self, spec: speculation.ToolSpec, arguments: Mapping[str, Any], value: object) -> None:
        """The value of a guessed call is there."""
        shown, cache = self.early[spec.name].shown(value), self.request.tool_cache
        if shown is not None and isinstance(cache, ToolCache):
            cache.put(spec, arguments, shown, spec.ttl_s)


def _plain(message: Message) -> dict[str, Any]:
    """A message in OpenAI's form."""
    plain: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.tool_call_id:
        plain["tool_call_id"] = message.tool_call_id
    if message.tool_calls:
        plain["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in message.tool_calls
        ]
    return plain
