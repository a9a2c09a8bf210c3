"""History of answers on disk: `DiskHistory`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from xpu_agents.chat.draft_history.stored_task import StoredAnswer, StoredTask
from xpu_agents.chat.draft_history.task import DraftTask
from xpu_runtime.decoding import TokenIds, latest_answers
from xpu_runtime.soc.profile import cache_dir
from xpu_speculation.store.cache_thread import CacheThread
from xpu_speculation.store.disk import erase_entries

__all__ = ["DiskHistory", "history_folder", "history_thread", "stored_tasks"]

_MAX_BYTES = 64 << 20
"""Most bytes of the history of all models (chosen: a thousand tasks of the largest size); those that had no new answer
for the longest time go first.
"""
_MAX_AGE_S = 30 * 24 * 3600.0
"""Seconds for which an answer is kept (chosen: 30 days)."""
_TRIES = 3
"""Attempts to add an answer while other processes write, each of one second (chosen)."""


def history_folder() -> Path:
    """Folder of the history in the cache of this user."""
    return cache_dir() / "history"


def history_thread(folder: Path, max_bytes: int = _MAX_BYTES) -> CacheThread:
    """Return the thread that works on the history of a folder; a damaged one is removed."""
    return CacheThread(folder, max_bytes, "answers are not kept for drafting", keep_damaged=False)


def stored_tasks(cache: Any) -> Iterator[tuple[str, int, StoredTask | None]]:
    """Yield the key, the bytes and the content of each entry; None is one that cannot be read."""
    for key in filter(lambda key: isinstance(key, str), list(cache.iterkeys())):
        text = cache.get(key, "")
        try:
            yield key, len(text), StoredTask.model_validate_json(text)
        except ValueError:
            yield key, len(text), None


class DiskHistory:
    """The latest answers of each task, shared by the processes of this user; a `DraftHistory`.

    A thread works on the database, and no method waits for it but `tokens_for`. A database that cannot be used is one
    warning and an empty history. An entry that is damaged, of another version or not of this model is removed.

    Args:
        model: name of the model.
        fingerprint: returns the fingerprint of the model; called once, in the thread.
        vocab_size: number of token ids.
        folder: folder of the database, private to this user; None for that of this user's cache.
        max_bytes: most bytes of the database.
        clock: seconds since the epoch.
    """

    def __init__(
        self,
        model: str,
        fingerprint: Callable[[], str],
        vocab_size: int,
        folder: Path | None = None,
        *,
        max_bytes: int = _MAX_BYTES,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._model = model
        self._read_fingerprint = fingerprint
        self._vocab_size = vocab_size
        self._clock = clock
        self._thread = history_thread(folder or history_folder(), max_bytes)

    def start_reading(self, task: DraftTask) -> Callable[[], Sequence[TokenIds]]:
        """Start to read the answers of a task; what is returned returns them, or none if they are not read yet."""
        reading = self._start_reading(task)
        return lambda: reading.result() if reading.done() else ()

    def tokens_for(self, task: DraftTask) -> list[TokenIds]:
        """Return the token ids of the answers of a task, the latest first, after all that was added before."""
        return self._start_reading(task).result()

    def add(self, task: DraftTask, token_ids: Sequence[int]) -> None:
        """Add an answer to a task."""
        (answer,) = latest_answers([np.array(token_ids, np.int32)])
        beyond = np.flatnonzero(answer >= self._vocab_size)  # padding of the vocabulary, which is no token
        answer = answer[: beyond[0]] if len(beyond) else answer
        if len(answer):
            self._thread.submit(partial(self._add, task, StoredAnswer.of(self._clock(), answer)), None, _TRIES)

    def clear(self) -> None:
        """Remove the answers of this model, also those of other processes."""
        self._thread.submit(self._clear, None, _TRIES)

    def close(self) -> None:
        """Finish pending writes and close the files."""
        self._thread.close()

    @cached_property
    def _fingerprint(self) -> str:
        return self._read_fingerprint()

    def _start_reading(self, task: DraftTask) -> Future[list[TokenIds]]:
        return self._thread.submit(partial(self._read, task), [])

    def _key(self, task: DraftTask) -> str:
        return f"{self._fingerprint}:{task.digest}"

    def _read(self, task: DraftTask, cache: Any) -> list[TokenIds]:
        stored = self._find(cache, self._key(task))
        if stored is None:
            return []
        return latest_answers(answer.token_ids for answer in stored.answers if answer.at >= self._oldest)

    def _add(self, task: DraftTask, answer: StoredAnswer, cache: Any) -> None:
        key = self._key(task)
        with cache.transact():
            stored = self._find(cache, key) or StoredTask.of(task, self._model, self._fingerprint)
            cache.set(key, stored.with_answer(answer, self._oldest).model_dump_json(), expire=_MAX_AGE_S)

    def _clear(self, cache: Any) -> None:
        erase_entries(cache, [key for key, _, _ in stored_tasks(cache) if key.startswith(f"{self._fingerprint}:")])

    def _find(self, cache: Any, key: str) -> StoredTask | None:
        """Return an entry; one that is not of this model or damaged is removed."""
        text = cache.get(key)
        if text is None:
            return None
        try:
            return StoredTask.read(text, self._fingerprint, self._vocab_size)
        except ValueError:
            cache.delete(key)
            return None

    @property
    def _oldest(self) -> float:
        return self._clock() - _MAX_AGE_S
