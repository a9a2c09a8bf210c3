"""Input texts and output files of commands."""

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
"""Advice for Windows, where the encoding of a pipe is set by the shell."""


def check_output_files(files: Mapping[str, Path | None], read: Mapping[str, Path | None]) -> None:
    """Check before minutes of work that the output files can be written, and report errors by option.

    Args:
        files: output file of each option.
        read: input file of each option, which must not be overwritten.

    Raises:
        ConfigError: a folder is missing, a file is a folder or ``-``, a file is not writable, or two are the same.
    """
    options = {file.resolve(): option for option, file in read.items() if file is not None}
    for option, file in files.items():
        if file is None:
            continue
        if str(file) == "-":
            raise ConfigError(f"{option}: '-' is not a file; standard output has the tables, so give a file")
        _check_parent(option, file)
        if file.is_dir():
            raise ConfigError(f"{option}: {str(file)!r} is a folder; expected a file")
        _check_file_opens(option, file)
        earlier_option = options.setdefault(file.resolve(), option)
        if earlier_option != option and (file.is_file() or not file.exists()):  # /dev/null may be used twice
            raise ConfigError(f"{option}: {str(file)!r} is also the file of {earlier_option}; give each its own file")


def check_output_folder(option: str, folder: Path) -> None:
    """Check that an output folder can be created or written.

    Raises:
        ConfigError: the parent folder is missing, the path is a file, or the folder is not writable.
    """
    _check_parent(option, folder)
    if folder.exists() and not folder.is_dir():
        raise ConfigError(f"{option}: {str(folder)!r} is a file; expected a folder")
    place = folder if folder.exists() else folder.absolute().parent
    try:
        check_folder_writable(place)
    except OSError as error:
        raise _output_error(option, place, error) from error


def write_outputs(files: Iterable[tuple[str, Path | None, Callable[[Path], object]]]) -> None:
    """Write all output files. A file that cannot be written does not stop the others.

    Args:
        files: option, path (None if not wanted) and writer of each file.

    Raises:
        ConfigError: some files cannot be written; the message names each one.
        OSError: the reader of a pipe has closed it.
    """
    errors: list[ConfigError] = []
    broken_pipe: OSError | None = None
    for option, place, write in files:
        if place is None:
            continue
        try:
            write(place)
        except OSError as error:
            if is_broken_pipe(error):
                broken_pipe = error
            else:
                errors.append(_output_error(option, place, error))
    if errors:
        raise ConfigError("; ".join(map(str, errors)))
    if broken_pipe is not None:
        raise broken_pipe


def read_text(file: Path | None = None) -> str:
    """Read a text file, or standard input without one.

    Raises:
        InvalidRequestError: the text is not UTF-8.
    """
    place = "standard input" if file is None else str(file)
    if file is None and sys.stdin is None:
        raise InvalidRequestError("standard input: it is closed; connect it to a file or a pipe")
    # As bytes, since Python decodes a pipe with the system encoding, which is not always UTF-8.
    input_bytes = sys.stdin.buffer.read() if file is None else file.read_bytes()
    try:
        return input_bytes.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        advice = _PIPE_ADVICE if file is None and sys.platform == "win32" else "save it as UTF-8"
        raise InvalidRequestError(f"{place}: not UTF-8 text ({error}); {advice}") from None


def _check_file_opens(option: str, file: Path) -> None:
    """Check that a file can be opened for writing, without changing it."""
    exists = file.exists()
    try:
        if exists and not file.is_file():  # opening a pipe would wait for its reader
            if not os.access(file, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return
        check_file_writable(file)
    except OSError as error:
        raise _output_error(option, file, error) from error


def _output_error(option: str, place: Path, error: OSError) -> ConfigError:
    return ConfigError(f"{option}: {str(place)!r} cannot be written ({error.strerror}); choose another place")


def _check_parent(option: str, path: Path) -> None:
    parent = path.absolute().parent
    if not parent.is_dir():
        raise ConfigError(f"{option}: folder {str(parent)!r} does not exist; create it, or choose another")
