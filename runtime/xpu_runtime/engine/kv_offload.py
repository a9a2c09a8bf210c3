"""KV blocks of displaced requests on their way to disk and back (`agent-xpu-v1 §6.5`)."""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.engine.buffer_pool import BufferPool
from xpu_runtime.errors import OffloadError, XpuError
from xpu_runtime.kv import KvOffloadStore
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.scheduler import Offload, Restore, Scheduler, Sequence

__all__ = ["KvOffloader"]

_LOG = logging.getLogger(__name__)

_FAILURES = (XpuError, RuntimeError, MemoryError)
"""Of the disk, of the device, and of a large copy or read; the first is told by `KvOffloadStore`."""

_MOST_HELD_BYTES = 1 << 30
"""Most bytes that wait in memory to be written. By default a KV cache has at most four times as many."""

_MOST_SPARE_BYTES = 128 << 20
"""Most bytes that are kept for the next copy, which takes 17 ms then for 64 MiB instead of 47 (chosen)."""

_Content = dict[str, NDArray[np.uint8]]
_Job = Callable[[KvOffloadStore], None]


@dataclass(slots=True, eq=False)
class _Save:
    """Blocks of ``sequence`` that were copied and are not written yet; without ``content`` nobody wants them.

    Attributes:
        sequence: whose.
        nbytes: of the blocks.
        content: views of ``buffer``.
        buffer: used for another copy when they are written, unless ``lent``.
        lent: to be loaded back from.
    """

    sequence: Sequence
    nbytes: int
    content: _Content | None
    buffer: NDArray[np.uint8] | None
    lent: bool = False


class _Jobs:
    """What a thread is asked for, one after the other; what can wait comes behind all that cannot.

    There is no lock that could be held when `put` is called: engines end in the midst of anything.
    """

    def __init__(self) -> None:
        self._asked: queue.SimpleQueue[tuple[bool, _Job | None]] = queue.SimpleQueue()
        self._patient: deque[_Job | None] = deque()  # for the thread alone

    def put(self, job: _Job | None, *, patient: bool = False) -> None:
        """Ask for ``job``, which can wait if it is ``patient``; from any thread."""
        self._asked.put((patient, job))

    def get(self) -> _Job | None:
        """Wait for what is next; for the thread alone."""
        while not self._patient or not self._asked.empty():  # nobody else takes from it
            patient, job = self._asked.get()
            if not patient:
                return job
            self._patient.append(job)
        return self._patient.popleft()


class KvOffloader:
    """Carries out what the scheduler decides about off-loaded blocks; what fails is computed again.

    A person waits for the displaced blocks, so they are only copied in the engine's turn. Files are written, read and
    removed by a thread of its own, one thing after the other, which alone uses the store and closes it in the end.
    Requests wait for what is read, and nobody for what is written, so that comes last. What was copied is loaded back
    from memory until it is written. When more than so much would be held, it is given up: by waiting, a person would
    wait for the disk again.

    All but `close` is for whoever has the engine's turn.

    Args:
        kv: the device's KV cache.
        store: where blocks lie; None turns off-loading off.
        scheduler: told what became of it, in the engine's turn.
        tell: has something called in the engine's turn; from any thread.
    """

    def __init__(
        self,
        kv: KvCache,
        store: KvOffloadStore | None,
        scheduler: Scheduler,
        tell: Callable[[Callable[[], None]], None],
    ) -> None:
        self._kv = kv
        self._scheduler = scheduler
        self._tell = tell
        self._saves: dict[int, _Save] = {}
        self._held_bytes = 0
        self._spares = BufferPool(_MOST_SPARE_BYTES)
        self._jobs = _Jobs()
        self._closed = False
        self._thread: threading.Thread | None = None
        if store is not None:
            self._thread = threading.Thread(target=self._run, args=(store,), name="xpu-swap", daemon=True)

    def start(self) -> None:
        """Begin to use the store."""
        if self._thread is not None:
            self._thread.start()

    def close(self, timeout_s: float) -> None:
        """End the thread, which removes what is on disk; what waits to be written is not. From any thread."""
        if self._thread is None:
            return
        self._closed = True
        self._jobs.put(None)
        if self._thread is not threading.current_thread():  # which may drop the last reference to an engine
            self._thread.join(timeout_s)

    def save(self, action: Offload) -> None:
        """Copy the blocks of a displaced sequence, and have them written."""
        sequence, nbytes = action.sequence, len(action.blocks) * self._kv.layout.bytes_per_block
        try:
            if self._thread is None:
                raise OffloadError("off-loading is turned off")
            if self._held_bytes and self._held_bytes + nbytes > _MOST_HELD_BYTES:  # one alone is always taken
                raise OffloadError(f"{nbytes} bytes more do not fit, {self._held_bytes} wait to be written")
            buffer = self._spares.take(nbytes)
            save = _Save(sequence, nbytes, self._kv.read(action.blocks, buffer), buffer)
        except _FAILURES:
            self._scheduler.lost(sequence)
            return
        self._saves[sequence.id] = save
        self._held_bytes += nbytes
        self._jobs.put(lambda store: self._write(store, save), patient=True)

    def load(self, action: Restore) -> None:
        """Have them read back, from memory if they are there, and copied into their new blocks."""
        save = self._saves.get(action.sequence.id)
        if save is None:
            self._jobs.put(lambda store: self._read(store, action))
        else:  # after the launches that were decided together with it, which do not wait for the copy
            content, save.lent = save.content, True
            self._tell(lambda: self._loaded(action, content))

    def drop(self, sequence: Sequence) -> None:
        """Forget what was saved of ``sequence``."""
        if self._thread is None:
            return
        save = self._saves.pop(sequence.id, None)
        if save is not None:
            save.content = save.buffer = None
        key = str(sequence.id)
        self._jobs.put(lambda store: store.drop(key))

    def _saved(self, save: _Save, *, failed: bool) -> None:
        self._held_bytes -= save.nbytes
        if save.buffer is not None and not save.lent:
            self._spares.give(save.buffer)
        if self._saves.get(save.sequence.id) is not save:
            return  # nobody wants it any more
        del self._saves[save.sequence.id]
        if failed:
            self._scheduler.lost(save.sequence)

    def _loaded(self, action: Restore, content: _Content | None) -> None:
        if not action.under_way:
            return  # the blocks may be somebody else's
        try:
            if content is None:
                raise OffloadError("it could not be read")
            self._kv.write(action.blocks, content)
        except _FAILURES:
            self._scheduler.lost(action.sequence)
        else:
            self._scheduler.restored(action.sequence)
        self.drop(action.sequence)

    # -- the thread ------------------------------------------------------------------------------------------------

    def _run(self, store: KvOffloadStore) -> None:
        try:
            while (job := self._jobs.get()) is not None and not self._closed:
                job(store)
                del job  # and with it what was written, while nothing is to be done
        finally:
            store.close()

    def _write(self, store: KvOffloadStore, save: _Save) -> None:
        content, failed = save.content, False
        try:
            if content is not None:
                store.save(str(save.sequence.id), content)
        except BaseException as error:
            failed = True
            _note(error)
        finally:
            self._tell(lambda: self._saved(save, failed=failed))

    def _read(self, store: KvOffloadStore, action: Restore) -> None:
        content = None
        try:
            if action.under_way:
                content = store.load(str(action.sequence.id))
        except BaseException as error:
            _note(error)
        finally:
            self._tell(lambda: self._loaded(action, content))


def _note(error: BaseException) -> None:
    """Log what is no failure of the disk or for want of memory; whoever waits must be told of a bug as well."""
    if not isinstance(error, _FAILURES):
        with contextlib.suppress(Exception):  # of a filter, say: the thread goes on, for which others wait
            _LOG.error("off-loading failed", exc_info=error)
