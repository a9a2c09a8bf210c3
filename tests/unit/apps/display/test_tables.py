"""The form of all tables."""

from __future__ import annotations

import io

from rich.console import Console

from xpu_agents.apps.display.tables import result_table


def test_brackets_in_a_title_are_shown() -> None:
    """Guards models and chips whose names look like markup: a part of the title was missing, or the table a bug."""
    table = result_table("chip [red] by [/me]")
    table.add_column("figure", min_width=30)
    shown = io.StringIO()
    Console(file=shown, width=60).print(table)
    assert "chip [red] by [/me]" in shown.getvalue()
