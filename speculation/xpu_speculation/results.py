"""Results of executed calls, and statistics per tool."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from xpu_speculation.cache.future_cache import ResultSource
from xpu_speculation.cost.estimates import LruRecords
from xpu_speculation.forks import ForkLock
from xpu_speculation.tools.calls import ParsedToolCall

__all__ = ["CallStatistics", "ToolResult"]

_MAX_COUNTED_TOOLS = 1024
_MAX_ERROR = 2_000  # characters of an error in the text for the model


@dataclass(frozen=True, slots=True)
class ToolResult:
    """Result of an executed call.

    Attributes:
        call: The call.
        value: Return value of the tool; None if it failed.
        error: The exception, or the reason the tool could not be called; None on success.
        source: Where the value came from; None if there is none.
        waited_s: Duration of the call in seconds.
    """

    call: ParsedToolCall
    value: object = None
    error: Exception | None = None
    source: ResultSource | None = None
    waited_s: float = 0.0

    @property
    def text(self) -> str:
        """Text for the model: the value, as JSON unless it is a text, or the error with advice."""
        if self.error is not None:
            what = f"{type(self.error).__name__}: {_to_text(self.error)}"[:_MAX_ERROR]
            return f"Error: {self.call.name[:_MAX_ERROR]} failed with {what}. Correct the call, or go on without it."
        if isinstance(self.value, str):
            return self.value
        try:
            return json.dumps(self.value, ensure_ascii=False, default=_to_text)
        except (TypeError, ValueError, RecursionError):  # non-string keys, or a cyclic value
            return _to_text(self.value)

    def unwrap(self) -> object:
        """Returns the value.

        Raises:
            Exception: The error of the call, if it failed.
        """
        if self.error is not None:
            raise self.error
        return self.value


def _to_text(value: object) -> str:
    """Converts any object to text, also one whose ``__str__`` raises."""
    try:
        return str(value)
    except Exception:  # its own methods, or deep nesting
        return f"a {type(value).__name__}"


class CallStatistics:
    """Statistics of calls by tool, for the 1024 tools called last. Thread-safe."""

    def __init__(self) -> None:
        self._lock = ForkLock()
        self._tool_statistics: LruRecords[_ToolStatistics] = LruRecords(_ToolStatistics, _MAX_COUNTED_TOOLS)

    def add(self, tool: str, waited_s: float, source: ResultSource | None = None, ran_s: float = 0.0) -> None:
        """Counts a call.

        Args:
            tool: Name of the tool.
            waited_s: Duration of the call in seconds.
            source: Where its value came from; None if it failed or was cancelled.
            ran_s: Duration of the run that made the value, in seconds.
        """
        with self._lock:
            statistics = self._tool_statistics[tool]
            statistics.calls += 1
            statistics.errors += source is None
            statistics.waited_s += waited_s
            if source is not None and source is not ResultSource.MISS:
                statistics.saved_s += max(0.0, ran_s - waited_s)

    def snapshot(self) -> dict[str, dict[str, float]]:
        """Returns all statistics for JSON."""
        with self._lock:
            return {tool: asdict(statistics) for tool, statistics in self._tool_statistics.items()}


@dataclass(slots=True)
class _ToolStatistics:
    """Statistics of one tool: calls, failed calls, seconds the calls took, and seconds that other runs saved them."""

    calls: int = 0
    errors: int = 0
    waited_s: float = 0.0
    saved_s: float = 0.0
