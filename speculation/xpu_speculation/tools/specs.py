"""Specs of tools that may run early, and the `speculable` mark."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field, fields
from inspect import isroutine
from typing import Any, ClassVar, TypeVar, overload

from xpu_speculation.errors import ToolSpecError
from xpu_speculation.tools.argument_schema import ArgumentsSchema
from xpu_speculation.tools.frameworks import describe_tool, is_langchain, wrapped_functions

__all__ = ["SpecOptions", "ToolSpec", "spec_of", "spec_with", "speculable"]

_MARK = "xpu_speculable"  # attribute of a function or tool; metadata key of a LangChain tool
_MARKED_FUNCTION = "xpu_speculable_function"  # the marked function itself, since decorators copy attributes

_TOOL_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecOptions:
    """Options of a tool's early runs.

    Attributes:
        timeout_s: Time limit of an early run in seconds; None for no limit.
        ttl_s: Seconds for which a result stays valid; 0 shares it only with the calls that wait for it.
        max_concurrency: Limit on simultaneous early runs of the tool.
        cost: Cost of one second of a wasted run, in units of the waste budget.
        injected: Arguments that the model never writes and the result does not depend on. Keys exclude them.
    """

    __pydantic_config__: ClassVar = {"extra": "forbid"}  # a misspelt option in configuration is an error

    timeout_s: float | None = 30.0
    ttl_s: float = 60.0
    max_concurrency: int = 4
    cost: float = 1.0
    injected: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.timeout_s is not None:
            _check_number("timeout_s", self.timeout_s, "a number of seconds above 0, or None", above=True)
        _check_number("ttl_s", self.ttl_s, "a number of seconds, 0 or more")
        _check_number("cost", self.cost, "a number, 0 or more")
        if type(self.max_concurrency) is not int or self.max_concurrency < 1:
            raise ToolSpecError(f"max_concurrency is {self.max_concurrency!r}, must be an integer, 1 or more")
        names = self.injected
        if (
            isinstance(names, str | Mapping)
            or not isinstance(names, Collection)
            or {type(name) for name in names} - {str}
        ):
            raise ToolSpecError(f"injected is {names!r}, must be a set of argument names")
        object.__setattr__(self, "injected", frozenset(names))


@dataclass(frozen=True, slots=True)
class ToolSpec(SpecOptions):
    """A tool that may run early. Its author declares it stateless and cheap.

    Calls are identified by the tool's name, so tools with different results need different names.

    Attributes:
        name: Name of the tool, as the model writes it.
        parameters: JSON schema of the arguments, without injected ones.
        framework: Framework that defines the result format; empty for the plain return value.
        schema: The same schema, prepared for validating calls.

    Raises:
        ToolSpecError: A field is invalid, or the tool asks the model for secrets.
    """

    name: str
    parameters: Mapping[str, Any] = field(hash=False)
    framework: str = ""
    schema: ArgumentsSchema = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        SpecOptions.__post_init__(self)
        if not isinstance(self.name, str) or not _TOOL_NAME.fullmatch(self.name):
            raise ToolSpecError(
                f"name is {str(self.name)[:80]!r}, must be at most 128 letters, digits, '_', '-' and '.'"
            )
        if not isinstance(self.parameters, Mapping):
            raise ToolSpecError(f"{self.name}: parameters is {self.parameters!r}, must be a JSON schema")
        try:
            schema = ArgumentsSchema(self.parameters, self.injected)
        except ToolSpecError as error:
            raise ToolSpecError(f"{self.name}: {error}") from error
        object.__setattr__(self, "schema", schema)
        object.__setattr__(self, "parameters", schema.parameters)


_Tool = TypeVar("_Tool")


@overload
def speculable(tool: _Tool, /) -> _Tool: ...
@overload
def speculable(
    *,
    timeout_s: float | None = ...,
    ttl_s: float = ...,
    max_concurrency: int = ...,
    cost: float = ...,
    injected: Collection[str] = ...,
) -> Callable[[_Tool], _Tool]: ...
def speculable(tool: Any = None, /, **options: Any) -> Any:
    """Marks a tool as one that may run before the model requests it, possibly in vain.

    Mark only tools that change nothing, whose result depends on their arguments alone for `ttl_s` seconds, and that are
    cheap to run in vain.

    Works as a decorator, with or without options, on functions, LangChain tools and LlamaIndex tools. The mark belongs
    to this function only: the result of another decorator is marked only if that decorator is below. A function may be
    marked before it becomes a tool::

        @tool
        @speculable(ttl_s=300)
        def weather(city: str) -> str: ...

    Args:
        tool: The tool.
        options: Fields of `SpecOptions`.

    Raises:
        ToolSpecError: An option is invalid, or the tool may not run early, for example because it needs graph state.
    """
    spec_options = _spec_options(options)

    def mark(tool: Any) -> Any:
        name = spec_with(tool, spec_options).name
        try:
            if is_langchain(tool):
                tool.metadata = {**(tool.metadata or {}), _MARK: spec_options}
            else:
                setattr(tool, _MARK, spec_options)
                if isroutine(tool):
                    setattr(tool, _MARKED_FUNCTION, tool)
        except (AttributeError, TypeError, ValueError) as error:
            raise ToolSpecError(f"{name} cannot be marked; name it in SpeculationPolicy(tools=...): {error}") from error
        return tool

    return mark if tool is None else mark(tool)


def spec_of(tool: Any) -> ToolSpec | None:
    """Returns the spec of a marked tool, or None for an unmarked one, which never runs early.

    Reading the schema takes up to a millisecond, so call it once per tool.

    Raises:
        ToolSpecError: The tool wraps a marked function but may not run early itself.
    """
    own_mark = (getattr(tool, "metadata", None) or {}).get(_MARK) if is_langchain(tool) else _own_mark(tool)
    marks = [own_mark, *map(_own_mark, wrapped_functions(tool))]
    # Only a `SpecOptions` counts: a server can also write metadata, and must not mark its own tools.
    options = next((mark for mark in marks if isinstance(mark, SpecOptions)), None)
    return None if options is None else spec_with(tool, options)


def spec_with(tool: Any, options: SpecOptions) -> ToolSpec:
    """Returns the spec of a tool with these options.

    Raises:
        ToolSpecError: The tool may not run early.
    """
    form = describe_tool(tool, options.injected)
    if unnamed := form.injected - options.injected:
        raise ToolSpecError(
            f"{form.name}: argument {min(unnamed)!r} is injected, so keys leave it out; name it in injected= if no "
            "result depends on it, otherwise this tool may not run early"
        )
    if unknown := options.injected - form.arguments:
        raise ToolSpecError(f"{form.name}: injected names {min(unknown)!r}, must be of {sorted(form.arguments)}")
    return ToolSpec(form.name, form.parameters, form.framework, **asdict(options))


def _own_mark(value: Any) -> object:
    """Returns the mark of a function or tool, ignoring a mark that `functools.wraps` copied from another function."""
    function = getattr(value, "__func__", value)
    if isroutine(value) and getattr(function, _MARKED_FUNCTION, function) is not function:
        return None
    return getattr(value, _MARK, None)


def _spec_options(options: Mapping[str, Any]) -> SpecOptions:
    names = {option.name for option in fields(SpecOptions)}
    if unknown := options.keys() - names:
        raise ToolSpecError(f"{min(unknown)!r} is not an option of a tool, must be one of {', '.join(sorted(names))}")
    return SpecOptions(**options)


def _check_number(name: str, value: object, expected: str, *, above: bool = False) -> None:
    is_finite = isinstance(value, int | float) and not isinstance(value, bool) and value < math.inf
    if not is_finite or not (value > 0 if above else value >= 0):  # type: ignore[operator]
        raise ToolSpecError(f"{name} is {value!r}, must be {expected}")
