"""Kernels of an NPU that are released while memory is short, with a fake scheduler and times."""

from __future__ import annotations

from collections import defaultdict
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.engine.memory_monitor import MemoryMonitor
from xpu_runtime.engine.static_lane_memory import StaticLaneMemory
from xpu_runtime.memory import MemoryState
from xpu_runtime.scheduler import OutOfUse

RESERVE, KERNELS = 100, 1000
SHORT, ENOUGH, ROOM = RESERVE - 1, RESERVE, KERNELS + 3 * RESERVE


class Machine:
    """An engine with an NPU, and the free memory of its machine.

    Attributes:
        free: free memory in bytes.
        busy: whether a kernel runs on the NPU.
        kernels: whether its kernels have memory.
        loading: whether they are being loaded.
        num_loads: loads so far.
    """

    def __init__(self) -> None:
        self.free, self.stalled, self.now = ROOM, 0.0, 0.0
        self.busy, self.kernels, self.loading, self.num_loads = False, True, False, 0
        out_of_use: defaultdict[str, set[OutOfUse]] = defaultdict(set)
        self.reasons = out_of_use["npu"]
        memory = StaticLaneMemory(
            "npu",
            cast("Any", SimpleNamespace(lanes=SimpleNamespace(out_of_use=out_of_use, occupied=lambda lane: self.busy))),
            KERNELS,
            self.release,
            self.load,
        )
        self.memory = MemoryMonitor([memory], lambda: MemoryState(10 * ROOM, self.free, self.stalled, RESERVE))

    def release(self) -> None:
        assert not self.busy
        assert OutOfUse.RELEASED in self.reasons
        assert self.kernels
        self.kernels = False

    def load(self) -> None:
        assert not self.kernels
        self.loading, self.num_loads = True, self.num_loads + 1
        self.reasons.add(OutOfUse.NOT_LOADED)

    def loaded(self) -> None:
        """Use the kernels that were being loaded."""
        self.loading, self.kernels = False, True
        self.reasons.remove(OutOfUse.NOT_LOADED)

    def run(self, seconds: float) -> None:
        """Check whenever it is time to."""
        end = self.now + seconds
        while self.memory.next_check <= end:
            self.now = max(self.now, self.memory.next_check)
            self.memory.check(self.now)
            assert self.memory.next_check > self.now
        self.now = end


def test_kernels_are_released_and_loaded_again() -> None:
    """Guards other programs against a second copy of the weights that the engine can do without."""
    machine = Machine()
    machine.run(300)
    assert machine.kernels
    machine.free = SHORT
    machine.run(30)
    assert not machine.kernels
    machine.free = ROOM - 1
    machine.run(300)
    assert not machine.num_loads
    machine.free = ROOM
    machine.run(90)
    assert machine.num_loads == 1
    machine.loaded()
    machine.run(300)
    assert (machine.kernels, machine.num_loads) == (True, 1)


@pytest.mark.parametrize(("free", "stalled", "kept"), [(ENOUGH, 0.0, True), (ENOUGH, 0.5, False), (SHORT, 0.0, False)])
def test_what_counts_as_short(free: int, stalled: float, kept: bool) -> None:
    """Guards the same limits as those of the KV pool: the reserve, twice as much while programs wait."""
    machine = Machine()
    machine.free, machine.stalled = free, stalled
    machine.run(60)
    assert machine.kernels == kept


def test_nothing_is_loaded_while_programs_wait_for_memory() -> None:
    """Guards programs that wait: the copy of the weights would take what they wait for."""
    machine = Machine()
    machine.free = SHORT
    machine.run(30)
    machine.free, machine.stalled = ROOM, 0.5
    machine.run(300)
    assert not machine.num_loads
    machine.stalled = 0.0
    machine.run(90)
    assert machine.num_loads == 1


def test_a_launch_ends_first() -> None:
    """Guards a kernel that runs against the loss of its memory."""
    machine = Machine()
    machine.free, machine.busy = SHORT, True
    machine.run(60)
    assert machine.kernels
    assert machine.reasons == {OutOfUse.RELEASED}
    machine.busy = False
    machine.run(1)
    assert not machine.kernels


@pytest.mark.parametrize("reason", [each for each in OutOfUse if each is not OutOfUse.RELEASED])
def test_a_lane_out_of_use_is_left_alone(reason: OutOfUse) -> None:
    """Guards a hung kernel, and the first load, against a release; and a lane that was given up against loads."""
    machine = Machine()
    machine.reasons.add(reason)
    machine.free = SHORT
    machine.run(300)
    assert machine.kernels
    machine.free = ROOM
    machine.run(300)
    assert machine.num_loads == 0


@pytest.mark.parametrize("other", [OutOfUse.RESTS, OutOfUse.HANGS])
@pytest.mark.parametrize("ends", ["before", "after"])
def test_the_end_of_another_reason_returns_no_released_lane(other: OutOfUse, ends: str) -> None:
    """Guards against launches on a lane without kernels, and on one that still rests or hangs after their return."""
    machine = Machine()
    machine.free, machine.busy = SHORT, True
    machine.run(60)
    machine.reasons.add(other)  # by the last launch, which has not ended
    machine.busy = False
    machine.run(30)
    assert machine.reasons == {OutOfUse.RELEASED, other}
    assert machine.kernels == (other is OutOfUse.HANGS), "it may still use them"
    if ends == "before":
        machine.reasons.remove(other)
        machine.run(30)
        assert machine.reasons == {OutOfUse.RELEASED}
    machine.free = ROOM
    machine.run(90)
    assert machine.loading == (machine.reasons != {OutOfUse.RELEASED, OutOfUse.HANGS})
    if machine.loading:
        machine.loaded()
        assert machine.reasons == ({other} if ends == "after" else set())


@given(st.lists(st.tuples(st.integers(1, 100), st.sampled_from([SHORT, ENOUGH, ROOM]), st.booleans()), max_size=40))
def test_loads_and_releases_alternate(history: list[tuple[int, int, bool]]) -> None:
    """Guards two loads at once, kernels that are lost for ever, and ones that change with every look at the memory."""
    machine, changes = Machine(), 0
    for seconds, free, busy in history:
        before = machine.kernels
        machine.free = free
        machine.busy = busy and machine.kernels
        machine.run(seconds)
        if machine.loading:
            machine.loaded()
        changes += machine.kernels != before
        assert machine.kernels or machine.reasons
    assert changes <= sum(seconds for seconds, _, _ in history) / 10
    machine.free, machine.busy = ROOM, False
    machine.run(90)
    if machine.loading:
        machine.loaded()
    assert machine.kernels
    assert not machine.reasons
