"""The running parts of an engine: step loop, lane threads, KV cache and offload store."""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Callable
from dataclasses import astuple, dataclass, replace
from functools import partial
from pathlib import Path

from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.attention_compiler import AttentionCompiler
from xpu_runtime.engine.deferred_load import DeferredLane, DeferredLoad
from xpu_runtime.engine.desktop_conditions import DesktopConditions
from xpu_runtime.engine.device_fallback import DeviceFallback
from xpu_runtime.engine.disk import KvOffloader
from xpu_runtime.engine.general_kernels import ChatWork, GeneralKernels
from xpu_runtime.engine.loading import LoadedEngine, profile_key
from xpu_runtime.engine.memory_monitor import MemoryMonitor
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.engine.static_lane_memory import StaticLaneMemory
from xpu_runtime.engine.step_loop import StepLoop
from xpu_runtime.engine.warm_up_runs import WarmUpRuns
from xpu_runtime.errors import ConfigError, OffloadError
from xpu_runtime.heg import Form, KernelKind
from xpu_runtime.kv import BlockPool, KvManager, KvOffloadStore, KvPrefixStore, PrefixCache
from xpu_runtime.lanes.graph_loader import GraphLoader
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.lanes.lane import KernelHook, Lane
from xpu_runtime.memory import KvMemory, MemoryState, PoolLimit, default_reserve_bytes
from xpu_runtime.model.conversion_cache import name_in_path
from xpu_runtime.model.graph_files import WEIGHTS
from xpu_runtime.qualification import CompileNote, FaultNotes, KernelResult, Outcome, Qualification, kept_results
from xpu_runtime.scheduler import PreemptionCosts, Scheduler
from xpu_runtime.soc.profile import cache_dir

__all__ = ["EngineCore", "open_kv_store", "open_prefix_store", "prefix_folder"]

_LOG = logging.getLogger(__name__)

_CLOSE_S = 30.0


def open_kv_store(config: EngineConfig) -> KvOffloadStore | None:
    """Open the store for offloaded KV blocks; None if offloading is disabled or the default folder is unusable.

    Raises:
        ConfigError: the configured folder is unusable.
    """
    if not config.offload_bytes:
        return None
    folder = config.offload_dir or cache_dir() / "kv"
    try:
        return KvOffloadStore(folder, max_bytes=config.offload_bytes)
    except OffloadError as error:
        if config.offload_dir is None:
            _LOG.warning(
                "offloading is off, preempted requests are recomputed: %s is unusable (%s)", folder, error.__cause__
            )
            return None
        raise ConfigError(
            f"offload_dir: {str(folder)!r} cannot be used ({error.__cause__}); give another folder, or set "
            "offload_bytes=0 to recompute preempted requests"
        ) from error


def _reserve_bytes(config: EngineConfig) -> int:
    """`EngineConfig.memory_reserve_bytes` with its default resolved."""
    reserve_bytes = config.memory_reserve_bytes
    return default_reserve_bytes(MemoryState.now().total_bytes) if reserve_bytes is None else reserve_bytes


def _kv_memory(kv: KvCache, scheduler: Scheduler, offloader: KvOffloader) -> KvMemory | None:
    """Return the `KvMemory` that gives memory of ``kv`` back to other programs; None if that is impossible."""
    if not kv.can_return_memory:
        return None
    block_bytes = kv.layout.bytes_per_block
    return KvMemory(PoolLimit(kv.blocks, block_bytes), scheduler, block_bytes, kv.return_memory, offloader.drop_buffers)


def prefix_folder() -> Path:
    """Folder of the prefixes in the cache of this user."""
    return cache_dir() / "prefixes"


def open_prefix_store(loaded: LoadedEngine, config: EngineConfig) -> KvPrefixStore | None:
    """Open the store for prefixes; None if they are kept in memory only, or the folder is unusable."""
    if config.prefix_cache != "disk":
        return None
    folder, layout = loaded.folder, loaded.model.kv.layout
    try:
        files = [path for path in (folder.graph, folder.path / WEIGHTS) if path.exists()]
        depends_on = [
            astuple(profile_key(folder, config)),
            # The fingerprint of a model covers a part of its weights only.
            [(str(path.resolve()), path.stat().st_size, path.stat().st_mtime_ns) for path in files],
            sorted(loaded.profile.properties.items()) if config.tuned_properties else [],
            [(name, *layout.spec(name)) for name in layout.names],
        ]
        return KvPrefixStore(
            prefix_folder(),
            name_in_path(folder.name) or "model",
            json.dumps(depends_on, default=str),
            layout.bytes_per_block,
        )
    except (OffloadError, OSError) as error:
        _LOG.warning("prefixes are not kept on disk: %s", error)
        return None


def _static_lane_memory(
    loaded: LoadedEngine,
    deferred: DeferredLoad,
    lane: Lane,
    loop: StepLoop,
    make_deferred: Callable[[DeferredLoad], DeferredLane],
) -> StaticLaneMemory:
    """Return what releases the kernels of a deferred ``lane`` while memory is short."""
    name, scheduler = lane.spec.name, loop.scheduler

    def release() -> None:
        lane.remove_program(Form.CUT)
        deferred.loader.forget(lane.spec)
        loaded.load_memory.return_unused()

    def load() -> None:
        loop.deferred = make_deferred(replace(deferred, profile=None))  # it is measured
        loop.deferred.start()

    kernels = [kernel for kernel in loaded.model.heg.forms[Form.CUT] if name in kernel.lanes]
    kernels_bytes = sum(kernel.footprint_bytes for kernel in kernels if kernel.kind is not KernelKind.ATTENTION)
    return StaticLaneMemory(name, scheduler, kernels_bytes, release, load)


def _attention_compiler(
    loaded: LoadedEngine, config: EngineConfig, scheduler: Scheduler, loop: StepLoop
) -> AttentionCompiler | None:
    """Return what compiles attention for the static lane; None where that lane has none."""
    static = loaded.model.heg.lane("static")
    if loaded.model.attention is None or static is None:
        return None
    results = kept_results(loaded.folder, config, loaded.devices)
    known = None if results is None else Qualification.load(results)
    return AttentionCompiler(
        loaded.model.attention,
        scheduler,
        static.name,
        static.device,
        results,
        loop.post,
        config.npu_compile_timeout_s,
        {} if known is None else known.attention_left_out(static.name),
    )


def _note_graph_loads(loaded: LoadedEngine, config: EngineConfig) -> None:
    """Let each load of other graphs for the static lane have a `CompileNote`."""
    graphs, static = loaded.model.graphs, loaded.model.heg.lane("static")
    if graphs is not None and static is not None:
        results = kept_results(loaded.folder, config, loaded.devices)
        graphs.make_note = lambda: CompileNote(results, KernelResult.of_short_graphs(static, Outcome.OK))


def _no_message() -> None:
    """Do nothing, in a step that another engine asked for."""


@dataclass(frozen=True, slots=True)
class EngineCore:
    """Threads and memory of a running engine.

    It does not reference its `Engine`, so that it can be stopped when the engine is garbage collected.

    Attributes:
        loop: the step loop.
        lanes: lanes by name.
        kv: KV cache shared by the lanes.
        store: store for offloaded KV blocks; None if offloading is disabled.
        pid: the process that owns the threads.
        graphs: loader of other graphs for the static lane; None without short graphs.
        attention: compiles attention for the static lane; None where that lane has none.
        faults: keeps failures of devices; None without accelerators.
    """

    loop: StepLoop
    lanes: dict[str, Lane]
    kv: KvCache
    store: KvOffloadStore | None
    pid: int
    graphs: GraphLoader | None = None
    attention: AttentionCompiler | None = None
    faults: FaultNotes | None = None

    @classmethod
    def start(
        cls, loaded: LoadedEngine, config: EngineConfig, store: KvOffloadStore | None, hook: KernelHook | None
    ) -> EngineCore:
        """Start the threads that serve a loaded model."""
        kv, heg = loaded.model.kv, loaded.model.heg
        pool = BlockPool(kv.blocks, kv.layout.block_size)
        costs = PreemptionCosts.of(heg, int(kv.layout.bytes_per_token), 0 if store is None else store.max_bytes)
        cache = PrefixCache(pool, costs.kv) if config.prefix_cache else None
        manager = KvManager(pool, cache, exact_blocks=kv.layout.exact)
        scheduler = Scheduler(heg, loaded.policy, manager, costs)
        loop = StepLoop(
            scheduler,
            kv,
            loaded.model.buffers,
            store,
            config.kernel_timeout_s,
            config.activity_log_bytes,
            loaded.calibration_kernel,
            open_prefix_store(loaded, config),
        )
        if config.memory_limit_bytes is not None:
            loop.kv_offloader.limit_bytes = loaded.memory.offload_bytes
        if loaded.warm_ups:
            loop.warm_ups = WarmUpRuns(
                scheduler, loaded.warm_ups, loaded.load_memory, loop.metrics, config.kernel_timeout_s
            )
        integrated = any(spec.bounded and not spec.own_memory for spec in heg.lanes.values())
        if integrated and not config.stand_in and loaded.policy.adaptive_gpu_share:
            loop.conditions = DesktopConditions(scheduler, loop.post)
        on_result, record = loop.engine_thread.on_launch_result, config.activity_log_bytes > 0
        attention = loaded.model.attention
        static_kernels = {} if attention is None else attention.kernels
        lanes = {
            name: Lane(
                spec,
                loaded.model.programs[name],
                on_result,
                record=record,
                hook=hook,
                attention=static_kernels if spec.role == "static" else None,
            )
            for name, spec in heg.lanes.items()
        }
        compiler = _attention_compiler(loaded, config, scheduler, loop)
        if compiler is not None:
            loop.use_attention(compiler)
        _note_graph_loads(loaded, config)
        general, faults = lanes[heg.general_lane.name], None
        if any(spec.device != "CPU" for spec in heg.lanes.values()):
            work = ChatWork(
                GeneralKernels(loaded.model.programs[general.spec.name], kv),
                scheduler,
                compile_on_cpu=loaded.compile_on_cpu,
                moved=loop.use_kv,
                failed=loop.fail_requests,
            )

            def make_lane() -> Lane:
                spec = replace(general.spec, device="CPU")
                programs = {} if work.on_cpu is None else work.on_cpu.programs  # else it runs embedding models alone
                return Lane(spec, programs, on_result, record=record, hook=hook)

            def stop_copies(on_cpu: bool) -> bool:
                kernels = work.on_cpu if on_cpu else work.on_device
                return kernels is None or loop.stop_copies(kernels.kv)

            fallback = DeviceFallback(
                general,
                lanes,
                scheduler,
                make_lane=make_lane,
                post=loop.post,
                stop_copies=stop_copies,
            )
            fallback.add(work)
            faults = FaultNotes(loaded.folder, config, loaded.devices)
            loop.use_fallback(fallback, faults)
        loop.devices = shared_devices.join(scheduler, lambda: loop.post(_no_message), kv.layout.bytes_per_block)
        memory_users: list[KvMemory | AttentionCompiler | StaticLaneMemory | None] = [
            _kv_memory(kv, scheduler, loop.kv_offloader),
            compiler,
        ]
        if loaded.deferred is not None:
            lane, timeout_s = lanes[loaded.deferred.lane.name], config.npu_compile_timeout_s

            def make_deferred(load: DeferredLoad) -> DeferredLane:
                return DeferredLane(lane, load, loaded.model, scheduler, timeout_s, loop.post)

            loop.deferred = make_deferred(loaded.deferred)
            memory_users.append(_static_lane_memory(loaded, loaded.deferred, lane, loop, make_deferred))
        reserve_bytes = _reserve_bytes(config)
        if reserve_bytes:
            users = [user for user in memory_users if user is not None]
            loop.memory = MemoryMonitor(users, partial(MemoryState.now, reserve_bytes))
        loop.start(lanes, loaded.model.graphs)
        if loop.deferred is not None:
            loop.deferred.start()
        return cls(loop, lanes, kv, store, os.getpid(), loaded.model.graphs, compiler, faults)

    def stop(self) -> None:
        """Cancel all requests, end the threads and delete offloaded files."""
        if os.getpid() != self.pid:
            return  # a fork has none of the threads, and the device belongs to the parent
        if self.loop.devices is not None:
            self.loop.devices.leave()
        self.loop.stop("the engine was closed")
        if self.loop.deferred is not None:
            self.loop.deferred.close(_CLOSE_S)
        if self.loop.conditions is not None:
            self.loop.conditions.close(_CLOSE_S)
        if self.attention is not None:
            self.attention.close(_CLOSE_S)
        engine_thread = self.loop.engine_thread.thread
        # One of these threads may drop the last reference to an engine, while the others wait for it.
        if threading.current_thread() not in self.loop.threads:
            engine_thread.join(_CLOSE_S)
        # A hung lane had its timeout already.
        hung = self.loop.hung_lanes
        fallback = self.loop.fallback
        ended = [lane.close(0.0 if name in hung else _CLOSE_S) for name, lane in self.lanes.items()]
        if fallback is not None:
            ended.append(fallback.close(_CLOSE_S))
        if self.faults is not None:
            self.faults.close(_CLOSE_S)
        copies_s = 0.0 if self.loop.copies_hang else _CLOSE_S
        ended.append(self.loop.kv_offloader.close(copies_s))
        if self.loop.prefixes is not None:
            idle = all(ended) and not engine_thread.is_alive()
            ended.append(self.loop.prefixes.close(copies_s, flush=idle))
        if self.graphs is not None and self.graphs.close(_CLOSE_S):
            self.graphs.clear()
        if all(ended) and not engine_thread.is_alive():
            self.kv.free()
            self.loop.memory = None  # it refers to the compiled kernels
            if fallback is not None:
                fallback.free()
