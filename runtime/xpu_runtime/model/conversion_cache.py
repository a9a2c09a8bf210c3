"""Cache of converted models: one folder with a record for each content, and a lock while it is written."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from xpu_runtime.model.atomic_folder import atomic_folder
from xpu_runtime.soc.profile import cache_dir

__all__ = [
    "EMBEDDING",
    "KEY_CHARS",
    "RECORD",
    "SOURCE",
    "ConversionRecord",
    "conversion_lock",
    "conversion_record",
    "conversions_dir",
    "convert_once",
    "existing_conversion",
    "is_whole",
    "name_in_path",
    "read_record",
    "remove_leftovers",
    "write_record",
]

RECORD = "conversion.json"
"""File of a conversion that is written last: its source and the sizes of its files."""
SOURCE = "source.gguf"
"""Link to the GGUF file, in conversions without a stored graph."""
KEY_CHARS = 16
"""Hexadecimal digits of a key, which end the name of a folder."""
EMBEDDING = "embedding"
"""Kind of the conversions of embedding models."""
_MOST_NAME_BYTES = 100
_LOCKS = ".locks"
_POLL_S = 0.2


@dataclass(frozen=True, slots=True)
class ConversionRecord:
    """Content of `RECORD`.

    Attributes:
        version: version of the converter.
        source: absolute path of the GGUF file, or of the folder of an embedding model.
        name: name of the model for people.
        key: hash of the content of the source.
        files: sizes of the files of the conversion in bytes.
    """

    version: int
    source: str
    name: str
    key: str
    files: dict[str, int]


def conversions_dir(kind: str = "gguf") -> Path:
    """Directory of all conversions of a kind, by default those of GGUF files."""
    return cache_dir() / kind


def name_in_path(name: str) -> str:
    """The name of a model as part of a file name; empty if no character is left."""
    name = re.sub(r"[^\w.+-]+", "-", name).lstrip(".-")
    return name.encode()[:_MOST_NAME_BYTES].decode(errors="ignore")


def conversion_record(folder: Path) -> ConversionRecord | None:
    """The record of a folder in the cache; None for other folders."""
    return read_record(folder) if folder.parent.resolve() == conversions_dir().resolve() else None


def read_record(folder: Path) -> ConversionRecord | None:
    """The record of a conversion; None for other folders, and for a conversion that was not completed."""
    try:
        record = ConversionRecord(**json.loads((folder / RECORD).read_bytes()))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    texts = (record.source, record.name, record.key)
    return record if all(isinstance(each, str) for each in texts) else None


@contextlib.contextmanager
def conversion_lock(parent: Path, key: str, wait: Callable[[], None] | None = None) -> Iterator[BaseFileLock]:
    """Hold the lock of the conversions with a key; on a file system without locks it is yielded unlocked.

    Args:
        parent: `conversions_dir` of their kind.
        key: `ConversionRecord.key`.
        wait: called again and again while another process has the lock.

    Raises:
        Timeout: another process has the lock, and ``wait`` is None.
    """
    file = parent / _LOCKS / f"{key}.lock"
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(file)
    while True:
        try:
            lock.acquire(timeout=_POLL_S if wait else 0)
            break
        except NotImplementedError:
            break
        except Timeout:
            if wait is None:
                raise
            wait()
    try:
        yield lock
    finally:
        lock.release()


def convert_once(
    parent: Path,
    source: Path,
    name: str,
    key: str,
    version: int,
    write: Callable[[Path], None],
    wait: Callable[[], None] = lambda: None,
) -> Path:
    """The complete conversion of a content; ``write`` makes a missing one, in one process at a time.

    Args:
        parent: `conversions_dir` of its kind.
        source: path of the source.
        name: `ConversionRecord.name`.
        key: `ConversionRecord.key`.
        version: version of the converter.
        write: writes the files to the new folder that it gets.
        wait: called again and again while another process converts the content.

    Raises:
        OSError: the cache cannot be written.
    """
    folder = parent / f"{name}-{key}"
    with conversion_lock(parent, key, wait) as lock:
        if existing := existing_conversion(parent, key, version):
            return existing
        remove_leftovers(folder, key, lock)
        with atomic_folder(folder) as temporary:
            write(temporary)
            write_record(temporary, source, name, key, version)
    return folder


def write_record(folder: Path, source: Path, name: str, key: str, version: int) -> None:
    """Write the record of a conversion, whose other files are complete, of ``source``."""
    files = {file.name: file.stat().st_size for file in sorted(folder.iterdir())}
    record = ConversionRecord(version, str(source.absolute()), name, key, files)
    (folder / RECORD).write_text(json.dumps(asdict(record), indent=1), encoding="utf-8", newline="\n")


def existing_conversion(parent: Path, key: str, version: int) -> Path | None:
    """The complete conversion of this content, under the name of the first source that had it."""
    folders = (each for each in parent.glob(f"*-{key}") if not each.name.startswith("."))
    return next((each for each in folders if is_whole(each, key, version)), None)


def remove_leftovers(folder: Path, key: str, lock: BaseFileLock) -> None:
    """Remove what killed processes left of a conversion; without locks another process may still write it."""
    if not lock.is_locked:
        return
    for left in folder.parent.glob(f"*-{key}*"):
        if left != folder:  # which is replaced as a whole
            shutil.rmtree(left, ignore_errors=True)


def is_whole(folder: Path, key: str, version: int) -> bool:
    """True if the conversion of this content is complete."""
    record = read_record(folder)
    if record is None or record.version != version or record.key != key:
        return False
    try:
        return {name: (folder / name).stat().st_size for name in record.files} == record.files
    except (OSError, TypeError, AttributeError):
        return False
