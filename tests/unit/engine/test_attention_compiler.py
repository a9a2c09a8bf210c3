"""When attention kernels of an NPU are allowed, with a fake scheduler and times."""

from __future__ import annotations

from math import inf
from types import SimpleNamespace
from typing import Any, cast

from xpu_runtime.engine.attention_compiler import AttentionCompiler
from xpu_runtime.memory import MemoryState

RESERVE = 100


class Machine:
    """A compiler of attention, and the free memory of its machine."""

    def __init__(self, reserve_bytes: int = RESERVE) -> None:
        self.free, self.now, self.allowed = 3 * RESERVE, 0.0, True
        self.kernels = SimpleNamespace(installed=False)
        self.compiler = AttentionCompiler(
            cast("Any", self.kernels),
            cast("Any", SimpleNamespace(allow_attention=self.allow)),
            "npu",
            "NPU",
            lambda result: None,
            lambda call: None,
            1.0,
            {},
            reserve_bytes,
            lambda: MemoryState(10 * RESERVE, self.free),
        )

    def allow(self, *, allowed: bool) -> None:
        self.allowed = allowed

    def allows(self, free: int) -> bool:
        """Whether kernels are allowed some time after ``free`` bytes of memory are left."""
        self.free = free
        for _ in range(10):
            self.now += 1.0
            self.compiler.check(self.now)
        return self.allowed


def test_kernels_go_while_memory_is_short() -> None:
    """Guards other programs, whatever device has the KV cache; kernels come back once there is ample memory."""
    machine = Machine()
    found = [machine.allows(free) for free in (RESERVE, RESERVE - 1, 3 * RESERVE - 1, 3 * RESERVE, RESERVE)]
    assert found == [True, False, False, True, True]
    assert Machine(0).allows(0), "the check is disabled"


def test_kernels_go_while_the_cpu_replaces_the_gpu() -> None:
    """Guards the KV cache of the CPU, in whose place the kernels would write to that of the GPU."""
    machine = Machine()
    machine.compiler.moved(own=False)
    assert not machine.allows(3 * RESERVE)
    machine.compiler.moved(own=True)
    assert machine.allowed
    assert not machine.allows(0)
    machine.compiler.moved(own=True)
    assert not machine.allowed, "memory is still short"


def test_nothing_is_checked_without_kernels() -> None:
    """Guards an idle engine against waking up for nothing, and kernels that are left out for ever."""
    machine = Machine()
    assert machine.compiler.next_check == inf
    machine.kernels.installed = True
    assert machine.compiler.next_check <= machine.now
    machine.allows(0)
    machine.kernels.installed = False
    assert machine.now < machine.compiler.next_check < inf
    disabled = Machine(0)
    disabled.kernels.installed = True
    assert disabled.compiler.next_check == inf
