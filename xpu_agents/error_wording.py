"""Wording of values in error messages: Python for API callers, JSON for clients of the server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["json_wording", "python_or_json", "quoted", "redact_userinfo"]

_VALUES_IN_JSON = ContextVar("callers_speak_json", default=False)


@contextmanager
def json_wording() -> Iterator[None]:
    """Write values in error messages as JSON; applies to the current context and those derived from it."""
    token = _VALUES_IN_JSON.set(True)
    try:
        yield
    finally:
        _VALUES_IN_JSON.reset(token)


def quoted(value: object) -> str:
    """Format a value as the caller would write it; strings get single quotes in both notations."""
    if not _VALUES_IN_JSON.get() or isinstance(value, str):
        return repr(value)
    return json.dumps(value, ensure_ascii=False, default=repr)


def redact_userinfo(url: str) -> str:
    """Remove user and password from a URL."""
    return re.sub(r"//[^/]*@", "//...@", url)


def python_or_json(python: str, json: str) -> str:
    """Return the text that matches the caller's notation."""
    return json if _VALUES_IN_JSON.get() else python
