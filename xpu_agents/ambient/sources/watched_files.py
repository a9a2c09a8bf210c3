"""Watched files as an event source."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from xpu_agents.ambient.events import SourceItem
from xpu_agents.ambient.handlers.handler import error_text
from xpu_agents.ambient.runtime.clock import Clock
from xpu_agents.ambient.sources.file_changes import DELETED, FileChangeTracker, FileReport
from xpu_agents.ambient.sources.path_patterns import PathPattern
from xpu_runtime.errors import ConfigError

__all__ = ["FileSource"]

_REPORT_STEP_MS = 100
_REPORT_DEBOUNCE_MS = 1000
_REPORT_TIMEOUT_MS: int | None = None  # of watchfiles; after it a restarted watch looks for missed changes
_RESTART_DELAY_S = 1.0  # delay before a folder is watched again

_LOG = logging.getLogger("xpu_agents.ambient")


@dataclass(frozen=True, slots=True)
class FileSource:
    """Changes of the files that match a pattern, as the operating system reports them."""

    pattern: PathPattern

    def __str__(self) -> str:
        return f"files {self.pattern}"

    async def events(
        self, clock: Clock, last_key: str | None, since: float | None = None
    ) -> AsyncGenerator[SourceItem, None]:
        """Iterate over the changes.

        Raises:
            ConfigError: the watched folder does not exist.
        """
        base = self.pattern.base
        files = FileChangeTracker(self.pattern)
        is_restart = False
        while True:  # a folder that replaces the watched one has to be watched again
            if not base.is_dir():
                raise ConfigError(f"watch: {str(self.pattern)!r}: folder {str(base)!r} does not exist; create it first")
            if not is_restart:
                await asyncio.to_thread(files.begin)
            try:
                async with aclosing(self._watch_reports(files, at_once=is_restart)) as reports:
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


def _is_unreadable(error: BaseException) -> bool:
    """True if watchfiles failed on a file name that is not UTF-8."""
    if isinstance(error, BaseExceptionGroup):
        return all(map(_is_unreadable, error.exceptions))
    return "Unable to decode path" in str(error)
