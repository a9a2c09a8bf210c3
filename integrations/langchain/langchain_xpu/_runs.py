"""Runs of agents and graphs that are under way: `OpenRun`, and `NamedRuns` and `ChainedRuns` to find them again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage

from xpu_agents import speculation
from xpu_agents.chat import Message, ToolCall
from xpu_agents.speculative.runs import AgentRun, WaitingRuns

__all__ = ["ChainedRuns", "NamedRuns", "OpenRun"]

_MAX_RUNS = 1024


class OpenRun(AgentRun):
    """A run that is over at the latest when its turn ends and none follows: failed, or waited too long for results.

    Args:
        over: what to do then.
    """

    def __init__(self, over: Callable[[OpenRun], None] = lambda _: None) -> None:
        super().__init__()
        self._over = over

    def begin(self, turn: speculation.OpenTurn) -> None:
        """A turn begins, and the one before it is over."""
        super().begin(turn)
        turn.when_closed(partial(self._ended, turn))

    def know(self, spec: speculation.ToolSpec, arguments: Mapping[str, Any], value: object) -> None:
        """An early run has ended; the model is to see what the graph will show it, if that is known word for word."""
        content = value.get("content") if isinstance(value, dict) else None
        if isinstance(content, str):
            self.cache.put(spec, arguments, content, spec.ttl_s)

    def _ended(self, turn: speculation.OpenTurn) -> None:
        if self.turn is turn:
            self.close()
            self._over(self)


class NamedRuns:
    """Runs by name; those that nobody asks for any more are forgotten by and by."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._runs: OrderedDict[str, OpenRun] = OrderedDict()

    def __len__(self) -> int:
        return len(self._runs)

    def of(self, name: str | None) -> OpenRun:
        """The run of this name, begun if there is none; one without a name is nobody else's."""
        if name is None:
            return OpenRun()
        with self._lock:
            run = self._runs.get(name)
            if run is None:
                run = self._runs[name] = OpenRun(lambda ended: self._forget(name, ended))
            self._runs.move_to_end(name)
            oldest = self._runs.popitem(last=False)[1] if len(self._runs) > _MAX_RUNS else None
        if oldest is not None:
            oldest.close()
        return run

    def end(self, name: str | None) -> None:
        """A run is over."""
        with self._lock:
            run = None if name is None else self._runs.pop(name, None)
        if run is not None:
            run.close()

    def _forget(self, name: str, run: OpenRun) -> None:
        with self._lock:
            if self._runs.get(name) is run:
                del self._runs[name]


class ChainedRuns:
    """Runs that nobody has named: each goes on with the conversation that answers the calls it has made."""

    def __init__(self) -> None:
        self._waiting = WaitingRuns()

    def of(self, messages: Sequence[BaseMessage]) -> OpenRun:
        """The run that goes on with a conversation, begun if there is none."""
        last = next((each for each in reversed(messages) if isinstance(each, AIMessage)), None)
        calls = () if last is None else tuple(ToolCall(call["id"] or "", call["name"]) for call in last.tool_calls)
        run = self._waiting.take([Message("assistant", tool_calls=calls)]) if calls else None
        return run if isinstance(run, OpenRun) else OpenRun(self._waiting.drop)

    def give_up(self, call_id: str) -> None:
        """A call was cancelled, and the run with it that waits for its result."""
        run = self._waiting.take([Message("assistant", tool_calls=(ToolCall(call_id, ""),))])
        if run is not None:
            run.close()

    def answered(self, run: OpenRun, calls: Sequence[speculation.ToolCall]) -> None:
        """The model has answered in a run, which waits for the results of its calls, or is over."""
        if calls:
            self._waiting.put(run, [ToolCall(call.id, call.name) for call in calls])
        else:
            run.close()
