"""Selects the desk tools to offer for a question and runs the calls of the model."""

from __future__ import annotations

import re
from dataclasses import dataclass

from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.tools import TOOLS, ToolError
from xpu_agents.chat import Tool, ToolCall, validate_arguments
from xpu_agents.chat.structured.json_text import json_text

__all__ = ["ToolResult", "Toolbox"]


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The result of a tool call.

    Attributes:
        content: text that is sent to the model.
        brief: short text for the terminal.
        failed: the call was invalid or the tool raised; ``content`` then says why.
    """

    content: str
    brief: str
    failed: bool = False

    @classmethod
    def error(cls, reason: str) -> ToolResult:
        """Return the result of a failed call."""
        return cls(f"Error: {reason}", reason, failed=True)


class Toolbox:
    """The tools of one desk.

    Args:
        desk: the desk that the tools read and change.
        max_tools: maximum number of tools offered for one question; None for all.
        matching_only: offer no tool without a keyword in the question.
    """

    def __init__(self, desk: Desk, max_tools: int | None = None, *, matching_only: bool = False) -> None:
        self._desk = desk
        self._max_tools = max_tools
        self._matching_only = matching_only
        self._desk_tools = {each.tool.name: each for each in TOOLS}

    def offered(self, question: str) -> tuple[Tool, ...]:
        """Select the tools whose keywords match most words of the question.

        A small model chooses reliably only among a few tools and has a short context. The selection depends on the
        question alone, so equal questions give equal prompts.
        """
        words = set(re.findall(r"[a-z]+", question.casefold()))
        candidates = [each for each in self._desk_tools.values() if each.keywords & words or not self._matching_only]
        ranked = sorted(candidates, key=lambda each: -len(each.keywords & words))
        selected = ranked[: self._max_tools]
        return tuple(each.tool for each in self._desk_tools.values() if each in selected)

    def named(self, *names: str) -> tuple[Tool, ...]:
        """Return the tools of these names."""
        return tuple(self._desk_tools[name].tool for name in names)

    def run(self, call: ToolCall) -> ToolResult:
        """Run a call. An error becomes a failed result for the model and is never raised."""
        desk_tool = self._desk_tools.get(call.name)
        if desk_tool is None:
            return ToolResult.error(f"unknown tool {call.name!r}; known tools: {', '.join(self._desk_tools)}")
        # The closed schema refuses arguments that the tool does not declare.
        closed = Tool(desk_tool.tool.name, parameters=desk_tool.tool.closed_schema)
        problems = validate_arguments(closed, call.arguments)
        if problems:
            return ToolResult.error("; ".join(problems))
        try:
            tool_output = desk_tool.run(self._desk, **call.parsed)
        except ToolError as error:
            return ToolResult.error(str(error))
        tool_content = tool_output.content if isinstance(tool_output.content, str) else json_text(tool_output.content)
        return ToolResult(tool_content, tool_output.brief)
