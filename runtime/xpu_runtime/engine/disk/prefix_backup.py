"""Keeps KV blocks of the prefix cache on disk and reads them back, also in a later process: `PrefixBackup`."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import inf

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.engine.disk.copy_timer import CopyTimer
from xpu_runtime.engine.disk.job_queue import JobQueue
from xpu_runtime.errors import XpuError
from xpu_runtime.kv import MIN_PREFIX_USES, KvPrefixStore, PrefixCache, choose_prefix_read
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.scheduler import Scheduler, Sequence

__all__ = ["PrefixBackup"]

_LOG = logging.getLogger(__name__)

_CLOSE_S = 2.0
"""Longest time in seconds for writing when the engine is closed (chosen: a user waits for the end of a command)."""
_CLOSE_BYTES = 256 << 20
"""Most bytes that are written then, also for blocks used once (chosen: 5,000 tokens of most models)."""
_READ_S_PER_BYTE = 2e-9
"""Seconds to read and check a byte until reads were measured (chosen: a plain NVMe drive)."""
_PRIOR_BYTES = 64 << 20
"""Bytes that this first guess counts for."""
_PART_BYTES = 8 << 20
"""Most bytes that are copied to the device at once: each copy to a GPU has a fixed cost for every cache input."""
_EXPECTED_ERRORS = (XpuError, OSError, RuntimeError, MemoryError)
"""Errors of the disk, of the device, and of large allocations."""


@dataclass(slots=True, eq=False)
class _Note:
    """A cached block that requests began with since it was last noted on disk.

    Attributes:
        key: its key on disk.
        index: number of blocks before it in its prefix.
        block: the block.
        cache_key: its key in the prefix cache, which no other block ever gets.
        uses: requests that began with it.
        at: end of the latest one in seconds since the epoch.
    """

    key: bytes
    index: int
    block: int
    cache_key: int
    uses: int
    at: float


@dataclass(slots=True, eq=False)
class _Load:
    """Blocks that are being read from disk.

    Attributes:
        owner: number of the sequence that holds them in `KvManager`.
        first: number of blocks before them in their prefix.
        keys: their keys on disk.
        blocks: the blocks.
        due: time at which computing them would be done.
        waiting: requests that wait for them: the time at which each begins at the latest, and what starts it.
    """

    owner: int
    first: int
    keys: ReadOnlyList[bytes]
    blocks: ReadOnlyList[int]
    due: float
    waiting: list[tuple[float, Callable[[], None]]] = field(default_factory=list)


class PrefixBackup:
    """Copies cached prefixes to disk when nothing runs, and back when a request begins with them.

    A thread reads and writes the files, and copies the blocks from and to the device: a device that hangs in a copy
    stops neither a step nor the end of the engine. Reads come first, because a request waits for them. A request waits
    no longer than computing its blocks would take, and then computes them. While blocks are read, a sequence of
    `KvManager` of their own holds them, so that for all else they become ordinary blocks of the prefix cache. A block
    that is copied for writing may be given to others meanwhile; then its copy is dropped. Any error means that blocks
    are computed; an error of writing ends the writing.

    All methods but `close` are called inside an engine step.

    Args:
        kv: KV cache of the device.
        store: the files.
        scheduler: its KV manager has a prefix cache.
        post: queues a callback to be called in an engine step; from any thread.

    Attributes:
        copy_timers: one that runs while blocks are copied from or to the device.
    """

    def __init__(
        self, kv: KvCache, store: KvPrefixStore, scheduler: Scheduler, post: Callable[[Callable[[], None]], None]
    ) -> None:
        cache = scheduler.kv.cache
        assert cache is not None
        self._kv = kv
        self._store = store
        self._scheduler = scheduler
        self._cache: PrefixCache = cache
        self._block_size = scheduler.kv.pool.block_size
        self._post = post
        seconds = self._block_size * cache.costs.prefill_s_per_token
        self._value = seconds / store.block_bytes * (1 << 20)  # seconds that a MiB saves
        self._notes: dict[bytes, _Note] = {}
        self._ready: dict[bytes, None] = {}  # keys of notes to be carried out, in order
        self._loads: dict[bytes, _Load] = {}  # by the key of the first block
        self._writing = self._write_failed = self._closed = self._paused = False
        self._read_bytes, self._read_s = _PRIOR_BYTES, _PRIOR_BYTES * _READ_S_PER_BYTE
        self._jobs: JobQueue[Callable[[], None]] = JobQueue()
        self._copy_timer = CopyTimer()
        self.copy_timers = (self._copy_timer,)
        self._thread = threading.Thread(target=self._serve_jobs, name="xpu-prefixes", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def pause(self) -> None:
        """Read and write nothing until `resume`: another KV cache is used, and the blocks of this one are given up."""
        self._paused = True
        loads, self._loads = self._loads, {}
        for load in loads.values():
            self._begin_waiting(load)

    def resume(self) -> None:
        """Read and write again; nothing `is_copying` to blocks that were given up."""
        self._paused = False

    def is_copying(self, kv: KvCache) -> bool:
        """True while a thread copies blocks from or to ``kv``; a step follows the end of the copy."""
        return kv is self._kv and self._copy_timer.started_at is not None

    @property
    def busy(self) -> bool:
        """True if a copy is under way or waits for the thread."""
        return self._writing or bool(self._loads)

    # -- reading ---------------------------------------------------------------------------------------------------

    def prefetch(self, sequence: Sequence, begin: Callable[[], None], now: float) -> bool:
        """Read blocks of a new request that are on disk but not in memory, if that is faster than computing them.

        Returns:
            Whether the request has to wait; ``begin`` is called then in a later step, once.
        """
        tokens, size, kv = sequence.tokens, self._block_size, self._scheduler.kv
        if self._closed or self._paused or not self._store.keys:
            return False
        if not all(load.waiting for load in self._loads.values()):
            return False  # one is late: the disk or the device may hang, and each load holds blocks
        num_cached = len(self._cache.find(tokens, len(tokens) - 1))
        keys: list[bytes] = []
        for key in islice(self._store.chain(tokens[:-1], size), num_cached, None):
            if key not in self._store.keys:
                break
            keys.append(key)
        if not keys:
            return False
        load = self._loads.get(keys[0])
        if load is None:
            choice = choose_prefix_read(
                len(keys) * size,
                num_cached * size,
                len(keys) * self._store.block_bytes,
                self._read_s / self._read_bytes,
                self._cache.costs,
            )
            # Only where the request fits beside them: none is to wait for blocks that are read.
            if not choice.read or sequence.blocks_needed(size) + len(keys) > kv.available:
                return False
            owner, num_blocks = -sequence.id, num_cached + len(keys)
            if kv.admit(owner, tokens[: num_blocks * size], 0, within_limit=True) is None:
                return False
            blocks = kv.table(owner).tolist()[num_cached:]
            load = self._loads[keys[0]] = _Load(owner, num_cached, keys, blocks, now + choice.compute_s)
            self._jobs.put(lambda: self._read_blocks(load))
        deadline = sequence.deadline
        load.waiting.append((load.due if deadline is None else min(load.due, deadline), begin))
        return True

    def begin_overdue(self, now: float) -> None:
        """Start the requests whose blocks would be computed by now, and those that have expired."""
        for load in self._loads.values():
            self._begin_waiting(load, now)

    def next_wake(self) -> float:
        """Time at which `begin_overdue` should be called; ``inf`` if no request waits."""
        return min((due for load in self._loads.values() for due, _ in load.waiting), default=inf)

    def _is_wanted(self, load: _Load) -> bool:
        """False after a pause, which gave up its blocks."""
        return self._loads.get(load.keys[0]) is load

    def _finish_load(self, load: _Load, num_read: int, seconds: float) -> None:
        if not self._is_wanted(load):
            return
        kv = self._scheduler.kv
        if num_read:
            self._read_bytes += num_read * self._store.block_bytes
            self._read_s += seconds
            kv.mark_computed(load.owner, (load.first + num_read) * self._block_size)
        kv.release(load.owner)
        self._scheduler.kv_blocks_released()
        del self._loads[load.keys[0]]
        self._begin_waiting(load)

    def _begin_waiting(self, load: _Load, now: float = inf) -> None:
        """Start the requests that wait for ``load`` until ``now`` at the latest."""
        waiting, load.waiting = load.waiting, [each for each in load.waiting if each[0] > now]
        for due, begin in waiting:
            if due <= now:
                begin()

    # -- writing ---------------------------------------------------------------------------------------------------

    def note(self, tokens: ReadOnlyList[int]) -> None:
        """Note the cached blocks of a request that has ended."""
        if self._paused or self._write_failed:
            return
        at = time.time()
        blocks = self._cache.find(tokens, len(tokens))
        for index, (key, block) in enumerate(zip(self._store.chain(tokens, self._block_size), blocks, strict=False)):
            cache_key = self._cache.key_of(block)
            assert cache_key is not None
            note = self._notes.setdefault(key, _Note(key, index, block, cache_key, 0, at))
            note.block, note.cache_key, note.at = block, cache_key, at
            note.uses += 1
            if note.uses >= MIN_PREFIX_USES or key in self._store.keys:
                self._ready[key] = None
        if len(self._notes) > 2 * len(self._cache) + 64:
            self._notes = {key: note for key, note in self._notes.items() if self._is_cached(note)}
            self._ready = {key: None for key in self._ready if key in self._notes}

    def expect(self, tokens: ReadOnlyList[int]) -> None:
        """Write the noted blocks of ``tokens`` as well: a request is expected to begin with them."""
        self._ready.update((key, None) for key in self._store.chain(tokens, self._block_size) if key in self._notes)

    def back_up(self) -> None:
        """Start to write the next block that is worth it; called when nothing runs."""
        if self._writing or self._write_failed or self._closed or self._paused or self._loads:
            return
        noted: list[_Note] = []
        while self._ready:
            key = next(iter(self._ready))
            del self._ready[key]
            note = self._notes.pop(key)
            if key in self._store.keys:
                noted.append(note)
            elif self._is_cached(note):
                self._start_writing(noted, note)
                return
        if noted:
            self._start_writing(noted)

    def forget(self) -> None:
        """Remove the files of this model, and write nothing of the requests that have ended before."""
        self._notes.clear()
        self._ready.clear()
        self._jobs.put(self._clear, low_priority=True)  # behind a block that was taken to be written

    def close(self, timeout_s: float, *, flush: bool) -> bool:
        """End the thread, and write blocks that are not on disk, the latest first. From any thread.

        Args:
            timeout_s: longest time to wait for the thread.
            flush: whether to write; no step follows that would give blocks to others.

        Returns:
            Whether the thread has ended.
        """
        self._closed = True
        if flush:
            self._jobs.put(self._flush, low_priority=True)  # behind a block that was taken to be written
        self._jobs.put(None, low_priority=True)
        if self._thread is threading.current_thread():  # it may drop the last reference to an engine
            return False
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _start_writing(self, noted: ReadOnlyList[_Note], note: _Note | None = None) -> None:
        self._jobs.put(partial(self._write, noted, note), low_priority=True)
        self._writing = True

    def _finish_writing(self) -> None:
        self._writing = False

    # -- thread ----------------------------------------------------------------------------------------------------

    def _serve_jobs(self) -> None:
        while (job := self._jobs.get()) is not None:
            with contextlib.suppress(Exception):  # a logging filter may fail
                job()

    def _flush(self) -> None:
        """Write the blocks that are not on disk, within the limits of the end of an engine."""
        if self._write_failed:
            return
        try:
            self._write_latest()
        except BaseException as error:
            self._stop_writing(error)

    def _write_latest(self) -> None:
        end, room = time.perf_counter() + _CLOSE_S, _CLOSE_BYTES
        # Blocks before others of their prefix have as many uses and as late ones.
        for note in sorted(self._notes.values(), key=lambda note: (note.uses < MIN_PREFIX_USES, -note.at, note.index)):
            if time.perf_counter() >= end:
                return
            if note.key in self._store.keys:
                self._touch(note)
            elif self._is_cached(note) and room >= self._store.block_bytes:
                room -= self._store.block_bytes
                self._save(note)

    def _read_blocks(self, load: _Load) -> None:
        num_read, start = 0, time.perf_counter()
        most = max(1, _PART_BYTES // self._store.block_bytes)
        try:
            while num_read < len(load.keys):
                part = self._read_part(load, num_read, most)
                if part:
                    views = [self._kv.views(1, content) for content in part]
                    content = {name: np.concatenate([each[name] for each in views]) for name in views[0]}
                    with self._copy_timer:
                        if not self._is_wanted(load):
                            break
                        self._kv.write(load.blocks[num_read : num_read + len(part)], content)
                num_read += len(part)
                if len(part) < most:
                    break
        except BaseException as error:
            _log_unexpected(error)
        finally:
            seconds = time.perf_counter() - start
            self._post(lambda: self._finish_load(load, num_read, seconds))

    def _read_part(self, load: _Load, first: int, most: int) -> list[NDArray[np.uint8]]:
        """Contents of up to ``most`` blocks of ``load`` from ``first`` on, until one is missing."""
        part: list[NDArray[np.uint8]] = []
        for index in range(first, min(first + most, len(load.keys))):
            wanted = self._is_wanted(load) and not self._closed
            content = self._store.load(load.keys[index], load.first + index) if wanted else None
            if content is None:
                break
            part.append(content)
        return part

    def _write(self, noted: ReadOnlyList[_Note], note: _Note | None) -> None:
        try:
            for each in noted:
                self._touch(each)
            if note is not None:
                self._save(note)
        except BaseException as error:
            self._stop_writing(error)
        finally:
            self._post(self._finish_writing)

    def _clear(self) -> None:
        try:
            self._store.clear()
        except BaseException as error:
            _log_unexpected(error)
            _LOG.warning("prefixes on disk are not all removed: %s: %s", self._store.directory, error)

    def _touch(self, note: _Note) -> None:
        self._store.touch(note.key, note.index, note.uses * self._value, note.at)

    def _save(self, note: _Note) -> None:
        """Copy a block from the device and write it, unless it is or may be given to others during the copy."""
        block = np.empty(self._store.block_bytes, np.uint8)
        with self._copy_timer:
            if not self._is_cached(note):
                return
            self._kv.read([note.block], block)
        if self._is_cached(note):
            self._store.save(note.key, note.index, block, note.uses * self._value, note.at)

    def _is_cached(self, note: _Note) -> bool:
        """True if the block of ``note`` holds its tokens, and has held them since; not while another KV cache is used.

        A step takes a block out of the cache before a kernel writes to it, so the disk thread may ask as well.
        """
        return not self._paused and self._cache.key_of(note.block) == note.cache_key

    def _stop_writing(self, error: BaseException) -> None:
        self._write_failed = True
        _log_unexpected(error)
        _LOG.warning("prefixes are no longer kept on disk: %s: %s", self._store.directory, error)


def _log_unexpected(error: BaseException) -> None:
    """Log an error that indicates a bug; the thread continues, since requests wait for it."""
    if not isinstance(error, _EXPECTED_ERRORS):
        _LOG.error("keeping prefixes failed", exc_info=error)
