"""A model folder as ``optimum-cli export openvino`` or the ready-made ``OpenVINO/*-ov`` repositories write it."""

from __future__ import annotations

import hashlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xpu_runtime.errors import ConfigError, ModelFolderError
from xpu_runtime.files import expand_home

__all__ = ["CONTEXT_LIMIT", "ModelFolder"]

_GRAPH = "openvino_model.xml"
_WEIGHTS = "openvino_model.bin"
_CONTEXT = 4096
"""Tokens of context where the configuration says nothing (chosen)."""
CONTEXT_LIMIT = 32768
"""Tokens; `EngineConfig.max_context` says so."""
_CONSTANT = re.compile(rb'offset="(\d+)" size="(\d+)"')
"""Where the weights of a constant stand, in a graph as OpenVINO writes it."""


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """The checked contents of a model folder.

    Attributes:
        path: the folder.
        config: ``config.json`` as read.
        max_context: tokens the model was trained for (``max_position_embeddings``).
        weights_bytes: size of the weight file in bytes.
    """

    path: Path
    config: dict[str, Any]
    max_context: int
    weights_bytes: int

    @classmethod
    def open(cls, path: str | Path) -> ModelFolder:
        """Check ``path`` and read its configuration.

        Raises:
            ConfigError: it is no path.
            ModelFolderError: the folder or one of its files is missing or unreadable.
        """
        if not isinstance(path, str | os.PathLike):
            raise ConfigError(f"model: {path!r}; expected the path of a folder that holds {_GRAPH}")
        folder = expand_home(path)
        if not folder.is_dir():
            raise ModelFolderError(
                f"model: {str(folder)!r} is not a folder; give the folder that holds {_GRAPH}, "
                f"or build one with `xpu-agents make-model --out DIR`"
            )
        for name in (_GRAPH, _WEIGHTS, "config.json"):
            if not (folder / name).is_file():
                raise ModelFolderError(
                    f"model: {str(folder)!r} has no {name}; export the model with "
                    f"`optimum-cli export openvino --model ID --task text-generation-with-past DIR`"
                )
            if not (folder / name).stat().st_size:
                raise ModelFolderError(f"model: {str(folder / name)!r} is empty; fetch or export the model again")
        try:
            config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
            text = config.get("text_config", config)
            context = int(text.get("max_position_embeddings") or _CONTEXT)
            if context < 1:
                raise ValueError(f"max_position_embeddings is {context}, which is no number of tokens")
        except (OSError, ValueError, TypeError, AttributeError, OverflowError, RecursionError) as error:
            raise ModelFolderError(
                f"model: {str(folder / 'config.json')!r} cannot be read as a model's configuration: {error}"
            ) from error
        return cls(folder, config, context, (folder / _WEIGHTS).stat().st_size)

    @property
    def name(self) -> str:
        """The folder's name, used as the model's name."""
        return self.path.resolve().name

    @property
    def default_context(self) -> int:
        """Most tokens of a prompt and its answer where `EngineConfig.max_context` does not say."""
        return min(self.max_context, CONTEXT_LIMIT)

    def context(self, wanted: int | None) -> int:
        """Most tokens of a prompt and its answer, where `EngineConfig.max_context` is ``wanted``.

        Raises:
            ConfigError: the model cannot take so many; one whose configuration says nothing may take any number.
        """
        if wanted is None:
            return self.default_context
        longest = _longest(self.config.get("text_config", self.config))
        if longest is not None and wanted > longest:
            raise ConfigError(
                f"max_context={wanted}: the model {self.name!r} takes {longest} tokens, as its config.json says; give "
                f"at most so many"
            )
        return wanted

    @property
    def graph(self) -> Path:
        """The OpenVINO graph file."""
        return self.path / _GRAPH

    def check_whole(self) -> None:
        """See that the weights are all there: what a broken download leaves is no less a file.

        Raises:
            ModelFolderError: they are not, or the graph cannot be read.
        """
        try:
            constants = _CONSTANT.findall(self.graph.read_bytes())
        except OSError as error:
            raise ModelFolderError(f"model: {str(self.graph)!r} cannot be read: {error}") from error
        needed = max((int(offset) + int(size) for offset, size in constants), default=0)
        if self.weights_bytes < needed:
            raise ModelFolderError(
                f"model: {str(self.path / _WEIGHTS)!r} is cut off: it has {self.weights_bytes:,} bytes, its graph "
                f"needs {needed:,}; fetch or export the model again"
            )

    def fingerprint(self) -> str:
        """A short hash that changes when the graph or the weights change.

        The graph is hashed whole; of the weights only size and both ends, so that an 8B folder costs nothing.
        """
        digest = hashlib.blake2b(self.graph.read_bytes(), digest_size=12)
        weights = self.path / _WEIGHTS
        digest.update(str(self.weights_bytes).encode())
        with weights.open("rb") as file:
            digest.update(file.read(1 << 16))
            file.seek(max(0, self.weights_bytes - (1 << 16)))
            digest.update(file.read())
        return digest.hexdigest()


def _longest(config: dict[str, Any]) -> int | None:
    """Tokens that the positions of a model reach, stretched where its configuration does so; None if unknown."""
    trained = config.get("max_position_embeddings")
    if not trained:
        return None
    # A stretched model may still state what it was trained for before, in either place.
    scaling = config.get("rope_scaling") or config.get("rope_parameters")
    if not isinstance(scaling, dict):
        return int(trained)
    before = scaling.get("original_max_position_embeddings") or trained
    return max(int(trained), int(before * (scaling.get("factor") or 1)))
