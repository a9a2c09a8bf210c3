"""Which tools a question is offered, and how a call of one is carried out."""

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
    """What came of a call.

    Attributes:
        content: what the model is told.
        brief: the same for the people who look on.
        failed: it was refused, or could not be done; the content says why, so that the model can do better.
    """

    content: str
    brief: str
    failed: bool = False

    @classmethod
    def refused(cls, why: str) -> ToolResult:
        """One that failed."""
        return cls(f"Error: {why}", why, failed=True)


class Toolbox:
    """The tools over one desk.

    Args:
        desk: what they work on.
        most: the most tools that one question is offered; None for all.
    """

    def __init__(self, desk: Desk, most: int | None = None) -> None:
        self._desk = desk
        self._most = most
        self._tools = {each.tool.name: each for each in TOOLS}

    def offered(self, question: str) -> tuple[Tool, ...]:
        """The tools for a question, those first dropped that share the fewest words with it.

        A large model can be given all. The small one of the package has learnt to choose among one to six tools and
        reads texts of up to 1024 tokens, so something has to choose before it does. Matching words is the plainest
        way; what is chosen depends on the question alone, so the tools of a known question are always the same.
        """
        said = set(re.findall(r"[a-z]+", question.casefold()))
        ranked = sorted(self._tools.values(), key=lambda each: -len(each.words & said))
        chosen = ranked[: self._most]
        return tuple(each.tool for each in self._tools.values() if each in chosen)

    def named(self, *names: str) -> tuple[Tool, ...]:
        """Certain tools."""
        return tuple(self._tools[name].tool for name in names)

    def run(self, call: ToolCall) -> ToolResult:
        """Carry out a call; whatever is wrong with it is told to the model and never raised."""
        known = self._tools.get(call.name)
        if known is None:
            return ToolResult.refused(f"there is no tool {call.name!r}; there is {', '.join(self._tools)}")
        # It takes no argument that it does not name.
        closed = Tool(known.tool.name, parameters=known.tool.closed_schema)
        problems = validate_arguments(closed, call.arguments)
        if problems:
            return ToolResult.refused("; ".join(problems))
        try:
            found = known.run(self._desk, **call.parsed)
        except ToolError as error:
            return ToolResult.refused(str(error))
        return ToolResult(found.content if isinstance(found.content, str) else json_text(found.content), found.brief)
