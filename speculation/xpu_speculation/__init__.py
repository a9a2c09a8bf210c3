"""Tool calls that run before the model has asked for them."""

from __future__ import annotations

from xpu_speculation.calls import ToolCall
from xpu_speculation.errors import ArgumentsError, SpeculationError, ToolSpecError
from xpu_speculation.keys import CallKey, canonical_key
from xpu_speculation.policy import SpeculationPolicy
from xpu_speculation.toolspec import SpecOptions, ToolSpec, spec_of, speculable

__all__ = [
    "ArgumentsError",
    "CallKey",
    "SpecOptions",
    "SpeculationError",
    "SpeculationPolicy",
    "ToolCall",
    "ToolSpec",
    "ToolSpecError",
    "canonical_key",
    "spec_of",
    "speculable",
]
