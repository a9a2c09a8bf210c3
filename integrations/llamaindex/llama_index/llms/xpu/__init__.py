"""LlamaIndex LLM on the embedded engine or on a server."""

from __future__ import annotations

from llama_index.llms.xpu.base import XPULLM

__all__ = ["XPULLM"]
