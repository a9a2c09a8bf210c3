"""Properties of a GGUF file for listings, read from its header."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from xpu_agents.models.gguf_names import gguf_sets

__all__ = ["GgufFacts", "read_facts"]


@dataclass(frozen=True, slots=True)
class GgufFacts:
    """Properties of a GGUF model.

    Attributes:
        quantization: type of the weights, such as ``Q4_K_M``; empty if unknown.
        context: context length in tokens; None if unknown.
        problem: reason why it cannot be served, or an empty string.
    """

    quantization: str
    context: int | None
    problem: str = ""


def read_facts(path: Path) -> GgufFacts:
    """Read the header of a GGUF file, of the first part of a split one."""
    label = next((each.quantization for each in gguf_sets({path.name: 0})), "")
    try:
        with path.open("rb") as file:
            magic = file.read(4)
    except OSError as error:
        return GgufFacts(label, None, f"{path} cannot be read ({error.strerror})")
    return GgufFacts(label, None, "" if magic == b"GGUF" else f"{path} is not a GGUF file")
