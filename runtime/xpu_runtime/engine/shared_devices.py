"""The engines of this process, which take turns on the devices: `SharedDevices`."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from xpu_runtime.scheduler import Action, Scheduler
from xpu_runtime.scheduler.sharing import DeviceTurns

__all__ = ["EngineDevices", "SharedDevices", "shared_devices"]

_LOCK_S = 0.05
"""Seconds after which an engine that waits for the lock checks whether it was closed."""


class SharedDevices:
    """Serialises the decisions of several engines. A single engine decides without a lock."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget all engines, after a fork: they belong to the parent process."""
        # Reentrant: garbage collection may close an engine inside a decision of another.
        self.lock = threading.RLock()
        self.turns = DeviceTurns()
        self.members: list[EngineDevices] = []
        self.loads = 0
        """Number of loads for which warm-ups wait."""
        self.had_engines = False
        self._num_loading = self._num_begun = 0

    @contextmanager
    def loading(self, *, warm_ups_wait: bool = True) -> Iterator[Callable[[], bool]]:
        """Count a load, whose kernels are compiled, compared or measured.

        Args:
            warm_ups_wait: count it in `loads`, too.

        Yields:
            A function that returns whether the load has been alone on the devices so far: no engine has used them, and
            there was no other load.
        """
        with self.lock:
            self.loads += warm_ups_wait
            self._num_loading += 1
            self._num_begun += 1
            is_first, before = self._num_loading == 1, (self._num_begun, self.busy_s)
        try:
            yield lambda: is_first and before == (self._num_begun, self.busy_s)
        finally:
            with self.lock:
                self.loads -= warm_ups_wait
                self._num_loading -= 1

    @property
    def busy_s(self) -> float:
        """Seconds that all engines have used the devices so far."""
        return sum(member.scheduler.peer_rules.busy_s for member in tuple(self.members))

    @property
    def unused_kv_bytes(self) -> int:
        """Size of the memory that KV blocks will take when they are used first: the system counts it as free."""
        pools = ((member.kv_block_bytes, member.scheduler.kv.pool) for member in tuple(self.members))
        return sum(nbytes * (pool.n_blocks - pool.backed_blocks - pool.withheld_blocks) for nbytes, pool in pools)

    def join(self, scheduler: Scheduler, wake: Callable[[], None], kv_block_bytes: int) -> EngineDevices:
        """Add an engine.

        Args:
            scheduler: its scheduler.
            wake: makes it run a step soon; called from any thread, and must not block.
            kv_block_bytes: size of one of its KV blocks.
        """
        return EngineDevices(self, scheduler, wake, kv_block_bytes)


class EngineDevices:
    """The devices of one engine.

    Attributes:
        scheduler: its scheduler.
        kv_block_bytes: size of one of its KV blocks.
    """

    def __init__(
        self, shared: SharedDevices, scheduler: Scheduler, wake: Callable[[], None], kv_block_bytes: int
    ) -> None:
        self.scheduler = scheduler
        self.kv_block_bytes = kv_block_bytes
        self._shared = shared
        self._left = False
        with shared.lock:
            self._turn = shared.turns.join(scheduler, wake)
            shared.members.append(self)
            shared.had_engines = True

    def dispatch(self, now: float) -> list[Action]:
        """Return the actions of the scheduler, which respect the other engines; inside a step only."""
        if len(self._shared.members) == 1 and self.scheduler.peer_rules.peers is None:
            return self.scheduler.dispatch(now)
        lock = self._shared.lock
        while not self._left:
            # The thread that holds the lock may wait for this engine to end.
            if lock.acquire(timeout=_LOCK_S):
                try:
                    return self._shared.turns.dispatch(self._turn, now)
                finally:
                    lock.release()
        return self.scheduler.dispatch(now)

    def leave(self) -> None:
        """Give up the devices, also repeatedly; from any thread."""
        self._left = True
        with self._shared.lock:
            self._shared.turns.leave(self._turn)
            if self in self._shared.members:
                self._shared.members.remove(self)


shared_devices = SharedDevices()
"""The engines of this process."""
if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=shared_devices.reset)
