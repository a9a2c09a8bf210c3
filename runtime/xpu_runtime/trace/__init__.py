"""Trace files: the requests of a load with their results, the kernels that ran for them, and recent activity."""

from __future__ import annotations

from xpu_runtime.deprecation import renamed_names
from xpu_runtime.trace.activity import LaunchSpan, LoadSample, RequestSpan
from xpu_runtime.trace.activity_trace import activity_process
from xpu_runtime.trace.block_names import BlockNames
from xpu_runtime.trace.chrome_trace import (
    CounterValues,
    KernelSpan,
    Mark,
    RequestTrack,
    TraceProcess,
    trace_text,
    write_chrome_trace,
)
from xpu_runtime.trace.latency_figures import LatencySummary, TraceFigures, percentile
from xpu_runtime.trace.launch_log import LaunchLog
from xpu_runtime.trace.request import TracedRequest, TracedResult
from xpu_runtime.trace.trace import BLOCK_TOKENS, Trace, TraceHeader
from xpu_runtime.trace.trace_file import header_line, read_trace, request_line, write_trace

__all__ = [
    "BLOCK_TOKENS",
    "BlockNames",
    "CounterValues",
    "KernelSpan",
    "LatencySummary",
    "LaunchLog",
    "LaunchSpan",
    "LoadSample",
    "Mark",
    "RequestSpan",
    "RequestTrack",
    "Trace",
    "TraceFigures",
    "TraceHeader",
    "TraceProcess",
    "TracedRequest",
    "TracedResult",
    "activity_process",
    "header_line",
    "percentile",
    "read_trace",
    "request_line",
    "trace_text",
    "write_chrome_trace",
    "write_trace",
]

__getattr__ = renamed_names(
    __name__,
    {
        "Spread": "LatencySummary",
        "write_kernels": "write_chrome_trace",
    },
)
