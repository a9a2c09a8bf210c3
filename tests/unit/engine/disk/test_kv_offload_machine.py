"""Random offloading with the real `KvOffloader`; the test steps its thread and checks order and content."""

from __future__ import annotations

import queue
from collections import Counter
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from xpu_runtime.engine.disk import kv_offload
from xpu_runtime.engine.disk.kv_offload import BufferPool, KvOffloader
from xpu_runtime.errors import OffloadError
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Offload, Restore, Sequence

BLOCKS, WIDTH = 10, 2
PICK = st.integers(0, 7)
ACTS = ("preempt", "restore", "preempt_during_restore", "end", "process_message")
MEANWHILE = st.lists(st.tuples(st.sampled_from(ACTS), PICK), max_size=6)


class BetweenParts:
    """The timer of the copies: after each part the engine does something."""

    def __init__(self, machine: OffloadMachine) -> None:
        self.machine = machine

    def __enter__(self) -> None:
        """Begin a part."""

    def __exit__(self, *exception: object) -> None:
        if self.machine.between:
            self.machine.between.pop(0)()


class OffloadMachine(RuleBasedStateMachine):
    """Plays the engine thread, the scheduler, the device and the disk; the engine continues while the disk writes."""

    def __init__(self) -> None:
        super().__init__()
        self.layout = SimpleNamespace(bytes_per_block=WIDTH)
        self.on_cpu = True
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(kv_offload, "_PART_BYTES", WIDTH)
        self.device = np.zeros((BLOCKS, WIDTH), np.uint8)
        self.free = list(range(BLOCKS))
        self.kv = SimpleNamespace(retain_blocks=self.retain, release_blocks=self.release)
        self.retained: Counter[int] = Counter()
        self.vacated: set[int] = set()  # retained blocks whose sequence has given them up
        self.messages: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.files: dict[str, np.ndarray] = {}
        self.unwritten: set[str] = set()  # keys whose last write failed
        self.abandoned: set[str] = set()  # keys of sequences that were preempted during a restore
        self.meanwhile: list[Callable[[], None]] = []
        self.broken = False
        self.fault: AssertionError | None = None
        self.queued_writes: list[bool] = []  # for each queued job, whether it is a write
        self.saving = False
        self.store = cast("Any", self.disk())
        self.offloader = KvOffloader(cast("Any", self), self.store, cast("Any", self), self.messages.put, 1.0)
        self.offloader._buffers = BufferPool(3 * WIDTH)
        put = self.offloader._jobs.put

        def counted(job: Any, *, low_priority: bool = False) -> None:
            writes = self.saving
            self.queued_writes.append(writes)
            put(lambda store: self.begin(writes, lambda: job(store)), low_priority=low_priority)

        self.offloader._jobs.put = counted  # type: ignore[method-assign]
        self.queued_copies = 0
        put_copy = self.offloader._copies.put

        def counted_copy(job: Any) -> None:
            self.queued_copies += 1
            put_copy(job)

        self.offloader._copies.put = counted_copy  # type: ignore[method-assign]
        self.offloader._restore_timer = cast("Any", BetweenParts(self))
        self.between: list[Callable[[], None]] = []
        self.count = 0
        self.content: dict[Sequence, np.ndarray] = {}  # content of the blocks of each live sequence
        self.blocks: dict[Sequence, list[int]] = {}  # blocks of each resident sequence

    # -- the device, the disk and the scheduler ----------------------------------------------------------------------

    def read(self, blocks: tuple[int, ...], into: np.ndarray) -> dict[str, np.ndarray]:
        content = into[: len(blocks) * WIDTH].reshape(-1, WIDTH)
        content[...] = self.device[list(blocks)]
        return {"key_cache.0": content}

    def write(self, blocks: tuple[int, ...], content: dict[str, np.ndarray]) -> None:
        assert all(self.retained[block] for block in blocks), "another sequence may get the blocks"
        self.device[list(blocks)] = content["key_cache.0"]

    def disk(self) -> SimpleNamespace:
        def save(key: str, content: dict[str, np.ndarray]) -> None:
            begun = content["key_cache.0"].copy()
            try:
                assert key not in self.files, "the earlier file must be deleted first"
                for act in self.meanwhile:
                    act()
                assert np.array_equal(content["key_cache.0"], begun), "the buffer changed while it was written"
            except AssertionError as fault:
                self.fault = fault
                raise
            if self.broken:
                self.unwritten.add(key)
                raise OffloadError("full")
            self.unwritten.discard(key)
            self.files[key] = begun

        def load(key: str) -> dict[str, np.ndarray]:
            if self.broken or key not in self.files:
                raise OffloadError("damaged or missing")
            return {"key_cache.0": self.files[key].copy()}

        return SimpleNamespace(
            save=save, load=load, drop=lambda key: self.files.pop(key, None), drop_all=self.files.clear
        )

    def lost(self, sequence: Sequence) -> None:
        assert sequence in self.content, "the sequence has ended"
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
            if self.retained[block]:
                self.vacated.add(block)
            else:
                self.free_block(block)

    def free_block(self, block: int) -> None:
        self.device[block] = 255  # overwritten by another sequence
        self.free.insert(0, block)

    def retain(self, blocks: tuple[int, ...]) -> None:
        self.retained.update(blocks)

    def release(self, blocks: tuple[int, ...]) -> None:
        self.retained.subtract(blocks)
        assert min(self.retained.values()) >= 0
        for block in blocks:
            if block in self.vacated and not self.retained[block]:
                self.vacated.remove(block)
                self.free_block(block)

    def kv_blocks_released(self) -> None:
        """Note that a sequence that waits for blocks may be admitted."""

    def resident(self) -> list[Sequence]:
        return [s for s in self.content if s in self.blocks and s.memory.restoring is None]

    def offloaded(self) -> list[Sequence]:
        return [s for s in self.content if s not in self.blocks]

    @initialize(
        sizes=st.lists(st.integers(1, 3), min_size=2, max_size=6),
        limit=st.sampled_from([None, None, 2 * WIDTH, 5 * WIDTH]),
    )
    def begin_with(self, sizes: list[int], limit: int | None) -> None:
        self.offloader.limit_bytes = limit
        for n in sizes:
            self.admit(n)

    @rule(n=st.integers(1, 3))
    def admit(self, n: int) -> None:
        sequence = Sequence(self.count, Priority.PROACTIVE, [1], 1, 1, 0.0)
        if self.occupy(sequence, n):
            self.fill(sequence)

    @rule(pick=PICK)
    def preempt(self, pick: int) -> None:
        if not self.resident():
            self.admit(1 + pick % 3)
        if found := self.resident():
            sequence = found[pick % len(found)]
            sequence.memory.offloads += 1
            blocks = tuple(self.blocks[sequence])
            del self.blocks[sequence]  # first: it may be reported lost at once
            self.saving = True
            self.offloader.offload(Offload(sequence, blocks))
            self.saving = False
            self.blocks[sequence] = list(blocks)
            self.vacate(sequence)

    @rule(pick=PICK)
    def restore(self, pick: int) -> None:
        if found := self.offloaded():
            sequence = found[pick % len(found)]
            if self.occupy(sequence, len(self.content[sequence])):
                sequence.memory.restoring = tuple(self.blocks[sequence])
                self.offloader.restore(Restore(sequence, sequence.memory.restoring))

    @rule(pick=PICK)
    def preempt_during_restore(self, pick: int) -> None:
        if found := [s for s in self.content if s.memory.restoring is not None]:
            sequence = found[pick % len(found)]
            sequence.memory.restoring = None
            self.abandoned.add(str(sequence.id))
            self.vacate(sequence)

    @rule(pick=PICK)
    def end(self, pick: int) -> None:
        if len(self.content) > 2:
            self.drop_sequence(list(self.content)[pick % len(self.content)])

    @rule()
    def lose_all(self) -> None:
        """Empty the KV cache while nothing is copied to it: every request is computed again."""
        if self.offloader.is_copying(cast("Any", self)):
            return
        self.offloader.use(cast("Any", self))
        for sequence in list(self.content):
            sequence.memory.restoring = None
            del self.content[sequence]
            self.vacate(sequence)

    def drop_sequence(self, sequence: Sequence) -> None:
        sequence.memory.restoring = None
        del self.content[sequence]
        self.vacate(sequence)
        if sequence.memory.offloads:
            self.offloader.drop(sequence)

    @rule()
    def process_message(self) -> None:
        if not self.messages.empty():
            self.messages.get()()

    # -- the other thread --------------------------------------------------------------------------------------------

    def begin(self, writes: bool, job: Callable[[], None]) -> None:
        assert not writes or all(self.queued_writes), "a read or a deletion must come first"
        self.queued_writes.remove(writes)
        job()

    @rule(
        pick=PICK,
        broken=st.sampled_from([False, False, True]),
        meanwhile=MEANWHILE,
    )
    def preempt_and_work(self, pick: int, broken: bool, meanwhile: list[tuple[str, int]]) -> None:
        self.preempt(pick)
        self.work(broken, meanwhile)

    def acts(self, meanwhile: list[tuple[str, int]]) -> list[Callable[[], None]]:
        return [
            partial(getattr(self, name), *([] if name == "process_message" else [pick])) for name, pick in meanwhile
        ]

    @rule(meanwhile=MEANWHILE)
    def copy(self, meanwhile: list[tuple[str, int]]) -> None:
        """Copy restored blocks to the device, a block at a time."""
        if not self.queued_copies:
            return
        self.queued_copies -= 1
        job = self.offloader._copies.get()
        assert job is not None
        self.between = self.acts(meanwhile)
        job()
        self.between = []

    def work(self, broken: bool, meanwhile: list[tuple[str, int]]) -> None:
        if not self.queued_writes:
            return
        self.broken = broken
        self.meanwhile = self.acts(meanwhile)
        job = self.offloader._jobs.get()
        assert job is not None
        job(self.store)
        if self.fault is not None:  # the offloader treats it as a disk error
            raise self.fault

    # -- what holds ---------------------------------------------------------------------------------------------------

    @invariant()
    def memory_is_counted(self) -> None:
        assert self.offloader._buffers.nbytes <= 3 * WIDTH
        assert sum(save.nbytes for save in self.offloader._pending.values()) <= self.offloader._pending_bytes
        held = self.offloader._held_bytes + self.offloader._buffers.nbytes
        assert self.offloader.limit_bytes is None or held <= self.offloader.limit_bytes

    @rule()
    def drop_buffers(self) -> None:
        self.offloader.drop_buffers()
        assert not self.offloader._buffers.nbytes

    def teardown(self) -> None:
        """At the end every request was notified once, and nothing is left of ended ones."""
        try:
            self.check_end()
        finally:
            self.patch.undo()

    def check_end(self) -> None:
        self.settle()
        assert not any(s.memory.restoring is not None for s in self.content)
        assert not self.offloader._pending
        offloaded = {str(s.id) for s in self.offloaded()}
        assert set(self.files) <= offloaded
        # A write that fails behind a restore from memory is not reported: if the restore is abandoned, the next one is.
        assert offloaded - set(self.files) <= self.unwritten & self.abandoned
        for sequence in self.resident():
            assert np.array_equal(self.device[self.blocks[sequence]], self.content[sequence])
            self.vacate(sequence)
            del self.content[sequence]
        while found := self.offloaded():
            self.restore(0)
            self.settle()
            assert found[0] in self.resident()
            self.drop_sequence(found[0])
            self.settle()
        assert not self.files
        assert not self.offloader._pending_bytes
        assert not any(self.retained.values())
        assert not self.vacated

    def settle(self) -> None:
        while self.queued_writes or self.queued_copies or not self.messages.empty():
            self.work(broken=False, meanwhile=[])
            self.copy([])
            self.process_message()


TestOffloadMachine = OffloadMachine.TestCase
TestOffloadMachine.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
