"""The tables of a simulation study in a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.display.table_style import result_table
from xpu_agents.apps.simulate.study import Study
from xpu_agents.apps.simulate.tables import (
    SWEEP_TABLE_FORMS,
    TableCell,
    TextTable,
    lane_table,
    priority_table,
    rate_table,
    scheme_table,
    sweep_table,
    throughput_line,
)
from xpu_simulation import SCHEMES

__all__ = ["print_study"]

_UNLIMITED_WIDTH = 1000
"""More columns than any table needs."""


def print_study(study: Study, console: Console) -> None:
    """Print the results of a study."""
    own_result, has_rates = study.compared[0], len(study.plan.rates) > 1
    if not has_rates:
        _print_table(_rich_table(priority_table(study.title, own_result)), console)
        _print_table(_rich_table(lane_table(own_result)), console)
        _print_note(throughput_line(own_result), console)
    if has_rates:
        _print_table(_rich_table(rate_table(f"{study.title}: by rate, times in seconds", study, short=True)), console)
    elif study.plan.has_comparison:
        _print_table(_rich_table(scheme_table(f"{study.title}: compared, times in seconds", study.compared)), console)
    if study.plan.compare:
        for scheme in dict.fromkeys(outcome.scheme for outcome in study.compared if outcome.scheme in SCHEMES):
            _print_note(f"{scheme}: {SCHEMES[scheme].about}", console)
    if study.swept:
        _print_table(_sweep_table(study, console), console)
        _print_note("*: on the Pareto front of reactive P90 against proactive tokens a second", console)
    if study.plan.seeds > 1:
        _print_note(
            f"medians over {study.plan.seeds} seeds; ± half of what lies between the least and the largest", console
        )


def _sweep_table(study: Study, console: Console) -> Table:
    """The sweep table in the longest form that fits the terminal."""
    title = f"{study.title}: swept, times in seconds"
    tables = (_rich_table(sweep_table(title, study, form=form)) for form in SWEEP_TABLE_FORMS)
    for table in tables:
        if _table_width(table, console) <= console.width:
            break
    return table


def _print_table(table: Table, console: Console) -> None:
    """Print a table without cropping figures; its lines may be longer than the terminal."""
    table.width = _table_width(table, console)
    console.print(table, crop=False)


def _table_width(table: Table, console: Console) -> int:
    """The width of a table without a limit."""
    return Measurement.get(console, console.options.update(width=_UNLIMITED_WIDTH), table).maximum


def _rich_table(sheet: TextTable) -> Table:
    table = result_table(sheet.title)
    for column in sheet.columns:
        table.add_column(column.short, justify="right" if column.number else "left", no_wrap=True)
    for row_number, study_row in enumerate(sheet.rows):
        table.add_row(*map(_rich_cell, study_row), style="bold" if row_number in sheet.strong else None)
    return table


def _rich_cell(cell: TableCell) -> Text:
    cell_text = Text(cell.text)
    if cell.half_spread:
        cell_text.append(f"\n{cell.half_spread}", style="dim not bold")
    return cell_text


def _print_note(text: str, console: Console) -> None:
    console.print(Text(text, style="dim"), soft_wrap=True)
