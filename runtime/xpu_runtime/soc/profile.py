"""The profile of one model on one machine: measured once, kept on disk, read at every load (`agent-xpu-v2 §4.1`)."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from xpu_runtime.errors import ConfigError
from xpu_runtime.files import check_folder_writable, expand_home, retry_if_locked

__all__ = [
    "Anchors",
    "Profile",
    "ProfileKey",
    "ReshapeCost",
    "TimedPass",
    "TimingModel",
    "cache_dir",
    "check_profile_writable",
]

_VERSION = 2

_Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
_Positive = Annotated[float, Field(gt=0, allow_inf_nan=False)]
"""What is divided by: a file in which it is 0 is damaged, and is measured again."""


class Anchors(BaseModel):
    """Calibration of one lane: the fields of `xpu_runtime.heg.Roofline` and the times they come from."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    peak_flops: _Positive
    peak_bandwidth: _Positive
    u_memory: _Positive
    u_compute: _Positive
    intensity_compute: _Positive
    overlap: float = Field(ge=0, le=1)
    launch_s: _Seconds
    power_w: float | None = None


class TimedPass(BaseModel):
    """A pass that was timed, over sequences that are alike.

    Attributes:
        form: the kernels it went through, as in `xpu_runtime.heg.Form`.
        sequences: how many there were.
        start: tokens that each had before.
        length: tokens of each that were computed; 1 is a decode step.
        seconds: how long it took on a lane that had nothing else to do.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: Literal["cut", "whole", "batch"]
    sequences: int = Field(ge=1)
    start: int = Field(ge=0)
    length: int = Field(ge=1)
    seconds: float = Field(gt=0, allow_inf_nan=False)


class ReshapeCost(BaseModel):
    """What passes take longer because the one before had another number of rows: kernels are set up anew.

    The weights of a small model fit in the processor's cache, as long as nothing else is read. Then it takes some steps
    until all is as fast as before; what they take longer is told in all.

    Attributes:
        step_s: decode steps behind those of another number of rows, in seconds.
        first_step_s: a decode step of a number of rows that was never met before, on top.
        behind_other_s: decode steps behind another kind of pass, such as a prompt, or `step_s` if that is more.
        first_behind_other_s: what the first of them takes of that; the next takes as large a part of the rest.
        prompt_s: a prompt behind one of another number of rows; 0 where none goes.
        prompt_behind_steps_s: a prompt behind one of its own number of rows and steps.
        prompt_behind_other_s: a prompt behind one of another number of rows and steps; `prompt_s` counts if it is more.
        first_s: a prompt of a number of rows that was never met before, on top of that: code is generated for it.
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
    """How the engine really gets through its work, for who wants to foresee it: nothing is chosen from it.

    The anchors tell what a layer takes, from a few layers. Here whole passes were timed, and what comes between them.

    Attributes:
        turn_s: from the end of a step of one sequence to the beginning of the next.
        row_s: what each further sequence adds to that.
        token_turn_s: what each token adds that the step has read, since Python's own work finds the caches cold.
        prompt_turn_s: how much longer it is behind the end of a prompt.
        passes: by lane.
        resize: by lane and form.
        beside: how many times longer a pass takes on its part of the cores while the others work too, by lane: a step
            beside prompts, and a prompt beside steps; empty where the cores were not split.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    turn_s: _Seconds
    row_s: _Seconds
    token_turn_s: _Seconds = 0.0
    prompt_turn_s: _Seconds = 0.0
    passes: dict[str, tuple[TimedPass, ...]]
    resize: dict[str, dict[str, ReshapeCost]]
    beside: dict[str, _Positive] = Field(default_factory=dict)

    @field_validator("beside", mode="before")
    @classmethod
    def _of_steps_alone(cls, beside: Any) -> Any:
        """Earlier versions timed steps alone, or nothing: the rest of their profiles still holds."""
        if beside is None:
            return {}
        return {"cpu.decode": beside} if isinstance(beside, float) else beside


class Profile(BaseModel):
    """What was measured, and what was chosen from it.

    Attributes:
        quick: made at the first load from one op-group; `xpu-agents profile` replaces it with a full one.
        anchors: calibration by lane name.
        layer_256_s: seconds of one layer over 256 tokens, on the slowest lane that a reactive request may wait for.
        chunk_tokens: tokens of a prefill pass; None keeps the policy's.
        reactive_batch: B_rf; None keeps the policy's.
        decode_threads: CPU threads that decode while the background has the others; None: half of them.
        split_slowdown: measured slow-down of a decode step on them beside prefill on the others.
        narrow_rows: as in `xpu_runtime.heg.Heg`; None: not measured yet, or no decode lane.
        prompt_unit: as in `xpu_runtime.heg.Heg`; None: not measured yet.
        pace: of the engine as it is loaded by default; None in a quick profile and in those of earlier versions.
        properties: plugin properties that were fastest.
        measurements: everything measured, for people.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: int = _VERSION
    model: str
    machine: str
    created: str = Field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    quick: bool = True
    anchors: dict[str, Anchors]
    layer_256_s: _Positive
    chunk_tokens: int | None = Field(default=None, ge=32, multiple_of=32)
    reactive_batch: int | None = Field(default=None, ge=1)
    decode_threads: int | None = Field(default=None, ge=1)
    split_slowdown: float | None = None
    narrow_rows: int | None = Field(default=None, ge=0)
    prompt_unit: int | None = Field(default=None, ge=0)
    pace: TimingModel | None = None
    properties: dict[str, Any] = Field(default_factory=dict)
    measurements: dict[str, Any] = Field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Write atomically, so that a crash never leaves half a profile.

        Raises:
            OSError: the folder cannot be written to, or the disk is full; nothing is left of it then.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        # Not by `tempfile`: on Windows it tries for ever in a folder that takes no new files.
        draft = path.with_name(f"{path.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")
        try:
            with draft.open("x", encoding="utf-8") as file:
                file.write(self.model_dump_json(indent=1))
            retry_if_locked(lambda: draft.replace(path))
        except BaseException:  # a full disk, or Ctrl-C
            draft.unlink(missing_ok=True)
            raise

    def keep(self, path: Path) -> None:
        """`save` for who measured in order to keep it.

        Raises:
            ConfigError: it cannot be written, as on a disk that has filled up since `check_profile_writable`.
        """
        try:
            self.save(path)
        except OSError as error:
            raise _unkeepable(path, error) from error

    @classmethod
    def load(cls, path: Path) -> Profile | None:
        """Read ``path``; None if there is none, or one that is damaged or of another version."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return cls(**data) if data.get("version") == _VERSION else None
        except (OSError, ValueError, AttributeError, TypeError, RecursionError, ValidationError):
            return None


def cache_dir() -> Path:
    """Where models, profiles, compiled NPU kernels and off-loaded KV blocks lie; ``XPU_AGENTS_CACHE`` overrides it."""
    given = os.environ.get("XPU_AGENTS_CACHE")
    if given:
        return expand_home(given)
    return Path(platformdirs.user_cache_dir("xpu-agents", appauthor=False))


@dataclass(frozen=True, slots=True)
class ProfileKey:
    """What a profile depends on, and so where it is kept.

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
        """The file."""
        return cache_dir() / "profiles" / f"{self.model}-{self.machine}-{self.variant}.json"


def check_profile_writable(path: Path) -> None:
    """Refuse, before anything is measured, a place where no profile can be kept.

    Raises:
        ConfigError: its folder cannot be made, or takes no files.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        check_folder_writable(path.parent)
    except OSError as error:
        raise _unkeepable(path, error) from error


def _unkeepable(path: Path, error: OSError) -> ConfigError:
    return ConfigError(
        f"{path.parent}: no profile can be kept there ({error.strerror}); make room or make it writable, or set "
        f"XPU_AGENTS_CACHE to a folder that has both"
    )
