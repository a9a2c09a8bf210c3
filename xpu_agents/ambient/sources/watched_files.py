"""Watched files as an event source."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from datetime import timedelta

from xpu_agents.ambient.events import SourceItem
from xpu_agents.ambient.handlers.handler import error_text
from xpu_agents.ambient.runtime.clock import Clock
from xpu_agents.ambient.sources.file_changes import DELETED, FileChangeTracker, FileReport
from xpu_agents.ambient.sources.path_patterns import PathPattern
from xpu_runtime.errors import ConfigError

__all__ = ["FileSource", "default_poll_s"]

_REPORT_STEP_MS = 250  # of watchfiles, whose thread wakes as often for each folder
_REPORT_DEBOUNCE_MS = 1000
_REPORT_TIMEOUT_MS: int | None = None  # of watchfiles; after it a restarted watch looks for missed changes
_RESTART_DELAY_S = 1.0  # delay before a folder is watched again
_POLL_DELAY_MS = 300  # default of watchfiles for WATCHFILES_POLL_DELAY_MS

_LOG = logging.getLogger("xpu_agents.ambient")


def default_poll_s() -> float | None:
    """The polling interval that the variables of watchfiles ask for, in seconds; None for no polling.

    ``WATCHFILES_FORCE_POLLING`` turns polling on, ``WATCHFILES_POLL_DELAY_MS`` is the interval.
    """
    forced = os.environ.get("WATCHFILES_FORCE_POLLING", "").lower()
    if not forced or forced in ("false", "disable", "disabled"):
        return None
    delay_ms = os.environ.get("WATCHFILES_POLL_DELAY_MS", "")
    return max(1, int(delay_ms) if delay_ms.isdecimal() else _POLL_DELAY_MS) / 1000


@dataclass(frozen=True, slots=True)
class FileSource:
    """Changes of the files that match a pattern, as the operating system reports them, or found by polling.

    Attributes:
        pattern: pattern of their paths.
        poll_s: seconds between two readings of the folder; None for reports of the operating system.
    """

    pattern: PathPattern
    poll_s: float | None = None

    def __str__(self) -> str:
        polled = "" if self.poll_s is None else f" (polled every {timedelta(seconds=self.poll_s)})"
        return f"files {self.pattern}{polled}"

    async def events(
        self, clock: Clock, last_key: str | None, since: float | None = None
    ) -> AsyncGenerator[SourceItem, None]:
        """Iterate over the changes.

        Raises:
            ConfigError: the watched folder does not exist, or the system's limit of watches is reached.
        """
        base = self.pattern.base
        files = FileChangeTracker(self.pattern)
        is_restart = False
        while True:  # a folder that replaces the watched one has to be watched again
            if not base.is_dir():
                raise ConfigError(f"watch: {str(self.pattern)!r}: folder {str(base)!r} does not exist; create it first")
            if not is_restart:
                await asyncio.to_thread(files.begin)
            if self.poll_s is not None:
                reports = self._poll_reports(files, clock, self.poll_s)
            else:
                reports = self._watch_reports(files, at_once=is_restart)
            try:
                async with aclosing(reports):
                    async for each in reports:
                        missed = await asyncio.to_thread(files.missed) if is_restart else set()
                        is_restart = False
                        for change in await asyncio.to_thread(files.changes, each | missed):
                            yield SourceItem(change)
                        if (DELETED, str(base)) in each:
                            break
                    else:
                        return
            except Exception as error:
                if (remedy := _watch_limit_remedy(error)) is not None:
                    raise ConfigError(f"watch: {str(self.pattern)!r}: {remedy}") from error
                if not _is_unreadable(error):
                    raise
                # Other changes in the same report are lost too; `missed` finds them after the restart.
                _LOG.warning("watch: %s: a file name that is not UTF-8 is skipped: %s", self.pattern, error_text(error))
                await clock.sleep(_RESTART_DELAY_S)
            is_restart = True

    def _watch_reports(self, files: FileChangeTracker, *, at_once: bool) -> AsyncGenerator[set[FileReport], None]:
        """Change reports of the operating system; ``at_once`` adds an empty report first."""
        # Imported here: most apps watch no files.
        from watchfiles import awatch

        return awatch(  # type: ignore[return-value]
            self.pattern.base,
            watch_filter=files.concerns,
            debounce=_REPORT_DEBOUNCE_MS,
            step=_REPORT_STEP_MS,
            rust_timeout=_REPORT_TIMEOUT_MS,
            yield_on_timeout=at_once,
            recursive=self.pattern.recursive,
        )

    async def _poll_reports(
        self, files: FileChangeTracker, clock: Clock, poll_s: float
    ) -> AsyncGenerator[set[FileReport], None]:
        """Changes found by reading the folder again and again. watchfiles would compare modification times only."""
        last_error = ""
        while True:
            await clock.sleep(poll_s)
            try:
                reports = await asyncio.to_thread(files.missed, strict=True)
            except OSError as error:  # a network folder that does not answer has lost no files
                if str(error) != last_error:
                    _LOG.warning("watch: %s: the folder cannot be read: %s", self.pattern, error)
                last_error = str(error)
                continue
            last_error = ""
            if not self.pattern.base.is_dir():
                reports.add((DELETED, str(self.pattern.base)))
            if reports:
                yield reports


def _watch_limit_remedy(error: BaseException) -> str | None:
    """The reason and the remedy if the system has no further watches; None for another error."""
    if isinstance(error, BaseExceptionGroup):
        return next(filter(None, map(_watch_limit_remedy, error.exceptions)), None)
    number, text = getattr(error, "errno", None), str(error)
    if number == errno.ENOSPC or "watch limit" in text or f"os error {errno.ENOSPC}" in text:
        setting = "fs.inotify.max_user_watches=524288"
    elif number == errno.EMFILE or f"os error {errno.EMFILE}" in text:
        setting = "fs.inotify.max_user_instances=1024"
    else:
        return None
    return (
        f"the system has no more file watches ({text}); raise its limit (sudo sysctl {setting}), or poll the folder: "
        f"@app.watch(..., poll='5s')"
    )


def _is_unreadable(error: BaseException) -> bool:
    """True if watchfiles failed on a file name that is not UTF-8."""
    if isinstance(error, BaseExceptionGroup):
        return all(map(_is_unreadable, error.exceptions))
    return "Unable to decode path" in str(error)
