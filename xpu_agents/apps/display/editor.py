"""The person's editor, and what was written in it: it is kept until it has been taken."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import click
import typer

from xpu_agents.ambient.errors import InboxError
from xpu_agents.ambient.store.inbox_items import InboxItem
from xpu_agents.apps.display.output_files import read_text
from xpu_agents.apps.display.terminal import print_error
from xpu_runtime.errors import XpuError
from xpu_runtime.files import retry_if_locked

__all__ = ["edit_item"]

_USER_ERROR = 2
_BEFORE_S = 2.0
"""How old a file is made, so that saving it is seen where the disk keeps times that coarse."""


def edit_item(
    item: InboxItem, text: str, take: Callable[[str], InboxItem], is_open: Callable[[], bool]
) -> InboxItem | None:
    """Let the person edit the content of an item, again if it is wrong and there is a terminal to ask at.

    Args:
        item: the item.
        text: its content.
        take: takes what was written.
        is_open: whether the item still waits, so that what is wrong can be mended.

    Returns:
        What was taken; None where the editor was closed and nothing saved.

    Raises:
        InboxError: the editor failed, or what was written could not be taken; it says where that is kept.
        typer.Exit: the same, after the person was told and did not want to mend it.
    """
    file = _written(item, text)
    is_kept = False
    while _saved(item, file, is_kept):
        try:
            taken = take(read_text(file))
        except XpuError as error:
            is_kept = True
            problem = InboxError(f"{error}; what you wrote is kept in {file}, which --file takes")
            if not (_is_terminal() and is_open()):
                raise problem from None
            print_error(problem)
            if not typer.confirm("Open it again?", default=True, err=True):
                break
        else:
            _remove(file)
            return taken
    if is_kept:
        raise typer.Exit(_USER_ERROR)
    _remove(file)
    return None


def _written(item: InboxItem, text: str) -> Path:
    extension = ".txt" if isinstance(item.ask.content, str) else ".json"
    handle, name = tempfile.mkstemp(prefix=f"inbox-{item.id}-", suffix=extension)
    # Notepad takes what has no mark for the old encoding of the system.
    with os.fdopen(handle, "w", encoding="utf-8-sig" if sys.platform == "win32" else "utf-8") as stream:
        stream.write(text if text.endswith("\n") else f"{text}\n")
    return Path(name)


def _saved(item: InboxItem, file: Path, is_kept: bool) -> bool:
    """Open the editor; whether the person has saved the file in it."""
    found = file.stat()
    os.utime(file, (found.st_atime, found.st_mtime - _BEFORE_S))
    before = file.stat().st_mtime_ns
    try:
        click.edit(filename=str(file))
    except click.ClickException as error:  # typer may have a copy of its own, and not know it
        is_kept = is_kept or file.stat().st_mtime_ns != before
        if not is_kept:
            _remove(file)
        where = f"; what you wrote is kept in {file}" if is_kept else ""
        raise InboxError(
            f"inbox item {item.id!r}: {error.format_message()}; it stays open{where}: name another editor in VISUAL, "
            f"or use --text or --file"
        ) from None
    return file.stat().st_mtime_ns != before


def _remove(file: Path) -> None:
    """Remove what nobody needs any more. On Windows it stays where somebody has it open: that is no error of ours."""
    with contextlib.suppress(OSError):
        retry_if_locked(lambda: file.unlink(missing_ok=True))


def _is_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
