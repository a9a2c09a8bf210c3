"""Compile properties of kernels, and models with a fixed number of tokens."""

from __future__ import annotations

import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import openvino as ov
import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.errors import DeviceError
from xpu_runtime.heg import Form, KernelKind, LaneSpec
from xpu_runtime.lanes import model_loader
from xpu_runtime.lanes.compiled_kernel import row_shape
from xpu_runtime.lanes.model_loader import CompiledGroup, ModelLoader, with_fixed_tokens
from xpu_runtime.model.cut import OpGroup
from xpu_runtime.model.folder import ModelFolder

MODELS = Path(__file__).parents[2] / "fixtures/models"
LLAMA = MODELS / "llama"
CPU = LaneSpec("cpu", "CPU", "all", threads=2)
GPU = LaneSpec("igpu", "GPU", "all")
NPU = LaneSpec("npu", "NPU", "static")


def properties(lane: LaneSpec, *others: LaneSpec, **settings: Any) -> dict[str, Any]:
    loader = ModelLoader(ModelFolder.open(LLAMA), EngineConfig(**settings), (lane, *others))
    return loader.lane_properties(lane, {"DYNAMIC_QUANTIZATION_GROUP_SIZE": 64})


@pytest.mark.parametrize(
    ("lane", "settings", "expected"),
    [
        (CPU, {}, "f16"),
        (CPU, {"precision": "bf16"}, "f16"),
        (CPU, {"precision": "f32"}, None),
        (GPU, {}, None),
        (NPU, {}, None),
        (CPU, {"kv_precision": "default"}, None),
        (CPU, {"kv_precision": "u8"}, "u8"),
        (GPU, {"kv_precision": "u8"}, "u8"),
        (NPU, {"kv_precision": "u8"}, None),
        (CPU, {"properties": {"KV_CACHE_PRECISION": "u4"}}, "u4"),
    ],
)
def test_kv_cache_precision_property(lane: LaneSpec, settings: dict[str, Any], expected: str | None) -> None:
    """Guards against unnecessary quantisation of the cache, and an ignored setting."""
    assert properties(lane, **settings).get("KV_CACHE_PRECISION") == expected


@pytest.mark.parametrize(("deferred", "expected"), [(None, "NPU"), (NPU, "GPU")])
def test_a_deferred_npu_allocates_nothing(deferred: LaneSpec | None, expected: str) -> None:
    """Guards a load from a driver that hangs or crashes in this process, before it has passed its tests in another."""
    asked: list[str] = []

    def get_default_context(device: str) -> Any:
        asked.append(device)
        return SimpleNamespace(create_host_tensor=ov.Tensor)

    loader = ModelLoader(ModelFolder.open(LLAMA), EngineConfig(), (NPU, GPU), deferred)
    loader.core = SimpleNamespace(get_default_context=get_default_context)
    assert loader.host_allocator(4).tolist() == [0.0] * 4
    assert asked == [expected]


def test_properties_of_the_caller_take_precedence(cache: Path) -> None:
    """Guards against a profile that overrides the caller, and pinned threads of two lanes on one CPU."""
    name = "DYNAMIC_QUANTIZATION_GROUP_SIZE"
    assert properties(CPU)[name] == 64
    assert properties(CPU, properties={name: 32})[name] == 32
    assert not properties(CPU)["ENABLE_CPU_PINNING"]
    assert Path(properties(NPU)["CACHE_DIR"]).is_relative_to(cache)


def test_the_disk_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the last kernels of a model: the first ones take the room that was found for all, and one line says so."""
    asked: list[int] = []

    def properties_of(weights_bytes: int) -> dict[str, str]:
        asked.append(weights_bytes)
        return {}

    monkeypatch.setattr(model_loader, "kernel_cache_properties", properties_of)
    loader = ModelLoader(ModelFolder.open(LLAMA), EngineConfig(), (NPU, GPU))
    for lane in (NPU, GPU, NPU):
        assert "CACHE_DIR" not in loader.lane_properties(lane, {})
    assert asked == [loader.folder.weights_bytes]


def test_f32_disables_dynamic_quantisation() -> None:
    """Guards f32 answers against a group size of the profile, with which they depend on the batch."""
    name = "DYNAMIC_QUANTIZATION_GROUP_SIZE"
    assert properties(CPU, precision="f32")[name] == "0"
    assert properties(CPU, precision="f32", properties={name: 32})[name] == 32


def test_fixed_tokens_do_not_change_the_original_model() -> None:
    """Guards against a static copy that also fixes the shapes of the dynamic lanes."""
    loader = ModelLoader(ModelFolder.open(LLAMA), EngineConfig(), (NPU, CPU))
    group = loader.cut(1).groups[0]
    fixed = with_fixed_tokens(group.model, 64)
    assert all(port.get_partial_shape()[0] == ov.Dimension(64) for port in fixed.inputs)
    assert all(port.get_partial_shape()[0].is_dynamic for port in group.model.inputs)
    assert [row_shape(port) for port in fixed.outputs] == [row_shape(port) for port in group.model.outputs]


@pytest.mark.parametrize(
    ("lane", "rows", "kept"),
    [(NPU, 4, False), (LaneSpec("npu", "CPU", "static"), 4, True), (GPU, 0, True)],
    ids=["NPU", "CPU in its place", "GPU"],
)
def test_kernels_of_an_npu_alone_have_no_zero_points(
    monkeypatch: pytest.MonkeyPatch, lane: LaneSpec, rows: int, kept: bool
) -> None:
    """Guards an NPU against weights that its plugin does not know, and other devices against the additional sums."""
    monkeypatch.setattr(ModelLoader, "compile_model", lambda self, lane, name, model, tuned: model)
    loader = ModelLoader(ModelFolder.open(MODELS / "llama-int4"), EngineConfig(), (NPU, GPU))
    groups = (each for each in loader.cut(1).groups if each.kind is KernelKind.TOKENWISE and not each.reads_token_ids)
    group = next(each for each in groups if holds_weights(each.model))
    compiled: Any = loader.compile_group(lane, group, {}, rows).model
    assert holds_weights(compiled) == kept


def holds_weights(model: ov.Model) -> bool:
    """True if ``model`` has weights with zero points."""
    constants = (node for node in model.get_ordered_ops() if node.get_type_name() == "Constant")
    return any(node.get_element_type().get_type_name() in ("u4", "u8") for node in constants)


def test_each_cut_has_a_graph_of_its_own() -> None:
    """The model is read once; a cut must not change what the next cut and the whole form get."""
    loader = ModelLoader(ModelFolder.open(LLAMA), EngineConfig(), (CPU,))

    def facts(layers: int) -> list[tuple[str, tuple[str, ...], tuple[str, ...], int]]:
        groups = loader.cut(layers).groups
        return [(group.name, group.reads, group.writes, len(group.model.get_ops())) for group in groups]

    first = facts(1)
    (whole,) = loader.whole().groups
    assert facts(100) != first == facts(1)
    assert len(loader.whole().groups[0].model.get_ops()) == len(whole.model.get_ops())


@pytest.mark.parametrize("threads", [1, 4])
def test_refused_kernel_among_others_that_are_compiled(threads: int) -> None:
    """A failure on one of the compiling threads must be the same error as on one thread, and leave no thread behind."""
    lane = LaneSpec("cpu", "CPU", "all", threads=threads)
    loader = ModelLoader(ModelFolder.open(LLAMA), EngineConfig(), (lane,))
    graph = loader.cut(1)
    refused = graph.groups[1]
    core = loader.core

    class Refusing:
        get_property = staticmethod(core.get_property)

        def compile_model(self, model: ov.Model, *arguments: Any) -> ov.CompiledModel:
            if model is refused.model:
                raise RuntimeError("no memory")
            return core.compile_model(model, *arguments)

    loader.core = Refusing()
    with pytest.raises(DeviceError, match=f"kernel '{refused.name}'.* no memory"):
        loader.compile(lane, Form.CUT, graph, {})
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("xpu-compile")]


@pytest.mark.parametrize("family", sorted(path.name for path in MODELS.iterdir()))
def test_no_kernel_of_an_npu_looks_up_tokens(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An NPU has no fast Gather over a vocabulary, so the embedding table must stay on the other lane."""
    loader = ModelLoader(ModelFolder.open(MODELS / family), EngineConfig(), (NPU, CPU))
    graph = loader.cut(1)
    given: list[OpGroup] = []

    def compile_group(lane: LaneSpec, group: OpGroup, *options: Any) -> CompiledGroup:
        given.append(group)
        model: Any = SimpleNamespace(inputs=())
        return CompiledGroup(group, model)

    monkeypatch.setattr(loader, "compile_group", compile_group)
    compiled = loader.compile(NPU, Form.CUT, graph, {}, 8).compiled
    assert compiled[0] is None
    assert graph.groups[0].reads_token_ids
    vocab = graph.groups[-1].model.outputs[0].get_partial_shape()[-1].get_length()
    for group in given:
        gathers = [node for node in group.model.get_ordered_ops() if node.get_type_name() == "Gather"]
        assert not group.reads_token_ids
        assert all(node.input(0).get_partial_shape()[0].get_max_length() < vocab for node in gathers)
    assert len(given) == sum(group.kind is KernelKind.TOKENWISE for group in graph.groups) - 1
