r"""The default model and its draft as they are shipped, and constrained decoding.

    python -m benchmarks.model_quality --json docs/results/default_model.json --plot docs/results/default_model.png \
        --page docs/results/default_model.md

Everything runs through the engine and the chat layer on OpenVINO folders. The parts, each defined in its module:

    held-out   tasks the model has not seen: right tools, exact and valid calls (held_out.py)
    draft      how often the draft foresees its calls, by the number of samples (draft_agreement.py)
    cost       TPOT with and without a grammar at a vocabulary of 128k (constrained.py)
    lookup     what drafts from the conversation save, beside openvino-genai's prompt lookup (lookup_drafts.py)
    documents  documents under random schemas: is every one valid? (generated_documents.py)

Shares come with their 95 % interval, repeated figures with the smallest and largest of the repeats. Only the parts cost
and lookup depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import importlib.util
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.common.desk_tasks import MOST_TASKS
from benchmarks.common.figures import Figures
from benchmarks.common.options import check, parser, run_parts
from benchmarks.model_quality.constrained import constrained
from benchmarks.model_quality.draft_agreement import agreement
from benchmarks.model_quality.held_out import held_out
from benchmarks.model_quality.lookup_drafts import lookup
from xpu_agents.models import resolve_model

__all__ = ["PARTS", "PLOTS", "main"]

PARTS = ("held-out", "draft", "cost", "lookup", "documents")
PLOTS = {"--plot": "draft"}
_BFCL = Path(__file__).parents[3] / "shared" / "workloads" / "bfcl.jsonl"
_QUICK = {"tasks": 5, "draft_tasks": 4, "samples": 3, "repeats": 2, "schemas": 150, "shape": "test", "lookups": 1}
_FULL = {"tasks": 40, "draft_tasks": 40, "samples": 9, "repeats": 10, "schemas": 2000, "shape": "0.5b", "lookups": 4}


def options() -> argparse.Namespace:
    """The command line, checked before anything is measured."""
    line = parser(__doc__ or "", PARTS, PLOTS)
    line.add_argument("--model", default="desk", help="folder or id of the main model; by default the one shipped")
    line.add_argument("--draft", default="desk-draft", help="folder or id of its draft")
    line.add_argument(
        "--tasks", type=int, help="tasks of every kind in the part held-out, 40 at most (40: 472 turns with calls)"
    )
    line.add_argument("--draft-tasks", type=int, help="tasks of every kind in the part draft, 40 at most (40)")
    line.add_argument("--samples", type=int, help="most samples of the draft (9)")
    line.add_argument("--temperature", type=float, default=0.8, help="of the draft's samples but the first")
    line.add_argument("--repeats", type=int, help="of the part cost (10), and half as many of the part lookup")
    line.add_argument("--lookups", type=int, help="tasks of every kind in the part lookup (4)")
    line.add_argument("--shape", help="of the synthetic model in the parts cost and lookup (0.5b)")
    line.add_argument("--schemas", type=int, help="in the part documents (2000)")
    line.add_argument("--bfcl", type=Path, default=_BFCL, help="requests with real tools for documents, one a line")
    given = line.parse_args()
    for name, value in (_QUICK if given.quick else _FULL).items():
        if getattr(given, name) is None:
            setattr(given, name, value)
    check(line, given, PLOTS, above_0=("--tasks", "--draft-tasks", "--samples", "--repeats", "--schemas", "--lookups"))
    for name in ("tasks", "draft_tasks"):
        if getattr(given, name) > MOST_TASKS["held_out"]:
            option = name.replace("_", "-")
            line.error(f"--{option} {getattr(given, name)}: expected at most {MOST_TASKS['held_out']} of every kind")
    if "documents" in given.only and importlib.util.find_spec("hypothesis") is None:
        line.error("the part documents needs hypothesis: pip install -e '.[bench]'")
    if given.bfcl != _BFCL and not given.bfcl.is_file():
        line.error(f"--bfcl {given.bfcl}: there is no such file")
    return given


def main() -> None:
    """Run everything, or the parts named by ``--only``."""
    given = options()
    figures = Figures("default model" + (", quick" if given.quick else ""))
    run_parts(bind(figures, given), figures, given)


def bind(figures: Figures, given: argparse.Namespace) -> dict[str, Callable[[], None]]:
    """The parts, ready to run."""
    model, draft = str(resolve_model(given.model)), str(resolve_model(given.draft))
    bfcl = given.bfcl if given.bfcl.is_file() else None
    if bfcl is None and "documents" in given.only:
        print(f"documents: without real tools, since there is no {given.bfcl.name} (--bfcl)")
    return {
        "held-out": lambda: held_out(model, figures, given.tasks),
        "draft": lambda: agreement(
            (model, draft), figures, given.seed, given.draft_tasks, given.samples, given.temperature, given.plot
        ),
        "cost": lambda: constrained(given.shape, figures, given.seed, given.repeats),
        "lookup": lambda: _lookup(model, given, bfcl, figures),
        "documents": lambda: _documents(model, figures, given.seed, given.schemas, bfcl),
    }


def _lookup(model: str, given: argparse.Namespace, bfcl: Path | None, figures: Figures) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        repeats = max(1, given.repeats // 2)
        lookup(model, given.shape, bfcl, figures, given.lookups, repeats, Path(scratch))


def _documents(*arguments: Any) -> None:
    from benchmarks.model_quality.generated_documents import (
        documents,  # its schemas come from hypothesis, which the other parts do without
    )

    documents(*arguments)


if __name__ == "__main__":
    main()
