"""Offload store: exact round trips or an error; bounded disk use, and no files left behind."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from xpu_runtime.errors import ConfigError, EngineClosedError, OffloadError
from xpu_runtime.kv import KvOffloadStore, offload_store

BLOCK = {"key.0": np.arange(600, dtype=np.uint8).reshape(3, 2, 100), "value.0": np.ones((3, 4), np.float16)}
posix = pytest.mark.skipif(os.name != "posix", reason="POSIX modes")


@pytest.fixture
def store(tmp_path: Path) -> KvOffloadStore:
    return KvOffloadStore(tmp_path / "kv", max_bytes=1 << 20)


def only_file(store: KvOffloadStore) -> Path:
    [path] = store.directory.iterdir()
    return path


DTYPES = st.sampled_from(["u1", "i1", "<f2", ">f4", "<f8", "?", "<i4"])


@given(
    arrays=st.dictionaries(
        st.text(max_size=5), hnp.arrays(DTYPES, hnp.array_shapes(min_dims=0, min_side=0)), max_size=4
    )
)
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, arrays: dict[str, np.ndarray]) -> None:
    """Guards against any change of bytes, shape, type or name between memory and disk."""
    with KvOffloadStore(tmp_path_factory.getbasetemp() / "round", max_bytes=1 << 20) as store:
        size = store.save(7, arrays)
        assert size == only_file(store).stat().st_size == store.used_bytes
        loaded = store.load(7)
    assert list(loaded) == list(arrays)
    for name, array in arrays.items():
        assert (loaded[name].dtype, loaded[name].shape) == (array.dtype, array.shape)
        assert loaded[name].tobytes() == array.tobytes()
        assert loaded[name].flags.writeable


def test_strided_arrays_and_unknown_types(store: KvOffloadStore) -> None:
    """Guards against views saved in memory order, and types that need pickle."""
    store.save("a", {"x": BLOCK["key.0"][:, 1, ::2]})
    assert np.array_equal(store.load("a")["x"], BLOCK["key.0"][:, 1, ::2])
    for value in (np.array([{}]), np.zeros(3, dtype="V2"), np.array(["text"])):
        with pytest.raises(OffloadError, match=r"arrays\['x'\].*uint8 view"):
            store.save("b", {"x": value})
    assert len(store) == 1


@pytest.mark.parametrize("where", [0, 9, 40, 200, -1])
def test_a_changed_byte_is_found(store: KvOffloadStore, where: int) -> None:
    """Guards against KV of a damaged disk going into an answer."""
    size = store.save(1, BLOCK)
    path = only_file(store)
    data = bytearray(path.read_bytes())
    data[where] ^= 1
    path.write_bytes(data)
    with pytest.raises(OffloadError, match="checksum differs"):
        store.load(1)
    assert not path.exists()
    assert (1 in store, store.used_bytes) == (False, 0)
    assert store.save(1, BLOCK) == size


@pytest.mark.parametrize("length", [0, 5, 300])
def test_a_file_cut_short_is_found(store: KvOffloadStore, length: int) -> None:
    """Guards against a crash in the reader on a file that lost its end."""
    store.save(1, BLOCK)
    os.truncate(only_file(store), length)
    with pytest.raises(OffloadError, match=f"{length} bytes, .* were written"):
        store.load(1)
    assert list(store.directory.iterdir()) == []


def test_a_missing_file_is_reported(store: KvOffloadStore) -> None:
    """Guards against a bare OSError after the directory was cleaned."""
    store.save(1, BLOCK)
    only_file(store).unlink()
    with pytest.raises(OffloadError, match=r"key=1: .* recompute"):
        store.load(1)
    with pytest.raises(OffloadError, match="key=1"):
        store.load(1)


def test_the_bound_holds(tmp_path: Path) -> None:
    """Guards against a disk filled beyond what the configuration allows."""
    store = KvOffloadStore(tmp_path / "kv", max_bytes=2500)
    size = store.save(1, BLOCK)
    assert store.save(2, BLOCK) == size
    with pytest.raises(OffloadError, match="do not fit"):
        store.save(3, BLOCK)
    assert sum(path.stat().st_size for path in store.directory.iterdir()) == store.used_bytes == 2 * size
    store.drop(1)
    store.drop(1)
    assert store.room_bytes == 2500 - size
    store.save(3, BLOCK)
    with pytest.raises(ConfigError, match="max_bytes=0"):
        KvOffloadStore(tmp_path / "kv", max_bytes=0)


def test_a_second_save_replaces_the_first(store: KvOffloadStore) -> None:
    """Guards against a file of an older state that stays on disk or is loaded."""
    store.save(1, BLOCK)
    size = store.save(1, {"x": np.zeros(3, np.uint8)})
    assert list(store.load(1)) == ["x"]
    assert only_file(store).stat().st_size == store.used_bytes == size


@pytest.mark.parametrize(
    ("code", "message"), [(errno.ENOSPC, "no room for .* bytes; free some"), (errno.EIO, "failed")]
)
def test_a_failing_disk_leaves_nothing_behind(
    store: KvOffloadStore, monkeypatch: pytest.MonkeyPatch, code: int, message: str
) -> None:
    """Guards against half-written files and lost earlier state when the disk is full or broken."""
    store.save(1, BLOCK)
    used = store.used_bytes
    write = offload_store._write_offload

    def fail(path: Path, header: bytes, parts: list[tuple[int, np.ndarray]]) -> None:
        write(path, header, parts[:1])
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(offload_store, "_write_offload", fail)
    for key in (1, 2):
        with pytest.raises(OffloadError, match=message):
            store.save(key, BLOCK)
    assert (store.used_bytes, len(store)) == (used, 1)
    assert only_file(store).suffix == ".kv"
    assert np.array_equal(store.load(1)["key.0"], BLOCK["key.0"])


def test_an_interrupt_while_writing_leaves_nothing_behind(
    store: KvOffloadStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against temporary files after Ctrl-C."""
    write = offload_store._write_offload

    def interrupt(path: Path, header: bytes, parts: list[tuple[int, np.ndarray]]) -> None:
        write(path, header, parts)
        raise KeyboardInterrupt

    monkeypatch.setattr(offload_store, "_write_offload", interrupt)
    with pytest.raises(KeyboardInterrupt):
        store.save(1, BLOCK)
    assert list(store.directory.iterdir()) == []


def test_files_of_dead_processes_are_removed(tmp_path: Path) -> None:
    """Guards against a disk that fills up with each crash, and against removing files in use."""
    directory = tmp_path / "kv"
    alive = KvOffloadStore(directory, max_bytes=1 << 20)
    alive.save(1, BLOCK)
    script = (
        "import os, sys, numpy as np\n"
        "from xpu_runtime.kv import KvOffloadStore\n"
        "KvOffloadStore(sys.argv[1], max_bytes=1 << 20).save(1, {'x': np.zeros(9, np.uint8)})\n"
        "os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(directory)], check=True, timeout=60)
    start = int(psutil.Process().create_time() * 1000)
    reused = directory / f"kv-{os.getpid()}-{start - 60_000}-ab-0.tmp"  # another process that had this number
    reused.write_bytes(b"x")
    foreign = directory / "notes.txt"
    foreign.write_bytes(b"x")
    assert len(list(directory.iterdir())) == 4
    KvOffloadStore(directory, max_bytes=1 << 20)
    assert len(list(directory.iterdir())) == 2
    assert foreign.exists()
    assert np.array_equal(alive.load(1)["key.0"], BLOCK["key.0"])


@posix
def test_the_directory_is_private(tmp_path: Path) -> None:
    """Guards against other users of the machine reading conversation data."""
    store = KvOffloadStore(tmp_path / "a" / "kv", max_bytes=1 << 20)
    store.save(1, BLOCK)
    assert stat.S_IMODE(store.directory.stat().st_mode) == 0o700
    assert stat.S_IMODE(only_file(store).stat().st_mode) == 0o600
    store.directory.chmod(0o755)
    KvOffloadStore(store.directory, max_bytes=1 << 20)
    assert stat.S_IMODE(store.directory.stat().st_mode) == 0o700


@posix
def test_a_directory_used_by_others_is_refused(tmp_path: Path) -> None:
    """Guards against a shared directory closed to its other users, or KV written where they can read it."""
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    (shared / "notes.txt").write_bytes(b"x")
    with pytest.raises(OffloadError, match="mode 0755"):
        KvOffloadStore(shared, max_bytes=1 << 20)
    assert stat.S_IMODE(shared.stat().st_mode) == 0o755


def test_a_path_that_is_no_directory_is_refused(tmp_path: Path) -> None:
    """Guards against a bare OSError for a wrong setting."""
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(OffloadError, match="cannot be used for offload"):
        KvOffloadStore(tmp_path / "file", max_bytes=1 << 20)


def test_a_directory_without_write_access_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a bad setting found only at a displacement; on Windows access rights do not show it."""

    def refused(*args: object, **options: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "open", refused)
    monkeypatch.setattr(os, "access", lambda path, mode: True)
    with pytest.raises(OffloadError, match=r"cannot be used for offload: .*Permission denied"):
        KvOffloadStore(tmp_path / "kv", max_bytes=1 << 20)


def test_close_removes_the_files_once(tmp_path: Path) -> None:
    """Guards against KV that outlives the engine, and a store used after it."""
    with KvOffloadStore(tmp_path / "kv", max_bytes=1 << 20) as store:
        store.save(1, BLOCK)
    store.close()
    assert list(store.directory.iterdir()) == []
    for call in (lambda: store.save(1, BLOCK), lambda: store.load(1), lambda: store.drop(1)):
        with pytest.raises(EngineClosedError, match="closed"):
            call()


class Scanner:
    """A virus scanner that holds files open, so that on Windows they can be neither removed nor renamed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reads = True
        self.pauses: list[float] = []
        self._unlink = Path.unlink
        for name in ("rename", "replace"):
            monkeypatch.setattr(Path, name, self._refused)
        monkeypatch.setattr(Path, "unlink", lambda path, missing_ok=False: self._remove(path, missing_ok))
        monkeypatch.setattr(sys, "platform", "win32")
        monkeypatch.setattr(time, "sleep", self._sleep)

    def _refused(self, *given: object) -> None:
        raise PermissionError(errno.EACCES, "used by another process")

    def _remove(self, path: Path, missing_ok: bool) -> None:
        if self.reads:
            self._refused()
        self._unlink(path, missing_ok=missing_ok)

    def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.reads = len(self.pauses) < 2


def test_a_virus_scanner_does_not_block_saves(store: KvOffloadStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards displaced requests on Windows, recomputed where a new file could not be renamed."""
    Scanner(monkeypatch)
    store.save(1, BLOCK)
    assert np.array_equal(store.load(1)["key.0"], BLOCK["key.0"])


@pytest.mark.parametrize("fault", [None, OSError(errno.ENOSPC, "full")])
def test_files_that_cannot_be_removed_count_and_are_removed_later(
    store: KvOffloadStore, monkeypatch: pytest.MonkeyPatch, fault: OSError | None
) -> None:
    """Guards the disk from untracked files that fill it beyond the bound until the next start."""
    with monkeypatch.context() as hindered:
        Scanner(hindered)
        if fault is None:
            size = store.save(1, BLOCK)
            store.drop(1)
        else:
            size = store.save(2, BLOCK)
            store.drop(2)
            write = offload_store._write_offload

            def fail(*given: Any) -> None:
                write(*given)
                raise fault

            hindered.setattr(offload_store, "_write_offload", fail)
            with pytest.raises(OffloadError, match="no room"):
                store.save(1, BLOCK)
            size *= 2
        assert (len(store), store.used_bytes) == (0, size)
        assert sum(path.stat().st_size for path in store.directory.iterdir()) == size
    store.max_bytes = size  # there is no room for another one before
    again = store.save(3, BLOCK)
    assert store.used_bytes == again == only_file(store).stat().st_size


def test_close_retries_while_a_virus_scanner_reads(store: KvOffloadStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the user's disk from conversation data after the engine has ended."""
    store.save(1, BLOCK)
    store.save(2, BLOCK)
    scanner = Scanner(monkeypatch)
    store.close()
    assert len(scanner.pauses) == 2
    assert list(store.directory.iterdir()) == []


def test_two_stores_of_one_process_share_a_folder(store: KvOffloadStore) -> None:
    """Guards the files of one engine from another one's start and end."""
    store.save(1, BLOCK)
    with KvOffloadStore(store.directory, max_bytes=1 << 20) as other:
        other.save(1, {"x": np.zeros(3, np.uint8)})
        assert len(list(store.directory.iterdir())) == 2
    assert np.array_equal(store.load(1)["key.0"], BLOCK["key.0"])


def test_a_forked_child_leaves_the_parents_files(store: KvOffloadStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against a child process that removes or overwrites what its parent swapped out."""
    store.save(1, BLOCK)
    path = only_file(store)
    with monkeypatch.context() as child:
        child.setattr(os, "getpid", lambda: store._pid + 1)
        with pytest.raises(EngineClosedError, match="belongs to process"):
            store.load(1)
        store.close()
    assert path.exists()
