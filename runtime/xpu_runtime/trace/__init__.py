"""What was asked of an engine and what ran for it, as files: traces of requests, and of kernels."""

from __future__ import annotations

from xpu_runtime.trace.blocks import BlockNames
from xpu_runtime.trace.figures import Spread, TraceFigures, percentile
from xpu_runtime.trace.file import header_line, read_trace, request_line, write_trace
from xpu_runtime.trace.header import BLOCK_TOKENS, TraceHeader
from xpu_runtime.trace.kernels import KernelSpan, write_kernels
from xpu_runtime.trace.request import TracedRequest, TracedResult
from xpu_runtime.trace.trace import Trace

__all__ = [
    "BLOCK_TOKENS",
    "BlockNames",
    "KernelSpan",
    "Spread",
    "Trace",
    "TraceFigures",
    "TraceHeader",
    "TracedRequest",
    "TracedResult",
    "header_line",
    "percentile",
    "read_trace",
    "request_line",
    "write_kernels",
    "write_trace",
]
