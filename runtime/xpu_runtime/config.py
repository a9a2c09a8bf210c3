"""Settings of the engine and of its scheduling policy.

Every constant says where its default comes from: *paper* (the section is named), *measured* (on the machine of
``docs/results/``) or *chosen* (a judgement, with the reason).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from xpu_runtime.error_location import error_location
from xpu_runtime.errors import ConfigError

__all__ = [
    "UNQUANTISED_KV",
    "WEIGHT_COPIES",
    "EngineConfig",
    "SchedulerPolicy",
    "default_kv_bytes",
    "fastest_memory_mode",
]

_KV_LIMIT_BYTES = 4 << 30
_CONCURRENT_CONTEXTS = 32

UNQUANTISED_KV: Mapping[str, str] = MappingProxyType({"KV_CACHE_PRECISION": "f16"})
"""What ``kv_precision="auto"`` tells OpenVINO on a CPU; a device that computes in bf16 makes it bf16."""

WEIGHT_COPIES: Mapping[str, int] = MappingProxyType({"fast": 5, "balanced": 2, "lean": 1})
"""Copies of the weights that a CPU holds, by `EngineConfig.memory`; the fastest first."""


def fastest_memory_mode(weights_bytes: int, available_bytes: int) -> str | None:
    """The fastest `EngineConfig.memory` whose copies of the weights fit in half of what is free; None if none does.

    The other half is for the KV cache, activations and other programs.
    """
    fitting = (kind for kind, copies in WEIGHT_COPIES.items() if copies * weights_bytes <= available_bytes // 2)
    return next(fitting, None)


def default_kv_bytes(available_bytes: int, max_context: int, bytes_per_token: float) -> int:
    """Bytes of the KV pool where nobody says: a quarter of what is free, at most 4 GiB and 32 full contexts."""
    return min(_KV_LIMIT_BYTES, available_bytes // 4, int(_CONCURRENT_CONTEXTS * max_context * bytes_per_token))


class _Settings(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    def __init__(self, /, **values: Any) -> None:  # a setting may be misnamed "self"
        try:
            super().__init__(**values)
        except ValidationError as error:
            first = error.errors()[0]
            place = error_location(first["loc"])
            refused = first.get("ctx", {}).get("error")
            if isinstance(refused, ConfigError):  # of settings inside these: it names field and value already
                raise ConfigError(".".join(filter(None, (place, str(refused))))) from error
            where = place or type(self).__name__
            known = ", ".join(sorted(type(self).model_fields))
            hint = f"; known settings: {known}" if first["type"] == "extra_forbidden" else ""
            raise ConfigError(f"{where}: {first['msg']}, got {first.get('input')!r}{hint}") from error

    def replace(self, **values: Any) -> Self:
        """A copy with some settings changed, checked again."""
        return type(self)(**{**{name: getattr(self, name) for name in self.model_fields_set}, **values})


class SchedulerPolicy(_Settings):
    """What the scheduler may do, and the constants it decides by."""

    preemption: bool = True
    """A reactive arrival stops proactive prefill at the next kernel boundary (paper: v2 §4.4). With an NPU a launch
    ends after a kernel or two anyway, and switching it off changes next to nothing."""
    disaggregation: bool = True
    """Proactive prefill runs on a lane of its own beside reactive decode (paper: v2 §4.3). Off, there is one lane: an
    NPU idles."""
    tensor_parallel: bool = True
    """A person's token-wise kernels run on NPU and iGPU at once, divided by rows so that both end together; while an
    answer needs the iGPU fewer rows go there (paper: v2 §4.3). Without an NPU it changes nothing."""
    paired_prefill: bool = True
    """On an NPU and an iGPU two prefill passes of the background alternate, so that neither lane waits for the other
    (chosen: the paper prefills one request at a time)."""
    piggybacking: bool = True
    """Decode tokens ride along in prefill passes (paper: v2 §4.5). With an NPU answers have kernels of their own and
    decode beside prefill, unless ``memory`` is ``lean``; there only people's answers ride along in a person's prompt,
    where it gains more time by that than they lose (chosen)."""
    batch_cap: bool = True
    """The background joins a reactive decode batch only up to ``reactive_batch`` (paper: v2 §4.5)."""
    reactive_batch: int = Field(default=3, ge=1)
    """B_rf: up to so many sequences in all the background joins a decode batch of people's answers, which takes all of
    those; aged ones pass the limit, at most as many (paper: v2 §4.5; the profile replaces it)."""
    batch_budget: float = Field(default=1.25, ge=1.0)
    """The profile takes for B_rf the largest batch whose step lasts at most this times a lone one (chosen: the paper
    fixes B_rf)."""
    chunk_tokens: int = Field(default=512, ge=32, multiple_of=32)
    """Rows of one prefill pass (measured on a CPU; 256 as in paper v2 §4.4 where a static lane takes them; the profile
    replaces it). A multiple of the KV block size,
    because a cache quantised by channel must have each block filled by one pass; others take chunks that end
    anywhere."""
    chunk_stretch: float = Field(default=1.25, ge=1.0, le=2.0)
    """A person's last chunk may be so many times `chunk_tokens` (chosen: rather a longer last pass than a short one
    behind it, which reads all weights for a few rows)."""
    pack_prefill: bool = True
    """Short prompts share a proactive pass (measured: a pass below 256 tokens re-reads the weights for too few)."""
    batch_form_rows: int = Field(default=6, ge=1)
    """From so many rows a background decode batch takes the batch form, where there is one (measured: 0 to 20 %
    faster on pinned threads)."""
    max_batch: int = Field(default=64, ge=1)
    """Most background sequences that decode together, and the number at which no new one is admitted; people's answers
    decode together, however many. Without ``batch_cap`` also the most in a batch of both (chosen: beyond it a pass is
    compute-bound)."""
    cancel_kernels: bool = True
    """Where the device can, a preempted kernel is given up and run again later (measured: 0.2 to 2.5 ms until the lane
    is free on a CPU; the kernel's work so far is lost)."""
    max_kernel_s: float = Field(default=0.05, gt=0, allow_inf_nan=False)
    """Longest kernel the cut aims at in seconds where a running one can be given up (paper: below 0.1 s): it bounds
    what giving up loses, and each boundary costs (measured: 0.3 ms a layer)."""
    quiet_s: float = Field(default=10.0, ge=0.0)
    """After so long without a reactive arrival background prefill goes through the model in one piece where a running
    kernel can be given up (chosen: it is 3 to 4 % faster, measured, and an arrival then costs half a pass on average);
    ``inf``: never."""
    max_whole_s: float = Field(default=1.0, gt=0)
    """Longest background prefill pass that goes in one piece (chosen: what an arrival may cost the background)."""
    max_held_s: float = Field(default=0.02, gt=0, allow_inf_nan=False)
    """Longest kernel the cut aims at where a running one cannot be given up (paper: below 0.1 s; chosen lower for a P99
    of 30 ms). With an NPU the model is cut around attention, whatever the kernels take; behind a long context the
    background's chunks are smaller, so that its attention takes at most 0.1 s on the iGPU."""
    reactive_slack: float = Field(default=0.1, ge=0.0)
    """How much longer an answer may take for the sake of the background, by its account (measured: see the trade-off
    in ``docs/results/serving.md``). Without effect with an NPU, where prefill has a lane of its own and no account is
    kept."""
    step_weight: float = Field(default=0.2, gt=0.0, le=1.0)
    """Weight of the newest decode step in the running mean of a step's duration (chosen). Without effect with an NPU,
    as `reactive_slack`."""
    pressure_low: float = Field(default=0.4, ge=0.0)
    """Below it kernels are co-scheduled freely (paper: v1 §6.4). Without effect where no NPU works beside another
    device."""
    pressure_high: float = Field(default=0.7, ge=0.0)
    """Above it kernels run one after the other (paper: v1 §6.4). Without effect where `pressure_low` is."""
    aging_s: float = Field(default=20.0, gt=0)
    """A proactive request without progress for this long is aged, until a chunk or a token of it is computed (the
    papers give no number; chosen)."""
    aged_share: float = Field(default=0.25, ge=0.0, le=0.5)
    """Most of the machine, and of the KV pool, that the background takes from people for being aged (chosen: at most a
    third longer TTFT); 0 turns aging off. It is no rate that it can count on: after a chunk or a token a request is
    young again, so that under people who never pause each gets one every `aging_s`, and few get less than the share."""
    max_waiting: int = Field(default=4096, ge=1)
    """Requests that may wait; beyond it proactive ones are shed and then arrivals refused (chosen)."""
    attention_warmup: bool = True
    """While a prompt waits the CPU compiles attention for the NPU, so that its prefill leaves the iGPU to decode
    (paper: v2 §4.3). Only in simulation: on OpenVINO's NPUs attention over the paged KV cache, whose shapes are
    dynamic, does not run."""
    warmup_kernels: int = Field(default=12, ge=1)
    """Most compiled attention kernels that are kept (chosen: all contexts up to 16384 tokens)."""
    warmup_expiry_s: float = Field(default=60.0, gt=0.0)
    """A compiled attention kernel that nobody used or waits for so long is given up (chosen: a minute, as the papers
    give no number)."""
    gpu_share: float = Field(default=1.0, ge=0.001, le=1.0)
    """Share of the time that proactive work may keep the iGPU busy, so that the desktop stays fluid (paper: v2 §4.1).
    It is an allowance that begins full and is refilled at this rate: in the long run no more than the share, but a
    window that begins with a full one reaches twice the share, and a kernel that has begun ends."""
    gpu_window_s: float = Field(default=1.0, gt=0.0)
    """The allowance of `gpu_share` is at most that share of this time (chosen: a desktop stutters at longer ones)."""

    @model_validator(mode="after")
    def _tiers_in_order(self) -> Self:
        if self.pressure_low > self.pressure_high:
            raise ConfigError(f"pressure_low={self.pressure_low} must not be above pressure_high={self.pressure_high}")
        return self

    @property
    def stretched_chunk(self) -> int:
        """Most tokens of a last reactive chunk."""
        return int(self.chunk_tokens * self.chunk_stretch)

    @property
    def max_batch_tokens(self) -> int:
        """Most rows of any pass: a stretched chunk and a full batch riding along."""
        return self.stretched_chunk + self.max_batch


class EngineConfig(_Settings):
    """How a model is loaded and served."""

    device: Literal["auto", "CPU", "GPU", "NPU"] = "auto"
    """Device of the heavy work; ``auto`` takes NPU + GPU where both are, else GPU, else NPU + CPU, else CPU."""
    lanes: Literal["auto", "cpu", "gpu", "npu+gpu", "npu+cpu"] = "auto"
    """Shape of the lanes; ``auto`` follows from the devices."""
    stand_in: bool = False
    """Let the CPU play the NPU and GPU roles under their rules; for tests on machines without them. ``lanes`` (such as
    ``"npu+gpu"``) or ``device`` has to name them."""
    precision: Literal["default", "f32", "bf16", "f16"] = "default"
    """Arithmetic precision; ``f32`` makes every schedule give identical tokens, with ``kv_precision="f32"`` in sampled
    answers of any length as well, but for a draw that falls within rounding of the edge between two tokens."""
    kv_precision: Literal["auto", "default", "u8", "f16", "bf16", "f32"] = "auto"
    """Type of the KV cache. ``auto`` does not quantise it on a CPU, where that costs no time (measured) and lets prompt
    chunks end anywhere; at ``precision="f32"`` and elsewhere it is ``default``, the plugin's own choice (on a CPU u8).
    """
    kv_cache_bytes: int | None = Field(default=None, gt=0)
    """Size of the KV pool; by default a quarter of the free memory, at most 4 GiB and what 32 full contexts need."""
    memory: Literal["auto", "fast", "balanced", "lean"] = "auto"
    """Copies of the weights: ``fast`` five on a CPU (whole, cut, both on parts of the cores, batches),
    ``balanced`` two (whole and cut), ``lean`` one (cut; slower decode). ``auto``: the fastest that fits in half of the
    free memory, else ``lean``."""
    max_context: int | None = Field(default=None, ge=64)
    """Longest prompt plus answer in tokens; by default what the model was trained for, at most 32768. More than the
    model's positions reach is refused at load with a `ConfigError`. It is less where the KV cache holds no more
    (`kv_cache_bytes`)."""
    prefix_cache: bool = True
    """Share the KV blocks of equal prompt prefixes (paper: v1 §6.5)."""
    lookup: bool = True
    """In chats, draft what followed the last tokens where they stood before in the conversation; the model verifies a
    draft in one step, so that what is copied comes faster, and every token stays what it would have been (CoordGen
    §2.2). Not done at ``precision="f32"`` with a quantised KV cache, where it would move the last digits. For prompts
    handed to `Engine` itself there is ``proposer``."""
    history: bool = False
    """With ``lookup``, draft from the latest 64 answers of the model as well (CoordGen §3.1): agents say much again, in
    calls and reports. Off by default: where a device does not compute in f32 a draft moves the last digits, so the same
    request could be answered in other words the second time."""
    offload_dir: Path | None = None
    """Where KV blocks of displaced requests are written; by default in the user's cache directory. The folder is made
    private (mode 0700). One that cannot be made or written is refused at load with a `ConfigError`; so is, except on
    Windows, one that belongs to another user, or that others can enter and that holds other files. Only the default
    one is done without then, with a warning. A single file that cannot be written or read back is no error: its request
    is computed again."""
    offload_bytes: int = Field(default=2 << 30, ge=0)
    """Most that may lie there; on its way there up to 1 GiB waits in memory, of which up to 128 MiB are kept for the
    next. 0 turns off-loading off (displaced requests are then recomputed)."""
    kernel_timeout_s: float = Field(default=30.0, gt=0)
    """A kernel that takes longer, and twenty times longer than predicted, is treated as hung (chosen: far above a pass
    of a large model in one piece; raise it on a slow machine)."""
    properties: dict[str, Any] = Field(default_factory=dict)
    """OpenVINO plugin properties, over those of the profile."""
    profile: bool = True
    """Use the profile of this model and machine, measuring a quick one at the first load. Off: the defaults below."""
    tuned_properties: bool = False
    """Also use the plugin properties the profile found fastest (they change the numerics a little, so ask for it)."""
    threads: int | None = Field(default=None, ge=1)
    """Most CPU cores to use; by default, and at most, all that the process may."""
    decode_threads: int | None = Field(default=None, ge=1)
    """Of these, the ones that go on with an answer while background prefill has the others; by default what the
    profile found best, half of them without a full one."""
    policy: SchedulerPolicy = Field(default_factory=SchedulerPolicy)
    """Scheduling policy."""
    record_kernels: bool = False
    """Keep the start and end of every kernel for tracing."""
    trace_file: Path | None = None
    """Write a trace of all requests to this file: arrivals, lengths, results and which prefixes are shared, no text."""

    @model_validator(mode="after")
    def _stand_in_for_something(self) -> Self:
        if self.stand_in and self.lanes == "auto" and self.device == "auto":
            raise ValueError('stand_in=True with neither lanes nor device; name what to play, such as lanes="npu+gpu"')
        return self

    @field_validator("offload_dir", "trace_file")
    @classmethod
    def _at_home(cls, path: Path | None) -> Path | None:
        """``~`` is the home of the user, and no folder of that name."""
        try:
            return None if path is None else path.expanduser()
        except RuntimeError as error:
            raise ValueError(f"{error} Give a path without '~'.") from error
