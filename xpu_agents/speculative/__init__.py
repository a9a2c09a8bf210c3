"""Chats whose tool calls are guessed, and run early, while the model writes: `SpeculativeTurns`."""

from __future__ import annotations

from xpu_agents.speculative.agentturns import EarlyTool
from xpu_agents.speculative.drafts import DRAFT_MODEL
from xpu_agents.speculative.turns import SpeculativeTurns

__all__ = ["DRAFT_MODEL", "EarlyTool", "SpeculativeTurns"]
