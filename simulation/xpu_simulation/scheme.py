"""Who decides what runs: the product's scheduler, and those it is compared with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Heg, LaneSpec
from xpu_runtime.kv import KvManager
from xpu_runtime.scheduler import PreemptionCosts, Scheduler
from xpu_simulation.baselines import ContinuousBatching, InstantPreemption, SerialNpu, TimeSharing
from xpu_simulation.execution.event_loop import SchedulerInterface
from xpu_simulation.hardware.soc_spec import SocSpec
from xpu_simulation.heg_builder import soc_lanes

__all__ = ["ABLATIONS", "PRODUCT", "SCHEMES", "Scheme"]

_Build = Callable[[Heg, SchedulerPolicy, KvManager, PreemptionCosts], SchedulerInterface]

_Matters = Callable[[Sequence[LaneSpec]], bool]

_SEATS = 256
"""Requests at once, the default of OpenVINO GenAI (``max_num_seqs``)."""
_BATCHED = 256
"""Rows of a pass, the default of OpenVINO GenAI (``max_num_batched_tokens``)."""
_SLOTS = 4
"""Slots of llama.cpp's server (``--parallel``)."""
_LLAMA_BATCH = 2048
"""Rows of a pass of llama.cpp (``--batch-size``)."""
_UNCUT = 1 << 30


def _always(lanes: Sequence[LaneSpec]) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Scheme:
    """A way to serve.

    Attributes:
        name: what it is called.
        about: what it does, in a few words.
        lanes: the shape of its lanes, as in `EngineConfig.lanes`.
        build: makes the one who decides.
        policy: settings of `SchedulerPolicy` that it changes.
        matters: whether these change anything on such lanes.
    """

    name: str
    about: str
    lanes: Literal["auto", "cpu", "gpu", "npu+gpu"]
    build: _Build
    policy: Mapping[str, bool | float] = field(default_factory=dict)
    matters: _Matters = _always

    def runs_on(self, soc: SocSpec, config: EngineConfig | None = None) -> bool:
        """Whether ``soc`` has the devices it needs and, switched off one policy, it can differ from the product.

        Raises:
            ConfigError: ``config`` asks for a device that ``soc`` does not have.
        """
        needed = {"cpu": ("cpu",), "gpu": ("igpu",), "npu+gpu": ("npu", "igpu"), "auto": ()}[self.lanes]
        if not all(name in soc.devices for name in needed):
            return False
        return not self.policy or self.matters(soc_lanes(soc, config or EngineConfig()))


def _serial(heg: Heg, policy: SchedulerPolicy, kv: KvManager, costs: PreemptionCosts) -> SchedulerInterface:
    static = heg.lane("static")
    if static is None:
        raise ConfigError("lanes: serial prefill on the NPU needs one; take a chip that has it")
    return SerialNpu(heg, kv, static)


PRODUCT = Scheme("agent-xpu", "the product's scheduler", "auto", Scheduler)

_ALL = (
    PRODUCT,
    Scheme(
        "openvino-igpu",
        f"continuous batching on the iGPU, {_BATCHED} rows a pass",
        "gpu",
        lambda heg, policy, kv, costs: ContinuousBatching(heg, kv, seats=_SEATS, budget=_BATCHED),
    ),
    Scheme("openvino-npu", "one by one: prompts on the NPU, answers on the iGPU", "npu+gpu", _serial),
    Scheme(
        "llama.cpp-cpu",
        f"continuous batching on the CPU, {_SLOTS} slots",
        "cpu",
        lambda heg, policy, kv, costs: ContinuousBatching(heg, kv, seats=_SLOTS, budget=_LLAMA_BATCH),
    ),
    Scheme(
        "instant-preemption",
        "v2 fig. 5 (a): iGPU, the background begins anew",
        "gpu",
        lambda heg, policy, kv, costs: InstantPreemption(heg, kv, seats=_SEATS, budget=_BATCHED),
    ),
    Scheme(
        "time-sharing",
        "v2 fig. 5 (b): iGPU, two streams in turns",
        "gpu",
        lambda heg, policy, kv, costs: TimeSharing(heg, kv, seats=_SEATS, budget=_BATCHED),
    ),
    Scheme(
        "continuous-batching",
        "v2 fig. 5 (c): iGPU, whole prompts join the batch",
        "gpu",
        lambda heg, policy, kv, costs: ContinuousBatching(heg, kv, seats=_SEATS, budget=_UNCUT),
    ),
)

SCHEMES = {scheme.name: scheme for scheme in _ALL}
"""All of them, by name; the product's first."""


def _several(lanes: Sequence[LaneSpec]) -> bool:
    return len(lanes) > 1


def _static(lanes: Sequence[LaneSpec]) -> bool:
    return any(lane.role == "static" for lane in lanes)


def _compiles(lanes: Sequence[LaneSpec]) -> bool:
    return any(lane.compile_s > 0 for lane in lanes)


ABLATIONS = tuple(
    Scheme(f"no {what}", f"the product's scheduler without {what}", "auto", Scheduler, policy, matters)
    for what, policy, matters in (
        ("preemption", {"preemption": False}, _always),
        ("disaggregation", {"disaggregation": False}, _several),
        ("tensor parallelism", {"tensor_parallel": False}, _static),
        ("paired prefill", {"paired_prefill": False}, _static),
        ("batch cap", {"batch_cap": False}, _always),
        ("packed prefill", {"pack_prefill": False}, _always),
        ("piggybacking", {"piggybacking": False}, _always),
        # Parts of one CPU are kept apart by the slack accounts.
        ("pressure tiers", {"pressure_low": 1e9, "pressure_high": 1e9}, _static),
        ("aging", {"aged_share": 0.0}, _always),
        ("NPU warm-up", {"attention_warmup": False}, _compiles),
    )
)
"""The product's scheduler with one policy switched off each."""
