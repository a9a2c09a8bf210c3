"""The words of errors: Python's for who calls it, JSON's for who sent that to a server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["json_wording", "python_or_json", "redact_userinfo", "shown"]

_IN_JSON = ContextVar("callers_speak_json", default=False)


@contextmanager
def json_wording() -> Iterator[None]:
    """While inside, in this thread or task and those that come from it, errors are in words of JSON."""
    token = _IN_JSON.set(True)
    try:
        yield
    finally:
        _IN_JSON.reset(token)


def shown(value: object) -> str:
    """A value as the caller writes it; a text is between single quotes for both."""
    if not _IN_JSON.get() or isinstance(value, str):
        return repr(value)
    return json.dumps(value, ensure_ascii=False, default=repr)


def redact_userinfo(url: str) -> str:
    """What may be read by anybody: the URL without a user and a password."""
    return re.sub(r"//[^/]*@", "//...@", url)


def python_or_json(python: str, json: str) -> str:
    """The one of two texts that the caller understands."""
    return json if _IN_JSON.get() else python
