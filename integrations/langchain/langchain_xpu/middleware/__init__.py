"""Middleware for agents made with ``langchain.agents.create_agent``; needs the package ``langchain``."""

from __future__ import annotations

from langchain_xpu.middleware.priority import XPUPriorityMiddleware
from langchain_xpu.middleware.speculation import SpeculativeToolMiddleware

__all__ = ["SpeculativeToolMiddleware", "XPUPriorityMiddleware"]
