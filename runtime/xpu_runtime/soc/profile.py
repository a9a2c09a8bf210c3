"""The performance profile of one model on one machine, stored on disk and read at every load (`agent-xpu-v2 §4.1`)."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from xpu_runtime.errors import ConfigError
from xpu_runtime.files import check_folder_writable, expand_home, write_atomically

__all__ = [
    "Anchors",
    "CoExecution",
    "Profile",
    "ProfileKey",
    "ReshapeCost",
    "StoredMeasurements",
    "TimedPass",
    "TimingModel",
    "cache_dir",
    "check_profile_writable",
    "settings_variant",
]

_PROFILE_VERSION = 2

_Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
_Positive = Annotated[float, Field(gt=0, allow_inf_nan=False)]
"""A divisor; a profile with 0 here is damaged and is measured again."""


class Anchors(BaseModel):
    """Measured roofline anchors of one lane: the fields of `xpu_runtime.heg.Roofline`.

    ``copy_s_per_byte`` is None in profiles of earlier versions, which are used for CPUs only. ``pair_cost`` and
    ``context_cost`` are 1 there, and where attention was not measured.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    peak_flops: _Positive
    peak_bandwidth: _Positive
    u_memory: _Positive
    u_compute: _Positive
    intensity_compute: _Positive
    overlap: float = Field(ge=0, le=1)
    launch_s: _Seconds
    power_w: float | None = None
    decode_w: float | None = None
    copy_s_per_byte: _Seconds | None = None
    pair_cost: _Positive = 1.0
    context_cost: _Positive = 1.0


class CoExecution(BaseModel):
    """Measured memory-bound kernels on two lanes at the same time (`agent-xpu-v2 fig. 3`).

    Attributes:
        slowdown: bandwidth of the kernels alone, summed, over that of both together.
        bandwidth: bytes per second of both together.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    slowdown: float = Field(ge=1, allow_inf_nan=False)
    bandwidth: _Positive


class TimedPass(BaseModel):
    """A measured pass over sequences of equal length.

    Attributes:
        form: the model form, as in `xpu_runtime.heg.Form`.
        sequences: number of sequences.
        start: context tokens of each sequence.
        length: new tokens of each sequence; 1 is a decode step.
        seconds: duration on an otherwise idle lane.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: Literal["cut", "whole"]
    sequences: int = Field(ge=1)
    start: int = Field(ge=0)
    length: int = Field(ge=1)
    seconds: float = Field(gt=0, allow_inf_nan=False)


class ReshapeCost(BaseModel):
    """Additional seconds of a pass after one with another number of rows, because the kernels are reshaped.

    Another kind of pass also replaces the weights of a small model in the CPU cache. The decode steps after it are
    slower until the weights are cached again; the cost is the sum over these steps.

    Attributes:
        step_s: a decode step after one with another number of rows.
        first_step_s: added for a decode step with a number of rows that did not run before.
        behind_other_s: all decode steps after another kind of pass, such as prefill; at least `step_s`.
        first_behind_other_s: the part of `behind_other_s` in the first step; each later step takes the same share of
            the rest.
        prompt_s: prefill after prefill with another number of rows.
        prompt_behind_steps_s: prefill after decode steps, with the number of rows of the prefill before them.
        prompt_behind_other_s: prefill after decode steps, with another number of rows; at least `prompt_s`.
        first_s: added for prefill with a number of rows that did not run before, since code is generated for it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    step_s: _Seconds
    first_step_s: _Seconds = 0.0
    behind_other_s: _Seconds = 0.0
    first_behind_other_s: _Seconds = 0.0
    prompt_s: _Seconds = 0.0
    prompt_behind_steps_s: _Seconds = 0.0
    prompt_behind_other_s: _Seconds = 0.0
    first_s: _Seconds = 0.0


class TimingModel(BaseModel):
    """Measured durations of whole passes and of the scheduling between them.

    The simulation and the prediction of loads use it. No setting is chosen from it.

    Attributes:
        turn_s: seconds from the end of a decode step of one sequence to the start of the next.
        row_s: added for each further sequence.
        token_turn_s: added for each context token of the step, since it replaces the data of Python in the CPU cache.
        prompt_turn_s: added after the end of a prompt.
        passes: measured passes, by lane.
        resize: reshape costs, by lane and form.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")  # earlier versions have more fields

    turn_s: _Seconds
    row_s: _Seconds
    token_turn_s: _Seconds = 0.0
    prompt_turn_s: _Seconds = 0.0
    passes: dict[str, tuple[TimedPass, ...]]
    resize: dict[str, dict[str, ReshapeCost]]


class StoredMeasurements(BaseModel):
    """Measurements of one model on one machine, in a file of the cache.

    Attributes:
        version: version of the fields; files of other versions are not read.
        model: fingerprint of the model.
        machine: fingerprint of the machine, with its drivers and the version of OpenVINO.
        created: time of the measurement.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: int
    model: str
    machine: str
    created: str = Field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))

    def save(self, path: Path) -> None:
        """Write the file atomically.

        Raises:
            OSError: the folder is not writable or the disk is full; no partial file is left.
        """
        write_atomically(path, self.model_dump_json(indent=1))

    @classmethod
    def load(cls, path: Path) -> Self | None:
        """Read a file; None if it is missing, damaged or of another version."""
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
            return cls(**stored) if stored.get("version") == cls.model_fields["version"].default else None
        except (OSError, ValueError, AttributeError, TypeError, RecursionError, ValidationError):
            return None


class Profile(StoredMeasurements):
    """Profile of one model on one machine: measurements, and the settings chosen from them.

    Attributes:
        quick: measured at the first load with one op-group; `xpu-agents profile` replaces it with a full profile.
        anchors: roofline anchors by lane.
        co_execution: kernels on two lanes at the same time; None in a quick profile, and with one lane.
        layer_256_s: seconds of one layer with 256 tokens on the slowest lane that can delay a reactive request.
        chunk_tokens: tokens of a prefill pass; None keeps the value of the policy.
        reactive_batch: largest decode batch with reactive requests (B_rf); None keeps the value of the policy.
        loaded_bytes: memory that loading took, by `EngineConfig.memory` mode: weights, kernels and buffers, without KV.
        pace: timing model of the engine in its default configuration; None in a quick profile and in profiles of
            earlier versions.
        properties: fastest plugin properties.
        measurements: all raw measurements, for information.
    """

    model_config = ConfigDict(extra="ignore")  # profiles of earlier versions have more fields

    version: int = _PROFILE_VERSION
    quick: bool = True
    anchors: dict[str, Anchors]
    co_execution: CoExecution | None = None
    layer_256_s: _Positive
    chunk_tokens: int | None = Field(default=None, ge=32, multiple_of=32)
    reactive_batch: int | None = Field(default=None, ge=1)
    loaded_bytes: dict[str, int] = Field(default_factory=dict)
    pace: TimingModel | None = None
    properties: dict[str, Any] = Field(default_factory=dict)
    measurements: dict[str, Any] = Field(default_factory=dict)

    def save_required(self, path: Path) -> None:
        """Write the profile like `save`, but raise a ConfigError.

        Raises:
            ConfigError: the file cannot be written, for example because the disk is full.
        """
        try:
            self.save(path)
        except OSError as error:
            raise _profile_not_writable(path, error) from error


def cache_dir() -> Path:
    """Folder of models, profiles, kernels, KV and kept answers; ``XPU_AGENTS_CACHE`` overrides it."""
    folder = os.environ.get("XPU_AGENTS_CACHE")
    if folder:
        return expand_home(folder)
    return Path(platformdirs.user_cache_dir("xpu-agents", appauthor=False))


def settings_variant(settings: Sequence[object]) -> str:
    """Fingerprint of ``settings`` for `ProfileKey.variant`."""
    return hashlib.blake2b(json.dumps(settings, default=str, sort_keys=True).encode(), digest_size=4).hexdigest()


@dataclass(frozen=True, slots=True)
class ProfileKey:
    """The key of a stored profile.

    Attributes:
        model: fingerprint of the model.
        machine: fingerprint of the machine.
        variant: fingerprint of precision, lanes and properties.
    """

    model: str
    machine: str
    variant: str

    @property
    def path(self) -> Path:
        """Path of the profile file."""
        return cache_dir() / "profiles" / f"{self.model}-{self.machine}-{self.variant}.json"


def check_profile_writable(path: Path) -> None:
    """Check, before measuring, that a profile can be written to ``path``.

    Raises:
        ConfigError: the folder cannot be created or is not writable.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        check_folder_writable(path.parent)
    except OSError as error:
        raise _profile_not_writable(path, error) from error


def _profile_not_writable(path: Path, error: OSError) -> ConfigError:
    return ConfigError(
        f"{path.parent}: the profile cannot be written ({error.strerror}); free space, make the folder writable, or "
        f"set XPU_AGENTS_CACHE to another folder"
    )
