"""The reason that an error of OpenVINO gives."""

from __future__ import annotations

__all__ = ["openvino_message"]


def openvino_message(error: Exception) -> str:
    """What an OpenVINO error says, without the lines that say where in its sources."""
    lines = [line.strip() for line in str(error).splitlines()]
    told = [line for line in lines if line and not line.startswith(("Exception from", "Check '"))]
    return " ".join(told) or str(error)
