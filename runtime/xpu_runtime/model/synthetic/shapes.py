"""Dimensions of the synthetic models: the public Llama 3 shapes and two small ones for tests and demos."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import inf
from numbers import Integral, Real
from types import MappingProxyType

from xpu_runtime.errors import ConfigError

__all__ = ["SHAPES", "ModelShape", "resolve_shape"]


@dataclass(frozen=True, slots=True)
class ModelShape:
    """Dimensions of a Llama-shaped decoder.

    Attributes:
        name: Canonical name, as listed in :data:`SHAPES`.
        hidden: Width of the residual stream.
        intermediate: Width of the SwiGLU feed-forward block.
        layers: Number of decoder layers.
        heads: Number of query heads.
        kv_heads: Number of key/value heads; divides ``heads``.
        head_dim: Width of one head; even, because rotary embedding pairs its halves.
        vocab: Default number of vocabulary entries.
        max_positions: Longest context written into the configuration, in tokens.
        rope_theta: Base of the rotary frequencies.
    """

    name: str
    hidden: int
    intermediate: int
    layers: int
    heads: int
    kv_heads: int
    head_dim: int
    vocab: int
    max_positions: int
    rope_theta: float = 500000.0

    def __post_init__(self) -> None:
        for field, value in asdict(self).items():
            kind, wanted = (Real, "number") if field == "rope_theta" else (Integral, "whole number")
            fits = isinstance(value, kind)
            if field != "name" and not (fits and 0 < value < inf):
                raise ConfigError(f"{field} of shape {self.name!r} is {value!r}; it must be a positive {wanted}")
        if self.heads % self.kv_heads:
            raise ConfigError(
                f"kv_heads of shape {self.name!r} is {self.kv_heads}; it must divide heads ({self.heads})"
            )
        if self.head_dim % 2:
            raise ConfigError(f"head_dim of shape {self.name!r} is {self.head_dim}; it must be even")


_SHAPES = (
    ModelShape("test", 256, 768, 4, 8, 4, 32, 8192, 8192),
    ModelShape("0.5b", 896, 4864, 24, 14, 2, 64, 8192, 8192),
    ModelShape("llama-3.2-1b", 2048, 8192, 16, 32, 8, 64, 128256, 131072),
    ModelShape("llama-3.2-3b", 3072, 8192, 28, 24, 8, 128, 128256, 131072),
    ModelShape("llama-3.1-8b", 4096, 14336, 32, 32, 8, 128, 128256, 131072),
)
_ALIASES = {"1b": "llama-3.2-1b", "3b": "llama-3.2-3b", "8b": "llama-3.1-8b"}
_BY_NAME = {shape.name: shape for shape in _SHAPES}

SHAPES: Mapping[str, ModelShape] = MappingProxyType(
    _BY_NAME | {alias: _BY_NAME[name] for alias, name in _ALIASES.items()}
)
"""All shapes by name and alias."""


def resolve_shape(shape: str | ModelShape) -> ModelShape:
    """Find a shape by name or alias; a :class:`ModelShape` is returned unchanged.

    Raises:
        ConfigError: No shape has this name.
    """
    if isinstance(shape, ModelShape):
        return shape
    found = SHAPES.get(shape)
    if found is None:
        raise ConfigError(f"shape is {shape!r}; it must be one of {', '.join(SHAPES)}")
    return found
