"""The agents of the background, each handing in its next request as soon as its last one ended."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from xpu_agents.apps.demo.background_requests import KINDS, AgentRole, BackgroundRequest
from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.chat import ChatReply, ChatRequest

__all__ = ["BackgroundAgent", "BackgroundAgents", "CompletionBackend"]


class CompletionBackend(Protocol):
    """What an agent needs of `Chat`."""

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        """Answer; cancelling the task cancels the request."""


class BackgroundAgent:
    """One of them.

    Attributes:
        name: what it is called.
        about: what its request is about; empty while it has none.
        since: when it handed that in, on the clock of `time.perf_counter`.
        ended: requests that ended.
        useless: those of them whose replies were of no use.
        tokens: tokens computed for it: of prompts, unless they were known already, and of answers.
        latest: what it made last.
    """

    def __init__(self, name: str, kind: AgentRole, seed: str) -> None:
        self.name = name
        self.about = ""
        self.since = 0.0
        self.ended = 0
        self.useless = 0
        self.tokens = 0
        self.latest = ""
        self._kind = kind
        self._draw = random.Random(seed)

    async def work(self, chat: CompletionBackend, desk: Desk, toolbox: Toolbox) -> None:
        """One request after the other, until the task is cancelled.

        Raises:
            RequestError: a request was refused or failed.
        """
        while True:
            job = self._kind.job(desk, toolbox, self._draw)
            self.about, self.since = job.about, time.perf_counter()
            try:
                self._take(job, await chat.acomplete(job.request))
            finally:
                self.about = ""

    def _take(self, job: BackgroundRequest, reply: ChatReply) -> None:
        made = job.keep(reply)
        self.ended += 1
        self.useless += made is None
        self.tokens += reply.usage.total_tokens - reply.usage.cached_tokens
        self.latest = self.latest if made is None else made


class BackgroundAgents:
    """All of them.

    Args:
        count: how many.
        seed: of what comes in.
    """

    def __init__(self, count: int, seed: int) -> None:
        self.agents = tuple(self._agent(at, count, seed) for at in range(count))

    @property
    def ended(self) -> int:
        """Requests that ended."""
        return sum(agent.ended for agent in self.agents)

    @property
    def useless(self) -> int:
        """Those of them whose replies were of no use."""
        return sum(agent.useless for agent in self.agents)

    @property
    def tokens(self) -> int:
        """Tokens computed for them."""
        return sum(agent.tokens for agent in self.agents)

    @staticmethod
    def _agent(at: int, count: int, seed: int) -> BackgroundAgent:
        kind = KINDS[at % len(KINDS)]
        name = f"{kind.name} {at // len(KINDS) + 1}" if count > len(KINDS) else kind.name
        return BackgroundAgent(name, kind, f"{seed}/{at}")

    @asynccontextmanager
    async def at_work(self, chat: CompletionBackend, desk: Desk, toolbox: Toolbox) -> AsyncIterator[None]:
        """They work for the length of the context; what they have not finished at its end is cancelled.

        Raises:
            ExceptionGroup: a request of theirs was refused or failed, which ends the context early.
        """
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(agent.work(chat, desk, toolbox)) for agent in self.agents]
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
