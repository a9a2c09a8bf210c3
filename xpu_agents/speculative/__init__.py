"""Chats whose tool calls are predicted and run early while the model writes."""

from __future__ import annotations

from xpu_agents.speculative.agent_turns import EarlyTool
from xpu_agents.speculative.draft_settings import DRAFT_MODEL
from xpu_agents.speculative.speculative_turns import SpeculativeTurns

__all__ = ["DRAFT_MODEL", "EarlyTool", "SpeculativeTurns"]
