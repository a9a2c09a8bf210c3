"""Prefix store: KV blocks of prompt prefixes on disk, which outlive the process.

Each block is one file::

    magic (8) | key (16) | raw bytes of the block | digest (32)

The key is a BLAKE2b hash of the key before it and the tokens of the block; before the first block is the hash of all
that the bytes depend on. So equal prefixes are the same files, whichever process writes them, and the file of other
tokens or of another model has another key. The digest is BLAKE2b over everything before it. A file appears under its
name when it is complete. It is not synced: a damaged file is removed when it is read, and its block is computed.

The value of a file is the time that a byte of it saves at each use, times its uses, each of which counts half after a
half-life. All values decay alike, so their order stays as it is, and a value can be kept as the time at which it will
have decayed to 1. That time is the modification time of the file. Files with the earliest one are removed first, and of
those with the same the block deepest in its prefix. A use of a block is a use of the blocks before it, so these stay
longer.
"""

from __future__ import annotations

import contextlib
import hashlib
import math
import os
import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.errors import OffloadError
from xpu_runtime.files import retry_if_locked
from xpu_runtime.kv.offload_directory import make_private, own_prefix, remove_leftovers

__all__ = ["MAX_PREFIX_BYTES", "KvPrefixStore", "StoredBlock", "remove_blocks", "stored_blocks"]

MAX_PREFIX_BYTES = 2 << 30
"""Most bytes of the blocks of all models (chosen: the default of `EngineConfig.offload_bytes`)."""

_MAGIC = b"XPUKVPR\x01"
_KEY_BYTES = 16
_DIGEST_BYTES = 32
_HALF_LIFE_S = 7 * 24 * 3600.0
"""Seconds after which a use counts for half (chosen: work repeats each day or week)."""
_MAX_HALF_LIVES = 64.0
"""Half-lives from now of the latest modification time that is believed."""
_SHARE = 32
"""Part of the limit, as a divisor, that a process writes before it looks again what others have written (chosen)."""
_NAME = re.compile(r"(?P<model>.+)\.[0-9a-f]{16}\.(?P<index>\d+)\.(?P<key>[0-9a-f]{32})\.kv")


@dataclass(frozen=True, slots=True)
class StoredBlock:
    """A file of a prefix store.

    Attributes:
        path: the file.
        model: name of the model.
        index: number of blocks before it in its prefix.
        key: the key of the block.
    """

    path: Path
    model: str
    index: int
    key: bytes


def stored_blocks(directory: Path) -> Iterator[StoredBlock]:
    """Yield the files of a prefix store; none if the directory is missing.

    Raises:
        OSError: the directory cannot be read.
    """
    if directory.is_dir():
        for path in directory.iterdir():
            if (match := _NAME.fullmatch(path.name)) is not None:
                yield StoredBlock(path, match["model"], int(match["index"]), bytes.fromhex(match["key"]))


def remove_blocks(directory: Path, model: str | None = None) -> int:
    """Remove the files of one model in a prefix store, or of all, and return their bytes.

    Args:
        directory: folder of the store; it may be missing.
        model: name of the model, as in `StoredBlock`; None for all models.

    Raises:
        OSError: a file cannot be removed.
    """
    num_bytes = 0
    for block in stored_blocks(directory):
        if model is None or block.model == model:
            with contextlib.suppress(FileNotFoundError):  # another process removes some for others
                num_bytes += block.path.stat().st_size
                retry_if_locked(block.path.unlink)
    return num_bytes


class KvPrefixStore:
    """The blocks of one model in a directory that is private to the user and shared by its processes.

    One caller at a time, apart from `keys` and `chain`.

    Args:
        directory: see `KvOffloadStore`.
        model: name of the model, as it may stand in a file name.
        depends_on: all that the bytes depend on besides the tokens, such as the weights, the precision and the layout.
        block_bytes: bytes of one block.
        max_bytes: most bytes of the files of all models.

    Attributes:
        keys: keys of the blocks that are expected on disk.

    Raises:
        OffloadError: the directory cannot be made or is not private.
    """

    def __init__(
        self,
        directory: Path,
        model: str,
        depends_on: str,
        block_bytes: int,
        *,
        max_bytes: int = MAX_PREFIX_BYTES,
    ) -> None:
        self.directory = directory
        self.block_bytes = block_bytes
        self.max_bytes = max_bytes
        self._root_key = _hash(depends_on.encode(), _KEY_BYTES)
        self._model = model
        self._stem = f"{model}.{self._root_key.hex()[:16]}"
        self._temporary_stem = own_prefix()
        self._num_written = 0
        self._room_bytes = 0  # that may be written before the directory is read again
        try:
            make_private(directory)
            remove_leftovers(directory)
            self.keys = {block.key for block in stored_blocks(directory) if block.path.name.startswith(self._stem)}
        except OSError as error:
            raise OffloadError(f"directory={str(directory)!r}: cannot be used for prefixes: {error}") from error

    def chain(self, tokens: Sequence[int], block_size: int) -> Iterator[bytes]:
        """Yield the keys of the whole blocks of a sequence."""
        key = self._root_key
        for start in range(0, len(tokens) - block_size + 1, block_size):
            key = _hash(key + array("i", tokens[start : start + block_size]).tobytes(), _KEY_BYTES)
            yield key

    def load(self, key: bytes, index: int) -> NDArray[np.uint8] | None:
        """Read a block; None if there is none. A damaged file is removed.

        Args:
            key: key of the block.
            index: number of blocks before it in its prefix.
        """
        path = self._path(key, index)
        start, stop = len(_MAGIC) + _KEY_BYTES, len(_MAGIC) + _KEY_BYTES + self.block_bytes
        try:
            size = path.stat().st_size
            raw = np.fromfile(path, np.uint8) if size == stop + _DIGEST_BYTES else np.zeros(0, np.uint8)
        except OSError:  # removed, or on a disk that fails
            self.keys.discard(key)
            return None
        if raw[:start].tobytes() == _MAGIC + key and _hash(raw[:stop].data) == raw[stop:].tobytes():
            return raw[start:stop]
        self._remove(path, key)
        return None

    def save(self, key: bytes, index: int, block: NDArray[np.uint8], value: float, at: float) -> None:
        """Write a block, or note its use if another process has written it.

        Args:
            key: key of the block.
            index: number of blocks before it in its prefix.
            block: its raw bytes.
            value: value of its uses, in any unit that is the same for all models.
            at: time of its latest use in seconds since the epoch, the same for all blocks that were used together.

        Raises:
            OSError: the disk is full or fails; no file is left.
        """
        if not self.touch(key, index, value, at):
            self._make_room(len(_MAGIC) + _KEY_BYTES + self.block_bytes + _DIGEST_BYTES)
            self._write(self._path(key, index), key, block, (at, _decay_time(at, value)))
            self.keys.add(key)

    def touch(self, key: bytes, index: int, value: float, at: float) -> bool:
        """Add the value of further uses, as for `save`; False if the block is not on disk.

        Raises:
            OSError: the disk fails.
        """
        path = self._path(key, index)
        try:
            kept = math.exp2(min((path.stat().st_mtime - at) / _HALF_LIFE_S, _MAX_HALF_LIVES))
            os.utime(path, (at, _decay_time(at, kept + value)))
        except FileNotFoundError:
            self.keys.discard(key)
            return False
        self.keys.add(key)
        return True

    def clear(self) -> None:
        """Remove the files of this model, also those of another precision.

        Raises:
            OSError: a file cannot be removed.
        """
        self.keys.clear()
        remove_blocks(self.directory, self._model)

    def _write(self, path: Path, key: bytes, block: NDArray[np.uint8], times: tuple[float, float]) -> None:
        head = _MAGIC + key
        digest = hashlib.blake2b(head, digest_size=_DIGEST_BYTES)
        digest.update(block.data)
        temporary = self.directory / f"{self._temporary_stem}-{self._num_written}.tmp"
        self._num_written += 1
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
        try:
            with os.fdopen(os.open(temporary, flags, 0o600), "wb") as file:
                for part in (head, block.data, digest.digest()):
                    file.write(part)
            os.utime(temporary, times)
            retry_if_locked(lambda: temporary.replace(path))
        except BaseException:
            with contextlib.suppress(OSError):  # the next process that opens a store removes it
                temporary.unlink(missing_ok=True)
            raise

    def _make_room(self, size: int) -> None:
        """Remove the files of least value until one of ``size`` bytes fits."""
        if self._room_bytes < size:
            share = max(size, self.max_bytes // _SHARE)
            found = []
            for block in stored_blocks(self.directory):
                with contextlib.suppress(OSError):  # another process has removed it
                    state = block.path.stat()
                    found.append((state.st_mtime_ns, -block.index, state.st_size, block))
            found.sort(key=lambda each: each[:2])
            excess = sum(num_bytes for _, _, num_bytes, _ in found) + share - self.max_bytes
            for _, _, num_bytes, block in found:
                if excess <= 0:
                    break
                excess -= num_bytes if self._remove(block.path, block.key) else 0
            self._room_bytes = share
        self._room_bytes -= size

    def _remove(self, path: Path, key: bytes) -> bool:
        self.keys.discard(key)
        try:
            path.unlink(missing_ok=True)
        except OSError:  # on Windows another process may read it
            return False
        return True

    def _path(self, key: bytes, index: int) -> Path:
        return self.directory / f"{self._stem}.{index}.{key.hex()}.kv"


def _hash(data: bytes | memoryview, size: int = _DIGEST_BYTES) -> bytes:
    return hashlib.blake2b(data, digest_size=size).digest()


def _decay_time(at: float, value: float) -> float:
    """Time at which the value of time ``at`` has decayed to 1."""
    return at + _HALF_LIFE_S * math.log2(value)
