"""Figures of a benchmark run: printed as a table and stored as JSON.

A figure has a name, a value, a unit, a target and whether the target holds. For repeated measurements the value is the
median and ``spread`` holds the smallest and the largest value.
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

__all__ = ["Figure", "Figures", "format_value", "load", "machine", "pivot", "spread"]

_ROUNDING_ERROR = 5e-7
"""Request times are rounded to microseconds; smaller differences count as zero."""


@dataclass(frozen=True)
class Figure:
    """One measured value; ``target`` is ``<= 1.25``, ``>= 0.95``, ``== 1`` or empty."""

    name: str
    value: float
    unit: str = ""
    target: str = ""
    spread: str = ""

    @property
    def holds(self) -> bool | None:
        """True if the target is met; None without a target."""
        if not self.target:
            return None
        relation, number = self.target.split()
        limit = float(number)
        return {"<=": self.value <= limit, ">=": self.value >= limit, "==": self.value == limit}[relation]


@dataclass
class Figures:
    """Figures of one run."""

    title: str
    rows: list[Figure] = field(default_factory=list)

    def add(self, name: str, value: float, unit: str = "", target: str = "", spread: str = "") -> None:
        """Append a figure, or replace the one of the same name."""
        figure = Figure(name, float(value), unit, target, spread)
        at = next((at for at, row in enumerate(self.rows) if row.name == name), len(self.rows))
        self.rows[at : at + 1] = [figure]

    def add_repeats(self, name: str, values: Sequence[float], unit: str = "", target: str = "") -> None:
        """Append the median of repeated measurements with their spread, as `add` does.

        A part may so add its figures after each repeat, and keep them if a later repeat fails.
        """
        self.add(name, statistics.median(values), unit, target, spread(values))

    def save(self, path: Path) -> None:
        """Write the figures to ``path``; figures of other names in the file stay in their places."""
        by_name = {figure.name: figure for figure in load(path)} if path.exists() else {}
        by_name.update({figure.name: figure for figure in self.rows})
        listed = [{**asdict(figure), "holds": figure.holds} for figure in by_name.values()]
        path.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")

    def show(self, path: Path | None) -> None:
        """Print the table; with ``path``, save the figures first and print everything in the file."""
        figures = self.rows
        if path is not None:
            self.save(path)
            figures = load(path)
        table = Table(title=f"{self.title} - {date.today().isoformat()}, {machine()}")
        for column in ("figure", "value", "spread", "unit", "target", "holds"):
            table.add_column(column, justify="right" if column == "value" else "left")
        for figure in figures:
            mark = {None: "", True: "[green]yes[/]", False: "[red]no[/]"}[figure.holds]
            table.add_row(figure.name, f"{figure.value:.4g}", figure.spread, figure.unit, figure.target, mark)
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
    """Read the figures saved in ``path``, in their order."""
    by_name = {each.name for each in fields(Figure)}
    return [
        Figure(**{field_name: value for field_name, value in stored_figure.items() if field_name in by_name})
        for stored_figure in json.loads(path.read_text(encoding="utf-8"))
    ]


def pivot(rows: Sequence[Figure], group: str, *, with_spread: bool = False) -> list[list[str]]:
    """Arrange the figures named ``group, variant: measure`` as rows of cells: a header, then one row per variant.

    ``with_spread`` adds the spread of repeated measurements in brackets.
    """
    pivoted: dict[str, dict[str, str]] = {}
    columns: list[str] = []
    for figure in rows:
        if not figure.name.startswith(f"{group}, "):
            continue
        variant, _, measure = figure.name.removeprefix(f"{group}, ").partition(": ")
        column = f"{measure}, {figure.unit}" if figure.unit not in ("", "x") else measure
        if column not in columns:
            columns.append(column)
        spread_text = f" ({figure.spread})" if with_spread and figure.spread else ""
        pivoted.setdefault(variant, {})[column] = format_value(figure.value) + spread_text
    return [[group, *columns], *([name, *(line.get(c, "") for c in columns)] for name, line in pivoted.items())]


def format_value(value: float) -> str:
    """Format ``value`` with three digits; rounding errors become 0."""
    return "0" if abs(value) < _ROUNDING_ERROR else f"{value:.3g}"


def machine() -> str:
    """Describe processor, cores, memory and system in one line."""
    from xpu_runtime.soc.machine import Machine  # optional for reports

    here = Machine.here()
    return f"{here.cpu}, {here.cores} cores, {here.memory_total_bytes / 2**30:.0f} GiB, {platform.system()}"


def spread(values: Sequence[float]) -> str:
    """Format the smallest and largest of repeated measurements; empty for a single one."""
    return f"{min(values):.3g} .. {max(values):.3g}" if len(values) > 1 else ""
