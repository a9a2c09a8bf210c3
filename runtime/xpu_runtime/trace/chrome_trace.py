"""Kernel traces in Chrome's Trace Event Format, which ui.perfetto.dev and chrome://tracing open."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xpu_runtime.request import Priority
from xpu_runtime.trace.request import TracedRequest

__all__ = ["KernelSpan", "write_chrome_trace"]

_LANES, _REQUESTS = 1, 2
"""Process ids in the file: the viewer groups rows by process."""

_Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class KernelSpan:
    """One kernel that ran: lane, name, priority of its pass, tokens, start and end in seconds.

    ``requests`` are the numbers of its requests: positions in the trace from 1 on in a simulation or a benchmark,
    request numbers in an engine (``r12`` is 12). ``phase`` is ``prefill`` if it computed prompt tokens, else
    ``decode``; empty if unknown.
    """

    lane: str
    kernel: str
    priority: Priority
    tokens: int
    started_at: float
    ended_at: float
    requests: tuple[int, ...] = ()
    phase: str = ""


def write_chrome_trace(
    file: Path,
    kernels: Sequence[KernelSpan],
    requests: Iterable[TracedRequest] = (),
    *,
    origin: float | None = None,
) -> None:
    """Write a row for each lane, and one for each request that has a result, in Chrome's Trace Event Format.

    Args:
        file: file to write, replaced if it exists; equal arguments give equal files.
        kernels: kernels in any order.
        requests: requests whose times are shown; their ``at`` counts from ``origin``.
        origin: time of ``kernels`` that is 0 in the file; by default the start of the first kernel.

    Raises:
        OSError: the file cannot be written.
    """
    start = min((span.started_at for span in kernels), default=0.0) if origin is None else origin
    with file.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write('{"displayTimeUnit":"ms","traceEvents":[\n')
        events = (*_lane_events(kernels, start), *_request_events(requests))
        stream.write(",\n".join(json.dumps(event, separators=(",", ":")) for event in events))
        stream.write("\n]}\n")


def _lane_events(kernels: Sequence[KernelSpan], start: float) -> Iterator[_Event]:
    lanes = {name: row for row, name in enumerate(sorted({span.lane for span in kernels}), 1)}
    yield _name_event("process_name", _LANES, 0, "lanes")
    for name, row in lanes.items():
        yield _name_event("thread_name", _LANES, row, name)
    for span in sorted(kernels, key=lambda span: (span.started_at, span.lane)):
        began, ended = _microseconds(span.started_at - start), _microseconds(span.ended_at - start)
        yield {
            "ph": "X",
            "name": span.kernel,
            "cat": span.priority.value,
            "pid": _LANES,
            "tid": lanes[span.lane],
            "ts": began,
            "dur": round(ended - began, 3),
            "args": {
                "priority": span.priority.value,
                "tokens": span.tokens,
                "phase": span.phase,
                "requests": list(span.requests),
            },
        }


def _request_events(requests: Iterable[TracedRequest]) -> Iterator[_Event]:
    yield _name_event("process_name", _REQUESTS, 0, "requests")
    for number, request in enumerate(requests, 1):
        result = request.result
        if result is None or result.latency_s is None:
            continue
        first = result.latency_s if result.ttft_s is None else result.ttft_s
        parts = (
            ("queue", 0.0, result.queue_s),
            ("prefill", result.queue_s, first),
            ("decode", first, result.latency_s),
        )
        label = f"{request.agent or request.priority.value} {number}"
        facts = {
            "priority": request.priority.value,
            "prompt_tokens": request.prompt_tokens,
            "output_tokens": request.output_tokens,
            "cached_tokens": result.cached_tokens,
            "status": result.status,
        }
        for name, begins, ends in ((label, 0.0, result.latency_s), *parts):
            if ends > begins:
                common = {"name": name, "cat": request.priority.value, "id": number, "pid": _REQUESTS, "tid": 0}
                yield {
                    "ph": "b",
                    **common,
                    "ts": _microseconds(request.at + begins),
                    "args": facts if name == label else {},
                }
                yield {"ph": "e", **common, "ts": _microseconds(request.at + ends)}


def _name_event(kind: str, process: int, row: int, name: str) -> _Event:
    return {"ph": "M", "name": kind, "pid": process, "tid": row, "args": {"name": name}}


def _microseconds(seconds: float) -> float:
    """Microseconds rounded to nanoseconds, so that consecutive kernels do not overlap by a rounding error."""
    return round(seconds * 1e6, 3)
