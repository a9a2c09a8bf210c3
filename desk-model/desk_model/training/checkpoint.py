"""Checkpoints: complete state of a training in one atomically written file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch

from desk_model.training.batches import Place
from desk_model.training.network import Decoder
from desk_model.training.optimizers import Optimizers

__all__ = ["CHECKPOINT", "Progress", "load_weights", "resume", "save"]

CHECKPOINT = "checkpoint.pt"
"""Its file in the folder of a run."""


@dataclass(slots=True)
class Progress:
    """Progress of a training.

    Attributes:
        steps: Steps of the optimizer.
        tokens: Tokens read, without what fills up.
        learnt: Predicted tokens.
        seconds: Time it took, in all runs together.
        share: Part of the training that is done, 0 to 1.
        place: Behind the data that was used.
        begun_steps: Steps behind the weights that this training began with.
        begun_seconds: Their time.
    """

    steps: int = 0
    tokens: int = 0
    learnt: int = 0
    seconds: float = 0.0
    share: float = 0.0
    place: Place = field(default_factory=Place)
    begun_steps: int = 0
    begun_seconds: float = 0.0


def save(
    file: Path,
    model: Decoder,
    average: Decoder,
    optimizers: Optimizers,
    progress: Progress,
    fixed: Mapping[str, Any],
) -> None:
    """Write a checkpoint atomically.

    Args:
        file: Where to.
        model: Its weights.
        average: Those of its latest steps, averaged.
        optimizers: Their state.
        progress: How far it is.
        fixed: Settings that must be the same when it goes on.
    """
    draft = file.with_suffix(".new")
    content = {
        "model": model.state_dict(),
        "average": average.state_dict(),
        "optimizers": optimizers.state(),
        "progress": asdict(progress),
        "fixed": dict(fixed),
    }
    torch.save(content, draft)
    draft.replace(file)


def resume(file: Path, model: Decoder, average: Decoder, optimizers: Optimizers, fixed: Mapping[str, Any]) -> Progress:
    """Resume from a checkpoint.

    Raises:
        ValueError: it is of a training with other settings.
    """
    content = _read(file)
    for name, value in fixed.items():
        if content["fixed"].get(name) != value:
            raise ValueError(
                f"{name}={value!r}: the checkpoint in {file.parent} was made with {content['fixed'].get(name)!r}; "
                f"go on with that, or begin in another folder"
            )
    optimizers.load(content["optimizers"])
    model.load_state_dict(content["model"])
    average.load_state_dict(content["average"])
    return _progress(content)


def load_weights(file: Path, model: Decoder) -> Progress:
    """Load only the averaged weights."""
    content = _read(file)
    model.load_state_dict(content["average"])
    return _progress(content)


def _read(file: Path) -> dict[str, Any]:
    content: dict[str, Any] = torch.load(file, map_location="cpu", weights_only=True)
    return content


def _progress(content: Mapping[str, Any]) -> Progress:
    kept = content["progress"]
    return Progress(**{**kept, "place": Place(**kept["place"])})
