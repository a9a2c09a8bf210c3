"""What brings events: timers, watched files, and any async iterator."""

from __future__ import annotations

import stat
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Iterable, Iterator
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, Protocol

from xpu_agents.ambient.clock import Clock
from xpu_agents.ambient.events import FileChange, Incoming, Tick
from xpu_agents.ambient.patterns import PathPattern
from xpu_agents.ambient.schedule import Interval, Schedule
from xpu_runtime.errors import ConfigError

__all__ = ["Feed", "FileSource", "IteratorSource", "Source", "TimerSource"]

_NAP_S = 30.0
"""The longest sleep in one piece: while a machine is suspended its timers stand still, the wall's clock does not."""

_Change = Literal["added", "modified", "deleted"]
_Stamp = tuple[int, int]  # time of the last change in nanoseconds, and size in bytes
_CHANGES: dict[int, _Change] = {1: "added", 2: "modified", 3: "deleted"}

_STEP_MS = 100
_GROUP_MS = 1000


class Source(Protocol):
    """Brings events for as long as it is listened to."""

    def events(self, clock: Clock, last_key: str | None) -> AsyncGenerator[Incoming, None]:
        """What comes in.

        Args:
            clock: the time.
            last_key: key of the newest event it has brought, in an earlier run too; None if it never has.
        """


@dataclass(frozen=True, slots=True)
class Feed:
    """A source, and the topic that what it brings is emitted on."""

    source: Source
    topic: str


@dataclass(frozen=True, slots=True)
class TimerSource:
    """A tick at each moment of a schedule; one for all those that passed while nothing ran.

    The key of a tick is its moment, so no moment is met twice.
    """

    schedule: Schedule

    def __str__(self) -> str:
        return str(self.schedule)

    async def events(self, clock: Clock, last_key: str | None) -> AsyncGenerator[Incoming, None]:
        """Ticks."""
        due = self.schedule.next_after(_moment(last_key, clock.time()))
        while True:
            while (left := due - clock.time()) > 0:
                await clock.sleep(min(left, _NAP_S))
            now, late = clock.time(), False
            while (following := self._after(due, now)) <= now:
                due, late = following, True
            yield Incoming(Tick(scheduled_at=datetime.fromtimestamp(due).astimezone(), late=late), repr(due))
            due = following

    def _after(self, due: float, now: float) -> float:
        if isinstance(self.schedule, Interval) and now > due:
            # In one step: years of short periods may lie between.
            passed = int((now - due) // self.schedule.period_s)
            return due + max(1, passed) * self.schedule.period_s
        return self.schedule.next_after(due)


@dataclass(frozen=True, slots=True)
class FileSource:
    """Changes of files that match a pattern, as the system reports them while this runs."""

    pattern: PathPattern

    def __str__(self) -> str:
        return f"files {self.pattern}"

    async def events(self, clock: Clock, last_key: str | None) -> AsyncGenerator[Incoming, None]:
        """Changes of files.

        Raises:
            ConfigError: the folder to watch is not there.
        """
        base = self.pattern.base
        if not base.is_dir():
            raise ConfigError(f"watch: {str(self.pattern)!r}: there is no folder {str(base)!r}; make it first")
        # Imported here: most apps watch no files, and no command but one that runs an app.
        from watchfiles import awatch

        changes = awatch(
            base,
            watch_filter=lambda _, path: self.pattern.matches(path),
            debounce=_GROUP_MS,
            step=_STEP_MS,
            recursive=self.pattern.recursive,
        )
        seen: dict[Path, _Stamp] = {}
        async with aclosing(changes):
            async for found in changes:
                for change in _file_changes(found, seen):
                    yield Incoming(change)


@dataclass(frozen=True, slots=True)
class IteratorSource:
    """Whatever an async iterator yields.

    Attributes:
        name: for people.
        begin: begins it, anew after a failure.
        key: the idempotency key of what it yields; None for none.
    """

    name: str
    begin: Callable[[], AsyncIterable[Any]]
    key: Callable[[Any], str] | None = None

    def __str__(self) -> str:
        return self.name

    async def events(self, clock: Clock, last_key: str | None) -> AsyncGenerator[Incoming, None]:
        """Its items; the next is asked for when the one before has been accepted."""
        items = self.begin()
        try:
            async for each in items:
                yield Incoming(each, None if self.key is None else str(self.key(each)))
        finally:
            close = getattr(items, "aclose", None)
            if close is not None:
                await close()


def _moment(key: str | None, now: float) -> float:
    """The moment of the last tick; now if there was none."""
    try:
        moment = now if key is None else float(key)
    except ValueError:
        return now  # emitted by hand
    # One that is still to come was written while the clock was wrong; nobody waits years for it.
    return moment if moment <= now else now


def _file_changes(reported: Iterable[tuple[int, str]], seen: dict[Path, _Stamp]) -> Iterator[FileChange]:
    """What has become of files, each once: programs that save a file may delete it first, and all that comes at once.

    Args:
        reported: changes, in no order.
        seen: what the files were like that were told before; the system may report one change several times.
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
