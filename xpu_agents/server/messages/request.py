"""Parsing and validation of request bodies: `MessagesRequest`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from xpu_agents.chat import ChatRequest
from xpu_agents.chat.content_parts import read_content
from xpu_agents.error_wording import json_wording, quoted
from xpu_agents.server.completions.completion_request import CompletionRequest
from xpu_agents.server.completions.generation_fields import ANY_CONTEXT, GenerationOptions
from xpu_agents.server.foreign_fields import read_reasoning_budget
from xpu_agents.server.messages.tools import read_tool_choice, read_tools
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError

__all__ = ["WITHOUT_EFFECT", "MessagesRequest"]

_OWN_FIELDS = frozenset(
    {"output_config", "output_format", "stop_sequences", "system", "thinking", "tool_choice", "tools"}
)
"""Fields that chat completions do not have, or in another form."""
WITHOUT_EFFECT = frozenset(
    {
        "anthropic_beta",
        "anthropic_version",
        "billing_policy",
        "cache_control",
        "context_management",
        "diagnostics",
        "inference_geo",
        "speed",
        "user_profile_id",
        "workspace_id",
    }
)
"""Documented fields that do not affect the answers of this server."""
_UNSUPPORTED: Mapping[str, str] = {
    "compaction": "a request for a summary as a message",
    "n": "one answer, or chat completions",
    "thread": "the whole conversation as messages, as this server keeps none",
}
"""Fields that cannot be honoured, and what the error message expects instead."""
_FIELD_NAMES: Mapping[str, str] = {
    r"reasoning_effort\b": "output_config.effort",
    r"response_format\b": "output_config.format",
    r"(params\.)?stop\b": "stop_sequences",
    r"(tools\[[^\]]*\])\.parameters\b": r"\1.input_schema",
}
"""Patterns of fields of chat completions at the beginning of errors, with their names here."""
_THINKING: Mapping[str, bool] = {"adaptive": True, "between_tools": True, "disabled": False, "enabled": True}
"""Types of thinking, and whether the chat template lets the model reason."""
_ATTRIBUTION = "x-anthropic-billing-header:"
"""Beginning of a line for Anthropic's accounting in the system prompt of Claude Code. It differs in each request, so
that no other request could use the prefix cache."""


@dataclass(frozen=True, slots=True)
class MessagesRequest:
    """A request for a message.

    Attributes:
        completion: the request for a chat completion that it means.
        only_caches: whether the prompt is only computed for the prefix cache (``max_tokens`` 0).
        shows_thinking: whether the text of the reasoning is sent.
        eager_tools: names of the tools whose input is sent while it is generated.
    """

    completion: CompletionRequest
    only_caches: bool = False
    shows_thinking: bool = True
    eager_tools: frozenset[str] = frozenset()

    @property
    def options(self) -> GenerationOptions:
        """The fields that it shares with completions."""
        return self.completion.options

    @property
    def request(self) -> ChatRequest:
        """The chat request."""
        request = self.completion.request
        if not self.only_caches:
            return request
        params = (request.params or SamplingParams()).model_copy(update={"max_tokens": 1, "min_tokens": 0})
        return replace(request, params=params)

    @classmethod
    def read(
        cls,
        body: Mapping[str, Any],
        priority: Priority | str | None = None,
        context: int = ANY_CONTEXT,
        *,
        strict: bool = False,
    ) -> MessagesRequest:
        """Read the fields of a request body.

        Args:
            body: fields of the body.
            priority: priority of a body that has none.
            context: context length in tokens; more messages or tools than that are rejected early.
            strict: whether unknown fields and tools are errors.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
            RequestTooLongError: there are more messages or tools than the context can hold.
        """
        with json_wording():
            fields = {name: value for name, value in body.items() if value is not None and name not in WITHOUT_EFFECT}
            for name, instead in _UNSUPPORTED.items():
                if name in fields and not (name == "n" and fields[name] == 1):
                    raise InvalidRequestError(f"{name}: {quoted(fields[name])} is not supported; expected {instead}")
            system = _system_messages(fields.get("system"))
            with _client_names(len(system)):
                tools = read_tools(fields.pop("tools", []))
                chat_fields = {**_chat_fields(fields), **tools.fields}
                if system and isinstance(fields.get("messages"), list):
                    chat_fields["messages"] = [*system, *fields["messages"]]
                completion = CompletionRequest.read(chat_fields, priority, context, strict=strict)
            limit = fields.get("max_tokens")
            return cls(
                completion,
                only_caches=type(limit) is int and limit == 0,
                shows_thinking=fields.get("thinking", {}).get("display") != "omitted",
                eager_tools=tools.eager,
            )


def _chat_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of the chat completion, without its tools and system message."""
    given = {name: value for name, value in fields.items() if name not in _OWN_FIELDS}
    if "stop_sequences" in fields:
        given["stop"] = fields["stop_sequences"]
    if "thinking" in fields:
        given["enable_thinking"] = _has_thinking(fields["thinking"])
        budget = read_reasoning_budget("thinking.budget_tokens", fields["thinking"].get("budget_tokens"))
        given.setdefault("reasoning_budget", budget)
    if fields.get("tool_choice", "") != "":
        given |= read_tool_choice(fields["tool_choice"])
    output = fields.get("output_config", {})
    if not isinstance(output, Mapping):
        expected = quoted({"effort": "low"})
        raise InvalidRequestError(f"output_config: {quoted(output)} cannot be used; expected as {expected}")
    for name, native_name in (("effort", "reasoning_effort"), ("format", "response_format")):
        if output.get(name) is not None:
            given[native_name] = output[name]
    if "output_format" in fields:
        given.setdefault("response_format", fields["output_format"])
    return given


def _has_thinking(thinking: object) -> bool:
    kind = thinking.get("type") if isinstance(thinking, Mapping) else None
    if not isinstance(kind, str) or kind not in _THINKING:
        expected = " or ".join(map(repr, _THINKING))
        raise InvalidRequestError(f"thinking: {quoted(thinking)} cannot be used; expected the type {expected}")
    return _THINKING[kind]


def _system_messages(system: object) -> list[dict[str, Any]]:
    """The system prompt as at most one message, with a blank line between its blocks."""
    blocks = [system] if isinstance(system, str) else system
    if isinstance(blocks, list):
        blocks = [block for each in blocks if (block := _system_text(each)) != ""]
    text = read_content(blocks, "system", between="\n\n").text
    return [{"role": "system", "content": text}] if text else []


def _system_text(block: object) -> object:
    """Text of a block without a line for Anthropic's accounting; a block without text as it is."""
    text = block.get("text") if isinstance(block, Mapping) else block
    if not isinstance(text, str):
        return block
    return text.partition("\n")[2].lstrip("\n") if text.startswith(_ATTRIBUTION) else text


@contextmanager
def _client_names(num_system: int) -> Iterator[None]:
    """Replace the field name at the beginning of an error by its name here; ``num_system`` messages are not given."""
    try:
        yield
    except InvalidRequestError as error:
        error_text = re.sub(r"^messages\[(\d+)\]", lambda found: f"messages[{int(found[1]) - num_system}]", str(error))
        for pattern, name in _FIELD_NAMES.items():
            error_text = re.sub(rf"^(?:sampling parameter )?{pattern}", name, error_text)
        raise type(error)(error_text) from None
