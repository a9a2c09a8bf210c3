"""The form of all tables."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

__all__ = ["result_table"]


def result_table(title: str, *, show_header: bool = True, expand: bool = False) -> Table:
    """An empty table in the form that all commands show their figures in."""
    # As text, for a name in it may have brackets, which would be taken for markup.
    return Table(box=box.ROUNDED, title=Text(title, style="bold"), show_header=show_header, expand=expand)
