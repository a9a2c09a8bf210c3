"""Where the priority of a call comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langchain_core.runnables.config import ensure_config

from xpu_agents.priority import checked_priority, default_priority
from xpu_runtime import Priority

__all__ = ["METADATA_KEY", "call_priority", "with_priority"]

METADATA_KEY = "xpu_priority"
"""Key of the priority in the metadata of a LangChain configuration."""


def call_priority(given: object, metadata: Mapping[str, Any] | None, own: Priority | str | None) -> Priority:
    """The priority of one call.

    It is what was given, else that of its run's metadata, of the surrounding run's, the model's own, that of the
    `xpu_agents.priority.priority_scope` around; else it is reactive.

    Raises:
        InvalidRequestError: what was found is no priority.
    """
    if given is not None:
        return checked_priority("priority", given)
    for found in (metadata, ensure_config().get("metadata")):
        if found and found.get(METADATA_KEY) is not None:
            return checked_priority(f"metadata[{METADATA_KEY!r}]", found[METADATA_KEY])
    return default_priority(own)


def with_priority(metadata: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Call arguments with the priority of the metadata among them, unless they have one.

    LangChain calls ``_stream`` and ``_astream`` without the run manager, so metadata does not reach them by itself.

    Raises:
        InvalidRequestError: that of the metadata is no priority.
    """
    found = (metadata or {}).get(METADATA_KEY)
    if found is None or arguments.get("priority") is not None:
        return dict(arguments)
    return {**arguments, "priority": checked_priority(f"metadata[{METADATA_KEY!r}]", found).value}
