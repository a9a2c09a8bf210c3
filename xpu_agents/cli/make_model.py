"""``xpu-agents make-model``: synthetic models with random weights."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from xpu_agents.apps.display.terminal import exit_on_sigterm, progress_bar, stdout
from xpu_agents.models.local_files import size_bytes
from xpu_runtime.model import synthetic
from xpu_runtime.model.synthetic.vocabulary import LARGEST_VOCABULARY, SMALLEST_VOCABULARY

__all__ = ["Weights", "make_model"]


class Weights(StrEnum):
    """Weight types."""

    INT8 = "int8"
    INT4 = "int4"
    FP16 = "fp16"
    FP32 = "fp32"


def _parse_folder(text: str) -> Path:
    """Parse the folder. An empty text, perhaps of an unset variable, would be the current folder."""
    if not text:
        raise typer.BadParameter("the path is empty; expected a folder")
    return Path(text)


def make_model(
    out: Annotated[
        Path, typer.Option("--out", help="Folder to write.", show_default=False, metavar="PATH", parser=_parse_folder)
    ],
    shape: Annotated[
        str, typer.Option(help="test, 0.5b, llama-3.2-1b (1b), llama-3.2-3b (3b), llama-3.1-8b (8b)")
    ] = "test",
    weights: Annotated[Weights, typer.Option(help="Type of the weights.")] = Weights.INT8,
    seed: Annotated[int, typer.Option(help="Seed of the random weights.", min=0)] = 0,
    vocab: Annotated[
        int | None,
        typer.Option(
            help="Vocabulary entries; by default the shape's.", min=SMALLEST_VOCABULARY, max=LARGEST_VOCABULARY
        ),
    ] = None,
) -> None:
    """Build a synthetic model with random weights: real speed, meaningless text. For tests, demos and benchmarks."""
    with exit_on_sigterm(), progress_bar(f"building {out.name}") as report_progress:
        synthetic.make_model(shape, out, weights=weights.value, seed=seed, vocab_size=vocab, progress=report_progress)
    console = stdout()
    console.print(Text(f"{out}: {shape}, {weights.value}, {size_bytes(out) / 1e6:,.0f} MB"), soft_wrap=True)
    console.print(Text(f"Try it: xpu-agents run {out}", style="dim"), soft_wrap=True)
