"""The current request priority, held in a context variable and shared by all framework integrations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from xpu_agents.error_wording import quoted
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError

__all__ = ["checked_priority", "current_priority", "default_priority", "priority_scope"]

_scoped_priority: ContextVar[Priority | None] = ContextVar("xpu_priority", default=None)


def current_priority() -> Priority | None:
    """Return the priority of the innermost enclosing `priority_scope`; None outside of any scope."""
    return _scoped_priority.get()


@contextmanager
def priority_scope(priority: Priority | str) -> Iterator[None]:
    """Set the default priority of all requests made inside; tasks created inside inherit it.

    A priority given with a call takes precedence. A stream sends its request when it is first read, so read it inside
    the scope. Threads started by ``asyncio.to_thread`` inherit the scope; threads of ``run_in_executor`` do not.

    Raises:
        InvalidRequestError: ``priority`` is not a priority.
    """
    token = _scoped_priority.set(checked_priority("priority", priority))
    try:
        yield
    finally:
        _scoped_priority.reset(token)


def default_priority(own: Priority | str | None) -> Priority:
    """Return the priority of a call without one: the model's own, else that of the enclosing scope, else reactive.

    Raises:
        InvalidRequestError: ``own`` is not a priority.
    """
    if own is not None:
        return checked_priority("priority", own)
    return current_priority() or Priority.REACTIVE


def checked_priority(field: str, value: object) -> Priority:
    """Convert a value to a `Priority`.

    Raises:
        InvalidRequestError: the value is not a priority; the message names ``field``.
    """
    try:
        return Priority(str(value))
    except ValueError:
        expected = " or ".join(repr(each.value) for each in Priority)
        raise InvalidRequestError(f"{field}: {quoted(value)} is not a priority; expected {expected}") from None
