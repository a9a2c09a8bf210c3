r"""Trains the default models ``desk`` and ``desk-draft`` (needs the ``training`` extra).

    python train.py --model desk --out runs/desk --minutes 150
    python train.py --model draft --out runs/draft --minutes 40 --vocabulary runs/desk \
        --teacher runs/desk

The same command resumes a run that was stopped; with more minutes or steps it continues for longer. Without a run,
``--begin`` continues from a model folder. The data comes from the seeded generator `desk_model.generator`, without end.
Only the text of the assistant contributes to the loss. With ``--steps`` the result depends on the seed and on the
arithmetic of the machine, with ``--minutes`` also on its speed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

import torch
from rich.console import Console
from xpu_runtime.model.synthetic.model_files import write_json
from xpu_runtime.model.synthetic.tokenizer_writer import tokenizer_files

from desk_model.generator import generate
from desk_model.training.chat_template import rendered
from desk_model.training.network import bf16_is_faster, compile_layers
from desk_model.training.shapes import MODELS, VOCABULARY
from desk_model.training.sources import decoder_from
from desk_model.training.text_rules import RULES
from desk_model.training.tokenizer import Encoder, learn_vocabulary, read_vocabulary
from desk_model.training.trainer import Plan, Training

__all__: list[str] = []

_CONVERSATIONS = 16_000
"""Conversations from which the vocabulary is learnt."""
_TOKENIZER = "tokenizer.json"


def _encoder(folder: Path, given: Path | None, seed: int, say: Console) -> Encoder:
    """The tokens of the run: its own, those of another run, or newly learnt ones."""
    file = folder / _TOKENIZER
    if not file.is_file():
        if given is not None:
            shutil.copyfile(given / _TOKENIZER, file)
        else:
            say.print(f"learning {VOCABULARY} tokens from {_CONVERSATIONS} conversations")
            samples = generate(seed, _CONVERSATIONS)
            vocabulary = learn_vocabulary((rendered(each.messages, each.tools) for each in samples), VOCABULARY)
            write_json(file, tokenizer_files(vocabulary, 1, RULES)[_TOKENIZER])
    return Encoder(read_vocabulary(file))


def _options() -> argparse.Namespace:
    usual = Plan("")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", choices=sorted(MODELS), required=True)
    parser.add_argument("--out", type=Path, required=True, help="folder of the checkpoint, the tokens and the journal")
    parser.add_argument(
        "--vocabulary", type=Path, help="folder of the run whose tokens are used; both models share them"
    )
    parser.add_argument(
        "--begin",
        type=Path,
        help="an exported model folder to go on from, if there is no checkpoint; its tokens are used, and if it has "
        "fewer layers it is grown",
    )
    parser.add_argument(
        "--teacher",
        type=Path,
        help="a run or a model folder of desk with the same tokens, as the teacher of the distillation",
    )
    parser.add_argument(
        "--minutes", type=float, help="time of the training, over all its runs; not of what is behind --begin"
    )
    parser.add_argument("--steps", type=int, help="its steps; with both, what ends first")
    parser.add_argument(
        "--rate", type=float, default=usual.rate, help="part of the full learning rate to come down from"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--step-tokens", type=int, default=usual.step_tokens)
    parser.add_argument("--row-tokens", type=int, default=usual.row_tokens)
    parser.add_argument("--f32", action="store_true", help="multiply in f32, even where bf16 is faster")
    parser.add_argument("--compile", action="store_true", help="a fifth faster, where there is a C++ compiler")
    parser.add_argument("--threads", type=int, help="of torch, for each worker; all cores if not given")
    parser.add_argument("--workers", type=int, default=usual.workers, help="batches done at a time")
    parser.add_argument(
        "--processes",
        type=int,
        default=usual.processes,
        help="that draw data ahead; with a GPU as many as there are cores",
    )
    parser.add_argument("--exam-minutes", type=float, default=usual.exam_minutes, help="time between two evaluations")
    parser.add_argument(
        "--exam-tasks",
        type=int,
        default=usual.exam_tasks,
        help="held-out tasks of each kind in one; 0 for no evaluations",
    )
    given = parser.parse_args()
    if given.minutes is None and given.steps is None:
        parser.error("give --minutes, --steps or both")
    if not 0 < given.rate <= 1:
        parser.error(f"argument --rate: {given.rate:g}: expected more than 0 and at most 1")
    return given


def main() -> int:
    """Read the command line and train."""
    given = _options()
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    if given.threads:
        torch.set_num_threads(given.threads)
    if given.compile:
        compile_layers()
    say = Console(width=None if sys.stdout.isatty() else 160)
    given.out.mkdir(parents=True, exist_ok=True)
    encoder = _encoder(given.out, given.begin or given.vocabulary, given.seed, say)
    plan = Plan(
        given.model,
        given.steps,
        given.minutes,
        given.seed,
        given.step_tokens,
        given.row_tokens,
        given.workers,
        given.processes,
        not given.f32 and bf16_is_faster(),
        rate=given.rate,
        exam_minutes=given.exam_minutes,
        exam_tasks=given.exam_tasks,
    )
    teacher = None if given.teacher is None else decoder_from(given.teacher, MODELS["desk"])
    training = Training(plan, given.out, encoder, say, teacher, given.begin)
    say.print(f"{given.model}: {training.model.parameter_count / 1e6:.2f} M parameters")
    training.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
