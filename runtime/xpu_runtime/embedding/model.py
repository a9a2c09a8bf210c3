"""Folders of embedding models: graph, tokenizer, pooling, normalisation and prompts."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xpu_runtime.embedding.conversion import converted_folder
from xpu_runtime.errors import ConfigError, ModelFolderError, UnsupportedModelError
from xpu_runtime.files import expand_home
from xpu_runtime.model.embedding_folder import is_text_graph
from xpu_runtime.model.gguf.metadata import is_gguf
from xpu_runtime.model.graph_files import GRAPH, TOKENIZER, WEIGHTS
from xpu_runtime.model.json_files import read_json_object

__all__ = ["POOLINGS", "EmbeddingModel", "longest_text"]

POOLINGS = ("mean", "cls", "lasttoken", "max")
"""Ways to make one vector from those of the tokens."""
_EXPORT = "`optimum-cli export openvino --model ID --task feature-extraction DIR`"
_MAX_TOKENS = 512
"""Longest text in tokens of a model whose configuration has none (chosen)."""
_NOT_LIMITED = 10**6
"""Values of ``model_max_length`` from here on mean that there is no limit."""
_CAUSAL_TYPES = ("qwen2", "qwen3", "llama", "mistral", "gemma2", "phi3")


@dataclass(frozen=True, slots=True)
class EmbeddingModel:
    """A checked folder of an embedding model.

    Attributes:
        path: the folder.
        graph: path of the OpenVINO graph ``tokens -> last_hidden_state``.
        tokenizer_folder: folder with ``openvino_tokenizer.xml``.
        dimension: length of a vector.
        max_tokens: longest text in tokens, special tokens included.
        pooling: one of `POOLINGS`.
        normalize: True if vectors are scaled to length 1.
        prompts: text put before a query, a document and so on, by kind.
        default_prompt: text put before texts without a kind.
        pad_token_id: token that fills shorter texts of a batch.
        vocab_size: number of token ids; 0 if unknown.
    """

    path: Path
    graph: Path
    tokenizer_folder: Path
    dimension: int
    max_tokens: int
    pooling: str
    normalize: bool
    prompts: Mapping[str, str]
    default_prompt: str
    pad_token_id: int
    vocab_size: int = 0

    @classmethod
    def open(cls, path: str | Path) -> EmbeddingModel:
        """Check ``path`` and read its configuration.

        A folder with the weights of a BERT or XLM-RoBERTa encoder in ``model.safetensors`` is converted on first use.

        Raises:
            ConfigError: ``path`` is not a path.
            ModelFolderError: the folder or one of its files is missing or unreadable.
            UnsupportedModelError: the model needs a step that is not supported.
        """
        if not isinstance(path, str | os.PathLike):
            raise ConfigError(f"model: {path!r}; expected the path of a folder with {GRAPH}")
        folder = expand_home(path)
        if _is_gguf(folder):
            raise UnsupportedModelError(
                f"model: {str(folder)!r} is a GGUF file, which is served as a chat model only; export the "
                f"embedding model with {_EXPORT}"
            )
        if not folder.is_dir():
            raise ModelFolderError(
                f"model: {str(folder)!r} is not a folder; expected an embedding model, exported with {_EXPORT}"
            )
        if is_text_graph(folder / GRAPH):
            raise UnsupportedModelError(
                f"model: {str(folder)!r} generates text and is not an embedding model; use it as a chat model "
                f"(XPUChatModel, XPULLM, the MODEL of `xpu-agents serve`), or export an embedding model with {_EXPORT}"
            )
        config = _config(folder)
        _check_modules(folder)
        graph_folder, tokenizer_folder = folder, folder
        if not (folder / GRAPH).is_file() or not (folder / TOKENIZER).is_file():
            converted = converted_folder(folder, config)
            tokenizer_folder = converted if (converted / TOKENIZER).is_file() else folder
            graph_folder = folder if (folder / GRAPH).is_file() else converted
        for file in (graph_folder / GRAPH, graph_folder / WEIGHTS, tokenizer_folder / TOKENIZER):
            if not file.is_file() or not file.stat().st_size:
                raise ModelFolderError(f"model: {str(folder)!r} has no {file.name}; export the model with {_EXPORT}")
        try:
            return cls(
                folder,
                graph_folder / GRAPH,
                tokenizer_folder,
                int(config["hidden_size"]),
                _max_tokens(folder, config),
                _pooling(folder, config),
                _normalizes(folder),
                *_prompts(folder),
                int(config.get("pad_token_id") or 0),
                int(config.get("vocab_size") or 0),
            )
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise ModelFolderError(f"model: the configuration in {str(folder)!r} is not valid: {error!r}") from error

    @property
    def name(self) -> str:
        """Name of the folder, used as the name of the model."""
        return self.path.resolve().name

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
    try:
        return _max_tokens(folder, _config(folder))
    except (TypeError, ValueError, AttributeError, OverflowError) as error:
        raise ModelFolderError(f"model: the configuration in {str(folder)!r} is not valid: {error!r}") from error


def _is_gguf(path: Path) -> bool:
    """True if ``path`` is a GGUF file, or a folder with no other model than one."""
    if path.is_file():
        return is_gguf(path)
    return path.is_dir() and not (path / "config.json").is_file() and any(path.glob("*.gguf"))


def _config(folder: Path) -> dict[str, Any]:
    if not (folder / "config.json").is_file():
        raise ModelFolderError(f"model: {str(folder)!r} has no config.json; export the model with {_EXPORT}")
    return read_json_object(folder / "config.json")


def _modules(folder: Path) -> list[str] | None:
    """Kinds of the modules of sentence-transformers, such as ``Normalize``; None without ``modules.json``."""
    path = folder / "modules.json"
    if not path.is_file():
        return None
    try:
        return [str(each["type"]).rsplit(".", 1)[-1] for each in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise ModelFolderError(f"model: {str(path)!r} is not a list of modules: {error!r}") from error


def _check_modules(folder: Path) -> None:
    unknown = sorted(set(_modules(folder) or ()) - {"Transformer", "Pooling", "Normalize"})
    if unknown:
        raise UnsupportedModelError(
            f"model: {str(folder / 'modules.json')!r} needs {', '.join(unknown)}; supported are Transformer, Pooling "
            f"and Normalize"
        )


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


def _pooling(folder: Path, config: Mapping[str, Any]) -> str:
    path = folder / "1_Pooling" / "config.json"
    rules = read_json_object(path, optional=True)
    modes = sorted(
        name.removeprefix("pooling_mode_").removesuffix("_token").removesuffix("_tokens")
        for name, used in rules.items()
        if name.startswith("pooling_mode_") and used is True
    )
    if not modes:
        return "lasttoken" if config.get("model_type") in _CAUSAL_TYPES else "mean"
    if len(modes) > 1 or modes[0] not in POOLINGS:
        raise UnsupportedModelError(
            f"pooling: {', '.join(modes)} in {str(path)!r} is not supported; expected one of {', '.join(POOLINGS)}"
        )
    if rules.get("include_prompt", True) is False and any(_prompts(folder)[0].values()):
        raise UnsupportedModelError(f"pooling: include_prompt=false in {str(path)!r} is not supported; expected true")
    return modes[0]


def _normalizes(folder: Path) -> bool:
    modules = _modules(folder)
    return modules is None or "Normalize" in modules


def _prompts(folder: Path) -> tuple[dict[str, str], str]:
    """Prompts by kind, and that of texts without a kind."""
    rules = read_json_object(folder / "config_sentence_transformers.json", optional=True)
    prompts = {str(kind): str(text or "") for kind, text in (rules.get("prompts") or {}).items()}
    return prompts, prompts.get(str(rules.get("default_prompt_name")), "")
