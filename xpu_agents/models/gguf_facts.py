"""Properties of a GGUF file for listings, read from its header."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.gguf.conversion import unsupported_reason
from xpu_runtime.model.gguf.file_names import gguf_sets
from xpu_runtime.model.gguf.metadata import GgufFile

__all__ = ["GgufFacts", "read_facts"]


@dataclass(frozen=True, slots=True)
class GgufFacts:
    """Properties of a GGUF model.

    Attributes:
        quantization: type of the weights, such as ``Q4_K_M``; empty if unknown.
        context: context length in tokens; None if unknown.
        problem: reason why it cannot be served, or an empty string.
        is_embedding: whether the model makes vectors.
    """

    quantization: str
    context: int | None
    problem: str = ""
    is_embedding: bool = False


def read_facts(path: Path) -> GgufFacts:
    """Read the header of a GGUF file and of its other parts, without the vocabulary."""
    named = next((each.quantization for each in gguf_sets({path.name: 0})), "")
    try:
        gguf = GgufFile.summary(path)
    except ModelFolderError as error:
        return GgufFacts(named, None, str(error))
    reason = unsupported_reason(gguf)
    return GgufFacts(gguf.quantization or named, gguf.context_length, reason, gguf.is_embedding)
