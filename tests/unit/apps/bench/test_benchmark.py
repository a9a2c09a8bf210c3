"""The load of ``xpu-agents bench``."""

from __future__ import annotations

import math
from typing import cast

import pytest

from xpu_agents.apps.bench.benchmark import LoadResult, _played, check_context_fits, draw_load
from xpu_agents.apps.statistics import LatencySummary
from xpu_agents.cli.bench import _Comparison, _figures
from xpu_runtime import Handle, Priority, RequestMetrics
from xpu_runtime.errors import ConfigError, RequestExpiredError, RequestShedError
from xpu_runtime.trace import Trace, TracedRequest

RATES = {Priority.REACTIVE: 20.0, Priority.PROACTIVE: 60.0}


def test_the_load_is_seeded_and_fits_the_context() -> None:
    """Guards repeatability, and short contexts against prompts they cannot hold."""
    load = draw_load(30.0, RATES, 5, 256)
    assert load == draw_load(30.0, RATES, 5, 256)
    assert load.requests != draw_load(30.0, RATES, 6, 256).requests
    assert all(request.tokens <= 256 and 0 <= request.at < 30.0 for request in load.requests)
    assert {request.priority for request in load.requests} == set(Priority)
    assert [request.at for request in load.requests] == sorted(request.at for request in load.requests)
    check_context_fits(load, 256)


def test_a_short_load_has_one_of_each_kind_with_a_rate() -> None:
    """Guards short runs against showing nothing, and a rate of 0 against requests."""
    rates = {Priority.REACTIVE: 0.1, Priority.PROACTIVE: 0.0}
    assert {request.priority for request in draw_load(1.0, rates, 5, 256).requests} == {Priority.REACTIVE}


def test_what_nobody_got_to_has_no_figure() -> None:
    """Guards the file of figures from NaN, which is no JSON: a first token came in time, and no end."""
    began = LoadResult(
        LatencySummary.of([0.1]), LatencySummary.of([]), 5.0, done=0, offered=1, began=0.0, requests=(), numbers=()
    )
    found = {figure.name: figure.value for figure in _figures(_Comparison(began, began, ()))}
    assert found["reactive TTFT, mean, alone"] == 0.1
    assert not any("latency" in name for name in found)
    assert all(map(math.isfinite, found.values()))


def test_a_trace_that_cannot_be_played_is_refused() -> None:
    """Guards a replay against failing in the middle, at a request that the model has no room for."""
    long = TracedRequest(2.5, Priority.REACTIVE, 250, 7)
    with pytest.raises(ConfigError, match=r"250 \+ 7 tokens, at 2\.5 s.*context is 256"):
        check_context_fits(Trace.of([long, TracedRequest(3.0, Priority.REACTIVE, 5, 5)]), 256)
    with pytest.raises(ConfigError, match="no requests"):
        check_context_fits(Trace(()), 256)


class Ended:
    """The handle of a request that has ended without a result."""

    done = True
    metrics = RequestMetrics()

    def __init__(self, error: Exception) -> None:
        self._error = error

    def result(self) -> None:
        raise self._error


def test_what_missed_its_deadline_is_part_of_the_load_and_what_was_shed_is_not() -> None:
    """Guards figures against requests that the engine had no room for, which would make it look fast."""
    request = TracedRequest(0.0, Priority.PROACTIVE, 5, 5, deadline_s=1.0)
    late = _played(request, cast("Handle", Ended(RequestExpiredError("its deadline passed"))))
    assert late.result is not None
    assert late.result.status == "expired"
    with pytest.raises(RequestShedError):
        _played(request, cast("Handle", Ended(RequestShedError("shed to make room"))))
