"""Tools in the forms that frameworks give them, read without importing a framework."""

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

# What a framework hands to a tool for one call or one run. A call made early has none of it.
_CONTEXTS = {
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
_INJECTED = "langchain_core.InjectedToolArg"
_COMMAND = "langgraph.Command"


@dataclass(frozen=True, slots=True)
class ToolDescription:
    """What a tool says of itself.

    Attributes:
        name: Name of the tool, as the model writes it.
        parameters: JSON schema of the arguments.
        injected: Arguments that are annotated as never written by the model.
        arguments: Names of all arguments, whoever writes them.
        framework: Whose tool it is, and in whose form its results are kept; empty for a function.
    """

    name: str
    parameters: Mapping[str, Any]
    injected: frozenset[str]
    arguments: frozenset[str]
    framework: str = ""


def describe_tool(tool: Any, left_out: frozenset[str] = frozenset()) -> ToolDescription:
    """Reads a function, a LangChain tool, a LlamaIndex tool or a tool as MCP lists it.

    Args:
        tool: The tool.
        left_out: Arguments of a function that need no schema.

    Raises:
        ToolSpecError: It is none of these, its schema cannot be read, or it needs what exists only while a call of
            the model is answered: state, store, runtime, context, configuration, the id of the call. Also if it
            returns a `Command`, which changes the state of a graph.
    """
    name = tool_name(tool)
    if getattr(tool, "requires_context", False) is True:
        raise ToolSpecError(f"{name} needs a Context, which a call made early does not have: do not mark it")
    functions = wrapped_functions(tool)
    schema = getattr(tool, "args_schema", None)
    injected: set[str] = set()
    for annotated in [*functions, *([schema] if isinstance(schema, type) else [])]:
        hints = _hints(annotated)
        injected |= _injected(name, hints)
        if is_langchain(tool) and "runtime" in hints.keys() - injected:  # this name is enough for LangGraph
            raise ToolSpecError(
                f"{name}: argument 'runtime' is ToolRuntime, which a call made early does not have: do not mark it"
            )
    try:
        parameters = _parameters(tool, left_out | injected)
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
    """Name of a tool, as the model writes it.

    Raises:
        ToolSpecError: This is no tool.
    """
    if is_langchain(tool) or _is_mcp(tool):
        name = tool.name
    elif _is_llama_index(tool):
        name = tool.metadata.name
    else:
        name = getattr(tool, "__name__", None) if isroutine(tool) else None
    if not isinstance(name, str):
        raise ToolSpecError(f"{type(tool).__name__} is no tool: a function, a LangChain or a LlamaIndex tool is needed")
    return name


def wrapped_functions(tool: Any) -> list[Callable[..., Any]]:
    """The functions that a tool wraps, or itself."""
    found: list[Any]
    if isroutine(tool):
        found = [tool]
    elif is_langchain(tool):
        found = [getattr(tool, name, None) for name in ("func", "coroutine")]
        if not any(found):
            found = [tool._run, tool._arun]
    else:
        found = [getattr(tool, "real_fn", None)]
    return [function.func if isinstance(function, partial) else function for function in found if function is not None]


def is_langchain(tool: Any) -> bool:
    """Whether this is a LangChain tool."""
    return hasattr(tool, "tool_call_schema") and hasattr(tool, "args_schema")


def is_read_only(tool: Any) -> bool:
    """Whether the MCP server of a tool says that calls change nothing (`readOnlyHint`)."""
    places = (getattr(tool, "annotations", None), getattr(tool, "metadata", None))
    hints = [(_hint(place, "readOnlyHint"), _hint(place, "destructiveHint")) for place in places if place is not None]
    return any(read_only is True for read_only, _ in hints) and not any(destroys is True for _, destroys in hints)


def _hint(place: Any, name: str) -> object:
    return place.get(name) if isinstance(place, Mapping) else getattr(place, name, None)


def _is_llama_index(tool: Any) -> bool:
    return hasattr(getattr(tool, "metadata", None), "get_parameters_dict")


def _is_mcp(tool: Any) -> bool:
    return isinstance(getattr(tool, "inputSchema", None), Mapping)


def _parameters(tool: Any, left_out: Set[str]) -> dict[str, Any]:
    """JSON schema of the arguments of a tool."""
    if isroutine(tool):
        return _function_parameters(tool, left_out)
    if is_langchain(tool):
        schema = tool.tool_call_schema
        return dict(schema if isinstance(schema, Mapping) else schema.model_json_schema())
    return dict(tool.inputSchema if _is_mcp(tool) else tool.metadata.get_parameters_dict())


def _function_parameters(function: Callable[..., Any], left_out: Set[str]) -> dict[str, Any]:
    """The same for a function, from its signature."""
    hints = get_type_hints(function, include_extras=True)
    kinds: list[tuple[str, Literal["validation"], TypeAdapter[Any]]] = []
    defaults: dict[str, Any] = {}
    required: list[str] = []
    others = False
    for name, parameter in signature(function).parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            others = True
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL):
            raise ToolSpecError(f"{function.__name__}: argument {name!r} cannot be given by name")
        elif name not in left_out:
            kind, default = hints.get(name, Any), parameter.default
            if isinstance(default, FieldInfo):
                kind, default = Annotated[kind, default], default.default
            kinds.append((name, "validation", TypeAdapter(kind)))
            if any(default is nothing for nothing in (parameter.empty, PydanticUndefined, ...)):
                required.append(name)
            else:
                defaults[name] = default
    schemas, shared = TypeAdapter.json_schemas(kinds)
    properties = {name: schema for (name, _), schema in schemas.items()}
    for name, default in defaults.items():
        with suppress(PydanticSerializationError):  # a default without JSON is one that no model can write
            properties[name] = {**properties[name], "default": to_jsonable_python(default)}
    return shared | {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": others,
    }


def _injected(tool: str, hints: Mapping[str, Any]) -> set[str]:
    """Arguments that are annotated as injected; an error for what a call made early cannot be given."""
    injected = set()
    for argument, annotation in hints.items():
        names = set(_names(annotation))
        if argument == "return":
            if _found(names, {_COMMAND}):
                raise ToolSpecError(
                    f"{tool} returns a Command, which changes a graph and is not to be done early: do not mark it"
                )
        elif found := _found(names, _CONTEXTS):
            raise ToolSpecError(
                f"{tool}: argument {argument!r} is {found}, which a call made early does not have: do not mark it"
            )
        elif _found(names, {_INJECTED}):
            injected.add(argument)
    return injected


def _hints(annotated: Any) -> dict[str, Any]:
    """The annotations of a function or class, as they are written where a name in them is unknown."""
    try:
        return get_type_hints(annotated, include_extras=True)
    except (NameError, TypeError, AttributeError):
        return dict(getattr(annotated, "__annotations__", {}))


def _names(annotation: Any) -> Iterator[str]:
    """Names of all types in an annotation and of their bases, as `package.Type`; every word of one that is a text."""
    if isinstance(annotation, str):
        yield from re.findall(r"\w+", annotation)
        return
    for kind in (annotation, get_origin(annotation)):
        bases = kind.__mro__ if isinstance(kind, type) else type(kind).__mro__
        yield from (f"{base.__module__.split('.')[0]}.{base.__name__}" for base in bases)
    for inner in get_args(annotation):
        if not isinstance(inner, str):  # a description or a literal
            yield from _names(inner)


def _found(names: Set[str], wanted: Set[str]) -> str | None:
    """The first of some types that an annotation holds, without its package."""
    short = {full: full.partition(".")[2] for full in wanted}
    return min((name for full, name in short.items() if names & {full, name}), default=None)
