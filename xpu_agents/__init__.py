"""xpu-agents: one local model for the person who waits and for the agents that work in the background."""

from __future__ import annotations

import xpu_speculation as speculation
from xpu_runtime import Priority

__all__ = ["Priority", "speculation"]
