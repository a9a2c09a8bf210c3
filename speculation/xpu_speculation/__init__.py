"""Tool calls that run before the model has asked for them."""

from __future__ import annotations

from xpu_speculation.calls import ToolCall
from xpu_speculation.costmodel import CostModel, CostSettings
from xpu_speculation.drafts import DraftProposer
from xpu_speculation.errors import ArgumentsError, ProposerError, SpeculationError, ToolSpecError
from xpu_speculation.executor import ToolExecutor
from xpu_speculation.futures import Begun, FutureCache, Outcome, Source
from xpu_speculation.guesses import RunTool
from xpu_speculation.keys import CallKey, canonical_key
from xpu_speculation.policy import SpeculationPolicy
from xpu_speculation.proposals import Proposer, Turn, TurnBounds
from xpu_speculation.results import ToolResult
from xpu_speculation.speculator import Speculation, Speculator
from xpu_speculation.store import ResultStore
from xpu_speculation.streams import CallDelta
from xpu_speculation.table import FollowTable
from xpu_speculation.toolspec import SpecOptions, ToolSpec, spec_of, speculable
from xpu_speculation.turns import OpenTurn

__all__ = [
    "ArgumentsError",
    "Begun",
    "CallDelta",
    "CallKey",
    "CostModel",
    "CostSettings",
    "DraftProposer",
    "FollowTable",
    "FutureCache",
    "OpenTurn",
    "Outcome",
    "Proposer",
    "ProposerError",
    "ResultStore",
    "RunTool",
    "Source",
    "SpecOptions",
    "Speculation",
    "SpeculationError",
    "SpeculationPolicy",
    "Speculator",
    "ToolCall",
    "ToolExecutor",
    "ToolResult",
    "ToolSpec",
    "ToolSpecError",
    "Turn",
    "TurnBounds",
    "canonical_key",
    "spec_of",
    "speculable",
]
