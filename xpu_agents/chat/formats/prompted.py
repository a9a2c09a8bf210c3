"""Tool calls for models whose chat template has no tool support: the prompt explains the Hermes format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from xpu_agents.chat.formats.base import TemplateInput, join_nonempty
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

    def prompt(self, messages: Sequence[Message], tools: Sequence[Tool]) -> TemplateInput:
        """Convert all messages to the roles that every template supports."""
        if tools:
            instructions = _TOOL_INSTRUCTIONS.format(tools="\n".join(json_text(tool.openai) for tool in tools))
            messages = self.add_to_system(messages, instructions)
        prompted: list[dict[str, Any]] = []
        for message in messages:
            rendered = self._render_message(message, {})
            if prompted and rendered["role"] == prompted[-1]["role"] == "user":
                # Many templates require alternating user and assistant messages, and tool results become user messages.
                prompted[-1] = {**prompted[-1], "content": f"{prompted[-1]['content']}\n{rendered['content']}"}
            else:
                prompted.append(rendered)
        return TemplateInput(prompted, [])

    def _render_message(self, message: Message, names: object) -> dict[str, Any]:
        if message.tool_calls:
            content = join_nonempty(message.content, self.render(message.tool_calls))
            message = replace(message, content=content, tool_calls=())
        return super()._render_message(message, {})

    def _render_tool_result(self, message: Message, name: str) -> dict[str, Any]:
        """Render a tool result as a user message, the only non-assistant role that every template supports."""
        return {"role": "user", "content": f"<tool_response>\n{message.content}\n</tool_response>"}
