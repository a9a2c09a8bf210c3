"""Result tables."""

from __future__ import annotations

import io

from rich.console import Console

from xpu_agents.apps.display.table_style import result_table


def test_titles_may_have_brackets() -> None:
    """Guards titles with names that look like rich markup."""
    table = result_table("chip [red] by [/me]")
    table.add_column("figure", min_width=30)
    shown = io.StringIO()
    Console(file=shown, width=60).print(table)
    assert "chip [red] by [/me]" in shown.getvalue()
