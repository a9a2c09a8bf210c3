"""Request types: life cycle and metrics."""

from __future__ import annotations

import pytest

from xpu_runtime.request import FinishReason, Priority, RequestMetrics, RequestStatus


def test_every_state_from_finished_on_is_terminal():
    """Code compares states by their order."""
    terminal = {"FINISHED", "CANCELLED", "FAILED", "SHED", "EXPIRED"}
    assert {status.name for status in RequestStatus if status.terminal} == terminal
    assert [status.terminal for status in sorted(RequestStatus)] == [False] * 4 + [True] * 5


def test_serialised_values():
    """Front ends send these strings and clients compare them."""
    assert [str(kind) for kind in Priority] == ["reactive", "proactive"]
    assert [str(reason) for reason in FinishReason] == ["stop", "length"]
    assert Priority("proactive") is Priority.PROACTIVE


def test_times_of_a_finished_request():
    """Time to first token, time per token and latency."""
    metrics = RequestMetrics(arrived_at=10.0, first_token_at=10.5, ended_at=12.5, output_tokens=5)
    assert metrics.ttft_s == pytest.approx(0.5)
    assert metrics.tpot_s == pytest.approx(0.5)
    assert metrics.latency_s == pytest.approx(2.5)


@pytest.mark.parametrize("tokens", [0, 1])
def test_undefined_times_are_none(tokens):
    """An undefined time must not be zero, which would look like a very good one."""
    assert RequestMetrics(arrived_at=10.0).ttft_s is None
    assert RequestMetrics(arrived_at=10.0).latency_s is None
    one = RequestMetrics(arrived_at=10.0, first_token_at=11.0, ended_at=11.0, output_tokens=tokens)
    assert one.tpot_s is None
