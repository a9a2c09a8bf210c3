"""Descriptions of models in Anthropic's form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["model_list", "model_object"]

_UNKNOWN_DATE = "1970-01-01T00:00:00Z"


def model_object(name: str, context: int) -> dict[str, Any]:
    """Describe a model with a context length in tokens."""
    return {
        "type": "model",
        "id": name,
        "display_name": name,
        "created_at": _UNKNOWN_DATE,
        "lifecycle": "active",
        "max_input_tokens": context,
        "max_tokens": context,
    }


def model_list(contexts: Mapping[str, int]) -> dict[str, Any]:
    """Describe models by name as one page of a list.

    Args:
        contexts: context lengths in tokens.
    """
    names = list(contexts)
    return {
        "data": [model_object(name, context) for name, context in contexts.items()],
        "has_more": False,
        "first_id": names[0],
        "last_id": names[-1],
    }
