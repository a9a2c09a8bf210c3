"""Readable messages from OpenVINO errors."""

from __future__ import annotations

__all__ = ["openvino_message"]


def openvino_message(error: Exception) -> str:
    """The message of an OpenVINO error, without the lines that name OpenVINO source files."""
    lines = [line.strip() for line in str(error).splitlines()]
    message = [line for line in lines if line and not line.startswith(("Exception from", "Check '"))]
    return " ".join(message) or str(error)
