"""Graphs of GGUF files: logits as llama.cpp computes them, in one pass and in parts, plain and paged."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import openvino as ov
import pytest
from openvino._offline_transformations import paged_attention_transformation
from tiny_gguf import ARCHITECTURES, PROMPT, WINDOW, write_tiny_gguf

from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.model.gguf.architectures import unsupported_reason
from xpu_runtime.model.gguf.graph import stateful_graph

_REFERENCE = np.load(Path(__file__).parents[3] / "fixtures" / "gguf_logits.npz")
_EXACT = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": "0"}
_SUPPORTED = [name for name in ARCHITECTURES if not unsupported_reason(name)]
_REFUSED = [name for name in ARCHITECTURES if name not in _SUPPORTED]


@pytest.mark.parametrize("architecture", _SUPPORTED)
def test_logits_equal_those_of_llama_cpp(tmp_path: Path, architecture: str) -> None:
    """A rewrite that wires a mask, position or window wrongly gives other logits, and a cache those of later parts."""
    request = _request(_graph(tmp_path, architecture))
    logits = _logits(request, [PROMPT])
    assert np.array_equal(logits.argmax(-1), _REFERENCE[f"{architecture}.tokens"])
    stored = _REFERENCE[f"{architecture}.logits"]
    assert np.abs(logits[-len(stored) :] - stored).max() <= 1e-3 * stored.std()
    request.reset_state()
    assert np.allclose(_logits(request, [PROMPT[:20], PROMPT[20:21], PROMPT[21:]]), logits, atol=1e-3)


def test_sliding_windows_survive_paged_attention(tmp_path: Path) -> None:
    """OpenVINO finds the window by the operations of the mask; without it, layers would attend to all tokens."""
    model = _graph(tmp_path, "gemma3")
    paged_attention_transformation(model)
    attentions = [node for node in model.get_ordered_ops() if node.get_type_name() == "PagedAttentionExtension"]
    windows = [max(map(abs, _constants(node.input(10).get_source_output().get_node()))) for node in attentions]
    assert windows == [WINDOW] * 5 + [0]


@pytest.mark.parametrize("architecture", _REFUSED)
def test_refused_architectures_still_differ(tmp_path: Path, architecture: str) -> None:
    """An OpenVINO release that computes a refused architecture correctly makes this test fail: then it is allowed."""
    try:
        model = _graph(tmp_path, architecture)
        ov.save_model(model, tmp_path / "model.xml", compress_to_fp16=False)
        logits = _logits(_request(ov.Core().read_model(tmp_path / "model.xml")), [PROMPT])
    except (RuntimeError, UnsupportedModelError):
        return  # no graph, or none that can be stored
    stored = _REFERENCE[f"{architecture}.logits"]
    assert np.abs(logits[-len(stored) :] - stored).max() > 0.1 * stored.std()


def _constants(node: ov.Node) -> list[int]:
    """Values of the constants that ``node`` is computed from."""
    if node.get_type_name() == "Constant":
        return [int(node.data)]
    return [value for port in node.inputs() for value in _constants(port.get_source_output().get_node())]


def _graph(folder: Path, architecture: str) -> ov.Model:
    path = write_tiny_gguf(folder / "model.gguf", architecture)
    return stateful_graph(path, sliding_window=WINDOW)


def _request(model: ov.Model) -> ov.InferRequest:
    return ov.Core().compile_model(model, "CPU", _EXACT).create_infer_request()


def _logits(request: ov.InferRequest, parts: list[list[int]]) -> np.ndarray:
    found, past = [], 0
    for ids in parts:
        request.infer(
            {
                "input_ids": np.array([ids]),
                "attention_mask": np.ones((1, past + len(ids)), np.int64),
                "position_ids": np.arange(past, past + len(ids))[None],
                "beam_idx": np.zeros(1, np.int32),
            }
        )
        found.append(request.get_output_tensor(0).data[0].copy())
        past += len(ids)
    return np.concatenate(found)
