"""Memory of the system: pressure stall information of Linux, and systems without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpu_runtime.memory import MemoryState, state


@pytest.mark.parametrize(
    ("content", "stalled"),
    [
        ("some avg10=12.50 avg60=1.00 avg300=0.00 total=5\nfull avg10=99.00 avg60=0 avg300=0 total=1\n", 0.125),
        ("full avg10=99.00 avg60=0.00 avg300=0.00 total=1\n", 0.0),
        ("some avg60=1.00\n", 0.0),
        ("some avg10=much avg60=1.00\n", 0.0),
        ("some nothing\n", 0.0),
        ("", 0.0),
    ],
)
def test_pressure_stall_information(tmp_path: Path, content: str, stalled: float) -> None:
    """Guards the share of time of Linux, and another form of the file against an engine that fails."""
    (tmp_path / "memory").write_text(content)
    assert state._stalled_share(tmp_path / "memory") == pytest.approx(stalled)


def test_a_system_without_the_file(tmp_path: Path) -> None:
    """Guards Windows and old kernels."""
    assert state._stalled_share(tmp_path / "memory") == 0.0


def test_the_state_now() -> None:
    """Guards against numbers in other units than bytes and shares."""
    now = MemoryState.now()
    assert 1 << 20 < now.available_bytes <= now.total_bytes
    assert 0.0 <= now.stalled <= 1.0
