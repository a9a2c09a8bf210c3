"""Chats whose tool calls are guessed, and run early, while the model writes: `SpeculativeTurns`."""

from __future__ import annotations

from xpu_agents.speculative.turns import DRAFT_MODEL, EarlyTool, SpeculativeTurns

__all__ = ["DRAFT_MODEL", "EarlyTool", "SpeculativeTurns"]
