"""LangChain chat model and embeddings on the embedded engine. `langchain_xpu.middleware` has middleware for agents."""

from __future__ import annotations

from langchain_xpu.chat_models import XPUChatModel
from langchain_xpu.embeddings import XPUEmbeddings

__all__ = ["XPUChatModel", "XPUEmbeddings"]
