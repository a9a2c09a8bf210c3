"""Tool definitions, tool choice, and validation of call arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from xpu_agents.chat.structured.constraints import tool_constraint
from xpu_agents.chat.structured.json_text import JsonTextError, check_json, check_text, json_object
from xpu_agents.chat.structured.schema_check import SchemaCheck
from xpu_agents.error_wording import python_or_json, quoted
from xpu_runtime.errors import InvalidRequestError

__all__ = ["NamedTool", "Tool", "ToolChoice", "tool_choice_of", "validate_arguments"]

_NO_ARGUMENTS: Mapping[str, Any] = {"type": "object", "properties": {}}
_TOOL_NAME = re.compile(r"[\w.:/-]+")


@dataclass(frozen=True, slots=True)
class Tool:
    """A function that the model may call.

    Attributes:
        name: name of the function.
        description: description for the model.
        parameters: JSON schema of the arguments; its type is an object.
    """

    name: str
    description: str = ""
    parameters: Mapping[str, Any] = field(default_factory=lambda: dict(_NO_ARGUMENTS))

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not _TOOL_NAME.fullmatch(self.name):
            raise InvalidRequestError(
                f"tools: name {quoted(self.name)} cannot be used; expected letters, digits and any of _ - . : /"
            )
        check_text(self.description, f"tools[{self.name!r}].description")
        if not isinstance(self.parameters, Mapping):
            raise InvalidRequestError(
                f"tools[{self.name!r}].parameters: {quoted(self.parameters)} is not a JSON schema; expected that of an "
                f"object"
            )
        check_json(dict(self.parameters), f"tools[{self.name!r}].parameters")

    @classmethod
    def of(cls, value: Tool | Mapping[str, Any]) -> Tool:
        """Convert ``{name, description, parameters}``, or OpenAI's ``{"function": {...}}``; a `Tool` is returned as is.

        Raises:
            InvalidRequestError: the name or the schema is missing or invalid.
        """
        if isinstance(value, Tool):
            return value
        function = value.get("function", value) if isinstance(value, Mapping) else None
        if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
            raise InvalidRequestError(f"tools: {quoted(value)} has no name; expected name, description and parameters")
        description, parameters = function.get("description"), function.get("parameters")
        if parameters in (None, {}, []):  # PHP writes an empty object as []
            parameters = dict(_NO_ARGUMENTS)
        return cls(function["name"], "" if description is None else description, parameters)

    @property
    def openai(self) -> dict[str, Any]:
        """The tool in OpenAI's form, as chat templates take it."""
        return {"type": "function", "function": self.function}

    @property
    def function(self) -> dict[str, Any]:
        """The ``function`` object of OpenAI's form, without what is wrong in the schema."""
        parameters = dict(tool_constraint(self.name, self.parameters).shown)
        return {"name": self.name, "description": self.description, "parameters": parameters}

    @property
    def closed_schema(self) -> Mapping[str, Any]:
        """Schema of the arguments in which properties that are not named are forbidden, unless the schema allows them.

        That of a wrong schema allows any object.
        """
        return tool_constraint(self.name, self.parameters).schema


@dataclass(frozen=True, slots=True)
class NamedTool:
    """A tool choice that requires one named tool."""

    name: str


ToolChoice = Literal["none", "auto", "required"] | NamedTool
"""Rule for tool calls: forbidden, allowed or required, or one required tool."""


def tool_choice_of(value: object) -> ToolChoice:
    """Convert a tool choice, also from OpenAI's form.

    Raises:
        InvalidRequestError: the value is not a tool choice.
    """
    if isinstance(value, NamedTool):
        return value
    if isinstance(value, Mapping):
        function = value.get("function", value)
        tool_name = function.get("name") if isinstance(function, Mapping) else None
        if isinstance(tool_name, str):
            return NamedTool(tool_name)
    if value == "none":
        return "none"
    if value == "auto":
        return "auto"
    if value == "required":
        return "required"
    named_tool_form = python_or_json("NamedTool(name)", '{"type": "function", "function": {"name": "..."}}')
    raise InvalidRequestError(
        f"tool_choice: {quoted(value)} cannot be used; expected 'none', 'auto', 'required' or {named_tool_form}"
    )


def validate_arguments(tool: Tool, arguments: str | Mapping[str, Any]) -> list[str]:
    """Check the arguments of a call against the tool's schema.

    Args:
        tool: the called tool.
        arguments: the arguments, or their JSON text.

    Returns:
        Errors in sentences that can be sent to the model; empty if the arguments are valid.

    Raises:
        InvalidRequestError: the tool's schema is invalid.
    """
    if isinstance(arguments, str):
        try:
            arguments = json_object(arguments)
        except JsonTextError as error:
            return [f"arguments: {error}"]
    if not isinstance(arguments, Mapping):
        return [f"arguments: a {type(arguments).__name__}; expected a JSON object"]
    try:
        return SchemaCheck(tool.parameters).errors(dict(arguments), "arguments")
    except InvalidRequestError as error:
        raise InvalidRequestError(f"tools[{tool.name!r}].parameters{str(error).removeprefix('schema')}") from None
