"""LangChain calls as requests of the chat layer, and their priority."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import BaseMessage
from langchain_core.runnables.config import ensure_config

from langchain_xpu._messages import chat_messages
from langchain_xpu._settings import ChatSettings
from langchain_xpu._structured_output import response_format_of
from langchain_xpu._tools import openai_choice, openai_tools
from xpu_agents.arguments import CALL_ARGUMENTS, call_request, check_arguments
from xpu_agents.chat import ChatRequest
from xpu_agents.priority import checked_priority
from xpu_runtime import Priority

__all__ = ["call_priority", "chat_request", "with_priority"]

# LangChain has already handled its own ``stream``.
_ARGUMENTS = CALL_ARGUMENTS | {"model", "stream"}


def chat_request(
    settings: ChatSettings,
    messages: Sequence[BaseMessage],
    stop: list[str] | None,
    metadata: Mapping[str, Any] | None,
    arguments: Mapping[str, Any],
) -> ChatRequest:
    """Builds the request of a call.

    Args:
        settings: The called model.
        messages: The conversation.
        stop: Stop texts; None for those of the model.
        metadata: Metadata of the call's run, possibly with a priority.
        arguments: Further arguments of the call.

    Raises:
        InvalidRequestError: An argument is unknown or has an invalid value.
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


_METADATA_KEY = "xpu_priority"
"""Metadata key of the priority in a LangChain configuration."""


def call_priority(given: object, metadata: Mapping[str, Any] | None) -> Priority | None:
    """Returns the priority of a call: its argument, else that of its run, else that of the outer run, else None.

    Args:
        given: The call's argument.
        metadata: Metadata of its run.

    Raises:
        InvalidRequestError: The value is not a priority.
    """
    if given is not None:
        return checked_priority("priority", given)
    own = _priority_in(metadata)
    return _priority_in(ensure_config().get("metadata")) if own is None else own


def with_priority(metadata: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Adds the priority of the metadata to the arguments, unless they have one.

    LangChain calls ``_stream`` and ``_astream`` without the run manager, so metadata does not reach them.

    Raises:
        InvalidRequestError: The metadata's value is not a priority.
    """
    found = _priority_in(metadata) if arguments.get("priority") is None else None
    return dict(arguments) if found is None else {**arguments, "priority": found.value}


def _priority_in(metadata: Mapping[str, Any] | None) -> Priority | None:
    found = (metadata or {}).get(_METADATA_KEY)
    return None if found is None else checked_priority(f"metadata[{_METADATA_KEY!r}]", found)
