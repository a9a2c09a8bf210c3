"""Resolution of model names to folders."""

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
    """Return the folder of a model given by its path, its hub id, or the name of a model of the package.

    An existing path takes precedence, but a folder with the name of a model of the package only if it contains a model.
    Any other path is returned unchanged; opening it will raise an error.

    Raises:
        ConfigError: ``model`` is neither a string nor a path.
        ModelFolderError: ``model`` is empty, is a name or id of no known model, or cannot be used as a path.
    """
    if not isinstance(model, str | os.PathLike):
        raise ConfigError(f"model: {model!r} is neither text nor a path; expected {_EXPECTED}")
    if not str(model):
        raise ModelFolderError(f"model: it is empty; expected {_EXPECTED}")
    try:
        path = Path(model).expanduser()
        exists = path.exists()
    except (OSError, RuntimeError) as error:  # a name that is too long, or ~ of an unknown user
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
                f"model: {str(model)!r} is not a folder and not a model of this package, which are "
                f"{' and '.join(BUILTIN_MODELS)}; pulled models are named by their id, OWNER/NAME, `xpu-agents "
                f"models` lists the local ones, and `xpu-agents make-model --out DIR` builds one"
            )
        return path
    folder = model_dir(model_id)
    if folder.is_dir():
        return folder
    if partial_dir(model_id).is_dir():
        raise ModelFolderError(
            f"model: the pull of {str(model_id)!r} is incomplete; `xpu-agents pull {model_id}` continues it"
        )
    raise ModelFolderError(
        f"model: {str(model_id)!r} is not a folder and not a pulled model; `xpu-agents pull {model_id}` downloads it "
        f"from the Hugging Face hub, `xpu-agents models` lists the local ones, and {' and '.join(BUILTIN_MODELS)} are "
        f"part of the package"
    )
