"""The common end of every benchmark: one table of figures, the same list as JSON, and where it was measured."""

from __future__ import annotations

import argparse
import json
import platform
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.table import Table

__all__ = ["Figure", "Figures", "parser", "spread"]


@dataclass(frozen=True)
class Figure:
    """One measured value; ``target`` like ``<= 1.25`` or ``>= 0.95`` or ``== 1``; empty for none."""

    name: str
    value: float
    unit: str = ""
    target: str = ""
    spread: str = ""

    @property
    def holds(self) -> bool | None:
        """Whether the target is met; None without one."""
        if not self.target:
            return None
        relation, number = self.target.split()
        limit = float(number)
        return {"<=": self.value <= limit, ">=": self.value >= limit, "==": self.value == limit}[relation]


@dataclass
class Figures:
    """The figures of one run."""

    title: str
    rows: list[Figure] = field(default_factory=list)

    def add(self, name: str, value: float, unit: str = "", target: str = "", spread: str = "") -> None:
        """Append a figure."""
        self.rows.append(Figure(name, float(value), unit, target, spread))

    def show(self, path: Path | None) -> None:
        """Print the table; write the JSON if asked for, keeping figures of other parts that are there already."""
        if path is not None and path.exists():
            mine = {row.name for row in self.rows}
            known = [{k: v for k, v in row.items() if k != "holds"} for row in json.loads(path.read_text())]
            self.rows = [Figure(**row) for row in known if row["name"] not in mine] + self.rows
        table = Table(title=f"{self.title} - {date.today().isoformat()}, {machine()}")
        for column in ("figure", "value", "spread", "unit", "target", "holds"):
            table.add_column(column, justify="right" if column == "value" else "left")
        for row in self.rows:
            mark = {None: "", True: "[green]yes[/]", False: "[red]no[/]"}[row.holds]
            table.add_row(row.name, f"{row.value:.4g}", row.spread, row.unit, row.target, mark)
        Console(width=150).print(table)
        if path is not None:
            path.write_text(json.dumps([{**asdict(row), "holds": row.holds} for row in self.rows], indent=1) + "\n")


def machine() -> str:
    """Processor, cores and system in a few words."""
    from xpu_runtime.soc.machine import Machine

    here = Machine.here()
    return f"{here.cpu}, {here.cores} cores, {here.memory_total_bytes / 2**30:.0f} GiB, {platform.system()}"


def parser(description: str) -> argparse.ArgumentParser:
    """The options every benchmark has."""
    made = argparse.ArgumentParser(description=description)
    made.add_argument("--quick", action="store_true", help="a shortened run of under a minute; figures are rough")
    made.add_argument("--seed", type=int, default=7)
    made.add_argument("--json", type=Path, help="write the table of figures here")
    return made


def spread(values: Sequence[float]) -> str:
    """Smallest and largest of repeated measurements."""
    return f"{min(values):.3g} .. {max(values):.3g}" if len(values) > 1 else ""


def median(values: Sequence[float]) -> float:
    """Median, NaN for none."""
    return statistics.median(values) if values else float("nan")
