"""Runs of agents, from turn to turn: `AgentRun`, `PendingRuns`."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from xpu_agents import speculation
from xpu_agents.chat import Message, ToolCache, ToolCall

__all__ = ["AgentRun", "PendingRuns"]

_MAX_WAITING = 1024  # calls


class AgentRun:
    """A run of an agent, from its first turn to its last.

    It is over at the latest when its turn ends and none follows: that has failed, or waited too long for results.

    Args:
        over: what else to do then; it must be quick and not raise.

    Attributes:
        cache: for its requests.
        turn: the one that is open.
    """

    def __init__(self, over: Callable[[AgentRun], None] = lambda _: None) -> None:
        self.cache = ToolCache()
        self.turn: speculation.OpenTurn | None = None
        self._over = over

    @property
    def is_orphaned(self) -> bool:
        """Whether it goes on nowhere and nobody says so: it failed, and the loop of its turn was closed at once."""
        return self.turn is not None and self.turn.is_orphaned

    def begin(self, turn: speculation.OpenTurn) -> None:
        """A turn begins, so the calls of the one before it have been answered."""
        before, self.turn = self.turn, turn
        if before is not None:
            before.close()
        turn.on_close(partial(self._ended, turn))

    def close(self) -> None:
        """It is over."""
        if self.turn is not None:
            self.turn.close()
        self.cache.close()

    def _ended(self, turn: speculation.OpenTurn) -> None:
        if self.turn is turn:  # it was not for the next one
            self.cache.close()
            self._over(self)


class PendingRuns:
    """The runs that wait for the results of calls, known by the ids of these; may be used from any thread.

    Where two runs have made calls of one id, as with servers that number them, the later one is known. The other goes
    on as if it were new.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, AgentRun] = OrderedDict()

    def of(self, conversation: Sequence[Message]) -> AgentRun:
        """The run that goes on with a conversation, begun if there is none."""
        return self.take(conversation) or AgentRun(self.drop)

    def answered(self, run: AgentRun, calls: Sequence[speculation.ParsedToolCall]) -> None:
        """The model has answered in a run, which waits for the results of its calls, or is over."""
        if calls:
            self.put(run, calls)
        else:
            run.close()

    def give_up(self, call_id: str) -> None:
        """A call was cancelled, and with it the run that waits for its result."""
        run = self._taken([call_id])
        if run is not None:
            run.close()

    def put(self, run: AgentRun, calls: Sequence[ToolCall | speculation.ParsedToolCall]) -> None:
        """A run waits for these calls; those lost, or that have waited longest, are forgotten, and their runs over."""
        with self._lock:
            lost = [call_id for call_id, each in self._waiting.items() if each.is_orphaned]
            forgotten = [self._waiting.pop(call_id) for call_id in lost]
            self._waiting.update({call.id: run for call in calls if call.id})
            forgotten += [self._waiting.popitem(last=False)[1] for _ in range(len(self._waiting) - _MAX_WAITING)]
        for each in forgotten:
            each.close()

    def take(self, conversation: Sequence[Message]) -> AgentRun | None:
        """The run that goes on with a conversation; it waits no more."""
        calls = next((message.tool_calls for message in reversed(conversation) if message.tool_calls), ())
        return self._taken(call.id for call in calls)

    def drop(self, run: AgentRun) -> None:
        """A run waits no more."""
        with self._lock:
            for key in [key for key, each in self._waiting.items() if each is run]:
                del self._waiting[key]

    def _taken(self, ids: Iterable[str]) -> AgentRun | None:
        with self._lock:
            run = next((self._waiting[each] for each in ids if each in self._waiting), None)
        if run is not None:
            self.drop(run)
        return run
