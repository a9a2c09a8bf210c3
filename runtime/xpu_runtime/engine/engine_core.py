"""The running parts of an engine: its thread, the lanes with a thread each, and the one that uses the store on disk."""

from __future__ import annotations

import logging
import os
import threading
from dataclasses import dataclass

from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.loading import LoadedEngine
from xpu_runtime.engine.step_loop import StepLoop
from xpu_runtime.errors import ConfigError, OffloadError
from xpu_runtime.kv import BlockPool, KvManager, KvOffloadStore, PrefixCache
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.lanes.lane import KernelHook, Lane
from xpu_runtime.scheduler import PreemptionCosts, Scheduler
from xpu_runtime.soc.profile import cache_dir

__all__ = ["EngineCore", "open_kv_store"]

_LOG = logging.getLogger(__name__)

_CLOSE_S = 30.0


def open_kv_store(config: EngineConfig) -> KvOffloadStore | None:
    """Where KV of displaced requests is to lie; None if it is not to be off-loaded, or the cache cannot be used.

    Raises:
        ConfigError: the folder that is asked for cannot be used.
    """
    if not config.offload_bytes:
        return None
    folder = config.offload_dir or cache_dir() / "kv"
    try:
        return KvOffloadStore(folder, max_bytes=config.offload_bytes)
    except OffloadError as error:
        if config.offload_dir is None:
            _LOG.warning("displaced requests are recomputed: %s cannot be used (%s)", folder, error.__cause__)
            return None
        raise ConfigError(
            f"offload_dir: {str(folder)!r} cannot be used ({error.__cause__}); name another folder, or set "
            "offload_bytes=0: displaced requests are recomputed then"
        ) from error


@dataclass(frozen=True, slots=True)
class EngineCore:
    """What runs. It knows nothing of the `Engine` that owns it, so it can stop when that is dropped.

    Attributes:
        loop: what the engine does.
        lanes: by name.
        kv: the memory that they share.
        store: for KV of displaced requests; None where off-loading is turned off.
        pid: the process that has the threads.
    """

    loop: StepLoop
    lanes: dict[str, Lane]
    kv: KvCache
    store: KvOffloadStore | None
    pid: int

    @classmethod
    def start(
        cls, parts: LoadedEngine, config: EngineConfig, store: KvOffloadStore | None, hook: KernelHook | None
    ) -> EngineCore:
        """Start the threads that serve a model."""
        kv, heg = parts.model.kv, parts.model.heg
        pool = BlockPool(kv.blocks, kv.layout.block_size)
        memory = PreemptionCosts.of(heg, int(kv.layout.bytes_per_token), 0 if store is None else store.max_bytes)
        cache = PrefixCache(pool, memory.reclaim) if config.prefix_cache else None
        manager = KvManager(pool, cache, exact_blocks=kv.layout.exact)
        scheduler = Scheduler(heg, parts.policy, manager, memory)
        loop = StepLoop(scheduler, kv, parts.model.buffers, store, config.kernel_timeout_s)
        lanes = {
            name: Lane(spec, parts.model.programs[name], loop.relay.report, record=config.record_kernels, hook=hook)
            for name, spec in heg.lanes.items()
        }
        loop.start(lanes)
        return cls(loop, lanes, kv, store, os.getpid())

    def stop(self) -> None:
        """Cancel what runs, end the threads and remove what is on disk."""
        if os.getpid() != self.pid:
            return  # a fork has none of the threads, and the device belongs to the parent
        self.loop.stop("the engine was closed")
        engine = self.loop.relay.thread
        # One of these may drop the last reference to an engine, while the others wait for it.
        if threading.current_thread() not in (engine, *(lane.thread for lane in self.lanes.values())):
            engine.join(_CLOSE_S)
        # One that hangs had its time.
        ended = [lane.close(0.0 if name in self.loop.hung else _CLOSE_S) for name, lane in self.lanes.items()]
        self.loop.swap.close(_CLOSE_S)
        if all(ended) and not engine.is_alive():
            self.kv.free()
