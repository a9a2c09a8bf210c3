"""Faults of devices that are kept for `doctor` and `report`."""

from __future__ import annotations

import getpass
import json
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from xpu_agents.apps.doctor.device_report import device_report
from xpu_agents.apps.doctor.kernel_checks import check_faults
from xpu_runtime import EngineConfig
from xpu_runtime.errors import DeviceError, KernelTimeoutError
from xpu_runtime.heg import KernelKind
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import (
    Fault,
    FaultNotes,
    Faults,
    FaultTime,
    lane_choice,
    qualified_config,
    stored_faults,
)
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine

WAIT_S = 30
GPU = Device("GPU", "GPU", "Arc", True, driver="1")
LOST = Fault.of("igpu", "GPU", RuntimeError("the device was lost"), "CPU", KernelKind.LAYERS)


@pytest.fixture
def make(test_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., FaultNotes]:
    """Make the notes of the test model on a machine with a GPU, in an empty cache."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))

    def made(**config: Any) -> FaultNotes:
        return FaultNotes(ModelFolder.open(test_model), EngineConfig(**config), (GPU,))

    return made


def stored(device: Device = GPU) -> list[Faults]:
    return stored_faults((device,), Machine.here())


def test_faults_are_shown_by_later_processes(make: Callable[..., FaultNotes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards users against a GPU that fails each day and looks fine in `doctor` and in their report."""
    notes = make(precision="f16")
    notes.note(LOST)
    notes.note(LOST)
    notes.note(Fault.of("igpu", "GPU", KernelTimeoutError("no end"), "CPU", KernelKind.HEAD))
    notes.close(WAIT_S)
    (found,) = stored()
    assert [(each.error, each.count) for each in found.faults] == [("RuntimeError", 2), ("KernelTimeoutError", 1)]
    assert found.settings == {"precision": "f16"}
    (check,) = check_faults((GPU,), Machine.here())
    assert (check.name, check.status) == ("faults", "warn")
    for part in ("layers on GPU", LOST.last[:10], "RuntimeError: the device was lost", "used instead: CPU", "2x"):
        assert part in check.finding
    monkeypatch.setattr("xpu_agents.apps.doctor.machine_checks.discover_devices", lambda source: (GPU,))
    (reported,) = json.loads(device_report(EngineConfig()))["faults"]
    assert reported["faults"] == [each.model_dump(mode="json") for each in found.faults]


def test_faults_of_another_driver_are_not_shown(make: Callable[..., FaultNotes]) -> None:
    """Guards a new driver against blame for the old one."""
    make().keep(LOST)
    assert len(stored()) == 1
    assert stored(Device("GPU", "GPU", "Arc", True, driver="2")) == []


def test_messages_have_one_line_and_no_private_data(make: Callable[..., FaultNotes], test_model: Path) -> None:
    """Guards private names: the file is shown as it is."""
    lines = ["Exception from src/x.cpp:1:", f"{getpass.getuser()} cannot read", f"{test_model}/model.bin " + 999 * "x "]
    make().keep(Fault.of("npu", "NPU", DeviceError("\n".join(lines)), "GPU"))
    ((fault,),) = (each.faults for each in stored())
    assert fault.message.startswith("<private> cannot read <private> x x")
    assert len(fault.message) <= 400
    assert "\n" not in fault.describe()


def test_the_number_of_faults_is_bounded(make: Callable[..., FaultNotes]) -> None:
    """Guards the disk of a machine on which devices fail for years; the latest faults are kept."""
    notes = make()
    for number in range(40):
        notes.keep(LOST.model_copy(update={"lane": f"lane {number}"}))
    (found,) = stored()
    assert [each.lane for each in found.faults] == [f"lane {number}" for number in range(24, 40)]


def test_a_file_that_cannot_be_written_is_no_error(make: Callable[..., FaultNotes], tmp_path: Path) -> None:
    """Guards an engine on a full disk, or with a cache folder that is not writable."""
    (tmp_path / "cache").write_text("a file, and no folder")
    notes = make()
    notes.keep(LOST)
    notes.note(LOST)
    notes.close(WAIT_S)
    notes.forget()
    assert stored() == []


def test_a_message_that_is_no_valid_text_is_no_error(make: Callable[..., FaultNotes]) -> None:
    """Guards a load against the name of a file that is not UTF-8: it has to go on with other lanes."""
    notes = make()
    notes.keep(Fault.of("gpu", "GPU", OSError("cannot read b\udcff"), "CPU"))
    notes.keep(LOST)
    ((unclear, lost),) = (each.faults for each in stored())
    assert (unclear.error, unclear.message) == ("OSError", "cannot read b?")
    assert lost.error == "RuntimeError"


def test_the_thread_may_close_its_notes(make: Callable[..., FaultNotes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the end of an engine whose last reference the thread drops: it would stop at an error, with its memory."""
    notes, closed = make(), Future[None]()

    def close(fault: Fault) -> None:
        try:
            closed.set_result(notes.close(WAIT_S))
        except RuntimeError as error:
            closed.set_exception(error)

    monkeypatch.setattr(notes, "keep", close)
    notes.note(LOST)
    assert closed.result(WAIT_S) is None


@pytest.mark.parametrize("text", ["", "[]", '{"version": 1}', '{"version": 1, "faults": 3}'])
def test_a_damaged_file_is_replaced(make: Callable[..., FaultNotes], text: str) -> None:
    """Guards `doctor` and later faults against a file that a crash has left."""
    notes = make()
    notes.keep(LOST)
    notes._path.write_text(text)
    assert stored() == []
    notes.keep(LOST)
    assert [each.count for each in stored()[0].faults] == [1]


def test_stand_ins_have_no_faults(make: Callable[..., FaultNotes]) -> None:
    """Guards reports against devices that a test or a demonstration simulates."""
    make(stand_in=True, lanes="gpu").keep(LOST)
    assert stored() == []


def test_tests_of_kernels_that_fail_are_a_fault_and_new_ones_forget_it(
    make: Callable[..., FaultNotes], test_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the CPU that one load uses alone against looking like a choice, and against blame after `profile`."""

    def fail(*arguments: object, **options: object) -> None:
        raise DeviceError("no process")

    monkeypatch.setattr(lane_choice, "qualify", fail)
    folder, lanes = ModelFolder.open(test_model), (lane_choice.LaneSpec("igpu", "GPU", "all"),)
    assert qualified_config(folder, EngineConfig(), lanes, (GPU,)).lanes == "cpu"
    ((fault,),) = (each.faults for each in stored())
    assert (fault.lane, fault.device, fault.time, fault.instead) == ("gpu", "GPU", FaultTime.LOAD, "lanes cpu")
    make().keep(LOST)
    qualified_config(folder, EngineConfig(), lanes, (GPU,), again=True)
    assert [each.error for each in stored()[0].faults] == ["DeviceError"]
