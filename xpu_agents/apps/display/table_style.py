"""Style of the result tables of all commands."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

__all__ = ["result_table"]


def result_table(title: str, *, show_header: bool = True, expand: bool = False) -> Table:
    """Return an empty table with the style of all commands."""
    # A Text, because rich would read brackets in a plain title as markup.
    return Table(box=box.ROUNDED, title=Text(title, style="bold"), show_header=show_header, expand=expand)
