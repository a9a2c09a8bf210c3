"""Architectures of GGUF files, and the way each one is converted."""

from __future__ import annotations

from enum import Enum

__all__ = ["Converter", "converter_of"]


class Converter(Enum):
    """Program part that builds the graph of a file."""

    GENAI = "openvino-genai"
    """The reader of openvino-genai."""
    FRONTEND = "openvino"
    """OpenVINO's GGUF frontend and the rewrite of `stateful_graph`."""


_GENAI = frozenset({"llama", "qwen2", "qwen3"})
_FRONTEND = frozenset({"gemma", "gemma3", "mistral3", "phi3"})
"""Architectures whose logits were compared with llama.cpp; ``tests/unit/model/gguf/test_graph.py`` repeats it."""
_DEFECTS = {
    "exaone4": "its logits differ from llama.cpp's",
    "gemma2": "attention with a logit soft-cap has no PagedAttention form",
    "gpt-oss": "the graph of this OpenVINO release ignores the weights of the experts",
    "hunyuan-dense": "the graph of this OpenVINO release normalises queries and keys at another place",
    "minicpm": "the graph of this OpenVINO release does not scale the logits",
    "olmoe": "OpenVINO cannot store the graph of its experts",
    "qwen3moe": "the graph of this OpenVINO release does not normalise the weights of the experts",
    "smollm3": "the graph of this OpenVINO release rotates the layers that have no position encoding",
}
"""Architectures that the frontend converts to a graph with other results, with the reason."""


def converter_of(architecture: str, *, genai_types: bool) -> Converter | str:
    """The converter of an architecture, or the reason why it is not supported.

    Args:
        architecture: ``general.architecture`` of the file.
        genai_types: True if the reader of openvino-genai reads all weight types of the file.
    """
    if architecture in _GENAI:
        return Converter.GENAI if genai_types else Converter.FRONTEND
    if architecture in _FRONTEND:
        return Converter.FRONTEND
    return _DEFECTS.get(architecture, "no test compares its logits with llama.cpp's")
