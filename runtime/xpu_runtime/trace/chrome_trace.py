"""Traces in Chrome's Trace Event Format, which ui.perfetto.dev and chrome://tracing open.

The viewer groups rows by process: each model has one process for its lanes and one for its requests.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xpu_runtime.request import Priority
from xpu_runtime.trace.request import TracedRequest

__all__ = ["CounterValues", "KernelSpan", "Mark", "RequestTrack", "TraceProcess", "trace_text", "write_chrome_trace"]

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


@dataclass(frozen=True, slots=True)
class RequestTrack:
    """One request with its parts, in seconds.

    Attributes:
        number: number of the request.
        label: its name in the viewer.
        priority: reactive or proactive.
        parts: name, start and end of its parts, such as ``queue``.
        started_at: arrival.
        ended_at: end.
        facts: lengths and results.
    """

    number: int
    label: str
    priority: Priority
    parts: tuple[tuple[str, float, float], ...]
    started_at: float
    ended_at: float
    facts: dict[str, Any]

    @classmethod
    def of(cls, number: int, request: TracedRequest, origin: float) -> RequestTrack | None:
        """The track of a request whose arrival counts from ``origin``; None without a result."""
        result, at = request.result, origin + request.at
        if result is None or result.latency_s is None:
            return None
        end = at + result.latency_s
        first = end if result.ttft_s is None else at + result.ttft_s
        started = at + result.queue_s
        return cls(
            number,
            f"{request.agent or request.priority.value} {number}",
            request.priority,
            (("queue", at, started), ("prefill", started, first), ("decode", first, end)),
            at,
            end,
            {
                "priority": request.priority.value,
                "prompt_tokens": request.prompt_tokens,
                "output_tokens": request.output_tokens,
                "cached_tokens": result.cached_tokens,
                "status": result.status,
            },
        )


@dataclass(frozen=True, slots=True)
class Mark:
    """A named time on a lane, such as a preemption; in seconds."""

    lane: str
    name: str
    at: float


@dataclass(frozen=True, slots=True)
class CounterValues:
    """Values of one counter chart at one time in seconds."""

    name: str
    at: float
    values: dict[str, float]


@dataclass(frozen=True, slots=True)
class TraceProcess:
    """Everything that is shown of one model.

    Attributes:
        kernels: kernels in any order.
        requests: requests.
        marks: marks on the lanes.
        counters: values of counter charts, in order of time.
        name: name of the model; empty if there is one only.
    """

    kernels: Sequence[KernelSpan]
    requests: Sequence[RequestTrack] = ()
    marks: Iterable[Mark] = ()
    counters: Iterable[CounterValues] = ()
    name: str = ""

    @property
    def started_at(self) -> float:
        """Time of the first kernel or arrival in seconds; infinite if there are none."""
        starts = [*(span.started_at for span in self.kernels), *(request.started_at for request in self.requests)]
        return min(starts, default=math.inf)


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
    tracks = (RequestTrack.of(number, request, start) for number, request in enumerate(requests, 1))
    process = TraceProcess(kernels, [track for track in tracks if track is not None])
    with file.open("w", encoding="utf-8", newline="\n") as stream:
        stream.writelines(trace_text([process], start))


def trace_text(processes: Sequence[TraceProcess], origin: float) -> Iterator[str]:
    """Yield the text of a trace in pieces.

    Args:
        processes: what is shown of each model.
        origin: time in seconds that is 0 in the file. Perfetto drops what was before it.
    """
    yield '{"displayTimeUnit":"ms","traceEvents":[\n'
    separator = ""
    for index, process in enumerate(processes):
        for event in _events(process, origin, 2 * index + 1):
            yield f"{separator}{json.dumps(event, separators=(',', ':'))}"
            separator = ",\n"
    yield "\n]}\n"


def _events(process: TraceProcess, origin: float, lanes_pid: int) -> Iterator[_Event]:
    title = f"{process.name}: " if process.name else ""
    yield _name_event("process_name", lanes_pid, 0, f"{title}lanes")
    rows = {lane: row for row, lane in enumerate(sorted({span.lane for span in process.kernels}), 1)}
    for lane, row in rows.items():
        yield _name_event("thread_name", lanes_pid, row, lane)
    for span in sorted(process.kernels, key=lambda span: (span.started_at, span.lane)):
        yield _kernel_event(span, origin, lanes_pid, rows[span.lane])
    for mark in process.marks:
        if mark.lane in rows:
            at = {"pid": lanes_pid, "tid": rows[mark.lane], "ts": _microseconds(mark.at - origin)}
            yield {"ph": "i", "s": "t", "name": mark.name, **at}
    for counter in process.counters:
        at = {"pid": lanes_pid, "tid": 0, "ts": _microseconds(counter.at - origin)}
        yield {"ph": "C", "name": counter.name, **at, "args": counter.values}
    yield _name_event("process_name", lanes_pid + 1, 0, f"{title}requests")
    for request in process.requests:
        yield from _request_events(request, origin, lanes_pid + 1)


def _kernel_event(span: KernelSpan, origin: float, process: int, row: int) -> _Event:
    began, ended = _microseconds(span.started_at - origin), _microseconds(span.ended_at - origin)
    return {
        "ph": "X",
        "name": span.kernel,
        "cat": span.priority.value,
        "pid": process,
        "tid": row,
        "ts": began,
        "dur": round(ended - began, 3),
        "args": {
            "priority": span.priority.value,
            "tokens": span.tokens,
            "phase": span.phase,
            "requests": list(span.requests),
        },
    }


def _request_events(request: RequestTrack, origin: float, process: int) -> Iterator[_Event]:
    for name, begins, ends in ((request.label, request.started_at, request.ended_at), *request.parts):
        if ends > begins:
            # An identifier that is local to the process, or Perfetto shows the requests of all processes together.
            track = {"id2": {"local": hex(request.number)}, "pid": process, "tid": 0}
            common = {"name": name, "cat": request.priority.value, **track}
            facts = request.facts if name == request.label else {}
            yield {"ph": "b", **common, "ts": _microseconds(begins - origin), "args": facts}
            yield {"ph": "e", **common, "ts": _microseconds(ends - origin)}


def _name_event(kind: str, process: int, row: int, name: str) -> _Event:
    return {"ph": "M", "name": kind, "pid": process, "tid": row, "args": {"name": name}}


def _microseconds(seconds: float) -> float:
    """Microseconds rounded to nanoseconds, so that consecutive kernels do not overlap by a rounding error."""
    return round(seconds * 1e6, 3)
