"""Rereplayed tokens share the prefixes of the recorded ones, by block names."""

from __future__ import annotations

from itertools import takewhile

from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.request import Priority
from xpu_runtime.trace import BlockNames, Trace, TracedRequest, TraceHeader

IDS = range(10, 5000)
MANY_IDS = range(10, 10**9)
"""Enough ids that two blocks of one token are not equal by chance."""
texts = st.lists(st.integers(0, 3), min_size=2, max_size=12)


def shared(first: list[int], second: list[int], size: int) -> int:
    """Number of full blocks that two sequences share at their start."""
    full = min(len(first), len(second)) // size
    alike = (first[at * size : (at + 1) * size] == second[at * size : (at + 1) * size] for at in range(full))
    return sum(1 for _ in takewhile(bool, alike))


@given(texts, texts, st.integers(1, 4))
def test_a_replay_shares_the_blocks_that_the_recorded_texts_share(
    first: list[int], second: list[int], size: int
) -> None:
    """Guards the replay of a prefix cache: no more hits and no fewer than the engine had."""
    names = BlockNames(size)
    requests = [
        TracedRequest(at, Priority.REACTIVE, len(text) - 1, 1, blocks=names.of(text))
        for at, text in ((0.0, first), (1.0, second))
    ]
    trace = Trace.of(requests, TraceHeader(block_tokens=size))
    replayed = [prompt + answer for prompt, answer in (trace.tokens(0, MANY_IDS), trace.tokens(1, MANY_IDS))]
    assert [len(tokens) for tokens in replayed] == [len(first), len(second)]
    assert shared(*replayed, size) == shared(first, second, size)


def test_tokens_are_seeded() -> None:
    """Guards repeatability, and a second replay of a trace against the prefix cache of the first."""
    trace = Trace.of([TracedRequest(0.0, Priority.REACTIVE, 40, 10, blocks=("a",))])
    prompt, answer = trace.tokens(0, IDS)
    assert (len(prompt), len(answer)) == (40, 10)
    assert trace.tokens(0, IDS) == (prompt, answer)
    other, _ = trace.tokens(0, IDS, seed=1)
    assert other[:32] != prompt[:32]
    assert other[32:] != prompt[32:]
    assert set(prompt) <= set(IDS)


def test_block_names_depend_on_the_salt() -> None:
    """Guards the privacy of traces: a known text cannot be recognised in one."""
    text = list(range(64))
    assert BlockNames(32).of(text) != BlockNames(32).of(text)
    assert BlockNames(32, b"salt").of(text) == BlockNames(32, b"salt").of([*text, 1])
    assert BlockNames(32, b"salt").of([1, *text[1:]])[1] != BlockNames(32, b"salt").of(text)[1]


def test_parts_of_a_trace_keep_their_times() -> None:
    """Guards the phases of a benchmark, which run one priority alone and then both."""
    trace = Trace.of(
        [TracedRequest(at, kind, 5, 5) for at, kind in ((2.0, Priority.PROACTIVE), (1.0, Priority.REACTIVE))]
    )
    assert [request.at for request in trace.requests] == [1.0, 2.0]
    assert trace.seconds == 2.0
    reactive = trace.only(lambda request: request.reactive)
    assert [request.at for request in reactive.requests] == [1.0]
    assert Trace(()).seconds == 0.0
