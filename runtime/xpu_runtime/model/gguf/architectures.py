"""Architectures and weight types of GGUF files that can be served."""

from __future__ import annotations

from collections.abc import Set

__all__ = [
    "ENCODERS",
    "POOLINGS",
    "SUPPORTED",
    "WEIGHT_TYPES",
    "embedding_reason",
    "label_reason",
    "unsupported_reason",
]


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
ENCODERS = frozenset({"bert", "nomic-bert"})
"""Architectures of embedding models whose vectors ``tests/unit/embedding/test_gguf.py`` compares."""
POOLINGS = {1: "mean", 2: "cls", 3: "lasttoken"}
"""Values of ``pooling_type`` (llama.cpp's ``llama_pooling_type``); decoders with one are embedding models, too."""
_EXPERTS = frozenset({"gpt-oss", "olmoe"})
"""Decoders whose graph takes one text at a time."""
_EMBEDDING = frozenset(
    [
        "eurobert",
        "gemma-embedding",
        "jina-bert-v2",
        "jina-bert-v3",
        "llama-embed",
        "modern-bert",
        "neo-bert",
        "nomic-bert-moe",
        "t5encoder",
    ]
)
"""Other architectures of llama.cpp that make vectors."""
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
        known = ", ".join(sorted(ENCODERS))
        return f"the embedding architecture {architecture!r} is not supported; those of GGUF files are {known}"
    if architecture not in SUPPORTED | ENCODERS:
        reason = _DEFECTS.get(architecture, "no test compares its logits with llama.cpp's")
        return f"the architecture {architecture!r} is not supported: {reason}"
    unknown = weight_types - WEIGHT_TYPES
    return _type_reason(", ".join(sorted(unknown))) if unknown else ""


def embedding_reason(architecture: str, pooling: object, *, causal: bool) -> str:
    """The reason why a file of a supported architecture makes no vectors; empty if it does.

    Args:
        architecture: ``general.architecture`` of the file.
        pooling: its ``pooling_type``; None without one.
        causal: whether tokens attend to earlier ones only, as far as the file says.
    """
    if pooling is not None and not (isinstance(pooling, int) and pooling in POOLINGS):
        known = ", ".join(f"{value} ({name})" for value, name in POOLINGS.items())
        return f"pooling_type: {pooling!r} is not supported; expected {known}"
    if architecture in _EXPERTS:
        return f"{architecture!r} is not supported as an embedding model"
    if architecture not in ENCODERS and not causal:
        return f"{architecture}.attention.causal: false is not supported for a decoder"
    return ""


def label_reason(label: str) -> str:
    """The reason why files of a quantisation such as ``IQ4_XS`` cannot be served; empty if they may be."""
    return _type_reason(label) if label.removeprefix("UD-").startswith(_UNREAD_LABELS) else ""


def _type_reason(types: str) -> str:
    return f"weights of type {types} are not supported; expected {', '.join(sorted(WEIGHT_TYPES))}"
