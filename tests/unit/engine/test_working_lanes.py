"""Sets of lanes that are tried one after another where devices fail."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest

from xpu_runtime import EngineConfig
from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.engine import loading
from xpu_runtime.engine.loading import on_working_lanes
from xpu_runtime.errors import DeviceError, UnsupportedModelError
from xpu_runtime.lanes.topology import lanes_setting
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import choose_lanes, stored_faults
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine

DEVICES = tuple(Device(kind, cast("Any", kind), kind, True) for kind in ("NPU", "GPU", "CPU"))


class Folder:
    """A model folder of which the name and the sizes are read."""

    name = "model"
    path = Path("/home/ada/models/model")
    config: ClassVar[dict[str, str]] = {"model_type": "llama"}
    weights_bytes = 1 << 20
    kv_bytes_per_token = 64

    def context(self, limit: int | None) -> int:
        """The context length in tokens."""
        return limit or 4096

    def fingerprint(self) -> str:
        """Part of the key of a profile, of which there is none."""
        return "model"


@pytest.mark.parametrize(
    ("disaggregation", "order"), [(True, ["npu+gpu", "gpu", "npu+cpu", "cpu"]), (False, ["gpu", "cpu"])]
)
def test_each_set_of_lanes_is_tried_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, disaggregation: bool, order: list[str]
) -> None:
    """A device that fails in this process only must not be tried for ever, and an error of the CPU must be raised.

    Later users of `doctor` and `report` must see each failure, and what was used instead.
    """
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))

    def qualified(
        folder: ModelFolder, config: EngineConfig, lanes: Any, *args: Any, failed: Any, **options: Any
    ) -> Any:
        wanted = lanes_setting(lanes)
        chosen = choose_lanes(None, wanted, failed).lanes
        return config if chosen == wanted else config.replace(lanes=chosen)

    monkeypatch.setattr(loading, "qualified_config", qualified)
    tried: list[str] = []

    def fail(config: EngineConfig) -> None:
        tried.append(config.lanes)
        raise DeviceError("the driver fails in /home/ada/models/model/openvino_model.xml")

    config = EngineConfig(policy=SchedulerPolicy(disaggregation=disaggregation))
    with pytest.raises(DeviceError):
        on_working_lanes(cast("ModelFolder", Folder()), config, DEVICES, lambda share, step: None, fail)
    assert tried == ["auto", *order[1:]]
    (stored,) = stored_faults(DEVICES, Machine.here())
    assert (stored.model, stored.architecture) == ("model", "llama")
    assert [(each.lane, each.instead) for each in stored.faults] == [
        (lanes, f"lanes {after}") for lanes, after in pairwise(order)
    ]
    assert {(each.error, each.time, each.message) for each in stored.faults} == {
        ("DeviceError", "load", "the driver fails in <private>")
    }


def test_devices_that_are_not_tested_are_not_left_out() -> None:
    """With `qualify=False` a device that fails must be an error, as the user has chosen it."""

    def fail(config: EngineConfig) -> None:
        raise RuntimeError("the driver fails")

    config = EngineConfig(qualify=False)
    with pytest.raises(RuntimeError, match="the driver fails"):
        on_working_lanes(cast("ModelFolder", Folder()), config, DEVICES, lambda share, step: None, fail)


@pytest.mark.parametrize(("lanes", "served"), [("npu+gpu", "gpu"), ("npu+cpu", "cpu"), ("gpu", "")])
def test_a_model_that_cannot_be_cut_for_an_npu(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, lanes: str, served: str
) -> None:
    """A model that the other device serves must load, with one line; an unsupported one must not be tried again."""

    def qualified(folder: object, config: EngineConfig, wanted: Any, *args: Any, failed: Any, **options: Any) -> Any:
        return config.replace(lanes=choose_lanes(None, lanes, failed).lanes)

    def run(config: EngineConfig) -> str:
        if config.lanes == lanes:
            raise UnsupportedModelError("a value cannot cross a cut")
        return config.lanes

    monkeypatch.setattr(loading, "qualified_config", qualified)
    given: Any = (Folder(), EngineConfig(lanes=lanes), DEVICES, lambda share, step: None, run)
    if served:
        assert on_working_lanes(*given) == served
        (line,) = caplog.messages
        assert "a value cannot cross a cut" in line
    else:
        with pytest.raises(UnsupportedModelError):
            on_working_lanes(*given)


def test_an_npu_without_memory_is_not_tested(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Guards a large model against a load that swaps, and against minutes of tests of an NPU that it cannot use."""
    folder = cast("Any", Folder())
    folder.weights_bytes = 1 << 50
    tested: list[Any] = []

    def qualified(folder: Any, config: EngineConfig, wanted: Any, *args: Any, **more: Any) -> EngineConfig:
        tested.append([lane.name for lane in wanted])
        return config

    monkeypatch.setattr(loading, "qualified_config", qualified)
    assert loading.on_working_lanes(folder, EngineConfig(), DEVICES, lambda *_: None, lambda used: used.lanes) == "gpu"
    assert tested == [["igpu"]]
    assert "the NPU is left out" in caplog.text
