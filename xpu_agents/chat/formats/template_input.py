"""Input of chat templates, and a probe whether they render tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from xpu_agents.chat.messages import Message
from xpu_agents.chat.templates import ChatTemplate
from xpu_agents.chat.tools import Tool
from xpu_runtime.errors import InvalidRequestError

__all__ = ["TemplateInput", "renders_tools"]

_TOOL = Tool("probe_tool", "probe-tool-description")
_CONTENTS: tuple[object, ...] = ("Hello", [{"type": "text", "text": "Hello"}])
"""Contents of a user message: some templates take lists of parts only."""


@dataclass(frozen=True, slots=True)
class TemplateInput:
    """Messages and tools in the form that the chat template takes."""

    messages: list[dict[str, Any]]
    tools: list[dict[str, Any]]


def renders_tools(
    template: ChatTemplate, convert: Callable[[Sequence[Message], Sequence[Tool]], TemplateInput]
) -> bool:
    """True if a chat template renders the tools of the input that ``convert`` returns."""
    template_input = convert([Message("user")], [_TOOL])
    for content in _CONTENTS:
        messages = [*template_input.messages[:-1], {**template_input.messages[-1], "content": content}]
        try:
            if _TOOL.description in template.render(messages, template_input.tools):
                return True
        except InvalidRequestError:
            continue
    return False
