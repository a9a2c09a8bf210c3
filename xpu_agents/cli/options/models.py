"""Options for the model of a command: a named one, or a synthetic one."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from xpu_agents.apps.display.log_lines import print_line
from xpu_agents.apps.display.memory_lines import folder_memory
from xpu_agents.apps.display.terminal import exit_on_sigterm, progress_bar, stderr
from xpu_agents.models import resolve_model
from xpu_agents.models.catalog import found_models
from xpu_runtime import Engine, EngineConfig
from xpu_runtime.errors import ConfigError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.gguf.conversion import find_gguf
from xpu_runtime.soc.machine import Machine

if TYPE_CHECKING:
    from xpu_runtime import EmbeddingEngine, EmbeddingModel

__all__ = [
    "MODEL_HELP",
    "DefaultModel",
    "NamedModel",
    "OptionalModel",
    "Shape",
    "choose_model",
    "complete_model",
    "load_embeddings",
    "load_engine",
    "open_embedding_model",
    "open_model",
    "print_memory",
]

MODEL_HELP = "A model's folder or .gguf file, a name that `xpu-agents models` lists, or desk"


def complete_model(incomplete: str) -> list[str]:
    """Return the names of models that begin with a text, for TAB; without one the shell completes paths."""
    with contextlib.suppress(OSError):
        return [model.name for model in found_models() if model.name.startswith(incomplete) and not model.problem]
    return []


NamedModel: TypeAlias = Annotated[
    str, typer.Argument(help=f"{MODEL_HELP}.", show_default=False, autocompletion=complete_model)
]
DefaultModel: TypeAlias = Annotated[
    str, typer.Argument(help=f"{MODEL_HELP}, the bundled model.", autocompletion=complete_model)
]
OptionalModel: TypeAlias = Annotated[
    str | None,
    typer.Argument(help=f"{MODEL_HELP}; by default a synthetic one, built once.", autocompletion=complete_model),
]
Shape: TypeAlias = Annotated[
    str | None, typer.Option(help="Shape of the synthetic model: test, 0.5b, 1b, 3b, 8b; by default 0.5b.")
]
_DEFAULT_SHAPE = "0.5b"


def open_model(model: str) -> ModelFolder:
    """Open the folder of a model path or name; a GGUF file is converted behind a progress bar at its first use.

    Raises:
        ModelFolderError: the path is not a model, or there is no model of this name.
    """
    path = resolve_model(model)
    if find_gguf(path) is None:
        return ModelFolder.open(path)
    with exit_on_sigterm(), progress_bar(model) as report_progress:
        return ModelFolder.open(path, report_progress)


def choose_model(model: str | None, shape: str | None) -> ModelFolder:
    """Open ``model``, or the synthetic model of ``shape``, built if it is not cached.

    Raises:
        ConfigError: the shape is unknown, or both were given.
        ModelFolderError: ``model`` is not a model, or there is none of this name.
    """
    if model is not None:
        if shape is not None:
            raise ConfigError(f"--shape {shape}: {model!r} has its own shape; remove the model or --shape")
        return open_model(model)
    from xpu_agents.models.synthetic import synthetic_model  # imports what builds tokenizers

    shape = shape or _DEFAULT_SHAPE
    with exit_on_sigterm(), progress_bar(f"building a {shape} model") as report_progress:
        return ModelFolder.open(synthetic_model(shape, report_progress))


def print_memory(folder: ModelFolder, config: EngineConfig) -> None:
    """Print on standard error what a model will take, what is free and what gives way, before it is loaded.

    Raises:
        ConfigError: the model does not support `EngineConfig.max_context`.
    """
    lines = folder_memory(folder, config, Machine.here())
    print_line(stderr(), f"{folder.name} {'; '.join(lines)}", "dim")


def load_engine(folder: ModelFolder, config: EngineConfig | None = None) -> Engine:
    """Load an engine behind a progress bar, by default with default settings. The caller closes it."""
    with progress_bar(f"loading {folder.name}") as report_progress:
        return Engine.load(folder.path, config, progress=report_progress)


def open_embedding_model(model: str) -> EmbeddingModel:
    """Open an embedding model by path or name, as `open_model` does.

    Raises:
        ModelError: the path is not an embedding model, or there is no model of this name.
    """
    from xpu_runtime import EmbeddingModel  # most commands have none

    path = resolve_model(model)
    if find_gguf(path) is None:
        return EmbeddingModel.open(path)
    with exit_on_sigterm(), progress_bar(model) as report_progress:
        return EmbeddingModel.open(path, report_progress)


def load_embeddings(name: str, path: Path, engine: Engine) -> EmbeddingEngine:
    """Load the embedding model at ``path`` as ``name`` on the lanes of ``engine``. The caller closes it."""
    from xpu_runtime import EmbeddingEngine

    with progress_bar(f"loading {name}") as report_progress:
        embeddings = EmbeddingEngine.load(path, engine=engine, progress=report_progress)
    embeddings.name = name
    return embeddings
