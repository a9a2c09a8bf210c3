"""From what a user calls a model to its folder."""

from __future__ import annotations

from pathlib import Path

from xpu_agents.models.identifier import ModelId
from xpu_agents.models.store import model_dir, partial_dir
from xpu_runtime.errors import ModelFolderError

__all__ = ["resolve_model"]


def resolve_model(model: str | Path) -> Path:
    """The folder of a model, named by its path or by the id it was pulled by; a path that exists comes first.

    What is neither an existing path nor looks like an id is returned as a path: opening it says what is wrong.

    Raises:
        ModelFolderError: it looks like an id, and no such model was pulled.
    """
    path = Path(model).expanduser()
    if path.exists():
        return path
    model_id = ModelId.find(str(model))
    if model_id is None:
        return path
    folder = model_dir(model_id)
    if folder.is_dir():
        return folder
    if partial_dir(model_id).is_dir():
        raise ModelFolderError(
            f"model: the pull of {str(model_id)!r} has not ended; `xpu-agents pull {model_id}` goes on where it stopped"
        )
    raise ModelFolderError(
        f"model: {str(model_id)!r} is not a folder, nor a model that was pulled; `xpu-agents pull {model_id}` gets it "
        f"from the Hugging Face hub, `xpu-agents models` lists what is here"
    )
