"""Attention of static shape against PagedAttention of OpenVINO's CPU plugin."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openvino import opset13 as ops

from xpu_runtime.heg import KernelKind
from xpu_runtime.lanes.activation_buffer import ActivationBuffer, ValueSpec
from xpu_runtime.lanes.compiled_kernel import CompiledKernel
from xpu_runtime.lanes.host_memory import zeros
from xpu_runtime.lanes.kv_cache import KvCache, KvLayout
from xpu_runtime.lanes.static_attention import AttentionKernels, GatheredTokens
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.model.cut import OpGroup, cut_attention
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.paged_attention import load_paged_model
from xpu_runtime.model.static_attention import paged_attention_inputs
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Segment, Sequence

MODELS = Path(__file__).parents[2] / "fixtures/models"
ROWS, BLOCKS, SEQUENCES = 32, 24, 3
F32 = {"INFERENCE_PRECISION_HINT": "f32", "INFERENCE_NUM_THREADS": 1}


@cache
def core() -> ov.Core:
    return ov.Core()


def attention(family: str = "llama") -> OpGroup:
    """The first attention of a tiny model."""
    groups = cut_attention(load_paged_model(core(), ModelFolder.open(MODELS / family))).groups
    return next(each for each in groups if each.kind is KernelKind.ATTENTION)


def node_of(group: OpGroup) -> Any:
    return next(each for each in group.model.get_ordered_ops() if each.get_type_name() == "PagedAttentionExtension")


@cache
def compiled(window: int, kind: str) -> tuple[OpGroup, ov.CompiledModel]:
    """An attention with a sliding window, and with keys and values of ``kind``."""
    group = attention()
    node_of(group).input(10).replace_source_output(ops.constant(np.int32(window)).output(0))
    precision = "bf16" if kind == "bf16" else "f32"
    properties = {**F32, "KV_CACHE_PRECISION": kind, "INFERENCE_PRECISION_HINT": precision}
    return group, core().compile_model(group.model, "CPU", properties)


class Attentions:
    """PagedAttention and static attention, each with a KV cache and activations of its own."""

    def __init__(self, window: int, kind: str) -> None:
        group, model = compiled(window, kind)
        layout = KvLayout()
        layout.add(model, "test")
        self.inputs = paged_attention_inputs(group)
        assert self.inputs is not None
        self.caches = [KvCache(core(), "CPU", layout, BLOCKS) for _ in range(2)]
        specs = [
            ValueSpec(name, (width,), index, 9)
            for index, (name, width) in enumerate(
                zip((self.inputs.query, self.inputs.key, self.inputs.value), self.inputs.widths, strict=True)
            )
        ]
        specs.append(ValueSpec(self.inputs.output, (self.inputs.widths[0],), 4, 9))
        self.buffers = [ActivationBuffer(specs, 512) for _ in range(2)]
        self.paged = CompiledKernel(model, group.reads, group.writes, self.caches[0].tensors, 0, BLOCKS)
        self.static = AttentionKernels(
            {0: self.inputs},
            ROWS,
            self.caches[1],
            lambda: (self.paged, self.caches[0]),
            lambda graph: core().compile_model(graph, "CPU", F32),
            zeros,
        )
        for each in self.caches:
            each.clear(range(BLOCKS + 1))

    def fill(self, tokens: int, seed: int) -> None:
        """Give both the same activations, with values that are not numbers in the rows of padding."""
        assert self.inputs is not None
        random = np.random.default_rng(seed)
        for name in (self.inputs.query, self.inputs.key, self.inputs.value):
            for buffer in self.buffers:
                buffer.view(name, 512)[...] = np.nan
            rows = random.standard_normal(self.buffers[0].view(name, tokens).shape, np.float32)
            for buffer in self.buffers:
                buffer.view(name, tokens)[...] = rows

    def output(self, index: int, tokens: int) -> Any:
        assert self.inputs is not None
        return self.buffers[index].view(self.inputs.output, tokens).copy()


def step_of(lengths: list[tuple[int, int]], first: int = 0) -> StepInputs:
    """A pass over sequences of ``(tokens before, new tokens)`` from number ``first`` on; their blocks are scattered."""
    blocks = np.random.default_rng(7).permutation(BLOCKS).astype(np.int32).reshape(SEQUENCES, -1)
    segments = []
    for index, (start, length) in enumerate(lengths, first):
        sequence = Sequence(index, Priority.PROACTIVE, [3] * (start + length), start + length, 1, 0.0)
        segments.append(Segment(sequence, start, length, 0))
    return StepInputs(segments, lambda number: blocks[number], 32)


LENGTHS = st.lists(st.tuples(st.integers(0, 150), st.integers(1, 12)), min_size=1, max_size=2)


@pytest.mark.parametrize(
    ("kind", "tolerance"), [("f32", 2e-6), ("f16", 2e-6), pytest.param("bf16", 2e-2, marks=pytest.mark.slow)]
)
@settings(max_examples=12, deadline=None)
@given(lengths=LENGTHS, window=st.sampled_from([0, 1, 5, 40]), seed=st.integers(0, 99))
def test_values_and_cache_are_those_of_paged_attention(
    kind: str, tolerance: float, lengths: list[tuple[int, int]], window: int, seed: int
) -> None:
    """Guards wrong places of keys: packed prompts, other blocks, windows, and what a longer context left."""
    if kind == "bf16" and "BF16" not in core().get_property("CPU", "OPTIMIZATION_CAPABILITIES"):
        pytest.skip("this CPU does not compute in bf16")
    both = Attentions(window, kind)
    for number, (start, _) in enumerate(lengths):
        if start:
            both.fill(start, seed + 100 + number)
            both.paged.run(step_of([(0, start)], first=number), both.buffers[0])
    content = np.zeros(BLOCKS * both.caches[0].layout.bytes_per_block, np.uint8)
    both.caches[1].write(range(BLOCKS), both.caches[0].read(range(BLOCKS), content))
    tokens = sum(length for _, length in lengths)
    step = step_of(lengths)
    context = GatheredTokens(step, ROWS).padded_context
    # A longer context with values that are not numbers leaves nothing behind.
    kernels = both.static.compile(context)
    both.static.install(kernels)
    both.static.copy_s(kernels)
    for request in kernels.requests.values():
        assert not request.keys.any()
        assert not request.values.any()
        request.keys[...] = request.values[...] = np.nan
        request._used = context
    both.fill(tokens, seed)
    both.paged.run(step_of(lengths), both.buffers[0])
    both.static.kernels[0].run(step, both.buffers[1])
    expected, found = both.output(0, tokens), both.output(1, tokens)
    assert np.abs(found - expected).max() < tolerance * max(1.0, np.abs(expected).max())
    assert np.isfinite(both.output(1, ROWS)).all()
    pairs = [each.read(range(BLOCKS), np.zeros_like(content)) for each in both.caches]
    for name in pairs[0]:
        assert np.array_equal(pairs[0][name], pairs[1][name]), name


def test_other_options_of_attention_are_not_computed() -> None:
    """Guards wrong values for a model with an option that the static graph does not have."""
    assert paged_attention_inputs(attention()) is not None
    for index, value in ((11, np.ones(4, np.float32)), (20, np.ones((1, 4, 1, 1), np.float32))):
        group = attention()
        node_of(group).input(index).replace_source_output(ops.constant(value).output(0))
        assert paged_attention_inputs(group) is None, index


def test_places_of_keys_and_values_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards tokens on a GPU whose blocks have another layout than expected: what it writes is not what is gathered."""
    both = Attentions(0, "f16")
    assert both.static.gather_error() < 0.005, "rounding to f16"
    cells = KvCache._cells
    for change in (lambda found: found[:, ::-1], lambda found: found[:, :, ::-1], lambda found: found * np.nan):
        monkeypatch.setattr(KvCache, "_cells", lambda *args, change=change: change(cells(*args)))
        assert not both.static.gather_error() < 0.5


def test_quantised_caches_are_not_gathered() -> None:
    """Guards quantised keys against being read as plain values."""
    group = attention()
    layout = KvLayout()
    layout.add(core().compile_model(group.model, "CPU", {**F32, "KV_CACHE_PRECISION": "u8"}), "test")
    assert not KvCache(core(), "CPU", layout, 2).gathers
