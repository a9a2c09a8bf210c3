"""Full profile of a machine with an NPU and a GPU, for which the CPU stands in."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import openvino
import pytest
from stand_in_devices import StandInCore

from xpu_runtime.calibration import anchors
from xpu_runtime.calibration.chunk_size import STATIC_CHUNKS
from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.loading import load_engine
from xpu_runtime.lanes.topology import SHORT_STATIC_ROWS
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.profiling.full_profile import measure_full_profile


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Counter[int]:
    """Kernels that were compiled for the NPU, by their number of rows."""
    rows: Counter[int] = Counter()

    class Core(StandInCore):
        def __init__(self) -> None:
            super().__init__({})

        def compile_model(self, model: Any, device: str, properties: dict[str, Any] | None = None) -> Any:
            if device == "NPU" and model.get_friendly_name() != "relu":
                rows[model.inputs[0].get_shape()[0]] += 1
            return super().compile_model(model, device, properties)

    monkeypatch.setattr(openvino, "Core", Core)
    monkeypatch.setattr(openvino, "RemoteTensor", openvino.Tensor)
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    return rows


@pytest.mark.usefixtures("few_rounds")
def test_profile_compiles_the_shapes_of_serving(compiled: Counter[int], folders: dict[str, Path]) -> None:
    """Guards minutes of compilation for an NPU: shapes that serving does not use are compiled for one op-group only."""
    config = EngineConfig(lanes="npu+gpu", qualify=False)
    made, _ = measure_full_profile(folders["llama"], config)
    assert made.chunk_tokens in STATIC_CHUNKS
    assert set(compiled) == {SHORT_STATIC_ROWS, *STATIC_CHUNKS}
    others = [count for rows, count in compiled.items() if rows not in (made.chunk_tokens, SHORT_STATIC_ROWS)]
    assert max(others) <= 2
    compiled.clear()
    loaded = load_engine(ModelFolder.open(folders["llama"]), config)
    assert set(compiled) == {made.chunk_tokens}
    heg = loaded.model.heg
    assert heg.static_tokens == loaded.policy.chunk_tokens == made.chunk_tokens
    assert made.co_execution is not None
    assert heg.contention.ceiling <= 1.0
    assert len({line.peak_bandwidth for line in heg.rooflines.values()}) == 1
    costs = made.anchors["igpu"]
    assert (costs.pair_cost, costs.context_cost) != (1.0, 1.0)
    assert heg.rooflines["igpu"].pair_cost == costs.pair_cost
    assert made.anchors["npu"].pair_cost == 1.0


def test_a_load_on_a_cpu_measures_no_attention(
    folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the first load on a CPU, where attention over a long context takes longer than the rest."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    measured: list[str] = []
    monkeypatch.setattr(anchors, "measure_attention", lambda loader, lane, *rest: measured.append(lane.name))
    for lanes in ("cpu", "gpu"):
        load_engine(ModelFolder.open(folders["llama"]), EngineConfig(lanes=lanes, stand_in=lanes != "cpu", threads=1))
    assert measured == []
