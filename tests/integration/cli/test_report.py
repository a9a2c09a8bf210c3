"""``xpu-agents report`` and the lines of ``doctor`` about tested kernels."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import openvino
import pytest
import stand_in_devices
from typer.testing import Result

from xpu_agents.apps.doctor import device_report, machine_checks
from xpu_runtime.qualification import trial_process
from xpu_runtime.soc.devices import Device, DeviceSource, discover_devices

Cli = Callable[..., Result]


@pytest.fixture
def devices(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in GPU without faults and an NPU that compiles nothing."""
    monkeypatch.setenv(stand_in_devices.FAULTS, "NPU=no-compile")
    monkeypatch.setattr(openvino, "Core", stand_in_devices.core)
    monkeypatch.setattr(trial_process, "_CORE", "stand_in_devices:core")


@pytest.mark.slow
@pytest.mark.usefixtures("devices")
def test_report_of_a_model_has_its_kernels_and_no_paths(cli: Cli, test_model: Path, tmp_path: Path) -> None:
    """A user must be able to attach the file to an issue, and the reader must see what failed and why."""
    file = tmp_path / "report.json"
    config = tmp_path / "settings.toml"
    config.write_text(f"precision = 'f16'\nmax_context = 512\noffload_dir = {str(tmp_path)!r}\n", encoding="utf-8")
    result = cli("report", test_model, "--config", config, "--output", file)
    assert result.exit_code == 0, result.output
    text = file.read_text(encoding="utf-8")
    for private in (str(Path.home()) + "/", str(tmp_path), str(test_model.parent)):
        assert private not in text
    found = json.loads(text)
    assert {device["name"]: device["driver"] for device in found["devices"] if device["name"] != "CPU"} == {
        "GPU": "1.2.3",
        "NPU": "1.2.3",
    }
    settings = {"precision": "f16", "max_context": 512}
    assert found["settings"] == {**settings, "offload_dir": "<private>", "prefix_cache": "disk"}
    (kernels,) = found["kernels"]
    assert settings.items() <= kernels["settings"].items(), "the kernels are tested as the server runs them"
    outcomes = {(each["device"], each["outcome"]) for each in kernels["results"]}
    assert outcomes == {("NPU", "does not compile"), ("GPU", "ok")}
    assert "unsupported operation in <private>" in text
    checks = [each for each in json.loads(cli("doctor", "--json").stdout)["checks"] if each["name"] == "kernels"]
    assert len(checks) == 1
    assert checks[0]["status"] == "warn"
    assert "lanes gpu instead of npu+gpu" in checks[0]["finding"]
    assert "tokenwise on NPU: unsupported operation in <private>" in checks[0]["finding"]


@pytest.mark.slow
@pytest.mark.usefixtures("devices")
def test_a_discrete_gpu_is_not_called_integrated(
    cli: Cli, test_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards users of a card against the lane of an integrated GPU, and its results against being looked for there."""

    def discover(*given: DeviceSource | None) -> tuple[Device, ...]:
        return tuple(replace(each, integrated=each.kind != "GPU") for each in discover_devices(*given))

    for module in (device_report, machine_checks):
        monkeypatch.setattr(module, "discover_devices", discover)
    file = tmp_path / "report.json"
    assert cli("report", test_model, "--output", file).exit_code == 0
    text = file.read_text(encoding="utf-8")
    (kernels,) = json.loads(text)["kernels"]
    assert {(each["lane"], each["device"], each["outcome"]) for each in kernels["results"]} == {("gpu", "GPU", "ok")}
    doctor = cli("doctor", "--json").stdout
    assert "lanes gpu, all kernels qualified" in doctor
    assert "igpu" not in text + doctor


@pytest.mark.usefixtures("devices")
def test_doctor_says_that_nothing_is_tested_yet(cli: Cli) -> None:
    """An accelerator without results must not look qualified."""
    checks = {each["name"]: each for each in json.loads(cli("doctor", "--json").stdout)["checks"]}
    assert "not tested yet" in checks["kernels"]["finding"]


def test_report_without_accelerators(cli: Cli, store: Path, tmp_path: Path) -> None:
    """The report must be written on every machine, and `doctor` says nothing about kernels of a CPU."""
    file = tmp_path / "report.json"
    assert cli("report", "--output", file).exit_code == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["versions"]["openvino"]
    assert found["machine"]["cores"] >= 1
    assert (found["settings"], found["faults"]) == ({}, [])
    assert platform.node() not in json.dumps([found["devices"], found["checks"]])
    if {device["kind"] for device in found["devices"]} == {"CPU"}:
        assert found["kernels"] == []
        assert "kernels" not in {each["name"] for each in found["checks"]}


@pytest.mark.parametrize(("text", "problem"), [("precision = ", "--config"), ("precision = 'f8'", "precision")])
def test_wrong_settings_are_an_error_of_the_user(cli: Cli, tmp_path: Path, text: str, problem: str) -> None:
    """Guards against a report with other settings than the file has."""
    config = tmp_path / "settings.toml"
    config.write_text(text, encoding="utf-8")
    result = cli("report", "--config", config, "--output", tmp_path / "report.json")
    assert result.exit_code == 2
    assert problem in result.stderr


def test_a_folder_is_refused_before_the_tests(cli: Cli, tmp_path: Path) -> None:
    """Minutes of tests must not end in a file that cannot be written."""
    result = cli("report", "--output", tmp_path)
    assert result.exit_code == 2
    assert "--output" in result.output
