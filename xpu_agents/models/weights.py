"""The type of a model's weights, read from what the exporter wrote about them."""

from __future__ import annotations

import json
import re
from pathlib import Path

__all__ = ["weight_type"]

_TAIL_BYTES = 1 << 16
"""The end of a graph file that is read: its notes are there, and the graph of an 8B model has megabytes."""
_MODE = re.compile(rb'<weight_compression>.*?<mode value="(\w+?)(?:_a?sym)?"', re.DOTALL)


def weight_type(folder: Path) -> str:
    """Such as ``int8`` or ``int4``; empty where nothing tells, for a folder that may be incomplete."""
    return _of_graph(folder / "openvino_model.xml") or _of_config(folder / "openvino_config.json")


def _of_graph(graph: Path) -> str:
    """What the compressor noted in the graph; nothing where it did not run."""
    try:
        with graph.open("rb") as file:
            file.seek(max(0, graph.stat().st_size - _TAIL_BYTES))
            found = _MODE.search(file.read())
    except OSError:
        return ""
    return found.group(1).decode() if found else ""


def _of_config(file: Path) -> str:
    """What was asked of the exporter."""
    try:
        config = json.loads(file.read_text(encoding="utf-8"))
        asked = config.get("dtype") or (config.get("quantization_config") or {}).get("bits") or ""
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""
    return f"int{asked}" if isinstance(asked, int) else str(asked)
