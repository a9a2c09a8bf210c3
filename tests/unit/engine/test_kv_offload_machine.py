"""Random preemption over the real `KvOffloader`, whose thread the test steps: order, content and notifications."""

from __future__ import annotations

import queue
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from xpu_runtime.engine.kv_offload import BufferPool, KvOffloader
from xpu_runtime.errors import OffloadError
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Offload, Restore, Sequence

BLOCKS, WIDTH = 10, 2
PICK = st.integers(0, 7)


class SwapMachine(RuleBasedStateMachine):
    """It is the engine thread, its scheduler, the device and the disk. While the disk writes, the engine goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.layout = SimpleNamespace(bytes_per_block=WIDTH)
        self.device = np.zeros((BLOCKS, WIDTH), np.uint8)
        self.free = list(range(BLOCKS))
        self.inbox: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.files: dict[str, np.ndarray] = {}
        self.meanwhile: list[Callable[[], None]] = []
        self.broken = False
        self.fault: AssertionError | None = None
        self.asked: list[bool] = []  # of all that the thread was asked for and has not begun, whether it is to write
        self.saving = False
        self.store = cast("Any", self.disk())
        self.offloader = KvOffloader(cast("Any", self), self.store, cast("Any", self), self.inbox.put)
        self.offloader._buffers = BufferPool(3 * WIDTH)
        put = self.offloader._jobs.put

        def counted(job: Any, *, low_priority: bool = False) -> None:
            writes = self.saving
            self.asked.append(writes)
            put(lambda store: self.begin(writes, lambda: job(store)), low_priority=low_priority)

        self.offloader._jobs.put = counted  # type: ignore[method-assign]
        self.count = 0
        self.content: dict[Sequence, np.ndarray] = {}  # of those that are known, what it was when they had blocks
        self.blocks: dict[Sequence, list[int]] = {}  # of those that have some

    # -- the device, the disk and the scheduler ----------------------------------------------------------------------

    def read(self, blocks: tuple[int, ...], into: np.ndarray) -> dict[str, np.ndarray]:
        content = into[: len(blocks) * WIDTH].reshape(-1, WIDTH)
        content[...] = self.device[list(blocks)]
        return {"key_cache.0": content}

    def write(self, blocks: tuple[int, ...], content: dict[str, np.ndarray]) -> None:
        self.device[list(blocks)] = content["key_cache.0"]

    def disk(self) -> SimpleNamespace:
        def save(key: str, content: dict[str, np.ndarray]) -> None:
            begun = content["key_cache.0"].copy()
            try:
                assert key not in self.files, "what was there before is removed first"
                for act in self.meanwhile:
                    act()
                assert np.array_equal(content["key_cache.0"], begun), "somebody wrote to it while it was written"
            except AssertionError as fault:
                self.fault = fault
                raise
            if self.broken:
                raise OffloadError("full")
            self.files[key] = begun

        def load(key: str) -> dict[str, np.ndarray]:
            if self.broken:
                raise OffloadError("damaged")
            return {"key_cache.0": self.files[key].copy()}

        return SimpleNamespace(save=save, load=load, drop=lambda key: self.files.pop(key, None))

    def lost(self, sequence: Sequence) -> None:
        assert sequence in self.content, "it has ended"
        if sequence.memory.restoring is None:
            assert sequence not in self.blocks
            del self.content[sequence]
            return
        sequence.memory.restoring = None
        self.fill(sequence)

    def restored(self, sequence: Sequence) -> None:
        assert sequence.memory.restoring is not None
        assert np.array_equal(self.device[self.blocks[sequence]], self.content[sequence])
        sequence.memory.restoring = None

    # -- the engine thread -------------------------------------------------------------------------------------------

    def fill(self, sequence: Sequence) -> None:
        self.count += 1
        self.device[self.blocks[sequence]] = self.count % 251
        self.content[sequence] = self.device[self.blocks[sequence]].copy()

    def occupy(self, sequence: Sequence, n: int) -> bool:
        if n > len(self.free):
            return False
        self.blocks[sequence] = [self.free.pop() for _ in range(n)]
        return True

    def vacate(self, sequence: Sequence) -> None:
        for block in self.blocks.pop(sequence, []):
            self.device[block] = 255  # somebody else's
            self.free.insert(0, block)

    def resident(self) -> list[Sequence]:
        return [s for s in self.content if s in self.blocks and s.memory.restoring is None]

    def away(self) -> list[Sequence]:
        return [s for s in self.content if s not in self.blocks]

    @initialize(sizes=st.lists(st.integers(1, 3), min_size=2, max_size=6))
    def begin_with(self, sizes: list[int]) -> None:
        for n in sizes:
            self.admit(n)

    @rule(n=st.integers(1, 3))
    def admit(self, n: int) -> None:
        sequence = Sequence(self.count, Priority.PROACTIVE, [1], 1, 1, 0.0)
        if self.occupy(sequence, n):
            self.fill(sequence)

    @rule(pick=PICK)
    def displace(self, pick: int) -> None:
        if not self.resident():
            self.admit(1 + pick % 3)
        if found := self.resident():
            sequence = found[pick % len(found)]
            sequence.memory.offloads += 1
            blocks = tuple(self.blocks[sequence])
            del self.blocks[sequence]  # first: it may be lost at once
            self.saving = True
            self.offloader.offload(Offload(sequence, blocks))
            self.saving = False
            self.blocks[sequence] = list(blocks)
            self.vacate(sequence)

    @rule(pick=PICK)
    def restore(self, pick: int) -> None:
        if found := self.away():
            sequence = found[pick % len(found)]
            if self.occupy(sequence, len(self.content[sequence])):
                sequence.memory.restoring = tuple(self.blocks[sequence])
                self.offloader.restore(Restore(sequence, sequence.memory.restoring))

    @rule(pick=PICK)
    def displace_on_the_way_back(self, pick: int) -> None:
        if found := [s for s in self.content if s.memory.restoring is not None]:
            sequence = found[pick % len(found)]
            sequence.memory.restoring = None
            self.vacate(sequence)

    @rule(pick=PICK)
    def end(self, pick: int) -> None:
        if len(self.content) > 2:
            self.leave(list(self.content)[pick % len(self.content)])

    def leave(self, sequence: Sequence) -> None:
        sequence.memory.restoring = None
        del self.content[sequence]
        self.vacate(sequence)
        if sequence.memory.offloads:
            self.offloader.drop(sequence)

    @rule()
    def hear(self) -> None:
        if not self.inbox.empty():
            self.inbox.get()()

    # -- the other thread --------------------------------------------------------------------------------------------

    def begin(self, writes: bool, job: Callable[[], None]) -> None:
        assert not writes or all(self.asked), "somebody waits for something else"
        self.asked.remove(writes)
        job()

    @rule(
        pick=PICK,
        broken=st.sampled_from([False, False, True]),
        meanwhile=st.lists(
            st.tuples(st.sampled_from(["displace", "restore", "displace_on_the_way_back", "end", "hear"]), PICK),
            max_size=6,
        ),
    )
    def displace_and_work(self, pick: int, broken: bool, meanwhile: list[tuple[str, int]]) -> None:
        self.displace(pick)
        self.work(broken, meanwhile)

    def work(self, broken: bool, meanwhile: list[tuple[str, int]]) -> None:
        if not self.asked:
            return
        self.broken = broken
        self.meanwhile = [partial(getattr(self, name), *([] if name == "hear" else [pick])) for name, pick in meanwhile]
        job = self.offloader._jobs.get()
        assert job is not None
        job(self.store)
        if self.fault is not None:  # what the disk raises is taken for a fault of the disk
            raise self.fault

    # -- what holds ---------------------------------------------------------------------------------------------------

    @invariant()
    def memory_is_counted(self) -> None:
        assert self.offloader._buffers.nbytes <= 3 * WIDTH
        assert sum(save.nbytes for save in self.offloader._pending.values()) <= self.offloader._pending_bytes

    def teardown(self) -> None:
        """When all is done everybody was told once, and nothing is left of those who ended."""
        self.settle()
        assert not any(s.memory.restoring is not None for s in self.content)
        assert not self.offloader._pending
        assert set(self.files) == {str(s.id) for s in self.away()}
        for sequence in self.resident():
            assert np.array_equal(self.device[self.blocks[sequence]], self.content[sequence])
            self.vacate(sequence)
            del self.content[sequence]
        while found := self.away():
            self.restore(0)
            self.settle()
            assert found[0] in self.resident()
            self.leave(found[0])
            self.settle()
        assert not self.files
        assert not self.offloader._pending_bytes

    def settle(self) -> None:
        while self.asked or not self.inbox.empty():
            self.work(broken=False, meanwhile=[])
            self.hear()


TestSwapMachine = SwapMachine.TestCase
TestSwapMachine.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
