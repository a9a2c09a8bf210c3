"""What has become of the files that a pattern matches."""

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
"""What may have become of a path, in the numbers of watchfiles."""
_CHANGES: dict[int, Literal["added", "modified", "deleted"]] = {
    ADDED: "added",
    MODIFIED: "modified",
    DELETED: "deleted",
}

FileReport = tuple[int, str]
"""What the system tells: a change, and the path."""
_Stamp = tuple[int, int]  # time of the last change in nanoseconds, and size in bytes


@dataclass(slots=True)
class FileChangeTracker:
    """The files that a pattern matches, as they were told.

    Attributes:
        pattern: Of their paths.
        seen: What the files were like that were told, None for those that were there already; the system may report one
            change several times.
    """

    pattern: PathPattern
    seen: dict[Path, _Stamp | None] = field(default_factory=dict)
    _found: dict[Path, _Stamp] = field(default_factory=dict)
    """What they were like when the watch began."""

    def begin(self) -> None:
        """Take what is there as known: the system does not tell what was in a folder that is moved away."""
        self._found = self._stamps()
        self.seen = dict.fromkeys(self._found)

    def concerns(self, change: int, path: str) -> bool:
        """Whether a report is of use."""
        is_base = Path(path) == self.pattern.base
        may_be_folder = self.pattern.recursive and change == DELETED
        return is_base or may_be_folder or self.pattern.matches(path) or self._is_new_folder(change, path)

    def missed(self) -> set[FileReport]:
        """What the system would have told since, had it been asked."""
        before = {path: stamp or self._found.get(path) for path, stamp in self.seen.items()}
        now = self._stamps()
        gone = {(DELETED, str(path)) for path in before.keys() - now.keys()}
        come = {(ADDED, str(path)) for path in now.keys() - before.keys()}
        return gone | come | {(MODIFIED, str(path)) for path in now.keys() & before if now[path] != before[path]}

    def changes(self, reported: Iterable[FileReport]) -> list[FileChange]:
        """What has become of files, each once: programs that save a file may delete it first, and all comes at once.

        Args:
            reported: What the system told, in no order.
        """
        by_path: dict[Path, set[int]] = {}
        for change, text in self._with_folders(reported):
            by_path.setdefault(Path(text), set()).add(change)
        told = (self._change(path, changes) for path, changes in sorted(by_path.items()))
        return [each for each in told if each is not None]

    def _change(self, path: Path, changes: set[int]) -> FileChange | None:
        """What has become of one file; None if that is known."""
        try:
            found = path.stat()
        except OSError as error:
            self.seen.pop(path, None)
            gone = DELETED in changes or isinstance(error, FileNotFoundError)
            return FileChange(path=path, change=_CHANGES[DELETED if gone else MODIFIED])
        stamp = _stamp(found)
        if stat.S_ISDIR(found.st_mode) or self.seen.get(path) == stamp:
            return None
        self.seen[path] = stamp
        is_new = ADDED in changes and DELETED not in changes
        return FileChange(path=path, change=_CHANGES[ADDED if is_new else MODIFIED])

    def _with_folders(self, reported: Iterable[FileReport]) -> set[FileReport]:
        """Reports with the files of folders that came or went.

        The system tells of a new folder before it looks into it, if ever, and of one that is moved away alone.
        """
        found = set(reported)
        for change, path in reported:
            if self._is_new_folder(change, path):
                found.update((change, str(file)) for file in self._files(path))
        gone = tuple(path + os.sep for change, path in reported if change == DELETED and Path(path) not in self.seen)
        lost = [path for path in self.seen if str(path).startswith(gone)] if gone else []
        found.update((DELETED, str(path)) for path in lost)
        found -= {(DELETED, str(folder)) for folder in {folder for path in lost for folder in path.parents}}
        return {(change, path) for change, path in found if self.pattern.matches(path)}

    def _is_new_folder(self, change: int, path: str) -> bool:
        looks_into = self.pattern.recursive or Path(path) == self.pattern.base
        return looks_into and change == ADDED and Path(path).is_dir()

    def _stamps(self) -> dict[Path, _Stamp]:
        """What is there, and what it is like."""
        found: dict[Path, _Stamp] = {}
        for file in self._files(self.pattern.base):
            with contextlib.suppress(OSError):  # it has gone meanwhile
                found[file] = _stamp(file.stat())
        return found

    def _files(self, folder: Path | str) -> Iterator[Path]:
        """What matches in a folder; not by rglob, which may raise for a folder that goes meanwhile."""
        for top, folders, names in os.walk(folder):
            if not self.pattern.recursive:
                folders.clear()
            paths = (str(Path(top) / name) for name in names)
            yield from (Path(path) for path in paths if self.pattern.matches(path) and escape_surrogates(path) == path)


def _stamp(found: os.stat_result) -> _Stamp:
    return found.st_mtime_ns, found.st_size
