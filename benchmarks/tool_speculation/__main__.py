r"""Speculative tool calls, client-side and engine-side, compared with the equations and with other methods (ST §4.3).

    python -m benchmarks.tool_speculation --json docs/results/tool_speculation.json \
        --plot docs/results/tool_speculation.png --plot-hits docs/results/tool_speculation_hits.png \
        --page docs/results/tool_speculation.md

Client-side runs predicted calls while the model generates; engine-side also gives their results to the engine, which
continues with them. The part grid, whose answers are forced, runs on the real model (benchmarks/README.md), else on the
bundled one. The other parts need calls that are right and a draft that predicts them: they run on the bundled models.
Each part is one module:

    grid      scripted conversations, speculators of fixed accuracy: measured and predicted (speculation_grid.py)
    real      the bundled model and its draft on frozen tasks: hits, time saved, waste (draft_speculation.py)
    larger    the same with a main model of equal output and the work of 0.56B (larger_model.py)
    exact     the same at f32: conversations must be equal (draft_speculation.py)
    overhead  a turn with speculation that never hits against a plain one (no_hit_cost.py)
    peers     LangGraph's ToolNode and a result cache (tool_node_baselines.py)

A repeated figure is the median over the repeats, with the smallest and largest as its spread. A run takes about an hour
on two idle cores, a third of it for each of `grid` and `larger`; --quick takes few tasks and points.
"""

from __future__ import annotations

import argparse
import importlib.util
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.common.desk_tasks import MAX_TASKS_PER_KIND
from benchmarks.common.figures import Figures
from benchmarks.common.options import base_parser, check_args, fill_defaults, run_parts
from benchmarks.common.real_model import default_model, model_folder
from benchmarks.tool_speculation.desk_agents import desk_agent_tasks
from benchmarks.tool_speculation.draft_speculation import DraftedSizes, draft_speculation, exact
from benchmarks.tool_speculation.larger_model import enlarge
from benchmarks.tool_speculation.loaded_models import LoadedModels, load_models
from benchmarks.tool_speculation.no_hit_cost import no_hit_cost
from benchmarks.tool_speculation.speculation_grid import GridSizes, grid
from benchmarks.tool_speculation.tool_node_baselines import compare_baselines
from xpu_agents.models import resolve_model
from xpu_runtime.model.folder import ModelFolder

__all__ = ["FULL_GRID", "PARTS", "PLOTS", "QUICK_GRID", "main"]

PARTS = ("grid", "real", "larger", "exact", "overhead", "peers")
PLOTS = {"--plot": "grid", "--plot-hits": "larger"}
_BFCL = Path(__file__).parents[3] / "shared" / "workloads" / "bfcl.jsonl"
_EXACT_FACTOR = 2
"""Ratio of tasks in the part exact to those of the timed parts; differences are rare."""
_QUICK = {"each": 2, "repeats": 1, "rounds": 1}
_FULL = {"each": 8, "repeats": 2, "rounds": 2}
FULL_GRID = GridSizes(
    tasks={1: 4, 8: 2, 32: 1},
    tool_s=(0.0, 0.1, 0.2, 0.3, 0.5, 1.0, 3.0),
    swept_s=0.3,
    samples=(1, 3, 5, 7, 9),
    draft_s=0.05,
    reasoning=64,
)
QUICK_GRID = GridSizes(tasks={1: 1, 8: 1}, tool_s=(0.0, 0.3), swept_s=0.3, samples=(1, 9), draft_s=0.05, reasoning=32)


def options() -> argparse.Namespace:
    """Parse the command line and validate it before any measurement."""
    parser = base_parser(__doc__ or "", PARTS, PLOTS)
    parser.add_argument("--model", default="desk", help="folder or id of the main model; default: bundled")
    parser.add_argument("--draft", default="desk-draft", help="folder or id of its draft")
    parser.add_argument("--grid-model", help="path or name for the part grid; default: the real model, else --model")
    parser.add_argument("--bfcl", type=Path, default=_BFCL, help="requests with their calls for grid, one a line")
    parser.add_argument("--split", choices=("held_out", "train"), default="held_out", help="vocabulary of the tasks")
    parser.add_argument("--grid-repeats", type=int, default=1, help="repeats of the part grid (1)")
    parser.add_argument("--each", type=int, help="samples of every kind of task in real, overhead and peers (8)")
    parser.add_argument("--repeats", type=int, help="repeats of the parts real and peers (2)")
    parser.add_argument("--rounds", type=int, help="rounds of the part overhead (2)")
    args = parser.parse_args()
    fill_defaults(args, _QUICK, _FULL)
    check_args(parser, args, PLOTS, positive=("--grid-repeats", "--each", "--repeats", "--rounds"))
    most = MAX_TASKS_PER_KIND[args.split] // _EXACT_FACTOR
    if args.each > most:
        parser.error(f"--each {args.each}: expected at most {most} of every kind with --split {args.split}")
    if "grid" in args.only and not args.bfcl.is_file():
        parser.error(f"--bfcl {args.bfcl}: no such file; the part grid needs it")
    if "peers" in args.only and importlib.util.find_spec("langgraph") is None:
        parser.error("the part peers needs langgraph: pip install -e '.[bench]'")
    return args


def main() -> None:
    """Run all parts, or those named by ``--only``."""
    args = options()
    figures = Figures("tool speculation" + (", quick" if args.quick else ""))
    run_parts(build_parts(figures, args), figures, args)


def build_parts(figures: Figures, args: argparse.Namespace) -> dict[str, Callable[[], None]]:
    """Bind the parts to the arguments."""
    folder = str(resolve_model(args.model))
    resolve_model(args.draft)  # a missing model is an error before any measurement
    grid_model = folder
    if "grid" in args.only:
        grid_model = model_folder(args.grid_model or default_model(f"--model {args.model}") or args.model)
        print(f"grid: model {ModelFolder.open(grid_model).name}", flush=True)
    points = QUICK_GRID if args.quick else FULL_GRID
    sizes = DraftedSizes(
        shares=(0.5, 1.0) if args.quick else (0.5, 1.0, 2.0),
        samples=(1, 3) if args.quick else (1, 3, 5, 7, 9),
        agents=8,
        repeats=args.repeats,
    )
    agent_tasks = desk_agent_tasks(args.each, args.split)

    def with_models(
        part: Callable[[LoadedModels], None], settings: Mapping[str, Any] | None = None
    ) -> Callable[[], None]:
        def run() -> None:
            with load_models(args.model, args.draft, args.seed, settings) as models:
                part(models)

        return run

    def larger() -> None:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
            enlarged = enlarge(Path(folder), Path(scratch) / "larger")
            with load_models(str(enlarged), args.draft, args.seed) as models:
                draft_speculation(
                    models, figures, agent_tasks, replace(sizes, shares=(0.5, 1.0)), args.plot_hits, "larger"
                )

    return {
        "grid": lambda: grid(grid_model, figures, args.seed, points, args.grid_repeats, args.bfcl, args.plot),
        "real": with_models(lambda models: draft_speculation(models, figures, agent_tasks, sizes, None)),
        "larger": larger,
        "exact": with_models(
            lambda models: exact(models, figures, desk_agent_tasks(_EXACT_FACTOR * args.each, args.split)),
            {"precision": "f32"},
        ),
        "overhead": with_models(lambda models: no_hit_cost(models, figures, agent_tasks, args.rounds)),
        "peers": with_models(lambda models: compare_baselines(models, figures, agent_tasks, args.repeats)),
    }


if __name__ == "__main__":
    main()
