"""Sources of weights: the run of a training, a model folder made of one, or the mean of several."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch

from desk_training.checkpoint import CHECKPOINT, load_weights
from desk_training.export import put_weights
from desk_training.folder import read_weights
from desk_training.growth import grown
from desk_training.network import Decoder
from xpu_runtime.model.synthetic.shapes import ModelShape

__all__ = ["decoder_from", "mean_of"]


def decoder_from(folder: Path, shape: ModelShape) -> Decoder:
    """The network of a run, or of a model folder, which may have fewer layers.

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
    """A network with the mean of the weights of others."""
    mean = Decoder(models[0].shape)
    with torch.no_grad():
        for weight, *others in zip(mean.parameters(), *(each.parameters() for each in models), strict=True):
            weight.copy_(torch.stack(others).mean(0))
    return mean
