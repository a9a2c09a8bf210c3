"""Displaced blocks: copied by the engine thread, written and read by another, which may be slow or fail."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from xpu_runtime.engine import kv_offload as swap_module
from xpu_runtime.engine.kv_offload import KvOffloader
from xpu_runtime.errors import OffloadError
from xpu_runtime.kv import KvOffloadStore
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler import Offload, Restore, Sequence

PATIENCE_S = 30.0
BLOCKS = 8


class Cache:
    """Blocks of four bytes; reading and writing fail as a device does where a test sets ``fault``."""

    def __init__(self) -> None:
        self.layout = SimpleNamespace(bytes_per_block=4)
        self.blocks = np.arange(4 * BLOCKS, dtype=np.uint8).reshape(BLOCKS, 4)
        self.fault: Exception | None = None

    def read(self, blocks: tuple[int, ...], into: Any) -> dict[str, Any]:
        self._fail()
        content = into[: 4 * len(blocks)].reshape(-1, 4)
        content[...] = self.blocks[list(blocks)]
        return {"key_cache.0": content}

    def write(self, blocks: tuple[int, ...], content: dict[str, Any]) -> None:
        self._fail()
        self.blocks[list(blocks)] = content["key_cache.0"]

    def _fail(self) -> None:
        if self.fault is not None:
            raise self.fault


class Disk(KvOffloadStore):
    """A store that waits where a test holds it, fails where it is told to, and notes who calls what."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory, max_bytes=1 << 20)
        self.calls: list[tuple[str, str]] = []
        self.threads: set[threading.Thread] = set()
        self.fault: BaseException | None = None
        self.reached, self.go = threading.Event(), threading.Event()
        self.go.set()

    def hold(self) -> None:
        """Let what is next wait."""
        self.go.clear()
        self.reached.clear()

    def _enter(self, name: str, key: str | int) -> None:
        self.threads.add(threading.current_thread())
        self.calls.append((name, str(key)))
        self.reached.set()
        assert self.go.wait(PATIENCE_S)
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


class Desk:
    """What the engine thread has: here the thread of the test."""

    def __init__(self, disk: Disk | None) -> None:
        self.kv = Cache()
        self.told: list[tuple[str, int]] = []
        self.inbox: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.offloader = KvOffloader(cast("Any", self.kv), disk, cast("Any", self), self.inbox.put)
        self.offloader.start()

    def lost(self, sequence: Sequence) -> None:
        self.told.append(("lost", sequence.id))
        sequence.memory.restoring = None

    def restored(self, sequence: Sequence) -> None:
        self.told.append(("restored", sequence.id))
        sequence.memory.restoring = None

    def hear(self) -> None:
        """Take the next message."""
        self.inbox.get(timeout=PATIENCE_S)()

    def save(self, sequence: Sequence, *blocks: int) -> None:
        self.offloader.offload(Offload(sequence, blocks))

    def load(self, sequence: Sequence, *blocks: int) -> None:
        sequence.memory.restoring = blocks
        self.offloader.restore(Restore(sequence, sequence.memory.restoring))

    def settle(self) -> None:
        """Wait until the other thread has done all it was asked for, and hear of it."""
        done = threading.Event()
        self.offloader._jobs.put(lambda store: done.set(), low_priority=True)
        assert done.wait(PATIENCE_S)
        while not self.inbox.empty():
            self.hear()


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path / "kv")


@pytest.fixture
def desk(disk: Disk) -> Iterator[Desk]:
    made = Desk(disk)
    yield made
    disk.go.set()
    made.offloader.close(PATIENCE_S)
    assert not list(disk.directory.iterdir())
    assert disk.threads == {made.offloader._thread}, "a store is for one caller at a time"


def sequence(number: int) -> Sequence:
    return Sequence(number, Priority.PROACTIVE, [1] * 8, 8, 4, 0.0, status=RequestStatus.OFFLOADED)


def test_what_was_written_is_read_back(desk: Desk, disk: Disk) -> None:
    """Guards the way over the disk: the content of the blocks as they were, in other blocks."""
    one = sequence(1)
    desk.save(one, 2, 3)
    before = desk.kv.blocks[[2, 3]]
    desk.kv.blocks[[2, 3]] = 0
    desk.hear()
    assert len(disk) == 1
    desk.load(one, 5, 4)
    desk.hear()
    assert np.array_equal(desk.kv.blocks[[5, 4]], before)
    assert desk.told == [("restored", 1)]
    desk.settle()
    assert (len(disk), disk.calls) == (0, [("save", "1"), ("load", "1")])


def test_what_is_not_written_yet_is_loaded_back_from_memory(desk: Desk, disk: Disk) -> None:
    """Guards against waiting for a disk, which is still writing, for what is in memory."""
    one = sequence(1)
    disk.hold()
    desk.save(one, 2, 3)
    before = desk.kv.blocks[[2, 3]]
    desk.kv.blocks[[2, 3]] = 0
    assert disk.reached.wait(PATIENCE_S)
    desk.load(one, 5, 4)
    assert desk.told == [], "not before the launches that were decided with it"
    desk.hear()
    assert np.array_equal(desk.kv.blocks[[5, 4]], before)
    disk.go.set()
    desk.settle()
    assert desk.told == [("restored", 1)]
    assert (len(disk), disk.calls) == (0, [("save", "1")])
    assert not desk.offloader._pending_bytes


def test_who_is_displaced_again_on_the_way_is_loaded_back_another_time(desk: Desk, disk: Disk) -> None:
    """Guards blocks that were given away from being written to, and what was saved from being dropped too early."""
    one = sequence(1)
    desk.save(one, 2, 3)
    desk.settle()
    before = desk.kv.blocks.copy()
    disk.hold()
    desk.load(one, 5, 4)
    assert disk.reached.wait(PATIENCE_S)
    one.memory.restoring = None
    disk.go.set()
    desk.settle()
    assert np.array_equal(desk.kv.blocks, before)
    assert (desk.told, len(disk)) == ([], 1)
    desk.load(one, 6, 7)
    desk.settle()
    assert np.array_equal(desk.kv.blocks[[6, 7]], before[[2, 3]])
    assert np.array_equal(desk.kv.blocks[[5, 4]], before[[5, 4]])
    assert desk.told == [("restored", 1)]


@pytest.mark.parametrize("written", [False, True])
def test_who_ends_on_the_way_back_is_forgotten(desk: Desk, disk: Disk, written: bool) -> None:
    """Guards somebody else's blocks from what is loaded for a cancelled request, and the disk from its file."""
    one = sequence(1)
    if not written:
        disk.hold()
    desk.save(one, 2, 3)
    if written:
        desk.settle()
        disk.hold()
    before = desk.kv.blocks.copy()
    desk.load(one, 5, 4)
    assert disk.reached.wait(PATIENCE_S)
    one.memory.restoring = None
    desk.offloader.drop(one)
    disk.go.set()
    desk.settle()
    assert np.array_equal(desk.kv.blocks, before)
    assert (desk.told, len(disk), desk.offloader._pending_bytes) == ([], 0, 0)


def test_who_ends_before_it_is_written_is_not_written(desk: Desk, disk: Disk) -> None:
    """Guards memory and disk from what nobody wants."""
    first, second = sequence(1), sequence(2)
    disk.hold()
    desk.save(first, 0)
    desk.save(second, 1)
    content = desk.offloader._pending[2]
    desk.offloader.drop(second)
    assert content.arrays is None
    disk.go.set()
    desk.settle()
    assert disk.calls == [("save", "1")]
    desk.offloader.drop(first)


@pytest.mark.parametrize("fault", [OffloadError("full"), MemoryError(), ValueError("a bug"), SystemExit()])
def test_what_cannot_be_written_is_reported_by_a_message(
    desk: Desk, disk: Disk, fault: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards the scheduler, which is for the engine thread alone, and whoever would wait for what is not there."""
    disk.fault = fault
    desk.save(sequence(1), 2, 3)
    disk.go.wait(PATIENCE_S)
    assert desk.told == []
    desk.hear()
    assert desk.told == [("lost", 1)]
    assert not desk.offloader._pending
    assert ("off-loading failed" in caplog.text) is isinstance(fault, ValueError | SystemExit)


@pytest.mark.parametrize("act", ["save", "load"])
def test_a_log_that_fails_leaves_nobody_waiting(
    desk: Desk, disk: Disk, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards displaced requests, which waited for ever where what was to be logged could not be: this and the next."""

    def broken(*said: object, **more: object) -> None:
        raise KeyError("a filter")

    monkeypatch.setattr("xpu_runtime.engine.kv_offload._LOG.error", broken)
    one, other = sequence(1), sequence(2)
    if act == "load":
        desk.save(one, 2, 3)
        desk.settle()
    disk.fault = ValueError("a bug")
    (desk.save if act == "save" else desk.load)(one, 2, 3)
    desk.hear()
    assert desk.told == [("lost", 1)]
    disk.fault = None
    desk.save(other, 2, 3)
    desk.settle()
    desk.load(other, 5, 4)
    desk.settle()
    assert desk.told == [("lost", 1), ("restored", 2)]


@pytest.mark.parametrize("fault", [OffloadError("damaged"), MemoryError(), ValueError("a bug"), RuntimeError("device")])
def test_what_cannot_be_loaded_back_is_lost_and_removed(desk: Desk, disk: Disk, fault: Exception) -> None:
    """Guards a request from waiting for ever, and the disk from a file that nobody reads again."""
    one = sequence(1)
    desk.save(one, 2, 3)
    desk.settle()
    where: Any = desk.kv if isinstance(fault, RuntimeError) else disk
    where.fault = fault
    desk.load(one, 5, 4)
    desk.hear()
    assert desk.told == [("lost", 1)]
    desk.settle()
    assert len(disk) == 0


def test_blocks_that_cannot_be_copied_are_lost_at_once(desk: Desk, disk: Disk) -> None:
    """Guards against blocks that are given away as if they had been saved."""
    desk.kv.fault = RuntimeError("the device is lost")
    desk.save(sequence(1), 2, 3)
    assert desk.told == [("lost", 1)]
    desk.settle()
    assert disk.calls == []


def test_memory_is_bounded_and_a_person_does_not_wait_for_it(
    desk: Desk, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards memory from what a slow disk does not take: it is given up at once, and there is room again afterwards."""
    monkeypatch.setattr(swap_module, "_MAX_PENDING_BYTES", 12)
    disk.hold()
    desk.save(sequence(1), 0, 1, 2, 3)  # more than the bound, but nothing else is held
    desk.save(sequence(2), 4)
    assert desk.told == [("lost", 2)]
    disk.go.set()
    desk.settle()
    disk.hold()
    for number in (3, 4, 5):
        desk.save(sequence(number), number)
    desk.save(sequence(6), 6)
    assert desk.told == [("lost", 2), ("lost", 6)]
    disk.go.set()
    desk.settle()
    assert len(disk) == 4


def test_what_is_read_does_not_wait_for_what_is_to_be_written(desk: Desk, disk: Disk) -> None:
    """Guards a request that is to go on from the disk's work for others, for which nobody waits."""
    first, second = sequence(1), sequence(2)
    desk.save(first, 0)
    desk.save(second, 1)
    desk.settle()
    disk.calls.clear()
    disk.hold()
    for number in (3, 4, 5):
        desk.save(sequence(number), number)
    assert disk.reached.wait(PATIENCE_S)
    desk.load(first, 6)
    desk.load(second, 7)
    disk.go.set()
    desk.settle()
    assert disk.calls == [("save", "3"), ("load", "1"), ("load", "2"), ("save", "4"), ("save", "5")]
    assert desk.told == [("restored", 1), ("restored", 2)]


def test_room_on_the_disk_is_made_before_it_is_needed(desk: Desk, disk: Disk) -> None:
    """Guards what is to be written from a disk that is full of what nobody wants any more."""
    first = sequence(1)
    desk.save(first, 0)
    desk.settle()
    disk.max_bytes = disk.used_bytes
    disk.hold()
    desk.save(sequence(2), 1)
    assert disk.reached.wait(PATIENCE_S)
    desk.save(sequence(3), 2)
    desk.offloader.drop(first)
    disk.go.set()
    desk.settle()
    assert desk.told == [("lost", 2)], "the room was taken when it was written, and free for the next"
    assert len(disk) == 1


def test_memory_that_was_used_is_used_again(desk: Desk, disk: Disk) -> None:
    """Guards a person from the pages of fresh memory, which cost more than the copy: 30 of 47 ms for 64 MiB."""
    desk.save(sequence(1), 0, 1, 2)
    buffer = desk.offloader._pending[1].buffer
    assert buffer is not None
    desk.settle()
    assert desk.offloader._buffers.nbytes == buffer.nbytes == 12
    desk.save(sequence(2), 3, 4)
    assert desk.offloader._pending[2].buffer is buffer
    desk.save(sequence(3), 5)
    desk.settle()
    assert desk.offloader._buffers.nbytes == 16


def test_memory_that_is_still_loaded_from_is_not_used_again(desk: Desk, disk: Disk) -> None:
    """Guards against the blocks of somebody else, where it was written while it was about to be loaded back."""
    one, two = sequence(1), sequence(2)
    desk.save(one, 2, 3)
    before = desk.kv.blocks[[2, 3]].copy()
    written = desk.inbox.get(timeout=PATIENCE_S)
    desk.load(one, 5, 4)
    written()
    desk.save(two, 0, 1)
    desk.settle()
    assert np.array_equal(desk.kv.blocks[[5, 4]], before)
    assert desk.told == [("restored", 1)]


def test_closing_does_not_wait_for_what_is_still_to_be_written(desk: Desk, disk: Disk) -> None:
    """Guards `close` from a slow disk, and the folder from what is written behind its back."""
    disk.hold()
    for number in range(4):
        desk.save(sequence(number), number)
    assert disk.reached.wait(PATIENCE_S)
    desk.offloader.close(0.0)  # it hangs
    assert desk.offloader._thread is not None
    assert desk.offloader._thread.daemon, "the process may end nevertheless"
    disk.go.set()
    desk.offloader.close(PATIENCE_S)
    assert not desk.offloader._thread.is_alive()
    assert disk.calls == [("save", "0")]
    assert not list(disk.directory.iterdir())


def test_without_a_store_nothing_is_saved() -> None:
    """Guards an engine without a folder from a thread, and from memory that is never given back."""
    desk = Desk(None)
    one = sequence(1)
    desk.save(one, 2)
    assert desk.told == [("lost", 1)]
    desk.offloader.drop(one)
    desk.offloader.close(0.0)
    assert desk.offloader._thread is None
    assert desk.offloader._jobs._incoming.empty()
