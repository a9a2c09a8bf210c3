"""The calibration kernel: its graph against the logits of the whole model, and cancellation."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import openvino as ov
import pytest
from openvino import opset13 as ops
from paged_models import FAMILIES, MODELS, core, paged

from xpu_runtime import EngineConfig
from xpu_runtime.context_calibration.head_graph import calibration_graph
from xpu_runtime.context_calibration.head_kernel import NUM_TOKENS, PIECE_ROWS, HeadKernel
from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.heg import LaneSpec, Work
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.paged_attention import HIDDEN_STATES, SAMPLED_ROWS, add_hidden_output

LANE = LaneSpec("cpu", "CPU", "all", threads=1)
SETTINGS = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": "0"}
TOKENS = 20


def whole_pass(family: str) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Logits ``[tokens, vocab]`` and hidden states of a prompt, by the model with the added output."""
    model = paged(family)
    add_hidden_output(model)
    compiled = core().compile_model(model, "CPU", SETTINGS)
    request = compiled.create_infer_request()
    for port in compiled.inputs:
        if "cache" in port.get_any_name():
            block = [dim.get_length() for dim in list(port.get_partial_shape())[1:]]
            request.set_tensor(port, ov.Tensor(port.get_element_type(), ov.Shape([1, *block])))
    request.infer(
        {
            "input_ids": np.random.default_rng(1).integers(5, 1000, TOKENS),
            "position_ids": np.arange(TOKENS),
            "past_lens": np.array([0], np.int32),
            "subsequence_begins": np.array([0, TOKENS], np.int32),
            "block_indices": np.array([0], np.int32),
            "block_indices_begins": np.array([0, 1], np.int32),
            "max_context_len": np.array(TOKENS, np.int32),
            SAMPLED_ROWS: np.arange(TOKENS),
        }
    )
    return request.get_output_tensor(0).data.reshape(TOKENS, -1).copy(), request.get_tensor(HIDDEN_STATES).data.copy()


@pytest.mark.parametrize(
    "family", [family if family == "llama" else pytest.param(family, marks=pytest.mark.slow) for family in FAMILIES]
)
def test_tokens_of_all_families(family: str) -> None:
    """Guards against a kernel that computes other tokens than the model, and hidden states of the wrong rows."""
    logits, hidden = whole_pass(family)
    loader = ModelLoader(ModelFolder.open(MODELS / family), EngineConfig(precision="f32"), (LANE,))
    kernel = HeadKernel.load(loader, LANE)
    token_ids, probabilities = kernel.run(hidden)
    assert (token_ids.shape, token_ids.dtype) == ((TOKENS, NUM_TOKENS), np.int32)
    assert probabilities.dtype == np.float32
    assert token_ids.tolist() == np.argsort(-logits, axis=1, kind="stable")[:, :NUM_TOKENS].tolist()
    exact = np.exp(logits - logits.max(1, keepdims=True))
    exact /= exact.sum(1, keepdims=True)
    np.testing.assert_allclose(probabilities, np.take_along_axis(exact, token_ids, 1), rtol=1e-4)
    assert kernel.work.weight_bytes > 0


def test_fewer_rows_after_more() -> None:
    """Guards against results of rows that an earlier piece left behind."""
    logits, hidden = whole_pass("llama")
    loader = ModelLoader(ModelFolder.open(MODELS / "llama"), EngineConfig(precision="f32"), (LANE,))
    kernel = HeadKernel.load(loader, LANE)
    kernel.run(hidden)
    assert kernel.run(hidden[3:5])[0][:, 0].tolist() == logits[3:5].argmax(1).tolist()


def test_model_whose_head_reads_more_is_refused() -> None:
    """Guards against a kernel that lacks an input."""
    rows = ops.parameter([-1], ov.Type.i64, name=SAMPLED_ROWS)
    rows.output(0).get_tensor().set_names({SAMPLED_ROWS})
    hidden = ops.parameter([-1, 1, 8], ov.Type.f32, name="hidden")
    other = ops.parameter([1, 1, 8], ov.Type.f32, name="other")
    selected = ops.gather(hidden, rows, ops.constant(0, dtype=ov.Type.i64))
    model = ov.Model([ops.add(selected, other)], [rows, hidden, other])
    with pytest.raises(UnsupportedModelError, match="in-context calibration"):
        calibration_graph(model, 4, 2)


def test_results_after_a_cancelled_run() -> None:
    """Guards against a cancelled kernel that returns wrong tokens, or none, at its next run."""
    width, vocab = 512, 20_000
    hidden = ops.parameter([PIECE_ROWS, 1, width], ov.Type.f32, name=HIDDEN_STATES)
    weights = np.random.default_rng(3).standard_normal((vocab, width)).astype(np.float32)
    flat = ops.reshape(ops.matmul(hidden, ops.constant(weights), False, True), np.array([PIECE_ROWS, -1]), False)
    best = ops.topk(flat, ops.constant(np.int64(NUM_TOKENS)), 1, "max", "value", "i32")
    compiled = core().compile_model(ov.Model([best.output(1), best.output(0)], [hidden], "head"), "CPU", SETTINGS)
    kernel = HeadKernel(compiled, LANE, Work())
    rows = np.random.default_rng(4).standard_normal((PIECE_ROWS, 1, width)).astype(np.float32)
    expected = kernel.run(rows)[0]
    cancelled = 0
    for _ in range(40):
        started = threading.Event()

        def cancel(started: threading.Event = started) -> None:
            started.wait()
            for _ in range(200):
                kernel.cancel()

        thread = threading.Thread(target=cancel)
        thread.start()
        try:
            started.set()
            kernel.run(rows[::-1])
        except RuntimeError:
            cancelled += 1
        thread.join()
        assert kernel.run(rows)[0].tolist() == expected.tolist()
        if cancelled >= 3:
            break
    assert cancelled, "no run was cancelled"
