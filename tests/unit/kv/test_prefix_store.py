"""Prefix store: blocks on disk that outlive the process, whatever happens to their files."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from xpu_runtime.errors import OffloadError
from xpu_runtime.kv import KvPrefixStore
from xpu_runtime.kv.prefix_store import remove_blocks, stored_blocks

SIZE = 4
"""Tokens of a block."""
BLOCK_BYTES = 100
FILE_BYTES = BLOCK_BYTES + 8 + 16 + 32
NOW = 1_700_000_000.0
WEEK = 7 * 24 * 3600.0


def open_store(folder: Path, depends_on: str = "model", max_bytes: int = 1 << 20) -> KvPrefixStore:
    """Open a store, as a new process does."""
    return KvPrefixStore(folder, "tiny", depends_on, BLOCK_BYTES, max_bytes=max_bytes)


def block_of(fill: int) -> NDArray[np.uint8]:
    """Return a block that is filled with one byte."""
    return np.full(BLOCK_BYTES, fill, np.uint8)


def save(store: KvPrefixStore, tokens: list[int], uses: float = 1.0, at: float = NOW) -> list[bytes]:
    """Save the blocks of tokens, each filled with its index, and return their keys."""
    keys = list(store.chain(tokens, SIZE))
    for index, key in enumerate(keys):
        store.save(key, index, block_of(index), uses, at)
    return keys


def found(store: KvPrefixStore, tokens: list[int]) -> int:
    """Return the number of leading blocks that can be read, each with its content."""
    for index, key in enumerate(store.chain(tokens, SIZE)):
        block = None if key not in store.keys else store.load(key, index)
        if block is None:
            return index
        assert block.tolist() == block_of(index).tolist()
    return len(tokens) // SIZE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Folder of a store that does not exist yet."""
    return tmp_path / "prefixes"


def test_blocks_are_found_by_a_later_process(folder: Path) -> None:
    """Guards the purpose: a restart finds whole blocks, with their content."""
    save(open_store(folder), [*range(10)])
    assert found(open_store(folder), [*range(10)]) == 2


@given(st.lists(st.integers(0, 2), max_size=12), st.lists(st.integers(0, 2), max_size=12))
def test_keys_tell_prefixes_apart(folder_root: Path, one: list[int], other: list[int]) -> None:
    """Guards wrong KV: two blocks have one key only if all tokens up to their ends are equal."""
    store = open_store(folder_root)
    for index, (left, right) in enumerate(zip(store.chain(one, SIZE), store.chain(other, SIZE), strict=False), start=1):
        assert (left == right) == (one[: index * SIZE] == other[: index * SIZE])


@pytest.fixture(scope="module")
def folder_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for tests that write nothing."""
    return tmp_path_factory.mktemp("store") / "prefixes"


def test_another_model_or_precision_finds_nothing(folder: Path) -> None:
    """Guards wrong KV: what the bytes depend on is part of each key."""
    keys = save(open_store(folder, "f32"), [*range(8)])
    other = open_store(folder, "bf16")
    assert not other.keys
    assert not set(other.chain([*range(8)], SIZE)) & set(keys)


def test_cleared_files_are_those_of_the_model(folder: Path) -> None:
    """Guards privacy, and other models: the files of all precisions of the model go, and no others."""
    store, bf16 = open_store(folder, "f32"), open_store(folder, "bf16")
    tiny_too = KvPrefixStore(folder, "tiny.too", "f32", BLOCK_BYTES)
    for each in (store, bf16, tiny_too):
        save(each, [*range(8)])
    store.clear()
    assert not store.keys
    assert {block.model for block in stored_blocks(folder)} == {"tiny.too"}
    assert found(bf16, [*range(8)]) == 0
    assert remove_blocks(folder) == 2 * FILE_BYTES
    assert remove_blocks(folder / "missing") == 0


@given(data=st.data())
@settings(max_examples=25)
def test_a_damaged_file_is_no_block_and_goes(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Guards wrong KV: any changed byte or length is noticed, the file is removed, and others stay."""
    store = open_store(tmp_path_factory.mktemp("damaged") / "prefixes")
    first, second = save(store, [*range(8)])
    (path,) = [each.path for each in stored_blocks(store.directory) if each.key == second]
    content = bytearray(path.read_bytes())
    if data.draw(st.booleans(), label="changes a byte"):
        content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    else:
        length = data.draw(st.integers(0, 2 * len(content)).filter(lambda n: n != FILE_BYTES))
        content = (content * 2)[:length]
    path.write_bytes(content)
    assert store.load(second, 1) is None
    assert not path.exists()
    assert store.keys == {first}
    assert store.load(first, 0) is not None


def test_the_file_of_another_block_is_no_block(folder: Path) -> None:
    """Guards wrong KV: a whole file under the name of another one, also of another model, is removed."""
    store, other = open_store(folder), open_store(folder, "other")
    (key,), (foreign,) = save(store, [1] * SIZE), save(other, [1] * SIZE)
    paths = {each.key: each.path for each in stored_blocks(folder)}
    paths[foreign].replace(paths[key])
    assert store.load(key, 0) is None
    assert not paths[key].exists()


def test_a_missing_file_is_no_error(folder: Path) -> None:
    """Guards programs that run while the store is cleared."""
    store = open_store(folder)
    (key,) = save(store, [1] * SIZE)
    for each in stored_blocks(folder):
        each.path.unlink()
    assert store.load(key, 0) is None
    assert not store.keys
    assert not store.touch(key, 0, 1.0, NOW)
    save(store, [1] * SIZE)
    assert found(store, [1] * SIZE) == 1


@pytest.mark.parametrize("num_blocks", [3, 10, 40])
def test_files_stay_within_the_limit(folder: Path, num_blocks: int) -> None:
    """Guards the disk: one process never exceeds the limit, and what was used last is there."""
    limit = num_blocks * FILE_BYTES
    store = open_store(folder, max_bytes=limit)
    for number in range(3 * num_blocks):
        save(store, [number] * SIZE, at=NOW + number)
        assert sum(each.path.stat().st_size for each in stored_blocks(folder)) <= limit
        assert found(store, [number] * SIZE) == 1
    assert {each.key for each in stored_blocks(folder)} == store.keys
    assert len(store.keys) >= num_blocks - max(1, num_blocks // 32)


def left(folder: Path, tokens: list[list[int]], *, room: int) -> list[int]:
    """Return how many blocks of each prefix are left after a store has made room for one more block."""
    store = open_store(folder, max_bytes=room * FILE_BYTES)
    (key,) = save(store, [99] * SIZE, uses=1e9)
    for each in stored_blocks(folder):
        if each.key == key:
            each.path.unlink()
    return [found(store, each) for each in tokens]


def test_the_latest_uses_stay(folder: Path) -> None:
    """Guards recency: of blocks with as many uses the one used longest ago goes."""
    store = open_store(folder)
    old, new = [1] * SIZE, [2] * SIZE
    save(store, old, at=NOW)
    save(store, new, at=NOW + 1)
    assert left(folder, [old, new], room=2) == [0, 1]


def test_many_uses_outweigh_a_late_one(folder: Path) -> None:
    """Guards system prompts used each day against one long document, but not for ever."""
    store = open_store(folder)
    daily, once, late = [1] * SIZE, [2] * SIZE, [3] * SIZE
    (key,) = save(store, daily)
    for day in range(1, 5):
        assert store.touch(key, 0, 1.0, NOW + day * WEEK / 7)
    save(store, once, at=NOW + WEEK)
    save(store, late, at=NOW + 10 * WEEK)
    assert left(folder, [daily, once, late], room=3) == [1, 0, 1]
    assert left(folder, [daily, late], room=2) == [0, 1]


def test_time_saved_by_a_byte_counts(folder: Path) -> None:
    """Guards the value: of two models the one whose blocks save more time for each byte stays."""
    store = open_store(folder)
    slow, fast = [1] * SIZE, [2] * SIZE
    save(store, slow, uses=2.0)
    save(store, fast, uses=1.0, at=NOW + 1)
    assert left(folder, [slow, fast], room=2) == [1, 0]


@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(0, 9)), min_size=1, max_size=12),
    st.integers(1, 9),
)
@settings(max_examples=25)
def test_blocks_outlive_those_behind_them(
    tmp_path_factory: pytest.TempPathFactory, requests: list[tuple[int, int, int]], room: int
) -> None:
    """Guards against blocks that nothing can find any more: whatever is used, prefixes lose their ends first."""
    store = open_store(tmp_path_factory.mktemp("chains") / "prefixes")
    at = NOW
    for head, tail, later in requests:
        at += later * WEEK / 10
        save(store, [head] * SIZE + [tail] * SIZE + [tail] * SIZE, at=at)
    store = open_store(store.directory, max_bytes=room * FILE_BYTES)
    save(store, [99] * SIZE, uses=1e9)
    reachable = set(store.chain([99] * SIZE, SIZE))
    for head, tail, _ in requests:
        tokens = [head] * SIZE + [tail] * 2 * SIZE
        reachable.update([*store.chain(tokens, SIZE)][: found(store, tokens)])
    assert {each.key for each in stored_blocks(store.directory)} == reachable


def test_a_time_in_the_far_future_is_no_error(folder: Path) -> None:
    """Guards a clock that was wrong once."""
    store = open_store(folder)
    (key,) = save(store, [1] * SIZE)
    (block,) = stored_blocks(folder)
    os.utime(block.path, (NOW + 10_000 * WEEK, NOW + 10_000 * WEEK))
    assert store.touch(key, 0, 1.0, NOW)
    assert block.path.stat().st_mtime <= NOW + 65 * WEEK


def test_two_processes_share_the_files(folder: Path) -> None:
    """Guards processes that write the same prefix: one file, whole at any time, and both uses count."""
    one, other = open_store(folder), open_store(folder)
    (key,) = save(one, [1] * SIZE)
    (before,) = [each.path.stat() for each in stored_blocks(folder)]
    save(other, [1] * SIZE)
    (after,) = [each.path.stat() for each in stored_blocks(folder)]
    assert after.st_ino == before.st_ino
    assert after.st_mtime == pytest.approx(NOW + WEEK)  # two uses: one half-life more
    assert key in other.keys
    assert other.load(key, 0) is not None


def test_a_full_disk_leaves_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a full disk: the error is the caller's, and no part of a block stays."""
    store = open_store(folder)

    def full(*args: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "utime", full)  # after the content was written
    with pytest.raises(OSError, match="No space left"):
        save(store, [1] * SIZE)
    assert list(folder.iterdir()) == []
    assert not store.keys


def test_unfinished_files_of_dead_processes_go(folder: Path) -> None:
    """Guards against files that a killed process left behind."""
    open_store(folder)
    dead = folder / "kv-999999999-1-abcd-0.tmp"
    dead.touch(mode=0o600)
    open_store(folder)
    assert not dead.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a user's own folder is private by default")
def test_files_are_private(folder: Path) -> None:
    """Guards privacy: no other user can read what was asked."""
    mask = os.umask(0)
    try:
        save(open_store(folder), [1] * SIZE)
    finally:
        os.umask(mask)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()] == [0o600]
    folder.chmod(0o755)
    with pytest.raises(OffloadError, match="others can enter"):
        open_store(folder)
