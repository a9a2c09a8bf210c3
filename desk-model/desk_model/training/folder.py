"""Training progress of an exported model folder."""

from __future__ import annotations

import json
from pathlib import Path

from desk_model.training.batches import Place
from desk_model.training.checkpoint import Progress
from desk_model.training.export import MANIFEST

__all__ = ["read_progress"]


def read_progress(folder: Path) -> Progress:
    """Read the progress of the training that made an exported folder."""
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
