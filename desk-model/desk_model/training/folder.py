"""The way back from a model folder to a training: how far that one was."""

from __future__ import annotations

import json
from pathlib import Path

from desk_model.training.batches import Place
from desk_model.training.checkpoint import Progress
from desk_model.training.export import MANIFEST

__all__ = ["read_progress"]


def read_progress(folder: Path) -> Progress:
    """How far the training of an exported model was, as what another one begins with."""
    facts = json.loads((folder / MANIFEST).read_text("utf-8"))
    steps, seconds = facts["steps"], 60 * facts["minutes"]
    return Progress(
        steps,
        facts["tokens"],
        seconds=seconds,
        place=Place(facts["pools"]),
        begun_steps=steps,
        begun_seconds=seconds,
    )
