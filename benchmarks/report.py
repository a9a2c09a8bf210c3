"""Prints a benchmark's JSON as a Markdown table: ``python benchmarks/report.py docs/results/serving.json``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

__all__ = ["markdown"]


def markdown(path: Path) -> str:
    """The figures of ``path`` as a table: name, value, spread, unit, target, holds."""
    lines = ["| figure | value | spread | unit | target | holds |", "| --- | --- | --- | --- | --- | --- |"]
    for row in json.loads(path.read_text()):
        holds = {None: "", True: "yes", False: "**no**"}[row["holds"]]
        cells = [row["name"], f"{row['value']:.4g}", row["spread"], row["unit"], row["target"], holds]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(markdown(Path(sys.argv[1])))
