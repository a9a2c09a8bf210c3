"""LangChain on the embedded engine: `XPUChatModel`."""

from __future__ import annotations

from langchain_xpu.chat_models import XPUChatModel

__all__ = ["XPUChatModel"]
