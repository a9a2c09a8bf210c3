"""Architectures of GGUF files, and the way each one is converted."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

__all__ = ["SUPPORTED", "Converter", "converter_of"]


class Converter(Enum):
    """Program part that builds the graph of a file."""

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


_GENAI_TYPES = frozenset({"F32", "F16", "Q8_0", "Q4_0", "Q4_1", "Q4_K", "Q6_K"})
"""Weight types that the reader of openvino-genai reads (measured: openvino-genai 2026.4.1)."""


def converter_of(architecture: str, weight_types: Collection[str] = _GENAI_TYPES) -> Converter | str:
    """The converter of an architecture, or the reason why it is not supported.

    Args:
        architecture: ``general.architecture`` of the file.
        weight_types: types of its tensors; with types that openvino-genai does not read the frontend is used.
    """
    if architecture in _GENAI:
        return Converter.GENAI if _GENAI_TYPES.issuperset(weight_types) else Converter.FRONTEND
    if architecture in _FRONTEND:
        return Converter.FRONTEND
    return _DEFECTS.get(architecture, "no test compares its logits with llama.cpp's")
