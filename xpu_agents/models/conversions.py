"""Converted copies of GGUF and embedding models in the cache."""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from filelock import Timeout

from xpu_agents.models.errors import PullError
from xpu_agents.models.local_files import resolved, size_bytes
from xpu_agents.models.store import translate_in_use
from xpu_runtime.files import retry_if_locked
from xpu_runtime.model.conversion_cache import EMBEDDING, RECORD, conversion_lock, conversions_dir, read_record

__all__ = ["Conversion", "conversions", "conversions_by_source", "leftovers", "remove_conversion"]

_REMOVED = ".removed"
_NAME = re.compile(r"\.?(?P<name>.+-(?P<key>[0-9a-f]{16}))(\.[^.]+)?", re.ASCII | re.DOTALL)
"""Name of a folder in the cache: of a conversion, or with a point and a suffix of what an interrupted one left."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """A converted copy, or what an interrupted conversion left.

    Attributes:
        name: name for `models rm`.
        folder: its folder.
        key: hash of the content of the source.
        source: path of the GGUF file, or of the folder of an embedding model, all links resolved; None if the
            conversion was interrupted.
    """

    name: str
    folder: Path
    key: str
    source: Path | None

    @property
    def size_bytes(self) -> int:
        """Size of its files, without the GGUF file that it links to."""
        return size_bytes(self.folder, follow_links=False)


def conversions() -> Iterator[Conversion]:
    """Yield all complete conversions, sorted by the name of their folder."""
    for folder in _folders():
        record = read_record(folder)
        if record is not None and not folder.name.startswith("."):
            yield Conversion(folder.name, folder, record.key, resolved(Path(record.source)))


def conversions_by_source() -> dict[Path, Conversion]:
    """Return the newest conversions by the path of their source."""
    found = sorted(conversions(), key=lambda each: (each.folder / RECORD).stat().st_mtime_ns)
    return {each.source: each for each in found if each.source is not None}


def leftovers() -> Iterator[Conversion]:
    """Yield the folders of interrupted conversions and removals; those that run are left out."""
    for folder in _folders():
        named = _NAME.fullmatch(folder.name)
        if named is not None and (folder.name.startswith(".") or read_record(folder) is None):
            left = Conversion(named["name"], folder, named["key"], None)
            if not _is_running(left):
                yield left


def remove_conversion(conversion: Conversion) -> None:
    """Remove a conversion; its source stays.

    Raises:
        PullError: another process converts the file, or on Windows the model is loaded.
        OSError: a file cannot be removed for another reason.
    """
    folder = conversion.folder
    removed = folder if folder.name.startswith(".") else folder.with_name(f".{folder.name}{_REMOVED}")
    try:
        with (
            conversion_lock(folder.parent, conversion.key) as lock,
            translate_in_use(conversion.name, "Then remove it again."),
        ):
            if removed != folder:
                shutil.rmtree(removed, ignore_errors=True)
                retry_if_locked(lambda: folder.rename(removed))  # atomic, so that no half is ever opened
            retry_if_locked(lambda: shutil.rmtree(removed))
            with contextlib.suppress(OSError):  # Windows does not remove an open file
                Path(lock.lock_file).unlink()
    except Timeout as error:
        raise PullError(f"{conversion.name} is being converted", "Wait for its end, or stop it.") from error


def _is_running(conversion: Conversion) -> bool:
    """True if another process has the lock, or the cache cannot be written."""
    try:
        with conversion_lock(conversion.folder.parent, conversion.key):
            return False
    except OSError:  # also Timeout
        return True


def _folders() -> list[Path]:
    found = [*conversions_dir().glob("*"), *conversions_dir(EMBEDDING).glob("*")]
    return sorted((each for each in found if each.is_dir()), key=lambda each: each.name)
