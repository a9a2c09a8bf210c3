"""What became of calls: of each, and of all of a tool in numbers."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from xpu_speculation.cache.future_cache import ResultSource
from xpu_speculation.cost.estimates import LruRecords
from xpu_speculation.forks import ForkLock
from xpu_speculation.tools.calls import ParsedToolCall

__all__ = ["CallStatistics", "ToolResult"]

_MAX_COUNTED = 1024
_MAX_TEXT = 2_000  # characters of an error that the model is told


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What became of a call.

    Attributes:
        call: The call.
        value: What the tool returned; None if it failed.
        error: What it raised, or why it could not be called; None if it returned.
        source: Where the value came from; None if there is none.
        waited_s: Seconds the call took.
    """

    call: ParsedToolCall
    value: object = None
    error: Exception | None = None
    source: ResultSource | None = None
    waited_s: float = 0.0

    @property
    def text(self) -> str:
        """What the model is told: the value, as JSON unless it is a text, or what went wrong and what it may do."""
        if self.error is not None:
            what = f"{type(self.error).__name__}: {_said(self.error)}"[:_MAX_TEXT]
            return f"Error: {self.call.name[:_MAX_TEXT]} failed with {what}. Correct the call, or go on without it."
        if isinstance(self.value, str):
            return self.value
        try:
            return json.dumps(self.value, ensure_ascii=False, default=_said)
        except (TypeError, ValueError, RecursionError):  # keys that are no texts, a value that holds itself
            return _said(self.value)

    def unwrap(self) -> object:
        """The value.

        Raises:
            Exception: The error, where there is one.
        """
        if self.error is not None:
            raise self.error
        return self.value


def _said(thing: object) -> str:
    """A thing as a text, whatever it is: the model is to be told something of each call."""
    try:
        return str(thing)
    except Exception:  # of its own methods, or since it is nested too deeply
        return f"a {type(thing).__name__}"


class CallStatistics:
    """Numbers of calls by tool; may be used from any thread. Of more than 1024 tools it knows those called last."""

    def __init__(self) -> None:
        self._lock = ForkLock()
        self._tools: LruRecords[_Calls] = LruRecords(_Calls, _MAX_COUNTED)

    def add(self, tool: str, waited_s: float, source: ResultSource | None = None, ran_s: float = 0.0) -> None:
        """Count a call.

        Args:
            tool: Name of its tool.
            waited_s: Seconds it took.
            source: Where its value came from; None if it failed or was cancelled.
            ran_s: Seconds the run took that made the value.
        """
        with self._lock:
            calls = self._tools[tool]
            calls.calls += 1
            calls.errors += source is None
            calls.waited_s += waited_s
            if source is not None and source is not ResultSource.MISS:
                calls.saved_s += max(0.0, ran_s - waited_s)

    def snapshot(self) -> dict[str, dict[str, float]]:
        """All numbers, ready for JSON."""
        with self._lock:
            return {tool: asdict(calls) for tool, calls in self._tools.items()}


@dataclass(slots=True)
class _Calls:
    """Numbers of one tool: its calls, those that failed, the seconds they took, and those that others' runs saved."""

    calls: int = 0
    errors: int = 0
    waited_s: float = 0.0
    saved_s: float = 0.0
