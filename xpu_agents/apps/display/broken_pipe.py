"""Whoever reads the output, and may leave before its end, as `head` does."""

from __future__ import annotations

import contextlib
import errno
import os
import sys

__all__ = ["discard_output", "is_broken_pipe"]


def is_broken_pipe(error: BaseException) -> bool:
    """Whether the error is that of writing for a reader who has gone. On Windows that is only an invalid argument."""
    if isinstance(error, BrokenPipeError):
        return True
    is_invalid = isinstance(error, OSError) and error.errno == errno.EINVAL and error.filename is None
    return is_invalid and sys.platform == "win32"


def discard_output() -> None:
    """Have what was not written yet go nowhere, else Python complains at its end that it cannot write it."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123 (no path)
            os.dup2(nowhere.fileno(), stream.fileno())
