"""Editing of inbox content in the user's editor; the text is kept until it was accepted."""

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
from xpu_agents.ambient.store.items import InboxItem
from xpu_agents.apps.display.output_files import read_text
from xpu_agents.apps.display.terminal import print_error
from xpu_runtime.errors import XpuError
from xpu_runtime.files import retry_if_locked

__all__ = ["edit_item"]

_USER_ERROR = 2
_BACKDATE_S = 2.0
"""Age given to the file before editing, so that saving changes its time also on disks with coarse times."""


def edit_item(
    item: InboxItem, text: str, submit: Callable[[str], InboxItem], is_open: Callable[[], bool]
) -> InboxItem | None:
    """Edit the content of an item in the editor; repeat on errors if a terminal can ask for it.

    Args:
        item: the item.
        text: its content.
        submit: accepts the edited text.
        is_open: returns whether the item is still open, so that an error can be corrected.

    Returns:
        The answered item; None if the editor was closed without saving.

    Raises:
        InboxError: the editor failed, or the text was rejected; the message names the file that keeps it.
        typer.Exit: the text was rejected and the user declined to correct it.
    """
    file = _write_draft(item, text)
    is_kept = False
    while _run_editor(item, file, is_kept):
        try:
            answered = submit(read_text(file))
        except XpuError as error:
            is_kept = True
            problem = InboxError(f"{error}; the text is kept in {file}, for --file")
            if not (_is_terminal() and is_open()):
                raise problem from None
            print_error(problem)
            if not typer.confirm("Open it again?", default=True, err=True):
                break
        else:
            _remove_draft(file)
            return answered
    if is_kept:
        raise typer.Exit(_USER_ERROR)
    _remove_draft(file)
    return None


def _write_draft(item: InboxItem, text: str) -> Path:
    extension = ".txt" if isinstance(item.ask.content, str) else ".json"
    handle, draft_name = tempfile.mkstemp(prefix=f"inbox-{item.id}-", suffix=extension)
    # Notepad reads a file without a byte order mark in the legacy encoding.
    with os.fdopen(handle, "w", encoding="utf-8-sig" if sys.platform == "win32" else "utf-8") as stream:
        stream.write(text if text.endswith("\n") else f"{text}\n")
    return Path(draft_name)


def _run_editor(item: InboxItem, file: Path, is_kept: bool) -> bool:
    """Open the editor, and return whether the user saved the file."""
    file_status = file.stat()
    os.utime(file, (file_status.st_atime, file_status.st_mtime - _BACKDATE_S))
    before = file.stat().st_mtime_ns
    try:
        click.edit(filename=str(file))
    except click.ClickException as error:  # typer may bundle its own copy of click
        is_kept = is_kept or file.stat().st_mtime_ns != before
        if not is_kept:
            _remove_draft(file)
        where = f"; the text is kept in {file}" if is_kept else ""
        raise InboxError(
            f"inbox item {item.id!r}: {error.format_message()}; it stays open{where}; set another editor in VISUAL, "
            f"or use --text or --file"
        ) from None
    return file.stat().st_mtime_ns != before


def _remove_draft(file: Path) -> None:
    """Remove a file that is no longer needed. On Windows it stays while another program has it open."""
    with contextlib.suppress(OSError):
        retry_if_locked(lambda: file.unlink(missing_ok=True))


def _is_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
