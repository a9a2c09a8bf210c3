"""Fixtures: an app in virtual time with its store in the folder of the test."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # so that tests find the world of their own

from ambient_harness import FixedSensors, VirtualClock

from xpu_agents.ambient import AmbientApp
from xpu_agents.ambient.store.store import Store


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPU_AGENTS_DATA", str(tmp_path / "data"))


@pytest.fixture
def clock() -> VirtualClock:
    """Virtual time."""
    return VirtualClock()


@pytest.fixture
def sensors() -> FixedSensors:
    """A machine on mains power with free memory."""
    return FixedSensors()


@pytest.fixture
def make_app(tmp_path: Path, clock: VirtualClock, sensors: FixedSensors) -> Iterator[Callable[..., AmbientApp]]:
    """Create apps that share one store, as the same app after a restart."""
    made: list[AmbientApp] = []

    def make(**options: Any) -> AmbientApp:
        made.append(AmbientApp(folder=tmp_path / "store", clock=clock, sensors=sensors, **options))
        return made[-1]

    yield make
    for app in made:
        app.close()


@pytest.fixture
def app(make_app: Callable[..., AmbientApp]) -> AmbientApp:
    """An app."""
    return make_app()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store without an app."""
    with Store(tmp_path / "bare") as found:
        yield found
