"""Who waits for what is asked now: the priority that surrounds a call, for every framework alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from xpu_agents.error_wording import shown
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError

__all__ = ["checked_priority", "current_priority", "default_priority", "priority_scope"]

_surrounding: ContextVar[Priority | None] = ContextVar("xpu_priority", default=None)


def current_priority() -> Priority | None:
    """The priority of the innermost `priority_scope` around the caller; None outside of any."""
    return _surrounding.get()


@contextmanager
def priority_scope(priority: Priority | str) -> Iterator[None]:
    """Everything asked inside has this priority, unless it says otherwise itself; tasks begun inside inherit it.

    A stream is asked for when it is first read, so read it inside too. Of threads only those of ``asyncio.to_thread``
    inherit it, not those of ``run_in_executor``.

    Raises:
        InvalidRequestError: it is no priority.
    """
    token = _surrounding.set(checked_priority("priority", priority))
    try:
        yield
    finally:
        _surrounding.reset(token)


def default_priority(own: Priority | str | None) -> Priority:
    """The priority of a call that does not say it: its model's own, else that of the scope around, else reactive.

    Raises:
        InvalidRequestError: the model's own is no priority.
    """
    if own is not None:
        return checked_priority("priority", own)
    return current_priority() or Priority.REACTIVE


def checked_priority(field: str, value: object) -> Priority:
    """The priority that a value names.

    Raises:
        InvalidRequestError: it is none; the message names ``field``.
    """
    try:
        return Priority(str(value))
    except ValueError:
        expected = " or ".join(repr(each.value) for each in Priority)
        raise InvalidRequestError(f"{field}: {shown(value)} is no priority; expected {expected}") from None
