"""Progress of a pull."""

from __future__ import annotations

from pathlib import Path

from xpu_agents.models.hub import Checksum, HubFile
from xpu_agents.models.pull import _ProgressMeter

HASH = "0123456789abcdef" * 4


def test_progress_includes_kept_bytes(tmp_path: Path) -> None:
    """Guards the progress bar of a continued pull: it begins where the last one stopped."""
    small, large = (HubFile(name, size, Checksum("SHA-256", HASH)) for name, size in (("small", 10), ("large", 90)))
    (tmp_path / "large.0123456789ab.part").write_bytes(bytes(60))
    reports: list[tuple[int, int, str]] = []
    meter = _ProgressMeter(tmp_path, (small, large), lambda *args: reports.append(args))
    meter.report(small, 0, "small")
    meter.report(small, 10, "small")
    meter.report(large, 60, "large")
    meter.report(large, 90, "large")
    assert reports == [(60, 100, "small"), (70, 100, "small"), (70, 100, "large"), (100, 100, "large")]
