"""Battery and desktop load reach the scheduler of an engine that serves background requests."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import openvino
import pytest
import stand_in_devices

from xpu_runtime import SamplingParams
from xpu_runtime.soc.conditions import Conditions

if TYPE_CHECKING:
    from conftest import EngineLoader

WAIT_S = 30
PROMPT = [1, 2, 3]
PARAMS = SamplingParams(max_tokens=4)


def test_the_scheduler_learns_about_the_battery(
    loader: EngineLoader, fresh_hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the way from the sensors to the scheduler, with a background request and only then.

    A thread that reads on without one, or that stays when the engine has closed, wakes the machine.
    """
    monkeypatch.setattr(openvino, "Core", stand_in_devices.core)
    monkeypatch.setattr(openvino, "RemoteTensor", openvino.Tensor)
    stand_in_devices.serving.begin({})
    engine = loader.load(fresh_hook, lanes="gpu", qualify=False, profile=False)
    loop = engine._loop
    conditions, given = loop.conditions, loop.scheduler.set_conditions
    assert conditions is not None
    readers: list[threading.Thread] = []
    learnt = threading.Event()

    def read() -> Conditions:
        readers.append(threading.current_thread())
        return Conditions(on_battery=True)

    def set_conditions(*, gpu_load: float, on_battery: bool) -> None:
        given(gpu_load=gpu_load, on_battery=on_battery)
        if on_battery:
            learnt.set()

    monkeypatch.setattr(conditions, "_sensors", SimpleNamespace(read=read))
    monkeypatch.setattr(conditions, "_load", SimpleNamespace(read=lambda now: 0.0))
    monkeypatch.setattr(loop.scheduler, "set_conditions", set_conditions)
    engine.generate(PROMPT, PARAMS)
    loader.check_idle(engine)
    assert loop.scheduler.lanes.gpu_share == 1.0
    assert not readers
    held = fresh_hook.hold()
    handle = engine.submit(PROMPT, PARAMS, priority="proactive")
    held.wait_until_held()
    assert learnt.wait(WAIT_S)
    assert loop.scheduler.lanes.gpu_share == 0.5
    held.release()
    handle.result(WAIT_S)
    loader.check_idle(engine)
    assert not conditions._active
    assert set(readers) == {conditions.thread}
    engine.close()
    assert not conditions.thread.is_alive()
