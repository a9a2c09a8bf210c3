"""Prompts that end inside the last message, which the model continues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xpu_agents.chat.templates.program import TemplateFailure, TemplateProgram

__all__ = ["render_open"]

_MARK = "END_OF_THE_TEXT_SO_FAR"
"""Text that is put after the last message to find its end."""


def render_open(program: TemplateProgram, variables: Mapping[str, Any], input_characters: int) -> str:
    """Render a conversation up to the end of the last message's text, without its end marker.

    White space at the end of the text is kept if the template keeps it.

    Raises:
        TemplateFailure: the template cannot render the conversation, or leaves out that text.
    """
    messages: Sequence[Mapping[str, Any]] = variables["messages"]
    mark = _MARK
    while mark in str(variables):
        mark += "_"
    marked = [*messages[:-1], _with_mark(messages[-1], f"{mark} ")]
    text = program.render({**variables, "messages": marked}, input_characters)
    at = text.rfind(mark)
    if at < 0:
        raise TemplateFailure("it leaves out the text of the last message, which cannot be continued")
    kept = text[:at]
    # A template that strips texts would also have stripped white space before the mark.
    return kept if text[at + len(mark) :].startswith(" ") else kept.rstrip()


def _with_mark(message: Mapping[str, Any], mark: str) -> Mapping[str, Any]:
    content = message.get("content", "")
    if isinstance(content, str):
        return {**message, "content": content + mark}
    parts = list(content)
    for at in range(len(parts) - 1, -1, -1):
        if isinstance(parts[at], dict) and isinstance(parts[at].get("text"), str):
            parts[at] = {**parts[at], "text": parts[at]["text"] + mark}
            return {**message, "content": parts}
    return {**message, "content": [*parts, {"type": "text", "text": mark}]}
