"""Tools and tool choices of LangChain in OpenAI's form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from langchain_core.tools import BaseTool
from langchain_core.utils.function_calling import convert_to_openai_tool

from langchain_xpu._schemas import conversion_errors, plain_schema, typed_dict_tool
from xpu_runtime.errors import InvalidRequestError

__all__ = ["AnyTool", "Word", "check_strict", "openai_choice", "openai_tools"]

AnyTool = Mapping[str, Any] | type | Callable[..., Any] | BaseTool
"""A dict, a pydantic or TypedDict class, a function, or a tool of LangChain."""

Word = Literal["none", "auto", "required"]
"""A tool choice without a tool name, in OpenAI's form."""

_WORDS: Mapping[str, Word] = {"auto": "auto", "none": "none", "any": "required", "required": "required"}
_EXTRA_KEYS = frozenset({"type", "strict"})
"""Keys of a tool in OpenAI's form besides its function. The call's ``strict`` overrides the tool's."""


def check_strict(value: object) -> None:
    """Checks that a value is a valid ``strict``, and not for example a truthy string.

    Raises:
        InvalidRequestError: It is not True, False or None.
    """
    if not isinstance(value, bool | None):
        raise InvalidRequestError(f"strict: {value!r} cannot be used; expected True, False or None")


def openai_tools(tools: Sequence[AnyTool], *, strict: bool | None = None) -> list[dict[str, Any]]:
    """Converts tools to OpenAI's form.

    Args:
        tools: The tools.
        strict: True disallows unnamed arguments at any depth.

    Raises:
        ValueError: An item is not a tool.
        InvalidRequestError: A class is recursive, or ``strict`` is invalid.
    """
    check_strict(strict)
    # Other values of ``strict`` do not affect the description.
    return [_openai_tool(tool, strict or None) for tool in tools]


def _openai_tool(tool: AnyTool, strict: bool | None) -> dict[str, Any]:
    with conversion_errors(tool):
        if callable(tool) and not isinstance(tool, type | BaseTool) and not hasattr(tool, "__name__"):
            raise InvalidRequestError(
                f"tools: {tool!r} has no name; expected a function that has one (a def that calls it), or a tool"
            )
        found = typed_dict_tool(plain_schema(tool) if isinstance(tool, type | BaseTool) else tool)
    if not strict or found.get("type") != "function":
        return found
    # LangChain leaves what is in OpenAI's form already as it is, and expects parameters of everything else.
    function = {name: value for name, value in found.get("function", found).items() if name not in _EXTRA_KEYS}
    return convert_to_openai_tool({"parameters": {"type": "object", "properties": {}}, **function}, strict=True)


def openai_choice(value: object, tools: Sequence[Mapping[str, Any]]) -> Word | dict[str, Any] | None:
    """A choice as OpenAI describes it; None for none.

    Args:
        value: ``auto``, ``none``, ``any`` or ``required``, True for that too, the name of a tool, or a dict in the
            form of OpenAI or Anthropic; None or False leave it to the model.
        tools: what there is to choose from, in OpenAI's form.

    Raises:
        InvalidRequestError: it is none of these, or no such tool is there.
    """
    if value is None or value is False:
        return None
    if value is True:
        return "required"
    name = _name(value) if isinstance(value, Mapping) else value
    if isinstance(name, str) and (word := _WORDS.get(name)) and name not in _names(tools):
        return word
    if isinstance(name, str) and name in _names(tools):
        return {"type": "function", "function": {"name": name}}
    expected = ", ".join([*map(repr, _WORDS), "True", *map(repr, _names(tools))])
    raise InvalidRequestError(f"tool_choice: {value!r} cannot be used; expected one of {expected}")


def _name(choice: Mapping[str, Any]) -> object:
    """The tool a dict chooses, else the word for how."""
    function = choice.get("function")
    inner = function if isinstance(function, Mapping) else choice
    return inner.get("name") or choice.get("type")


def _names(tools: Sequence[Mapping[str, Any]]) -> list[str]:
    return [str(tool.get("function", tool).get("name")) for tool in tools]
