"""Cutting of graphs: all model families, both kinds of cut, and unsupported graphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openvino import opset13 as ops
from paged_models import FAMILIES, MODELS, core, paged

from xpu_runtime.calibration.timing import dummy_pass
from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.heg import KernelKind
from xpu_runtime.lanes.activation_buffer import ActivationBuffer, ValueSpec
from xpu_runtime.lanes.compiled_kernel import CompiledKernel
from xpu_runtime.lanes.kv_cache import KvCache, KvLayout
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.model.cut import CutGraph, OpGroup, cut_attention, cut_layers, even_size
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.paged_attention import SAMPLED_ROWS, load_paged_model

pytestmark = pytest.mark.slow

PROPERTIES = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", "INFERENCE_NUM_THREADS": 1}
# (start, length, rows) of each sequence: two prompts, the rest of one with a decode step, decode steps.
STEPS = (
    [(0, 25, 1), (0, 40, 0)],
    [(25, 1, 1), (40, 20, 3)],
    [(26, 1, 1), (60, 1, 1)],
)


def run(groups: tuple[OpGroup, ...]) -> list[np.ndarray[Any, Any]]:
    """Logits of every step, with the op-groups run in sequence."""
    layout = KvLayout()
    compiled = []
    for group in groups:
        compiled.append(core().compile_model(group.model, "CPU", PROPERTIES))
        layout.add(compiled[-1], "test")
    kv = KvCache(core(), "CPU", layout, 8)
    specs = [
        ValueSpec(
            name,
            tuple(dim.get_length() for dim in list(port.get_partial_shape())[1:]),
            index,
            max(at for at, other in enumerate(groups) if name in other.reads),
        )
        for index, group in enumerate(groups[:-1])
        for port, name in zip(group.model.outputs, group.writes, strict=True)
    ]
    values = ActivationBuffer(specs, 80)
    kernels = [
        CompiledKernel(model, group.reads, group.writes, kv.tensors)
        for model, group in zip(compiled, groups, strict=True)
    ]
    tables = {0: np.array([5, 1, 7], np.int32), 1: np.array([0, 6, 2], np.int32)}
    found = []
    for segments in STEPS:
        made = dummy_pass(segments)
        for number, segment in enumerate(made.segments):
            random = np.random.default_rng(number)
            segment.sequence.tokens[:] = random.integers(3, 1000, len(segment.sequence.tokens)).tolist()
        step = StepInputs(made.segments, lambda sequence: tables[sequence], layout.block_size)
        logits = None
        for kernel in kernels:
            logits = kernel.run(step, values)
        assert logits is not None
        assert logits.shape == (step.rows, 1024)
        found.append(logits.copy())
    return found


@cache
def whole(family: str) -> list[np.ndarray[Any, Any]]:
    model = paged(family)
    return run((OpGroup("whole", KernelKind.WHOLE, model, (), (), (0, 0)),))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("layers", [1, 2, None])
def test_op_groups_in_sequence_equal_the_whole_model(family: str, layers: int | None) -> None:
    """Guards against a cut that drops, swaps, reorders or changes a value."""
    graph = cut_attention(paged(family)) if layers is None else cut_layers(paged(family), layers)
    for got, expected in zip(run(graph.groups), whole(family), strict=True):
        np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("family", FAMILIES)
def test_cut_layers_separates_layers(family: str) -> None:
    """Guards against layers that cannot be preempted because a value crosses several cuts."""
    groups = cut_layers(paged(family), 1).groups
    assert [group.kind for group in groups] == [KernelKind.LAYERS] * 3 + [KernelKind.HEAD]
    assert [group.attentions for group in groups] == [(0, 1), (1, 1), (2, 1), (0, 0)]
    for before, after in pairwise(groups):
        assert before.writes == after.reads
        assert len(before.writes) == 1, "one value, the residual stream, lives between two layers"
    assert [len(cut_layers(paged(family), size).groups) for size in (2, 3, 100)] == [3, 2, 2]


@given(layers=st.integers(1, 100), most=st.integers(1, 200))
def test_groups_are_even(layers: int, most: int) -> None:
    """Guards against a last group that is much smaller, beside one whose work a cancellation loses."""
    size = even_size(layers, most)
    assert 1 <= size <= most
    assert ceil(layers / size) == ceil(layers / most)
    assert size == 1 or ceil(layers / (size - 1)) > ceil(layers / most)


@pytest.mark.parametrize("family", FAMILIES)
def test_cut_attention_separates_attention(family: str) -> None:
    """Guards against token-wise groups with a KV cache or another dynamic input, which an NPU cannot run."""
    groups = cut_attention(paged(family)).groups
    expected = [KernelKind.TOKENWISE, KernelKind.ATTENTION] * 3 + [KernelKind.TOKENWISE, KernelKind.HEAD]
    assert [group.kind for group in groups] == expected
    assert len({group.name for group in groups}) == len(groups)
    written: set[str] = set()
    for group in groups:
        counts = Counter(node.get_type_name() for node in group.model.get_ordered_ops())
        inputs = {name for port in group.model.inputs for name in port.get_names()}
        assert set(group.reads) <= written
        written |= set(group.writes)
        assert counts["PagedAttentionExtension"] == (group.kind is KernelKind.ATTENTION)
        if group.kind is KernelKind.TOKENWISE:
            assert inputs <= {"input_ids", "position_ids", *group.reads}
            fixed = group.model.clone()
            fixed.reshape({port: [32, *list(port.get_partial_shape())[1:]] for port in fixed.inputs})
            assert not any(port.get_partial_shape().is_dynamic for port in (*fixed.inputs, *fixed.outputs))
        elif group.kind is KernelKind.HEAD:
            assert SAMPLED_ROWS in inputs


def test_cut_is_independent_of_node_names(tmp_path: Path) -> None:
    """Guards against a cut that depends on the node names of an exporter."""
    model = core().read_model(MODELS / "qwen2/openvino_model.xml")
    for number, node in enumerate(model.get_ordered_ops()):
        if node.get_type_name() not in ("Parameter", "Result", "ReadValue", "Assign"):
            node.set_friendly_name(f"n{number}")
    folder = tmp_path / "plain"
    folder.mkdir()
    ov.save_model(model, folder / "openvino_model.xml", compress_to_fp16=False)
    (folder / "config.json").write_text("{}", encoding="utf-8")
    groups = cut_attention(load_paged_model(core(), ModelFolder.open(folder))).groups
    for got, expected in zip(run(groups), whole("qwen2"), strict=True):
        np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("cut", [cut_attention, lambda model: cut_layers(model, 1)])
def test_op_groups_keep_runtime_options(cut: Callable[[ov.Model], CutGraph]) -> None:
    """Guards 16-bit exports of optimum-intel, whose graph stores the KV precision and the activation scale."""
    model = paged("llama")
    options = {"KV_CACHE_PRECISION": "f16", "ACTIVATIONS_SCALE_FACTOR": "8.0"}
    for option, value in options.items():
        model.set_rt_info(value, ["runtime_options", option])
    layout = KvLayout()
    layout.add(core().compile_model(model.clone(), "CPU", {"INFERENCE_PRECISION_HINT": "f32"}), "whole")
    for group in cut(model).groups:
        assert group.model.get_rt_info("runtime_options").value == options
        layout.add(core().compile_model(group.model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"}), group.name)
    assert {layout.spec(name)[0] for name in layout.names} == {ov.Type.f16}


def with_jump(kind: str) -> ov.Model:
    """The llama graph with a value produced before the first attention and read after the last one."""
    model = paged("llama")
    nodes = model.get_ordered_ops()
    last = [node for node in nodes if node.get_type_name() == "PagedAttentionExtension"][-1].output(0)
    early = next(
        node.output(0)
        for node in nodes
        if node.get_type_name() == "Gather" and str(node.output(0).get_partial_shape()) == "[?,1,64]"
    )
    consumers = list(last.get_target_inputs())

    def mean(value: Any, *axes: int) -> Any:
        return ops.reduce_mean(value, ops.constant(list(axes), dtype=ov.Type.i64), keep_dims=False)

    late = ops.multiply(mean(last, 0, 1), ops.constant(1e5, dtype=ov.Type.f32))
    if kind == "tokens":
        extra = ops.multiply(late, mean(ops.multiply(early, early), 1, 2))
        extra = ops.unsqueeze(extra, ops.constant([1], dtype=ov.Type.i64))
    elif kind == "scalar":
        extra = ops.multiply(late, mean(early, 0, 1, 2))
    elif kind == "wide":
        rows = ops.reshape(early, ops.constant([1, -1], dtype=ov.Type.i64), special_zero=False)
        extra = mean(ops.multiply(late, ops.concat([rows, rows], axis=0)), 0, 1)
    elif kind == "integer":
        whole_numbers = ops.multiply(ops.convert(late, "i64"), ops.convert(early, "i64"))
        extra = mean(ops.convert(whole_numbers, "f32"), 0, 1, 2)
    else:
        extra = late
        for number in range(8):
            extra = ops.add(extra, ops.multiply(late, mean(ops.power(early, np.float32(number)), 0, 1, 2)))
    changed = ops.add(last, extra)
    for port in consumers:
        port.replace_source_output(changed.output(0))
    model.validate_nodes_and_infer_types()
    return model


def test_value_read_several_layers_later_crosses_cuts() -> None:
    """Guards against an error or a wrong value for a decoder whose late layer reads an early value."""
    jumped = cut_layers(with_jump("tokens"), 1).groups
    assert any(set(group.writes) - set(after.reads) for group, after in pairwise(jumped))
    expected = run((OpGroup("whole", KernelKind.WHOLE, with_jump("tokens"), (), (), (0, 0)),))
    for got, wanted in zip(run(jumped), expected, strict=True):
        np.testing.assert_array_equal(got, wanted)
    assert not np.array_equal(expected[0], whole("llama")[0])


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("scalar", r"of shape \[\] and type f32 crosses a cut; only f32 values of shape \[tokens, static...\]"),
        ("wide", r"of shape \[2,\?\] and type f32 crosses a cut"),
        ("integer", r"of shape \[\?,1,64\] and type i64 crosses a cut"),
        ("many", r"\d+ values are live .*at most 6"),
    ],
)
def test_unsupported_value_at_a_cut_is_an_error(kind: str, message: str) -> None:
    """Guards against a model that loads and then fails with a shape error at its first request."""
    with pytest.raises(UnsupportedModelError, match=message):
        cut_layers(with_jump(kind), 1)
