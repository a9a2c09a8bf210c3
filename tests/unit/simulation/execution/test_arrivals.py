"""Arrivals of requests, as recorded, after the run of a tool, and in a closed loop."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_specs import traces

from xpu_agents.workload import Workload
from xpu_runtime.request import Priority
from xpu_runtime.trace import BLOCK_TOKENS, Trace, TracedRequest, TracedResult
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


@given(
    st.lists(st.tuples(st.floats(0.0, 5.0), st.floats(0.0, 9.0), st.booleans()), min_size=1, max_size=5),
    st.booleans(),
)
def test_the_result_of_a_tool_arrives_after_its_call(tasks: list[tuple[float, float, bool]], was_run: bool) -> None:
    """Guards against a result before the end of its call, and against another run time of the tool."""
    requests, latency_s = [], 2.0
    for task, (at, tool_s, reactive) in enumerate(tasks):
        priority = Priority.REACTIVE if reactive else Priority.PROACTIVE
        for call in range(3):
            prompt = 64 * (call + 1)
            names = tuple(f"{task}.{index}" for index in range(prompt // BLOCK_TOKENS))
            result = TracedResult("finished", latency_s=latency_s) if was_run else None
            requests.append(TracedRequest(at, priority, prompt, 8, blocks=names, calls_tool=call < 2, result=result))
            at += tool_s + latency_s * was_run
    trace = Trace.of(requests)
    arrivals = Arrivals(trace)
    assert arrivals.num_left == len(tasks)
    ended_at: dict[int, float] = {}
    while arrivals.num_left:
        now = arrivals.next_at
        for number in arrivals.take(now):
            request = trace.requests[number]
            task, call = int(request.blocks[0].partition(".")[0]), request.prompt_tokens // 64 - 1
            assert now == pytest.approx(tasks[task][0] if not call else ended_at[task] + tasks[task][1], abs=1e-6)
            ended_at[task] = now + 7.0
            arrivals.ended(number, now + 7.0)
    assert len(arrivals.at) == len(requests)


def test_a_closed_loop_waits_for_the_end_of_a_task() -> None:
    """Guards against a question while the tool of the question before it runs."""
    names = tuple(str(index) for index in range(4))
    trace = Trace.of(
        [
            TracedRequest(0.0, Priority.REACTIVE, 64, 4, blocks=names[:2], calls_tool=True),
            TracedRequest(3.0, Priority.REACTIVE, 128, 4, blocks=names),
            TracedRequest(10.0, Priority.REACTIVE, 64, 4),
            TracedRequest(90.0, Priority.PROACTIVE, 64, 4),
        ]
    )
    arrivals = Arrivals(trace, closed_loop=True)
    for number, at in enumerate((0.0, 8.0, 23.0)):
        assert arrivals.next_at == at
        assert arrivals.take(at) == [number]
        arrivals.ended(number, at + 5.0)
    assert arrivals.take(90.0) == [3]


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
