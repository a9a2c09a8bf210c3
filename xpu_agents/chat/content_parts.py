"""Content of messages as a list of parts, also in the forms of other providers and frameworks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xpu_agents.chat.structured.json_text import check_text
from xpu_agents.error_wording import python_or_json, quoted
from xpu_runtime.errors import InvalidRequestError

__all__ = ["MessageContent", "is_provider_part", "read_content"]

_TEXT_KEYS: Mapping[str, str] = {
    "text": "text",
    "text-plain": "text",
    "input_text": "text",
    "output_text": "text",
    "refusal": "refusal",
}
"""Types of text parts, and the key of their text."""
_REASONING_PARTS = frozenset({"reasoning", "reasoning_content", "thinking"})
"""Types of reasoning parts (OpenAI, LangChain, Bedrock, Anthropic). The key of their text has the same name."""
_CALL_PARTS = frozenset({"function_call", "invalid_tool_call", "tool_call", "tool_call_chunk", "tool_use"})
"""Types of call parts."""
_RESULT_PARTS = frozenset({"function_call_output", "tool_result"})
"""Types of tool results in a user message."""
_PROVIDER_PARTS = frozenset(
    {
        "cachePoint",
        "code_interpreter_call",
        "computer_call",
        "container_upload",
        "file_search_call",
        "image_generation_call",
        "mcp_approval_request",
        "mcp_call",
        "mcp_list_tools",
        "mcp_tool_result",
        "mcp_tool_use",
        "non_standard",
        "redacted_thinking",
        "web_search_call",
    }
)
"""Types of parts that only the provider that made them can read."""
_PROVIDER_SUFFIXES = ("_tool_result",)
"""Ends of types of results of a provider's own tools, such as ``web_search_tool_result``."""
_PROVIDER_PREFIX = "server_tool_"
"""Beginning of types of calls and results of a provider's own tools (Anthropic, LangChain)."""


@dataclass(frozen=True, slots=True)
class MessageContent:
    """The content of a message.

    Attributes:
        text: text of the message.
        reasoning: reasoning of an assistant message.
        calls: calls of an assistant message, as their provider writes them, with the name of their field.
        results: tool results in a user message, with the name of their field.
    """

    text: str = ""
    reasoning: str = ""
    calls: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    results: tuple[tuple[str, Mapping[str, Any]], ...] = ()


def read_content(content: object, where: str, between: str = "") -> MessageContent:
    """Read a text or a list of parts.

    Texts and refusals are text. Thoughts are reasoning. What only another provider can read (redacted thoughts, calls
    and results of its server's tools) is left out.

    Args:
        content: the content.
        where: name of the field for error messages.
        between: separator of the texts.

    Raises:
        InvalidRequestError: a part is an image, a sound or another thing that is not text.
    """
    if content is None:
        return MessageContent()
    if isinstance(content, str):
        return MessageContent(content)
    if not isinstance(content, Sequence) or isinstance(content, bytes):
        expected = python_or_json("a list", "an array")
        raise InvalidRequestError(
            f"{where}: {quoted(content)} cannot be used; expected a text or {expected} of text parts"
        )
    texts: list[str] = []
    reasoning: list[str] = []
    calls: list[tuple[str, Mapping[str, Any]]] = []
    results: list[tuple[str, Mapping[str, Any]]] = []
    for at, part in enumerate(content):
        place = f"{where}[{at}]"
        if isinstance(part, str):
            texts.append(part)
            continue
        kind = part.get("type") if isinstance(part, Mapping) else None
        if not isinstance(kind, str):
            raise InvalidRequestError(f"{place}: {quoted(part)} cannot be used; expected a text part")
        if kind in _TEXT_KEYS:
            key = _TEXT_KEYS[kind]
            check_text(part.get(key), f"{place}.{key}")
            texts.append(part[key])
        elif kind in _REASONING_PARTS:
            reasoning.append(_reasoning_text(part, kind, place))
        elif kind in _CALL_PARTS:
            calls.append((place, part))
        elif kind in _RESULT_PARTS:
            results.append((place, part))
        elif not is_provider_part(kind):
            raise InvalidRequestError(f"{place}: a part of type {kind!r} cannot be used; expected a text part")
    return MessageContent(between.join(texts), "".join(reasoning), tuple(calls), tuple(results))


def is_provider_part(kind: str) -> bool:
    """True if only the provider that made a part of this type can read it."""
    return kind in _PROVIDER_PARTS or kind.startswith(_PROVIDER_PREFIX) or kind.endswith(_PROVIDER_SUFFIXES)


def _reasoning_text(part: Mapping[str, Any], kind: str, where: str) -> str:
    """Text of a reasoning part: a text, an object with a text (Bedrock), or a list of summaries (OpenAI)."""
    value = part.get(kind)
    if value is None:
        value = part.get("summary") or part.get("content") or ""
    if isinstance(value, Mapping):
        value = value.get("text") or ""
    if isinstance(value, list):
        return "\n".join(str(item.get("text") or "") for item in value if isinstance(item, Mapping))
    check_text(value, f"{where}.{kind}")
    return str(value)
