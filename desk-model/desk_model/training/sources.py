"""Sources of weights: a training run, a model folder, or the mean of several."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch
from torch import nn
from xpu_runtime.model.synthetic.shapes import ModelShape

from desk_model.training.checkpoint import CHECKPOINT, load_weights
from desk_model.training.export import put_weights
from desk_model.training.growth import grown
from desk_model.training.network import Decoder
from desk_model.training.weights import read_weights

__all__ = ["decoder_from", "mean_of"]


def decoder_from(folder: Path, shape: ModelShape) -> Decoder:
    """Network of a run or of a model folder, which may have fewer layers.

    Raises:
        ValueError: the folder is neither, or its weights do not fit the shape.
    """
    model = Decoder(shape)
    file = folder / CHECKPOINT
    if file.is_file():
        load_weights(file, model)
    else:
        put_weights(model, grown(read_weights(folder), shape.layers))
    return model


def mean_of(models: Sequence[Decoder]) -> Decoder:
    """Network with the mean weights of several.

    A layer that has grown in one of them and learnt nothing there does not count: the mean would only halve what it
    does in another.
    """
    mean = Decoder(models[0].shape)
    _average(mean.embed, [each.embed for each in models])
    for at, layer in enumerate(mean.parts):
        own = [each.parts[at] for each in models]
        _average(layer, [each for each in own if each.o_proj.weight.any() or each.down_proj.weight.any()] or own)
    return mean


def _average(mean: nn.Module, modules: Sequence[nn.Module]) -> None:
    with torch.no_grad():
        for weight, *others in zip(mean.parameters(), *(each.parameters() for each in modules), strict=True):
            weight.copy_(torch.stack(others).mean(0))
