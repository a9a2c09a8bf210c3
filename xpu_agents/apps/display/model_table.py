"""The table of the models on this machine."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.filesize import decimal
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from xpu_agents.models.local_model import LocalModel
from xpu_agents.models.store import PULLED

__all__ = ["model_facts", "print_models"]

_COLUMNS: tuple[tuple[Literal["left", "right"], bool], ...] = (
    ("left", True),
    ("right", False),
    ("left", False),
    ("right", False),
    ("left", False),
)
"""Alignment of name, size, format, context and use, and whether long values are wrapped."""
_LEAST_NAME = 20
"""Least width of the names in characters (chosen)."""


def print_models(models: Sequence[LocalModel], console: Console) -> None:
    """Print the models of each store below its folders, one in a row, and why some cannot be served."""
    rows = {model: _cells(model) for model in models}
    widths = [max((len(row[column]) for row in rows.values()), default=0) for column in range(len(_COLUMNS))]
    widths[0] = max(_LEAST_NAME, min(widths[0], console.width - sum(widths[1:]) - 2 * len(_COLUMNS)))
    for store, group in groupby(models, key=lambda model: model.store):
        for folder, in_folder in _by_folder(list(group)).items():
            console.print(Text.assemble((store, "bold"), "  ", (_short(folder), "dim")), soft_wrap=True)
            table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
            for (justify, fold), width in zip(_COLUMNS, widths, strict=True):
                overflow: Literal["fold", "ellipsis"] = "fold" if fold else "ellipsis"
                table.add_column(justify=justify, width=width, overflow=overflow, no_wrap=not fold)
            for model in in_folder:
                table.add_row(*map(Text, rows[model]))
            console.print(Padding(table, (0, 0, 0, 2)))
    for model in models:
        if model.problem:
            advice = "; or pull it again" if model.store == PULLED else ""
            console.print(Text(f"{model.name}: {model.problem}{advice}", style="yellow"), soft_wrap=True)


def _by_folder(models: Sequence[LocalModel]) -> dict[str, list[LocalModel]]:
    """Models by the folder that they have in common; folders that share no more than the home folder stay apart."""
    found: dict[str, list[LocalModel]] = {}
    for model in models:
        folder = str(model.path.parent.absolute())
        known = next((each for each in found if _common_folder(each, folder)), folder)
        common = _common_folder(known, folder) or folder
        found = {common if each == known else each: of_folder for each, of_folder in found.items()}
        found.setdefault(common, []).append(model)
    return found


def _common_folder(first: str, second: str) -> str:
    """The folder that contains both; empty if it contains the home folder, too, or is a whole drive."""
    try:
        common = Path(os.path.commonpath([first, second]))
    except ValueError:  # two drives of Windows
        return ""
    return "" if common == common.parent or Path.home().is_relative_to(common) else str(common)


def _cells(model: LocalModel) -> tuple[str, ...]:
    context = "" if model.max_context is None else f"{model.max_context:,} tokens"
    kind = " ".join(part for part in (model.format, model.weights) if part)
    return model.name, decimal(model.size_bytes), kind, context, _served(model)


def _short(folder: str) -> str:
    """A path with ``~`` for the user's home folder."""
    home = str(Path.home())
    return f"~{folder[len(home) :]}" if folder == home or folder.startswith(home + os.sep) else folder


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
        return "not served"
    parts = ["embeddings"] if model.kind == "embedding" else []
    if model.converted_bytes is not None:
        parts.append(f"converted: {decimal(model.converted_bytes)}")
    return ", ".join(parts)
