"""``xpu-agents models``: list and remove models."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.filesize import decimal
from rich.text import Text

from xpu_agents.apps.display.model_table import model_facts, print_models
from xpu_agents.apps.display.terminal import print_json, stdout
from xpu_agents.models.builtin import BUILTIN_MODELS, builtin_models
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.local_model import size_bytes
from xpu_agents.models.store import existing_dirs, models_dir, partial_dir, partial_models, pulled_models, remove_model
from xpu_runtime.errors import ConfigError

__all__ = ["app", "models", "remove"]

app = typer.Typer()


@app.callback(invoke_without_command=True)
def models(
    context: typer.Context, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False
) -> None:
    """List the installed models: those of the package and the pulled ones; `models rm ID` removes one."""
    if context.invoked_subcommand is not None:
        return
    pulled = pulled_models()
    installed_models = builtin_models() + pulled
    if as_json:
        print_json([model_facts(model) for model in installed_models])
        return
    console = stdout()
    print_models(installed_models, console)
    if not pulled:
        console.print(Text(f"No model has been pulled; the folder for them is {models_dir()}"), soft_wrap=True)
        advice = "Get one, such as: xpu-agents pull OpenVINO/Llama-3.2-3B-Instruct-int8-ov"
        console.print(Text(advice, style="dim"), soft_wrap=True)
    for model_id in partial_models():
        pulled_size = decimal(size_bytes(partial_dir(model_id)))
        incomplete_line = f"{model_id} is not complete ({pulled_size} so far): xpu-agents pull {model_id} continues"
        console.print(Text(incomplete_line, style="yellow"), soft_wrap=True)


@app.command("rm")
def remove(
    model: Annotated[str, typer.Argument(metavar="ID", help="The id with which it was pulled.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Skip the confirmation.")] = False,
) -> None:
    """Remove a pulled model, and the files of an interrupted pull."""
    if model in BUILTIN_MODELS:
        raise ConfigError(f"ID: {model} is part of the package; expected the id of a pulled model")
    model_id = ModelId.parse(model)
    model_dirs = existing_dirs(model_id)
    model_size = sum(map(size_bytes, model_dirs))
    if not model_dirs:
        pulled_names = ", ".join(pulled_model.name for pulled_model in pulled_models()) or "none"
        raise ConfigError(f"ID: {model} was not pulled; expected one of: {pulled_names}")
    if not yes:
        typer.confirm(f"Remove {model_id} ({decimal(model_size)})?", abort=True, err=True)
    remove_model(model_id)
    stdout().print(Text(f"removed {model_id}: {decimal(model_size)} are free again"), soft_wrap=True)
