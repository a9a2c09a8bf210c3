"""Operations as spans and metrics."""

from __future__ import annotations

import asyncio
import gc

import pytest
from opentelemetry import trace
from opentelemetry.trace import SpanKind, StatusCode
from telemetry_recorder import TelemetryRecorder

from xpu_agents.telemetry import Operation, begin_operation
from xpu_runtime.errors import RequestCancelledError, RequestShedError

DIMENSIONS = {"gen_ai.request.model": "tiny", "xpu_agents.priority": "reactive"}


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> TelemetryRecorder:
    """Spans and metrics in memory."""
    return TelemetryRecorder(monkeypatch)


def test_request_has_the_span_and_metrics_of_the_conventions(recorder: TelemetryRecorder) -> None:
    """Names and attributes are what dashboards for the GenAI conventions read."""
    operation = begin_operation("chat", "tiny", {"gen_ai.request.seed": 3, "absent": None}, dimensions=DIMENSIONS)
    operation.end({"gen_ai.response.finish_reasons": ["stop"]}, input_tokens=5, output_tokens=7, ttft_s=0.5, tpot_s=0.1)
    span = recorder.span()
    common = {"gen_ai.operation.name": "chat", "gen_ai.provider.name": "xpu_agents", **DIMENSIONS}
    assert (span.name, span.kind, span.status.status_code) == ("chat tiny", SpanKind.INTERNAL, StatusCode.UNSET)
    assert dict(span.attributes or {}) == {
        **common,
        "gen_ai.request.seed": 3,
        "gen_ai.response.finish_reasons": ("stop",),
        "gen_ai.usage.input_tokens": 5,
        "gen_ai.usage.output_tokens": 7,
    }
    points = recorder.points()
    tokens = {str(each.attributes["gen_ai.token.type"]): each.sum for each in points["gen_ai.client.token.usage"]}
    assert tokens == {"input": 5, "output": 7}
    sums = {name: point.sum for name, (point, *_) in points.items()}
    assert sums["gen_ai.server.time_to_first_token"] == 0.5
    assert sums["gen_ai.server.time_per_output_token"] == 0.1
    (duration,) = points["gen_ai.server.request.duration"]
    assert (duration.count, duration.attributes) == (1, common)
    assert duration.explicit_bounds[0] == 0.01


@pytest.mark.parametrize(
    ("error", "error_type", "status"),
    [
        (RequestShedError("shed"), "RequestShedError", StatusCode.ERROR),
        (ValueError("a secret text"), "ValueError", StatusCode.ERROR),
        (RequestCancelledError("cancelled"), "cancelled", StatusCode.UNSET),
        (asyncio.CancelledError(), "cancelled", StatusCode.UNSET),
    ],
)
def test_errors_have_a_type_and_no_text(
    recorder: TelemetryRecorder, error: BaseException, error_type: str, status: StatusCode
) -> None:
    """Messages of errors may quote the request, so that only the type is recorded; a cancellation is no failure."""
    with pytest.raises(type(error)), begin_operation("chat", "tiny", dimensions=DIMENSIONS):
        raise error
    span = recorder.span()
    assert (span.attributes or {})["error.type"] == error_type
    assert (span.status.status_code, span.status.description, span.events) == (status, None, ())
    (duration,) = recorder.points()["gen_ai.server.request.duration"]
    assert (duration.attributes or {})["error.type"] == error_type


def test_operation_ends_once(recorder: TelemetryRecorder) -> None:
    """A stream may be closed after its end, and dropped after that."""
    operation = begin_operation("chat", "tiny", dimensions=DIMENSIONS)
    operation.end()
    operation.fail(ValueError())
    del operation
    gc.collect()
    assert "error.type" not in (recorder.span().attributes or {})


def test_dropped_operation_is_cancelled(recorder: TelemetryRecorder) -> None:
    """A stream that is dropped unread must not leave a span without an end."""
    begin_operation("chat", "tiny", dimensions=DIMENSIONS)
    gc.collect()
    assert (recorder.span().attributes or {})["error.type"] == "cancelled"


def test_current_operation_is_the_parent(recorder: TelemetryRecorder) -> None:
    """Requests of an agent belong to its run; operations that are no requests have no metrics."""
    with begin_operation("invoke_agent", "mail").as_current():
        begin_operation("chat", "tiny").end()
    child, parent = recorder.spans(2)
    assert (child.name, parent.name) == ("chat tiny", "invoke_agent mail")
    assert child.parent is not None
    assert child.parent.span_id == parent.context.span_id
    assert not recorder.points()
    assert trace.get_current_span() is trace.INVALID_SPAN


def test_unrecorded_operation_does_nothing() -> None:
    """Code with operations runs the same without OpenTelemetry."""
    with Operation().as_current(), Operation() as operation:
        operation.end({"any": 1})
        operation.fail(ValueError())
