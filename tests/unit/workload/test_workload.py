"""Workloads: repeatability, rates, bursts, streams, conversations, validation."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.workload import PROACTIVE_SETS, REACTIVE_SETS, Burst, RequestStream, Workload, data_set
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError
from xpu_runtime.trace import Trace, write_trace

SETS = {
    Priority.REACTIVE: tuple(map(data_set, REACTIVE_SETS)),
    Priority.PROACTIVE: tuple(map(data_set, PROACTIVE_SETS)),
}
FIRST = (17.410207, "proactivebench", 4231, 114)
rates = st.floats(0, 30)
streams = st.builds(
    lambda kind, rate, **given: RequestStream(kind, rate, SETS[kind], **given),
    st.sampled_from(Priority),
    rates,
    burst=st.none() | st.builds(Burst, st.integers(1, 5), st.floats(0, 2)),
    continued=st.floats(0, 1),
    longest_prompt=st.none() | st.integers(1, 3000),
    longest_answer=st.none() | st.integers(1, 300),
)


def stream_of(kind: Priority, rate: float, **given: Any) -> RequestStream:
    return RequestStream(kind, rate, SETS[kind], **given)


def times(trace: Trace, kind: Priority) -> list[float]:
    return [request.at for request in trace.requests if request.priority is kind]


@given(st.lists(streams, max_size=3), st.floats(0.1, 300), st.integers(0, 1 << 32))
def test_a_seed_gives_one_load_within_its_limits(drawn: list[RequestStream], seconds: float, seed: int) -> None:
    """Guards repeatability, and the limits of each stream."""
    load = Workload(tuple(drawn), seconds, seed)
    trace = load.trace()
    assert trace == load.trace()
    assert all(0 <= request.at <= seconds for request in trace.requests)
    allowed = {(stream.priority, kind.name) for stream in drawn for kind in stream.sets}
    assert {(request.priority, request.agent) for request in trace.requests} <= allowed
    for limit, part in (("longest_prompt", "prompt_tokens"), ("longest_answer", "output_tokens")):
        most = max((getattr(stream, limit) or math.inf for stream in drawn), default=0)
        assert all(1 <= getattr(request, part) <= most for request in trace.requests)


def test_a_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    """Guards repeatability across days and machines: a trace file depends on the seed alone."""
    load = Workload((stream_of(Priority.REACTIVE, 30, continued=0.5), stream_of(Priority.PROACTIVE, 30)), 300, 7)
    files = [tmp_path / name for name in ("first", "second")]
    for file in files:
        write_trace(file, load.trace())
    assert files[0].read_bytes() == files[1].read_bytes()
    first = Workload.mixed(3, 6, seed=7).trace().requests[0]
    assert (first.at, first.agent, first.prompt_tokens, first.output_tokens) == FIRST


@pytest.mark.parametrize("burst", [None, Burst(4, 0.5)])
@pytest.mark.parametrize("rate", [1.0, 30.0])
def test_the_mean_rate_is_the_given_one(rate: float, burst: Burst | None) -> None:
    """Guards the rate with and without bursts, and exponential times between single requests."""
    loads = [Workload((stream_of(Priority.REACTIVE, rate, burst=burst),), 900, seed).trace() for seed in range(60)]
    counts = [len(load.requests) for load in loads]
    expected = rate * 15
    size = 1 if burst is None else burst.size
    assert fmean(counts) == pytest.approx(expected, abs=4 * math.sqrt(expected * size / len(loads)) + 0.01 * expected)
    if burst is None and rate == 30:
        intervals = [after - before for load in loads for before, after in pairwise(times(load, Priority.REACTIVE))]
        assert fmean(intervals) == pytest.approx(2.0, rel=0.05)
        assert fmean(interval > 2.0 for interval in intervals) == pytest.approx(math.exp(-1), abs=0.02)


def test_requests_of_a_burst_arrive_together() -> None:
    """Guards bursts: most requests arrive shortly after another one."""
    burst = Workload((stream_of(Priority.PROACTIVE, 10, burst=Burst(5, 0.1)),), 3600).trace()
    intervals = [after - before for before, after in pairwise(times(burst, Priority.PROACTIVE))]
    assert fmean(interval < 1.0 for interval in intervals) == pytest.approx(0.8, abs=0.05)


def test_streams_are_independent() -> None:
    """Guards comparisons over rates: reactive requests do not depend on the background."""
    reactive = Workload.mixed(3, 0, seed=3).trace()
    both = Workload.mixed(3, 12, seed=3).trace()
    assert both.only(lambda request: request.reactive).requests == reactive.requests
    assert len(both.requests) > len(reactive.requests)
    twice = Workload((stream_of(Priority.REACTIVE, 5), stream_of(Priority.REACTIVE, 5)), 900).trace()
    assert len({request.at for request in twice.requests}) == len(twice.requests)


def test_data_sets_have_equal_shares() -> None:
    """Guards the mix of the papers, which draws all data sets with equal probability."""
    trace = Workload.mixed(30, 30, seconds=7200).trace()
    for kind, names in ((Priority.REACTIVE, REACTIVE_SETS), (Priority.PROACTIVE, PROACTIVE_SETS)):
        agents = [request.agent for request in trace.requests if request.priority is kind]
        assert [agents.count(name) / len(agents) for name in names] == pytest.approx([1 / 3] * 3, abs=0.03)


def test_continued_conversations_share_a_prefix() -> None:
    """Guards prefix caching in replays: a continued request starts with its conversation and keeps its length."""
    alone = Workload((stream_of(Priority.REACTIVE, 30),), 900, 1).trace()
    shared = Workload((stream_of(Priority.REACTIVE, 30, continued=0.8),), 900, 1).trace()
    assert not any(request.blocks for request in alone.requests)
    shapes = [[(r.at, r.agent, r.prompt_tokens, r.output_tokens) for r in load.requests] for load in (alone, shared)]
    assert shapes[0] == shapes[1]
    known: dict[str, Any] = {}
    num_continued = 0
    for request in shared.requests:
        if not request.blocks:
            continue
        assert len(request.blocks) == request.tokens // shared.header.block_tokens
        before = known.get(request.blocks[0])
        if before is not None:
            num_continued += 1
            assert before.tokens < request.prompt_tokens
            assert request.blocks[: len(before.blocks)] == before.blocks
            assert request.agent == before.agent
        known[request.blocks[0]] = request
    assert 0.5 < num_continued / len(shared.requests) < 0.85


def test_a_short_load_has_a_first_request() -> None:
    """Guards short runs against having no request, and a rate of 0 against having one."""
    assert len(Workload((stream_of(Priority.REACTIVE, 0.01, first_by=0.5),), 1.0).trace().requests) == 1
    assert not Workload((stream_of(Priority.REACTIVE, 0.0, first_by=0.5),), 1.0).trace().requests


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: stream_of(Priority.REACTIVE, -1), "reactive per_minute: -1; give a finite number, 0 or more"),
        (lambda: stream_of(Priority.REACTIVE, math.nan), "reactive per_minute: nan"),
        (lambda: stream_of(Priority.PROACTIVE, 1, continued=2), "proactive continued: 2; give 0 to 1"),
        (lambda: stream_of(Priority.PROACTIVE, 1, longest_prompt=0), "proactive longest_prompt: 0; give 1 or more"),
        (lambda: RequestStream(Priority.REACTIVE, 1, ()), "reactive sets: empty"),
        (lambda: Burst(0), "burst size: 0; give 1 or more"),
        (lambda: Burst(2, math.inf), "burst gap_s: inf; give a finite number, 0 or more"),
        (lambda: Workload((), 0), "seconds: 0; give a finite number above 0"),
    ],
)
def test_an_invalid_value_raises(make: Any, message: str) -> None:
    """Guards the errors: field, value and valid values."""
    with pytest.raises(ConfigError, match=message):
        make()
