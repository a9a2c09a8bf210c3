"""GenAI operations as spans and metrics: `begin_operation`."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self, TypeAlias

from xpu_agents.telemetry.provider import instruments, is_active, tracer
from xpu_runtime.errors import RequestCancelledError

if TYPE_CHECKING:
    from opentelemetry.trace import Span

__all__ = ["Attributes", "Operation", "begin_operation"]

Attributes: TypeAlias = Mapping[str, str | int | float | bool | list[str] | None]
"""Attributes by name; those that are None are left out."""
_PROVIDER = "xpu_agents"
_CANCELLED = "cancelled"
"""The ``error.type`` of operations that their caller ended."""
_CANCELLATIONS = (asyncio.CancelledError, GeneratorExit, KeyboardInterrupt, RequestCancelledError)
_REQUEST_DURATION = "gen_ai.server.request.duration"
_TOKEN_USAGE = "gen_ai.client.token.usage"


def begin_operation(
    name: str,
    subject: str,
    attributes: Attributes | None = None,
    *,
    dimensions: Attributes | None = None,
    is_client: bool = False,
) -> Operation:
    """Begin a GenAI operation, whose span is a child of the current one.

    Args:
        name: its name in the semantic conventions, as ``chat`` or ``invoke_agent``.
        subject: rest of the span's name: a model, an agent or a tool.
        attributes: attributes of the span that are known at the beginning.
        dimensions: for a request to a model: attributes of the span that its metrics have too. Other operations have
            no metrics.
        is_client: whether a server does the work.

    Returns:
        The operation. It does nothing unless the program uses OpenTelemetry.
    """
    if not is_active():
        return Operation()
    return _RecordedOperation(name, subject, attributes or {}, dimensions, is_client=is_client)


class Operation:
    """A GenAI operation that is not recorded. As a context manager it ends with the block.

    An operation ends once; what follows has no effect.
    """

    @property
    def headers(self) -> dict[str, str]:
        """Headers of requests, by which a server continues the trace."""
        return {}

    def end(
        self,
        attributes: Attributes | None = None,
        *,
        input_tokens: int | None = None,
        output_tokens: int | None = None,
        ttft_s: float | None = None,
        tpot_s: float | None = None,
    ) -> None:
        """End the operation.

        Args:
            attributes: attributes that are known at the end.
            input_tokens: tokens of the prompt or of texts.
            output_tokens: generated tokens.
            ttft_s: seconds to the first token.
            tpot_s: seconds for each further token.
        """

    def fail(self, error: BaseException) -> None:
        """End the operation with an error, or because its caller cancels it."""

    @contextmanager
    def as_current(self) -> Iterator[None]:
        """End the operation with the block, in which its span is the current one."""
        with self:
            yield

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is None:
            self.end()
        else:
            self.fail(error)


class _RecordedOperation(Operation):
    """An operation with a span and metrics."""

    _span: Span | None = None  # for `__del__` if `__init__` fails

    def __init__(
        self, name: str, subject: str, attributes: Attributes, dimensions: Attributes | None, *, is_client: bool
    ) -> None:
        from opentelemetry.trace import SpanKind

        common = {"gen_ai.operation.name": name, "gen_ai.provider.name": _PROVIDER}
        self._dimensions = None if dimensions is None else _given({**common, **dimensions})
        self._began_at = time.perf_counter()
        span_attributes = _given({**common, **(dimensions or {}), **attributes})
        kind = SpanKind.CLIENT if is_client else SpanKind.INTERNAL
        self._span = tracer().start_span(f"{name} {subject}", kind=kind, attributes=span_attributes)

    @property
    def headers(self) -> dict[str, str]:
        """Headers of requests, by which a server continues the trace."""
        from opentelemetry import propagate, trace

        headers: dict[str, str] = {}
        if self._span is not None:
            propagate.inject(headers, trace.set_span_in_context(self._span))
        return headers

    def __del__(self) -> None:
        if not sys.is_finalizing():
            self._end(_CANCELLED)  # dropped before its end, such as a stream that nobody reads

    def end(
        self,
        attributes: Attributes | None = None,
        *,
        input_tokens: int | None = None,
        output_tokens: int | None = None,
        ttft_s: float | None = None,
        tpot_s: float | None = None,
    ) -> None:
        """End the operation."""
        if self._span is None:
            return
        self._span.set_attributes(_given(attributes or {}))
        for kind, count in (("input", input_tokens), ("output", output_tokens)):
            if count is not None:
                self._span.set_attribute(f"gen_ai.usage.{kind}_tokens", count)
                self._record(_TOKEN_USAGE, count, {"gen_ai.token.type": kind})
        for name, seconds in (("time_to_first_token", ttft_s), ("time_per_output_token", tpot_s)):
            if seconds is not None:
                self._record(f"gen_ai.server.{name}", seconds)
        self._end(None)

    def fail(self, error: BaseException) -> None:
        """End the operation with an error."""
        self._end(_CANCELLED if isinstance(error, _CANCELLATIONS) else type(error).__qualname__)

    @contextmanager
    def as_current(self) -> Iterator[None]:
        """End the operation with the block, in which its span is the current one."""
        from opentelemetry.trace import use_span

        assert self._span is not None
        with self, use_span(self._span, record_exception=False, set_status_on_exception=False):
            yield

    def _end(self, error_type: str | None) -> None:
        span, self._span = self._span, None
        if span is None:
            return
        from opentelemetry.trace import StatusCode

        failure = {} if error_type is None else {"error.type": error_type}
        self._record(_REQUEST_DURATION, time.perf_counter() - self._began_at, failure)
        span.set_attributes(failure)
        if error_type not in (None, _CANCELLED):
            span.set_status(StatusCode.ERROR)
        span.end()

    def _record(self, name: str, value: float, attributes: Mapping[str, str] | None = None) -> None:
        if self._dimensions is not None:
            instruments()[name].record(value, {**self._dimensions, **(attributes or {})})


def _given(attributes: Attributes) -> dict[str, str | int | float | bool | list[str]]:
    return {name: value for name, value in attributes.items() if value is not None}
