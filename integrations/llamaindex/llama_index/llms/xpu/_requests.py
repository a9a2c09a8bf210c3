"""LlamaIndex calls as requests of the chat layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.tools.types import BaseTool

from llama_index.llms.xpu._messages import chat_messages
from llama_index.llms.xpu._settings import XPUSettings
from xpu_agents.arguments import call_request, check_arguments
from xpu_agents.chat import ChatRequest
from xpu_runtime.errors import InvalidRequestError

__all__ = ["chat_request", "openai_choice", "openai_tools"]

_WORDS = ("auto", "none", "required")


def chat_request(settings: XPUSettings, messages: Sequence[ChatMessage], arguments: Mapping[str, Any]) -> ChatRequest:
    """Builds the request of a call.

    Raises:
        InvalidRequestError: An argument is unknown or has an invalid value.
    """
    check_arguments(arguments)
    return call_request(settings, chat_messages(messages), arguments)


def openai_tools(tools: Sequence[BaseTool]) -> list[dict[str, Any]]:
    """Converts tools to OpenAI's form. Descriptions may be long."""
    return [tool.metadata.to_openai_tool(skip_length_check=True) for tool in tools]


def openai_choice(value: object, tools: Sequence[BaseTool], *, required: bool) -> object:
    """Converts a tool choice to OpenAI's form.

    Args:
        value: ``auto``, ``none``, ``required``, the name of a tool, or a dict in OpenAI's form; None for the default.
        tools: Offered tools.
        required: Whether the default is ``required``.

    Raises:
        InvalidRequestError: The choice is invalid or names a missing tool.
    """
    if value is None:
        return "required" if required and tools else "auto"
    if not isinstance(value, str) or value in _WORDS:
        return value
    names = [tool.metadata.get_name() for tool in tools]
    if value in names:
        return {"type": "function", "function": {"name": value}}
    expected = ", ".join(map(repr, (*_WORDS, *names)))
    raise InvalidRequestError(f"tool_choice: {value!r} cannot be used; expected one of {expected}")
