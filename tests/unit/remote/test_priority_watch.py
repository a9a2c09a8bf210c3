"""Detection of servers that ignore priorities, on a simulated server."""

from __future__ import annotations

import heapq
import logging
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import ChatRequest
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.priority_watch import PriorityWatch
from xpu_agents.remote.servers import SERVERS

Order = Callable[[str, int], tuple[int, int]]


def by_arrival(priority: str, at: int) -> tuple[int, int]:
    return (0, at)


def by_priority(priority: str, at: int) -> tuple[int, int]:
    return (priority == "proactive", at)


def serve(jobs: list[tuple[str, float, float, int]], slots: int, order: Order, pace_s: float = 0.002) -> bool:
    """Serve jobs (priority, arrival, decode time, prompt length) one event at a time; True if the watch tells.

    Args:
        jobs: the jobs.
        slots: number of jobs that are computed at once.
        order: order of waiting jobs.
        pace_s: time for each character of a prompt.
    """
    now = 0.0
    watch = PriorityWatch(Endpoint("http://host/v1", "m"), lambda: now)
    with ExitStack() as stack:
        events: list[tuple[float, int, str]] = [(job[1], index, "arrive") for index, job in enumerate(jobs)]
        heapq.heapify(events)
        waiting: list[tuple[tuple[int, int], int]] = []
        free, open_replies, begins = slots, {}, {}
        while events:
            now, index, kind = heapq.heappop(events)
            priority, _, decode_s, length = jobs[index]
            if kind == "arrive":
                request = ChatRequest([{"role": "user", "content": "x" * length}], priority=priority)
                open_replies[index] = reply = ExitStack()
                stack.push(reply)
                begins[index] = reply.enter_context(watch.watching(request, SERVERS["vllm"]))
                heapq.heappush(waiting, (order(priority, index), index))
            elif kind == "begin":
                begins[index]()
                heapq.heappush(events, (now + decode_s, index, "end"))
            else:
                open_replies[index].close()
                free += 1
            while free and waiting:
                free -= 1
                _, next_index = heapq.heappop(waiting)
                heapq.heappush(events, (now + pace_s * jobs[next_index][3], next_index, "begin"))
    return watch.has_told


OVERTAKING = [*(("proactive", 0.01 * index, 2.0, 40) for index in range(8)), ("reactive", 1.5, 1.0, 40)]


def test_order_of_arrival_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """Guards the user of a server without its priority policy: the warning has the option, and comes once."""
    with caplog.at_level(logging.WARNING):
        assert serve([*OVERTAKING, ("reactive", 1.6, 1.0, 40)], 2, by_arrival)
    (record,) = caplog.records
    assert "http://host/v1 began background requests" in record.getMessage()
    assert "--scheduling-policy priority" in record.getMessage()


@given(
    jobs=st.lists(
        st.tuples(
            st.sampled_from(["proactive", "reactive"]),
            st.integers(0, 500).map(lambda at: at / 100),
            st.integers(1, 300).map(lambda duration: duration / 100),
            st.integers(1, 100),
        ),
        max_size=24,
    ),
    slots=st.integers(1, 8),
    pace_s=st.sampled_from([0.0, 0.001, 0.01, 0.1]),
)
def test_priorities_are_never_doubted(jobs: list[tuple[str, float, float, int]], slots: int, pace_s: float) -> None:
    """Guards against a false accusation of a server with priorities, whatever the load."""
    jobs = sorted(jobs, key=lambda job: job[1])
    assert not serve(jobs, slots, by_priority, pace_s)


def test_short_requests_beside_a_long_prompt() -> None:
    """Guards a long reactive prompt: a server with priorities may begin short background requests meanwhile."""
    jobs = [(priority, at, 0.01, 4000 if priority == "reactive" else 40) for priority, at, _, _ in OVERTAKING]
    assert not serve(sorted(jobs, key=lambda job: job[1]), 2, by_priority)
