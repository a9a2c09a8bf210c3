"""Operations of templates under a budget: loops, filters, methods of texts, operators."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from typing import Any, Final

from jinja2 import nodes, pass_context

from xpu_agents.chat.templates.budget import Budget, BudgetError, active_budget

__all__ = [
    "INTERNAL_FILTERS",
    "bound_syntax",
    "check_method",
    "check_operator",
    "check_output",
    "check_widths_of_format",
    "guarded_filter",
]

_MAX_WIDTH = 10_000
"""Widths, indents and counts that an argument may ask for (chosen)."""
_MAX_BITS = 1 << 16
"""Bits of an integer (chosen)."""
_ELEMENTS_PER_STEP = 64
"""Elements of a list that are copied in the time of a step (chosen)."""
_LITERAL_SHARE = 16
"""Part of the literal text of a loop that one iteration counts as (chosen): most of it stands in other branches."""
_LONG_WIDTH = re.compile(r"%[^a-zA-Z%]*(?:\d{5}|\*)|\{[^{}]*:[^{}]*(?:\d{5}|\{)")
"""A width in a format that may exceed `_MAX_WIDTH`."""

# A space in the name, so that no template can call them.
_LOOP: Final = "bounded loop"
_VALUE: Final = "bounded value"
_CONTAINER: Final = "bounded container"
_CONCATENATION: Final = "bounded concatenation"

# ---- Syntax ------------------------------------------------------------------------------------------------


def bound_syntax(node: nodes.Node) -> None:
    """Put the internal filters around the loops, literals, slices, comparisons and concatenations of a template."""
    for field, value in node.iter_fields():
        if isinstance(value, nodes.Node):
            setattr(node, field, _bounded(node, field, value))
        elif isinstance(value, list):
            value[:] = [_bounded(node, field, each) if isinstance(each, nodes.Node) else each for each in value]


def _bounded(parent: nodes.Node, field: str, node: nodes.Node) -> nodes.Node:
    bound_syntax(node)
    if isinstance(parent, nodes.For) and field == "iter":
        literal = sum(len(data.data) for body in parent.body for data in body.find_all(nodes.TemplateData))
        return _filtered(node, _LOOP, nodes.Const(literal // _LITERAL_SHARE))
    if isinstance(node, nodes.Concat):
        return _filtered(nodes.Tuple(node.nodes, "load", lineno=node.lineno), _CONCATENATION)
    if isinstance(node, nodes.List | nodes.Dict) or (isinstance(node, nodes.Tuple) and node.ctx == "load"):
        return node if _is_constant(node) else _filtered(node, _CONTAINER)
    if isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Slice) and node.ctx == "load":
        return _filtered(node, _VALUE)
    if isinstance(node, nodes.Compare) and any(_compares_long(operand) for operand in node.ops):
        return _filtered(node, _VALUE)
    return node


def _filtered(node: nodes.Node, name: str, *arguments: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(node, name, list(arguments), [], None, None, lineno=node.lineno)


def _is_constant(node: nodes.Node) -> bool:
    return all(isinstance(each, nodes.Literal | nodes.Pair) for each in node.find_all(nodes.Node))


def _compares_long(operand: nodes.Operand) -> bool:
    """True for a search, and for a comparison with something that is no literal."""
    return operand.op in ("in", "notin") or not isinstance(operand.expr, nodes.Literal)


@pass_context
def _bounded_loop(_context: Any, iterable: Any, literal: int) -> Any:
    """Take a step and the literal text of the body at each iteration."""
    return _Counted(iterable, literal) if isinstance(iterable, Sized) else _counted(iterable, literal)


class _Counted:
    """A counted iterable that still has its length, for ``loop.last`` and its like."""

    def __init__(self, iterable: Any, literal: int) -> None:
        self._iterable = iterable
        self._literal = literal

    def __len__(self) -> int:
        return len(self._iterable)

    def __iter__(self) -> Iterator[Any]:
        return _counted(self._iterable, self._literal)


def _counted(iterable: Iterable[Any], literal: int) -> Iterator[Any]:
    budget = active_budget()
    for element in iterable:
        budget.take_steps()
        budget.take_characters(literal)
        yield element


@pass_context
def _bounded_value(_context: Any, value: Any) -> Any:
    budget = active_budget()
    budget.take_steps()
    return budget.take_value(value)


@pass_context
def _bounded_container(_context: Any, value: Any) -> Any:
    return active_budget().take_container(value)


@pass_context
def _bounded_concatenation(_context: Any, values: tuple[Any, ...]) -> str:
    budget = active_budget()
    budget.require_text_of(values)
    text = "".join(map(str, values))
    budget.take_characters(len(text))
    return text


INTERNAL_FILTERS: Mapping[str, Callable[..., Any]] = {
    _LOOP: _bounded_loop,
    _VALUE: _bounded_value,
    _CONTAINER: _bounded_container,
    _CONCATENATION: _bounded_concatenation,
}

# ---- Output and operators ----------------------------------------------------------------------------------


def check_output(value: Any) -> Any:
    """Take the text of a value that the template writes, and return the value."""
    budget = active_budget()
    budget.require_text_of(value)
    return budget.take_value(value)


def check_operator(operator: str, left: Any, right: Any) -> None:
    """Check the operands of ``+``, ``*``, ``**`` or ``%``.

    Raises:
        BudgetError: the result would exceed the budget.
    """
    budget = active_budget()
    budget.take_steps()
    if operator == "%" and isinstance(left, str):
        _check_format(budget, left, right)
    elif isinstance(left, int) and isinstance(right, int):
        bits = left.bit_length() * right if operator == "**" else left.bit_length() + right.bit_length()
        if operator in ("**", "*") and bits > _MAX_BITS:
            raise BudgetError(f"it makes an integer of more than {_MAX_BITS:,} bits")
    elif isinstance(left, Sized) and isinstance(right, Sized):
        budget.require_characters(len(left) + len(right))
    elif operator == "*":
        sized, times = (left, right) if isinstance(left, Sized) else (right, left)
        if isinstance(sized, Sized) and isinstance(times, int):
            budget.require_characters(len(sized) * max(0, times))


# ---- Filters and methods -----------------------------------------------------------------------------------

_NESTING_FILTERS = frozenset({"batch", "dictsort", "groupby", "items", "slice"})
"""Filters whose results hold new containers."""
_CONTAINER_FILTERS = _NESTING_FILTERS | {
    *("attr", "count", "d", "default", "first", "last", "length", "list", "map", "max", "min", "reject", "rejectattr"),
    *("reverse", "select", "selectattr", "sort", "sum", "unique"),
}
"""Filters that take containers; the others write their values as text."""
_WITH_WIDTH = frozenset(
    {"batch", "center", "expandtabs", "indent", "ljust", "rjust", "round", "slice", "tojson", "zfill"}
)
"""Filters and methods with a width, a count or a precision."""
_INSERTING = frozenset({"expandtabs", "indent", "join", "replace", "translate", "urlize", "wordwrap", "xmlattr"})
"""Filters and methods that insert a text at several places of another one."""


def guarded_filter(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter under the budget of the rendering, with the same signature."""
    skipped = 1 if hasattr(function, "jinja_pass_arg") else 0

    @functools.wraps(function)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        budget = active_budget()
        budget.take_steps()
        if name in ("join", "sum"):  # their iterators are read once
            args = _with_list(args, skipped)
        given = (*args[skipped:], *kwargs.values())
        if name not in _CONTAINER_FILTERS:
            widths = [value for value in given[1:] if isinstance(value, int)] if name == "tojson" else []
            for value in given:
                budget.require_text_of(value, max(widths, default=0))
        _check_operation(budget, name, given)
        result = function(*args, **kwargs)
        return budget.take_container(result) if name in _NESTING_FILTERS else budget.take_value(result)

    return guarded


def check_method(function: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[Any, ...]:
    """Check a call of a method of a text; return its arguments, with an iterator as a list.

    Raises:
        BudgetError: the result would exceed the budget.
    """
    text = getattr(function, "__self__", None)
    if text is None and hasattr(function, "__wrapped__"):  # a format, wrapped by the sandbox
        text = getattr(function.__wrapped__, "__self__", None)
    if not isinstance(text, str):
        return args
    name = function.__name__
    if name == "join":
        args = _with_list(args, 0)
    given = (*args, text) if name == "join" else (text, *args, *kwargs.values())
    _check_operation(active_budget(), name, given)
    return args


def _with_list(args: tuple[Any, ...], position: int) -> tuple[Any, ...]:
    """Return the arguments with the iterator at a position as a list."""
    if len(args) <= position or isinstance(args[position], Sized):
        return args
    return (*args[:position], list(args[position]), *args[position + 1 :])


def _check_operation(budget: Budget, name: str, given: tuple[Any, ...]) -> None:
    """Check a filter or a method of a text by its name, its value and its arguments."""
    if name in _WITH_WIDTH and any(isinstance(value, int) and abs(value) > _MAX_WIDTH for value in given[1:]):
        raise BudgetError(f"it asks for a width of more than {_MAX_WIDTH:,}")
    if name in _INSERTING:
        _check_insertions(budget, name, given)
    elif name in ("format", "format_map"):
        _check_format(budget, str(given[0]), given[1:])
    elif name == "sum" and any(isinstance(value, list | tuple) for value in given[1:]):
        budget.take_steps(len(given[0]) ** 2 // _ELEMENTS_PER_STEP)  # each addition copies the elements before it


def _check_insertions(budget: Budget, name: str, given: tuple[Any, ...]) -> None:
    """Check a text in which others are inserted at several places."""
    first, *inserted = given
    lengths = [len(value) for value in inserted if isinstance(value, str)]
    if name in ("expandtabs", "indent"):
        lengths += [value for value in inserted if isinstance(value, int)]
    longest = max(lengths, default=0)
    places = len(first) if isinstance(first, Sized) else 0
    if isinstance(first, str) and name == "replace":
        places = max((first.count(value) for value in inserted if isinstance(value, str)), default=places)
    elif isinstance(first, str) and name == "indent":
        places = first.count("\n") + 1
    budget.require_text_of([first, *inserted])
    budget.require_characters(places * longest)


def check_widths_of_format(text: str) -> None:
    """Check the widths that a format has.

    Raises:
        BudgetError: one is too large, or computed.
    """
    if _LONG_WIDTH.search(text):
        raise BudgetError(f"it has a format with a width of more than {_MAX_WIDTH:,}, or with a computed one")


def _check_format(budget: Budget, text: str, values: Any) -> None:
    """Check the widths in a format, and the texts of its values at all its places."""
    check_widths_of_format(text)
    places = max(1, text.count("%") + text.count("{"))
    budget.require_characters(len(text) + places * budget.text_length(values))
