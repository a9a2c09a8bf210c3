"""Weight types that OpenVINO's frontend reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gguf
import numpy as np
import pytest
import tiny_gguf
from tiny_gguf import write_tiny_gguf

from xpu_runtime.model.gguf.architectures import WEIGHT_TYPES, unsupported_reason
from xpu_runtime.model.gguf.graph import gguf_graph


@pytest.mark.parametrize("kind", sorted(WEIGHT_TYPES))
def test_frontend_reads_the_type(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Guards the list of models, which promises that files of these types are served."""

    def zeros(values: np.ndarray, stored: gguf.GGMLQuantizationType) -> np.ndarray:
        block, size = gguf.GGML_QUANT_SIZES[stored]
        shape = (*values.shape[:-1], values.shape[-1] // block * size)
        return {"F16": np.zeros(values.shape, np.float16)}.get(kind, np.zeros(shape, np.uint8))

    sizes: dict[str, Any] = {"_WIDTH": 256, "_HEADS": 4, "_GROUPS": 2, "_HEAD": 64, "_FFN": 256}  # rows of whole blocks
    for name, size in sizes.items():
        monkeypatch.setattr(tiny_gguf, name, size)
    monkeypatch.setattr(gguf.quants, "quantize", zeros)
    assert gguf_graph(write_tiny_gguf(tmp_path / "m.gguf", "llama", kind=kind)).is_dynamic()


def test_other_types_have_a_reason() -> None:
    """Guards against a promise that the frontend does not keep."""
    assert unsupported_reason("llama", {"F32", "Q5_K"}) == ""
    assert "weights of type IQ2_S, TQ1_0 are not supported; expected BF16, " in unsupported_reason(
        "llama", {"F32", "TQ1_0", "IQ2_S"}
    )
