"""Properties of a model in Ollama's form: `ModelFacts`."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from xpu_agents.models.local_model import weight_type
from xpu_agents.server.ollama.chunks import timestamp
from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.conversion_cache import conversion_record
from xpu_runtime.model.gguf.metadata import GgufFile, is_gguf
from xpu_runtime.model.graph_files import WEIGHTS

__all__ = ["ModelFacts", "human_number"]

_WEIGHT = re.compile(rb'element_type="(?:[uif]\d+|bf16|nf4)" shape="(\d+(?:, \d+)+)" offset="(\d+)"')
"""A constant with several dimensions in a graph file."""
_CONFIG_KEYS: Mapping[str, str] = {
    "hidden_size": "embedding_length",
    "intermediate_size": "feed_forward_length",
    "num_attention_heads": "attention.head_count",
    "num_hidden_layers": "block_count",
    "num_key_value_heads": "attention.head_count_kv",
    "rope_theta": "rope.freq_base",
    "vocab_size": "vocab_size",
}
"""Keys of ``config.json``, with the names of GGUF files."""
_UNITS = ((10**12, "T"), (10**9, "B"), (10**6, "M"), (10**3, "K"))
_UNKNOWN = "unknown"
_HIDDEN_KEYS = ("general.name", "tokenizer.chat_template")


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """Properties of a model that clients of Ollama read.

    Attributes:
        format: ``gguf`` or ``openvino``.
        family: architecture, such as ``llama``.
        parameters: number of parameters; 0 if unknown.
        quantization: type of the weights, such as ``Q4_K_M``.
        size_bytes: size of the weights in bytes.
        digest: hash of the model in hexadecimal digits, of the length of SHA-256.
        modified_at: time of the weights in the form of RFC 3339.
        info: properties by the names of GGUF files, such as ``llama.context_length``.
    """

    format: str
    family: str
    parameters: int
    quantization: str
    size_bytes: int
    digest: str
    modified_at: str
    info: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path, graph: Path, context: int) -> ModelFacts:
        """Read the properties of a model.

        Args:
            folder: folder with ``config.json``.
            graph: file of the graph, beside its weights.
            context: context length in tokens that the server supports.
        """
        record = conversion_record(folder)
        source = graph if record is None else Path(record.source)
        gguf: GgufFile | None = None
        with suppress(ModelFolderError, OSError):
            gguf = GgufFile.summary(source) if is_gguf(source) else None
        if gguf is not None:
            family, quantization = gguf.architecture or _UNKNOWN, gguf.quantization
            parameters = sum(math.prod(tensor.shape) for tensor in gguf.tensors)
            weights, size_bytes = gguf.path, gguf.weights_bytes
            info = {key: value for key, value in gguf.metadata.items() if isinstance(value, str | int | float | bool)}
        else:
            config = _config(folder)
            family, quantization = str(config.get("model_type") or _UNKNOWN), weight_type(folder).upper()
            parameters, weights = _num_weights(graph), graph.with_name(WEIGHTS)
            size_bytes = weights.stat().st_size if weights.is_file() else 0
            info = {f"{family}.{name}": config[key] for key, name in _CONFIG_KEYS.items() if config.get(key)}
        info = {key: value for key, value in info.items() if key not in _HIDDEN_KEYS}
        info |= {
            "general.architecture": family,
            "general.parameter_count": parameters,
            f"{family}.context_length": context,
        }
        modified_s = weights.stat().st_mtime if weights.is_file() else 0.0
        content = json.dumps([weights.name, size_bytes, modified_s, parameters, info], sort_keys=True, default=str)
        return cls(
            "openvino" if gguf is None else "gguf",
            family,
            parameters,
            quantization or _UNKNOWN,
            size_bytes,
            hashlib.sha256(content.encode()).hexdigest(),
            timestamp(datetime.fromtimestamp(modified_s, UTC)),
            info,
        )

    @property
    def details(self) -> dict[str, Any]:
        """The object ``details``."""
        return {
            "parent_model": "",
            "format": self.format,
            "family": self.family,
            "families": [self.family],
            "parameter_size": human_number(self.parameters),
            "quantization_level": self.quantization,
        }


def human_number(number: int) -> str:
    """Return a number as Ollama writes it, such as ``3.2B`` or ``134.52M``."""
    for unit, letter in _UNITS:
        if number >= unit:
            digits = 0 if number % unit == 0 or letter == "K" else 2 if letter == "M" else 1
            return f"{number / unit:.{digits}f}{letter}"
    return str(number)


def _config(folder: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError, RecursionError):
        config = json.loads((folder / "config.json").read_bytes())
        if isinstance(config, dict):
            text = config.get("text_config")
            return {**config, **text} if isinstance(text, dict) else config
    return {}


def _num_weights(graph: Path) -> int:
    """Number of elements of the weights in a graph file, without scales and zero points."""
    try:
        return sum(math.prod(shape) for shape in _weight_shapes(graph.read_bytes()))
    except OSError:
        return 0


def _weight_shapes(graph: bytes) -> Iterator[tuple[int, ...]]:
    seen = set()
    for shape_text, offset in _WEIGHT.findall(graph):
        shape = tuple(map(int, shape_text.split(b", ")))
        if shape[-1] > 1 and offset not in seen:  # the last dimension of scales and zero points is 1
            seen.add(offset)
            yield shape
