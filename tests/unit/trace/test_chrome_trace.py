"""Kernel traces in Chrome's Trace Event Format."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.request import Priority
from xpu_runtime.trace import KernelSpan, TracedRequest, TracedResult, write_chrome_trace


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kernels") / "kernels.json"


def events(file: Path, phase: str) -> list[dict[str, Any]]:
    read = json.loads(file.read_text(encoding="utf-8"))
    assert set(read) == {"displayTimeUnit", "traceEvents"}
    return [event for event in read["traceEvents"] if event["ph"] == phase]


def test_lanes_and_requests_have_rows(file: Path) -> None:
    """Guards what the viewer shows: each kernel on its lane, each request with its parts, all from one origin."""
    kernels = [
        KernelSpan("npu", "layers 0-3", Priority.PROACTIVE, 256, 101.0, 101.25, (2, 5), "prefill"),
        KernelSpan("igpu", "whole", Priority.REACTIVE, 1, 100.5, 100.75),
    ]
    result = TracedResult("finished", 0.4, 1.0, 0.1)
    requests = [
        TracedRequest(0.25, Priority.REACTIVE, 30, 4, result=result),
        TracedRequest(0.3, Priority.PROACTIVE, 30, 4),
    ]
    write_chrome_trace(file, kernels, requests, origin=100.0)
    rows = {event["tid"]: event["args"]["name"] for event in events(file, "M") if event["name"] == "thread_name"}
    assert [(rows[e["tid"]], e["name"], e["cat"], e["ts"], e["dur"]) for e in events(file, "X")] == [
        ("igpu", "whole", "reactive", 500_000, 250_000),
        ("npu", "layers 0-3", "proactive", 1_000_000, 250_000),
    ]
    facts = [(e["args"]["requests"], e["args"]["phase"]) for e in events(file, "X")]
    assert facts == [([], ""), ([2, 5], "prefill")]
    begun = {event["name"]: event["ts"] for event in events(file, "b")}
    ended = {event["name"]: event["ts"] for event in events(file, "e")}
    assert begun == {"reactive 1": 250_000, "queue": 250_000, "prefill": 350_000, "decode": 650_000}
    assert ended == {"reactive 1": 1_250_000, "queue": 350_000, "prefill": 650_000, "decode": 1_250_000}


def test_without_an_origin_the_first_kernel_is_at_zero(file: Path) -> None:
    """Guards real runs, whose clock counts from the start of the machine; and a run without kernels."""
    write_chrome_trace(file, [KernelSpan("cpu", "whole", Priority.REACTIVE, 1, 5e5, 5e5 + 1)])
    assert [event["ts"] for event in events(file, "X")] == [0]
    write_chrome_trace(file, [])
    assert not events(file, "X")


@given(st.lists(st.floats(0, 1e-3), min_size=2, max_size=20), st.floats(0, 1e6))
def test_kernels_in_a_row_do_not_overlap(file: Path, durations: list[float], began: float) -> None:
    """Guards against rounding: a viewer drops a slice that ends after the next one on its row has begun."""
    times = [began]
    for duration in durations:
        times.append(times[-1] + duration)
    spans = [KernelSpan("cpu", "k", Priority.REACTIVE, 1, *pair) for pair in pairwise(times)]
    write_chrome_trace(file, spans)
    for before, after in pairwise(events(file, "X")):
        assert round((before["ts"] + before["dur"]) * 1e3) <= round(after["ts"] * 1e3)
