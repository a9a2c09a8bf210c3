"""The files that commands write, and the texts they read."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from xpu_agents.apps.display.broken_pipe import is_broken_pipe
from xpu_runtime.errors import ConfigError, InvalidRequestError
from xpu_runtime.files import check_file_writable, check_folder_writable

__all__ = ["check_output_files", "check_output_folder", "read_text", "write_outputs"]

_PIPE_ADVICE = (
    "pipes of this shell are in another encoding: in PowerShell run `$OutputEncoding = [Text.UTF8Encoding]::new()` "
    "first, in cmd `chcp 65001`, or there give a file in UTF-8 with `< FILE`"
)
"""For Windows, where what comes from a pipe cannot be saved otherwise."""


def check_output_files(files: Mapping[str, Path | None], read: Mapping[str, Path | None]) -> None:
    """Refuse, before minutes are spent, files that could not be written in the end, by their options.

    Args:
        files: those to write.
        read: those that the command reads, which would be lost.

    Raises:
        ConfigError: the folder of one is missing, it is a folder itself or ``-``, it may not be written, or two are
            the same.
    """
    options = {file.resolve(): option for option, file in read.items() if file is not None}
    for option, file in files.items():
        if file is None:
            continue
        if str(file) == "-":
            raise ConfigError(f"{option}: '-' is no file; standard output has the tables, so give a file to write")
        _check_parent(option, file)
        if file.is_dir():
            raise ConfigError(f"{option}: {str(file)!r} is a folder; give the file to write")
        _check_opens(option, file)
        other = options.setdefault(file.resolve(), option)
        if other != option and (file.is_file() or not file.exists()):  # /dev/null takes it all
            raise ConfigError(f"{option}: {str(file)!r} is the file of {other} too; give each a file of its own")


def check_output_folder(option: str, folder: Path) -> None:
    """The same of a folder, which may be made then.

    Raises:
        ConfigError: the folder that it is in is missing, it is a file, or it may not be written.
    """
    _check_parent(option, folder)
    if folder.exists() and not folder.is_dir():
        raise ConfigError(f"{option}: {str(folder)!r} is a file; give a folder")
    place = folder if folder.exists() else folder.absolute().parent
    try:
        check_folder_writable(place)
    except OSError as error:
        raise _unwritable(option, place, error) from error


def write_outputs(files: Iterable[tuple[str, Path | None, Callable[[Path], object]]]) -> None:
    """Write files that took minutes to come to; one that cannot be written costs none of the others.

    Args:
        files: of each its option, its place, None where it is not wanted, and what writes it.

    Raises:
        ConfigError: some cannot be written; names each, since what the system says of a full disk names no file.
        OSError: whoever read one of them has left.
    """
    refused: list[ConfigError] = []
    left: OSError | None = None
    for option, place, write in files:
        if place is None:
            continue
        try:
            write(place)
        except OSError as error:
            if is_broken_pipe(error):
                left = error
            else:
                refused.append(_unwritable(option, place, error))
    if refused:
        raise ConfigError("; ".join(map(str, refused)))
    if left is not None:
        raise left


def read_text(file: Path | None = None) -> str:
    """What is in a file; in standard input without one.

    Raises:
        InvalidRequestError: it is no text in UTF-8.
    """
    place = "standard input" if file is None else str(file)
    if file is None and sys.stdin is None:
        raise InvalidRequestError("standard input: it is closed; connect it to a file or a pipe")
    # As bytes: what Python takes the text of a pipe for is the system's choice, and not UTF-8 everywhere.
    data = sys.stdin.buffer.read() if file is None else file.read_bytes()
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        advice = _PIPE_ADVICE if file is None and sys.platform == "win32" else "save it in that encoding"
        raise InvalidRequestError(f"{place}: it is no text in UTF-8 ({error}); {advice}") from None


def _check_opens(option: str, file: Path) -> None:
    """Refuse ``file`` where it cannot be opened; nothing of it changes."""
    there = file.exists()
    try:
        if there and not file.is_file():  # opening a pipe would wait for whoever reads it
            if not os.access(file, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return
        check_file_writable(file)
    except OSError as error:
        raise _unwritable(option, file, error) from error


def _unwritable(option: str, place: Path, error: OSError) -> ConfigError:
    return ConfigError(f"{option}: {str(place)!r} cannot be written ({error.strerror}); choose another place")


def _check_parent(option: str, path: Path) -> None:
    parent = path.absolute().parent
    if not parent.is_dir():
        raise ConfigError(f"{option}: there is no folder {str(parent)!r}; make it, or choose another")
