r"""Accuracy of the bundled model and its draft, and cost and validity of constrained decoding.

    python -m benchmarks.model_quality --json docs/results/default_model.json --plot docs/results/default_model.png \
        --page docs/results/default_model.md

All parts use the engine and the chat layer. held-out and draft judge the bundled model; documents takes the real model
(benchmarks/README.md), else the bundled one. Each part is one module:

    held-out   tool-call accuracy on held-out tasks (held_out.py)
    draft      calls predicted by the draft, by number of samples (draft_agreement.py)
    cost       TPOT with and without a grammar at a vocabulary of 128k tokens (constrained.py)
    documents  validity of documents under random schemas (generated_documents.py)
    calls      tool calls of a general model, which was not trained for them (general_calls.py)

Proportions have their 95 % interval, repeated figures the smallest and largest value. Only the part cost measures time.
"""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.common.desk_tasks import MAX_TASKS_PER_KIND
from benchmarks.common.figures import Figures
from benchmarks.common.options import base_parser, check_args, fill_defaults, run_parts
from benchmarks.common.real_model import default_model, model_folder
from benchmarks.model_quality.constrained import constrained
from benchmarks.model_quality.draft_agreement import agreement
from benchmarks.model_quality.general_calls import general_calls
from benchmarks.model_quality.held_out import held_out
from xpu_agents.models import resolve_model
from xpu_runtime.model.folder import ModelFolder

__all__ = ["PARTS", "PLOTS", "main"]

PARTS = ("held-out", "draft", "cost", "documents", "calls")
PLOTS = {"--plot": "draft"}
_BFCL = Path(__file__).parents[3] / "shared" / "workloads" / "bfcl.jsonl"
_QUICK = {
    "tasks": 5,
    "draft_tasks": 4,
    "samples": 3,
    "repeats": 2,
    "schemas": 150,
    "shape": "test",
    "calls": 4,
}
_FULL = {
    "tasks": 40,
    "draft_tasks": 40,
    "samples": 9,
    "repeats": 10,
    "schemas": 2000,
    "shape": "0.5b",
    "calls": 24,
}


def options() -> argparse.Namespace:
    """Parse the command line and validate it before any measurement."""
    parser = base_parser(__doc__ or "", PARTS, PLOTS)
    parser.add_argument("--model", default="desk", help="folder or id of the main model; default: bundled")
    parser.add_argument("--draft", default="desk-draft", help="folder or id of its draft")
    parser.add_argument(
        "--tasks", type=int, help="tasks of every kind in the part held-out, 40 at most (40: 472 turns with calls)"
    )
    parser.add_argument("--draft-tasks", type=int, help="tasks of every kind in the part draft, 40 at most (40)")
    parser.add_argument("--samples", type=int, help="largest number of samples of the draft (9)")
    parser.add_argument("--temperature", type=float, default=0.8, help="of the draft's samples after the first")
    parser.add_argument("--repeats", type=int, help="repeats of the part cost (10)")
    parser.add_argument(
        "--text-model",
        help="model of documents and calls; default: the real model, else --model for documents",
    )
    parser.add_argument("--shape", help="shape of the synthetic model in cost (0.5b)")
    parser.add_argument("--schemas", type=int, help="schemas of the part documents (2000)")
    parser.add_argument("--calls", type=int, help="requests of every category in the part calls (24)")
    parser.add_argument(
        "--bfcl", type=Path, default=_BFCL, help="requests with real tools for documents and calls, one a line"
    )
    args = parser.parse_args()
    fill_defaults(args, _QUICK, _FULL)
    check_args(
        parser,
        args,
        PLOTS,
        positive=("--tasks", "--draft-tasks", "--samples", "--repeats", "--schemas", "--calls"),
    )
    for name in ("tasks", "draft_tasks"):
        if getattr(args, name) > MAX_TASKS_PER_KIND["held_out"]:
            option = name.replace("_", "-")
            parser.error(
                f"--{option} {getattr(args, name)}: expected at most {MAX_TASKS_PER_KIND['held_out']} of every kind"
            )
    if "documents" in args.only and importlib.util.find_spec("hypothesis") is None:
        parser.error("the part documents needs hypothesis: pip install -e '.[bench]'")
    if args.bfcl != _BFCL and not args.bfcl.is_file():
        parser.error(f"--bfcl {args.bfcl}: no such file")
    return args


def main() -> None:
    """Run all parts, or those named by ``--only``."""
    args = options()
    if args.text_model is None and {"documents", "calls"}.intersection(args.only):
        args.text_model = default_model(f"--model {args.model}")
    text_model = "" if args.text_model is None else f", text of {ModelFolder.open(resolve_model(args.text_model)).name}"
    figures = Figures(f"model quality of {args.model}{text_model}" + (", quick" if args.quick else ""))
    run_parts(build_parts(figures, args), figures, args)


def build_parts(figures: Figures, args: argparse.Namespace) -> dict[str, Callable[[], None]]:
    """Bind the parts to the arguments."""
    model, draft = str(resolve_model(args.model)), str(resolve_model(args.draft))
    text_model = model_folder(args.text_model) if args.text_model is not None else None
    bfcl = args.bfcl if args.bfcl.is_file() else None
    if bfcl is None and "documents" in args.only:
        print(f"documents: no {args.bfcl.name} (--bfcl), so without real tools")
    return {
        "held-out": lambda: held_out(model, figures, args.tasks),
        "draft": lambda: agreement(
            (model, draft), figures, args.seed, args.draft_tasks, args.samples, args.temperature, args.plot
        ),
        "cost": lambda: constrained(args.shape, figures, args.seed, args.repeats),
        "documents": lambda: _documents(text_model or model, figures, args.seed, args.schemas, bfcl),
        "calls": lambda: _calls(text_model, figures, args.seed, args.calls, bfcl),
    }


def _calls(model: str | None, figures: Figures, seed: int, count: int, bfcl: Path | None) -> None:
    if model is None or bfcl is None:
        print(f"calls: skipped, no {'BFCL (--bfcl)' if bfcl is None else 'real model (--text-model)'}")
        return
    general_calls(model, bfcl, figures, count, seed)


def _documents(*arguments: Any) -> None:
    from benchmarks.model_quality.generated_documents import (
        documents,  # hypothesis is only needed here
    )

    documents(*arguments)


if __name__ == "__main__":
    main()
