r"""Speculative tool calls, client-side and engine-side, against the equations and against what exists (ST §4.3).

    python -m benchmarks.tool_speculation --json docs/results/tool_speculation.json \
        --plot docs/results/tool_speculation.png --plot-hits docs/results/tool_speculation_hits.png \
        --page docs/results/tool_speculation.md

Agents ask a model, run the tools that it calls, and ask again until it calls none. Tools sleep for times from a normal
distribution. *None* is without speculation; *client-side* runs guessed calls while the model writes; *engine-side* also
gives their results to the engine, which goes on with them. The parts, each defined in its module:

    grid      1, 8 and 32 agents, a known course, speculators of set accuracy: time saved, and what the equations say
              (speculation_grid.py)
    real      the default model and its draft on generated tasks: hits, time saved, waste (draft_speculation.py)
    larger    the same with a main model that writes the same and has the work of 0.56B (larger_model.py)
    exact     the same at f32: conversations are to be the same word for word (draft_speculation.py)
    overhead  a turn with speculation that never hits against a plain one (no_hit_cost.py)
    peers     LangGraph's ToolNode and a cache of results alone (tool_node_baselines.py)

A repeated figure is the median over the repeats, with the smallest and largest as its spread. About three quarters of
an hour on two cores with nothing else to do, half of it for `larger`; --quick takes few errands and points.
"""

from __future__ import annotations

import argparse
import importlib.util
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.common.desk_tasks import MOST_TASKS
from benchmarks.common.figures import Figures
from benchmarks.common.options import check, parser, run_parts
from benchmarks.tool_speculation.desk_agents import desk_errands
from benchmarks.tool_speculation.draft_speculation import DraftedSizes, drafted, exact
from benchmarks.tool_speculation.larger_model import enlarge
from benchmarks.tool_speculation.model_pair import Pair, loaded
from benchmarks.tool_speculation.no_hit_cost import idle_speculation
from benchmarks.tool_speculation.speculation_grid import GridSizes, grid
from benchmarks.tool_speculation.tool_node_baselines import rivals
from xpu_agents.models import resolve_model

__all__ = ["FULL_GRID", "PARTS", "PLOTS", "QUICK_GRID", "main"]

PARTS = ("grid", "real", "larger", "exact", "overhead", "peers")
PLOTS = {"--plot": "grid", "--plot-hits": "larger"}
_BFCL = Path(__file__).parents[3] / "shared" / "workloads" / "bfcl.jsonl"
_EXACT_EACH = 2
"""How many times more errands than the timed parts have: their words differ seldom, if at all."""
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
    """The command line, checked before anything is measured."""
    line = parser(__doc__ or "", PARTS, PLOTS)
    line.add_argument("--model", default="desk", help="folder or id of the main model; by default the one shipped")
    line.add_argument("--draft", default="desk-draft", help="folder or id of its draft")
    line.add_argument("--bfcl", type=Path, default=_BFCL, help="requests with their calls for grid, one a line")
    line.add_argument("--split", choices=("held_out", "train"), default="held_out", help="the words of desk's tasks")
    line.add_argument("--grid-repeats", type=int, default=1, help="of the part grid, each some eight minutes (1)")
    line.add_argument("--each", type=int, help="samples of every kind of task in real, overhead and peers (8)")
    line.add_argument("--repeats", type=int, help="of the parts real and peers (2)")
    line.add_argument("--rounds", type=int, help="of the part overhead (2)")
    given = line.parse_args()
    for name, value in (_QUICK if given.quick else _FULL).items():
        if getattr(given, name) is None:
            setattr(given, name, value)
    check(line, given, PLOTS, above_0=("--grid-repeats", "--each", "--repeats", "--rounds"))
    most = MOST_TASKS[given.split] // _EXACT_EACH
    if given.each > most:
        line.error(f"--each {given.each}: expected at most {most} of every kind with --split {given.split}")
    if "grid" in given.only and not given.bfcl.is_file():
        line.error(f"--bfcl {given.bfcl}: there is no such file; the part grid takes its tasks from it")
    if "peers" in given.only and importlib.util.find_spec("langgraph") is None:
        line.error("the part peers needs langgraph: pip install -e '.[bench]'")
    return given


def main() -> None:
    """Run everything, or the parts named by ``--only``."""
    given = options()
    figures = Figures("tool speculation" + (", quick" if given.quick else ""))
    run_parts(bind(figures, given), figures, given)


def bind(figures: Figures, given: argparse.Namespace) -> dict[str, Callable[[], None]]:
    """The parts, ready to run."""
    folder = str(resolve_model(given.model))
    resolve_model(given.draft)  # a model that is missing is told before anything is measured
    points = QUICK_GRID if given.quick else FULL_GRID
    sizes = DraftedSizes(
        shares=(0.5, 1.0) if given.quick else (0.5, 1.0, 2.0),
        samples=(1, 3) if given.quick else (1, 3, 5, 7, 9),
        agents=8,
        repeats=given.repeats,
    )
    errands = desk_errands(given.each, given.split)

    def with_both(part: Callable[[Pair], None], settings: Mapping[str, Any] | None = None) -> Callable[[], None]:
        def run() -> None:
            with loaded(given.model, given.draft, given.seed, settings) as pair:
                part(pair)

        return run

    def larger() -> None:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
            enlarged = enlarge(Path(folder), Path(scratch) / "larger")
            with loaded(str(enlarged), given.draft, given.seed) as pair:
                drafted(pair, figures, errands, replace(sizes, shares=(0.5, 1.0)), given.plot_hits, "larger")

    return {
        "grid": lambda: grid(folder, figures, given.seed, points, given.grid_repeats, given.bfcl, given.plot),
        "real": with_both(lambda pair: drafted(pair, figures, errands, sizes, None)),
        "larger": larger,
        "exact": with_both(
            lambda pair: exact(pair, figures, desk_errands(_EXACT_EACH * given.each, given.split)),
            {"precision": "f32"},
        ),
        "overhead": with_both(lambda pair: idle_speculation(pair, figures, errands, given.rounds)),
        "peers": with_both(lambda pair: rivals(pair, figures, errands, given.repeats)),
    }


if __name__ == "__main__":
    main()
