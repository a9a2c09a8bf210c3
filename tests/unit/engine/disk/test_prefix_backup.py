"""Copies of cached prefixes on disk: what is written and when, and what a request waits for."""

from __future__ import annotations

import errno
import logging
import queue
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from xpu_runtime.engine.disk import PrefixBackup, prefix_backup
from xpu_runtime.kv import BlockPool, KvCosts, KvManager, KvPrefixStore, PrefixCache
from xpu_runtime.kv.prefix_store import stored_blocks
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Sequence

TIMEOUT_S = 30.0
SIZE = 4
"""Tokens of a block."""
BLOCK_BYTES = 8
BLOCKS = 16


class FakeKvCache:
    """KV blocks of eight bytes."""

    def __init__(self) -> None:
        self.blocks = np.zeros((BLOCKS, BLOCK_BYTES), np.uint8)
        self.fault: Exception | None = None
        self.num_writes = 0
        self.before_write: Callable[[], object] = lambda: None
        self.before_read: Callable[[], object] = lambda: None

    def read(self, blocks: list[int], into: Any) -> None:
        self.before_read()
        if self.fault is not None:
            raise self.fault
        into[:] = self.blocks[blocks[0]]

    def write(self, blocks: list[int], content: dict[str, Any]) -> None:
        self.before_write()
        if self.fault is not None:
            raise self.fault
        self.num_writes += 1
        self.blocks[blocks] = content["key_cache.0"]

    def views(self, num_blocks: int, buffer: Any) -> dict[str, Any]:
        return {"key_cache.0": buffer.reshape(num_blocks, -1)}


class SlowStore(KvPrefixStore):
    """A store whose reads a test can block, and whose writes it can make fail."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory, "tiny", "model", BLOCK_BYTES)
        self.reached, self.released = threading.Event(), threading.Event()
        self.released.set()
        self.fault: OSError | None = None
        self.num_saves = 0

    def load(self, key: bytes, index: int) -> Any:
        self.reached.set()
        assert self.released.wait(TIMEOUT_S)
        return super().load(key, index)

    def save(self, key: bytes, index: int, block: Any, value: float, at: float) -> None:
        self.num_saves += 1
        if self.fault is not None:
            raise self.fault
        super().save(key, index, block, value, at)


class EngineSide:
    """An engine that computes at once, played by the thread of the test."""

    def __init__(self, folder: Path) -> None:
        self.kv = FakeKvCache()
        self.store = SlowStore(folder)
        self.pool = BlockPool(BLOCKS, SIZE)
        self.manager = KvManager(self.pool, PrefixCache(self.pool, KvCosts(prefill_s_per_token=10.0)))
        self.num_notified = 0
        scheduler = SimpleNamespace(kv=self.manager, kv_blocks_released=self._notified)
        self.messages: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.backup = PrefixBackup(
            cast("Any", self.kv), self.store, cast("Any", scheduler), cast("Any", self.messages.put)
        )
        self.backup.start()
        self.begun: list[int] = []
        self._num_requests = 0

    def _notified(self) -> None:
        self.num_notified += 1

    def arrive(
        self, tokens: list[int], max_new: int = 1, now: float = 0.0, deadline_s: float | None = None
    ) -> int | None:
        """Let a request arrive; returns its number if it waits for the disk."""
        self._num_requests += 1
        number = self._num_requests
        sequence = Sequence(number, Priority.REACTIVE, list(tokens), len(tokens), max_new, now, deadline_s)
        waits = self.backup.prefetch(sequence, lambda: self.begun.append(number), now)
        return number if waits else None

    def compute(self, tokens: list[int]) -> int:
        """Compute a request; returns the tokens that the prefix cache had, whose KV is checked."""
        self._num_requests += 1
        seq = self._num_requests
        cached = self.manager.admit(seq, tokens, 0)
        assert cached is not None
        for index, block in enumerate(self.manager.table(seq)[: len(tokens) // SIZE]):
            kv = np.full(BLOCK_BYTES, sum(tokens[: (index + 1) * SIZE]) % 256, np.uint8)
            if index < cached // SIZE:
                assert self.kv.blocks[block].tolist() == kv.tolist()
            self.kv.blocks[block] = kv
        self.manager.mark_computed(seq, len(tokens))
        self.manager.release(seq)
        self.backup.note(tokens)
        return cached

    def process_message(self) -> None:
        """Process the next message."""
        self.messages.get(timeout=TIMEOUT_S)()

    def be_idle(self) -> None:
        """Write all that is worth it."""
        self.backup.back_up()
        while self.backup._writing:
            self.process_message()
            self.backup.back_up()

    @property
    def num_stored(self) -> int:
        return len(list(stored_blocks(self.store.directory)))

    def close(self) -> None:
        assert self.backup.close(TIMEOUT_S, flush=True)


@pytest.fixture
def restart(tmp_path: Path) -> Iterator[Callable[[], EngineSide]]:
    """Start an engine with an empty KV cache, on the files of the one before."""
    sides: list[EngineSide] = []

    def start() -> EngineSide:
        sides.append(EngineSide(tmp_path / "prefixes"))
        return sides[-1]

    yield start
    for side in sides:
        side.store.released.set()
        side.backup.close(TIMEOUT_S, flush=False)


Restart = Callable[[], EngineSide]

PROMPT = list(range(14))
"""Three blocks and a half."""


def prepared(restart: Restart) -> EngineSide:
    """Return an engine after a restart, with the prompt on disk."""
    before = restart()
    before.compute(PROMPT)
    before.close()
    return restart()


def test_blocks_used_twice_are_written_when_idle(restart: Restart) -> None:
    """Guards the disk against one-off text, and a crash of the process against the loss of the rest."""
    side = restart()
    side.compute(PROMPT)
    side.be_idle()
    assert side.num_stored == 0
    side.compute(PROMPT[:9])
    side.be_idle()
    assert side.num_stored == 2
    side.compute(PROMPT)
    side.be_idle()
    assert side.num_stored == 3
    assert side.store.num_saves == 3


def test_expected_blocks_are_written_when_idle(restart: Restart) -> None:
    """Guards the first turn of an agent whose tool runs for long, and the consent of requests that are not noted."""
    side = restart()
    side.compute(PROMPT)
    side.backup.expect(PROMPT[:9])
    side.backup.expect(list(range(100, 114)))
    assert side.backup._ready.keys() <= side.backup._notes.keys()
    side.be_idle()
    assert side.num_stored == 2
    side.compute(PROMPT)
    side.be_idle()
    assert side.num_stored == 3
    assert side.store.num_saves == 3


def test_blocks_used_once_are_written_at_the_end(restart: Restart) -> None:
    """Guards commands that ask once: the next one finds the prompt."""
    side = prepared(restart)
    assert side.num_stored == 3
    number = side.arrive(PROMPT)
    side.process_message()
    assert side.begun == [number]
    assert side.num_notified == 1
    assert side.compute(PROMPT) == 12
    side.manager.check()


def test_only_the_missing_blocks_are_read(restart: Restart) -> None:
    """Guards a prompt of which memory has a part."""
    side = prepared(restart)
    side.compute(PROMPT[:5])
    assert side.arrive(PROMPT) is not None
    side.process_message()
    assert side.compute(PROMPT) == 12
    assert side.arrive(PROMPT) is None
    assert side.arrive(PROMPT[:5]) is None


@pytest.mark.parametrize(("part_bytes", "num_writes"), [(8 << 20, 1), (2 * BLOCK_BYTES, 2), (1, 3)])
def test_blocks_are_copied_to_the_device_in_parts(
    restart: Restart, monkeypatch: pytest.MonkeyPatch, part_bytes: int, num_writes: int
) -> None:
    """Guards a GPU against a copy for each block and cache input, and blocks against the content of another one."""
    monkeypatch.setattr(prefix_backup, "_PART_BYTES", part_bytes)
    side = prepared(restart)
    side.arrive(PROMPT)
    side.process_message()
    assert side.kv.num_writes == num_writes
    assert side.compute(PROMPT) == 12
    side.manager.check()


def test_requests_with_one_prefix_wait_for_one_read(restart: Restart) -> None:
    """Guards a burst of requests against as many copies of one prefix."""
    side = prepared(restart)
    side.store.released.clear()
    numbers = [side.arrive([*PROMPT, last]) for last in range(3)]
    assert None not in numbers
    side.store.released.set()
    side.process_message()
    assert side.begun == numbers
    assert side.messages.empty()


def test_a_slow_disk_delays_no_request_beyond_its_computation(restart: Restart) -> None:
    """Guards a disk that hangs: the request begins without it, once, and later ones find the blocks."""
    side = prepared(restart)
    side.store.released.clear()
    number = side.arrive(PROMPT, now=1.0)
    due = side.backup.next_wake()
    assert 1.0 < due < 1000.0
    side.backup.begin_overdue(due - 0.1)
    assert side.begun == []
    side.backup.begin_overdue(due)
    assert side.begun == [number]
    assert side.backup.next_wake() == float("inf")
    side.store.released.set()
    side.process_message()
    assert side.begun == [number]
    assert side.compute(PROMPT) == 12


def test_a_slow_disk_delays_no_expiry(restart: Restart) -> None:
    """Guards deadlines: a request begins, and expires, at its own; others that wait for the same blocks go on."""
    side = prepared(restart)
    side.store.released.clear()
    patient, urgent = side.arrive(PROMPT, now=1.0), side.arrive(PROMPT, now=1.0, deadline_s=0.5)
    assert side.backup.next_wake() == 1.5
    side.backup.begin_overdue(1.4)
    assert side.begun == []
    side.backup.begin_overdue(1.5)
    assert side.begun == [urgent]
    assert 1.5 < side.backup.next_wake() < 1000.0
    side.store.released.set()
    side.process_message()
    assert side.begun == [urgent, patient]


def test_what_reads_slower_than_it_computes_is_computed(restart: Restart) -> None:
    """Guards network folders: the measured speed decides."""
    side = prepared(restart)
    side.backup._read_s = 1e12
    assert side.arrive(PROMPT) is None


def test_a_damaged_block_ends_the_prefix(restart: Restart) -> None:
    """Guards wrong KV: the blocks before it are used, and the request begins."""
    side = prepared(restart)
    (path,) = [each.path for each in stored_blocks(side.store.directory) if each.index == 1]
    path.write_bytes(b"damaged")
    number = side.arrive(PROMPT)
    side.process_message()
    assert side.begun == [number]
    assert side.compute(PROMPT) == 4
    side.manager.check()


def test_a_failing_log_handler_does_not_stop_the_thread(restart: Restart, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards KV blocks: without the thread those of each later read would be held for ever."""

    def broken(*said: object, **more: object) -> None:
        raise KeyError("a filter")

    monkeypatch.setattr(prefix_backup._LOG, "error", broken)
    side = prepared(restart)
    for fault in (ValueError("a bug"), None):
        side.kv.fault = fault
        number = side.arrive(PROMPT)
        side.process_message()
        assert side.begun.pop() == number
        assert side.pool.usage().used == 0
    assert side.compute(PROMPT) == 12


def test_a_full_pool_is_not_read_into(restart: Restart) -> None:
    """Guards requests that wait for blocks: reading takes none where the request itself would not fit."""
    side = prepared(restart)
    assert side.manager.admit(1000, [1], (BLOCKS - 4) * SIZE) == 0
    assert side.arrive(PROMPT, max_new=2 * SIZE) is None
    side.manager.release(1000)
    assert side.arrive(PROMPT, max_new=2 * SIZE) is not None
    side.process_message()


@pytest.mark.parametrize("end", ["idle", "close"])
def test_what_is_forgotten_is_not_on_disk(restart: Restart, end: str) -> None:
    """Guards privacy: files go, what was noted is not written later, and later requests are kept as before."""
    side = prepared(restart)
    other = list(range(100, 114))
    side.compute(other)
    side.compute(other)
    side.backup.back_up()  # one block is taken to be written
    side.backup.forget()
    if end == "idle":
        while side.backup._writing:
            side.process_message()
        side.be_idle()
        side.compute([5] * 9)
    side.close()
    assert side.num_stored == (2 if end == "idle" else 0)


def test_evicted_blocks_are_not_written(restart: Restart) -> None:
    """Guards wrong KV: a block that was given to other tokens is not written under its old key."""
    side = restart()
    for _ in range(2):
        side.compute(PROMPT)
    side.manager.cache.evict(BLOCKS)  # type: ignore[union-attr]
    side.compute(list(range(100, 100 + BLOCKS * SIZE)))
    side.be_idle()
    assert side.num_stored == 0


@pytest.mark.parametrize("place", ["disk", "device"])
def test_a_failure_ends_writing_with_one_warning(
    restart: Restart, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    """Guards a full disk and a lost device: requests go on, and nothing is tried again and again."""
    side = restart()
    if place == "disk":
        side.store.fault = OSError(errno.ENOSPC, "No space left on device")
    else:
        side.kv.fault = RuntimeError("device lost")
    for _ in range(2):
        side.compute(PROMPT)
    with caplog.at_level(logging.WARNING):
        side.be_idle()
        side.compute(PROMPT)
        side.be_idle()
        side.close()
    (record,) = caplog.records
    assert "no longer kept" in record.getMessage()
    assert side.store.num_saves == (place == "disk")
    assert side.num_stored == 0


@pytest.mark.parametrize("fails", [False, True])
def test_notes_do_not_grow_while_nothing_is_written(restart: Restart, fails: bool) -> None:
    """Guards the memory of a server that is never idle, or whose disk is full."""
    side = restart()
    if fails:
        side.store.fault = OSError(errno.ENOSPC, "No space left on device")
    for start in range(0, 10_000, 100):
        for _ in range(2):
            side.compute(list(range(start, start + 14)))
        if fails:
            side.be_idle()
    assert len(side.backup._notes) <= 2 * BLOCKS + 64 + 3
    assert side.backup._ready.keys() <= side.backup._notes.keys()
    side.be_idle()
    assert (side.num_stored > 0) is not fails


def test_the_end_is_bounded(restart: Restart, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the end of commands: of much text the latest is written, from its beginning."""
    monkeypatch.setattr(prefix_backup, "_CLOSE_BYTES", 2 * BLOCK_BYTES)
    side = restart()
    side.compute(PROMPT)
    side.compute(PROMPT[::-1])
    side.close()
    found = sorted(stored_blocks(side.store.directory), key=lambda each: each.index)
    assert [each.key for each in found] == list(side.store.chain(PROMPT[::-1], SIZE))[:2]


def test_time_at_the_end_is_bounded(restart: Restart, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the end of commands against a slow disk."""
    monkeypatch.setattr(prefix_backup, "_CLOSE_S", 0.0)
    side = restart()
    side.compute(PROMPT)
    side.close()
    assert side.num_stored == 0


def test_uses_of_stored_blocks_are_noted(restart: Restart) -> None:
    """Guards the order of eviction: a prefix used by a later process is worth more."""
    side = prepared(restart)
    before = {each.key: each.path.stat().st_mtime for each in stored_blocks(side.store.directory)}
    side.compute(PROMPT[:9])
    side.be_idle()
    after = {each.key: each.path.stat().st_mtime for each in stored_blocks(side.store.directory)}
    assert sorted(after[key] > before[key] for key in before) == [False, True, True]
    assert side.store.num_saves == 0


def test_a_pause_gives_up_blocks_that_are_read(restart: Restart) -> None:
    """Guards requests that wait for the disk while the KV cache is exchanged: its blocks must not be found later."""
    side = prepared(restart)
    side.store.released.clear()
    number = side.arrive(PROMPT)
    assert number is not None
    assert side.store.reached.wait(TIMEOUT_S)
    side.backup.pause()
    assert side.begun == [number]
    side.manager.reset(BLOCKS, SIZE, exact_blocks=False)
    side.store.released.set()
    side.process_message()
    assert side.begun == [number]
    assert side.kv.num_writes == 0, "the blocks may belong to another request"
    assert side.arrive(PROMPT) is None
    assert side.compute(PROMPT) == 0
    side.be_idle()
    side.backup.resume()
    side.manager.reset(BLOCKS, SIZE, exact_blocks=False)
    assert side.arrive(PROMPT) is not None
    side.process_message()
    assert side.compute(PROMPT) == 12
    side.manager.check()


class HeldCopy:
    """A copy that waits until a test lets it go on; further copies do not wait."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.begun.set()
        assert self.go_on.wait(TIMEOUT_S)


def test_the_end_of_a_copy_to_blocks_that_were_given_up_is_seen(restart: Restart) -> None:
    """Guards the next owner of a block: what is copied to it then would be taken for its KV.

    Neither the pause nor its end may wait in a step: the device of the copy may hang.
    """
    side = prepared(restart)
    side.kv.before_write = hold = HeldCopy()
    side.arrive(PROMPT)
    assert hold.begun.wait(TIMEOUT_S)
    side.backup.pause()
    assert side.backup.is_copying(cast("Any", side.kv))
    assert not side.backup.is_copying(cast("Any", FakeKvCache()))
    hold.go_on.set()
    side.process_message()  # a step follows the copy
    assert not side.backup.is_copying(cast("Any", side.kv))


def test_a_copy_that_hangs_stops_no_request(restart: Restart) -> None:
    """Guards a device that hangs while a block is copied from it: steps go on, and no request waits for the disk."""
    side = prepared(restart)
    other = list(range(100, 114))
    side.kv.before_read = hold = HeldCopy()
    for _ in range(2):
        side.compute(other)
    side.backup.back_up()
    assert hold.begun.wait(TIMEOUT_S)
    assert side.backup.busy
    number = side.arrive(PROMPT)
    side.backup.begin_overdue(side.backup.next_wake())
    assert side.begun == [number]
    for start in (0, 4):
        assert side.arrive([*PROMPT[start:], 1]) is None, "no further blocks are held for reads that may never end"
    assert side.compute([9] * 9) == 0
    assert not side.backup.close(0.0, flush=True)
    hold.go_on.set()
    side.close()
    assert side.num_stored > 4


@pytest.mark.parametrize("change", ["evicted", "exchanged", "paused"])
def test_a_block_that_is_given_away_during_its_copy_is_not_written(restart: Restart, change: str) -> None:
    """Guards wrong KV on disk: a request that ends, an eviction, or another KV cache may free the block meanwhile."""
    side = restart()
    for _ in range(2):
        side.compute(PROMPT)
    side.kv.before_read = hold = HeldCopy()
    side.backup.back_up()
    assert hold.begun.wait(TIMEOUT_S)
    side.kv.before_read = lambda: None
    if change == "paused":
        side.backup.pause()
    elif change == "exchanged":
        side.manager.reset(BLOCKS, SIZE, exact_blocks=False)
    else:
        assert side.manager.cache is not None
        side.manager.cache.evict(BLOCKS)
    if change != "paused":
        side.compute(PROMPT)  # the same tokens in blocks of their own
    hold.go_on.set()
    side.process_message()
    assert not side.backup.busy
    assert side.store.num_saves == 0
    if change != "paused":
        side.compute(PROMPT)
        side.be_idle()
        assert side.num_stored == 3
    side.manager.check()
