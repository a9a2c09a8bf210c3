"""Middleware for agents of ``langchain.agents.create_agent``. Requires the package ``langchain``."""

from __future__ import annotations

from langchain_xpu.middleware.priority import XPUPriorityMiddleware
from langchain_xpu.middleware.speculation import SpeculativeToolMiddleware

__all__ = ["SpeculativeToolMiddleware", "XPUPriorityMiddleware"]
