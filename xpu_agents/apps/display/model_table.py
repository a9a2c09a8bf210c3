"""The table of installed models."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.filesize import decimal
from rich.text import Text

from xpu_agents.apps.display.table_style import result_table
from xpu_agents.models.local_model import LocalModel

__all__ = ["model_facts", "print_models"]


def print_models(models: Sequence[LocalModel], console: Console) -> None:
    """Print one model in a row, and the problems of broken ones."""
    table = result_table("models")
    table.add_column("MODEL", overflow="fold")
    table.add_column("size", justify="right", no_wrap=True)
    table.add_column("weights", no_wrap=True)
    table.add_column("context", justify="right", no_wrap=True)
    table.add_column("folder", overflow="fold", style="dim")
    for model in models:
        context = "broken" if model.max_context is None else f"{model.max_context:,}"
        table.add_row(model.name, decimal(model.size_bytes), model.weights or "?", context, Text(str(model.path)))
    console.print(table)
    for model in models:
        if model.problem:
            console.print(Text(f"{model.name}: {model.problem}; or pull it again", style="yellow"), soft_wrap=True)


def model_facts(model: LocalModel) -> dict[str, str | int | None]:
    """The facts of a model as JSON data."""
    return {
        "id": model.name,
        "path": str(model.path),
        "size_bytes": model.size_bytes,
        "weights": model.weights or None,
        "max_context": model.max_context,
        "commit": model.commit,
        "problem": model.problem or None,
    }
