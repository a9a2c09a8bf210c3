"""Tracking of file changes: turns reports of the operating system into one change for each file."""

from __future__ import annotations

import contextlib
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
_Stamp = tuple[int, int]  # modification time in nanoseconds, and size in bytes


@dataclass(slots=True)
class FileChangeTracker:
    """The known state of the files that match a pattern.

    Attributes:
        pattern: pattern of their paths.
        seen: state of each file at its last reported change; None for files that existed before. The system may report
            one change several times.
    """

    pattern: PathPattern
    seen: dict[Path, _Stamp | None] = field(default_factory=dict)
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

    def missed(self) -> set[FileReport]:
        """Changes since the last report, found by reading the folder."""
        before = {path: stamp or self._stamps_at_start.get(path) for path, stamp in self.seen.items()}
        now = self._file_stamps()
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
        stamp = _file_stamp(file_status)
        if stat.S_ISDIR(file_status.st_mode) or self.seen.get(path) == stamp:
            return None
        self.seen[path] = stamp
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

    def _file_stamps(self) -> dict[Path, _Stamp]:
        """Modification time and size of the existing files."""
        stamps: dict[Path, _Stamp] = {}
        for file in self._matching_files(self.pattern.base):
            with contextlib.suppress(OSError):  # the file was deleted meanwhile
                stamps[file] = _file_stamp(file.stat())
        return stamps

    def _matching_files(self, folder: Path | str) -> Iterator[Path]:
        """The matching files in a folder. ``rglob`` may raise if a folder disappears meanwhile."""
        for top, folders, names in os.walk(folder):
            if not self.pattern.recursive:
                folders.clear()
            paths = (str(Path(top) / name) for name in names)
            yield from (Path(path) for path in paths if self.pattern.matches(path) and escape_surrogates(path) == path)


def _file_stamp(found: os.stat_result) -> _Stamp:
    return found.st_mtime_ns, found.st_size
