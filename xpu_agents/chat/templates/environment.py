"""The sandbox of chat templates: the helpers of Hugging Face's renderer, under a budget."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, ClassVar

from jinja2 import Template, nodes
from jinja2.exceptions import SecurityError, TemplateError
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from xpu_agents.chat.templates import guards
from xpu_agents.chat.templates.budget import active_budget

__all__ = ["TemplateRefusalError", "compiled_template"]


class TemplateRefusalError(TemplateError):
    """A template called ``raise_exception``; the message is that of its author."""


@lru_cache(maxsize=32)
def compiled_template(source: str, clock: Callable[[], datetime]) -> Template:
    """Compile a chat template, under the active budget.

    Args:
        source: Jinja source.
        clock: current local time of ``strftime_now``.

    Raises:
        TemplateSyntaxError: the source is no Jinja template.
    """

    def strftime_now(form: str) -> str:
        guards.check_widths_of_format(form)
        return clock().strftime(form)

    return _environment().from_string(source, globals={"strftime_now": strftime_now})


@cache
def _environment() -> _ChatEnvironment:
    environment = _ChatEnvironment(
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=guards.check_output,
        extensions=[_GenerationBlocks, "jinja2.ext.loopcontrols"],
    )
    environment.filters["tojson"] = _tojson
    for name, function in environment.filters.items():
        environment.filters[name] = guards.guarded_filter(name, function)
    environment.filters.update(guards.INTERNAL_FILTERS)
    del environment.globals["lipsum"]  # random text of any length
    environment.globals.update(raise_exception=_raise_exception, dict=_Dict(), namespace=_Namespace)
    return environment


class _ChatEnvironment(ImmutableSandboxedEnvironment):
    """Jinja's immutable sandbox, with every operation under the active budget."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        template = super()._parse(source, name, filename)
        guards.bound_syntax(template)
        template.set_environment(self)
        return template

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Compute ``left operator right``."""
        guards.check_operator(operator, left, right)
        return active_budget().take_value(super().call_binop(context, operator, left, right))

    def call(self, context: Context, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a function, a method or a macro."""
        budget = active_budget()
        budget.take_steps()
        if isinstance(function, Macro):
            if function.catch_varargs or function.catch_kwargs:
                budget.take_container([args, kwargs])
        else:
            args = guards.check_method(function, args, kwargs)
        return budget.take_value(super().call(context, function, *args, **kwargs))


class _GenerationBlocks(Extension):
    """``{% generation %}`` blocks, which mark the assistant's texts for training; here they write their contents."""

    tags: ClassVar[set[str]] = {"generation"}  # type: ignore[misc]

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        return nodes.CallBlock(self.call_method("_contents"), [], [], body).set_lineno(line)

    def _contents(self, caller: Callable[[], str]) -> str:
        return caller()


class _Dict:
    """``dict`` of templates, without the attributes of the class."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return active_budget().take_container(dict(*args, **kwargs))

    def fromkeys(self, *args: Any, **kwargs: Any) -> Any:
        return active_budget().take_container(dict.fromkeys(*args, **kwargs))


class _Namespace(Namespace):
    """``namespace`` of templates, without private attributes."""

    def __init__(*args: Any, **kwargs: Any) -> None:  # so that an attribute may be called self
        self, args = args[0], args[1:]
        attributes = dict(*args, **kwargs)
        for name in attributes:
            _check_attribute(name)
        Namespace.__init__(self, attributes)

    def __setitem__(self, name: str, value: Any) -> None:
        _check_attribute(name)
        Namespace.__setitem__(self, name, value)


def _check_attribute(name: object) -> None:
    if isinstance(name, str) and name.startswith("_"):
        raise SecurityError(f"{name!r} cannot be an attribute of a namespace")


def _raise_exception(message: object = "") -> None:
    raise TemplateRefusalError(str(message))


def _tojson(
    value: Any,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    """JSON without the HTML escapes of Jinja's own filter; results of filters such as ``map`` are lists."""
    return json.dumps(
        value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys, default=_listed
    )


def _listed(value: object) -> list[Any]:
    if isinstance(value, Iterator):
        return active_budget().take_container(list(value))  # type: ignore[no-any-return]
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")
