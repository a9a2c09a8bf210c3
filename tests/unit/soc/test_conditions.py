"""Sensors of the machine: battery, and the load of the integrated GPU by other processes."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

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


@pytest.mark.skipif(sys.platform == "win32", reason="the statistics are those of Linux")
def test_one_read_looks_at_few_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a read of many milliseconds for one browser with thousands of open files."""
    (tmp_path / "100" / "fd").mkdir(parents=True)
    for fd in range(1000):
        (tmp_path / "100" / "fd" / str(fd)).symlink_to("/dev/null")
    use_gpu(tmp_path, 100, 2000, client=1, engine_render="0 ns")
    looked_at: list[Path] = []
    readlink = Path.readlink
    monkeypatch.setattr(Path, "readlink", lambda path: looked_at.append(path) or readlink(path))
    load = DesktopLoad(tmp_path)
    for now in range(1, 6):
        load.read(float(now))
        assert len(looked_at) <= now * 256
    assert len(set(looked_at)) == 1001, "the search does not go on where it stopped"
    use_gpu(tmp_path, 100, 2000, client=1, engine_render="200000000 ns")
    assert load.read(6.0) == pytest.approx(0.2)


@pytest.mark.skipif(sys.platform == "win32", reason="the statistics are those of Linux")
def test_the_average_over_a_pause_is_not_the_load(tmp_path: Path) -> None:
    """Guards background work behind an idle hour from a bound by the mean load of that hour."""
    load = DesktopLoad(tmp_path)
    for now, busy_s, share in ((0, 0, 0.0), (1, 1, 1.0), (3601, 3000, 0.0), (3602, 3000, 0.0), (3604, 3001, 0.5)):
        use_gpu(tmp_path, 10, 3, client=1, engine_render=f"{busy_s}000000000 ns")
        assert load.read(now) == pytest.approx(share)


def test_no_load_is_known_without_processes(tmp_path: Path) -> None:
    """Guards systems without this folder, which is unknown and counts as none."""
    load = DesktopLoad(tmp_path / "proc")
    assert load.read(0.0) == load.read(1.0) == 0.0


def statistics(driver: str = "xe", device: str = INTEGRATED, **fields: str) -> str:
    """The statistics of an open GPU device, of client 7, with these fields."""
    lines = {"driver": driver, "pdev": device, "client-id": "7"} | fields
    return "pos:\t0\n" + "".join(f"drm-{name.replace('_', '-')}:\t{value}\n" for name, value in lines.items())


@pytest.mark.parametrize(
    ("driver", "device"),
    [("amdgpu", INTEGRATED), ("", INTEGRATED), ("i915x", INTEGRATED), ("i915", DISCRETE), ("xe", DISCRETE)],
)
def test_other_devices_are_no_clients(driver: str, device: str) -> None:
    """Guards background work on the iGPU from the load of another GPU."""
    assert _parse_client(statistics(driver, device, engine_render="5 ns")) == (None, {})


@pytest.mark.parametrize(
    "value", ["", "ns", "-5 ns", "+5 ns", "²", "0x10", "1.5 ns", "1e3 ns", "1_0 ns", "12ns", "1\u00a02", "none"]
)
def test_values_of_unknown_form_are_left_out(value: str) -> None:
    """Guards against an error or a negative load where a later driver writes another form."""
    known = {"engine_compute": "7 ns", "cycles_ccs": "5", "total_cycles_ccs": "9"}
    unknown = {"engine_render": value, "engine_capacity_compute": value, "cycles_rcs": value, "total_cycles_rcs": "9"}
    assert _parse_client(statistics(**known, **unknown)) == ("7", {"compute": (7, None, 1), "ccs": (5, 9, 1)})
    assert _parse_client(statistics(cycles_ccs="5", total_cycles_ccs=value)) == ("7", {})


def test_engines_that_run_no_kernels_and_a_capacity_of_zero() -> None:
    """Guards the load from video and copies, and a division by zero."""
    fields = {"engine_render": "5 ns", "engine_capacity_render": "0", "engine_copy": "6 ns", "engine_video": "7 ns"}
    assert _parse_client(statistics(**fields)) == ("7", {"render": (5, None, 1)})
