"""The heterogeneous runtime: serves any OpenVINO LLM as an execution graph over NPU, iGPU and CPU, reactive first."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from xpu_runtime import no_telemetry as _no_telemetry  # noqa: F401 - before OpenVINO is imported
from xpu_runtime.deprecation import alias_moved_modules

__all__ = [
    "AnswerHandle",
    "Continuation",
    "Delta",
    "EmbeddingEngine",
    "EmbeddingHandle",
    "EmbeddingMetrics",
    "EmbeddingModel",
    "Engine",
    "EngineConfig",
    "EngineMetrics",
    "Extension",
    "FinishReason",
    "Handle",
    "KernelSpan",
    "LaneState",
    "LaneStatus",
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

alias_moved_modules(
    {
        "xpu_runtime.engine.profiling": "xpu_runtime.profiling.full_profile",
    }
)

if TYPE_CHECKING:
    from xpu_runtime.config import EngineConfig, SchedulerPolicy
    from xpu_runtime.decoding import Continuation, Extension, Proposer, SamplingParams, TokenMask
    from xpu_runtime.embedding import EmbeddingEngine, EmbeddingHandle, EmbeddingMetrics, EmbeddingModel
    from xpu_runtime.engine import AnswerHandle, Engine, EngineMetrics, Handle, LaneState, LaneStatus, Recording
    from xpu_runtime.request import Delta, FinishReason, Output, Priority, RequestMetrics, RequestStatus, TokenLogprob
    from xpu_runtime.trace import KernelSpan
else:
    _MODULES = ("request", "config", "trace", "decoding", "engine", "embedding")

    def __getattr__(name: str) -> Any:
        # Imported on first use: importing OpenVINO takes a second, and programs may need only the errors.
        for module_name in _MODULES if name in __all__ else ():
            module = import_module(f"{__name__}.{module_name}")
            if name in module.__all__:
                return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
