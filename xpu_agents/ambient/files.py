"""Watched files: patterns of paths, such as ``~/notes/**/*.md``, and the changes of what they match."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import stat
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from xpu_agents.ambient.clock import Clock
from xpu_agents.ambient.events import FileChange, Incoming, storable
from xpu_agents.ambient.handler import error_text
from xpu_runtime.errors import ConfigError

__all__ = ["FileSource", "PathPattern"]

_MAGIC = re.compile(r"[*?\[]")

_Change = Literal["added", "modified", "deleted"]
_Stamp = tuple[int, int]  # time of the last change in nanoseconds, and size in bytes
_ADDED, _MODIFIED, _DELETED = 1, 2, 3
_CHANGES: dict[int, _Change] = {_ADDED: "added", _MODIFIED: "modified", _DELETED: "deleted"}

_STEP_MS = 100
_GROUP_MS = 1000
_AGAIN_S = 1.0  # until a folder is watched again

_LOG = logging.getLogger("xpu_agents.ambient")


@dataclass(frozen=True, slots=True)
class PathPattern:
    """A pattern: ``*`` and ``?`` stay within a name, ``[...]`` is one of some characters, ``**`` any number of folders.

    Attributes:
        text: as it was given.
        base: the folder that everything it matches lies in, absolute.
        recursive: whether it reaches into folders of that folder; ``**`` at the end does too.
        expression: matches absolute paths, written with ``/``.
    """

    text: str
    base: Path
    recursive: bool
    expression: re.Pattern[str]

    @classmethod
    def of(cls, text: str | Path) -> PathPattern:
        """Read a pattern; ``~`` is the user's folder. A path without wildcards is one file, or all of a folder.

        Raises:
            ConfigError: it is no path or empty, what is in its brackets means nothing, or the user's folder is unknown.
        """
        if not isinstance(text, str | Path) or not str(text).strip():
            raise ConfigError(f"watch: {text!r}; expected a pattern of paths such as '~/notes/**/*.md'")
        try:
            given = Path(text).expanduser()
        except RuntimeError as error:
            raise ConfigError(f"watch: {str(text)!r}: {error}; write the folder out") from None
        whole = Path.cwd() / given
        # Folders that were not written out are themselves, whatever is in their names.
        own = len(whole.parts) - len(Path(text).parts) + (given != Path(text))
        if not any(_MAGIC.search(part) for part in whole.parts[own:]) and whole.is_dir():
            whole = whole / "**" / "*"
        parts = whole.parts
        first = next((at for at, part in enumerate(parts) if at >= own and _MAGIC.search(part)), len(parts) - 1)
        rest = parts[first:]
        base = Path(*parts[:first])
        # What the system reports has links resolved in some places, and not in others.
        base = base.resolve()
        expression = re.escape(base.as_posix().rstrip("/")) + _expression(rest)
        flags = re.IGNORECASE if os.path.normcase("A") == "a" else 0
        try:
            compiled = re.compile(expression, flags | re.DOTALL)
        except re.error as error:
            raise ConfigError(
                f"watch: {str(text)!r}: {error.msg}; expected characters in brackets that are in order, such as '[a-z]'"
            ) from None
        return cls(str(text), base, len(rest) > 1 or "**" in rest, compiled)

    def matches(self, path: str | Path) -> bool:
        """Whether an absolute path is meant."""
        return self.expression.fullmatch(Path(path).as_posix()) is not None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class FileSource:
    """Changes of files that match a pattern, as the system reports them while this runs."""

    pattern: PathPattern

    def __str__(self) -> str:
        return f"files {self.pattern}"

    async def events(
        self, clock: Clock, last_key: str | None, since: float | None = None
    ) -> AsyncGenerator[Incoming, None]:
        """Changes of files.

        Raises:
            ConfigError: the folder to watch is not there.
        """
        base = self.pattern.base
        # Imported here: most apps watch no files, and no command but one that runs an app.
        from watchfiles import awatch

        seen: dict[Path, _Stamp | None] = {}
        known: dict[Path, _Stamp | None] = {}
        is_new = is_cut = False
        while True:  # the system watches a folder, not a name: one that is put in its place has to be watched anew
            if not base.is_dir():
                raise ConfigError(f"watch: {str(self.pattern)!r}: there is no folder {str(base)!r}; make it first")
            if not is_new and not is_cut:  # the system does not tell what was in a folder that is moved away
                known = await asyncio.to_thread(self._stamps, base)
                seen = dict.fromkeys(known)
            changes = awatch(
                base,
                watch_filter=self._concerns,
                debounce=_GROUP_MS,
                step=_STEP_MS,
                yield_on_timeout=is_new or is_cut,
                recursive=self.pattern.recursive,
            )
            try:
                async with aclosing(changes):
                    async for each in changes:
                        found: set[tuple[int, str]] = {*each, *([(_ADDED, str(base))] if is_new else ())}
                        if is_cut:
                            known = {path: stamp or known.get(path) for path, stamp in seen.items()}
                            found |= await asyncio.to_thread(self._since, base, known)
                        is_new = is_cut = False
                        reported = await asyncio.to_thread(self._with_folders, found, seen)
                        for change in _file_changes(reported, seen):
                            yield Incoming(change)
                        if (_DELETED, str(base)) in found:
                            break
                    else:
                        return
            except Exception as error:
                if not _is_unreadable(error):
                    raise
                # With it is lost what the system was about to tell beside it.
                _LOG.warning("watch: %s: a name that is no UTF-8 is passed over: %s", self.pattern, error_text(error))
                is_cut = True
                await clock.sleep(_AGAIN_S)
                continue
            is_new = True

    def _concerns(self, change: int, path: str) -> bool:
        is_base = Path(path) == self.pattern.base
        may_be_folder = self.pattern.recursive and change == _DELETED
        return is_base or may_be_folder or self.pattern.matches(path) or self._is_new_folder(change, path)

    def _is_new_folder(self, change: int, path: str) -> bool:
        looks_into = self.pattern.recursive or Path(path) == self.pattern.base
        return looks_into and change == _ADDED and Path(path).is_dir()

    def _files(self, folder: Path | str) -> Iterator[str]:
        """What matches in a folder; not by rglob, which may raise for a folder that goes meanwhile."""
        for top, folders, names in os.walk(folder):
            if not self.pattern.recursive:
                folders.clear()
            paths = (str(Path(top) / name) for name in names)
            yield from (path for path in paths if self.pattern.matches(path) and storable(path) == path)

    def _stamps(self, folder: Path) -> dict[Path, _Stamp | None]:
        """What matches in a folder, and what it is like."""
        return {Path(file): _stamp(Path(file)) for file in self._files(folder)}

    def _since(self, folder: Path, known: dict[Path, _Stamp | None]) -> set[tuple[int, str]]:
        """What has become of files since they were like this."""
        now = self._stamps(folder)
        gone = {(_DELETED, str(path)) for path in known.keys() - now.keys()}
        come = {(_ADDED, str(path)) for path in now.keys() - known.keys()}
        return gone | come | {(_MODIFIED, str(path)) for path in now.keys() & known if now[path] != known[path]}

    def _with_folders(self, reported: Iterable[tuple[int, str]], seen: Iterable[Path]) -> set[tuple[int, str]]:
        """Changes with the files of folders that came or went.

        The system tells of a new folder before it looks into it, if ever, and of one that is moved away alone.
        """
        found = set(reported)
        for change, path in reported:
            if self._is_new_folder(change, path):
                found.update((change, file) for file in self._files(path))
        known = set(seen)
        gone = tuple(path + os.sep for change, path in reported if change == _DELETED and Path(path) not in known)
        lost = [path for path in known if str(path).startswith(gone)] if gone else []
        found.update((_DELETED, str(path)) for path in lost)
        found -= {(_DELETED, str(folder)) for folder in {folder for path in lost for folder in path.parents}}
        return {(change, path) for change, path in found if self.pattern.matches(path)}


def _expression(parts: tuple[str, ...]) -> str:
    found = ""
    for at, part in enumerate(parts):
        if part == "**":
            found += "(?:/[^/]+)*" if at < len(parts) - 1 else "(?:/[^/]+)+"
        else:
            found += "/" + "".join(_piece(piece) for piece in re.findall(r"\[[^\]]+\]|.", part, re.DOTALL))
    return found


def _piece(piece: str) -> str:
    if piece == "*":
        return "[^/]*"
    if piece == "?":
        return "[^/]"
    if len(piece) > 1:
        inner = re.sub(r"[\\\[&~|]", r"\\\g<0>", piece[1:-1])
        return f"[^{inner[1:]}]" if inner.startswith("!") else f"[{inner}]"
    return re.escape(piece)


def _is_unreadable(error: BaseException) -> bool:
    """Whether watchfiles has met a name that is no UTF-8, by which it ends."""
    if isinstance(error, BaseExceptionGroup):
        return all(map(_is_unreadable, error.exceptions))
    return "Unable to decode path" in str(error)


def _stamp(path: Path) -> _Stamp | None:
    with contextlib.suppress(OSError):
        found = path.stat()
        return found.st_mtime_ns, found.st_size
    return None


def _file_changes(reported: Iterable[tuple[int, str]], seen: dict[Path, _Stamp | None]) -> Iterator[FileChange]:
    """What has become of files, each once: programs that save a file may delete it first, and all that comes at once.

    Args:
        reported: changes, in no order.
        seen: what the files were like that were told before, None for those that were there already; the system may
            report one change several times.
    """
    by_path: dict[Path, set[_Change]] = {}
    for change, text in reported:
        by_path.setdefault(Path(text), set()).add(_CHANGES[change])
    for path, changes in sorted(by_path.items()):
        try:
            found = path.stat()
        except OSError as error:
            seen.pop(path, None)
            gone = "deleted" in changes or isinstance(error, FileNotFoundError)
            yield FileChange(path=path, change="deleted" if gone else "modified")
            continue
        stamp = found.st_mtime_ns, found.st_size
        if not stat.S_ISDIR(found.st_mode) and seen.get(path) != stamp:
            seen[path] = stamp
            is_new = "added" in changes and "deleted" not in changes
            yield FileChange(path=path, change="added" if is_new else "modified")
