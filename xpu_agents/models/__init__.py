"""Models by name: those of the package, those pulled from the Hugging Face hub, and name resolution."""

from __future__ import annotations

from xpu_agents.models.builtin import BUILTIN_MODELS, DEFAULT_MODEL
from xpu_agents.models.errors import PullError
from xpu_agents.models.resolve import resolve_model

__all__ = ["BUILTIN_MODELS", "DEFAULT_MODEL", "PullError", "resolve_model"]
