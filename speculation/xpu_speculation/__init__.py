"""Speculative tool calls: runs eligible tools before the model has requested them."""

from __future__ import annotations

import warnings
from typing import Any

from xpu_speculation.cache.future_cache import CallOutcome, FutureCache, ResultSource, StartResult
from xpu_speculation.cost.cost_model import CostModel, CostSettings
from xpu_speculation.errors import (
    ArgumentsError,
    NotSharableError,
    ProposerError,
    SpeculationError,
    ToolSpecError,
)
from xpu_speculation.executor import ToolExecutor
from xpu_speculation.propose.draft_model import DraftProposer
from xpu_speculation.propose.follow_table import FollowTable
from xpu_speculation.propose.open_turn import OpenTurn
from xpu_speculation.propose.predictions import RunTool
from xpu_speculation.propose.proposals import CallProposer, ModelTurn, TurnBounds
from xpu_speculation.propose.speculator import Speculation, Speculator
from xpu_speculation.propose.stream_watcher import CallDelta
from xpu_speculation.results import ToolResult
from xpu_speculation.store.result_store import ResultStore
from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.keys import CallKey, canonical_key
from xpu_speculation.tools.policy import SpeculationPolicy
from xpu_speculation.tools.specs import SpecOptions, ToolSpec, spec_of, speculable

__all__ = [
    "ArgumentsError",
    "CallDelta",
    "CallKey",
    "CallOutcome",
    "CallProposer",
    "CostModel",
    "CostSettings",
    "DraftProposer",
    "FollowTable",
    "FutureCache",
    "ModelTurn",
    "NotSharableError",
    "OpenTurn",
    "ParsedToolCall",
    "ProposerError",
    "ResultSource",
    "ResultStore",
    "RunTool",
    "SpecOptions",
    "Speculation",
    "SpeculationError",
    "SpeculationPolicy",
    "Speculator",
    "StartResult",
    "ToolExecutor",
    "ToolResult",
    "ToolSpec",
    "ToolSpecError",
    "TurnBounds",
    "canonical_key",
    "spec_of",
    "speculable",
]

_RENAMED = {
    "Begun": "StartResult",
    "Outcome": "CallOutcome",
    "Proposer": "CallProposer",
    "Source": "ResultSource",
    "ToolCall": "ParsedToolCall",
    "Turn": "ModelTurn",
}


def __getattr__(name: str) -> Any:
    if name not in _RENAMED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(f"{__name__}.{name} is now {__name__}.{_RENAMED[name]}", DeprecationWarning, stacklevel=2)
    return globals()[_RENAMED[name]]
