"""Descriptions of all operations, which their packages contribute."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_agents.server.completions import openapi as completions
from xpu_agents.server.openapi import service_operations
from xpu_agents.server.openapi.operation import ApiOperation

__all__ = ["OPERATIONS"]

OPERATIONS: Mapping[str, ApiOperation] = {
    **completions.OPERATIONS,
    **service_operations.OPERATIONS,
}
"""Operations by method and path."""
