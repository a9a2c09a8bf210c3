"""OpenVINO model folders: exports of ``optimum-cli export openvino``, models saved by openvino-genai, GGUF files."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xpu_runtime.errors import ConfigError, ModelFolderError, UnsupportedModelError
from xpu_runtime.files import expand_home
from xpu_runtime.model.conversion_cache import SOURCE, conversion_record, is_whole
from xpu_runtime.model.embedding_folder import is_embedding_folder
from xpu_runtime.model.gguf.conversion import ProgressCallback, converted_folder, find_gguf
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.gguf.metadata import fingerprint as gguf_fingerprint
from xpu_runtime.model.graph_files import GRAPH, WEIGHTS
from xpu_runtime.model.json_files import read_json_object
from xpu_runtime.model.openvino_errors import openvino_message

if TYPE_CHECKING:
    import openvino as ov

__all__ = ["CONTEXT_LIMIT", "DEFAULT_CONTEXT", "ModelFolder"]

DEFAULT_CONTEXT = 4096
"""Context length in tokens of a model whose configuration has none (chosen)."""
CONTEXT_LIMIT = 32768
"""Largest default of `EngineConfig.max_context`, in tokens."""
_NO_LIMIT = 10**9
"""Longer texts of a tokenizer mean that it has no limit."""
_CONSTANT = re.compile(rb'offset="(\d+)" size="(\d+)"')
"""Position and size of a constant in the weight file, as written in the graph file."""


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """A checked model folder.

    Attributes:
        path: path of the folder.
        config: content of ``config.json``; empty without the file, which openvino-genai does not write.
        max_context: trained context length in tokens: ``max_position_embeddings``, else ``model_max_length`` of
            ``tokenizer_config.json``, else 4096.
        weights_bytes: size of the weight file in bytes.
    """

    path: Path
    config: dict[str, Any]
    max_context: int
    weights_bytes: int

    @classmethod
    def open(cls, path: str | Path, progress: ProgressCallback | None = None) -> ModelFolder:
        """Check ``path`` and read its configuration; a GGUF file is converted at its first use.

        Args:
            path: a model folder, a GGUF file, or a folder that holds one GGUF model.
            progress: called while a GGUF file is converted.

        Raises:
            ConfigError: ``path`` is not a path.
            ModelFolderError: the folder or one of its files is missing, damaged or unreadable.
            UnsupportedModelError: the GGUF file has an architecture or weights that are not supported, or the folder is
                that of an embedding model.
        """
        if not isinstance(path, str | os.PathLike):
            raise ConfigError(f"model: {path!r}; expected the path of a folder with {GRAPH}, or of a GGUF file")
        folder = expand_home(path)
        gguf = find_gguf(folder)
        is_embedding = gguf is not None and GgufFile.summary(gguf).is_embedding
        if gguf is not None and not is_embedding:
            folder = converted_folder(gguf, progress)
        if not is_embedding and not folder.is_dir():
            raise ModelFolderError(
                f"model: {str(folder)!r} is not a model; expected a GGUF file, or a folder with {GRAPH}, "
                f"such as one built with `xpu-agents make-model --out DIR`"
            )
        if is_embedding or is_embedding_folder(folder):
            raise UnsupportedModelError(
                f"model: {str(folder)!r} is an embedding model, which makes vectors and generates no text; use it with "
                f"XPUEmbeddings, XPUEmbedding or EmbeddingEngine, or `xpu-agents serve CHAT_MODEL --embeddings MODEL`"
            )
        record = conversion_record(folder)
        built_at_load = record is not None and not (folder / GRAPH).exists()
        if record is not None and built_at_load and not is_whole(folder, record.key, record.version):
            raise ModelFolderError(
                f"model: {str(folder)!r} was converted from {record.source!r}, which is gone or has changed; name "
                f"a GGUF file in place of the folder"
            )
        for name in (SOURCE,) if built_at_load else (GRAPH, WEIGHTS):
            if not (folder / name).is_file():
                raise ModelFolderError(
                    f"model: {str(folder)!r} has no {name}; export the model with "
                    f"`optimum-cli export openvino --model ID --task text-generation-with-past DIR`"
                )
            if not (folder / name).stat().st_size:
                raise ModelFolderError(f"model: {str(folder / name)!r} is empty; download or export the model again")
        config = read_json_object(folder / "config.json", optional=True)
        try:
            text = config.get("text_config", config)
            context = int(text.get("max_position_embeddings") or _tokenizer_context(folder) or DEFAULT_CONTEXT)
            if context < 1:
                raise ValueError(f"max_position_embeddings is {context}; expected a positive number of tokens")
        except (ValueError, TypeError, AttributeError, OverflowError) as error:
            raise ModelFolderError(
                f"model: {str(folder / 'config.json')!r} is not a valid model configuration: {error}"
            ) from error
        return cls(folder, config, context, (folder / (SOURCE if built_at_load else WEIGHTS)).stat().st_size)

    @property
    def name(self) -> str:
        """Name of the model: of its folder, or of the GGUF file it was converted from."""
        record = conversion_record(self.path)
        return self.path.resolve().name if record is None else record.name

    @property
    def default_context(self) -> int:
        """Context length in tokens if `EngineConfig.max_context` is not set."""
        return min(self.max_context, CONTEXT_LIMIT)

    @property
    def kv_bytes_per_token(self) -> int | None:
        """Bytes of the keys and values of one token in 16 bits, by ``config.json``; None if it does not say."""
        config = self.config.get("text_config", self.config)
        heads = config.get("num_attention_heads")
        sizes = [config.get("num_hidden_layers"), config.get("num_key_value_heads") or heads, config.get("head_dim")]
        if sizes[2] is None and isinstance(heads, int) and isinstance(config.get("hidden_size"), int):
            sizes[2] = config["hidden_size"] // max(1, heads)
        return 4 * prod(sizes) if all(isinstance(size, int) for size in sizes) else None

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
        """Path of the file that holds the graph: an OpenVINO graph, or a GGUF file whose graph cannot be stored."""
        graph = self.path / GRAPH
        return graph if graph.exists() else self.path / SOURCE

    def read_graph(self, core: ov.Core) -> ov.Model:
        """Read the stateful graph.

        Raises:
            ModelFolderError: the graph or its weights cannot be read.
        """
        if self.graph.name == SOURCE:
            from xpu_runtime.model.gguf.graph import gguf_graph

            return gguf_graph(self.graph, tokens_first=True)
        self.check_whole()
        try:
            return core.read_model(self.graph)
        except RuntimeError as error:
            raise ModelFolderError(
                f"model: {str(self.graph)!r} or its weights cannot be read: {openvino_message(error)}; download or "
                f"export the model again"
            ) from error

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
                f"model: {str(self.path / WEIGHTS)!r} is incomplete: it has {self.weights_bytes:,} bytes and its "
                f"graph needs {needed:,}; download or export the model again"
            )

    def fingerprint(self) -> str:
        """A short hash that changes when the graph or the weights change.

        It covers the whole graph file, and the size, the first and the last 64 KiB of the weight file.
        """
        if self.graph.name == SOURCE:
            return gguf_fingerprint([self.graph])
        digest = hashlib.blake2b(self.graph.read_bytes(), digest_size=12)
        weights = self.path / WEIGHTS
        digest.update(str(self.weights_bytes).encode())
        with weights.open("rb") as file:
            digest.update(file.read(1 << 16))
            file.seek(max(0, self.weights_bytes - (1 << 16)))
            digest.update(file.read())
        return digest.hexdigest()


def _tokenizer_context(folder: Path) -> int | None:
    """Longest text of the tokenizer in tokens; None if it has no limit, which exporters write as a huge number."""
    limit = read_json_object(folder / "tokenizer_config.json", optional=True).get("model_max_length")
    return limit if isinstance(limit, int) and 0 < limit < _NO_LIMIT else None


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
