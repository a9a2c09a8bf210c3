"""From what a user calls a model to its folder."""

from __future__ import annotations

import os
from pathlib import Path

from xpu_agents.models.builtin import BUILTIN_MODELS, builtin_dir
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.store import model_dir, partial_dir
from xpu_runtime.errors import ConfigError, ModelFolderError

__all__ = ["resolve_model"]

_GRAPH = "openvino_model.xml"
_EXPECTED = f"the folder of a model, its id on the Hugging Face hub, or {' or '.join(map(repr, BUILTIN_MODELS))}"


def resolve_model(model: str | Path) -> Path:
    """The folder of a model: its path, the id it was pulled by, or the name of one that comes with the package.

    A path that exists comes first; a folder with the name of a model of the package only if there is a model in it.
    What is none of these, and can only be a path, is returned as one: opening it says what is wrong.

    Raises:
        ConfigError: it is neither text nor a path.
        ModelFolderError: it is empty, or looks like a name or an id, and there is no such model; or the system has no
            such paths.
    """
    if not isinstance(model, str | os.PathLike):
        raise ConfigError(f"model: {model!r}; expected {_EXPECTED}")
    if not str(model):
        raise ModelFolderError(f"model: it is empty; expected {_EXPECTED}")
    try:
        path = Path(model).expanduser()
        exists = path.exists()
    except (OSError, RuntimeError) as error:  # a name that is too long; ~ of a user whom nobody knows
        raise ModelFolderError(
            f"model: {str(model)!r} cannot be used as a path ({error}); expected {_EXPECTED}"
        ) from None
    builtin = builtin_dir(str(model))
    if builtin is not None and not (path / _GRAPH).is_file():
        return builtin
    if exists:
        return path
    model_id = ModelId.find(str(model))
    if model_id is None:
        if path.name == str(model):
            raise ModelFolderError(
                f"model: {str(model)!r} is not a folder, nor a model of this package, which are "
                f"{' and '.join(BUILTIN_MODELS)}; pulled models are named by their id, OWNER/NAME, `xpu-agents "
                f"models` lists what is here, and `xpu-agents make-model --out DIR` builds one"
            )
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
        f"from the Hugging Face hub, `xpu-agents models` lists what is here, and {' and '.join(BUILTIN_MODELS)} come "
        f"with the package"
    )
