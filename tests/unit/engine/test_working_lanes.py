"""Sets of lanes that are tried one after another where devices fail."""

from __future__ import annotations

from typing import Any, cast

import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.engine import loading
from xpu_runtime.engine.loading import on_working_lanes
from xpu_runtime.errors import DeviceError
from xpu_runtime.lanes.topology import lanes_setting
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import choose_lanes
from xpu_runtime.soc.devices import Device

DEVICES = tuple(Device(kind, cast("Any", kind), kind, True) for kind in ("NPU", "GPU", "CPU"))


class Folder:
    """A model folder of which only the name is read."""

    name = "model"


@pytest.mark.parametrize(
    ("disaggregation", "order"), [(True, ["npu+gpu", "gpu", "npu+cpu", "cpu"]), (False, ["gpu", "cpu"])]
)
def test_each_set_of_lanes_is_tried_once(
    monkeypatch: pytest.MonkeyPatch, disaggregation: bool, order: list[str]
) -> None:
    """A device that fails in this process only must not be tried for ever, and an error of the CPU must be raised."""

    def qualified(folder: ModelFolder, config: EngineConfig, lanes: Any, *args: Any, again: bool, failed: Any) -> Any:
        wanted = lanes_setting(lanes)
        chosen = choose_lanes(None, wanted, failed).lanes
        return config if chosen == wanted else config.replace(lanes=chosen)

    monkeypatch.setattr(loading, "qualified_config", qualified)
    tried: list[str] = []

    def fail(config: EngineConfig) -> None:
        tried.append(config.lanes)
        raise DeviceError("the driver fails")

    config = EngineConfig(policy=SchedulerPolicy(disaggregation=disaggregation))
    with pytest.raises(DeviceError):
        on_working_lanes(cast("ModelFolder", Folder()), config, DEVICES, lambda share, step: None, fail)
    assert tried == ["auto", *order[1:]]


def test_devices_that_are_not_tested_are_not_left_out() -> None:
    """With `qualify=False` a device that fails must be an error, as the user has chosen it."""

    def fail(config: EngineConfig) -> None:
        raise RuntimeError("the driver fails")

    config = EngineConfig(qualify=False)
    with pytest.raises(RuntimeError, match="the driver fails"):
        on_working_lanes(cast("ModelFolder", Folder()), config, DEVICES, lambda share, step: None, fail)
