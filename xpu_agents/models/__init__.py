"""Models by name: where pulled ones lie, how they come from the Hugging Face hub, and what a name stands for."""

from __future__ import annotations

from xpu_agents.models.errors import PullError
from xpu_agents.models.resolving import resolve_model

__all__ = ["PullError", "resolve_model"]
