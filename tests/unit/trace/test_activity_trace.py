"""Recent activity of an engine in Chrome's Trace Event Format."""

from __future__ import annotations

import json
from typing import Any

from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.trace import LaunchSpan, LoadSample, RequestSpan, activity_process, trace_text

REACTIVE, PROACTIVE = Priority.REACTIVE, Priority.PROACTIVE
PREEMPTED = LaunchSpan(
    "cpu", PROACTIVE, "prefill", 64, 1.0, 1.5, (("layer 0", 1.0, 1.25),), (1,), True, ("layer 1", 1.25)
)
ANSWER = LaunchSpan("cpu", REACTIVE, "decode", 1, 1.5, 1.75, (("whole", 1.5, 1.75),), (2,))
BACKGROUND = RequestSpan(
    1, PROACTIVE, RequestStatus.OFFLOADED, 0.5, 0.75, 1.0, prompt_tokens=64, displaced=((1.5, 1.75), (1.9, None))
)
SAMPLE = LoadSample(
    1.0,
    {REACTIVE: 0, PROACTIVE: 2},
    {REACTIVE: 0, PROACTIVE: 1},
    {REACTIVE: 0, PROACTIVE: 0},
    4,
    1,
    8,
    0,
    0,
    0,
    0,
    0,
    0,
)


def events(*names: str) -> list[dict[str, Any]]:
    """The events of a trace with one process for each name."""
    processes = [activity_process([PREEMPTED, ANSWER], [BACKGROUND], [SAMPLE], 2.0, name) for name in names]
    read: dict[str, Any] = json.loads("".join(trace_text(processes, 1.0)))
    assert set(read) == {"displayTimeUnit", "traceEvents"}
    found: list[dict[str, Any]] = read["traceEvents"]
    return found


def test_kernels_preemptions_and_load_are_shown() -> None:
    """Guards what the viewer shows of a preemption: the cancelled kernel, the mark, and the request's loss of KV."""
    found = events("")
    assert [(e["name"], e["cat"], e["ts"], e["dur"]) for e in found if e["ph"] == "X"] == [
        ("layer 0", "proactive", 0, 250_000),
        ("layer 1 (cancelled)", "proactive", 250_000, 250_000),
        ("whole", "reactive", 500_000, 250_000),
    ]
    assert [(e["name"], e["ts"], e["s"]) for e in found if e["ph"] == "i"] == [("preempted", 500_000, "t")]
    counters = {e["name"]: e["args"] for e in found if e["ph"] == "C"}
    assert counters["waiting requests"] == {"reactive": 0, "proactive": 2}
    assert counters["KV blocks"] == {"used": 4, "cached": 1}
    parts = [(e["name"], e["ts"]) for e in found if e["ph"] == "b"]
    assert parts == [
        ("proactive r1", -500_000),
        ("queue", -500_000),
        ("prefill", 0),
        ("without KV blocks", 500_000),
        ("without KV blocks", 900_000),
    ]
    assert [e["ts"] for e in found if e["ph"] == "e"] == [1_000_000, 0, 1_000_000, 750_000, 1_000_000]


def test_each_model_has_processes_of_its_own() -> None:
    """Rows of two models under one process number would be drawn over each other."""
    found = events("a", "b")
    names = {e["pid"]: e["args"]["name"] for e in found if e["name"] == "process_name"}
    assert names == {1: "a: lanes", 2: "a: requests", 3: "b: lanes", 4: "b: requests"}
    assert {e["pid"] for e in found if e["ph"] == "X"} == {1, 3}
