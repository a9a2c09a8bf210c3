"""LangChain chat model on the embedded engine. `langchain_xpu.middleware` holds the middleware for agents."""

from __future__ import annotations

from langchain_xpu.chat_models import XPUChatModel

__all__ = ["XPUChatModel"]
