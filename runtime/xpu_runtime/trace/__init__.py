"""Trace files: the requests of a load with their results, and the kernels that ran for them."""

from __future__ import annotations

from xpu_runtime.deprecation import renamed_names
from xpu_runtime.trace.block_names import BlockNames
from xpu_runtime.trace.chrome_trace import KernelSpan, write_chrome_trace
from xpu_runtime.trace.latency_figures import LatencySummary, TraceFigures, percentile
from xpu_runtime.trace.request import TracedRequest, TracedResult
from xpu_runtime.trace.trace import BLOCK_TOKENS, Trace, TraceHeader
from xpu_runtime.trace.trace_file import header_line, read_trace, request_line, write_trace

__all__ = [
    "BLOCK_TOKENS",
    "BlockNames",
    "KernelSpan",
    "LatencySummary",
    "Trace",
    "TraceFigures",
    "TraceHeader",
    "TracedRequest",
    "TracedResult",
    "header_line",
    "percentile",
    "read_trace",
    "request_line",
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
