"""``xpu-agents pull``: download a model from the Hugging Face hub."""

from __future__ import annotations

import os
from typing import Annotated

import typer
from rich.filesize import decimal
from rich.text import Text

from xpu_agents.apps.display.terminal import stderr, stdout, transfer_bar
from xpu_agents.http_environment import hub_endpoint
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.local_model import LocalModel
from xpu_agents.models.store import pulled_models
from xpu_agents.models.stores import has_prefix
from xpu_runtime.errors import ConfigError

__all__ = ["pull"]

_SHOWN_COMMIT = 7


def pull(
    model: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help="OWNER/NAME on the Hugging Face hub, such as OpenVINO/Llama-3.2-3B-Instruct-int8-ov; OWNER/NAME:QUANT "
            "for a GGUF file.",
        ),
    ],
    revision: Annotated[
        str | None, typer.Option(help="Branch, tag or commit; by default the main branch.", show_default=False)
    ] = None,
) -> None:
    """Download a model from the Hugging Face hub, or update it. An interrupted pull continues where it stopped.

    Commands then take its id as MODEL. For a private or gated model set HF_TOKEN.
    """
    model_id = _parse_id(model)
    # Read at import; without it the library looks up coding agents and reports them to the hub.
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    hub_endpoint()  # an invalid address would make the import fail
    # Imported here: no other command needs the hub library, which is slow to import.
    from xpu_agents.models.pull import plan_pull, run_pull

    try:
        plan = plan_pull(model, revision=revision)
        model_id = plan.model_id
        if plan.new:
            count = f"{len(plan.files)} files" if len(plan.files) > 1 else "1 file"
            rest = "" if plan.missing_bytes == plan.size_bytes else f", {decimal(plan.missing_bytes)} to download"
            stderr().print(Text(f"{model_id}: {decimal(plan.size_bytes)} in {count}{rest}"), soft_wrap=True)
        with transfer_bar(f"pulling {model_id}") as report_progress:
            pulled = run_pull(plan, report_progress)
    except KeyboardInterrupt:
        stderr().print(Text("\nstopped: the downloaded part is kept, the same command continues", style="dim"))
        raise
    console = stdout()
    described = [LocalModel.of(found) for found in pulled_models(model_id.repository) if found.name == str(model_id)]
    facts = [fact for each in described for fact in _facts(each)]
    commit = pulled.commit[:_SHOWN_COMMIT]
    heading = f"{model_id} ({commit})" if pulled.new else f"{model_id} ({commit}) is here already"
    console.print(Text(f"{heading}: {', '.join([*facts, f'in {pulled.folder}'])}"), soft_wrap=True)
    for each in described:
        if each.problem:
            console.print(Text(f"It cannot be served: {each.problem}", style="yellow"), soft_wrap=True)
    use = f"serve --embeddings {model_id}" if any(each.kind == "embedding" for each in described) else f"run {model_id}"
    console.print(Text(f"Try it: xpu-agents {use}", style="dim"), soft_wrap=True)


def _parse_id(model: str) -> ModelId:
    """Parse the id of a model on the hub.

    Raises:
        ConfigError: it is not an id, or a name in the folder of another program.
    """
    if has_prefix(model):
        raise ConfigError(
            f"ID: {model!r} belongs to another program and needs no pull: commands take this name; expected OWNER/NAME "
            f"on the Hugging Face hub, or OWNER/NAME:QUANT for a GGUF file"
        )
    return ModelId.parse(model)


def _facts(model: LocalModel) -> list[str]:
    """Return size, weights and context for one line."""
    context = "" if model.max_context is None else f"context {model.max_context:,}"
    return [fact for fact in (decimal(model.size_bytes), model.weights, context) if fact]
