"""Moves KV blocks of preempted requests to disk and back (`agent-xpu-v1 §6.5`)."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.engine.disk.copy_timer import CopyTimer
from xpu_runtime.engine.disk.job_queue import JobQueue
from xpu_runtime.errors import OffloadError, XpuError
from xpu_runtime.kv import KvOffloadStore
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.scheduler import Offload, Restore, Scheduler, Sequence

__all__ = ["BufferPool", "KvOffloader"]


class BufferPool:
    """Released buffers kept for reuse, because page faults of fresh memory cost more than the copy itself.

    Not thread-safe.

    Args:
        max_bytes: most bytes kept in total; the oldest buffers are dropped first.
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._free: list[NDArray[np.uint8]] = []

    @property
    def nbytes(self) -> int:
        """Bytes of all kept buffers."""
        return sum(buffer.nbytes for buffer in self._free)

    def acquire(self, nbytes: int) -> NDArray[np.uint8]:
        """Return the smallest kept buffer of at least ``nbytes``, or a new one.

        Raises:
            MemoryError: a new buffer cannot be allocated.
        """
        fitting = [n for n, buffer in enumerate(self._free) if buffer.nbytes >= nbytes]
        if not fitting:
            return np.empty(nbytes, np.uint8)
        return self._free.pop(min(fitting, key=lambda n: self._free[n].nbytes))

    def clear(self) -> None:
        """Drop all kept buffers."""
        self._free.clear()

    def release(self, buffer: NDArray[np.uint8]) -> None:
        """Keep a buffer that is no longer used, unless it alone exceeds the limit."""
        if buffer.nbytes > self._max_bytes:
            return
        self._free.append(buffer)
        while self.nbytes > self._max_bytes:
            del self._free[0]


_LOG = logging.getLogger(__name__)

_EXPECTED_ERRORS = (XpuError, RuntimeError, MemoryError)
"""Errors of the disk (logged by the store), of the device, and of large allocations."""

_MAX_PENDING_BYTES = 1 << 30
"""Most bytes that wait in memory to be written. The default KV cache has at most four times as many."""

_MAX_POOL_BYTES = 128 << 20
"""Most bytes of buffers kept for reuse (chosen: a copy of 64 MiB then takes 17 ms instead of 47)."""

_PART_BYTES = 8 << 20
"""Most bytes that are copied to the device at once (chosen: an engine step may have to wait for a few ms)."""

_Arrays = dict[str, NDArray[np.uint8]]
_Job = Callable[[KvOffloadStore], None]


@dataclass(slots=True, eq=False)
class _PendingWrite:
    """Copied blocks of ``sequence`` that are not on disk yet.

    Attributes:
        sequence: owner of the blocks.
        nbytes: size of the blocks.
        buffer_bytes: size of ``buffer``.
        arrays: views of ``buffer``; None if the blocks are no longer needed.
        buffer: returned to the pool after writing, unless ``restoring``.
        restoring: whether the blocks are about to be copied back from ``buffer``.
    """

    sequence: Sequence
    nbytes: int
    buffer_bytes: int
    arrays: _Arrays | None
    buffer: NDArray[np.uint8] | None
    restoring: bool = False


@dataclass(slots=True, eq=False)
class _RunningRestore:
    """Blocks that are being read or copied.

    Attributes:
        action: the action of the scheduler.
        kv: KV cache of the blocks.
        copies: True while they are copied to the device, or wait for it.
        retained: True while the KV manager keeps the blocks allocated for the copy.
    """

    action: Restore
    kv: KvCache
    copies: bool = False
    retained: bool = False


class KvOffloader:
    """Carries out the offload and restore actions of the scheduler; blocks that cannot be moved are recomputed.

    A reactive request waits for the blocks of the preempted one, and later actions of the same step use them, so the
    engine step copies them to host memory. A copy from a GPU has a thread of its own, for which the step waits no
    longer than for a kernel. A thread writes, reads and deletes the files; it alone uses the store and
    closes it at the end. Reads have priority over writes, because a request waits for each read. Another thread copies
    what is restored to the device, a part at a time, so that others need not wait for it. The blocks stay allocated
    until the copy has ended, also if their sequence gives them up. Blocks that are not written yet are restored from
    memory. If too many bytes wait to be written, further blocks are dropped instead of waiting for the disk.

    All methods but `close` are called inside an engine step.

    Args:
        kv: KV cache of the device.
        store: files of offloaded blocks; None disables offloading.
        scheduler: notified, inside an engine step, when blocks are lost or restored.
        post: queues a callback to be called in an engine step; from any thread.
        timeout_s: longest time in seconds that a step waits for a copy from a GPU.

    Attributes:
        copy_timers: run while blocks are copied from the device, and a part of what is restored to it.
        limit_bytes: most bytes of copied blocks and kept buffers together; None for the limits of this module. A copy
            that is read back from disk is not counted.
    """

    def __init__(
        self,
        kv: KvCache,
        store: KvOffloadStore | None,
        scheduler: Scheduler,
        post: Callable[[Callable[[], None]], None],
        timeout_s: float,
    ) -> None:
        self.limit_bytes: int | None = None
        self._kv = kv
        self._scheduler = scheduler
        self._post = post
        self._pending: dict[int, _PendingWrite] = {}  # by sequence id
        self._pending_bytes = 0
        self._held_bytes = 0  # size of the buffers of pending writes
        self._buffers = BufferPool(_MAX_POOL_BYTES)
        self._jobs: JobQueue[_Job] = JobQueue()
        self._copies: JobQueue[Callable[[], None]] = JobQueue()
        self._restoring: list[_RunningRestore] = []
        self._timeout_s = timeout_s
        self._read_timer, self._restore_timer = CopyTimer(), CopyTimer()
        self.copy_timers = (self._read_timer, self._restore_timer)
        self._reading: KvCache | None = None  # from which blocks are copied
        self._closed = False
        self._thread: threading.Thread | None = None
        self._copy_thread: threading.Thread | None = None
        if store is not None:
            self._thread = threading.Thread(target=self._serve_disk_jobs, args=(store,), name="xpu-swap", daemon=True)
            self._copy_thread = threading.Thread(target=self._serve_copies, name="xpu-restore", daemon=True)

    def start(self) -> None:
        """Start the threads."""
        if self._thread is not None and self._copy_thread is not None:
            self._thread.start()
            self._copy_thread.start()

    def close(self, timeout_s: float) -> bool:
        """End the threads, of which one deletes all files; pending writes are dropped. From any thread.

        Returns:
            Whether nothing is copied from or to the device any more.
        """
        if self._thread is None or self._copy_thread is None:
            return True
        self._closed = True
        self._jobs.put(None)
        self._copies.put(None)
        for thread in (self._copy_thread, self._thread):
            if thread is not threading.current_thread():  # it may drop the last reference to an engine
                thread.join(timeout_s)
        return not self._copy_thread.is_alive() and self._reading is None

    def offload(self, action: Offload) -> None:
        """Copy the blocks of a preempted sequence and queue them for writing."""
        sequence, nbytes = action.sequence, len(action.blocks) * self._kv.layout.bytes_per_block
        try:
            if self._thread is None:
                raise OffloadError("offloading is disabled")
            if self._reading is not None or any(each.kv is not self._kv for each in self._restoring):
                raise OffloadError("an earlier copy has not ended, and it may hang with its device")
            buffer = self._acquire_buffer(nbytes)
            arrays = self._read(action.blocks, buffer)
            pending = _PendingWrite(sequence, nbytes, buffer.nbytes, arrays, buffer)
        except _EXPECTED_ERRORS:
            self._scheduler.lost(sequence)
            return
        self._pending[sequence.id] = pending
        self._pending_bytes += nbytes
        self._held_bytes += buffer.nbytes
        self._jobs.put(lambda store: self._write_blocks(store, pending), low_priority=True)

    def restore(self, action: Restore) -> None:
        """Read the blocks back, from memory if they are still there, and copy them into their new blocks."""
        pending, restore = self._pending.get(action.sequence.id), _RunningRestore(action, self._kv)
        self._restoring.append(restore)
        if pending is None:
            self._jobs.put(lambda store: self._read_blocks(store, restore))
        else:
            pending.restoring = True
            self._begin_copy(restore, pending.arrays)

    def is_copying(self, kv: KvCache) -> bool:
        """True while blocks are copied from or to ``kv``, or wait for it; a step follows the end of the copy."""
        return self._reading is kv or any(each.kv is kv and each.copies for each in self._restoring)

    @property
    def busy(self) -> bool:
        """True if a copy is under way or waits for its thread."""
        return self._reading is not None or bool(self._restoring)

    def drop(self, sequence: Sequence) -> None:
        """Delete the offloaded blocks of ``sequence``."""
        if self._thread is None:
            return
        pending = self._pending.pop(sequence.id, None)
        if pending is not None:
            pending.arrays = pending.buffer = None
        key = str(sequence.id)
        self._jobs.put(lambda store: store.drop(key))

    def use(self, kv: KvCache) -> None:
        """Use another KV cache, or the same one, from now on, with an empty KV manager.

        Blocks that were saved or are being restored are not needed any more.
        """
        self._kv = kv
        for restore in self._restoring:
            restore.retained = False
        for pending in self._pending.values():
            pending.arrays = pending.buffer = None
        self._pending.clear()
        if self._thread is not None:
            self._jobs.put(lambda store: store.drop_all())

    def drop_buffers(self) -> None:
        """Drop the buffers that are only kept for reuse."""
        self._buffers.clear()

    def _read(self, blocks: ReadOnlyList[int], buffer: NDArray[np.uint8]) -> _Arrays:
        """Copy ``blocks`` to ``buffer``, which stays in use until the end of the copy.

        Raises:
            OffloadError: the copy has not ended in time, or the system starts no thread for it.
        """
        kv = self._kv
        if kv.on_cpu:
            return kv.read(blocks, buffer)
        results: list[_Arrays | BaseException] = []

        def read() -> None:
            try:
                with self._read_timer:
                    results.append(kv.read(blocks, buffer))
            except BaseException as error:
                results.append(error)
            finally:
                self._reading = None
                self._post(lambda: None)  # lets the lane return to its device

        self._reading = kv
        thread = threading.Thread(target=read, name="xpu-offload", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:
            self._reading = None
            raise OffloadError(f"no thread for a copy from the device: {error}") from error
        thread.join(self._timeout_s)
        if thread.is_alive():
            raise OffloadError(f"a copy from the device has not ended within {self._timeout_s:g} s")
        (result,) = results
        if isinstance(result, BaseException):
            raise result
        return result

    def _acquire_buffer(self, nbytes: int) -> NDArray[np.uint8]:
        """Return a buffer for ``nbytes``.

        Raises:
            OffloadError: too many bytes wait to be written.
            MemoryError: a new buffer cannot be allocated.
        """
        waiting, limit = self._pending_bytes, self.limit_bytes
        if limit is None:
            fits = not waiting or waiting + nbytes <= _MAX_PENDING_BYTES  # a single one always fits
        else:
            if self._held_bytes + self._buffers.nbytes + nbytes > limit:
                self._buffers.clear()
            fits = self._held_bytes + nbytes <= limit
        if not fits:
            raise OffloadError(f"{nbytes} bytes do not fit: {waiting} bytes wait to be written")
        return self._buffers.acquire(nbytes)

    def _finish_write(self, pending: _PendingWrite, *, failed: bool) -> None:
        self._pending_bytes -= pending.nbytes
        self._held_bytes -= pending.buffer_bytes
        if pending.buffer is not None and not pending.restoring:
            self._buffers.release(pending.buffer)
        if self._pending.get(pending.sequence.id) is not pending:
            return  # dropped meanwhile
        del self._pending[pending.sequence.id]
        restored = any(each.action.under_way and each.action.sequence is pending.sequence for each in self._restoring)
        if failed and not restored:  # else from memory
            self._scheduler.lost(pending.sequence)

    def _begin_copy(self, restore: _RunningRestore, arrays: _Arrays | None) -> None:
        """Copy what was read to the blocks of ``restore``; ``arrays`` is None if nothing was read."""
        if arrays is None or not restore.action.under_way:
            self._finish_restore(restore, failed=arrays is None)
            return
        self._scheduler.kv.retain_blocks(restore.action.blocks)
        restore.copies = restore.retained = True
        self._copies.put(lambda: self._copy_blocks(restore, arrays))

    def _finish_restore(self, restore: _RunningRestore, *, failed: bool) -> None:
        self._restoring.remove(restore)
        action = restore.action
        if restore.retained:
            self._scheduler.kv.release_blocks(action.blocks)
            self._scheduler.kv_blocks_released()
        if not action.under_way:
            return  # the blocks may belong to another sequence by now
        if failed:
            self._scheduler.lost(action.sequence)
        else:
            self._scheduler.restored(action.sequence)
        self.drop(action.sequence)

    # -- store thread ----------------------------------------------------------------------------------------------

    def _serve_disk_jobs(self, store: KvOffloadStore) -> None:
        try:
            while (job := self._jobs.get()) is not None and not self._closed:
                job(store)
                del job  # frees the written blocks while the thread waits
        finally:
            store.close()

    def _write_blocks(self, store: KvOffloadStore, pending: _PendingWrite) -> None:
        arrays, failed = pending.arrays, False
        try:
            if arrays is not None:
                store.save(str(pending.sequence.id), arrays)
        except BaseException as error:
            failed = True
            _log_unexpected(error)
        finally:
            self._post(lambda: self._finish_write(pending, failed=failed))

    def _read_blocks(self, store: KvOffloadStore, restore: _RunningRestore) -> None:
        arrays = None
        try:
            if restore.action.under_way:
                arrays = store.load(str(restore.action.sequence.id))
        except BaseException as error:
            _log_unexpected(error)
        finally:
            self._post(lambda: self._begin_copy(restore, arrays))

    # -- copy thread -----------------------------------------------------------------------------------------------

    def _serve_copies(self) -> None:
        while (job := self._copies.get()) is not None and not self._closed:
            job()
            del job  # frees the copied blocks while the thread waits

    def _copy_blocks(self, restore: _RunningRestore, arrays: _Arrays) -> None:
        """Copy what was read to the blocks of ``restore``, as long as its sequence has them."""
        failed, blocks, kv = False, restore.action.blocks, restore.kv
        step = max(1, _PART_BYTES // kv.layout.bytes_per_block)
        try:
            for first in range(0, len(blocks), step):
                if not restore.action.under_way:
                    break
                part = slice(first, first + step)
                with self._restore_timer:
                    kv.write(blocks[part], {name: rows[part] for name, rows in arrays.items()})
        except BaseException as error:
            failed = True
            _log_unexpected(error)
        finally:
            self._post(lambda: self._finish_restore(restore, failed=failed))


def _log_unexpected(error: BaseException) -> None:
    """Log an error that indicates a bug; the thread continues, since requests wait for it."""
    if not isinstance(error, _EXPECTED_ERRORS):
        with contextlib.suppress(Exception):  # a logging filter may fail
            _LOG.error("offloading failed", exc_info=error)
