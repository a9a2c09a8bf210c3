"""A small network; needs the training extra."""

from __future__ import annotations

import torch
from xpu_runtime.model.synthetic.shapes import ModelShape

from desk_model.training.network import Decoder

__all__ = ["SHAPE", "network"]

SHAPE = ModelShape("tiny", 64, 96, 3, 4, 2, 16, 700, 4096, rope_theta=10000.0)


def network(seed: int, shape: ModelShape = SHAPE) -> Decoder:
    """Whose layers do something, with wide logits so that no two tokens are near."""
    torch.manual_seed(seed)
    made = Decoder(shape)
    with torch.no_grad():
        for weight in made.parameters():
            weight.normal_(std=0.05 if weight is made.embed.weight else 2 * weight.shape[1] ** -0.5)
    return made.requires_grad_(False)
