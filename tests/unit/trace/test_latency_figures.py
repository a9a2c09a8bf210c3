"""Figures of a trace with results."""

from __future__ import annotations

import math

import pytest

from xpu_runtime.request import Priority
from xpu_runtime.trace import Trace, TracedRequest, TracedResult, TraceFigures

REACTIVE, PROACTIVE = Priority.REACTIVE, Priority.PROACTIVE


def test_only_finished_requests_have_times() -> None:
    """Guards the mean against requests that were shed early, which would improve it."""
    trace = Trace.of(
        [
            TracedRequest(0, REACTIVE, 10, 10, result=TracedResult("finished", 1.0, 2.0, queue_s=0.5)),
            TracedRequest(1, REACTIVE, 30, 10, result=TracedResult("finished", 2.0, 8.0)),
            TracedRequest(2, REACTIVE, 10, 10, result=TracedResult("shed", None, 0.1)),
            TracedRequest(3, PROACTIVE, 10, 10),
        ]
    )
    figures = TraceFigures.of(trace, REACTIVE)
    assert (figures.offered, figures.finished, figures.tokens) == (3, 2, 60)
    assert (figures.latency.mean, figures.first.mean, figures.queue.mean) == (5.0, 1.5, 0.25)
    assert figures.latency.p90 == pytest.approx(7.4)
    assert figures.normalised == pytest.approx((2.0 / 20 + 8.0 / 40) / 2)
    assert TraceFigures.of(trace).offered == 4


def test_without_requests_figures_are_nan() -> None:
    """Guards a priority without requests against a zero that looks like a good latency."""
    figures = TraceFigures.of(Trace(()), PROACTIVE)
    assert figures.offered == figures.finished == 0
    assert math.isnan(figures.latency.mean)
    assert math.isnan(figures.normalised)
