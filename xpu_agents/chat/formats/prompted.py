"""Tool calls for models whose chat template has no tool support: the prompt explains the Hermes format."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from xpu_agents.chat.formats.hermes import CLOSING, OPENING, HermesFormat
from xpu_agents.chat.messages import Message
from xpu_agents.chat.structured.json_text import json_text
from xpu_agents.chat.tools import Tool

__all__ = ["PromptedFormat"]

_TOOL_INSTRUCTIONS = f"""You can call functions. Their signatures are between <tools> and </tools>:
<tools>
{{tools}}
</tools>
To call one, answer with its name and its arguments as JSON between {OPENING} and {CLOSING}, once for every call:
{OPENING}
{{{{"name": <name>, "arguments": <arguments>}}}}
{CLOSING}
Results come back between <tool_response> and </tool_response>. Call a function only if you need it."""


class PromptedFormat(HermesFormat):
    """Hermes format written into plain messages, without tool support in the template."""

    name = "prompted"

    def allows_several(self, parallel: bool) -> bool:
        """Whatever the request allows; the template does not render calls."""
        return parallel

    @cached_property
    def tools_in_template(self) -> bool:
        """False."""
        return False

    @property
    def calls_in_template(self) -> bool:
        """False."""
        return False

    def result_text(self, result: Message) -> str:
        """A result between the tags that the instructions describe."""
        return f"<tool_response>\n{result.content}\n</tool_response>"

    def tool_instructions(self, tools: Sequence[Tool]) -> str:
        """Description of tools, of the form of calls, and of results."""
        return _TOOL_INSTRUCTIONS.format(tools="\n".join(json_text(tool.openai) for tool in tools))
