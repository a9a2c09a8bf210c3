"""Readable messages from OpenVINO errors."""

from __future__ import annotations

__all__ = ["openvino_message"]


def openvino_message(error: BaseException) -> str:
    """The message of an OpenVINO error in one line, without the lines that name OpenVINO source files."""
    lines = [line.strip() for line in str(error).splitlines()]
    message = [line for line in lines if line and not line.startswith(("Exception from", "Check '"))]
    return " ".join(message or lines) or type(error).__name__
