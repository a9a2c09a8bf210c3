"""Architectures of GGUF files, and the way each one is converted."""

from __future__ import annotations

from collections.abc import Set
from enum import Enum

__all__ = ["FRONTEND_TYPES", "SUPPORTED", "Converter", "converter_of", "label_reason"]


class Converter(Enum):
    """The library that builds the graph of a file."""

    GENAI = "openvino-genai"
    """The reader of openvino-genai."""
    FRONTEND = "openvino"
    """OpenVINO's GGUF frontend and the rewrite of `stateful_graph`."""


_GENAI = frozenset({"llama", "qwen2", "qwen3"})
_FRONTEND = frozenset({"gemma", "gemma3", "gpt-oss", "mistral3", "olmoe", "phi3"})
"""Architectures whose logits were compared with llama.cpp; ``tests/unit/model/gguf/test_graph.py`` repeats it."""
SUPPORTED = _GENAI | _FRONTEND
"""Architectures that can be served."""
_DEFECTS = {
    "exaone4": "its logits differ from llama.cpp's",
    "gemma2": "attention with a logit soft-cap has no PagedAttention form",
    "hunyuan-dense": "the graph of this OpenVINO release normalises queries and keys at another place",
    "minicpm": "the graph of this OpenVINO release does not scale the logits",
    "qwen3moe": "the graph of this OpenVINO release does not normalise the weights of the experts",
    "smollm3": "the graph of this OpenVINO release rotates the layers that have no position encoding",
}
"""Architectures that the frontend converts to a graph with other results, with the reason."""
_EMBEDDING = frozenset(
    [
        "bert",
        "eurobert",
        "gemma-embedding",
        "jina-bert-v2",
        "jina-bert-v3",
        "llama-embed",
        "modern-bert",
        "neo-bert",
        "nomic-bert",
        "nomic-bert-moe",
        "t5encoder",
    ]
)
"""Architectures of llama.cpp that make vectors."""
_GENAI_TYPES = frozenset({"F32", "F16", "Q8_0", "Q4_0", "Q4_1", "Q4_K", "Q6_K"})
"""Weight types that the reader of openvino-genai reads (measured: openvino-genai 2026.4.1)."""
FRONTEND_TYPES = _GENAI_TYPES | {"BF16", "Q5_0", "Q5_1", "Q2_K", "Q3_K", "Q5_K", "MXFP4"}
"""Weight types that OpenVINO's frontend reads; ``tests/unit/model/gguf/test_weight_types.py`` reads each of them."""
_UNREAD_LABELS = ("IQ", "TQ", "NVFP4")
"""Begin of the quantisations with other weight types."""


def converter_of(architecture: str, weight_types: Set[str] = _GENAI_TYPES) -> Converter | str:
    """The converter of an architecture, or the reason why it is not supported.

    Args:
        architecture: ``general.architecture`` of the file.
        weight_types: types of its tensors; with types that openvino-genai does not read the frontend is used.
    """
    if not architecture:
        return "it names no architecture (general.architecture)"
    if architecture in _EMBEDDING:
        return f"{architecture!r} is an embedding model, and those are not read from GGUF files (docs/embeddings.md)"
    if architecture not in SUPPORTED:
        reason = _DEFECTS.get(architecture, "no test compares its logits with llama.cpp's")
        return f"the architecture {architecture!r} is not supported: {reason}"
    if unknown := weight_types - FRONTEND_TYPES:
        return _type_reason(", ".join(sorted(unknown)))
    genai = architecture in _GENAI and weight_types <= _GENAI_TYPES
    return Converter.GENAI if genai else Converter.FRONTEND


def label_reason(label: str) -> str:
    """The reason why files of a quantisation such as ``IQ4_XS`` cannot be served; empty if they may be."""
    return _type_reason(label) if label.removeprefix("UD-").startswith(_UNREAD_LABELS) else ""


def _type_reason(types: str) -> str:
    return f"weights of type {types} are not supported; expected {', '.join(sorted(FRONTEND_TYPES))}"
