"""Keyword arguments of framework model calls, and the requests made from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xpu_agents.chat import ChatRequest, Message
from xpu_agents.chat.request import check_deadline
from xpu_agents.priority import checked_priority, default_priority
from xpu_agents.settings import SAMPLING_FIELDS, ModelSettings, sampling_values
from xpu_runtime import SamplingParams
from xpu_runtime.errors import InvalidRequestError

__all__ = ["CALL_ARGUMENTS", "call_request", "check_arguments"]

_TOOL_ARGUMENTS = ("tools", "tool_choice", "parallel_tool_calls", "response_format")
_OTHER_ARGUMENTS = ("priority", "timeout", "constrain", "template", "tool_cache")

CALL_ARGUMENTS = frozenset({*SAMPLING_FIELDS, *_TOOL_ARGUMENTS, *_OTHER_ARGUMENTS})
"""Keyword arguments that every framework's model accepts in a call."""


def check_arguments(arguments: Mapping[str, Any], expected: frozenset[str] = CALL_ARGUMENTS) -> None:
    """Reject unknown keyword arguments.

    Raises:
        InvalidRequestError: an argument is unknown.
    """
    for name, value in arguments.items():
        if name not in expected:
            known = ", ".join(sorted(expected))
            raise InvalidRequestError(f"{name}={value!r}: not an argument of this model; expected one of {known}")


def call_request(settings: ModelSettings, messages: Sequence[Message], arguments: Mapping[str, Any]) -> ChatRequest:
    """Build the request of one call; its arguments override the settings.

    Args:
        settings: settings of the model.
        messages: the conversation.
        arguments: keyword arguments of the call, with tools and formats in OpenAI's form; None means not given.

    Raises:
        InvalidRequestError: there is no message, or an argument has an invalid value.
    """
    given = {name: value for name, value in arguments.items() if value is not None}
    params = sampling_values(settings) | {name: value for name, value in given.items() if name in SAMPLING_FIELDS}
    priority = given.get("priority")
    timeout = given.get("timeout", settings.timeout)
    check_deadline(timeout, "timeout")
    template: Any = given.get("template", {})
    if isinstance(template, Mapping):  # ChatRequest rejects other values
        template = {**settings.template, **template}
    return ChatRequest(
        messages,
        tools=given.get("tools", ()),
        tool_choice=given.get("tool_choice", "auto"),
        parallel_tool_calls=given.get("parallel_tool_calls", True),
        response_format=given.get("response_format"),
        params=SamplingParams(**params),
        priority=default_priority(settings.priority) if priority is None else checked_priority("priority", priority),
        deadline_s=timeout,
        constrain=given.get("constrain", settings.constrain),
        template=template,
        tool_cache=given.get("tool_cache"),
    )
