"""Makes a model folder of a training's checkpoint (needs the ``training`` extra).

python export.py --model desk --run runs/desk --out models/desk --check
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console

from desk_model.evaluation.verification import answers_of_all
from desk_model.generator import generate
from desk_model.training.checkpoint import CHECKPOINT, load_weights
from desk_model.training.export import export
from desk_model.training.network import Decoder
from desk_model.training.shapes import MODELS
from desk_model.training.sources import decoder_from, mean_of
from desk_model.training.tokenizer import Encoder, read_vocabulary

__all__: list[str] = []

_ASKED, _LONGEST = 8, 32


def main() -> int:
    """Read the command line, write the folder, and check it if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", choices=sorted(MODELS), required=True)
    parser.add_argument("--run", type=Path, required=True, help="folder of the training")
    parser.add_argument("--mean-with", type=Path, help="a model folder; half of the weights come from there")
    parser.add_argument("--out", type=Path, required=True, help="the model folder; an exported model in it is replaced")
    parser.add_argument("--check", action="store_true", help="compare tokens with openvino-genai and the engine")
    given = parser.parse_args()
    say = Console()
    model = Decoder(MODELS[given.model])
    progress = load_weights(given.run / CHECKPOINT, model)
    if given.mean_with is not None:
        model = mean_of([model, decoder_from(given.mean_with, model.shape)])
    vocabulary = read_vocabulary(given.run / "tokenizer.json")
    facts = {
        "steps": progress.steps,
        "tokens": progress.tokens,
        "minutes": round(progress.seconds / 60, 1),
        "pools": progress.place.pool,
    }
    folder = export(model, vocabulary, given.out, facts)
    size = sum(path.stat().st_size for path in folder.iterdir())
    say.print(f"{folder}: {size / 1e6:.2f} MB, {model.parameter_count / 1e6:.2f} M parameters")
    if not given.check:
        return 0
    encoder = Encoder(vocabulary)
    samples = generate(0, _ASKED, "held_out")
    prompts = [encoder.prompt(each.messages[: each.expected[0].message], each.tools) for each in samples]
    answers = answers_of_all(model, folder, prompts, _LONGEST)
    agreeing = sum(each.agree for each in answers)
    say.print(
        f"{agreeing} of {len(answers)} answers of {_LONGEST} tokens are the same in torch, openvino-genai and here"
    )
    return 0 if agreeing == len(answers) else 1


if __name__ == "__main__":
    sys.exit(main())
