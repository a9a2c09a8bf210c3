"""Tools and tool choices of requests in the form of chat completions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xpu_agents.error_wording import quoted
from xpu_runtime.errors import InvalidRequestError

__all__ = ["RequestTools", "read_tool_choice", "read_tools"]

_CHOICES: Mapping[str, str] = {"any": "required", "auto": "auto", "none": "none"}
"""Types of tool choices without a name, and their names in chat completions."""


@dataclass(frozen=True, slots=True)
class RequestTools:
    """The tools of a request.

    Attributes:
        fields: fields of the chat completion. Tools that this server does not know are unknown fields, such as
            ``tools.web_search_20250305``.
        eager: names of the tools whose input is sent while it is generated.
    """

    fields: Mapping[str, Any]
    eager: frozenset[str]


def read_tools(tools: object) -> RequestTools:
    """Convert the tools of a request; those that Anthropic defines are left out.

    Raises:
        InvalidRequestError: the value is not a list of tools.
    """
    if not isinstance(tools, list):
        raise InvalidRequestError(f"tools: {quoted(tools)} cannot be used; expected an array of tools")
    own: list[Any] = []
    fields: dict[str, Any] = {}
    eager: set[str] = set()
    for at, tool in enumerate(tools):
        kind = tool.get("type") if isinstance(tool, Mapping) else None
        kind = "custom" if kind in (None, "") else kind
        if not isinstance(kind, str):
            raise InvalidRequestError(f"tools[{at}].type: {quoted(kind)} is not a string; expected 'custom'")
        if kind not in ("custom", "function"):
            fields[f"tools.{kind}"] = tool
            continue
        own.append(_function(tool) if isinstance(tool, Mapping) else tool)
        if isinstance(tool, Mapping) and tool.get("eager_input_streaming") is True:
            eager.add(str(tool.get("name")))
    return RequestTools({"tools": own, **fields} if own else fields, frozenset(eager))


def read_tool_choice(choice: object) -> dict[str, Any]:
    """Convert a tool choice to fields of a chat completion.

    Raises:
        InvalidRequestError: the value is not a tool choice.
    """
    choice = {"type": choice} if isinstance(choice, str) else choice
    kind = choice.get("type") if isinstance(choice, Mapping) else None
    if not isinstance(choice, Mapping) or kind not in (*_CHOICES, "tool"):
        raise InvalidRequestError(
            f"tool_choice: {quoted(choice)} cannot be used; expected the type 'auto', 'any', 'none', or 'tool' with a "
            f"name"
        )
    is_single = choice.get("disable_parallel_tool_use")
    if not isinstance(is_single, bool | None):
        raise InvalidRequestError(
            f"tool_choice.disable_parallel_tool_use: {quoted(is_single)} cannot be used; expected true or false"
        )
    fields: dict[str, Any] = {"tool_choice": _CHOICES.get(str(kind))}
    if kind == "tool":
        if not isinstance(choice.get("name"), str):
            raise InvalidRequestError(f"tool_choice.name: {quoted(choice.get('name'))} is not the name of a tool")
        fields["tool_choice"] = {"name": choice["name"]}
    return {**fields, "parallel_tool_calls": False} if is_single else fields


def _function(tool: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a tool in the form of chat completions; it may have that form already."""
    if "input_schema" not in tool:
        return tool
    return {
        "name": tool.get("name"),
        "description": tool.get("description"),
        "parameters": tool["input_schema"],
    }
