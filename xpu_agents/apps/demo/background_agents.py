"""Background agents: each submits its next request as soon as its last one has ended."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from xpu_agents.apps.demo.background_requests import AGENT_ROLES, GENERAL_ROLES, AgentRole, BackgroundRequest
from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import ChatReply

__all__ = ["BackgroundAgent", "BackgroundAgents"]


class BackgroundAgent:
    """A background agent with one role.

    Attributes:
        name: name of the agent.
        description: subject of its current request; empty between two requests.
        submitted_at: time at which it submitted that request (`time.perf_counter`).
        num_finished: requests that have ended.
        num_discarded: those of them whose replies could not be used.
        tokens: tokens computed for it: prompt tokens that were not cached, and output tokens.
        last_output: the latest output that was kept.
    """

    def __init__(self, name: str, role: AgentRole, seed: str) -> None:
        self.name = name
        self.description = ""
        self.submitted_at = 0.0
        self.num_finished = 0
        self.num_discarded = 0
        self.tokens = 0
        self.last_output = ""
        self._agent_role = role
        self._agent_random = random.Random(seed)

    async def run(self, chat: ChatBackend, desk: Desk, toolbox: Toolbox) -> None:
        """Send one request after the other until the task is cancelled.

        Raises:
            RequestError: a request was refused or failed.
        """
        while True:
            request = self._agent_role.make_request(desk, toolbox, self._agent_random)
            self.description, self.submitted_at = request.description, time.perf_counter()
            try:
                self._store_output(request, await chat.acomplete(request.chat_request))
            finally:
                self.description = ""

    def _store_output(self, request: BackgroundRequest, reply: ChatReply) -> None:
        output = request.on_reply(reply)
        self.num_finished += 1
        self.num_discarded += output is None
        self.tokens += reply.usage.total_tokens - reply.usage.cached_tokens
        self.last_output = self.last_output if output is None else output


class BackgroundAgents:
    """All background agents of a demo.

    Args:
        count: number of agents; they take the roles in turn.
        seed: seed of their random mails and notes.
        general: use only roles that need no tools.
    """

    def __init__(self, count: int, seed: int, *, general: bool = False) -> None:
        roles = GENERAL_ROLES if general else AGENT_ROLES
        self.agents = tuple(self._background_agent(roles, index, count, seed) for index in range(count))

    @property
    def num_finished(self) -> int:
        """Requests that have ended."""
        return sum(agent.num_finished for agent in self.agents)

    @property
    def num_discarded(self) -> int:
        """Ended requests whose replies could not be used."""
        return sum(agent.num_discarded for agent in self.agents)

    @property
    def tokens(self) -> int:
        """Tokens computed for all agents."""
        return sum(agent.tokens for agent in self.agents)

    @staticmethod
    def _background_agent(roles: Sequence[AgentRole], index: int, count: int, seed: int) -> BackgroundAgent:
        role = roles[index % len(roles)]
        agent_name = f"{role.name} {index // len(roles) + 1}" if count > len(roles) else role.name
        return BackgroundAgent(agent_name, role, f"{seed}/{index}")

    @asynccontextmanager
    async def running(self, chat: ChatBackend, desk: Desk, toolbox: Toolbox) -> AsyncIterator[None]:
        """Run all agents inside the context; requests that are unfinished at its end are cancelled.

        Raises:
            ExceptionGroup: a request of an agent was refused or failed, which ends the context early.
        """
        async with asyncio.TaskGroup() as agent_tasks:
            tasks = [agent_tasks.create_task(agent.run(chat, desk, toolbox)) for agent in self.agents]
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
