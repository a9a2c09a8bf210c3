"""Settings of the engine and of the scheduling policy.

Each default states its source: *paper* (with the section), *measured* (on the machine of ``docs/results/``) or *chosen*
(a judgement, with the reason).
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from xpu_runtime.deprecation import renamed_members, renamed_names
from xpu_runtime.errors import ConfigError, error_location

__all__ = [
    "CHUNK_STRETCH",
    "MEMORY_MODES",
    "UNQUANTISED_KV",
    "EngineConfig",
    "SchedulerPolicy",
    "default_kv_bytes",
]

__getattr__ = renamed_names(__name__, {"kv_budget": "default_kv_bytes"})

_DEFAULT_KV_LIMIT_BYTES = 4 << 30
_CONCURRENT_CONTEXTS = 32
_REMOVED_POLICY_SETTINGS = frozenset(
    {"batch_budget", "batch_form_rows", "chunk_stretch", "gpu_window_s", "max_whole_s", "quiet_s", "step_weight"}
)
"""Former settings of `SchedulerPolicy`; some are constants now, and some of their mechanisms are gone."""
_REMOVED_SETTINGS = frozenset({"decode_threads", "record_kernels"})
"""Former settings of `EngineConfig`; kernels are always recorded, and the cores of a CPU are not split."""

CHUNK_STRETCH = 1.25
"""The last chunk of a reactive prompt may have this many times the rows of a chunk (chosen: a longer last
pass instead of another short one, which reads all weights for a few rows)."""
UNQUANTISED_KV: Mapping[str, str] = MappingProxyType({"KV_CACHE_PRECISION": "f16"})
"""OpenVINO properties of a KV cache that ``kv_precision="auto"`` does not quantise; in bf16 the cache has bf16."""

_DEVICES = ("NPU", "GPU", "CPU")
"""Keys of `EngineConfig.properties` whose values are dicts."""

MEMORY_MODES = ("lean", "fast")
"""Values of `EngineConfig.memory` other than ``auto``."""


def default_kv_bytes(available_bytes: int, max_context: int, bytes_per_token: float) -> int:
    """Return the default size of the KV pool: a quarter of the free memory, at most 4 GiB and 32 full contexts."""
    return min(_DEFAULT_KV_LIMIT_BYTES, available_bytes // 4, int(_CONCURRENT_CONTEXTS * max_context * bytes_per_token))


def _without_removed(values: Any, names: Collection[str]) -> Any:
    """Settings without former ones, of which a warning is given."""
    removed = [name for name in values if name in names] if isinstance(values, dict) else []
    for name in removed:
        warnings.warn(f"{name}: no longer a setting, it has no effect", DeprecationWarning, stacklevel=5)
    return {name: value for name, value in values.items() if name not in names} if removed else values


class _Settings(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    def __init__(self, /, **values: Any) -> None:  # a config file may contain a key "self"
        try:
            super().__init__(**values)
        except ValidationError as error:
            first = error.errors()[0]
            location = error_location(first["loc"])
            nested = first.get("ctx", {}).get("error")
            if isinstance(nested, ConfigError):  # from nested settings: names field and value already
                raise ConfigError(".".join(filter(None, (location, str(nested))))) from error
            location = location or type(self).__name__
            known = ", ".join(sorted(type(self).model_fields))
            hint = f"; known settings: {known}" if first["type"] == "extra_forbidden" else ""
            raise ConfigError(f"{location}: {first['msg']}, got {first.get('input')!r}{hint}") from error

    def replace(self, **values: Any) -> Self:
        """Return a copy with some settings changed; the result is validated."""
        return type(self)(**{**{name: getattr(self, name) for name in self.model_fields_set}, **values})


@renamed_members(most_rows="max_batch_tokens")
class SchedulerPolicy(_Settings):
    """Feature switches and constants of the scheduler."""

    preemption: bool = True
    """A reactive arrival stops proactive prefill at the next kernel boundary (paper: v2 §4.4). With an NPU a launch has
    one or two kernels, so the switch has little effect there.
    """
    disaggregation: bool = True
    """Proactive prefill runs on an NPU beside reactive decode (paper: v2 §4.3). Off: there is a single lane and the NPU
    stays idle. No effect without an NPU.
    """
    tensor_parallel: bool = True
    """Token-wise kernels of a reactive request run on NPU and iGPU at the same time. The rows are divided so that both
    devices finish together; while a decode batch needs the iGPU, fewer rows go there (paper: v2 §4.3). No effect
    without an NPU.
    """
    paired_prefill: bool = True
    """On NPU and iGPU two proactive prefill passes alternate, so that neither lane waits for the other (chosen: the
    paper prefills one request at a time).
    """
    piggybacking: bool = True
    """Decode tokens piggyback on prefill passes (paper: v2 §4.5). With an NPU decode has passes of its own between the
    kernels of prefill. There only reactive decode piggybacks on reactive prefill, where the prompt gains more time than
    the decodes lose (chosen).
    """
    batch_cap: bool = True
    """Proactive sequences join a reactive decode batch only up to ``reactive_batch`` (paper: v2 §4.5)."""
    reactive_batch: int = Field(default=3, ge=1)
    """B_rf: size up to which proactive sequences join a reactive decode batch. All reactive sequences are in the batch;
    aged proactive sequences may exceed the limit by at most the same number (paper: v2 §4.5; the profile replaces it).
    """
    chunk_tokens: int = Field(default=512, ge=32, multiple_of=32)
    """Rows of one prefill pass (measured: on a CPU; 256 as in paper v2 §4.4 where a static lane runs prefill; the
    profile replaces it). A multiple of the KV block size, because each block of a cache quantised by channel must be
    filled by one pass; chunks of other caches may end anywhere.
    """
    pack_prefill: bool = True
    """Short prompts share a proactive prefill pass (measured: a pass below 256 tokens reads all weights for too few
    rows).
    """
    max_batch: int = Field(default=64, ge=1)
    """Most proactive sequences that decode together, and the number of running ones at which no new one is admitted.
    All reactive sequences decode together. Without ``batch_cap`` also the largest mixed batch (chosen: beyond it a pass
    is compute-bound).
    """
    cancel_kernels: bool = True
    """Where the device supports it, a preempted kernel is cancelled, and later run again from its start (measured)."""
    max_kernel_s: float = Field(default=0.05, gt=0, allow_inf_nan=False)
    """Target duration of the longest kernel in seconds where a running kernel can be cancelled (paper: below 0.1 s). It
    bounds the work that a cancellation loses; each kernel boundary has a cost (measured).
    """
    max_held_s: float = Field(default=0.02, gt=0, allow_inf_nan=False)
    """Target duration of the longest kernel in seconds where a running kernel cannot be cancelled (paper: below 0.1 s;
    chosen lower for a P99 of 30 ms). With an NPU the model is cut around attention, whatever the kernels take. Behind a
    long context proactive chunks are smaller, so that their attention takes at most 0.1 s on the iGPU.
    """
    reactive_slack: float = Field(default=0.1, ge=0.0)
    """Fraction by which proactive work may lengthen reactive decode (measured: see the trade-off in
    ``docs/results/serving.md``). No effect with an NPU, where prefill has its own lane.
    """
    pressure_low: float = Field(default=0.4, ge=0.0)
    """Memory pressure below which kernels are co-scheduled freely (paper: v1 §6.4). No effect unless an NPU works
    beside another device.
    """
    pressure_high: float = Field(default=0.7, ge=0.0)
    """Memory pressure above which kernels run one after the other (paper: v1 §6.4). No effect where `pressure_low` has
    none.
    """
    predict_contention: bool = True
    """The predicted time of a kernel includes the slowdown by kernels on other lanes that share its memory (paper: v2
    §4.1). No effect unless an NPU works beside another device.
    """
    aging_s: float = Field(default=20.0, gt=0)
    """Seconds without progress after which a proactive request is aged, until one of its chunks or tokens is computed
    (chosen: the papers give no number).
    """
    aged_share: float = Field(default=0.25, ge=0.0, le=0.5)
    """Largest share of the machine and of the KV pool that aged proactive requests take from reactive ones; 0 disables
    aging (chosen: TTFT grows by at most a third). It is an upper limit, not a guaranteed rate: after each chunk or
    token a request is no longer aged, so under constant reactive load each proactive request gets one every `aging_s`.
    """
    max_waiting: int = Field(default=4096, ge=1)
    """Most waiting requests. Beyond it proactive requests are shed, then arrivals are refused (chosen)."""
    attention_warmup: bool = True
    """While a prompt waits, the CPU compiles attention for the NPU, so that its prefill leaves the iGPU to decode
    (paper: v2 §4.3). No effect without an NPU, or where the KV cache is quantised.
    """
    warmup_kernels: int = Field(default=12, ge=1)
    """Most compiled attention kernels that are kept (chosen: all contexts up to 16384 tokens)."""
    warmup_expiry_s: float = Field(default=60.0, gt=0.0)
    """Seconds after which an unused compiled attention kernel is released (chosen: a minute; the papers give no
    number).
    """
    short_graphs: bool = False
    """The static lane has graphs for decode and verification beside those for prefill, one of both in memory. While the
    last prompt is computed its blocks change to short graphs one by one, and decode steps then run there where that is
    predicted to be no slower (paper: CoordGen §3.2; chosen: off, since an iGPU has more bandwidth than an NPU). No
    effect without an NPU. A simulated NPU needs the time of a load.
    """
    gpu_share: float = Field(default=1.0, ge=0.001, le=1.0)
    """Share of the time that proactive work may keep the iGPU busy, so that the desktop stays responsive (paper: v2
    §4.1). A token bucket that starts full and is refilled at this rate: the long-run share is the limit, a window that
    starts with a full bucket may reach twice the share, and a started kernel finishes.
    """
    adaptive_gpu_share: bool = True
    """Reduces `gpu_share` by the load of other programs on the iGPU, down to 0.05, and on battery to at most 0.5
    (paper: v1 §4 bounds the iGPU for graphics; the numbers are chosen). Loads below 0.1 count as none. The load is read
    about once a second on Linux, from the drivers i915 and xe; elsewhere it counts as none. Reactive work is never
    bounded.
    """
    energy_order: bool = True
    """Of lanes that are idle, or end a prefill kernel at the same time, the one with less energy runs it, and of two
    proactive prefill passes whose next kernels end at the same time the one with less energy per token goes first
    (paper: v1 §6.3, TFLOPS/W). Off: the lane that ends first, and the pass that began first. No effect unless an NPU
    works beside another device.
    """
    power_budget_w: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    """Most watts of the kernels that run at one time (paper: v1 §6.2; chosen: no limit). A kernel that would exceed it
    waits; one kernel alone may always run. With less than NPU and iGPU need together, a reactive prompt runs on one of
    them at a time. The watts of a lane are typical values of its device in prefill and in decode. Idle power and other
    programs are not counted. No effect unless an NPU works beside another device.
    """

    @model_validator(mode="before")
    @classmethod
    def _drop_removed(cls, values: Any) -> Any:
        return _without_removed(values, _REMOVED_POLICY_SETTINGS)

    @model_validator(mode="after")
    def _check_pressure_order(self) -> Self:
        if self.pressure_low > self.pressure_high:
            raise ConfigError(f"pressure_low={self.pressure_low} must not be above pressure_high={self.pressure_high}")
        return self

    @property
    def max_batch_tokens(self) -> int:
        """Most rows of any pass: a stretched chunk and a full decode batch that piggybacks."""
        return int(self.chunk_tokens * CHUNK_STRETCH) + self.max_batch


class EngineConfig(_Settings):
    """Settings of loading and serving one model."""

    device: Literal["auto", "CPU", "GPU", "NPU"] = "auto"
    """Device of the heavy work. ``auto``: NPU + GPU if there is an NPU and an integrated GPU, else GPU, else NPU + CPU,
    else CPU.
    """
    lanes: Literal["auto", "cpu", "gpu", "npu+gpu", "npu+cpu"] = "auto"
    """Set of lanes. ``auto``: the one of ``device``, without an NPU whose copy of the weights does not fit."""
    stand_in: bool = False
    """The CPU emulates the NPU and GPU lanes under their rules; for tests on machines without these devices. ``lanes``
    (such as ``"npu+gpu"``) or ``device`` must name them.
    """
    precision: Literal["default", "f32", "bf16", "f16"] = "default"
    """Arithmetic precision. With ``f32`` every schedule gives identical tokens. Sampled answers of any length also need
    ``kv_precision="f32"``, except where a draw falls within rounding error of the boundary between two tokens. A device
    that does not have it computes in the nearest one that it has, as an NPU in f16, and the log says so at load.
    """
    kv_precision: Literal["auto", "default", "u8", "f16", "bf16", "f32"] = "auto"
    """Type of the KV cache. ``auto`` does not quantise on a CPU, where that costs no time (measured) and lets prompt
    chunks end anywhere. At ``precision="f32"`` and on other devices ``auto`` is ``default``, the choice of the plugin
    (8 bits). An NPU runs attention only over a cache that is not quantised, so beside a GPU with ``f16``, which takes
    twice the memory.
    """
    memory_limit_bytes: int | None = Field(default=None, gt=0)
    """Most bytes of memory for the copies of the weights, the KV pool with the prefix cache, and KV blocks on their way
    to disk; for all models of a server together. ``memory="auto"`` and the default of `kv_cache_bytes` are chosen for
    it as for the free memory, unless less is free. A larger `kv_cache_bytes` is reduced to what it leaves. At load
    `ConfigError` if the weights and three KV blocks do not fit. By default there is no limit.
    """
    memory_reserve_bytes: int | None = Field(default=None, ge=0)
    """Free memory of the machine to leave to other programs. If less is free, and the KV pool is in the memory of a CPU
    on Linux or Windows, the engine gives back buffers, cached prefixes and other unused KV blocks, and background
    requests wait instead of using more; running and reactive requests keep what they need. Once three times as much has
    been free for half a minute, the KV pool may grow again. If memory stays short, the kernels of an NPU, a copy of the
    weights, are released until there is room for them again; other devices run them meanwhile. On Linux twice as much
    is left while programs wait for memory in a tenth of the time. 0 disables this. By default a sixteenth of the
    memory, at most 1 GiB (chosen).
    """
    kv_cache_bytes: int | None = Field(default=None, gt=0)
    """Size of the KV pool in bytes; by default a quarter of the free memory, at most 4 GiB and 32 full contexts; less
    where a GPU does not allocate that. The pool takes memory as it is used, so it has this size only once as many
    tokens were computed.
    """
    memory: Literal["auto", "fast", "lean"] = "auto"
    """Copies of the weights on the device beside an NPU; the NPU has a copy of its own. ``lean``: one, through which
    prefill and decode run, in two kernels for each layer. ``fast``: two, one for prefill and one for decode in one
    kernel. ``auto``: ``fast`` if all copies fit in half of the free memory, else ``lean``. Without an NPU kernels have
    several layers, and one copy is as fast, so all values mean ``lean``.
    """
    max_context: int | None = Field(default=None, ge=64)
    """Most tokens of prompt plus answer; by default the trained context of the model, at most 32768. A value above the
    position limit of the model raises `ConfigError` at load. The limit is lower if the KV cache holds fewer tokens
    (`kv_cache_bytes`).
    """
    generation_config: Literal["auto", "none"] = "auto"
    """Where chats take the sampling parameters that a request leaves out. ``auto``: from the model, that is from its
    ``generation_config.json``, the ``general.sampling`` keys of a GGUF file, or the parameters of an Ollama model.
    ``none``: decoding is greedy. `Engine.submit` does not use them.
    """
    override_generation_config: dict[str, Any] = Field(default_factory=dict)
    """Values of ``temperature``, ``top_p``, ``top_k``, ``min_p`` and ``repetition_penalty`` that replace those of
    `generation_config`.
    """
    prefix_cache: Literal[False, True, "disk"] = True
    """Share the KV blocks of equal prompt prefixes (paper: v1 §6.5). ``True``: in memory. ``"disk"``: also in a private
    folder of the user's cache, up to 2 GiB, so that a later process need not compute them; ``xpu-agents history clear``
    removes them. ``"disk"`` is the default of ``xpu-agents serve`` and ``run``, ambient apps and framework models, but
    not of `Engine.load`, since a library writes no prompts to disk unasked.
    """
    lookup: bool = True
    """In chats, draft tokens by prompt lookup: propose what followed the last tokens earlier in the conversation, or in
    the predicted output of a request. The model verifies a draft in one step and the output does not change (CoordGen
    §2.2). Disabled at ``precision="f32"`` with a quantised KV cache, where drafts change the last digits. For prompts
    given to `Engine` directly use ``proposer``.
    """
    history: Literal[False, True, "disk"] = False
    """With ``lookup``, chats also draft from the latest 64 answers of the same task, that is of requests with the same
    system message and tools (CoordGen §3.1). ``True``: in memory, while the chat exists. ``"disk"``: in a private
    folder of the user's cache, for 30 days and up to 64 MiB, shared by the processes of the user; ``xpu-agents
    history`` lists and clears it. Off by default: where a device does not compute in f32, drafts change the last
    digits, so a repeated request could get a different answer.
    """
    context_calibration: bool = False
    """Compute, as background work, the likeliest next tokens after each token of a prompt (CoordGen §3.3). With
    ``lookup``, chats draft from them where earlier text gives no draft; other proposers may take them as well. It costs
    one more copy of the weights of the LM head. Off by default, because it seldom saves time.
    """
    offload_dir: Path | None = None
    """Folder for KV blocks of preempted requests; by default in the user's cache directory. The folder is made private
    (mode 0700). `ConfigError` at load if the folder cannot be created or written, or, except on Windows, if another
    user owns it, or if other users can enter it and it holds other files. If the default folder is unusable,
    offloading is turned off with a warning. If a file cannot be written or read back, its request is recomputed.
    """
    offload_bytes: int = Field(default=2 << 30, ge=0)
    """Most bytes in `offload_dir`; with 0 preempted requests are recomputed instead. Up to 1 GiB waits in memory to be
    written, and up to 128 MiB of buffers are kept for reuse; less with `memory_limit_bytes`.
    """
    kernel_timeout_s: float = Field(default=30.0, gt=0)
    """Seconds after which a kernel counts as hung, if it also takes twenty times longer than predicted (chosen: far
    above a whole pass of a large model; raise it on a slow machine).
    """
    npu_compile_timeout_s: float = Field(default=1800.0, gt=0, allow_inf_nan=False)
    """Seconds in which the kernels of an NPU have to be tested, compiled and compared, while the engine already serves
    without it. After that it serves without the NPU until the next load, which finds the compiled kernels in the cache
    (chosen: one minute for each of 30 layers). Attention that is compiled for an NPU while the engine serves counts as
    hung if it takes longer, and so does a step of a load or of ``xpu-agents profile`` on an NPU or a GPU, but not
    before ten minutes.
    """
    properties: dict[str, Any] = Field(default_factory=dict)
    """OpenVINO plugin properties; they override those of the profile. Each device gets those that it supports.
    Properties of one device are a dict, as in OpenVINO's ``DEVICE_PROPERTIES``: ``{"NPU": {"NPU_TURBO": True}}``; they
    take precedence. `ConfigError` at load if that device does not support one, or if no device in use supports a common
    one.
    """
    qualify: bool = True
    """At the first load of a model on an NPU or a GPU, test each kind of kernel there in a process of its own, compare
    it with the CPU, and use only the devices whose kernels work. The tests take five minutes at most; those of an NPU
    run while the engine already serves. Results are kept until the driver, OpenVINO or the model changes;
    ``xpu-agents profile`` tests again. Off: use the devices untested.
    """
    profile: bool = True
    """Use the profile of this model and machine, and measure a quick profile at the first load. Off: measure at each
    load, save nothing, and use the default settings.
    """
    tuned_properties: bool = False
    """Also use the plugin properties that the profile found fastest. Off by default because they change the numerics
    slightly.
    """
    threads: int | None = Field(default=None, ge=1)
    """Most CPU cores to use; by default, and at most, all cores available to the process."""
    policy: SchedulerPolicy = Field(default_factory=SchedulerPolicy)
    """Scheduling policy."""
    activity_log_bytes: int = Field(default=6 << 20, ge=0)
    """Bytes of memory for the record of the latest kernels, which the server's page and `Engine.kernels` show; with it
    requests and queue lengths are recorded. 0 records nothing (chosen: some minutes).
    """
    trace_file: Path | None = None
    """Write a trace of all requests to this file: arrivals, lengths, results and shared prefixes, but no text."""

    @model_validator(mode="before")
    @classmethod
    def _drop_removed(cls, values: Any) -> Any:
        return _without_removed(values, _REMOVED_SETTINGS)

    @model_validator(mode="after")
    def _check_stand_in(self) -> Self:
        if self.stand_in and self.lanes == "auto" and self.device == "auto":
            raise ValueError('stand_in=True with neither lanes nor device; set the lanes, such as lanes="npu+gpu"')
        return self

    @field_validator("properties")
    @classmethod
    def _check_properties(cls, properties: dict[str, Any]) -> dict[str, Any]:
        for name, value in properties.items():
            if isinstance(value, dict) != (name in _DEVICES):
                raise ValueError(
                    f"{name!r}: properties of one device are a dict, the others are none; the devices are "
                    f"{', '.join(_DEVICES)}"
                )
        return properties

    @property
    def common_properties(self) -> dict[str, Any]:
        """The `properties` for all devices."""
        return {name: value for name, value in self.properties.items() if name not in _DEVICES}

    def device_properties(self, device: str) -> dict[str, Any]:
        """The `properties` for ``device`` alone."""
        found: dict[str, Any] = self.properties.get(device.partition(".")[0], {})
        return found

    @field_validator("memory", mode="before")
    @classmethod
    def _replace_balanced(cls, memory: Any) -> Any:
        if memory != "balanced":
            return memory
        warnings.warn('memory="balanced" is now memory="auto"', DeprecationWarning, stacklevel=4)
        return "auto"

    @field_validator("offload_dir", "trace_file")
    @classmethod
    def _expand_home(cls, path: Path | None) -> Path | None:
        """Replace ``~`` by the home folder of the user."""
        try:
            return None if path is None else path.expanduser()
        except RuntimeError as error:
            raise ValueError(f"{error} Give a path without '~'.") from error
