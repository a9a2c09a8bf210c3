"""Load and results of ``xpu-agents bench``."""

from __future__ import annotations

import math
from typing import cast

import pytest

from xpu_agents.apps.bench.benchmark import LoadResult, _with_result, check_context_fits, draw_load
from xpu_agents.apps.bench.report import Comparison, figures
from xpu_agents.apps.statistics import LatencySummary
from xpu_runtime import Handle, Priority, RequestMetrics
from xpu_runtime.errors import ConfigError, RequestExpiredError, RequestShedError
from xpu_runtime.trace import Trace, TracedRequest

RATES = {Priority.REACTIVE: 20.0, Priority.PROACTIVE: 60.0}


def test_the_load_is_seeded_and_fits_the_context() -> None:
    """Guards repeatability, and short contexts against prompts that do not fit."""
    load = draw_load(30.0, RATES, 5, 256)
    assert load == draw_load(30.0, RATES, 5, 256)
    assert load.requests != draw_load(30.0, RATES, 6, 256).requests
    assert all(request.tokens <= 256 and 0 <= request.at < 30.0 for request in load.requests)
    assert {request.priority for request in load.requests} == set(Priority)
    assert [request.at for request in load.requests] == sorted(request.at for request in load.requests)
    check_context_fits(load, 256)


def test_a_short_load_has_one_request_per_priority_with_a_rate() -> None:
    """Guards short runs against having no request, and a rate of 0 against having one."""
    rates = {Priority.REACTIVE: 0.1, Priority.PROACTIVE: 0.0}
    assert {request.priority for request in draw_load(1.0, rates, 5, 256).requests} == {Priority.REACTIVE}


def test_missing_latencies_have_no_figure() -> None:
    """Guards the JSON file against NaN, for a request with a first token but no end."""
    unfinished = LoadResult(
        LatencySummary.of([0.1]),
        LatencySummary.of([]),
        5.0,
        finished=0,
        offered=1,
        started_at=0.0,
        requests=(),
        numbers=(),
    )
    found = {figure.name: figure.value for figure in figures(Comparison(unfinished, unfinished, ()))}
    assert found["reactive TTFT, mean, alone"] == 0.1
    assert not any("latency" in name for name in found)
    assert all(map(math.isfinite, found.values()))


def test_a_trace_that_cannot_be_with_result_is_refused() -> None:
    """Guards a replay against failing in the middle at a request that is too long."""
    long = TracedRequest(2.5, Priority.REACTIVE, 250, 7)
    with pytest.raises(ConfigError, match=r"load: .*2\.5 s has 250 \+ 7 tokens.*256"):
        check_context_fits(Trace.of([long, TracedRequest(3.0, Priority.REACTIVE, 5, 5)]), 256)
    with pytest.raises(ConfigError, match="trace: it has no requests"):
        check_context_fits(Trace(()), 256)


class FailedHandle:
    """The handle of a request that ended with an error."""

    done = True
    metrics = RequestMetrics()

    def __init__(self, error: Exception) -> None:
        self._error = error

    def result(self) -> None:
        raise self._error


def test_an_expired_request_is_a_result_and_a_shed_one_raises() -> None:
    """Guards the figures against requests that were shed, which would make the engine look fast."""
    request = TracedRequest(0.0, Priority.PROACTIVE, 5, 5, deadline_s=1.0)
    expired = _with_result(request, cast("Handle", FailedHandle(RequestExpiredError("its deadline passed"))))
    assert expired.result is not None
    assert expired.result.status == "expired"
    with pytest.raises(RequestShedError):
        _with_result(request, cast("Handle", FailedHandle(RequestShedError("shed to make room"))))
