"""Checks of ``xpu-agents doctor``: findings and advice."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shutil
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console
from tiny_gguf import write_tiny_gguf

from xpu_agents.apps.doctor import CheckResult, DoctorReport, package_checks, render_report, run_checks
from xpu_runtime.soc.machine import Machine

FIXTURES = Path(__file__).parents[3] / "fixtures"
GIB = 1 << 30
MACHINE = Machine("A CPU", 4, 8, 32 * GIB, 16 * GIB, "Linux 6.8")


class Source:
    """A source of devices whose properties cannot be read."""

    def __init__(self, *names: str) -> None:
        self.available_devices = names

    def get_property(self, device_name: str, property: str, /) -> object:
        raise RuntimeError(property)


def check(report: DoctorReport, name: str) -> CheckResult:
    """The check of this name."""
    (found,) = [each for each in report.checks if each.name == name]
    return found


def pci(root: Path, pci_class: str, driver: bool = True, vendor: str = "0x8086") -> None:
    """Add a PCI card under `root`, with or without a kernel driver."""
    card = root / "sys" / "bus" / "pci" / "devices" / f"0000-{pci_class}"
    card.mkdir(parents=True)
    (card / "vendor").write_text(vendor + "\n")
    (card / "class").write_text(pci_class + "\n")
    if driver:
        (card / "driver").mkdir()


def node(root: Path, path: str) -> None:
    """Add a device node, here a plain file, under `root`."""
    (root / path).parent.mkdir(parents=True)
    (root / path).touch()


def model(folder: Path, weights_bytes: int = 64) -> Path:
    """A folder that looks like an exported model, with a sparse weight file and a real tokenizer."""
    shutil.copytree(FIXTURES / "tokenizer", folder)
    (folder / "generation_config.json").unlink()
    (folder / "openvino_model.xml").write_text("<net/>")
    (folder / "config.json").write_text('{"max_position_embeddings": 128}')
    with (folder / "openvino_model.bin").open("wb") as file:
        file.truncate(weights_bytes)
    return folder


def test_the_checks_of_this_machine_do_not_fail() -> None:
    """Guards all checks on a real machine: none fails and none is missing."""
    report = run_checks()
    names = {each.name for each in report.checks}
    assert report.status != "fail"
    assert {"python", "openvino", "devices", "NPU driver", "GPU driver", "cores", "memory", "disk"} <= names


def test_json_round_trip(tmp_path: Path) -> None:
    """Guards the JSON fields that scripts read."""
    facts = json.loads(run_checks(source=Source("CPU"), cache=tmp_path).to_json())
    assert facts["devices"][0]["name"] == "CPU"
    assert facts["machine"]["cores"] >= 1
    assert {"name", "status", "finding", "advice"} == set(facts["checks"][0])


def test_every_problem_comes_with_advice(tmp_path: Path) -> None:
    """Guards against problems without advice."""
    pci(tmp_path, "0x120000", driver=False)
    report = run_checks(source=Source("GPU"), cache=tmp_path, root=tmp_path)
    assert report.status == "fail"
    assert all(each.advice for each in report.checks if each.status != "ok")


def test_no_cpu_plugin_is_a_failure(tmp_path: Path) -> None:
    """Guards against an ok status on a machine where nothing can run."""
    assert check(run_checks(source=Source(), cache=tmp_path), "devices").status == "fail"


def test_an_openvino_error_is_reported(tmp_path: Path) -> None:
    """Guards against an exception where OpenVINO is broken."""

    class Broken(Source):
        def __getattribute__(self, name: str) -> object:
            raise RuntimeError("no plugins")

    found = check(run_checks(source=Broken(), cache=tmp_path), "devices")
    assert found.status == "fail"
    assert "no plugins" in found.finding


def test_a_precision_that_a_device_lacks_is_named(tmp_path: Path) -> None:
    """Guards users of an NPU against f16 where f32 is set, and all others against a needless line."""

    class Capable(Source):
        def get_property(self, device_name: str, property: str, /) -> object:
            known = {"NPU": ["FP16", "INT8"], "GPU": ["FP32", "FP16"], "CPU": ["FP32"]}
            return known[device_name] if property == "OPTIMIZATION_CAPABILITIES" else None

    found = check(run_checks(source=Capable("NPU", "GPU", "CPU"), cache=tmp_path), "precision")
    assert found.finding == "NPU computes in f16 for f32, f16 for bf16; GPU computes in f16 for bf16"
    assert all(each.name != "precision" for each in run_checks(source=Capable("CPU"), cache=tmp_path).checks)


@pytest.mark.parametrize(
    ("kind", "pci_class", "path"),
    [("NPU", "0x120000", "dev/accel/accel0"), ("GPU", "0x030000", "dev/dri/renderD128")],
)
class TestDriver:
    """Driver checks of an accelerator, one step each."""

    def look(self, root: Path, kind: str, *devices: str) -> CheckResult:
        return check(run_checks(source=Source("CPU", *devices), cache=root, root=root), f"{kind} driver")

    def test_absent(self, tmp_path: Path, kind: str, pci_class: str, path: str) -> None:
        """Guards against a warning without an accelerator, or with one of another vendor."""
        pci(tmp_path, pci_class, vendor="0x10de")
        found = self.look(tmp_path, kind)
        assert found.status == "ok"
        assert "has no Intel" in found.finding

    def test_no_kernel_driver(self, tmp_path: Path, kind: str, pci_class: str, path: str) -> None:
        """Guards the first step: the card is on the bus without a kernel driver."""
        pci(tmp_path, pci_class, driver=False)
        found = self.look(tmp_path, kind)
        assert found.status == "warn"
        assert "no kernel driver" in found.finding

    def test_no_node(self, tmp_path: Path, kind: str, pci_class: str, path: str) -> None:
        """Guards the second step: a container without the device node."""
        pci(tmp_path, pci_class)
        found = self.look(tmp_path, kind)
        assert found.status == "warn"
        assert f"--device /{path.rpartition('/')[0]}" in found.advice

    def test_no_permission(
        self, tmp_path: Path, kind: str, pci_class: str, path: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Guards the third step: the user is not in the group of the node."""
        pci(tmp_path, pci_class)
        node(tmp_path, path)
        real = os.access
        monkeypatch.setattr(os, "access", lambda at, mode: Path(at) != tmp_path / path and real(at, mode))
        found = self.look(tmp_path, kind)
        assert found.status == "warn"
        assert f"/{path}" in found.finding
        assert "group" in found.advice

    def test_no_user_space(self, tmp_path: Path, kind: str, pci_class: str, path: str) -> None:
        """Guards the last step: only the user-space driver is missing."""
        pci(tmp_path, pci_class)
        node(tmp_path, path)
        found = self.look(tmp_path, kind)
        assert found.status == "warn"
        assert "user-space driver" in found.advice

    def test_working(self, tmp_path: Path, kind: str, pci_class: str, path: str) -> None:
        """Guards against a warning for a device that OpenVINO reports."""
        assert self.look(tmp_path, kind, kind).status == "ok"

    def test_a_node_of_another_vendor(self, tmp_path: Path, kind: str, pci_class: str, path: str) -> None:
        """Guards against a warning for the node of another vendor."""
        node(tmp_path, path)
        family, name = {"NPU": "accel", "GPU": "drm"}[kind], path.rpartition("/")[2]
        vendor = tmp_path / "sys" / "class" / family / name / "device" / "vendor"
        vendor.parent.mkdir(parents=True)
        vendor.write_text("0x10de\n")
        assert self.look(tmp_path, kind).status == "ok"


def test_windows_gets_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards Windows, where the PCI bus is not checked, against a false warning."""
    monkeypatch.setattr(sys, "platform", "win32")
    found = check(run_checks(source=Source("CPU"), cache=tmp_path), "NPU driver")
    assert found.status == "ok"
    assert "Device Manager" in found.advice


@pytest.mark.parametrize(
    ("weights_bytes", "status", "text"),
    [
        (500, "ok", "memory='lean', copies: 1"),
        (501, "warn", "memory='lean', copies: 1"),
        (1001, "fail", "more than is free"),
    ],
)
def test_model_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, weights_bytes: int, status: str, text: str) -> None:
    """Guards the boundaries: half of the free memory, and all of it, is 1000 bytes."""
    small = replace(MACHINE, memory_available_bytes=1000)
    monkeypatch.setattr(Machine, "here", classmethod(lambda cls: small))
    folder = model(tmp_path / "m", weights_bytes)
    found = check(run_checks(folder, source=Source("CPU"), cache=tmp_path), "model")
    assert found.status == status
    assert text in found.finding


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("{}", "default sampling: greedy"),
        ('{"do_sample": true, "top_k": 20}', "default sampling: temperature 1, top_k 20"),
    ],
)
def test_default_sampling_is_shown(tmp_path: Path, content: str, text: str) -> None:
    """Guards users who wonder why two answers to the same question differ."""
    folder = model(tmp_path / "m")
    (folder / "generation_config.json").write_text(content, encoding="utf-8")
    assert text in check(run_checks(folder, source=Source("CPU"), cache=tmp_path), "model").finding


def test_a_missing_model_folder_fails(tmp_path: Path) -> None:
    """Guards against a stack trace for a mistyped path."""
    found = check(run_checks(tmp_path / "nothing", source=Source("CPU"), cache=tmp_path), "model")
    assert found.status == "fail"
    assert "nothing" in found.finding


def test_template_that_cannot_be_rendered_fails(tmp_path: Path) -> None:
    """Guards against a model whose every request is refused later (case template-not-rendered)."""
    folder = model(tmp_path / "m")
    (folder / "chat_template.jinja").write_text("\n{% if %}", encoding="utf-8")
    found = check(run_checks(folder, source=Source("CPU"), cache=tmp_path), "model")
    assert found.status == "fail"
    assert "chat_template.jinja' line 2 cannot be parsed" in found.finding


def test_template_of_a_gguf_file_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards GGUF files, which are checked without a conversion."""
    file = write_tiny_gguf(tmp_path / "tiny.gguf", "llama")
    assert check(run_checks(file, source=Source("CPU"), cache=tmp_path), "model").status == "ok"
    monkeypatch.setattr("tiny_gguf._TEMPLATE", "{{ nothing.at_all }}")
    file = write_tiny_gguf(tmp_path / "other.gguf", "llama")
    found = check(run_checks(file, source=Source("CPU"), cache=tmp_path), "model")
    assert found.status == "fail"
    assert "other.gguf' line 1 cannot render" in found.finding


def test_a_model_without_tokenizer_fails(tmp_path: Path) -> None:
    """Guards against an incomplete export without its tokenizer."""
    folder = model(tmp_path / "m")
    (folder / "openvino_detokenizer.xml").unlink()
    found = check(run_checks(folder, source=Source("CPU"), cache=tmp_path), "model")
    assert found.status == "fail"
    assert "openvino_detokenizer.xml" in found.finding
    assert "convert_tokenizer" in found.advice


@pytest.mark.parametrize(
    ("genai", "status"), [("2026.4.1.0", "ok"), ("2026.4.0.0", "warn"), ("2027.0.0.0", "fail"), ("", "fail")]
)
def test_openvino_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, genai: str, status: str) -> None:
    """Guards against packages of different OpenVINO releases."""
    versions = {"openvino": "2026.4.1-1-x", "openvino-genai": genai, "openvino-tokenizers": "2026.4.1.0"}
    monkeypatch.setattr(package_checks, "_package_version", versions.__getitem__)
    report = run_checks(source=Source("CPU"), cache=tmp_path)
    assert check(report, "openvino").status == "ok"
    assert check(report, "openvino-genai").status == status


def test_the_version_range_is_that_of_the_project() -> None:
    """Guards against another OpenVINO range than in pyproject.toml."""
    project = tomllib.loads((Path(__file__).parents[4] / "pyproject.toml").read_text(encoding="utf-8"))
    declared = next(each for each in project["project"]["dependencies"] if re.match(r"openvino[<>=]", each))
    low, high = (".".join(map(str, each)) for each in (package_checks._MIN_VERSION, package_checks._MAX_VERSION))
    assert declared == f"openvino>={low},<{high}"


@pytest.mark.parametrize(
    ("name", "change"), [("cores", {"cores": 1, "threads": 2}), ("memory", {"memory_available_bytes": GIB})]
)
def test_a_small_machine_gives_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, change: dict[str, int]
) -> None:
    """Guards the warnings about cores and memory."""
    monkeypatch.setattr(Machine, "here", classmethod(lambda cls: replace(MACHINE, **change)))
    assert check(run_checks(source=Source("CPU"), cache=tmp_path), name).status == "warn"


def test_a_full_disk_gives_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the check of a cache directory that does not exist yet."""
    monkeypatch.setattr(shutil, "disk_usage", lambda at: SimpleNamespace(free=GIB // 2))
    found = check(run_checks(source=Source("CPU"), cache=tmp_path / "not" / "yet"), "disk")
    assert found.status == "warn"
    assert "512.0 MiB" in found.finding


def test_a_read_only_cache_gives_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a read-only cache without a warning; `os.access` is True for every folder on Windows."""
    opened = Path.open

    def refused(path: Path, mode: str = "r", *rest: object, **more: object) -> object:
        if path.parent == tmp_path:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opened(path, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", refused)
    monkeypatch.setattr(os, "access", lambda at, mode: True)
    found = check(run_checks(source=Source("CPU"), cache=tmp_path / "cache"), "disk")
    assert found.status == "warn"
    assert str(tmp_path) in found.finding
    assert "XPU_AGENTS_CACHE" in found.advice


@pytest.mark.parametrize("below", [(), ("cache",)])
def test_a_file_as_cache_gives_a_warning(below: tuple[str, ...], tmp_path: Path) -> None:
    """Guards against ``XPU_AGENTS_CACHE`` set to a file without a warning."""
    file = tmp_path / "file"
    file.touch()
    found = check(run_checks(source=Source("CPU"), cache=file.joinpath(*below)), "disk")
    assert found.status == "warn"
    assert f"{file} is a file" in found.finding
    assert "XPU_AGENTS_CACHE" in found.advice


def test_a_folder_without_permission_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against an exception for folders of another user; simulated, because root can open them."""
    locked, real = tmp_path / "locked", os.stat
    locked.mkdir()

    def refuse(path: object, *args: object, **options: object) -> object:
        if isinstance(path, str | os.PathLike) and locked in Path(path).parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return real(path, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", refuse)
    report = run_checks(locked / "m", source=Source("CPU"), cache=locked / "cache")
    assert check(report, "model").status == "fail"
    assert check(report, "disk").finding


def test_the_table_has_findings_advice_and_status() -> None:
    """Guards the terminal output, and brackets that rich would read as markup."""
    checks = (CheckResult("one", "ok", "[bold]fine"), CheckResult("two", "fail", "gone", "reinstall it"))
    report = DoctorReport(checks, MACHINE)
    out = io.StringIO()
    Console(width=80, file=out).print(render_report(report))
    assert "[bold]fine" in out.getvalue()
    assert "-> reinstall it" in out.getvalue()
    assert "cannot run" in out.getvalue()
    assert report.status == "fail"
