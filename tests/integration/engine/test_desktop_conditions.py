"""Battery and desktop load reach the scheduler of an engine that serves background requests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from xpu_runtime import SamplingParams
from xpu_runtime.engine.desktop_conditions import DesktopConditions
from xpu_runtime.soc.conditions import Conditions

if TYPE_CHECKING:
    from conftest import EngineLoader


def test_the_scheduler_learns_about_the_battery(loader: EngineLoader) -> None:
    """Guards the way from the sensors to the scheduler: with a background request, and only then."""
    engine = loader.load()
    loop = engine._loop
    sensors, load = SimpleNamespace(read=lambda: Conditions(on_battery=True)), SimpleNamespace(read=lambda now: 0.0)
    conditions = DesktopConditions(loop.scheduler, cast("Any", sensors), cast("Any", load))
    loop.post(lambda: setattr(loop, "conditions", conditions))
    engine.generate([1, 2, 3], SamplingParams(max_tokens=4))
    assert loop.scheduler.lanes.gpu_share == 1.0
    engine.generate([1, 2, 3], SamplingParams(max_tokens=4), priority="proactive")
    assert loop.scheduler.lanes.gpu_share == 0.5
    loader.check_idle(engine)
