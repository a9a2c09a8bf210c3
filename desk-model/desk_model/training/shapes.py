"""Sizes of both models."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from xpu_runtime.model.synthetic.shapes import ModelShape

__all__ = ["MODELS", "VOCABULARY"]

VOCABULARY = 2048
"""Vocabulary size of both models. Small, so that many words are several tokens and must be copied token by token."""

_CONTEXT = 4096

MODELS: Mapping[str, ModelShape] = MappingProxyType(
    {
        "desk": ModelShape("desk", 256, 768, 12, 4, 2, 64, VOCABULARY, _CONTEXT, rope_theta=10000.0),
        "draft": ModelShape("desk-draft", 128, 384, 6, 4, 2, 32, VOCABULARY, _CONTEXT, rope_theta=10000.0),
    }
)
"""The main model (10.0 M parameters) and the one that drafts for it (1.4 M), by their names on the command line."""
