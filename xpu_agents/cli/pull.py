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
from xpu_agents.models.local_model import size_bytes, weight_type
from xpu_runtime.model.folder import ModelFolder

__all__ = ["pull"]

_SHOWN_COMMIT = 7


def pull(
    model: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="OWNER/NAME on the Hugging Face hub, such as OpenVINO/Llama-3.2-3B-Instruct-int8-ov."
        ),
    ],
    revision: Annotated[
        str | None, typer.Option(help="Branch, tag or commit; by default the main branch.", show_default=False)
    ] = None,
) -> None:
    """Download a model from the Hugging Face hub, or update it. An interrupted pull continues where it stopped.

    Commands then take its id as MODEL. For a private or gated model set HF_TOKEN.
    """
    model_id = ModelId.parse(model)
    # Read at import; without it the library looks up coding agents and reports them to the hub.
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    hub_endpoint()  # an invalid address would make the import fail
    # Imported here: no other command needs the hub library, which is slow to import.
    from xpu_agents.models.pull import pull_model

    try:
        with transfer_bar(f"pulling {model_id}") as report_progress:
            pulled = pull_model(model, revision=revision, progress=report_progress)
    except KeyboardInterrupt:
        stderr().print(Text("\nstopped: the downloaded part is kept, the same command continues", style="dim"))
        raise
    console = stdout()
    folder = ModelFolder.open(pulled.folder)
    facts = [decimal(size_bytes(folder.path)), weight_type(folder.path), f"context {folder.max_context:,}"]
    commit = pulled.commit[:_SHOWN_COMMIT]
    heading = f"{model} ({commit})" if pulled.new else f"{model} ({commit}) is here already"
    console.print(Text(f"{heading}: {', '.join(fact for fact in facts if fact)}, in {folder.path}"), soft_wrap=True)
    console.print(Text(f"Try it: xpu-agents run {model}", style="dim"), soft_wrap=True)
