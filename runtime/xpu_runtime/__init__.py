"""The heterogeneous runtime: any OpenVINO LLM as an execution graph over NPU, iGPU and CPU, reactive first."""

from __future__ import annotations

from xpu_runtime import no_telemetry as _no_telemetry  # noqa: F401 - first: what follows imports OpenVINO
from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.decoding import Continuation, Extension, Proposer, SamplingParams, TokenMask
from xpu_runtime.engine import AnswerHandle, Engine, EngineMetrics, Handle, Recording
from xpu_runtime.request import Delta, FinishReason, Output, Priority, RequestMetrics, RequestStatus, TokenLogprob
from xpu_runtime.trace import KernelSpan

__all__ = [
    "AnswerHandle",
    "Continuation",
    "Delta",
    "Engine",
    "EngineConfig",
    "EngineMetrics",
    "Extension",
    "FinishReason",
    "Handle",
    "KernelSpan",
    "Output",
    "Priority",
    "Proposer",
    "Recording",
    "RequestMetrics",
    "RequestStatus",
    "SamplingParams",
    "SchedulerPolicy",
    "TokenLogprob",
    "TokenMask",
]
