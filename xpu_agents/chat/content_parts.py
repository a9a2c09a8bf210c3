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
_DOCUMENT_PARTS: Mapping[str, tuple[str, ...]] = {
    "compaction": (),
    "document": ("title", "context"),
    "search_result": ("title", "source"),
}
"""Types of documents and summaries (Anthropic), and the keys of the texts before their content."""
_PROVIDER_PARTS = frozenset(
    {
        "browser_state",
        "cachePoint",
        "code_interpreter_call",
        "computer_call",
        "container_upload",
        "fallback",
        "file_search_call",
        "image_generation_call",
        "mcp_approval_request",
        "mcp_call",
        "mcp_list_tools",
        "mcp_tool_listing",
        "mcp_tool_result",
        "mcp_tool_use",
        "non_standard",
        "redacted_thinking",
        "tool_addition",
        "tool_reference",
        "tool_removal",
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

    Texts, refusals and documents of text are text. Thoughts are reasoning. What only another provider can read
    (redacted thoughts, calls and results of its server's tools) is left out.

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
        elif kind in _DOCUMENT_PARTS:
            texts.append(_document_text(part, kind, place))
        elif kind in _REASONING_PARTS:
            reasoning.append(_reasoning_text(part, kind, place))
        elif kind in _CALL_PARTS:
            calls.append((place, part))
        elif kind in _RESULT_PARTS:
            results.append((place, part))
        elif not is_provider_part(kind):
            raise InvalidRequestError(f"{place}: a part of type {kind!r} cannot be used; expected a text part")
    return MessageContent(between.join(texts), "".join(reasoning), tuple(calls), tuple(results))


def _document_text(part: Mapping[str, Any], kind: str, where: str) -> str:
    """Text of a document, search result or summary, with its title before it; it ends with a line break.

    Raises:
        InvalidRequestError: the document is not text.
    """
    content = part.get("content")
    if kind == "document":
        source = part.get("source")
        source_type = source.get("type") if isinstance(source, Mapping) else source
        if not isinstance(source, Mapping) or source_type not in ("text", "content"):
            raise InvalidRequestError(
                f"{where}.source: a document of type {quoted(source_type)} cannot be used; expected a text"
            )
        where, content = f"{where}.source", source.get("data") if source_type == "text" else source.get("content")
    lines = [head for key in _DOCUMENT_PARTS[kind] if isinstance(head := part.get(key), str)]
    texts = content if isinstance(content, list) else [] if content is None else [content]
    for at, each in enumerate(texts):
        text = each.get("text") if isinstance(each, Mapping) else each  # a document has no documents inside
        check_text(text, f"{where}.content[{at}].text")
        lines.append(str(text))
    return "\n".join([*filter(None, lines), ""])


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
