"""The table of the models on this machine."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.filesize import decimal
from rich.text import Text

from xpu_agents.apps.display.table_style import result_table
from xpu_agents.models.local_model import LocalModel
from xpu_agents.models.store import PULLED

__all__ = ["model_facts", "print_models"]


def print_models(models: Sequence[LocalModel], console: Console) -> None:
    """Print one model in a row, and why some cannot be served."""
    table = result_table("models")
    table.add_column("MODEL", overflow="fold")
    table.add_column("from", no_wrap=True)
    table.add_column("size", justify="right", no_wrap=True)
    table.add_column("format", no_wrap=True)
    table.add_column("context", justify="right", no_wrap=True)
    table.add_column("served", no_wrap=True)
    table.add_column("path", overflow="fold", style="dim")
    for model in models:
        context = "?" if model.max_context is None else f"{model.max_context:,}"
        kind = " ".join(part for part in (model.format, model.weights) if part) or "?"
        row = (model.store, decimal(model.size_bytes), kind, context, _served(model))
        table.add_row(Text(model.name), *row, Text(str(model.path)))
    console.print(table)
    for model in models:
        if model.problem:
            advice = "; or pull it again" if model.store == PULLED else ""
            console.print(Text(f"{model.name}: {model.problem}{advice}", style="yellow"), soft_wrap=True)


def model_facts(model: LocalModel) -> dict[str, str | int | None]:
    """The facts of a model as JSON data."""
    return {
        "id": model.name,
        "path": str(model.path),
        "store": model.store,
        "kind": model.kind,
        "format": model.format or None,
        "size_bytes": model.size_bytes,
        "weights": model.weights or None,
        "max_context": model.max_context,
        "commit": model.commit,
        "converted_bytes": model.converted_bytes,
        "problem": model.problem or None,
    }


def _served(model: LocalModel) -> str:
    if model.problem:
        return "no"
    if model.converted_bytes is not None:
        return f"yes, converted ({decimal(model.converted_bytes)})"
    return "embeddings" if model.kind == "embedding" else "yes"
