"""Where the priority of a call comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langchain_core.runnables.config import ensure_config

from xpu_agents.priority import checked_priority
from xpu_runtime import Priority

__all__ = ["call_priority", "with_priority"]

_METADATA_KEY = "xpu_priority"
"""Key of the priority in the metadata of a LangChain configuration."""


def call_priority(given: object, metadata: Mapping[str, Any] | None) -> Priority | None:
    """What was given, else the priority of the call's run, else that of the run around it; None if nobody says it.

    Args:
        given: the call's own word.
        metadata: of its run.

    Raises:
        InvalidRequestError: what was found is no priority.
    """
    if given is not None:
        return checked_priority("priority", given)
    own = _priority_in(metadata)
    return _priority_in(ensure_config().get("metadata")) if own is None else own


def with_priority(metadata: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Call arguments with the priority of the metadata among them, unless they have one.

    LangChain calls ``_stream`` and ``_astream`` without the run manager, so metadata does not reach them by itself.

    Raises:
        InvalidRequestError: that of the metadata is no priority.
    """
    found = _priority_in(metadata) if arguments.get("priority") is None else None
    return dict(arguments) if found is None else {**arguments, "priority": found.value}


def _priority_in(metadata: Mapping[str, Any] | None) -> Priority | None:
    found = (metadata or {}).get(_METADATA_KEY)
    return None if found is None else checked_priority(f"metadata[{_METADATA_KEY!r}]", found)
