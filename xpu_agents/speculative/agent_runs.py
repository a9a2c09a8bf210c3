"""Runs of agents over several turns."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from xpu_agents import speculation
from xpu_agents.chat import Message, ToolCache, ToolCall

__all__ = ["AgentRun", "NamedRuns", "PendingRuns"]

_MAX_CALLS = 1024
_MAX_RUNS = 1024


class AgentRun:
    """A run of an agent, from its first turn to its last.

    It ends at the latest when its turn closes without a next one: the run has failed, or waited too long for results.

    Args:
        on_end: Callback for its end. It must be quick and not raise.

    Attributes:
        cache: Tool cache of its requests.
        turn: The open turn.
    """

    def __init__(self, on_end: Callable[[AgentRun], None] = lambda _: None) -> None:
        self.cache = ToolCache()
        self.turn: speculation.OpenTurn | None = None
        self._on_end = on_end

    @property
    def is_orphaned(self) -> bool:
        """True if the loop of its turn was closed, so that its end is never reported."""
        return self.turn is not None and self.turn.is_orphaned

    def begin(self, turn: speculation.OpenTurn) -> None:
        """Begins a turn, and closes the one before: its calls have been executed."""
        previous, self.turn = self.turn, turn
        if previous is not None:
            previous.close()
        turn.on_close(partial(self._turn_ended, turn))

    def close(self) -> None:
        """Ends the run."""
        if self.turn is not None:
            self.turn.close()
        self.cache.close()

    def _turn_ended(self, turn: speculation.OpenTurn) -> None:
        if self.turn is turn:  # no next turn has begun
            self.cache.close()
            self._on_end(self)


class PendingRuns:
    """Runs that wait for the results of calls, by call id. Thread-safe.

    If two runs have a call with the same id, as with servers that number their calls, only the later one is found. The
    other continues as a new run.
    """

    def __init__(self) -> None:
        self._runs_lock = threading.Lock()
        self._by_call_id: OrderedDict[str, AgentRun] = OrderedDict()

    def get_or_create(self, conversation: Sequence[Message]) -> AgentRun:
        """Returns the run that continues with a conversation, or a new one."""
        return self.take(conversation) or AgentRun(self.drop)

    def add_answer(self, run: AgentRun, calls: Sequence[speculation.ParsedToolCall]) -> None:
        """Records the calls of an answer. The run waits for their results, or ends if there are none."""
        if calls:
            self.put(run, calls)
        else:
            run.close()

    def cancel(self, call_id: str) -> None:
        """Ends the run that waits for the result of a cancelled call."""
        run = self._take_run([call_id])
        if run is not None:
            run.close()

    def put(self, run: AgentRun, calls: Sequence[ToolCall | speculation.ParsedToolCall]) -> None:
        """Adds a run under its calls' ids. Orphaned runs, and the longest waiting ones above the limit, are ended."""
        with self._runs_lock:
            orphaned_ids = [call_id for call_id, waiting_run in self._by_call_id.items() if waiting_run.is_orphaned]
            dropped_runs = [self._by_call_id.pop(call_id) for call_id in orphaned_ids]
            self._by_call_id.update({call.id: run for call in calls if call.id})
            dropped_runs += [self._by_call_id.popitem(last=False)[1] for _ in range(len(self._by_call_id) - _MAX_CALLS)]
        for waiting_run in dropped_runs:
            waiting_run.close()

    def take(self, conversation: Sequence[Message]) -> AgentRun | None:
        """Removes and returns the run that continues with a conversation."""
        calls = next((message.tool_calls for message in reversed(conversation) if message.tool_calls), ())
        return self._take_run(call.id for call in calls)

    def drop(self, run: AgentRun) -> None:
        """Removes a run."""
        with self._runs_lock:
            for key in [key for key, waiting_run in self._by_call_id.items() if waiting_run is run]:
                del self._by_call_id[key]

    def _take_run(self, call_ids: Iterable[str]) -> AgentRun | None:
        with self._runs_lock:
            run = next((self._by_call_id[call_id] for call_id in call_ids if call_id in self._by_call_id), None)
        if run is not None:
            self.drop(run)
        return run


class NamedRuns:
    """Runs of agents by name, limited in number."""

    def __init__(self) -> None:
        self._runs_lock = threading.Lock()
        self._runs_by_name: OrderedDict[str, AgentRun] = OrderedDict()

    def __len__(self) -> int:
        return len(self._runs_by_name)

    def get_or_create(self, name: str | None) -> AgentRun:
        """Returns the run of this name, or a new one. Without a name it is always a new one."""
        if name is None:
            return AgentRun()
        with self._runs_lock:
            run, dropped_runs = self._runs_by_name.get(name), list[AgentRun]()
            if run is None:
                orphaned_ids = [run_name for run_name, each_run in self._runs_by_name.items() if each_run.is_orphaned]
                dropped_runs += [self._runs_by_name.pop(run_name) for run_name in orphaned_ids]
                run = self._runs_by_name[name] = AgentRun(lambda ended: self._remove(name, ended))
            self._runs_by_name.move_to_end(name)
            if len(self._runs_by_name) > _MAX_RUNS:
                dropped_runs.append(self._runs_by_name.popitem(last=False)[1])
        for each_run in dropped_runs:
            each_run.close()
        return run

    def end(self, name: str | None) -> None:
        """Ends a run."""
        with self._runs_lock:
            run = None if name is None else self._runs_by_name.pop(name, None)
        if run is not None:
            run.close()

    def _remove(self, name: str, ended_run: AgentRun) -> None:
        with self._runs_lock:
            if self._runs_by_name.get(name) is ended_run:
                del self._runs_by_name[name]
