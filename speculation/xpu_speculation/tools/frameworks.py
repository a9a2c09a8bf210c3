"""Name, schema and injected arguments of tools of LangChain, LlamaIndex and MCP, without importing a framework."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from inspect import isroutine, signature
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter
from pydantic.errors import PydanticUserError
from pydantic.fields import FieldInfo
from pydantic_core import PydanticSerializationError, PydanticUndefined, to_jsonable_python

from xpu_speculation.errors import ToolSpecError

__all__ = ["ToolDescription", "describe_tool", "is_langchain", "is_read_only", "tool_name", "wrapped_functions"]

# Types that a framework injects for one call or run. An early run has none of them.
_CONTEXT_TYPES = {
    "langchain_core.InjectedToolCallId",
    "langchain_core.RunnableConfig",
    "langchain_core._DirectlyInjectedToolArg",
    "langgraph.BaseStore",
    "langgraph.InjectedState",
    "langgraph.InjectedStore",
    "langgraph.Runtime",
    "langgraph.ToolRuntime",
    "llama_index.Context",
    "workflows.Context",
}
_INJECTED_TYPE = "langchain_core.InjectedToolArg"
_COMMAND_TYPE = "langgraph.Command"
_MCP_ADAPTERS = "langchain_mcp_adapters"
"""Package whose tools are annotated with every type that an interceptor may return, including `Command`."""


@dataclass(frozen=True, slots=True)
class ToolDescription:
    """Name and arguments of a tool.

    Attributes:
        name: Name of the tool, as the model writes it.
        parameters: JSON schema of the arguments.
        injected: Arguments annotated as injected, which the model never writes.
        arguments: Names of all arguments, including injected ones.
        framework: Framework of the tool, which defines the format of its results. Empty for a function.
    """

    name: str
    parameters: Mapping[str, Any]
    injected: frozenset[str]
    arguments: frozenset[str]
    framework: str = ""


def describe_tool(tool: Any, skipped: frozenset[str] = frozenset()) -> ToolDescription:
    """Describes a function, a LangChain tool, a LlamaIndex tool or a tool as listed by MCP.

    Args:
        tool: The tool.
        skipped: Arguments of a function that need no schema.

    Raises:
        ToolSpecError: The object is not a tool, its schema cannot be read, it needs context that exists only while a
            call is answered (state, store, runtime, context, configuration, call id), or it returns a `Command`.
    """
    name = tool_name(tool)
    if getattr(tool, "requires_context", False) is True:
        raise ToolSpecError(f"{name} needs a Context, which an early run does not have; do not mark it")
    functions = wrapped_functions(tool)
    schema = getattr(tool, "args_schema", None)
    injected: set[str] = set()
    for annotated in [*functions, *([schema] if isinstance(schema, type) else [])]:
        hints = _hints(annotated)
        if str(getattr(annotated, "__module__", "")).partition(".")[0] == _MCP_ADAPTERS:
            hints.pop("return", None)
        injected |= _injected_arguments(name, hints)
        if is_langchain(tool) and "runtime" in hints.keys() - injected:  # LangGraph injects by this name alone
            raise ToolSpecError(
                f"{name}: argument 'runtime' is ToolRuntime, which an early run does not have; do not mark it"
            )
    try:
        parameters = _parameters(tool, skipped | injected)
        arguments = injected.union(
            parameters.get("properties", {}), *(signature(each).parameters for each in functions)
        )
    except ToolSpecError:
        raise
    except (PydanticUserError, AttributeError, NameError, TypeError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise ToolSpecError(f"{name}: its arguments have no JSON schema: {reason}") from error
    framework = "langchain" if is_langchain(tool) else "llama_index" if _is_llama_index(tool) else ""
    return ToolDescription(name, parameters, frozenset(injected), frozenset(arguments), framework)


def tool_name(tool: Any) -> str:
    """Returns the name of a tool, as the model writes it.

    Raises:
        ToolSpecError: The object is not a tool.
    """
    if is_langchain(tool) or _is_mcp(tool):
        name = tool.name
    elif _is_llama_index(tool):
        name = tool.metadata.name
    else:
        name = getattr(tool, "__name__", None) if isroutine(tool) else None
    if not isinstance(name, str):
        raise ToolSpecError(
            f"{type(tool).__name__} is not a tool; expected a function, a LangChain tool or a LlamaIndex tool"
        )
    return name


def wrapped_functions(tool: Any) -> list[Callable[..., Any]]:
    """Returns the functions that a tool wraps, or the function itself."""
    wrapped: list[Any]
    if isroutine(tool):
        wrapped = [tool]
    elif is_langchain(tool):
        wrapped = [getattr(tool, name, None) for name in ("func", "coroutine")]
        if not any(wrapped):
            wrapped = [tool._run, tool._arun]
    else:
        wrapped = [getattr(tool, "real_fn", None)]
    return [each.func if isinstance(each, partial) else each for each in wrapped if each is not None]


def is_langchain(tool: Any) -> bool:
    """Returns whether an object is a LangChain tool."""
    return hasattr(tool, "tool_call_schema") and hasattr(tool, "args_schema")


def is_read_only(tool: Any) -> bool:
    """Returns whether the MCP server of a tool declares that calls change nothing (`readOnlyHint`)."""
    places = (getattr(tool, "annotations", None), getattr(tool, "metadata", None))
    hints = [(_hint(place, "readOnlyHint"), _hint(place, "destructiveHint")) for place in places if place is not None]
    return any(read_only is True for read_only, _ in hints) and not any(destroys is True for _, destroys in hints)


def _hint(place: Any, hint: str) -> object:
    return place.get(hint) if isinstance(place, Mapping) else getattr(place, hint, None)


def _is_llama_index(tool: Any) -> bool:
    return hasattr(getattr(tool, "metadata", None), "get_parameters_dict")


def _is_mcp(tool: Any) -> bool:
    return isinstance(getattr(tool, "inputSchema", None), Mapping)


def _parameters(tool: Any, skipped: Set[str]) -> dict[str, Any]:
    """Returns the JSON schema of a tool's arguments."""
    if isroutine(tool):
        return _function_parameters(tool, skipped)
    if is_langchain(tool):
        schema = tool.tool_call_schema
        return dict(schema if isinstance(schema, Mapping) else schema.model_json_schema())
    return dict(tool.inputSchema if _is_mcp(tool) else tool.metadata.get_parameters_dict())


def _function_parameters(function: Callable[..., Any], skipped: Set[str]) -> dict[str, Any]:
    """Builds the JSON schema of a function's arguments from its signature."""
    hints = get_type_hints(function, include_extras=True)
    kinds: list[tuple[str, Literal["validation"], TypeAdapter[Any]]] = []
    defaults: dict[str, Any] = {}
    required: list[str] = []
    accepts_any = False
    for name, parameter in signature(function).parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            accepts_any = True
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL):
            raise ToolSpecError(f"{function.__name__}: argument {name!r} cannot be given by name")
        elif name not in skipped:
            kind, default = hints.get(name, Any), parameter.default
            if isinstance(default, FieldInfo):
                kind, default = Annotated[kind, default], default.default
            kinds.append((name, "validation", TypeAdapter(kind)))
            if any(default is missing for missing in (parameter.empty, PydanticUndefined, ...)):
                required.append(name)
            else:
                defaults[name] = default
    schemas, shared = TypeAdapter.json_schemas(kinds)
    properties = {name: schema for (name, _), schema in schemas.items()}
    for name, default in defaults.items():
        with suppress(PydanticSerializationError):  # a model cannot write a default that has no JSON form
            properties[name] = {**properties[name], "default": to_jsonable_python(default)}
    return shared | {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": accepts_any,
    }


def _injected_arguments(tool: str, hints: Mapping[str, Any]) -> set[str]:
    """Returns the injected arguments.

    Raises:
        ToolSpecError: An annotation needs context that an early run does not have.
    """
    injected = set()
    for argument, annotation in hints.items():
        type_names = set(_type_names(annotation))
        if argument == "return":
            if _first_contained(type_names, {_COMMAND_TYPE}):
                raise ToolSpecError(f"{tool} returns a Command, which changes the graph; do not mark it")
        elif context_type := _first_contained(type_names, _CONTEXT_TYPES):
            raise ToolSpecError(
                f"{tool}: argument {argument!r} is {context_type}, which an early run does not have; do not mark it"
            )
        elif _first_contained(type_names, {_INJECTED_TYPE}):
            injected.add(argument)
    return injected


def _hints(annotated: Any) -> dict[str, Any]:
    """Returns the annotations of a function or class, unresolved where a name in them is unknown."""
    try:
        return get_type_hints(annotated, include_extras=True)
    except (NameError, TypeError, AttributeError):
        return dict(getattr(annotated, "__annotations__", {}))


def _type_names(annotation: Any) -> Iterator[str]:
    """Yields the names of all types in an annotation and of their bases, as `package.Type`.

    A string annotation yields words.
    """
    if isinstance(annotation, str):
        yield from re.findall(r"\w+", annotation)
        return
    for kind in (annotation, get_origin(annotation)):
        bases = kind.__mro__ if isinstance(kind, type) else type(kind).__mro__
        yield from (f"{base.__module__.split('.')[0]}.{base.__name__}" for base in bases)
    for inner in get_args(annotation):
        if not isinstance(inner, str):  # a description or a literal
            yield from _type_names(inner)


def _first_contained(type_names: Set[str], full_names: Set[str]) -> str | None:
    """Returns the first wanted type that an annotation contains, without its package."""
    short = {full: full.partition(".")[2] for full in full_names}
    return min((type_name for full, type_name in short.items() if type_names & {full, type_name}), default=None)
