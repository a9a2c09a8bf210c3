"""Descriptions of all operations, which their packages contribute."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_agents.server.ambient import openapi as ambient
from xpu_agents.server.completions import openapi as completions
from xpu_agents.server.openapi import service_operations
from xpu_agents.server.openapi.operation import ApiOperation
from xpu_agents.server.tool_cache import openapi as tool_cache

__all__ = ["OPERATIONS"]

OPERATIONS: Mapping[str, ApiOperation] = {
    **ambient.OPERATIONS,
    **completions.OPERATIONS,
    **service_operations.OPERATIONS,
    **tool_cache.OPERATIONS,
}
"""Operations by method and path."""
