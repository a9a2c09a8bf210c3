"""Descriptions of all operations, which their packages contribute."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_agents.server.ambient import openapi as ambient
from xpu_agents.server.completions import openapi as completions
from xpu_agents.server.embeddings import openapi as embeddings
from xpu_agents.server.inspection import openapi as inspection
from xpu_agents.server.messages import openapi as messages
from xpu_agents.server.ollama import openapi as ollama
from xpu_agents.server.openapi import service_operations
from xpu_agents.server.openapi.operation import ApiOperation
from xpu_agents.server.responses import openapi as responses
from xpu_agents.server.tokens import openapi as tokens
from xpu_agents.server.tool_cache import openapi as tool_cache

__all__ = ["OPERATIONS"]

OPERATIONS: Mapping[str, ApiOperation] = {
    **ambient.OPERATIONS,
    **completions.OPERATIONS,
    **embeddings.OPERATIONS,
    **inspection.OPERATIONS,
    **messages.OPERATIONS,
    **ollama.OPERATIONS,
    **responses.OPERATIONS,
    **tokens.OPERATIONS,
    **tool_cache.OPERATIONS,
    **service_operations.OPERATIONS,
}
"""Operations by method and path."""
