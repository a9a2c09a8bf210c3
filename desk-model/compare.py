r"""Compares the weights of trainings, turn by turn (needs the ``training`` extra).

    python compare.py ../xpu_agents/default_models/desk runs/desk \
        runs/desk+../xpu_agents/default_models/desk

Every candidate is the folder of a run, a model folder, or several with "+" between them for the mean of their weights.
A turn counts as right if every token of its calls is the likeliest one behind the right ones; behind the shares stand
the turns that a candidate has right and the first one has not, and the other way round.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import get_args

import torch
from rich.console import Console

from desk_model.evaluation.comparison import TokenAccuracy, token_accuracy, turns_of
from desk_model.generator import Split
from desk_model.training.network import bf16_is_faster
from desk_model.training.shapes import MODELS
from desk_model.training.sources import decoder_from, mean_of
from desk_model.training.tokenizer import Encoder, read_vocabulary

__all__: list[str] = []


def main() -> int:
    """Read the command line and print a line for every candidate and part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("candidates", nargs="+", help='folders, with "+" between those whose mean is taken')
    parser.add_argument("--model", choices=sorted(MODELS), default="desk")
    parser.add_argument("--tasks", type=int, default=60, help="of each kind and part")
    parser.add_argument("--seed", type=int, default=2_000_003, help="of the tasks; not the benchmark's")
    given = parser.parse_args()
    say = Console()
    named = {each: [Path(folder) for folder in each.split("+")] for each in given.candidates}
    encoder = Encoder(read_vocabulary(next(iter(named.values()))[0] / "tokenizer.json"))
    fast = bf16_is_faster()
    parts = {split: turns_of(encoder, split, given.tasks, given.seed) for split in get_args(Split)}
    first: dict[Split, TokenAccuracy] = {}
    for name, folders in named.items():
        model = mean_of([decoder_from(each, MODELS[given.model]) for each in folders])
        say.print(name, highlight=False)
        for split, turns in parts.items():
            with torch.autocast(model.device.type, torch.bfloat16, enabled=fast):
                found = token_accuracy(model, turns)
            more, fewer = found.better_than(first.setdefault(split, found))
            say.print(
                f"  {split:9} right {found.exact:.4f} of {len(found.right)} (+{more} -{fewer})  loss {found.loss:.5f}",
                highlight=False,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
