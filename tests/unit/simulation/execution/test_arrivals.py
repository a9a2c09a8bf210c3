"""Arrivals of requests, as recorded and in a closed loop."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_specs import traces

from xpu_agents.workload import Workload
from xpu_runtime.trace import Trace
from xpu_simulation import SCHEMES, ModelCosts, Simulation, load_soc
from xpu_simulation.execution.arrivals import Arrivals

MODEL = ModelCosts.open("llama-3.2-1b")


@given(traces(), st.floats(0.0, 5.0), st.booleans(), st.data())
def test_every_request_arrives_at_most_once_and_not_too_early(
    trace: Trace, first_at: float, closed: bool, data: st.DataObject
) -> None:
    """Guards against requests that are lost, doubled, or handed out before they arrive or the engine is ready."""
    arrivals = Arrivals(trace, closed_loop=closed, first_at=first_at)
    now, running = 0.0, []
    while arrivals.num_left:
        if not running:
            now = max(now, arrivals.next_at)
        for number in arrivals.take(now):
            assert max(arrivals.at[number], first_at) <= now
            running.append(number)
        now += data.draw(st.floats(0.0, 3.0))
        arrivals.ended(running.pop(data.draw(st.integers(0, len(running) - 1))), now)
    assert not running
    proactive = [number for number, request in enumerate(trace.requests) if not request.reactive]
    assert {number: trace.requests[number].at for number in proactive}.items() <= arrivals.at.items()
    if not closed:
        assert [arrivals.at[number] for number in sorted(arrivals.at)] == [request.at for request in trace.requests]


@pytest.mark.parametrize("scheme", ["agent-xpu", "llama.cpp-cpu"])
def test_closed_loop_waits_for_the_answer(scheme: str) -> None:
    """Guards the closed loop against a question before the last answer, and against other pauses than those drawn."""
    trace = Workload.mixed(10, 10, 120, seed=2).trace()
    run = Simulation(load_soc("125H"), MODEL, scheme=SCHEMES[scheme]).run(trace, closed_loop=True)
    reactive = [request for request in run.trace.requests if request.reactive]
    drawn = [request for request in trace.requests if request.reactive]
    assert 2 < len(reactive) < len(drawn)
    for (before, after), (drawn_before, drawn_after) in zip(pairwise(reactive), pairwise(drawn), strict=False):
        assert before.result is not None
        assert before.result.latency_s is not None
        pause_s = after.at - (before.at + before.result.latency_s)
        assert pause_s == pytest.approx(drawn_after.at - drawn_before.at, abs=1e-5)
    assert [request for request in run.trace.requests if not request.reactive] != []
    assert run.trace.requests == tuple(sorted(run.trace.requests, key=lambda request: request.at))
    assert reactive[-1].at <= trace.seconds
