"""The client that requests are made for, held in a context variable: `owner_scope`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["current_owner", "owner_scope"]

_scoped_owner: ContextVar[str] = ContextVar("xpu_owner", default="")


def current_owner() -> str:
    """Return the owner of requests that are made here; empty outside of any scope, which means this user."""
    return _scoped_owner.get()


@contextmanager
def owner_scope(owner: str) -> Iterator[None]:
    """Set the owner of all requests made inside; tasks created inside inherit it."""
    token = _scoped_owner.set(owner)
    try:
        yield
    finally:
        _scoped_owner.reset(token)
