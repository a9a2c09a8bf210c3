"""Policy that selects the tools that may run early."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from xpu_speculation.errors import ToolSpecError
from xpu_speculation.tools.frameworks import describe_tool, is_read_only, tool_name
from xpu_speculation.tools.specs import SpecOptions, ToolSpec, spec_of, spec_with

__all__ = ["SpeculationPolicy"]


class SpeculationPolicy(BaseModel):
    """Selects the tools that may run early, from configuration. The default adds nothing to the marks in code.

    ::

        {"tools": {"weather": true, "search": {"ttl_s": 300, "cost": 2}, "archive": false}}
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    tools: dict[str, SpecOptions | bool] = Field(default={})
    """Options by tool name, which replace those of its mark; true for the defaults, false for never."""
    mcp_read_only: bool = False
    """Admit tools whose MCP server sets `readOnlyHint`. The hint is unverified, and keys exclude arguments that an
    adapter injects. Enable it only for servers whose results are the same for every user."""

    def admit(self, tool: Any) -> ToolSpec | None:
        """Returns the spec of a tool that may run early, or None for any other tool.

        Args:
            tool: A function, a LangChain or LlamaIndex tool, or a tool as listed by MCP.

        Raises:
            ToolSpecError: The object is not a tool, or the tool is named or marked but may not run early.
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
        except ToolSpecError:  # only a hint admits this tool, so an ineligible one is no error
            return None
