"""Kernels that are chosen for a test."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.errors import UnsupportedModelError
from xpu_runtime.heg import KernelKind, LaneSpec
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import Outcome
from xpu_runtime.qualification import planned_kernels as planned_kernels_module
from xpu_runtime.qualification.planned_kernels import kernel_signature, planned_kernels

MODELS = Path(__file__).parents[2] / "fixtures/models"
GPU = LaneSpec("igpu", "GPU", "all")
NPU = LaneSpec("npu", "NPU", "static")
CPU = LaneSpec("cpu", "CPU", "all", threads=2)


def planned(name: str, *lanes: LaneSpec) -> tuple[Counter[tuple[str, KernelKind]], int]:
    """Kernels by lane and kind, and the number of token ids."""
    plan = planned_kernels(ModelLoader(ModelFolder.open(MODELS / name), EngineConfig(), lanes))
    assert not plan.unsupported
    return Counter((each.lane.name, each.group.kind) for each in plan.kernels), plan.vocab_size


@pytest.mark.parametrize("name", ["llama", "qwen2", "opt"])
def test_every_kind_is_tested_once_for_equal_layers(name: str) -> None:
    """A kind that is left out would be used untested; testing every layer would take minutes on a large model."""
    kinds, vocab_size = planned(name, NPU, GPU)
    assert vocab_size == 1024
    assert {lane for lane, _ in kinds} == {"npu", "igpu"}
    assert {kind for lane, kind in kinds if lane == "npu"} == {KernelKind.TOKENWISE}
    wanted = {KernelKind.TOKENWISE, KernelKind.ATTENTION, KernelKind.HEAD, KernelKind.LAYERS}
    assert {kind for lane, kind in kinds if lane == "igpu"} == wanted
    assert kinds["igpu", KernelKind.ATTENTION] == kinds["igpu", KernelKind.HEAD] == 1
    assert kinds["igpu", KernelKind.TOKENWISE] == 3  # the first, those between attentions, the last
    assert kinds["npu", KernelKind.TOKENWISE] == 2  # the embedding table stays off the NPU


def test_short_graphs_of_an_npu_are_tested_beside_its_usual_kernels() -> None:
    """Guards the kernels of decode on an NPU, which have other rows than those of prompts."""
    loader = ModelLoader(ModelFolder.open(MODELS / "llama"), EngineConfig(), (NPU, GPU))
    usual, both = planned_kernels(loader).kernels, planned_kernels(loader, 32).kernels
    short = both[len(usual) :]
    assert [(each.lane, each.group.name, each.short_rows) for each in short] == [
        (NPU, each.group.name, 32) for each in usual if each.lane == NPU
    ]
    assert len({(each.untested().lane, each.untested().kernel) for each in both}) == len(both)
    alone = planned_kernels(ModelLoader(loader.folder, loader.config, (GPU,)), 32)
    assert not any(each.short_rows for each in alone.kernels)


def test_lanes_of_the_cpu_are_not_tested() -> None:
    """The CPU is what the others are compared with."""
    assert not planned("llama", CPU)[0]
    assert {lane for lane, _ in planned("llama", NPU, CPU)[0]} == {"npu"}
    wanted = {KernelKind.TOKENWISE, KernelKind.LAYERS, KernelKind.HEAD}
    assert {kind for _, kind in planned("llama", GPU)[0]} == wanted


def test_a_model_that_cannot_be_cut_around_attention(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its layers must be tested all the same, and an NPU must have a result, so that no load plans it again."""

    def refuse(model: object) -> None:
        raise UnsupportedModelError("a value cannot cross a cut")

    monkeypatch.setattr(planned_kernels_module, "cut_attention", refuse)
    plan = planned_kernels(ModelLoader(ModelFolder.open(MODELS / "llama"), EngineConfig(), (NPU, GPU)))
    assert {(each.lane, each.group.kind) for each in plan.kernels} == {
        (GPU, KernelKind.LAYERS),
        (GPU, KernelKind.HEAD),
    }
    (result,) = plan.unsupported
    assert (result.lane, result.kind, result.outcome) == ("npu", KernelKind.TOKENWISE, Outcome.NOT_COMPILED)
    assert result.message == "a value cannot cross a cut"


def test_signature_tells_kernels_apart_by_shape_and_parameters() -> None:
    """Two kernels of different work must not share one result."""
    loader = ModelLoader(ModelFolder.open(MODELS / "llama"), EngineConfig(), (NPU, GPU))
    signatures = [kernel_signature(group) for group in loader.cut(1).groups]
    assert signatures[2] == signatures[4]  # between two attentions
    assert len(set(signatures)) == 5  # embedding, attention, between, last, head
