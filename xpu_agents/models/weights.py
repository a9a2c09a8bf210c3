"""Type of a model's weights, read from the exporter's metadata."""

from __future__ import annotations

import json
import re
from pathlib import Path

__all__ = ["weight_type"]

_TAIL_BYTES = 1 << 16
"""Bytes at the end of a graph file that are searched; metadata is at the end, and graphs have megabytes."""
_MODE = re.compile(rb'<weight_compression>.*?<mode value="(\w+?)(?:_a?sym)?"', re.DOTALL)


def weight_type(folder: Path) -> str:
    """Return a type such as ``int8`` or ``int4``; empty if it is unknown. The folder may be incomplete."""
    return _of_graph(folder / "openvino_model.xml") or _of_config(folder / "openvino_config.json")


def _of_graph(graph: Path) -> str:
    """Read the compression mode from a graph; empty if the weights are not compressed."""
    try:
        with graph.open("rb") as file:
            file.seek(max(0, graph.stat().st_size - _TAIL_BYTES))
            found = _MODE.search(file.read())
    except OSError:
        return ""
    return found.group(1).decode() if found else ""


def _of_config(file: Path) -> str:
    """Read the requested type from the exporter's configuration."""
    try:
        config = json.loads(file.read_text(encoding="utf-8"))
        asked = config.get("dtype") or (config.get("quantization_config") or {}).get("bits") or ""
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""
    return f"int{asked}" if isinstance(asked, int) else str(asked)
