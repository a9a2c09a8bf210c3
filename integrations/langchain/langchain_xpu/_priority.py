"""Where the priority of a call comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langchain_core.runnables.config import ensure_config

from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError

__all__ = ["METADATA_KEY", "call_priority", "with_priority"]

METADATA_KEY = "xpu_priority"
"""Key of the priority in the metadata of a LangChain configuration."""


def call_priority(given: object, metadata: Mapping[str, Any] | None, default: Priority | str) -> Priority:
    """The priority of one call: as given, else of its run's metadata, else of the surrounding run, else the default.

    Raises:
        InvalidRequestError: what was found is no priority.
    """
    if given is not None:
        return _checked("priority", given)
    for found in (metadata, ensure_config().get("metadata")):
        if found and found.get(METADATA_KEY) is not None:
            return _checked(f"metadata[{METADATA_KEY!r}]", found[METADATA_KEY])
    return _checked("priority", default)


def with_priority(metadata: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Call arguments with the priority of the metadata among them, unless they have one.

    LangChain calls ``_stream`` and ``_astream`` without the run manager, so metadata does not reach them by itself.
    """
    found = (metadata or {}).get(METADATA_KEY)
    if found is None or arguments.get("priority") is not None:
        return dict(arguments)
    return {**arguments, "priority": _checked(f"metadata[{METADATA_KEY!r}]", found).value}


def _checked(field: str, value: object) -> Priority:
    try:
        return Priority(str(value))
    except ValueError:
        expected = " or ".join(repr(each.value) for each in Priority)
        raise InvalidRequestError(f"{field}: {value!r} is no priority; expected {expected}") from None
