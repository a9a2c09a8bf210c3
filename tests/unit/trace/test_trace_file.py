"""Trace files: round trip, and messages that name the error."""

from __future__ import annotations

import json
import re
import string
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.errors import TraceError
from xpu_runtime.request import Priority, RequestMetrics, RequestStatus
from xpu_runtime.trace import (
    Trace,
    TracedRequest,
    TracedResult,
    TraceHeader,
    read_trace,
    request_line,
    write_trace,
)

seconds = st.floats(0, 1e9, allow_nan=False)
counts = st.integers(0, 1 << 30)
names = st.text(string.printable + "äß€😀", min_size=1, max_size=64)
results = st.builds(
    TracedResult,
    st.sampled_from(["finished", "cancelled", "failed", "shed", "expired"]),
    st.none() | seconds,
    st.none() | seconds,
    seconds,
    seconds,
    seconds,
    seconds,
    counts,
    st.none() | seconds,
)
requests = st.builds(
    TracedRequest,
    at=seconds,
    priority=st.sampled_from(Priority),
    prompt_tokens=st.integers(64, 1 << 20),
    output_tokens=st.integers(1, 1 << 20),
    agent=st.text(max_size=64),
    deadline_s=st.none() | st.floats(1e-6, 1e6),
    blocks=st.lists(names, max_size=2).map(tuple),
    calls_tool=st.booleans(),
    result=st.none() | results,
)
notes = st.dictionaries(names, st.booleans() | counts | seconds | names, max_size=3)
headers = st.builds(TraceHeader, st.integers(1, 32), names, names, notes)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("trace") / "trace.jsonl"


@given(st.lists(requests, max_size=4), headers)
def test_a_written_trace_is_read_unchanged(
    file: Path, given_requests: list[TracedRequest], header: TraceHeader
) -> None:
    """Guards every field of the format, and that equal traces make equal files."""
    trace = Trace.of(given_requests, header)
    write_trace(file, trace)
    written = file.read_bytes()
    assert read_trace(file) == trace
    write_trace(file, read_trace(file))
    assert file.read_bytes() == written
    assert len(written.splitlines()) == 1 + len(given_requests)


def test_a_line_has_the_field_of_tool_calls_only_where_it_is_set() -> None:
    """Guards readers of earlier versions, which refuse a field that they do not know."""
    plain = TracedRequest(0.5, Priority.REACTIVE, 5, 5)
    assert b"calls_tool" not in request_line(plain)
    assert b'"calls_tool":true' in request_line(replace(plain, calls_tool=True))


def test_lines_may_be_in_any_order_and_come_from_windows(file: Path) -> None:
    """Guards files that an engine wrote, in order of the ends, and files that an editor has saved."""
    trace = Trace.of([TracedRequest(at, Priority.REACTIVE, 5, 5) for at in (0.5, 1.5)])
    write_trace(file, trace)
    head, first, second = file.read_bytes().splitlines()
    file.write_bytes(b"\xef\xbb\xbf" + b"\r\n".join([head, second, b"", first]))
    assert read_trace(file) == trace


GOOD = {"at": 1.0, "priority": "reactive", "prompt_tokens": 30, "output_tokens": 4}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"at": -1}, "at: Input should be greater than or equal to 0, got -1"),
        ({"at": None}, "at: Input should be a valid number, got None"),
        ({"at": float("inf")}, "at: Input should be a finite number, got inf"),
        ({"priority": "urgent"}, "priority: Input should be 'reactive' or 'proactive', got 'urgent'"),
        ({"prompt_tokens": 0}, "prompt_tokens: Input should be greater than or equal to 1, got 0"),
        ({"prompt_tokens": True}, "prompt_tokens: Input should be a valid integer, got True"),
        ({"output_tokens": "5"}, "output_tokens: Input should be a valid integer, got '5'"),
        ({"deadline_s": 0}, "deadline_s: Input should be greater than 0, got 0"),
        ({"blocks": ["a", "b"]}, "blocks: 2 names"),
        ({"blocks": ["", "b"]}, "blocks.0: String should have at least 1 character, got ''"),
        (
            {"result": {"status": "gone"}},
            "result.status: Input should be 'finished', 'cancelled', 'failed', 'shed' or 'expired'",
        ),
        (
            {"text": "hello"},
            "text: unknown field; known are at, priority, prompt_tokens, output_tokens, agent",
        ),
        (
            {"result": {"statu": "finished"}},
            "result.statu: unknown field; known are status, ttft_s, latency_s",
        ),
        ({"": 1}, "'': unknown field; known are at, priority"),
        ({"result": {"": 1}}, "result.'': unknown field; known are status"),
    ],
)
def test_a_wrong_field_is_named(file: Path, changed: dict[str, Any], says: str) -> None:
    """Guards the message: line, field, value, and what would be right."""
    write_trace(file, Trace(()))
    with file.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(GOOD) + "\n" + json.dumps({**GOOD, **changed}) + "\n")
    with pytest.raises(TraceError, match=re.escape(f"{file}, line 3: {says}")):
        read_trace(file)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b'{"at": 1.0, "priority": "rea', "parsing a string at column 28; a line is one whole JSON object"),
        (b"\xff", "line is one whole JSON object"),
        (b"[1]", "the line: Input should be an object, got [1]"),
        (b'{"at": 1.0}', "priority: missing"),
        (b'{"at": 1.0, "prio": "reactive"}', "prio: unknown field; known are at, priority, "),
    ],
)
def test_a_truncated_line_is_named(file: Path, line: bytes, says: str) -> None:
    """Guards against half a trace that is read as a whole one."""
    write_trace(file, Trace(()))
    file.write_bytes(file.read_bytes() + line)
    with pytest.raises(TraceError, match=re.escape(says)):
        read_trace(file)


@pytest.mark.parametrize(
    ("head", "says"),
    [
        (b"", "not the header of a trace"),
        (b"\xff\xfe", "not the header of a trace"),
        (b"[" * 100_000, "not the header of a trace"),
        (json.dumps(GOOD).encode(), 'the shortest is {"format": "xpu-agents trace", "version": 1}'),
        (b'{"format": "xpu-agents trace", "version": 2}', "version=2: only 1"),
        (b'{"format": "xpu-agents trace", "version": 1, "block_tokens": 0}', "block_tokens: Input should be greater"),
        (
            b'{"format": "xpu-agents trace", "version": 1, "colour": 0}',
            "colour: unknown field; known are block_tokens",
        ),
    ],
)
def test_a_wrong_header_is_named(file: Path, head: bytes, says: str) -> None:
    """Guards against other files, and later formats, that are read in part."""
    file.write_bytes(head)
    with pytest.raises(TraceError, match=re.escape(f"{file}, line 1: ")) as caught:
        read_trace(file)
    assert says in str(caught.value)


def test_results_are_taken_from_metrics() -> None:
    """Guards the figures with which a simulation is compared."""
    metrics = RequestMetrics(
        arrived_at=10.0, first_token_at=10.5, ended_at=12.0, queue_s=0.1, prefill_s=0.4, decode_s=1.5
    )
    assert TracedResult.of(metrics, RequestStatus.FINISHED) == TracedResult("finished", 0.5, 2.0, 0.1, 0.4, 0.0, 1.5)
    assert TracedResult.of(RequestMetrics(), RequestStatus.SHED) == TracedResult("shed")
    assert TracedResult.of(RequestMetrics(), RequestStatus.EXPIRED) == TracedResult("expired")
