"""Loads are repeatable, come at the rates that were asked for, and share what they are to share."""

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


def lone(kind: Priority, rate: float, **given: Any) -> RequestStream:
    return RequestStream(kind, rate, SETS[kind], **given)


def times(trace: Trace, kind: Priority) -> list[float]:
    return [request.at for request in trace.requests if request.priority is kind]


@given(st.lists(streams, max_size=3), st.floats(0.1, 300), st.integers(0, 1 << 32))
def test_a_load_is_its_seed(drawn: list[RequestStream], seconds: float, seed: int) -> None:
    """Guards repeatability, and every request against what its stream does not allow."""
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
    """Guards loads that are named by their seed alone: on another day and machine they must be the same."""
    load = Workload((lone(Priority.REACTIVE, 30, continued=0.5), lone(Priority.PROACTIVE, 30)), 300, 7)
    files = [tmp_path / name for name in ("first", "second")]
    for file in files:
        write_trace(file, load.trace())
    assert files[0].read_bytes() == files[1].read_bytes()
    first = Workload.mixed(3, 6, seed=7).trace().requests[0]
    assert (first.at, first.agent, first.prompt_tokens, first.output_tokens) == FIRST


@pytest.mark.parametrize("burst", [None, Burst(4, 0.5)])
@pytest.mark.parametrize("rate", [1.0, 30.0])
def test_rates_hold_in_the_mean(rate: float, burst: Burst | None) -> None:
    """Guards the rate, of which a burst must not make more; and that the gaps of a Poisson process are exponential."""
    loads = [Workload((lone(Priority.REACTIVE, rate, burst=burst),), 900, seed).trace() for seed in range(60)]
    counts = [len(load.requests) for load in loads]
    expected = rate * 15
    size = 1 if burst is None else burst.size
    assert fmean(counts) == pytest.approx(expected, abs=4 * math.sqrt(expected * size / len(loads)) + 0.01 * expected)
    if burst is None and rate == 30:
        gaps = [after - before for load in loads for before, after in pairwise(times(load, Priority.REACTIVE))]
        assert fmean(gaps) == pytest.approx(2.0, rel=0.05)
        assert fmean(gap > 2.0 for gap in gaps) == pytest.approx(math.exp(-1), abs=0.02)


def test_bursts_come_together() -> None:
    """Guards bursts: most requests follow closely on another one, which lone arrivals do not."""
    burst = Workload((lone(Priority.PROACTIVE, 10, burst=Burst(5, 0.1)),), 3600).trace()
    gaps = [after - before for before, after in pairwise(times(burst, Priority.PROACTIVE))]
    assert fmean(gap < 1.0 for gap in gaps) == pytest.approx(0.8, abs=0.05)


def test_streams_do_not_change_each_other() -> None:
    """Guards comparisons over rates: the people's requests are the same whatever the background does."""
    people = Workload.mixed(3, 0, seed=3).trace()
    both = Workload.mixed(3, 12, seed=3).trace()
    assert both.only(lambda request: request.reactive).requests == people.requests
    assert len(both.requests) > len(people.requests)
    twice = Workload((lone(Priority.REACTIVE, 5), lone(Priority.REACTIVE, 5)), 900).trace()
    assert len({request.at for request in twice.requests}) == len(twice.requests)


def test_data_sets_come_equally_often() -> None:
    """Guards the mix of the papers, which draws evenly from the data sets."""
    trace = Workload.mixed(30, 30, seconds=7200).trace()
    for kind, names in ((Priority.REACTIVE, REACTIVE_SETS), (Priority.PROACTIVE, PROACTIVE_SETS)):
        agents = [request.agent for request in trace.requests if request.priority is kind]
        assert [agents.count(name) / len(agents) for name in names] == pytest.approx([1 / 3] * 3, abs=0.03)


def test_continued_conversations_share_their_beginning() -> None:
    """Guards prefix caching in replays: a request that goes on begins with what was said, and is as long as ever."""
    alone = Workload((lone(Priority.REACTIVE, 30),), 900, 1).trace()
    shared = Workload((lone(Priority.REACTIVE, 30, continued=0.8),), 900, 1).trace()
    assert not any(request.blocks for request in alone.requests)
    shapes = [[(r.at, r.agent, r.prompt_tokens, r.output_tokens) for r in load.requests] for load in (alone, shared)]
    assert shapes[0] == shapes[1]
    known: dict[str, Any] = {}
    going_on = 0
    for request in shared.requests:
        if not request.blocks:
            continue
        assert len(request.blocks) == request.tokens // shared.header.block_tokens
        before = known.get(request.blocks[0])
        if before is not None:
            going_on += 1
            assert before.tokens < request.prompt_tokens
            assert request.blocks[: len(before.blocks)] == before.blocks
            assert request.agent == before.agent
        known[request.blocks[0]] = request
    assert 0.5 < going_on / len(shared.requests) < 0.85


def test_a_short_load_has_a_first_request() -> None:
    """Guards short runs against showing nothing, and a rate of 0 against requests."""
    assert len(Workload((lone(Priority.REACTIVE, 0.01, first_by=0.5),), 1.0).trace().requests) == 1
    assert not Workload((lone(Priority.REACTIVE, 0.0, first_by=0.5),), 1.0).trace().requests


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: lone(Priority.REACTIVE, -1), "-1 requests a minute; give a finite number, 0 or more"),
        (lambda: lone(Priority.REACTIVE, math.nan), "reactive per_minute: nan"),
        (lambda: lone(Priority.PROACTIVE, 1, continued=2), "proactive continued: 2 is no share; give 0 to 1"),
        (lambda: lone(Priority.PROACTIVE, 1, longest_prompt=0), "proactive longest_prompt: 0 tokens; give 1 or more"),
        (lambda: RequestStream(Priority.REACTIVE, 1, ()), "reactive sets: there is none"),
        (lambda: Burst(0), "burst size: 0 requests; give 1 or more"),
        (lambda: Burst(2, math.inf), "burst gap_s: inf seconds; give a finite number, 0 or more"),
        (lambda: Workload((), 0), "seconds: a load of 0; give more than 0"),
    ],
)
def test_a_wrong_value_is_named(make: Any, says: str) -> None:
    """Guards the messages of what a command line may be given."""
    with pytest.raises(ConfigError, match=says):
        make()
