"""Compiled kernels: padded rows, cancelled runs, and dynamic kernels on static lanes."""

from __future__ import annotations

import random
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openvino import opset13 as ops

from xpu_runtime.calibration.timing import dummy_pass
from xpu_runtime.errors import StaticShapeError
from xpu_runtime.lanes.activation_buffer import ActivationBuffer, ValueSpec
from xpu_runtime.lanes.compiled_kernel import CompiledKernel, Program
from xpu_runtime.lanes.kv_cache import KvCache, KvLayout
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.paged_attention import load_paged_model

LLAMA = Path(__file__).parents[2] / "fixtures/models/llama"


def model(tokens: int) -> ov.Model:
    """``y[t, w] = x[t, w] + ids[t]``."""
    ids = ops.parameter([tokens], ov.Type.i64, name="input_ids")
    x = ops.parameter([tokens, 3], ov.Type.f32, name="x")
    for parameter, name in ((ids, "input_ids"), (x, "x")):
        parameter.output(0).get_tensor().set_names({name})
    wide = ops.unsqueeze(ops.convert(ids, "f32"), ops.constant([1], dtype=ov.Type.i64))
    return ov.Model([ops.result(ops.add(x, wide))], [ids, x], "add")


def step_of(tokens: int) -> StepInputs:
    table: Any = np.array([0], np.int32)
    return StepInputs(dummy_pass([(0, tokens, 1)]).segments, lambda sequence: table, 32)


@pytest.mark.parametrize("static", [0, 8])
def test_kernel_reads_and_writes_the_rows_of_the_pass(static: int) -> None:
    """Guards against a static kernel that needs a full chunk, or reads other rows."""
    compiled = ov.Core().compile_model(model(static or -1), "CPU")
    buffer = ActivationBuffer([ValueSpec("x", (3,), 0, 1), ValueSpec("y", (3,), 1, 2)], 8)
    kernel = CompiledKernel(compiled, ["x"], ["y"], {}, static)
    for tokens in (5, 2, 8):
        buffer.view("x", 8)[...] = np.arange(24, dtype=np.float32).reshape(8, 3)
        assert kernel.run(step_of(tokens), buffer) is None
        expected = np.arange(3 * tokens, dtype=np.float32).reshape(tokens, 3) + 5.0
        np.testing.assert_array_equal(buffer.view("y", tokens), expected)


def test_rejected_input_is_rejected_again() -> None:
    """Guards the second attempt at a pass against the inputs of the first one."""
    ids = ops.parameter([4], ov.Type.i64, name="input_ids")
    ids.output(0).get_tensor().set_names({"input_ids"})
    compiled = ov.Core().compile_model(ov.Model([ops.result(ops.convert(ids, "f32"))], [ids], "ids"), "CPU")
    kernel = CompiledKernel(compiled, [], [], {})
    np.testing.assert_array_equal(kernel.run(step_of(4), None), np.array([[5, 5, 5, 5]], np.float32))
    for _ in range(2):
        with pytest.raises(RuntimeError, match="shape"):
            kernel.run(step_of(3), None)


def test_two_kernels_compute_rows_of_one_pass() -> None:
    """Guards a split kernel: its rows are written to the right place, and padding comes after them."""
    core = ov.Core()
    buffer = ActivationBuffer([ValueSpec("x", (3,), 0, 1), ValueSpec("y", (3,), 1, 2)], 16)
    static = CompiledKernel(core.compile_model(model(4), "CPU"), ["x"], ["y"], {}, 4)
    dynamic = CompiledKernel(core.compile_model(model(-1), "CPU"), ["x"], ["y"], {})
    step = step_of(11)
    ids = np.array(step.arrays["input_ids"], np.float32)[:, None]
    buffer.view("x", 16)[...] = np.arange(48, dtype=np.float32).reshape(16, 3)
    expected = buffer.view("x", 11) + ids
    whole = np.zeros((11, 3), np.float32)
    dynamic.run(step, buffer)
    whole[...] = buffer.view("y", 11)
    np.testing.assert_array_equal(whole, expected)
    for order in (
        [(dynamic, (8, 11)), (static, (0, 4)), (static, (4, 8))],
        [(static, (0, 4)), (static, (4, 8)), (static, (8, 11))],
        [(static, (0, 4)), (dynamic, (4, 11))],
    ):
        buffer.view("y", 16)[...] = -1.0
        for kernel, rows in order:
            assert kernel.run(step, buffer, rows) is None
        np.testing.assert_array_equal(buffer.view("y", 11), whole)


class RecordingRequest(CompiledKernel):
    """Records the tokens and sampled rows of its runs."""

    ran: list[tuple[int, ...]]

    def _infer(self, given: Any, buffers: Any, sizes: tuple[int, ...]) -> None:
        super()._infer(given, buffers, sizes)
        self.ran.append(sizes)


def whole_model() -> RecordingRequest:
    """The model as one kernel in f32."""
    core = ov.Core()
    folder = ModelFolder.open(LLAMA)
    properties = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}
    compiled = core.compile_model(load_paged_model(core, folder), "CPU", properties)
    layout = KvLayout()
    layout.add(compiled, folder.name)
    kv = KvCache(core, "CPU", layout, 4)
    kernel = RecordingRequest(compiled, [], [], kv.tensors, 0, kv.scratch)
    kernel.ran = []
    return kernel


def test_padded_decode_steps_give_equal_logits() -> None:
    """Guards tokens against padding rows, and decode steps against a reshape for each number of rows."""
    kernel = whole_model()
    blocks: Any = np.array([0, 1, 2, 3], np.int32)
    choose = random.Random(0)
    start, steps = 0, []
    for _ in range(40):
        rows = choose.choice((1, 1, 1, 2, 5))
        step = StepInputs(dummy_pass([(start, rows, rows)]).segments, lambda sequence: blocks, 32)
        exact = np.array(kernel.run(step, None))
        kernel.warm_up(5, 5)
        kernel.ran.clear()
        np.testing.assert_allclose(kernel.run(step, None, steady=True), exact, atol=1e-5)  # as in any batch
        steps.append((rows, *kernel.ran))
        start += rows
    assert {ran for _, ran in steps} >= {(5, 5), (1, 1)}, "padded first, then smaller"
    assert all(ran[0] >= rows for rows, ran in steps)


@lru_cache(1)
def _shared() -> RecordingRequest:
    return whole_model()


@given(sizes=st.lists(st.integers(1, 40), max_size=40))
def test_padding_stops_when_its_budget_is_used(sizes: list[int]) -> None:
    """Guards single decode steps after a large batch, which would stay at its size."""
    kernel = _shared()
    kernel.ran.clear()
    spare = 0
    before = kernel._last_sizes
    for rows in sizes:
        step = StepInputs(dummy_pass([(0, 1, 1)] * rows).segments, lambda sequence: np.zeros(1, np.int32), 32)
        assert kernel.run(step, None, steady=True).shape[0] == rows
        (ran,) = kernel.ran
        kernel.ran.clear()
        assert ran[0] == ran[1] >= rows
        spare = spare + ran[0] - rows if rows < ran[0] and ran == before else 0
        assert ran == (rows, rows) or (ran == before and spare <= 16)
        before = ran


def test_prefill_is_not_padded_to_decode_sizes() -> None:
    """Guards prefill, with one sampled row, against the sampled rows of a decode step."""
    kernel = _shared()
    kernel.warm_up(8, 8)
    kernel.ran.clear()
    step = StepInputs(dummy_pass([(0, 6, 1)]).segments, lambda sequence: np.zeros(1, np.int32), 32)
    assert kernel.run(step, None, steady=True).shape[0] == 1
    assert kernel.ran == [(6, 1)]


@pytest.mark.slow
def test_runs_after_cancelled_and_failed_runs_are_correct() -> None:
    """Guards against errors or wrong values of a kernel after a cancelled run."""
    kernel = whole_model()
    blocks: Any = np.array([0, 1, 2, 3], np.int32)
    shapes = [(1, 1), (2, 2), (31, 1), (32, 3), (64, 1), (64, 2), (100, 1)]
    steps = [StepInputs(dummy_pass([(0, *shape)]).segments, lambda sequence: blocks, 32) for shape in shapes]
    wanted = [np.array(kernel.run(step, None)) for step in steps]
    choose = random.Random(0)
    ask, cancelled, over = threading.Event(), 0, False

    def cancel() -> None:
        while ask.wait() and not over:
            ask.clear()
            for _ in range(choose.randrange(4000)):
                pass
            kernel.cancel()

    canceller = threading.Thread(target=cancel)
    canceller.start()
    try:
        for turn in range(3000):
            which = choose.randrange(len(steps))
            if turn % 2 == 0:
                ask.set()
            try:
                got = kernel.run(steps[which], None)
            except RuntimeError as error:
                if "cancel" not in str(error).lower():
                    raise
                cancelled += 1
            else:
                np.testing.assert_array_equal(got, wanted[which])
    finally:
        over = True
        ask.set()
        canceller.join()
    assert cancelled > 10


def test_dynamic_kernel_on_a_static_lane_is_an_error() -> None:
    """Guards against a dynamic kernel on an NPU, which would fail during a request."""
    Program.require_static("npu", "add", model(8))
    with pytest.raises(StaticShapeError, match=r"lane 'npu' .* kernel 'add' .* of shape"):
        Program.require_static("npu", "add", model(-1))
