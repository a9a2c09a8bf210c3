"""Serving schemes: the scheduler of the engine, its ablations, and the baselines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, Self

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.deprecation import renamed_arguments, renamed_members
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Heg, LaneSpec
from xpu_runtime.kv import KvManager
from xpu_runtime.lanes.topology import STATIC_CHUNK
from xpu_runtime.scheduler import PreemptionCosts, Scheduler
from xpu_simulation.baselines import ContinuousBatching, InstantPreemption, SerialNpu, TimeSharing
from xpu_simulation.costs.model_costs import ModelCosts
from xpu_simulation.execution.event_loop import ConditionChange, SchedulerInterface
from xpu_simulation.hardware.soc_spec import SocSpec
from xpu_simulation.heg_builder import fit_config, soc_lanes

__all__ = ["ABLATIONS", "PRODUCT", "SCHEMES", "Scheme"]

_Build = Callable[[Heg, SchedulerPolicy, KvManager, PreemptionCosts], SchedulerInterface]

_AppliesTo = Callable[[Sequence[LaneSpec], SchedulerPolicy], bool]

_MAX_SEQS = 256
"""Most running requests (chosen: the default of OpenVINO GenAI, ``max_num_seqs``)."""
_MAX_BATCHED_TOKENS = 256
"""Most tokens of a pass (chosen: the default of OpenVINO GenAI, ``max_num_batched_tokens``)."""
_LLAMA_SLOTS = 4
"""Most running requests of the llama.cpp server (chosen: ``--parallel 4``)."""
_LLAMA_BATCH = 2048
"""Most tokens of a pass of llama.cpp (chosen: its default, ``--batch-size``)."""
_UNLIMITED = 1 << 30


def _on_any_lanes(lanes: Sequence[LaneSpec], policy: SchedulerPolicy) -> bool:
    return True


@renamed_arguments(matters="applies_to")
@renamed_members(matters="applies_to")
@dataclass(frozen=True, slots=True)
class Scheme:
    """A serving scheme.

    Attributes:
        name: name of the scheme.
        about: short description.
        lanes: its lanes, as in `EngineConfig.lanes`.
        build: creates its scheduler.
        policy: settings of `SchedulerPolicy` that it changes.
        applies_to: returns True if these settings have an effect on the given lanes, beside the given settings.
        needs_conditions: these settings have an effect only under conditions of the machine, see `ConditionChange`.
        single_copy: decode runs through the whole model with one copy of the weights on each device, as in other
            servers; for this the engine has one more copy beside an NPU (`EngineConfig.memory`).
        expects_continuations: the engine evicts the prompt of an answer with a tool call later than others
            (`TracedRequest.calls_tool`); other servers do not.
    """

    name: str
    about: str
    lanes: Literal["auto", "cpu", "gpu", "npu+gpu"]
    build: _Build
    policy: Mapping[str, bool | float | None] = field(default_factory=dict)
    applies_to: _AppliesTo = _on_any_lanes
    needs_conditions: bool = False
    single_copy: bool = False
    expects_continuations: bool = True

    @classmethod
    def continuous_batching(
        cls,
        name: str,
        about: str,
        lanes: Literal["cpu", "gpu"],
        max_seqs: int = _MAX_SEQS,
        max_batched_tokens: int = _UNLIMITED,
    ) -> Self:
        """A server with continuous batching on one device.

        Args:
            name: name of the scheme.
            about: short description.
            lanes: its device.
            max_seqs: most running requests.
            max_batched_tokens: most tokens of a pass.
        """
        build = partial(_build_continuous, max_seqs=max_seqs, max_batched_tokens=max_batched_tokens)
        return cls(name, about, lanes, build, single_copy=True)

    def runs_on(
        self,
        soc: SocSpec,
        config: EngineConfig | None = None,
        model: ModelCosts | None = None,
        *,
        conditions: Sequence[ConditionChange] = (),
    ) -> bool:
        """True if ``soc`` has the required devices and, for an ablation, its settings have an effect.

        Args:
            soc: the chip.
            config: engine settings.
            model: the model, for which there may be no memory on an NPU; None if there is.
            conditions: as in `Simulation.run`.

        Raises:
            ConfigError: ``soc`` does not have a device that ``config`` needs, or the weights exceed the memory limit.
        """
        needed = {"cpu": ("cpu",), "gpu": ("igpu",), "npu+gpu": ("npu", "igpu"), "auto": ()}[self.lanes]
        if not all(name in soc.devices for name in needed):
            return False
        if not self.policy:
            return True
        config = config or EngineConfig()
        if model is not None:
            config = fit_config(soc, model, config)
        lanes = soc_lanes(soc, config)
        return self.applies_to(lanes, config.policy) and (bool(conditions) or not self.needs_conditions)


def _build_continuous(
    heg: Heg,
    policy: SchedulerPolicy,
    kv: KvManager,
    costs: PreemptionCosts,
    *,
    max_seqs: int,
    max_batched_tokens: int,
) -> SchedulerInterface:
    return ContinuousBatching(heg, kv, max_seqs=max_seqs, max_batched_tokens=max_batched_tokens)


def _build_serial_npu(heg: Heg, policy: SchedulerPolicy, kv: KvManager, costs: PreemptionCosts) -> SchedulerInterface:
    static = heg.lane("static")
    if static is None:
        raise ConfigError("lanes: openvino-npu needs an NPU; use a chip with an NPU")
    return SerialNpu(heg, kv, static)


PRODUCT = Scheme("agent-xpu", "the scheduler of the engine", "auto", Scheduler)

_ALL = (
    PRODUCT,
    Scheme.continuous_batching(
        "openvino-igpu",
        f"continuous batching on the iGPU, {_MAX_BATCHED_TOKENS} rows a pass",
        "gpu",
        max_batched_tokens=_MAX_BATCHED_TOKENS,
    ),
    Scheme(
        "openvino-npu",
        "one request at a time: prefill on the NPU, decode on the iGPU",
        "npu+gpu",
        _build_serial_npu,
        single_copy=True,
    ),
    Scheme.continuous_batching(
        "llama.cpp-cpu",
        f"continuous batching on the CPU, {_LLAMA_SLOTS} slots",
        "cpu",
        max_seqs=_LLAMA_SLOTS,
        max_batched_tokens=_LLAMA_BATCH,
    ),
    Scheme(
        "instant-preemption",
        "v2 fig. 5 (a): iGPU, background requests are recomputed after preemption",
        "gpu",
        lambda heg, policy, kv, costs: InstantPreemption(
            heg, kv, max_seqs=_MAX_SEQS, max_batched_tokens=_MAX_BATCHED_TOKENS
        ),
        single_copy=True,
    ),
    Scheme(
        "time-sharing",
        "v2 fig. 5 (b): iGPU, reactive and background requests share the time",
        "gpu",
        lambda heg, policy, kv, costs: TimeSharing(heg, kv, max_seqs=_MAX_SEQS, max_batched_tokens=_MAX_BATCHED_TOKENS),
        single_copy=True,
    ),
    Scheme.continuous_batching("continuous-batching", "v2 fig. 5 (c): iGPU, whole prompts join the batch", "gpu"),
)

SCHEMES = {scheme.name: scheme for scheme in _ALL}
"""All schemes by name; the scheduler of the engine is the first."""


def _with_static_lane(lanes: Sequence[LaneSpec], policy: SchedulerPolicy) -> bool:
    return any(lane.role == "static" for lane in lanes)


def _with_compile_time(lanes: Sequence[LaneSpec], policy: SchedulerPolicy) -> bool:
    return any(lane.compile_s > 0 for lane in lanes)


def _with_power_budget(lanes: Sequence[LaneSpec], policy: SchedulerPolicy) -> bool:
    return policy.power_budget_w is not None and _with_static_lane(lanes, policy)


def _with_short_graphs(lanes: Sequence[LaneSpec], policy: SchedulerPolicy) -> bool:
    return policy.short_graphs and _with_static_lane(lanes, policy)


def _with_other_chunk(lanes: Sequence[LaneSpec], policy: SchedulerPolicy) -> bool:
    chosen = "chunk_tokens" in policy.model_fields_set and policy.chunk_tokens != STATIC_CHUNK
    return chosen and _with_static_lane(lanes, policy)


def _with_bounded_lane(lanes: Sequence[LaneSpec], policy: SchedulerPolicy) -> bool:
    return any(lane.bounded for lane in lanes)


def _without(
    mechanism: str, policy: Mapping[str, bool | float | None], applies_to: _AppliesTo, *, needs_conditions: bool = False
) -> Scheme:
    about = f"the scheduler of the engine without {mechanism}"
    return Scheme(f"no {mechanism}", about, "auto", Scheduler, policy, applies_to, needs_conditions)


ABLATIONS = (
    *(
        _without(mechanism, policy, applies_to)
        for mechanism, policy, applies_to in (
            ("preemption", {"preemption": False}, _on_any_lanes),
            ("disaggregation", {"disaggregation": False}, _with_static_lane),
            ("tensor parallelism", {"tensor_parallel": False}, _with_static_lane),
            ("paired prefill", {"paired_prefill": False}, _with_static_lane),
            ("batch cap", {"batch_cap": False}, _on_any_lanes),
            ("packed prefill", {"pack_prefill": False}, _on_any_lanes),
            ("piggybacking", {"piggybacking": False}, _on_any_lanes),
            ("pressure tiers", {"pressure_low": 1e9, "pressure_high": 1e9}, _with_static_lane),
            ("predicted contention", {"predict_contention": False}, _with_static_lane),
            ("aging", {"aged_share": 0.0}, _on_any_lanes),
            ("NPU warm-up", {"attention_warmup": False}, _with_compile_time),
            ("energy order", {"energy_order": False}, _with_static_lane),
            ("power budget", {"power_budget_w": None}, _with_power_budget),
            ("short graphs", {"short_graphs": False}, _with_short_graphs),
            ("measured chunk", {"chunk_tokens": STATIC_CHUNK}, _with_other_chunk),
        )
    ),
    _without("adaptive iGPU share", {"adaptive_gpu_share": False}, _with_bounded_lane, needs_conditions=True),
)
"""The scheduler of the engine without one mechanism each."""
