"""``xpu-agents models``, and ``xpu-agents models rm``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.filesize import decimal
from rich.text import Text

from xpu_agents.apps.display.table_style import result_table
from xpu_agents.apps.display.terminal import print_json, stdout
from xpu_agents.models.builtin import BUILTIN_MODELS, builtin_models
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.local_model import LocalModel, size_bytes
from xpu_agents.models.store import existing_dirs, models_dir, partial_dir, partial_models, pulled_models, remove_model
from xpu_runtime.errors import ConfigError

__all__ = ["app", "models", "remove"]

app = typer.Typer()


@app.callback(invoke_without_command=True)
def models(
    context: typer.Context, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False
) -> None:
    """List the models that are here: those of the package and those that were pulled; `models rm ID` removes one."""
    if context.invoked_subcommand is not None:
        return
    pulled = pulled_models()
    found = builtin_models() + pulled
    if as_json:
        print_json([_facts(model) for model in found])
        return
    console = stdout()
    _show(found, console)
    if not pulled:
        console.print(Text(f"No model has been pulled; they would lie in {models_dir()}"), soft_wrap=True)
        advice = "Get one, such as: xpu-agents pull OpenVINO/Llama-3.2-3B-Instruct-int8-ov"
        console.print(Text(advice, style="dim"), soft_wrap=True)
    for model_id in partial_models():
        kept = decimal(size_bytes(partial_dir(model_id)))
        text = f"{model_id} is not complete ({kept} so far): xpu-agents pull {model_id} goes on"
        console.print(Text(text, style="yellow"), soft_wrap=True)


@app.command("rm")
def remove(
    model: Annotated[str, typer.Argument(metavar="ID", help="The id it was pulled by.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Remove a model that was pulled, and what an interrupted pull has left of it."""
    if model in BUILTIN_MODELS:
        raise ConfigError(f"ID: {model} comes with the package and goes with it; give the id of a pulled model")
    model_id = ModelId.parse(model)
    there = existing_dirs(model_id)
    size = sum(map(size_bytes, there))
    if not there:
        here = ", ".join(each.name for each in pulled_models()) or "none"
        raise ConfigError(f"ID: {model} was not pulled; models that were: {here}")
    if not yes:
        typer.confirm(f"Remove {model_id} ({decimal(size)})?", abort=True, err=True)
    remove_model(model_id)
    stdout().print(Text(f"removed {model_id}: {decimal(size)} are free again"), soft_wrap=True)


def _show(found: Sequence[LocalModel], console: Console) -> None:
    table = result_table("models")
    table.add_column("MODEL", overflow="fold")
    table.add_column("size", justify="right", no_wrap=True)
    table.add_column("weights", no_wrap=True)
    table.add_column("context", justify="right", no_wrap=True)
    table.add_column("folder", overflow="fold", style="dim")
    for model in found:
        context = "broken" if model.max_context is None else f"{model.max_context:,}"
        table.add_row(model.name, decimal(model.size_bytes), model.weights or "?", context, Text(str(model.path)))
    console.print(table)
    for model in found:
        if model.problem:
            console.print(Text(f"{model.name}: {model.problem}; or pull it again", style="yellow"), soft_wrap=True)


def _facts(model: LocalModel) -> dict[str, str | int | None]:
    return {
        "id": model.name,
        "path": str(model.path),
        "size_bytes": model.size_bytes,
        "weights": model.weights or None,
        "max_context": model.max_context,
        "commit": model.commit,
        "problem": model.problem or None,
    }
