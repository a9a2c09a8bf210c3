"""The model a command works on: the one that was named, or a random one."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from xpu_agents.apps.display.terminal import exit_on_sigterm, progress_bar
from xpu_agents.models import resolve_model
from xpu_agents.models.synthetic import synthetic_model
from xpu_runtime import Engine, EngineConfig
from xpu_runtime.errors import ConfigError
from xpu_runtime.model.folder import ModelFolder

__all__ = [
    "MODEL_HELP",
    "DefaultModel",
    "NamedModel",
    "OptionalModel",
    "Shape",
    "choose_model",
    "load_engine",
    "open_model",
]

MODEL_HELP = "A model's folder, the id it was pulled by, or desk"
NamedModel: TypeAlias = Annotated[str, typer.Argument(help=f"{MODEL_HELP}.", show_default=False)]
DefaultModel: TypeAlias = Annotated[str, typer.Argument(help=f"{MODEL_HELP}, the small one of the package.")]
OptionalModel: TypeAlias = Annotated[
    str | None, typer.Argument(help=f"{MODEL_HELP}; by default one with random weights, built once.")
]
Shape: TypeAlias = Annotated[
    str | None, typer.Option(help="Of the random model: test, 0.5b, 1b, 3b, 8b; by default 0.5b.")
]
_DEFAULT_SHAPE = "0.5b"


def open_model(model: str) -> ModelFolder:
    """The folder that a model's path or id stands for.

    Raises:
        ModelFolderError: it is no model folder, or no model of this id was pulled.
    """
    return ModelFolder.open(resolve_model(model))


def choose_model(model: str | None, shape: str | None) -> ModelFolder:
    """``model``, or the random one of ``shape``, built if it is not in the cache yet.

    Raises:
        ConfigError: there is no such shape, or both were given.
        ModelFolderError: ``model`` is no model folder, or was not pulled.
    """
    if model is not None:
        if shape is not None:
            raise ConfigError(f"--shape {shape}: {model!r} has its own shape; leave out the model or --shape")
        return open_model(model)
    shape = shape or _DEFAULT_SHAPE
    with exit_on_sigterm(), progress_bar(f"building a {shape} model") as say:
        return ModelFolder.open(synthetic_model(shape, say))


def load_engine(folder: ModelFolder, config: EngineConfig | None = None) -> Engine:
    """An engine, by default with the default settings, loaded behind a progress bar; close it."""
    with progress_bar(f"loading {folder.name}") as say:
        return Engine.load(folder.path, config, progress=say)
