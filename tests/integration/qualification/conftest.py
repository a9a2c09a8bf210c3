"""Stand-in devices with faults, for this process and for those that it starts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import openvino
import pytest
import stand_in_devices

from xpu_runtime.qualification import trial_process

Faults = Callable[[str], None]


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Faults:
    """Give OpenVINO a stand-in NPU and GPU with the faults of the argument, such as ``NPU=hangs``."""

    def give(text: str) -> None:
        monkeypatch.setenv(stand_in_devices.FAULTS, text)
        monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path / "cache"))
        monkeypatch.setattr(openvino, "Core", stand_in_devices.core)
        monkeypatch.setattr(trial_process, "_CORE", "stand_in_devices:core")

    return give
