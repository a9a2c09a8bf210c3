"""History of the answers of a chat, from which later answers are drafted."""

from __future__ import annotations

from xpu_agents.chat.draft_history.history import DraftHistory, open_history
from xpu_agents.chat.draft_history.task import DraftTask

__all__ = ["DraftHistory", "DraftTask", "open_history"]
