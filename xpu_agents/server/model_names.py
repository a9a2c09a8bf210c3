"""Names of models: those for background work, for clients that tell models only by name, and tags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xpu_agents.error_wording import quoted
from xpu_agents.models.stores import BY_PREFIX
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError

__all__ = ["LATEST_TAG", "background_name", "is_background", "plain_name", "requested_model", "without_priority"]

LATEST_TAG = ":latest"
"""Tag that Ollama's clients add to names."""
_SUFFIX = f"@{Priority.PROACTIVE.value}"


def background_name(model: str) -> str:
    """Return the name under which requests to a model are background work."""
    return f"{model}{_SUFFIX}"


def is_background(model: str) -> bool:
    """True if a name is that for background work."""
    return model.removesuffix(LATEST_TAG).endswith(_SUFFIX)


def without_priority(model: str) -> str:
    """Return the name of a model without the suffix for background work."""
    return model.removesuffix(LATEST_TAG).removesuffix(_SUFFIX) if is_background(model) else model


def plain_name(model: str) -> str:
    """Return a name without the prefix of a store, the registry of Ollama and the tag ``:latest``."""
    for prefix in (*BY_PREFIX, "registry.ollama.ai/", "library/"):
        model = model.removeprefix(prefix)
    return model.removesuffix(LATEST_TAG)


def requested_model(fields: Mapping[str, Any]) -> str:
    """Return the name of the model in a request; empty if it has none.

    Raises:
        InvalidRequestError: it is not a string.
    """
    name = fields.get("model")
    if name is not None and not isinstance(name, str):
        raise InvalidRequestError(f"model: {quoted(name)} is not a name; expected a string")
    return name or ""
