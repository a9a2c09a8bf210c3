"""This engine in a race, as far as it is only looked at."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from xpu_agents.apps.race import xpu_backend
from xpu_runtime import EngineMetrics, KernelSpan, Priority
from xpu_runtime.engine.metrics import RollingLog
from xpu_runtime.kv import KvUsage


class Watched:
    """An engine with one lane that remembers three of everything."""

    def __init__(self) -> None:
        self.heg = SimpleNamespace(lanes=("cpu",), everything=SimpleNamespace(device="CPU"))
        self.tokenizer = SimpleNamespace(vocab_size=100)
        self._kernels: RollingLog[KernelSpan] = RollingLog(3)
        self._delays: RollingLog[float] = RollingLog(3)
        self._runs = 0

    def work(self, times: int) -> None:
        """So many reactive requests of one kernel each, which takes a second."""
        for _ in range(times):
            self._kernels.append(KernelSpan("cpu", "whole", Priority.REACTIVE, 1, self._runs, self._runs + 1.0))
            self._delays.append(float(self._runs))
            self._runs += 1

    def kernels_since(self, mark: int) -> tuple[tuple[KernelSpan, ...], int]:
        return self._kernels.since(mark)

    def metrics(self) -> EngineMetrics:
        none = dict.fromkeys(Priority, 0)
        delays, count = self._delays.since(0)
        kv = KvUsage(10, 0, 0, 10, 0)
        return EngineMetrics({}, none, none, 0, 0, 0, {}, 0, kv, 0.0, (), delays, (), dispatches=count)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Watched:
    """The engine that the backend loads."""
    made = Watched()
    monkeypatch.setattr(xpu_backend.Engine, "load", lambda *given, **named: made)
    return made


@pytest.mark.parametrize("warm_up", [0, 2, 5])
def test_a_long_race_goes_on_being_shown(engine: Watched, monkeypatch: pytest.MonkeyPatch, warm_up: int) -> None:
    """Guards the picture and the delays against seeing nothing any more once the engine's records are full."""
    monkeypatch.setattr(xpu_backend, "warm_up", lambda engine: engine.work(warm_up))
    backend = xpu_backend.XpuBackend(Path("model"), 1 << 20, lambda *told: None)

    def ends(began: float) -> list[Any]:
        return [span.ended for span in backend.tick(began, 0.0).spans]

    assert ends(0.0) == []
    for tick in range(4):
        engine.work(2)
        at = warm_up + 2 * tick
        assert ends(0.0) == [at + 1.0, at + 2.0]
    assert ends(0.0) == []
    assert list(backend.delays()) == [warm_up + 5.0, warm_up + 6.0, warm_up + 7.0]
