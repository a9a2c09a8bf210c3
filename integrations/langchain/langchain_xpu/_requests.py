"""A call of LangChain as a request of the chat layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import BaseMessage

from langchain_xpu._messages import chat_messages
from langchain_xpu._priority import call_priority
from langchain_xpu._settings import ChatSettings
from langchain_xpu._structured_output import response_format_of
from langchain_xpu._tools import openai_choice, openai_tools
from xpu_agents.arguments import CALL_ARGUMENTS, call_request, check_arguments
from xpu_agents.chat import ChatRequest

__all__ = ["chat_request"]

# ``stream`` is LangChain's own and was obeyed before it comes here.
_ARGUMENTS = CALL_ARGUMENTS | {"model", "stream"}


def chat_request(
    settings: ChatSettings,
    messages: Sequence[BaseMessage],
    stop: list[str] | None,
    metadata: Mapping[str, Any] | None,
    arguments: Mapping[str, Any],
) -> ChatRequest:
    """The request of one call.

    Args:
        settings: the model that is called.
        messages: the conversation.
        stop: texts that end the answer; None are those of the model.
        metadata: of the call's run; may have a priority.
        arguments: what else the call says.

    Raises:
        InvalidRequestError: an argument is unknown, or has a value that cannot be used.
    """
    check_arguments(arguments, _ARGUMENTS)
    tools = openai_tools(arguments.get("tools") or ())
    translated = {
        "tools": tools,
        "tool_choice": openai_choice(arguments.get("tool_choice"), tools),
        "response_format": response_format_of(arguments.get("response_format")),
        "stop": stop,
        "priority": call_priority(arguments.get("priority"), metadata),
    }
    return call_request(settings, chat_messages(messages), {**arguments, **translated})
