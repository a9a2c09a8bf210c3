"""``xpu-agents models``: list and remove models."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.filesize import decimal
from rich.text import Text

from xpu_agents.apps.display.model_table import model_facts, print_models
from xpu_agents.apps.display.terminal import print_json, stdout
from xpu_agents.models import resolve_model
from xpu_agents.models.builtin import BUILTIN_MODELS
from xpu_agents.models.catalog import found_models
from xpu_agents.models.conversions import Conversion, conversions, conversions_by_source, leftovers, remove_conversion
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.local_files import resolved, size_bytes
from xpu_agents.models.local_model import LocalModel
from xpu_agents.models.store import (
    PULLED,
    existing_dirs,
    models_dir,
    partial_dir,
    partial_models,
    pulled_models,
    remove_model,
)
from xpu_runtime.errors import ConfigError, ModelFolderError

__all__ = ["app", "models", "remove"]

app = typer.Typer()


@app.callback(invoke_without_command=True)
def models(
    context: typer.Context, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False
) -> None:
    """List the models on this machine, also those of Ollama, LM Studio, llama.cpp and Hugging Face.

    `models rm MODEL` removes a pulled model, or the converted copy of another one.
    """
    if context.invoked_subcommand is not None:
        return
    converted = conversions_by_source()
    found = [LocalModel.of(model, converted) for model in found_models()]
    if as_json:
        print_json([model_facts(model) for model in found])
        return
    console = stdout()
    print_models(found, console)
    if not any(model.store == PULLED for model in found):
        console.print(Text(f"No model has been pulled; the folder for them is {models_dir()}"), soft_wrap=True)
        advice = "Get one, such as: xpu-agents pull OpenVINO/Llama-3.2-3B-Instruct-int8-ov"
        console.print(Text(advice, style="dim"), soft_wrap=True)
    for model_id in partial_models():
        kept = decimal(size_bytes(partial_dir(model_id)))
        text = f"{model_id} is not complete ({kept} so far): xpu-agents pull {model_id} continues"
        console.print(Text(text, style="yellow"), soft_wrap=True)
    listed = {resolved(model.path) for model in found}
    for conversion in [*conversions(), *leftovers()]:
        if conversion.source not in listed or converted.get(conversion.source) != conversion:
            name, size = conversion.name, decimal(conversion.size_bytes)
            text = f"{name}: {size}, {_origin(conversion, converted)}; `models rm {name}` frees it"
            console.print(Text(text, style="dim"), soft_wrap=True)


def _origin(conversion: Conversion, newest: Mapping[Path, Conversion]) -> str:
    """Describe where a copy that no model in the list has comes from."""
    if conversion.source is None:
        return "left by an interrupted conversion"
    if newest.get(conversion.source) != conversion:
        return f"converted from an earlier content of {conversion.source}"
    return f"converted from {conversion.source}{'' if conversion.source.exists() else ', which is gone'}"


def _complete_removable(incomplete: str) -> list[str]:
    """Return the names of pulled models and of converted copies that begin with a text."""
    return [name for name in _removable() if name.startswith(incomplete)]


def _removable() -> list[str]:
    copies = [each.name for each in [*conversions(), *leftovers()]]
    return list(dict.fromkeys([*(each.name for each in pulled_models()), *copies]))


@app.command("rm")
def remove(
    model: Annotated[
        str,
        typer.Argument(
            help="Name of a model in the list, or the path of a GGUF file.", autocompletion=_complete_removable
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Skip the confirmation.")] = False,
) -> None:
    """Remove a pulled model, the files of an interrupted pull, or the converted copy of a GGUF model.

    Files of other programs are never removed.
    """
    if model in BUILTIN_MODELS:
        raise ConfigError(f"MODEL: {model} is part of the package; expected the name of a pulled or converted model")
    model_id = ModelId.find(model)
    dirs = existing_dirs(model_id) if model_id is not None else []
    copies = _conversions_of(model, dirs)
    size = sum(map(size_bytes, dirs)) + sum(each.size_bytes for each in copies)
    if not dirs and not copies:
        raise ConfigError(
            f"MODEL: {model!r} was neither pulled nor converted, and files of other programs are not removed; expected "
            f"one of: {', '.join(_removable()) or 'none'}"
        )
    what = model if dirs else f"the converted copy of {model}"
    if not yes:
        typer.confirm(f"Remove {what} ({decimal(size)})?", abort=True, err=True)
    for each in copies:
        remove_conversion(each)
    if model_id is not None and dirs:
        remove_model(model_id)
    stdout().print(Text(f"removed {what}: {decimal(size)} are free again"), soft_wrap=True)


def _conversions_of(model: str, dirs: list[Path]) -> list[Conversion]:
    """Return the converted copies of the GGUF files in ``dirs``, or of the file that ``model`` names."""
    if dirs:
        parents = {resolved(each) for each in dirs}
        return [
            each for each in conversions() if each.source is not None and parents & {each.source, each.source.parent}
        ]
    if by_name := [each for each in [*conversions(), *leftovers()] if each.name == model]:
        return by_name
    try:
        source = resolved(resolve_model(model))
    except ModelFolderError:
        return []
    return [each for each in conversions() if each.source is not None and source in (each.source, each.source.parent)]
