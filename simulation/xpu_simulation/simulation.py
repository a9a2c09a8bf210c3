"""Simulation of a trace on a chip with one model and one scheme."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from xpu_runtime.config import EngineConfig
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Form
from xpu_runtime.kv import BlockPool, KvManager, PrefixCache
from xpu_runtime.lanes.topology import deferred_lane
from xpu_runtime.scheduler import OutOfUse, PreemptionCosts, Scheduler
from xpu_runtime.trace import BLOCK_TOKENS, Trace
from xpu_simulation.costs.model_costs import ModelCosts
from xpu_simulation.costs.pass_times import PassTimes
from xpu_simulation.execution.arrivals import Arrivals
from xpu_simulation.execution.drafts import SimulatedDrafts
from xpu_simulation.execution.event_loop import ConditionChange, EventLoop, TimedCall
from xpu_simulation.execution.prefix_disk import SimulatedPrefixDisk
from xpu_simulation.execution.simulated_lanes import SimulatedLanes
from xpu_simulation.hardware.soc_spec import SocSpec
from xpu_simulation.heg_builder import build_heg, context_length, plan_soc_memory, resolve_policy
from xpu_simulation.run import Run
from xpu_simulation.scheme import PRODUCT, Scheme

__all__ = ["Simulation"]


class Simulation:
    """Simulates a chip that serves a model.

    Args:
        soc: the chip.
        model: the model.
        config: engine settings: lanes, memory, policy, prefix cache and offload; other schemes keep no prefixes on
            disk.
        scheme: the serving scheme; by default the scheduler of the engine.

    Attributes:
        policy: the policy with the defaults of the engine for these lanes.

    Raises:
        ConfigError: the chip does not have a required device, or enough memory for the model.
    """

    def __init__(
        self,
        soc: SocSpec,
        model: ModelCosts,
        config: EngineConfig | None = None,
        scheme: Scheme = PRODUCT,
    ) -> None:
        config = config or EngineConfig()
        if scheme.lanes != "auto":
            config = config.replace(lanes=scheme.lanes)
        if scheme.policy:
            config = config.replace(policy=config.policy.replace(**scheme.policy))
        self.soc = soc
        self.scheme = scheme
        self._config = config
        self._model_name = model.name
        if scheme.single_copy:
            config = config.replace(memory="lean")
        self.heg = build_heg(soc, model, config, decodes_whole=scheme.single_copy)
        self.max_context = context_length(model, config)
        self.policy = resolve_policy(config.policy, static=self.heg.static_tokens > 0)
        self._preemption_costs = PreemptionCosts.of(self.heg, model.kv_bytes_per_token, config.offload_bytes)
        self._prefix_cache = config.prefix_cache
        plan = plan_soc_memory(soc, model, config)
        kv_bytes = min(plan.kv_bytes, int(soc.memory.size_gb * 1e9) - plan.weights_bytes)
        self._num_kv_blocks = kv_bytes // (BLOCK_TOKENS * model.kv_bytes_per_token)
        if self._num_kv_blocks < 1:
            raise ConfigError(
                f"memory of {soc.name}: {soc.memory.size_gb} GB leave no KV block for {model.name}; use a smaller model"
            )

    @property
    def startup_s(self) -> float:
        """Seconds of compilation for the NPU at load, one kernel after the other.

        A kernel has the weights of its layer, so equal layers share none. 0 without an NPU or without a compile cost.
        """
        static, npu = self.heg.lane("static"), self.soc.npu
        if static is None or npu is None or npu.compile is None:
            return 0.0
        num_kernels = sum(static.name in kernel.lanes for kernel in self.heg.forms[Form.CUT])
        return num_kernels * (npu.compile.layer_s or npu.compile.kernel_s)

    def check(self, trace: Trace) -> None:
        """Check that every request fits in the KV cache.

        Raises:
            ConfigError: a request does not fit in the KV cache.
        """
        longest = max(trace.requests, key=lambda request: request.tokens, default=None)
        capacity = self._num_kv_blocks * BLOCK_TOKENS
        if longest is not None and longest.tokens > capacity:
            raise ConfigError(
                f"the trace has a request of {longest.prompt_tokens} + {longest.output_tokens} tokens, at {longest.at} "
                f"s; the KV cache holds {capacity}: use a smaller model or another trace"
            )

    def times(self) -> PassTimes:
        """Pass times of a newly loaded engine."""
        return PassTimes(self.soc, self.heg)

    def run(
        self,
        trace: Trace,
        *,
        record: bool = False,
        times: PassTimes | None = None,
        cold_start: bool = False,
        closed_loop: bool = False,
        conditions: Iterable[ConditionChange] = (),
        draft_acceptance: float = 0.0,
    ) -> Run:
        """Run ``trace`` until every request has ended; deterministic.

        Args:
            trace: the requests.
            record: record every kernel.
            times: pass times of earlier runs, which include the prompt lengths that have run; updated by this run.
                By default the engine is newly loaded.
            cold_start: whether the kernels for the NPU are compiled from the start of the trace on. Meanwhile the
                engine serves without the NPU; requests of other schemes wait. By default they are in the compile cache.
            closed_loop: whether reactive requests arrive in a closed loop, see `Arrivals`.
            conditions: changes of the conditions of the machine, which bound the background on the iGPU.
            draft_acceptance: probability with which a source of drafts foresees a token, see `SimulatedDrafts`; 0 for
                no drafts. Other schemes have none.

        Raises:
            ConfigError: a request does not fit in the KV cache.
        """
        self.check(trace)
        pool = BlockPool(self._num_kv_blocks, BLOCK_TOKENS)
        cache = PrefixCache(pool, self._preemption_costs.kv) if self._prefix_cache else None
        kv = KvManager(pool, cache, exact_blocks=True)  # keys and values are not quantised (`ModelCosts`)
        scheduler = self.scheme.build(self.heg, self.policy, kv, self._preemption_costs)
        times = times or self.times()
        lanes = SimulatedLanes(self.heg, times, record=record)
        calls = [
            TimedCall(each.at, partial(scheduler.set_conditions, gpu_load=each.gpu_load, on_battery=each.on_battery))
            for each in conditions
        ]
        first_at, ready_at = 0.0, self.startup_s if cold_start else 0.0
        if ready_at:
            lanes.meter.begin_compiling(0.0)
            calls.append(TimedCall(ready_at, partial(lanes.meter.end_compiling, ready_at)))
            deferred = deferred_lane(self._config, self.heg.lanes.values())
            if deferred is not None and isinstance(scheduler, Scheduler):
                reasons = scheduler.lanes.out_of_use[deferred.name]
                reasons.add(OutOfUse.NOT_LOADED)
                calls.append(TimedCall(ready_at, partial(reasons.discard, OutOfUse.NOT_LOADED)))
            else:
                first_at = ready_at
        arrivals = Arrivals(trace, closed_loop=closed_loop, first_at=first_at)
        drafts = prefix_disk = None
        if draft_acceptance and isinstance(scheduler, Scheduler):
            drafts = SimulatedDrafts(draft_acceptance, scheduler.step_times)
        if self._prefix_cache == "disk" and isinstance(scheduler, Scheduler):
            prefix_disk = SimulatedPrefixDisk(scheduler, self._preemption_costs)
        event_loop = EventLoop(
            scheduler,
            lanes,
            trace,
            self._preemption_costs,
            self.soc.turn,
            arrivals,
            calls,
            drafts,
            expects_continuations=self.scheme.expects_continuations and isinstance(scheduler, Scheduler),
            prefix_disk=prefix_disk,
        )
        with _no_garbage_collection():
            loop_result = event_loop.run()
        header = replace(trace.header, made_by="simulation", model=self._model_name)
        usage = replace(lanes.meter.usage(self.soc, event_loop.now), startup_s=self.startup_s)
        return Run(self.scheme.name, replace(loop_result, header=header), usage, tuple(lanes.spans))


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Turn off the garbage collector, since a run creates few reference cycles and the collector slows it down."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
