"""Loads on stand-in devices with too little memory for the plan, or that do not run all of a model."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from math import prod
from pathlib import Path
from typing import Any

import openvino as ov
import pytest
import stand_in_devices
from stand_in_devices import lanes_in_use
from trial_here import run_tests_here

from xpu_runtime import Engine, SamplingParams
from xpu_runtime.engine import loading
from xpu_runtime.errors import ConfigError, UnsupportedModelError
from xpu_runtime.heg import KernelKind
from xpu_runtime.lanes import model_loader
from xpu_runtime.lanes.kernel_cache import trim_kernel_cache
from xpu_runtime.qualification import (
    KernelResult,
    Outcome,
    Qualification,
    lane_choice,
    planned_kernels,
    trial_process,
)

PROMPT = list(range(5, 105))
PARAMS = SamplingParams(max_tokens=8, ignore_eos=True)
DEFAULT_BLOCKS = 32 * 512 // 32 - 1
"""Blocks of the default KV pool of ``max_context=512``: 32 contexts without the scratch block."""
TENSOR_BYTES = 32 * 2 * 16 * 4
"""Bytes of a KV block in the keys of one layer, in f32."""

Load = Callable[..., Engine]


@pytest.fixture
def load(loader: Any, reference_engines: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Load:
    """Load engines with tests of kernels in this process, and an empty cache folder."""
    reference_engines("f32")(PROMPT, PARAMS)  # before there are stand-in devices
    monkeypatch.setattr(ov, "Core", stand_in_devices.core)
    monkeypatch.setattr(ov, "RemoteTensor", ov.Tensor)
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    run_tests_here(monkeypatch)

    def make(**settings: Any) -> Engine:
        engine: Engine = loader.load(**{"max_context": 512, "profile": False, **settings})
        return engine

    return make


def limit_tensors(monkeypatch: pytest.MonkeyPatch, most_bytes: int) -> None:
    """Let the devices refuse tensors of more than ``most_bytes``."""

    def create_tensor(self: Any, kind: ov.Type, shape: ov.Shape, properties: dict[str, Any]) -> ov.Tensor:
        if prod(shape) * kind.size > most_bytes:
            raise RuntimeError("Exception from src/plugin.cpp:1:\nCL_MEM_OBJECT_ALLOCATION_FAILURE")
        return ov.Tensor(kind, shape)

    monkeypatch.setattr(stand_in_devices._StandInContext, "create_tensor", create_tensor)
    monkeypatch.setattr(
        stand_in_devices._StandInContext, "create_host_tensor", lambda self, kind, shape: ov.Tensor(kind, shape)
    )


@pytest.mark.parametrize(("parts", "lanes", "blocks"), [(4, {"igpu"}, DEFAULT_BLOCKS // 4), (16, {"cpu"}, None)])
def test_a_gpu_without_memory_for_the_default_pool(
    load: Load,
    reference_engines: Any,
    monkeypatch: pytest.MonkeyPatch,
    parts: int,
    lanes: set[str],
    blocks: int | None,
) -> None:
    """A default that the device does not hold must not end the load: a smaller pool serves, or another device does."""
    limit_tensors(monkeypatch, (DEFAULT_BLOCKS + 1) * TENSOR_BYTES // parts)
    engine = load(lanes="gpu", kv_cache_bytes=None)
    assert lanes_in_use(engine) == lanes
    assert blocks is None or engine.metrics().kv.total == blocks
    assert engine.submit(PROMPT, PARAMS).result(60).token_ids == reference_engines("f32")(PROMPT, PARAMS)


def test_a_pool_that_the_user_sets_is_not_changed(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a smaller pool, or another device, than the settings name."""
    limit_tensors(monkeypatch, DEFAULT_BLOCKS * TENSOR_BYTES // 16)
    with pytest.raises(ConfigError, match=r"kv_cache_bytes=16777216: .* on GPU.* give less"):
        load(lanes="gpu", kv_cache_bytes=16 << 20)


@pytest.mark.parametrize(("lanes", "on_device"), [("gpu", True), ("cpu", False)])
def test_a_load_on_a_gpu_trims_its_cache_and_names_its_precision(
    load: Load,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    lanes: str,
    on_device: bool,
) -> None:
    """Guards the disk against kernels of earlier drivers, and answers that differ for a reason that no line says."""
    monkeypatch.setattr(loading, "trim_kernel_cache", partial(trim_kernel_cache, 0))
    earlier = tmp_path / "kernels" / "of an earlier driver"
    earlier.parent.mkdir()
    earlier.write_bytes(b"kernel")
    load(lanes=lanes, precision="bf16", qualify=False)
    assert earlier.exists() != on_device
    assert ("precision='bf16': GPU computes in f16" in caplog.messages) == on_device


@pytest.mark.parametrize("lanes", ["npu+gpu", "npu+cpu"])
def test_a_model_that_cannot_be_cut_around_attention(
    load: Load,
    reference_engines: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    lanes: str,
) -> None:
    """An NPU beside the device that serves such a model must not end the load, and later loads must not test again."""

    def refuse(model: ov.Model) -> Any:
        raise UnsupportedModelError("v7_0 [t,?] f32: a value that crosses a cut needs fixed sizes")

    monkeypatch.setattr(planned_kernels, "cut_attention", refuse)
    monkeypatch.setattr(model_loader, "cut_attention", refuse)
    for _ in range(2):
        caplog.clear()
        with caplog.at_level(logging.WARNING, "xpu_runtime"):
            engine = load(lanes=lanes)
        assert lanes_in_use(engine) == {"igpu" if lanes == "npu+gpu" else "cpu"}
        assert len([each for each in caplog.messages if "lanes" in each]) == 1
        assert engine.submit(PROMPT, PARAMS).result(60).token_ids == reference_engines("f32")(PROMPT, PARAMS)
        monkeypatch.setattr(trial_process, "_Worker", lambda *args: pytest.fail("kernels are tested again"))


def test_an_assembled_model_with_a_wrong_second_chunk_is_not_used(
    load: Load, reference_engines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows behind a context must be compared as well, where only the kernels of the engine are wrong."""
    kinds = (KernelKind.TOKENWISE, KernelKind.LAYERS, KernelKind.HEAD)
    results = [
        KernelResult(lane="igpu", device="GPU", kind=kind, kernel=kind.value, outcome=Outcome.OK) for kind in kinds
    ]
    found = Qualification(model="m", machine="h", results=tuple(results))
    monkeypatch.setattr(lane_choice, "qualify", lambda *arguments, **options: found)
    monkeypatch.setenv(stand_in_devices.FAULTS, "GPU=second-chunk")
    engine = load(lanes="gpu")
    assert lanes_in_use(engine) == {"cpu"}
    assert engine.submit(PROMPT, PARAMS).result(60).token_ids == reference_engines("f32")(PROMPT, PARAMS)
