"""Folders of embedding models: graph, tokenizer, pooling, normalisation and prompts."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xpu_runtime.embedding.conversion import converted_folder
from xpu_runtime.embedding.modules import read_modules
from xpu_runtime.embedding.pooling import POOLINGS, PooledStep
from xpu_runtime.errors import ConfigError, ModelFolderError, UnsupportedModelError
from xpu_runtime.files import expand_home
from xpu_runtime.model.conversion_cache import conversion_record
from xpu_runtime.model.embedding_folder import is_text_graph
from xpu_runtime.model.gguf.conversion import ProgressCallback, find_gguf
from xpu_runtime.model.gguf.conversion import converted_folder as converted_gguf
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.graph_files import GRAPH, TOKENIZER, WEIGHTS
from xpu_runtime.model.json_files import read_json_object

__all__ = ["POOLINGS", "EmbeddingModel", "longest_text"]

_EXPORT = "`optimum-cli export openvino --model ID --task feature-extraction DIR`"
_MAX_TOKENS = 512
"""Longest text in tokens of a model whose configuration has none (chosen)."""
_NOT_LIMITED = 10**6
"""Values of ``model_max_length`` from here on mean that there is no limit."""


@dataclass(frozen=True, slots=True)
class EmbeddingModel:
    """A checked folder of an embedding model.

    Attributes:
        path: the folder.
        graph: path of the OpenVINO graph ``tokens -> last_hidden_state``.
        tokenizer_folder: folder with ``openvino_tokenizer.xml``.
        hidden_size: length of the vectors of tokens.
        dimension: length of a vector of a text.
        max_tokens: longest text in tokens, special tokens included.
        pooling: one of `POOLINGS`.
        steps: functions of the pooled vectors, in order.
        normalize: True if vectors are scaled to length 1.
        prompts: text put before a query, a document and so on, by kind.
        default_prompt: text put before texts without a kind.
        pad_token_id: token that fills shorter texts of a batch.
        vocab_size: number of token ids; 0 if unknown.
    """

    path: Path
    graph: Path
    tokenizer_folder: Path
    hidden_size: int
    dimension: int
    max_tokens: int
    pooling: str
    steps: tuple[PooledStep, ...]
    normalize: bool
    prompts: Mapping[str, str]
    default_prompt: str
    pad_token_id: int
    vocab_size: int = 0

    @classmethod
    def open(cls, path: str | Path, progress: ProgressCallback | None = None) -> EmbeddingModel:
        """Check ``path`` and read its configuration.

        A GGUF file, and a folder with the weights of a BERT or XLM-RoBERTa encoder in ``model.safetensors``, is
        converted on first use.

        Args:
            path: folder of an embedding model, a GGUF file, or a folder that holds one GGUF model.
            progress: called while a GGUF file is converted.

        Raises:
            ConfigError: ``path`` is not a path.
            ModelFolderError: the folder or one of its files is missing or unreadable.
            UnsupportedModelError: the model needs a step that is not supported.
        """
        if not isinstance(path, str | os.PathLike):
            raise ConfigError(f"model: {path!r}; expected the path of a folder with {GRAPH}, or of a GGUF file")
        folder = expand_home(path)
        gguf = None if (folder / "config.json").is_file() else find_gguf(folder)
        is_text = gguf is not None and not GgufFile.summary(gguf).is_embedding
        if gguf is not None and not is_text:
            folder = converted_gguf(gguf, progress)
        if not is_text and not folder.is_dir():
            raise ModelFolderError(
                f"model: {str(folder)!r} is not an embedding model; expected a GGUF file, or a folder exported with "
                f"{_EXPORT}"
            )
        if is_text or is_text_graph(folder / GRAPH):
            raise UnsupportedModelError(
                f"model: {str(folder)!r} generates text and is not an embedding model; use it as a chat model "
                f"(XPUChatModel, XPULLM, the MODEL of `xpu-agents serve`), or export an embedding model with {_EXPORT}"
            )
        return cls._of_folder(folder)

    @classmethod
    def _of_folder(cls, folder: Path) -> EmbeddingModel:
        config = _config(folder)
        with _configuration_errors(folder):
            prompts, default_prompt = _prompts(folder)
            modules = read_modules(folder, config, has_prompts=any(prompts.values()))
            hidden_size, max_tokens = int(config["hidden_size"]), _max_tokens(folder, config)
            pad_token_id, vocab_size = int(config.get("pad_token_id") or 0), int(config.get("vocab_size") or 0)
        graph_folder, tokenizer_folder = folder, folder
        if not (folder / GRAPH).is_file() or not (folder / TOKENIZER).is_file():
            converted = converted_folder(folder, config)
            tokenizer_folder = converted if (converted / TOKENIZER).is_file() else folder
            graph_folder = folder if (folder / GRAPH).is_file() else converted
        for file in (graph_folder / GRAPH, graph_folder / WEIGHTS, tokenizer_folder / TOKENIZER):
            if not file.is_file() or not file.stat().st_size:
                raise ModelFolderError(f"model: {str(folder)!r} has no {file.name}; export the model with {_EXPORT}")
        return cls(
            folder,
            graph_folder / GRAPH,
            tokenizer_folder,
            hidden_size,
            modules.dimension,
            max_tokens,
            modules.pooling,
            modules.steps,
            modules.normalize,
            prompts,
            default_prompt,
            pad_token_id,
            vocab_size,
        )

    @property
    def name(self) -> str:
        """Name of the model: of its folder, or of the GGUF file it was converted from."""
        record = conversion_record(self.path)
        return self.path.resolve().name if record is None else record.name

    def prompt(self, kind: str | None) -> str:
        """Text to put before a text of ``kind``, which is ``query``, ``document`` or None."""
        if kind is None:
            return self.default_prompt
        if kind == "document" and kind not in self.prompts:
            return self.prompts.get("passage", "")
        return self.prompts.get(kind, "")


def longest_text(folder: Path) -> int:
    """Longest text of the embedding model in ``folder`` in tokens, special tokens included.

    Raises:
        ModelFolderError: the configuration is missing or not valid.
    """
    config = _config(folder)
    with _configuration_errors(folder):
        return _max_tokens(folder, config)


@contextmanager
def _configuration_errors(folder: Path) -> Iterator[None]:
    """Turn what wrong values raise into an error that names the folder."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise ModelFolderError(f"model: the configuration in {str(folder)!r} is not valid: {error!r}") from error


def _config(folder: Path) -> dict[str, Any]:
    if not (folder / "config.json").is_file():
        raise ModelFolderError(f"model: {str(folder)!r} has no config.json; export the model with {_EXPORT}")
    return read_json_object(folder / "config.json")


def _max_tokens(folder: Path, config: Mapping[str, Any]) -> int:
    limits = [
        read_json_object(folder / "sentence_bert_config.json", optional=True).get("max_seq_length"),
        read_json_object(folder / "tokenizer_config.json", optional=True).get("model_max_length"),
    ]
    positions = config.get("max_position_embeddings")
    if positions and config.get("model_type") in ("roberta", "xlm-roberta"):
        positions = int(positions) - int(config.get("pad_token_id") or 1) - 1
    known = [int(limit) for limit in (*limits, positions) if limit and int(limit) < _NOT_LIMITED]
    found = min(known, default=_MAX_TOKENS)
    if found < 1:
        raise ValueError(f"the longest text has {found} tokens")
    return found


def _prompts(folder: Path) -> tuple[dict[str, str], str]:
    """Prompts by kind, and that of texts without a kind."""
    rules = read_json_object(folder / "config_sentence_transformers.json", optional=True)
    prompts = {str(kind): str(text or "") for kind, text in (rules.get("prompts") or {}).items()}
    return prompts, prompts.get(str(rules.get("default_prompt_name")), "")
