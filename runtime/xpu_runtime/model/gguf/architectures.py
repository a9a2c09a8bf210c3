"""Architectures and weight types of GGUF files that can be served."""

from __future__ import annotations

from collections.abc import Set

__all__ = ["SUPPORTED", "WEIGHT_TYPES", "label_reason", "unsupported_reason"]


SUPPORTED = frozenset({"gemma", "gemma3", "gpt-oss", "llama", "mistral3", "olmoe", "phi3", "qwen2", "qwen3"})
"""Architectures whose logits were compared with llama.cpp; ``tests/unit/model/gguf/test_graph.py`` repeats it."""
_DEFECTS = {
    "exaone4": "its logits differ from llama.cpp's",
    "gemma2": "attention with a logit soft-cap has no PagedAttention form",
    "hunyuan-dense": "its logits differ from llama.cpp's",
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
WEIGHT_TYPES = frozenset(
    {"F32", "F16", "BF16", "Q8_0", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q2_K", "Q3_K", "Q4_K", "Q5_K", "Q6_K", "MXFP4"}
)
"""Weight types that OpenVINO's frontend reads; ``tests/unit/model/gguf/test_weight_types.py`` reads each of them."""
_UNREAD_LABELS = ("IQ", "TQ", "NVFP4")
"""Begin of the quantisations with other weight types."""


def unsupported_reason(architecture: str, weight_types: Set[str] = frozenset()) -> str:
    """The reason why a file cannot be served; empty if it can.

    Args:
        architecture: ``general.architecture`` of the file.
        weight_types: types of its tensors.
    """
    if not architecture:
        return "it names no architecture (general.architecture)"
    if architecture in _EMBEDDING:
        return f"{architecture!r} is an embedding model, and those are not read from GGUF files (docs/embeddings.md)"
    if architecture not in SUPPORTED:
        reason = _DEFECTS.get(architecture, "no test compares its logits with llama.cpp's")
        return f"the architecture {architecture!r} is not supported: {reason}"
    unknown = weight_types - WEIGHT_TYPES
    return _type_reason(", ".join(sorted(unknown))) if unknown else ""


def label_reason(label: str) -> str:
    """The reason why files of a quantisation such as ``IQ4_XS`` cannot be served; empty if they may be."""
    return _type_reason(label) if label.removeprefix("UD-").startswith(_UNREAD_LABELS) else ""


def _type_reason(types: str) -> str:
    return f"weights of type {types} are not supported; expected {', '.join(sorted(WEIGHT_TYPES))}"
