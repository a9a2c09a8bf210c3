"""Sensors of the machine: battery, and the load of the integrated GPU by other processes."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.soc.conditions import DesktopLoad, MachineSensors, _parse_client

INTEGRATED, DISCRETE = "0000:00:02.0", "0000:03:00.0"


def test_sensors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards systems that cannot report a battery."""
    assert 0 < MachineSensors().read().memory <= 1

    def fails() -> None:
        raise OSError("no such file")

    for battery, expected in (
        (lambda: SimpleNamespace(percent=30.0, power_plugged=False), (True, 0.3)),
        (lambda: SimpleNamespace(percent=30.0, power_plugged=None), (False, 0.3)),
        (lambda: None, (False, None)),
        (fails, (False, None)),
    ):
        monkeypatch.setattr(psutil, "sensors_battery", battery, raising=False)
        found = MachineSensors().read()
        assert (found.on_battery, found.battery) == expected
    monkeypatch.delattr(psutil, "sensors_battery")
    assert MachineSensors().read().battery is None


def use_gpu(
    processes: Path, pid: int, fd: int, *, client: int, driver: str = "i915", device: str = INTEGRATED, **engines: str
) -> None:
    """Write the statistics of an open GPU device of process ``pid``."""
    for name in ("fd", "fdinfo"):
        (processes / str(pid) / name).mkdir(parents=True, exist_ok=True)
    link = processes / str(pid) / "fd" / str(fd)
    if not link.is_symlink():
        link.symlink_to("/dev/dri/renderD128")
    lines = [f"drm-driver:\t{driver}", f"drm-client-id:\t{client}", f"drm-pdev:\t{device}", "drm-total-gtt:\t192 KiB"]
    lines += [f"drm-{name.replace('_', '-')}:\t{value}" for name, value in engines.items()]
    (processes / str(pid) / "fdinfo" / str(fd)).write_text("pos:\t0\n" + "\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="the statistics are those of Linux")
def test_load_of_i915(tmp_path: Path) -> None:
    """Guards the sum over processes, and that video, other GPUs, copies and this process do not count."""
    load = DesktopLoad(tmp_path)
    for now, busy in ((0.0, 0), (2.0, 400_000_000)):
        use_gpu(tmp_path, 10, 3, client=1, engine_render=f"{busy} ns", engine_video="9000000000 ns")
        use_gpu(tmp_path, 10, 4, client=1, engine_render=f"{busy} ns")
        use_gpu(tmp_path, 11, 3, client=2, engine_compute=f"{busy // 2} ns")
        use_gpu(tmp_path, 12, 3, client=3, device=DISCRETE, engine_render=f"{busy * 4} ns")
        use_gpu(tmp_path, 13, 3, client=4, driver="amdgpu", engine_render=f"{busy * 4} ns")
        use_gpu(tmp_path, os.getpid(), 3, client=5, engine_render=f"{busy * 4} ns")
        share = load.read(now)
        assert share == pytest.approx(0.3 if now else 0.0)


@pytest.mark.skipif(sys.platform == "win32", reason="the statistics are those of Linux")
def test_load_of_xe(tmp_path: Path) -> None:
    """Guards cycles in place of nanoseconds, and the number of engines of a kind."""
    load = DesktopLoad(tmp_path)
    for now, cycles in ((5.0, 1000), (6.0, 2000)):
        use_gpu(
            tmp_path, 10, 3, client=1, driver="xe", cycles_rcs=f"{cycles // 2}", total_cycles_rcs=f"{cycles}",
            cycles_ccs=f"{cycles}", total_cycles_ccs=f"{cycles}", engine_capacity_ccs="4",
        )  # fmt: skip
        share = load.read(now)
    assert share == pytest.approx(0.5 + 0.25)


@pytest.mark.skipif(sys.platform == "win32", reason="the statistics are those of Linux")
def test_processes_come_and_go(tmp_path: Path) -> None:
    """Guards a process that ends, a file descriptor that is another file now, and counters that begin again."""
    load = DesktopLoad(tmp_path)
    assert load.read(0.0) == 0.0
    use_gpu(tmp_path, 10, 3, client=1, engine_render="5000000000 ns")
    assert load.read(1.0) == 0.0, "what a new client did before is not known"
    use_gpu(tmp_path, 10, 3, client=1, engine_render="1000000000 ns")
    assert load.read(2.0) == 0.0
    use_gpu(tmp_path, 10, 3, client=1, engine_render="9000000000 ns")
    assert load.read(3.0) == 1.0
    (tmp_path / "10" / "fdinfo" / "3").write_text("pos:\t0\n", encoding="utf-8")
    assert load.read(4.0) == 0.0
    (tmp_path / "10" / "fdinfo" / "3").unlink()
    assert load.read(5.0) == 0.0


@pytest.mark.skipif(sys.platform == "win32", reason="the statistics are those of Linux")
def test_every_process_is_found(tmp_path: Path) -> None:
    """Guards a machine with more open files than one read looks at."""
    for pid in range(100, 140):
        (tmp_path / str(pid) / "fd").mkdir(parents=True)
        for fd in range(20):
            (tmp_path / str(pid) / "fd" / str(fd)).symlink_to("/dev/null")
    for pid in (99, 139, 140):
        use_gpu(tmp_path, pid, 50, client=pid, engine_render="0 ns")
    load = DesktopLoad(tmp_path)
    for now in range(10):
        load.read(float(now))
    for pid in (99, 139, 140):
        use_gpu(tmp_path, pid, 50, client=pid, engine_render="100000000 ns")
    assert load.read(10.0) == pytest.approx(0.3)


def test_no_load_is_known_without_processes(tmp_path: Path) -> None:
    """Guards systems without this folder, which is unknown and counts as none."""
    load = DesktopLoad(tmp_path / "proc")
    assert load.read(0.0) == load.read(1.0) == 0.0


FIELDS = st.sampled_from(
    [
        "drm-engine-render",
        "drm-engine-copy",
        "drm-cycles-rcs",
        "drm-total-cycles-rcs",
        "drm-engine-capacity-render",
        "pos",
    ]
)
LINES = st.lists(st.tuples(FIELDS, st.text(alphabet="0129x² ns-\t:", max_size=12)), max_size=8)


@given(lines=LINES, driver=st.sampled_from(["amdgpu", "", "i915x"]))
def test_other_files_are_no_clients(lines: list[tuple[str, str]], driver: str) -> None:
    """Guards other drivers, and fields of unknown form: they are left out."""
    text = "".join(f"{name}:\t{value}\n" for name, value in lines)
    known = f"drm-pdev: {INTEGRATED}\ndrm-client-id: 7\n{text}"
    assert _parse_client(f"drm-driver: {driver}\n{known}") == (None, {})
    client, engines = _parse_client(f"drm-driver: xe\n{known}")
    assert client == "7"
    assert all(use.busy >= 0 and use.capacity >= 1 for use in engines.values())
