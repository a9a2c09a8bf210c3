"""Watched files: the changes of what a pattern of paths matches."""

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

_STEP_MS = 100
_GROUP_MS = 1000
_AGAIN_S = 1.0  # until a folder is watched again

_LOG = logging.getLogger("xpu_agents.ambient")


@dataclass(frozen=True, slots=True)
class FileSource:
    """Changes of files that match a pattern, as the system reports them while this runs."""

    pattern: PathPattern

    def __str__(self) -> str:
        return f"files {self.pattern}"

    async def events(
        self, clock: Clock, last_key: str | None, since: float | None = None
    ) -> AsyncGenerator[SourceItem, None]:
        """Changes of files.

        Raises:
            ConfigError: the folder to watch is not there.
        """
        base = self.pattern.base
        files = FileChangeTracker(self.pattern)
        is_again = False
        while True:  # the system watches a folder, not a name: one that is put in its place has to be watched anew
            if not base.is_dir():
                raise ConfigError(f"watch: {str(self.pattern)!r}: there is no folder {str(base)!r}; make it first")
            if not is_again:
                await asyncio.to_thread(files.begin)
            try:
                async with aclosing(self._reports(files, at_once=is_again)) as reports:
                    async for each in reports:
                        missed = await asyncio.to_thread(files.missed) if is_again else set()
                        is_again = False
                        for change in await asyncio.to_thread(files.changes, each | missed):
                            yield SourceItem(change)
                        if (DELETED, str(base)) in each:
                            break
                    else:
                        return
            except Exception as error:
                if not _is_unreadable(error):
                    raise
                # With it is lost what the system was about to tell beside it.
                _LOG.warning("watch: %s: a name that is no UTF-8 is passed over: %s", self.pattern, error_text(error))
                await clock.sleep(_AGAIN_S)
            is_again = True

    def _reports(self, files: FileChangeTracker, *, at_once: bool) -> AsyncGenerator[set[FileReport], None]:
        """What the system tells while this is read; an empty report first, if asked."""
        # Imported here: most apps watch no files, and no command but one that runs an app.
        from watchfiles import awatch

        return awatch(  # type: ignore[return-value]
            self.pattern.base,
            watch_filter=files.concerns,
            debounce=_GROUP_MS,
            step=_STEP_MS,
            yield_on_timeout=at_once,
            recursive=self.pattern.recursive,
        )


def _is_unreadable(error: BaseException) -> bool:
    """Whether watchfiles has met a name that is no UTF-8, by which it ends."""
    if isinstance(error, BaseExceptionGroup):
        return all(map(_is_unreadable, error.exceptions))
    return "Unable to decode path" in str(error)
