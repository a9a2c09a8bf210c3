"""Runs of agents by their names: `NamedRuns`."""

from __future__ import annotations

import threading
from collections import OrderedDict

from xpu_agents.speculative.agent_runs import AgentRun

__all__ = ["NamedRuns"]

_MAX_RUNS = 1024


class NamedRuns:
    """Runs by name; those that nobody asks for any more are forgotten by and by."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._runs: OrderedDict[str, AgentRun] = OrderedDict()

    def __len__(self) -> int:
        return len(self._runs)

    def of(self, name: str | None) -> AgentRun:
        """The run of this name, begun if there is none; one without a name is nobody else's."""
        if name is None:
            return AgentRun()
        with self._lock:
            run, forgotten = self._runs.get(name), list[AgentRun]()
            if run is None:
                lost = [each for each, left in self._runs.items() if left.is_orphaned]
                forgotten += [self._runs.pop(each) for each in lost]
                run = self._runs[name] = AgentRun(lambda ended: self._forget(name, ended))
            self._runs.move_to_end(name)
            if len(self._runs) > _MAX_RUNS:
                forgotten.append(self._runs.popitem(last=False)[1])
        for left in forgotten:
            left.close()
        return run

    def end(self, name: str | None) -> None:
        """A run is over."""
        with self._lock:
            run = None if name is None else self._runs.pop(name, None)
        if run is not None:
            run.close()

    def _forget(self, name: str, run: AgentRun) -> None:
        with self._lock:
            if self._runs.get(name) is run:
                del self._runs[name]
