"""LangChain messages as what a chat template takes."""

from __future__ import annotations

from collections.abc import Sequence

from langchain_core.messages import AIMessage, BaseMessage, ChatMessage, HumanMessage, SystemMessage

from xpu_runtime.errors import InvalidRequestError

__all__ = ["template_messages"]

_ROLES: dict[type[BaseMessage], str] = {SystemMessage: "system", HumanMessage: "user", AIMessage: "assistant"}


def template_messages(messages: Sequence[BaseMessage]) -> list[dict[str, str]]:
    """Role and text of every message, and its name where it has one.

    Reasoning in former answers is left out, as chat templates expect it.

    Raises:
        InvalidRequestError: there is no message, or one that is not system, human or AI text.
    """
    if not messages:
        raise InvalidRequestError("messages: there are none; give at least one")
    return [_converted(message, f"messages[{index}]") for index, message in enumerate(messages)]


def _converted(message: BaseMessage, where: str) -> dict[str, str]:
    converted = {"role": _role(message, where), "content": _text(message, where)}
    if message.name:
        converted["name"] = message.name
    return converted


def _role(message: BaseMessage, where: str) -> str:
    if isinstance(message, AIMessage) and (message.tool_calls or message.invalid_tool_calls):
        raise InvalidRequestError(f"{where}: an AI message with tool calls; expected text only")
    if isinstance(message, ChatMessage):
        return message.role
    for kind, role in _ROLES.items():
        if isinstance(message, kind):
            return role
    raise InvalidRequestError(
        f"{where}: a message of type {message.type!r}; expected a system, human, AI or chat message"
    )


def _text(message: BaseMessage, where: str) -> str:
    if isinstance(message.content, str):
        return message.content
    parts = []
    for index, block in enumerate(message.content):
        if isinstance(block, str):
            parts.append(block)
        elif block.get("type") == "text":
            parts.append(str(block.get("text", "")))
        elif block.get("type") != "reasoning":
            raise InvalidRequestError(
                f"{where}.content[{index}]: a block of type {block.get('type')!r}; expected text, the only input of "
                f"this model"
            )
    return "".join(parts)
