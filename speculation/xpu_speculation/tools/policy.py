"""Which tools may run early: those that are marked, named in configuration, or admitted by a hint."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from xpu_speculation.errors import ToolSpecError
from xpu_speculation.tools.frameworks import describe_tool, is_read_only, tool_name
from xpu_speculation.tools.specs import SpecOptions, ToolSpec, spec_of, spec_with

__all__ = ["SpeculationPolicy"]


class SpeculationPolicy(BaseModel):
    """Which tools may run early, as configuration says. By itself it adds nothing to what is marked in code.

    ::

        {"tools": {"weather": true, "search": {"ttl_s": 300, "cost": 2}, "archive": false}}
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    tools: dict[str, SpecOptions | bool] = Field(default={})
    """Options by name of the tool, in place of those of its mark; true for the defaults, false for never."""
    mcp_read_only: bool = False
    """Admit tools whose MCP server says `readOnlyHint`. Such a hint is a claim that nobody has checked, and keys leave
    out what an adapter injects into such tools: admit only servers that tell everybody the same."""

    def admit(self, tool: Any) -> ToolSpec | None:
        """What is known of a tool that may run early, None for one that may not.

        Args:
            tool: A function, a LangChain or LlamaIndex tool, or a tool as MCP lists it.

        Raises:
            ToolSpecError: This is no tool, or one that is named or marked though it may not run early.
        """
        named = self.tools.get(tool_name(tool))
        if named is False:
            return None
        if named is not None:
            return spec_with(tool, SpecOptions() if named is True else named)
        if (marked := spec_of(tool)) is not None or not (self.mcp_read_only and is_read_only(tool)):
            return marked
        try:
            return spec_with(tool, SpecOptions(injected=describe_tool(tool).injected))
        except ToolSpecError:  # nobody asked for this one by name
            return None
