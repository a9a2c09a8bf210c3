"""Stored profiles."""

from __future__ import annotations

import errno
import json
import math
import os
import tempfile
from pathlib import Path

import pytest
from anchors import ANCHORS

from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.profile import Profile, ReshapeCost, TimedPass, TimingModel, settings_variant

PACE = TimingModel(
    turn_s=1e-4,
    row_s=1e-5,
    passes={"cpu": (TimedPass(form="whole", sequences=8, start=32, length=1, seconds=2e-3),)},
    resize={"cpu": {"whole": ReshapeCost(step_s=5e-4, prompt_s=2e-3, first_s=1e-3)}},
)


def made(pace: TimingModel | None) -> Profile:
    return Profile(model="m", machine="h", anchors={"cpu": ANCHORS}, layer_256_s=0.01, pace=pace)


def test_profile_round_trips_through_its_file(tmp_path: Path) -> None:
    """Guards against a measurement that is lost or changed between two loads."""
    file = tmp_path / "profile.json"
    made(PACE).save(file)
    assert Profile.load(file) == made(PACE)


def test_full_disk_leaves_no_partial_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a small disk against temporary files of failed writes."""

    def full(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="profile"):
        made(None).save(tmp_path / "profile.json")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ConfigError, match=r"cannot be written \(No space left on device\)"):
        made(None).save_required(tmp_path / "profile.json")


def test_folder_that_is_not_writable_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a load on Windows against `tempfile`, which retries without end in such a folder."""

    def refused(*args: object, **options: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(tempfile, "mkstemp", lambda *args, **options: pytest.fail("it would not come back"))
    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(PermissionError):
        made(None).save(tmp_path / "profile.json")


def test_profile_without_timing_model_is_read(tmp_path: Path) -> None:
    """Guards against repeated measurements after an upgrade."""
    file = tmp_path / "profile.json"
    made(None).save(file)
    kept = json.loads(file.read_text(encoding="utf-8"))
    del kept["pace"]
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert Profile.load(file) == made(None).model_copy(update={"created": kept["created"]})


def test_deeply_nested_file_is_not_a_profile(tmp_path: Path) -> None:
    """Guards every load against a damaged file: the profile is measured again."""
    file = tmp_path / "profile.json"
    file.write_text("[" * 100_000, encoding="utf-8")
    assert Profile.load(file) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("layer_256_s", 0.0),
        ("layer_256_s", math.nan),
        ("chunk_tokens", 7),
        ("reactive_batch", 0),
        ("anchors", {"cpu": {**ANCHORS.model_dump(), "peak_flops": 0.0}}),
        ("anchors", {"cpu": {**ANCHORS.model_dump(), "peak_bandwidth": math.nan}}),
    ],
)
def test_invalid_values_are_not_a_profile(tmp_path: Path, name: str, value: object) -> None:
    """Guards a load against a division by zero or a wrong setting from a damaged file."""
    file = tmp_path / "profile.json"
    file.write_text(json.dumps({**made(None).model_dump(), name: value}), encoding="utf-8")
    assert Profile.load(file) is None


def test_invalid_timing_model_is_not_a_profile(tmp_path: Path) -> None:
    """Guards a simulation against negative durations."""
    file = tmp_path / "profile.json"
    made(PACE).save(file)
    kept = json.loads(file.read_text(encoding="utf-8"))
    kept["pace"]["turn_s"] = -1.0
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert Profile.load(file) is None


def test_order_of_properties_does_not_matter() -> None:
    """Guards a profile against being measured again where a device's properties are written in another order."""
    first, second = {"NPU": {"A": 1, "B": 2}}, {"NPU": {"B": 2, "A": 1}}
    assert settings_variant([sorted(first.items())]) == settings_variant([sorted(second.items())])
    assert settings_variant([sorted(first.items())]) != settings_variant([[("NPU", {"A": 1})]])
