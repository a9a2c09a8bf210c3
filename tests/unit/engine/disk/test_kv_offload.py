"""Offloading of KV blocks: copied in the engine step, written and read by a thread that may be slow or fail."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import numpy as np
import pytest

from xpu_runtime.engine.disk import kv_offload
from xpu_runtime.engine.disk.kv_offload import KvOffloader
from xpu_runtime.errors import OffloadError
from xpu_runtime.kv import KvOffloadStore
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import Offload, Restore, Sequence

TIMEOUT_S = 30.0
BLOCKS = 8


class FakeKvCache:
    """KV blocks of four bytes; reading and writing raise ``fault`` if a test sets it."""

    on_cpu = True

    def __init__(self) -> None:
        self.before_read: Callable[[], object] = lambda: None
        self.layout = SimpleNamespace(bytes_per_block=4)
        self.blocks = np.arange(4 * BLOCKS, dtype=np.uint8).reshape(BLOCKS, 4)
        self.fault: Exception | None = None
        self.before_write: Callable[[], object] = lambda: None
        self.retained: list[int] = []

    def retain_blocks(self, blocks: tuple[int, ...]) -> None:
        """As the KV manager of these blocks."""
        self.retained += blocks

    def release_blocks(self, blocks: tuple[int, ...]) -> None:
        for block in blocks:
            self.retained.remove(block)

    def read(self, blocks: tuple[int, ...], into: Any) -> dict[str, Any]:
        self.before_read()
        self._fail()
        content = into[: 4 * len(blocks)].reshape(-1, 4)
        content[...] = self.blocks[list(blocks)]
        return {"key_cache.0": content}

    def write(self, blocks: tuple[int, ...], content: dict[str, Any]) -> None:
        self.before_write()
        self._fail()
        self.blocks[list(blocks)] = content["key_cache.0"]

    def _fail(self) -> None:
        if self.fault is not None:
            raise self.fault


class ControlledStore(KvOffloadStore):
    """A store that a test can block and make fail, and that records its calls and threads."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory, max_bytes=1 << 20)
        self.calls: list[tuple[str, str]] = []
        self.threads: set[threading.Thread] = set()
        self.fault: BaseException | None = None
        self.reached, self.released = threading.Event(), threading.Event()
        self.released.set()

    def block(self) -> None:
        """Block the next call."""
        self.released.clear()
        self.reached.clear()

    def _enter(self, name: str, key: str | int) -> None:
        self.threads.add(threading.current_thread())
        self.calls.append((name, str(key)))
        self.reached.set()
        assert self.released.wait(TIMEOUT_S)
        if self.fault is not None:
            raise self.fault

    def save(self, key: str | int, arrays: Any) -> int:
        self._enter("save", key)
        return super().save(key, arrays)

    def load(self, key: str | int) -> dict[str, Any]:
        self._enter("load", key)
        return super().load(key)

    def close(self) -> None:
        self.threads.add(threading.current_thread())
        super().close()


class EngineSide:
    """The engine thread, played by the thread of the test."""

    def __init__(self, store: ControlledStore | None) -> None:
        self.kv = FakeKvCache()
        self.reports: list[tuple[str, int]] = []
        self.num_released = 0
        self.messages: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.offloader = KvOffloader(cast("Any", self.kv), store, cast("Any", self), self.messages.put, 0.05)
        self.offloader.start()

    def lost(self, sequence: Sequence) -> None:
        self.reports.append(("lost", sequence.id))
        sequence.memory.restoring = None

    def kv_blocks_released(self) -> None:
        """Note that a request that waits for blocks may be admitted."""
        self.num_released += 1

    def restored(self, sequence: Sequence) -> None:
        assert not set(self.kv.retained) & set(sequence.memory.restoring or ())
        self.reports.append(("restored", sequence.id))
        sequence.memory.restoring = None

    def process_message(self) -> None:
        """Process the next message."""
        self.messages.get(timeout=TIMEOUT_S)()

    def save(self, sequence: Sequence, *blocks: int) -> None:
        self.offloader.offload(Offload(sequence, blocks))

    def load(self, sequence: Sequence, *blocks: int) -> None:
        sequence.memory.restoring = blocks
        self.offloader.restore(Restore(sequence, sequence.memory.restoring))

    def load_and_hang(self, sequence: Sequence, *blocks: int) -> threading.Event:
        """Restore blocks, and return while they are being copied; the copy goes on once the event is set."""
        begun, go_on = threading.Event(), threading.Event()

        def hang() -> None:
            begun.set()
            assert go_on.wait(TIMEOUT_S)

        self.kv.before_write = hang
        self.load(sequence, *blocks)
        self.process_message()  # the blocks are read
        assert begun.wait(TIMEOUT_S)
        return go_on

    def settle(self) -> None:
        """Wait until the threads have finished all jobs, and process their messages."""
        for _ in range(2):  # what the first messages begin is copied by the second ones
            done = threading.Event()
            copied: Callable[[], None] = done.set
            self.offloader._jobs.put(
                lambda store, copied=copied: self.offloader._copies.put(copied),  # type: ignore[misc]
                low_priority=True,
            )
            assert done.wait(TIMEOUT_S)
            while not self.messages.empty():
                self.process_message()


@pytest.fixture
def store(tmp_path: Path) -> ControlledStore:
    return ControlledStore(tmp_path / "kv")


@pytest.fixture
def engine(store: ControlledStore) -> Iterator[EngineSide]:
    made = EngineSide(store)
    yield made
    store.released.set()
    made.offloader.close(TIMEOUT_S)
    assert not list(store.directory.iterdir())
    assert store.threads == {made.offloader._thread}, "the store is not thread-safe"


def assert_set(event: threading.Event) -> None:
    assert event.wait(TIMEOUT_S)


def sequence(number: int) -> Sequence:
    return Sequence(number, Priority.PROACTIVE, [1] * 8, 8, 4, 0.0, status=RequestStatus.OFFLOADED)


def test_written_blocks_are_read_back(engine: EngineSide, store: ControlledStore) -> None:
    """Blocks must have the same content after they were written and read back into other blocks."""
    one = sequence(1)
    engine.save(one, 2, 3)
    before = engine.kv.blocks[[2, 3]]
    engine.kv.blocks[[2, 3]] = 0
    engine.process_message()
    assert len(store) == 1
    engine.load(one, 5, 4)
    engine.settle()
    assert np.array_equal(engine.kv.blocks[[5, 4]], before)
    assert engine.reports == [("restored", 1)]
    engine.settle()
    assert (len(store), store.calls) == (0, [("save", "1"), ("load", "1")])


def test_unwritten_blocks_are_restored_from_memory(engine: EngineSide, store: ControlledStore) -> None:
    """A restore must not wait for a disk that is still writing the blocks."""
    one = sequence(1)
    store.block()
    engine.save(one, 2, 3)
    before = engine.kv.blocks[[2, 3]]
    engine.kv.blocks[[2, 3]] = 0
    assert store.reached.wait(TIMEOUT_S)
    engine.load(one, 5, 4)
    assert engine.reports == [], "not before the launches of the same step"
    engine.process_message()
    assert np.array_equal(engine.kv.blocks[[5, 4]], before)
    store.released.set()
    engine.settle()
    assert engine.reports == [("restored", 1)]
    assert (len(store), store.calls) == (0, [("save", "1")])
    assert not engine.offloader._pending_bytes


def test_preemption_during_a_restore_keeps_the_saved_blocks(engine: EngineSide, store: ControlledStore) -> None:
    """A restore that was abandoned must not write to its blocks, and must not delete the saved ones."""
    one = sequence(1)
    engine.save(one, 2, 3)
    engine.settle()
    before = engine.kv.blocks.copy()
    store.block()
    engine.load(one, 5, 4)
    assert store.reached.wait(TIMEOUT_S)
    one.memory.restoring = None
    store.released.set()
    engine.settle()
    assert np.array_equal(engine.kv.blocks, before)
    assert (engine.reports, len(store)) == ([], 1)
    engine.load(one, 6, 7)
    engine.settle()
    assert np.array_equal(engine.kv.blocks[[6, 7]], before[[2, 3]])
    assert np.array_equal(engine.kv.blocks[[5, 4]], before[[5, 4]])
    assert engine.reports == [("restored", 1)]


def test_blocks_that_are_given_up_stay_allocated_until_the_copy_has_ended(
    engine: EngineSide, store: ControlledStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the next owner of a block, without a step that waits: the device of the copy may hang."""
    monkeypatch.setattr(kv_offload, "_PART_BYTES", 4)
    one = sequence(1)
    engine.save(one, 2, 3)
    engine.settle()
    before = engine.kv.blocks.copy()
    go_on = engine.load_and_hang(one, 5, 4)
    one.memory.restoring = None
    assert engine.kv.retained == [5, 4]
    assert engine.offloader.is_copying(cast("Any", engine.kv))
    engine.kv.before_write = lambda: pytest.fail("the next part is copied")
    go_on.set()
    engine.process_message()
    assert engine.kv.retained == []
    assert engine.num_released == 1
    assert not engine.offloader.is_copying(cast("Any", engine.kv))
    assert np.array_equal(engine.kv.blocks[4], before[4])
    assert (engine.reports, len(store), engine.offloader._restoring) == ([], 1, [])
    engine.kv.before_write = lambda: None
    engine.load(one, 6, 7)
    engine.settle()
    assert np.array_equal(engine.kv.blocks[[6, 7]], before[[2, 3]])


def test_a_copy_to_a_device_that_hangs_holds_up_no_step(engine: EngineSide) -> None:
    """A copy to a GPU that hangs may never end: requests go on with the CPU, and nothing is saved meanwhile."""
    one, two, three = map(sequence, (1, 2, 3))
    engine.save(one, 2, 3)
    engine.settle()
    go_on = engine.load_and_hang(one, 5, 4)
    gpu, cpu = engine.kv, FakeKvCache()
    engine.offloader.use(cast("Any", cpu))
    engine.kv = cpu  # with another pool
    one.memory.restoring = None
    engine.save(two, 0)
    assert engine.reports == [("lost", 2)]
    assert engine.offloader.is_copying(cast("Any", gpu))
    assert not engine.offloader.is_copying(cast("Any", cpu))
    go_on.set()
    engine.settle()
    assert gpu.retained == [5, 4], "that pool was emptied"
    engine.save(three, 0)
    engine.load(three, 1)
    engine.settle()
    assert engine.reports == [("lost", 2), ("restored", 3)]


def test_a_copy_from_a_gpu_that_hangs_is_given_up(engine: EngineSide, store: ControlledStore) -> None:
    """Guards a step: it waits once for the limit of a kernel, not for ever, and not for a second copy."""
    engine.kv.on_cpu = False
    one, two, three = map(sequence, (1, 2, 3))
    go_on = threading.Event()
    engine.kv.before_read = lambda: assert_set(go_on)
    engine.save(one, 2, 3)
    assert engine.reports == [("lost", 1)]
    assert engine.offloader.busy
    assert engine.offloader.is_copying(cast("Any", engine.kv))
    assert [timer.started_at is not None for timer in engine.offloader.copy_timers] == [True, False]
    engine.kv.before_read = lambda: pytest.fail("a second copy waits as well")
    engine.save(two, 4)
    assert engine.reports == [("lost", 1), ("lost", 2)]
    go_on.set()
    engine.process_message()  # a step follows the copy
    assert not engine.offloader.busy
    assert not engine.offloader._held_bytes
    engine.kv.before_read = lambda: None
    engine.offloader._timeout_s = TIMEOUT_S
    engine.save(three, 5)
    engine.settle()
    assert store.calls == [("save", "3")]
    engine.kv.fault = RuntimeError("the device is lost")
    engine.save(two, 4)
    assert engine.reports == [("lost", 1), ("lost", 2), ("lost", 2)]


def test_blocks_of_a_gpu_are_lost_where_no_thread_starts(
    engine: EngineSide, store: ControlledStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards a system that is out of threads for a moment: later requests are saved again."""
    engine.kv.on_cpu = False
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", Mock(side_effect=RuntimeError("can't start new thread")))
        engine.save(sequence(1), 2)
    assert engine.reports == [("lost", 1)]
    assert not engine.offloader.busy
    engine.save(sequence(2), 3)
    engine.settle()
    assert store.calls == [("save", "2")]


def test_a_disk_that_fails_behind_a_restore_from_memory_loses_nothing(
    engine: EngineSide, store: ControlledStore
) -> None:
    """Guards a request against computing in blocks to which its saved KV is still copied."""
    one = sequence(1)
    store.block()
    engine.save(one, 2, 3)
    before = engine.kv.blocks[[2, 3]]
    assert store.reached.wait(TIMEOUT_S)
    begun, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        begun.set()
        assert go_on.wait(TIMEOUT_S)

    engine.kv.before_write = hold
    engine.load(one, 5, 4)
    assert begun.wait(TIMEOUT_S)
    store.fault = OffloadError("full")
    store.released.set()
    engine.process_message()
    assert engine.reports == []
    go_on.set()
    engine.settle()
    assert engine.reports == [("restored", 1)]
    assert np.array_equal(engine.kv.blocks[[5, 4]], before)


@pytest.mark.parametrize("written", [False, True])
def test_request_that_ends_during_a_restore_is_dropped(
    engine: EngineSide, store: ControlledStore, written: bool
) -> None:
    """A cancelled request must not overwrite blocks of another one, and its file must be deleted."""
    one = sequence(1)
    if not written:
        store.block()
    engine.save(one, 2, 3)
    if written:
        engine.settle()
        store.block()
    before = engine.kv.blocks.copy()
    ended = threading.Event()
    engine.offloader._copies.put(lambda: assert_set(ended))
    engine.load(one, 5, 4)
    assert store.reached.wait(TIMEOUT_S)
    one.memory.restoring = None
    engine.offloader.drop(one)
    ended.set()
    store.released.set()
    engine.settle()
    assert np.array_equal(engine.kv.blocks, before)
    assert (engine.reports, len(store), engine.offloader._pending_bytes) == ([], 0, 0)


def test_request_that_ends_before_writing_is_not_written(engine: EngineSide, store: ControlledStore) -> None:
    """Blocks that are no longer needed must be neither written nor kept in memory."""
    first, second = sequence(1), sequence(2)
    store.block()
    engine.save(first, 0)
    engine.save(second, 1)
    content = engine.offloader._pending[2]
    engine.offloader.drop(second)
    assert content.arrays is None
    store.released.set()
    engine.settle()
    assert store.calls == [("save", "1")]
    engine.offloader.drop(first)


def test_no_file_is_left_after_a_change_of_the_kv_cache(engine: EngineSide, store: ControlledStore) -> None:
    """Requests are computed again then and never read their files, which would take the room of others for ever."""
    written, being_written, waiting = map(sequence, (1, 2, 3))
    engine.save(written, 1)
    engine.settle()
    store.block()
    engine.save(being_written, 2)
    assert store.reached.wait(TIMEOUT_S)
    engine.save(waiting, 3)
    engine.offloader.use(cast("Any", engine.kv))
    engine.save(waiting, 4)
    store.released.set()
    engine.settle()
    assert store.calls == [("save", "1"), ("save", "2"), ("save", "3")]
    assert (engine.reports, len(store), engine.offloader._held_bytes) == ([], 1, 0)
    engine.load(waiting, 5)
    engine.settle()
    assert engine.kv.blocks[5].tolist() == engine.kv.blocks[4].tolist()
    engine.settle()
    assert (engine.reports, store.used_bytes) == ([("restored", 3)], 0)


@pytest.mark.parametrize("fault", [OffloadError("full"), MemoryError(), ValueError("a bug"), SystemExit()])
def test_failed_write_is_reported_by_a_message(
    engine: EngineSide, store: ControlledStore, fault: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    """The store thread must not call the scheduler directly, and no request may wait for lost blocks."""
    store.fault = fault
    engine.save(sequence(1), 2, 3)
    store.released.wait(TIMEOUT_S)
    assert engine.reports == []
    engine.process_message()
    assert engine.reports == [("lost", 1)]
    assert not engine.offloader._pending
    assert ("offloading failed" in caplog.text) is isinstance(fault, ValueError | SystemExit)


@pytest.mark.parametrize("operation", ["save", "load"])
def test_failing_log_handler_does_not_stop_the_store_thread(
    engine: EngineSide, store: ControlledStore, operation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception while logging must not leave this or later requests waiting."""

    def broken(*said: object, **more: object) -> None:
        raise KeyError("a filter")

    monkeypatch.setattr("xpu_runtime.engine.disk.kv_offload._LOG.error", broken)
    one, other = sequence(1), sequence(2)
    if operation == "load":
        engine.save(one, 2, 3)
        engine.settle()
    store.fault = ValueError("a bug")
    (engine.save if operation == "save" else engine.load)(one, 2, 3)
    engine.settle()
    assert engine.reports == [("lost", 1)]
    store.fault = None
    engine.save(other, 2, 3)
    engine.settle()
    engine.load(other, 5, 4)
    engine.settle()
    assert engine.reports == [("lost", 1), ("restored", 2)]


@pytest.mark.parametrize("fault", [OffloadError("damaged"), MemoryError(), ValueError("a bug"), RuntimeError("device")])
def test_failed_restore_is_reported_and_deleted(engine: EngineSide, store: ControlledStore, fault: Exception) -> None:
    """No request may wait for ever, and no file may be left behind."""
    one = sequence(1)
    engine.save(one, 2, 3)
    engine.settle()
    where: Any = engine.kv if isinstance(fault, RuntimeError) else store
    where.fault = fault
    engine.load(one, 5, 4)
    engine.settle()
    assert engine.reports == [("lost", 1)]
    engine.settle()
    assert len(store) == 0


def test_failed_copy_is_reported_at_once(engine: EngineSide, store: ControlledStore) -> None:
    """Blocks must not be released as if they had been saved."""
    engine.kv.fault = RuntimeError("the device is lost")
    engine.save(sequence(1), 2, 3)
    assert engine.reports == [("lost", 1)]
    engine.settle()
    assert store.calls == []


def test_pending_bytes_are_limited_without_waiting(
    engine: EngineSide, store: ControlledStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond the limit blocks must be dropped at once, and there must be room again after writing."""
    monkeypatch.setattr(kv_offload, "_MAX_PENDING_BYTES", 12)
    store.block()
    engine.save(sequence(1), 0, 1, 2, 3)  # above the limit, but nothing else is pending
    engine.save(sequence(2), 4)
    assert engine.reports == [("lost", 2)]
    store.released.set()
    engine.settle()
    store.block()
    for number in (3, 4, 5):
        engine.save(sequence(number), number)
    engine.save(sequence(6), 6)
    assert engine.reports == [("lost", 2), ("lost", 6)]
    store.released.set()
    engine.settle()
    assert len(store) == 4


def test_reads_have_priority_over_writes(engine: EngineSide, store: ControlledStore) -> None:
    """A request that waits for a read must not wait for the writes of others."""
    first, second = sequence(1), sequence(2)
    engine.save(first, 0)
    engine.save(second, 1)
    engine.settle()
    store.calls.clear()
    store.block()
    for number in (3, 4, 5):
        engine.save(sequence(number), number)
    assert store.reached.wait(TIMEOUT_S)
    engine.load(first, 6)
    engine.load(second, 7)
    store.released.set()
    engine.settle()
    assert store.calls == [("save", "3"), ("load", "1"), ("load", "2"), ("save", "4"), ("save", "5")]
    assert engine.reports == [("restored", 1), ("restored", 2)]


def test_deletions_have_priority_over_writes(engine: EngineSide, store: ControlledStore) -> None:
    """A write must not fail because files that are no longer needed fill the disk."""
    first = sequence(1)
    engine.save(first, 0)
    engine.settle()
    store.max_bytes = store.used_bytes
    store.block()
    engine.save(sequence(2), 1)
    assert store.reached.wait(TIMEOUT_S)
    engine.save(sequence(3), 2)
    engine.offloader.drop(first)
    store.released.set()
    engine.settle()
    assert engine.reports == [("lost", 2)], "full at the first write, free at the second"
    assert len(store) == 1


def test_buffers_are_reused(engine: EngineSide, store: ControlledStore) -> None:
    """A copy into fresh memory takes about three times as long."""
    engine.save(sequence(1), 0, 1, 2)
    buffer = engine.offloader._pending[1].buffer
    assert buffer is not None
    engine.settle()
    assert engine.offloader._buffers.nbytes == buffer.nbytes == 12
    engine.save(sequence(2), 3, 4)
    assert engine.offloader._pending[2].buffer is buffer
    engine.save(sequence(3), 5)
    engine.settle()
    assert engine.offloader._buffers.nbytes == 16


def test_buffer_of_a_pending_restore_is_not_reused(engine: EngineSide, store: ControlledStore) -> None:
    """A buffer that is still to be restored from must not be overwritten."""
    one, two = sequence(1), sequence(2)
    engine.save(one, 2, 3)
    before = engine.kv.blocks[[2, 3]].copy()
    written = engine.messages.get(timeout=TIMEOUT_S)
    engine.load(one, 5, 4)
    written()
    engine.save(two, 0, 1)
    engine.settle()
    assert np.array_equal(engine.kv.blocks[[5, 4]], before)
    assert engine.reports == [("restored", 1)]


def test_close_does_not_wait_for_pending_writes(engine: EngineSide, store: ControlledStore) -> None:
    """`close` must not wait for a slow disk, and nothing may be written after it."""
    store.block()
    for number in range(4):
        engine.save(sequence(number), number)
    assert store.reached.wait(TIMEOUT_S)
    engine.offloader.close(0.0)  # the thread is blocked
    assert engine.offloader._thread is not None
    assert engine.offloader._thread.daemon, "it must not keep the process alive"
    store.released.set()
    engine.offloader.close(TIMEOUT_S)
    assert not engine.offloader._thread.is_alive()
    assert store.calls == [("save", "0")]
    assert not list(store.directory.iterdir())


def test_off_loading_can_be_disabled() -> None:
    """Without a store there must be no thread, and no memory may be kept."""
    engine = EngineSide(None)
    one = sequence(1)
    engine.save(one, 2)
    assert engine.reports == [("lost", 1)]
    engine.offloader.drop(one)
    engine.offloader.close(0.0)
    assert engine.offloader._thread is None
    assert engine.offloader._jobs._incoming.empty()
