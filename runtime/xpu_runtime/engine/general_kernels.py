"""Kernels of the general lane of a chat engine: `FallbackWork` of its language model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from xpu_runtime.heg import Form
from xpu_runtime.lanes.compiled_kernel import Program
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.scheduler import Scheduler

__all__ = ["ChatWork", "GeneralKernels"]


@dataclass(frozen=True, slots=True)
class GeneralKernels:
    """Kernels of the general lane on one device, with their KV cache."""

    programs: Mapping[Form, Program]
    kv: KvCache


class ChatWork:
    """The kernels of a language model on the general lane and, after a failure, on the CPU; see `FallbackWork`.

    KV blocks of a device that fails cannot be relied on, and their layout differs between devices. Every request is
    therefore computed again from its tokens after a move, as after a KV preemption.

    Args:
        kernels: those of the device.
        scheduler: the scheduler.
        compile_on_cpu: compiles the kernels for the CPU; None if the lane uses the CPU.
        moved: called with the KV cache that is used from now on, and whether it is that of the lane's own device.
        failed: called with the reason for which requests cannot go on: the CPU cannot compile the kernels either.
    """

    def __init__(
        self,
        kernels: GeneralKernels,
        scheduler: Scheduler,
        *,
        compile_on_cpu: Callable[[], GeneralKernels] | None,
        moved: Callable[[KvCache, bool], None],
        failed: Callable[[str], None],
    ) -> None:
        self.on_cpu: GeneralKernels | None = None
        """Kernels of the CPU; None before a failure."""
        self.on_device = self._in_use = kernels
        self._scheduler = scheduler
        self._compile_on_cpu = compile_on_cpu
        self._moved = moved
        self._failed = failed

    @property
    def has_cpu(self) -> bool:
        """True if the kernels for the CPU are compiled."""
        return self.on_cpu is not None

    def compile_on_cpu(self) -> None:
        """Compile the kernels for the CPU."""
        assert self._compile_on_cpu is not None
        self.on_cpu = self._compile_on_cpu()

    def move(self, *, on_cpu: bool, now: float) -> None:
        """Use the kernels of the CPU or of the device, with an empty KV cache."""
        before, kernels = self._in_use.kv, self.on_cpu if on_cpu else self.on_device
        assert kernels is not None
        self._in_use = kernels
        if before.can_return_memory:
            before.return_memory(range(before.blocks))
        self._moved(kernels.kv, kernels is self.on_device)
        layout = kernels.kv.layout
        self._scheduler.recompute_all(kernels.kv.blocks, layout.block_size, now, exact_blocks=layout.exact)

    def test(self) -> None:
        """Run all kernels of the device once on a scratch block."""
        for program in self.on_device.programs.values():
            program.warm_up(1)

    def fail_all(self, reason: str) -> None:
        """Fail the requests in flight, and new ones until the next move."""
        self._failed(reason)

    def release_cpu(self) -> Callable[[], None]:
        """Forget the kernels of the CPU; returns a function that frees their KV cache."""
        kernels, self.on_cpu = self.on_cpu, None
        return (lambda: None) if kernels is None else kernels.kv.free
