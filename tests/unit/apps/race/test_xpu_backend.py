"""Observation of an engine in a race."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from xpu_agents.apps.race import xpu_backend
from xpu_runtime import EngineMetrics, KernelSpan, LaneState, LaneStatus, Priority
from xpu_runtime.engine.metrics import RollingLog
from xpu_runtime.kv import KvUsage


class RecordingEngine:
    """An engine with one lane that records the latest three kernels and delays."""

    def __init__(self) -> None:
        self.heg = SimpleNamespace(lanes=("cpu",), general_lane=SimpleNamespace(device="CPU"))
        self.tokenizer = SimpleNamespace(vocab_size=100)
        self.lanes = [LaneStatus("cpu", "CPU")]
        self._kernels: RollingLog[KernelSpan] = RollingLog(3)
        self._delays: RollingLog[float] = RollingLog(3)
        self._runs = 0

    def run(self, count: int) -> None:
        """Run ``count`` reactive requests with one kernel of one second each."""
        for _ in range(count):
            self._kernels.append(KernelSpan("cpu", "whole", Priority.REACTIVE, 1, self._runs, self._runs + 1.0))
            self._delays.append(float(self._runs))
            self._runs += 1

    def kernels_since(self, mark: int) -> tuple[tuple[KernelSpan, ...], int]:
        return self._kernels.since(mark)

    def lane_status(self) -> tuple[LaneStatus, ...]:
        return tuple(self.lanes)

    def metrics(self) -> EngineMetrics:
        zero = dict.fromkeys(Priority, 0)
        delays, count = self._delays.since(0)
        kv = KvUsage(10, 0, 0, 10)
        return EngineMetrics({}, zero, zero, 0, 0, 0, {}, 0, kv, 0.0, (), delays, (), dispatches=count)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> RecordingEngine:
    """The engine that the backend loads."""
    engine = RecordingEngine()
    monkeypatch.setattr(xpu_backend.Engine, "load", lambda *args, **kwargs: engine)
    return engine


@pytest.mark.parametrize("warm_up", [0, 2, 5])
def test_a_long_race_reads_new_kernels(engine: RecordingEngine, monkeypatch: pytest.MonkeyPatch, warm_up: int) -> None:
    """Guards the live view and the delays in long races, after the records of the engine are full."""
    monkeypatch.setattr(xpu_backend, "warm_up", lambda engine: engine.run(warm_up))
    backend = xpu_backend.XpuBackend(Path("model"), 1 << 20, lambda *progress: None)

    def end_times() -> list[Any]:
        return [span.ended for span in backend.snapshot(0.0, 0.0).spans]

    assert end_times() == []
    for step in range(4):
        engine.run(2)
        at = warm_up + 2 * step
        assert end_times() == [at + 1.0, at + 2.0]
    assert end_times() == []
    assert list(backend.dispatch_delays()) == [warm_up + 5.0, warm_up + 6.0, warm_up + 7.0]


def test_the_devices_are_those_of_now(engine: RecordingEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the live view after the CPU took over for a GPU, and while an NPU loads."""
    monkeypatch.setattr(xpu_backend, "warm_up", lambda engine: None)
    backend = xpu_backend.XpuBackend(Path("model"), 1 << 20, lambda *progress: None)
    npu, fallback = LaneStatus("npu", "NPU", LaneState.LOADING), LaneStatus("igpu", "CPU", LaneState.FALLBACK, "failed")
    for lanes, shown in (
        ([LaneStatus("igpu", "GPU")], "GPU"),
        ([npu, LaneStatus("igpu", "GPU")], "NPU (loading) + GPU"),
        ([LaneStatus("npu", "NPU"), fallback], "NPU + CPU (fallback)"),
    ):
        engine.lanes = lanes
        assert backend.snapshot(0.0, 0.0).devices == shown
