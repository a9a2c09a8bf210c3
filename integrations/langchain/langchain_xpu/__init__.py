"""LangChain on the embedded engine: `XPUChatModel`; `langchain_xpu.middleware` has what agents use."""

from __future__ import annotations

from langchain_xpu.chat_models import XPUChatModel

__all__ = ["XPUChatModel"]
