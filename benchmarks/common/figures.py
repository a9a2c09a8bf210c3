"""The common end of every benchmark: one table of figures, the same list as JSON, and where it was measured.

A figure is a name, a value, a unit, a target and whether it holds. Where a measurement was repeated the value is the
median over the repeats, and ``spread`` is the smallest and largest of them.
"""

from __future__ import annotations

import json
import platform
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.table import Table

__all__ = ["Figure", "Figures", "load", "pivot", "short", "spread"]

_NOTHING = 5e-7
"""Times of requests are told to a microsecond: a difference of less is what rounding has left."""


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

    def add_repeats(self, name: str, values: Sequence[float], unit: str = "", target: str = "") -> None:
        """Append the median of repeated measurements with their spread."""
        self.add(name, statistics.median(values), unit, target, spread(values))

    def save(self, path: Path) -> None:
        """Write the figures to ``path``; figures of other names that are there already stay, in their places."""
        known = {row.name: row for row in load(path)} if path.exists() else {}
        known.update({row.name: row for row in self.rows})
        listed = [{**asdict(row), "holds": row.holds} for row in known.values()]
        path.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")

    def show(self, path: Path | None) -> None:
        """Print the table; with ``path`` save the figures there first and print all that the file then holds."""
        rows = self.rows
        if path is not None:
            self.save(path)
            rows = load(path)
        table = Table(title=f"{self.title} - {date.today().isoformat()}, {machine()}")
        for column in ("figure", "value", "spread", "unit", "target", "holds"):
            table.add_column(column, justify="right" if column == "value" else "left")
        for row in rows:
            mark = {None: "", True: "[green]yes[/]", False: "[red]no[/]"}[row.holds]
            table.add_row(row.name, f"{row.value:.4g}", row.spread, row.unit, row.target, mark)
        Console(width=150).print(table)

    def show_group(self, group: str) -> None:
        """Print the figures named ``group, variant: measure`` as a table of variants by measures."""
        header, *lines = pivot(self.rows, group)
        table = Table(title=group)
        for index, column in enumerate(header):
            table.add_column(column, justify="right" if index else "left")
        for line in lines:
            table.add_row(*line)
        Console(width=150).print(table)


def load(path: Path) -> list[Figure]:
    """The figures saved in ``path``, in their order."""
    known = {each.name for each in fields(Figure)}
    return [
        Figure(**{key: value for key, value in row.items() if key in known})
        for row in json.loads(path.read_text(encoding="utf-8"))
    ]


def pivot(rows: Sequence[Figure], group: str) -> list[list[str]]:
    """The figures named ``group, variant: measure`` as lines of cells: a header, then one line a variant."""
    cells: dict[str, dict[str, str]] = {}
    columns: list[str] = []
    for row in rows:
        if not row.name.startswith(f"{group}, "):
            continue
        variant, _, measure = row.name.removeprefix(f"{group}, ").partition(": ")
        column = f"{measure}, {row.unit}" if row.unit not in ("", "x") else measure
        if column not in columns:
            columns.append(column)
        cells.setdefault(variant, {})[column] = short(row.value)
    return [[group, *columns], *([name, *(line.get(c, "") for c in columns)] for name, line in cells.items())]


def short(value: float) -> str:
    """Three digits of ``value``; 0 for what is none."""
    return "0" if abs(value) < _NOTHING else f"{value:.3g}"


def machine() -> str:
    """Processor, cores and system in a few words."""
    from xpu_runtime.soc.machine import Machine  # the report does without the runtime

    here = Machine.here()
    return f"{here.cpu}, {here.cores} cores, {here.memory_total_bytes / 2**30:.0f} GiB, {platform.system()}"


def spread(values: Sequence[float]) -> str:
    """Smallest and largest of repeated measurements; empty for a single one."""
    return f"{min(values):.3g} .. {max(values):.3g}" if len(values) > 1 else ""
