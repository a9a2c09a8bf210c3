"""Spans of tool calls by the GenAI semantic conventions of OpenTelemetry: `tool_span`."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TypeAlias

from xpu_speculation.cache.runs import CallOutcome
from xpu_speculation.errors import NotSharableError

__all__ = ["NoteOutcome", "tool_span"]

NoteOutcome: TypeAlias = Callable[[CallOutcome], CallOutcome]
"""Notes the outcome of a call, and returns it."""

_SCOPE = "xpu_speculation"
_OPERATION = "execute_tool"
_CANCELLED = "cancelled"
"""The ``error.type`` of calls that their caller cancelled."""
_CANCELLATIONS = (asyncio.CancelledError, GeneratorExit, KeyboardInterrupt)


@contextlib.contextmanager
def tool_span(name: str, call_id: str = "", *, is_early: bool = False) -> Iterator[NoteOutcome]:
    """Record a span for a tool call, which is the current one inside. Arguments and results are not recorded.

    Nothing is recorded, or imported, unless the program uses OpenTelemetry.

    Args:
        name: Name of the tool.
        call_id: Id of the model's call.
        is_early: Whether the tool runs before the model has made the call.
    """
    if "opentelemetry.trace" not in sys.modules:
        yield lambda outcome: outcome
        return
    from opentelemetry import trace

    attributes: dict[str, str | bool] = {
        "gen_ai.operation.name": _OPERATION,
        "gen_ai.tool.name": name,
        "gen_ai.tool.type": "function",
    }
    if call_id:
        attributes["gen_ai.tool.call.id"] = call_id
    if is_early:
        attributes["xpu_agents.is_early"] = True
    span = trace.get_tracer(_SCOPE).start_span(f"{_OPERATION} {name}", attributes=attributes)

    def note(outcome: CallOutcome) -> CallOutcome:
        span.set_attribute("xpu_agents.result_source", outcome.source.value)
        return outcome

    error_type: str | None = None
    with trace.use_span(span, end_on_exit=True, record_exception=False, set_status_on_exception=False):
        try:
            yield note
        except NotSharableError:
            raise
        except BaseException as error:
            error_type = _CANCELLED if isinstance(error, _CANCELLATIONS) else type(error).__qualname__
            raise
        finally:
            if error_type is not None:
                span.set_attribute("error.type", error_type)
            if error_type not in (None, _CANCELLED):
                span.set_status(trace.StatusCode.ERROR)
