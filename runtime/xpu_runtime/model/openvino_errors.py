"""Readable messages from OpenVINO errors, and those of short memory."""

from __future__ import annotations

import re

__all__ = ["is_memory_error", "openvino_message"]

_MEMORY = re.compile(r"bad.alloc|out.of.(host.|device.)?memory|allocation.fail", re.IGNORECASE)
"""In messages of short memory: of C++, of drivers, of OpenCL and of Level Zero."""


def openvino_message(error: BaseException) -> str:
    """The message of an OpenVINO error in one line, without the lines that name OpenVINO source files.

    It can be encoded: bytes of a file name that are not UTF-8 are replaced by ``?``.
    """
    lines = [line.strip() for line in str(error).splitlines()]
    message = [line for line in lines if line and not line.startswith(("Exception from", "Check '"))]
    text = " ".join(message or lines) or type(error).__name__
    return text.encode("utf-8", "replace").decode("utf-8")


def is_memory_error(error: BaseException) -> bool:
    """True if memory of the host or of a device was short, by the type or the text of ``error`` or of a cause."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, MemoryError) or _MEMORY.search(str(cause)):
            return True
        cause = cause.__cause__
    return False
