"""Runs of agents, from turn to turn: `AgentRun`, `WaitingRuns`."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence

from xpu_agents import speculation
from xpu_agents.chat import Message, ToolCache, ToolCall

__all__ = ["AgentRun", "WaitingRuns"]

_MAX_WAITING = 1024  # calls


class AgentRun:
    """A run of an agent, from its first turn to its last.

    Attributes:
        cache: for its requests.
        turn: the one that is open.
    """

    def __init__(self) -> None:
        self.cache = ToolCache()
        self.turn: speculation.OpenTurn | None = None

    def begin(self, turn: speculation.OpenTurn) -> None:
        """A turn begins, so the calls of the one before it have been answered."""
        before, self.turn = self.turn, turn
        if before is not None:
            before.close()

    def close(self) -> None:
        """It is over."""
        if self.turn is not None:
            self.turn.close()
        self.cache.close()


class WaitingRuns:
    """The runs that wait for the results of calls, known by the ids of these; may be used from any thread.

    Where two runs have made calls of one id, as with servers that number them, the later one is known. The other goes
    on as if it were new.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, AgentRun] = OrderedDict()

    def put(self, run: AgentRun, calls: Sequence[ToolCall]) -> None:
        """A run waits for these calls; those that have waited longest are forgotten, and their runs over."""
        with self._lock:
            self._waiting.update({call.id: run for call in calls if call.id})
            forgotten = [self._waiting.popitem(last=False)[1] for _ in range(len(self._waiting) - _MAX_WAITING)]
        for each in forgotten:
            each.close()

    def take(self, conversation: Sequence[Message]) -> AgentRun | None:
        """The run that goes on with a conversation; it waits no more."""
        calls = next((message.tool_calls for message in reversed(conversation) if message.tool_calls), ())
        with self._lock:
            run = next((self._waiting[call.id] for call in calls if call.id in self._waiting), None)
        if run is not None:
            self.drop(run)
        return run

    def drop(self, run: AgentRun) -> None:
        """A run waits no more."""
        with self._lock:
            for key in [key for key, each in self._waiting.items() if each is run]:
                del self._waiting[key]
