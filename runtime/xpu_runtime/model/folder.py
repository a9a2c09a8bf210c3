"""OpenVINO model folders, as written by ``optimum-cli export openvino`` and the ``OpenVINO/*-ov`` repositories."""

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
"""Context length in tokens of a model whose configuration has none (chosen)."""
CONTEXT_LIMIT = 32768
"""Largest default of `EngineConfig.max_context`, in tokens."""
_CONSTANT = re.compile(rb'offset="(\d+)" size="(\d+)"')
"""Position and size of a constant in the weight file, as written in the graph file."""


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """A checked model folder.

    Attributes:
        path: path of the folder.
        config: content of ``config.json``.
        max_context: trained context length in tokens (``max_position_embeddings``).
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
            ConfigError: ``path`` is not a path.
            ModelFolderError: the folder or one of its files is missing or unreadable.
        """
        if not isinstance(path, str | os.PathLike):
            raise ConfigError(f"model: {path!r}; expected the path of a folder with {_GRAPH}")
        folder = expand_home(path)
        if not folder.is_dir():
            raise ModelFolderError(
                f"model: {str(folder)!r} is not a folder; expected a folder with {_GRAPH}, "
                f"such as one built with `xpu-agents make-model --out DIR`"
            )
        for name in (_GRAPH, _WEIGHTS, "config.json"):
            if not (folder / name).is_file():
                raise ModelFolderError(
                    f"model: {str(folder)!r} has no {name}; export the model with "
                    f"`optimum-cli export openvino --model ID --task text-generation-with-past DIR`"
                )
            if not (folder / name).stat().st_size:
                raise ModelFolderError(f"model: {str(folder / name)!r} is empty; download or export the model again")
        try:
            config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
            text = config.get("text_config", config)
            context = int(text.get("max_position_embeddings") or _CONTEXT)
            if context < 1:
                raise ValueError(f"max_position_embeddings is {context}; expected a positive number of tokens")
        except (OSError, ValueError, TypeError, AttributeError, OverflowError, RecursionError) as error:
            raise ModelFolderError(
                f"model: {str(folder / 'config.json')!r} is not a valid model configuration: {error}"
            ) from error
        return cls(folder, config, context, (folder / _WEIGHTS).stat().st_size)

    @property
    def name(self) -> str:
        """Name of the folder, used as the name of the model."""
        return self.path.resolve().name

    @property
    def default_context(self) -> int:
        """Context length in tokens if `EngineConfig.max_context` is not set."""
        return min(self.max_context, CONTEXT_LIMIT)

    def context(self, max_context: int | None) -> int:
        """Context length in tokens for a given `EngineConfig.max_context`.

        Raises:
            ConfigError: the model does not support ``max_context``. A model without a stated limit accepts any value.
        """
        if max_context is None:
            return self.default_context
        longest = _max_positions(self.config.get("text_config", self.config))
        if longest is not None and max_context > longest:
            raise ConfigError(
                f"max_context={max_context}: the config.json of model {self.name!r} allows {longest} tokens; "
                f"expected at most {longest}"
            )
        return max_context

    @property
    def graph(self) -> Path:
        """Path of the OpenVINO graph file."""
        return self.path / _GRAPH

    def check_whole(self) -> None:
        """Check that the weight file is complete, as it is not after an interrupted download.

        Raises:
            ModelFolderError: the weight file is too short, or the graph cannot be read.
        """
        try:
            constants = _CONSTANT.findall(self.graph.read_bytes())
        except OSError as error:
            raise ModelFolderError(f"model: {str(self.graph)!r} cannot be read: {error}") from error
        needed = max((int(offset) + int(size) for offset, size in constants), default=0)
        if self.weights_bytes < needed:
            raise ModelFolderError(
                f"model: {str(self.path / _WEIGHTS)!r} is incomplete: it has {self.weights_bytes:,} bytes and its "
                f"graph needs {needed:,}; download or export the model again"
            )

    def fingerprint(self) -> str:
        """A short hash that changes when the graph or the weights change.

        It covers the whole graph file, and the size, the first and the last 64 KiB of the weight file.
        """
        digest = hashlib.blake2b(self.graph.read_bytes(), digest_size=12)
        weights = self.path / _WEIGHTS
        digest.update(str(self.weights_bytes).encode())
        with weights.open("rb") as file:
            digest.update(file.read(1 << 16))
            file.seek(max(0, self.weights_bytes - (1 << 16)))
            digest.update(file.read())
        return digest.hexdigest()


def _max_positions(config: dict[str, Any]) -> int | None:
    """Most position ids of a model in tokens, RoPE scaling included; None if the configuration has none."""
    trained = config.get("max_position_embeddings")
    if not trained:
        return None
    # With RoPE scaling, either key may hold the context length before scaling.
    scaling = config.get("rope_scaling") or config.get("rope_parameters")
    if not isinstance(scaling, dict):
        return int(trained)
    before = scaling.get("original_max_position_embeddings") or trained
    return max(int(trained), int(before * (scaling.get("factor") or 1)))
