"""Broken pipes: the reader of the output, such as `head`, has closed it early."""

from __future__ import annotations

import contextlib
import errno
import os
import sys

__all__ = ["discard_output", "is_broken_pipe"]


def is_broken_pipe(error: BaseException) -> bool:
    """True if the error comes from writing to a closed pipe; Windows reports it as an invalid argument."""
    if isinstance(error, BrokenPipeError):
        return True
    is_invalid_argument = isinstance(error, OSError) and error.errno == errno.EINVAL and error.filename is None
    return is_invalid_argument and sys.platform == "win32"


def discard_output() -> None:
    """Redirect stdout and stderr to the null device, so that the interpreter does not fail to flush them at exit."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError), open(os.devnull, "wb") as null:  # noqa: PTH123 (no path)
            os.dup2(null.fileno(), stream.fileno())
