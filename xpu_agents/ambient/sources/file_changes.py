"""Tracking of file changes: turns reports of the operating system into one change for each file."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from xpu_agents.ambient.events import FileChange, escape_surrogates
from xpu_agents.ambient.sources.path_patterns import PathPattern

__all__ = ["ADDED", "DELETED", "MODIFIED", "FileChangeTracker", "FileReport"]

ADDED, MODIFIED, DELETED = 1, 2, 3
"""Kinds of changes, with the numbers of watchfiles."""
_CHANGES: dict[int, Literal["added", "modified", "deleted"]] = {
    ADDED: "added",
    MODIFIED: "modified",
    DELETED: "deleted",
}

FileReport = tuple[int, str]
"""A report of the operating system: kind of change, and path."""
_Stamp = tuple[int, int, int]
"""Modification time, size in bytes, and change time (creation time on Windows); times in nanoseconds. Inode numbers are
no part of it: some network file systems change them."""

_MAX_DIGEST_BYTES = 1 << 20
_DEVICE_ERRORS = ("EIO", "ESTALE", "ETIMEDOUT", "ENOTCONN", "EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH")


@dataclass(frozen=True, slots=True)
class _FileState:
    """State of a file at its last reported change. Without a digest (large or unreadable files), the stamp decides."""

    stamp: _Stamp
    digest: bytes | None

    def is_same_content(self, other: _FileState) -> bool:
        """True unless the content differs, or may differ."""
        if self.digest is None or other.digest is None:
            return self.stamp == other.stamp
        return self.stamp[:2] == other.stamp[:2] and self.digest == other.digest


@dataclass(slots=True)
class FileChangeTracker:
    """The known state of the files that match a pattern.

    Attributes:
        pattern: pattern of their paths.
        seen: state of each file at its last reported change; None for files that existed before. The system may report
            one change several times, and changes of attributes only.
    """

    pattern: PathPattern
    seen: dict[Path, _FileState | None] = field(default_factory=dict)
    _stamps_at_start: dict[Path, _Stamp] = field(default_factory=dict)
    """State of the files when the watch began."""

    def begin(self) -> None:
        """Record the existing files as known: the system does not list the files of a folder that is moved away."""
        self._stamps_at_start = self._file_stamps()
        self.seen = dict.fromkeys(self._stamps_at_start)

    def concerns(self, change: int, path: str) -> bool:
        """True if a report may affect matching files."""
        is_base = Path(path) == self.pattern.base
        may_be_folder = self.pattern.recursive and change == DELETED
        return is_base or may_be_folder or self.pattern.matches(path) or self._is_new_folder(change, path)

    def missed(self, *, strict: bool = False) -> set[FileReport]:
        """Changes since the last report, found by reading the folder.

        Args:
            strict: raise if a disk or network fails, instead of taking the files for deleted.

        Raises:
            OSError: a disk or network failed, with ``strict``.
        """
        before = {path: state.stamp if state else self._stamps_at_start.get(path) for path, state in self.seen.items()}
        now = self._file_stamps(strict=strict)
        deleted = {(DELETED, str(path)) for path in before.keys() - now.keys()}
        added = {(ADDED, str(path)) for path in now.keys() - before.keys()}
        return deleted | added | {(MODIFIED, str(path)) for path in now.keys() & before if now[path] != before[path]}

    def changes(self, reported: Iterable[FileReport]) -> list[FileChange]:
        """Convert reports to one change for each file. An editor may delete and recreate a file while saving it.

        Args:
            reported: reports of the system, in any order.
        """
        by_path: dict[Path, set[int]] = {}
        for change, text in self._with_folders(reported):
            by_path.setdefault(Path(text), set()).add(change)
        file_changes = (self._file_change(path, changes) for path, changes in sorted(by_path.items()))
        return [each for each in file_changes if each is not None]

    def _file_change(self, path: Path, changes: set[int]) -> FileChange | None:
        """The change of one file; None if it is already known."""
        try:
            file_status = path.stat()
        except OSError as error:
            self.seen.pop(path, None)
            deleted = DELETED in changes or isinstance(error, FileNotFoundError)
            return FileChange(path=path, change=_CHANGES[DELETED if deleted else MODIFIED])
        if stat.S_ISDIR(file_status.st_mode):
            return None
        known, stamp = self.seen.get(path), _file_stamp(file_status)
        if known is not None and known.stamp == stamp and os.name != "nt":
            return None
        state = self.seen[path] = _FileState(stamp, _digest(path, file_status))
        if known is not None and known.is_same_content(state):
            return None
        is_new = ADDED in changes and DELETED not in changes
        return FileChange(path=path, change=_CHANGES[ADDED if is_new else MODIFIED])

    def _with_folders(self, reported: Iterable[FileReport]) -> set[FileReport]:
        """Add reports for the files of added and deleted folders.

        The system reports a new folder before it watches it, and reports a folder that is moved away without its files.
        """
        all_changes = set(reported)
        for change, path in reported:
            if self._is_new_folder(change, path):
                all_changes.update((change, str(file)) for file in self._matching_files(path))
        deleted = tuple(path + os.sep for change, path in reported if change == DELETED and Path(path) not in self.seen)
        moved_away = [path for path in self.seen if str(path).startswith(deleted)] if deleted else []
        all_changes.update((DELETED, str(path)) for path in moved_away)
        all_changes -= {(DELETED, str(folder)) for folder in {folder for path in moved_away for folder in path.parents}}
        return {(change, path) for change, path in all_changes if self.pattern.matches(path)}

    def _is_new_folder(self, change: int, path: str) -> bool:
        looks_into = self.pattern.recursive or Path(path) == self.pattern.base
        return looks_into and change == ADDED and Path(path).is_dir()

    def _file_stamps(self, *, strict: bool = False) -> dict[Path, _Stamp]:
        """Stamps of the existing files."""
        stamps: dict[Path, _Stamp] = {}
        for file in self._matching_files(self.pattern.base, strict=strict):
            try:
                stamps[file] = _file_stamp(file.stat())
            except OSError as error:  # the file was deleted meanwhile
                if strict:
                    _raise_if_device_fails(error)
        return stamps

    def _matching_files(self, folder: Path | str, *, strict: bool = False) -> Iterator[Path]:
        """The matching files in a folder. ``rglob`` may raise if a folder disappears meanwhile."""
        for top, folders, names in os.walk(folder, onerror=_raise_if_device_fails if strict else None):
            if not self.pattern.recursive:
                folders.clear()
            paths = (str(Path(top) / name) for name in names)
            yield from (Path(path) for path in paths if self.pattern.matches(path) and escape_surrogates(path) == path)


def _file_stamp(found: os.stat_result) -> _Stamp:
    return found.st_mtime_ns, found.st_size, found.st_ctime_ns


def _digest(path: Path, found: os.stat_result) -> bytes | None:
    """The digest of a regular file's content; None if it is too large or cannot be read."""
    if not stat.S_ISREG(found.st_mode) or found.st_size > _MAX_DIGEST_BYTES:
        return None
    try:
        return hashlib.sha256(path.read_bytes()).digest()
    except OSError:
        return None


def _raise_if_device_fails(error: OSError) -> None:
    if errno.errorcode.get(error.errno or 0) in _DEVICE_ERRORS:
        raise error
