"""Profiles on disk."""

from __future__ import annotations

import errno
import json
import math
import os
import tempfile
from pathlib import Path

import pytest

from xpu_runtime.errors import ConfigError
from xpu_runtime.soc.profile import Anchors, Profile, ReshapeCost, TimedPass, TimingModel

ANCHORS = Anchors(
    peak_flops=1e12,
    peak_bandwidth=5e10,
    u_memory=0.8,
    u_compute=0.1,
    intensity_compute=200.0,
    overlap=0.4,
    launch_s=0.0,
)
PACE = TimingModel(
    turn_s=1e-4,
    row_s=1e-5,
    passes={"cpu": (TimedPass(form="whole", sequences=8, start=32, length=1, seconds=2e-3),)},
    resize={"cpu": {"whole": ReshapeCost(step_s=5e-4, prompt_s=2e-3, first_s=1e-3)}},
)


def made(pace: TimingModel | None) -> Profile:
    return Profile(model="m", machine="h", anchors={"cpu": ANCHORS}, layer_256_s=0.01, pace=pace)


def test_a_profile_survives_the_disk(tmp_path: Path) -> None:
    """Guards against a measurement that is lost or changed between two loads."""
    file = tmp_path / "profile.json"
    made(PACE).save(file)
    assert Profile.load(file) == made(PACE)


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a small disk from the drafts of loads that could not keep their profile."""

    def full(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="profile"):
        made(None).save(tmp_path / "profile.json")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ConfigError, match=r"cannot be written \(No space left on device\)"):
        made(None).save_required(tmp_path / "profile.json")


def test_a_folder_that_takes_no_files_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a load on Windows from `tempfile`, which tries one name after another for ever where none is allowed."""

    def refused(*args: object, **options: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(tempfile, "mkstemp", lambda *args, **options: pytest.fail("it would not come back"))
    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(PermissionError):
        made(None).save(tmp_path / "profile.json")


def test_a_profile_from_before_the_pace_is_still_read(tmp_path: Path) -> None:
    """Guards against minutes of measuring thrown away by an upgrade."""
    file = tmp_path / "profile.json"
    made(None).save(file)
    kept = json.loads(file.read_text(encoding="utf-8"))
    del kept["pace"]
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert Profile.load(file) == made(None).model_copy(update={"created": kept["created"]})


@pytest.mark.parametrize(("before", "now"), [(None, {}), (1.25, {"cpu.decode": 1.25})])
def test_a_slow_down_of_steps_alone_is_still_read(before: object, now: dict[str, float]) -> None:
    """Guards the same: earlier versions had one number, or none, for what lanes lose beside each other."""
    assert (
        TimingModel.model_validate({"turn_s": 1e-3, "row_s": 0.0, "passes": {}, "resize": {}, "beside": before}).beside
        == now
    )


def test_what_is_nested_without_end_is_no_profile(tmp_path: Path) -> None:
    """Guards every load of a model against a file in the cache: it is measured again."""
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
def test_figures_that_cannot_be_are_no_profile(tmp_path: Path, name: str, value: object) -> None:
    """Guards a load against a division by zero, or a setting that nobody gave, where a file is damaged."""
    file = tmp_path / "profile.json"
    file.write_text(json.dumps({**made(None).model_dump(), name: value}), encoding="utf-8")
    assert Profile.load(file) is None


def test_a_damaged_pace_is_no_profile(tmp_path: Path) -> None:
    """Guards against times below zero in a simulation."""
    file = tmp_path / "profile.json"
    made(PACE).save(file)
    kept = json.loads(file.read_text(encoding="utf-8"))
    kept["pace"]["turn_s"] = -1.0
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert Profile.load(file) is None
