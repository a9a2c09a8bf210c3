"""Resolution of model names to paths."""

from __future__ import annotations

import os
from pathlib import Path

from xpu_agents.models.builtin import BUILTIN_MODELS, builtin_dir
from xpu_agents.models.catalog import nearest_names
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.store import partial_models, pulled_models
from xpu_agents.models.stores import BY_PREFIX, huggingface
from xpu_agents.models.stores.found_model import choose
from xpu_runtime.errors import ConfigError, ModelFolderError
from xpu_runtime.model.graph_files import GRAPH

__all__ = ["resolve_model"]

_EXPECTED = (
    f"the folder of a model, a .gguf file, an id OWNER/NAME[:QUANT], ollama:NAME, lmstudio:PUBLISHER/REPO, "
    f"llama.cpp:FILE, or {' or '.join(map(repr, BUILTIN_MODELS))}"
)


def resolve_model(model: str | Path) -> Path:
    """Return the folder or GGUF file of a model.

    ``model`` is a path, the name of a model of the package, ``ollama:NAME[:TAG]``, ``lmstudio:PUBLISHER/REPO[/FILE]``,
    ``llama.cpp:FILE``, or an id ``OWNER/NAME[:QUANT]`` of a pulled model or one in the Hugging Face cache. An existing
    path takes precedence, but a folder with the name of a model of the package only if it contains a model. Any other
    path is returned unchanged; opening it will raise an error.

    Raises:
        ConfigError: ``model`` is neither a string nor a path.
        ModelFolderError: ``model`` is empty, is a name or id of no known model or of several, cannot be used as a path,
            or names a model with missing files.
    """
    if not isinstance(model, str | os.PathLike):
        raise ConfigError(f"model: {model!r} is neither text nor a path; expected {_EXPECTED}")
    text = str(model)
    if not text:
        raise ModelFolderError(f"model: it is empty; expected {_EXPECTED}")
    try:
        path = Path(model).expanduser()
        exists = path.exists()
    except (OSError, RuntimeError) as error:  # a name that is too long, or ~ of an unknown user
        raise ModelFolderError(f"model: {text!r} cannot be used as a path ({error}); expected {_EXPECTED}") from None
    builtin = builtin_dir(text)
    if builtin is not None and not (path / GRAPH).is_file():
        return builtin
    if exists:
        in_repository = huggingface.models_of_repository(path)
        return choose(text, in_repository).usable_path() if in_repository else path
    for prefix, find in BY_PREFIX.items():
        if text.startswith(prefix):
            found = find(text.removeprefix(prefix))
            if found is None:
                raise _unknown(text, "is no model in that program's folder")
            return found.usable_path()
    model_id = ModelId.find(text)
    if model_id is not None:
        return _path_of_id(model_id)
    if path.name == text:
        raise _unknown(text, f"is not a folder or file, and no model of this package ({' or '.join(BUILTIN_MODELS)})")
    return path


def _path_of_id(model_id: ModelId) -> Path:
    """Return the path of a pulled model, or of one in the Hugging Face cache."""
    pulled = pulled_models(model_id.repository)
    exact = [model for model in pulled if model.name == str(model_id)]
    if exact:
        return exact[0].usable_path()
    wanted = model_id.quantization
    if pulled and (not wanted or any(model.gguf is not None and model.gguf.matches(wanted) for model in pulled)):
        return choose(model_id.repository, pulled, wanted).usable_path()
    found = huggingface.find(model_id)
    if found is not None:
        return found.usable_path()
    partial = next((each for each in partial_models() if str(model_id) in (str(each), each.repository)), None)
    if partial is not None:
        raise ModelFolderError(
            f"model: the pull of {str(partial)!r} is incomplete; `xpu-agents pull {partial}` continues it"
        )
    raise _unknown(
        str(model_id),
        f"is not a folder and not a pulled model; `xpu-agents pull {model_id}` downloads it from the Hugging Face hub",
    )


def _unknown(text: str, problem: str) -> ModelFolderError:
    """Return the error for an unknown name, with the nearest known names."""
    nearest = nearest_names(text)
    hint = f"did you mean {' or '.join(nearest)}? " if nearest else ""
    return ModelFolderError(
        f"model: {text!r} {problem}; {hint}`xpu-agents models` lists those of this machine, and `xpu-agents make-model "
        f"--out DIR` builds one; expected {_EXPECTED}"
    )
