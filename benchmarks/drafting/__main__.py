"""Drafts from earlier text on a real model, compared with prompt lookup, SAM-Decoding and openvino-genai.

    python -m benchmarks.drafting --json docs/results/drafting.json --page docs/results/drafting.md

The tasks (tasks.py) are summaries, answers from documents, suggestions, forced calls and edits of a given text. Their
requests are in files (`--workloads`).

    answers     records the model's own greedy answers at f32 and keeps them (`--answers`); later runs replay them
    steps       duration of a step by its rows, on which estimated times are based
    acceptance  tokens per verification by source of drafts and task; no model runs
    reuse       the same with reused segments of rejected drafts (C3), for which the model runs
    speed       times with and without drafts, beside openvino-genai
    background  the same for a person beside eight background requests, and what these lose
    time        duration of a draft, after prompts of several lengths and with a full history
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from benchmarks.common.chat_requests import Progress
from benchmarks.common.figures import Figures, load
from benchmarks.common.options import base_parser, check_args, fill_defaults, run_parts
from benchmarks.common.real_model import REAL_MODEL_MISSING, real_model
from benchmarks.common.row_model import RowModel
from benchmarks.drafting.acceptance import (
    AcceptanceCounts,
    RowCost,
    Source,
    count_acceptance,
    reusing_sources,
    sources,
)
from benchmarks.drafting.answers import prepared_requests, record_answers, recorded_answers
from benchmarks.drafting.draft_time import measure_draft_time
from benchmarks.drafting.step_times import STEPS, measure_step_times
from benchmarks.drafting.tasks import FILES, MAX_ANSWER_TOKENS, TASKS
from xpu_agents.chat.model import PreparedChat
from xpu_agents.models import resolve_model
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.soc.profile import cache_dir

__all__ = ["WORKLOADS", "main"]

PARTS = ("answers", "steps", "acceptance", "reuse", "speed", "background", "time")
WORKLOADS = Path(__file__).parents[3] / "shared" / "workloads"
_LINEAR_COST = 0.11
"""Cost of an additional row relative to a step of one row where the part steps was not run (measured)."""
_OURS, _LONGEST, _SAM = "ours, history", "ours, history, longest", "SAM-Decoding, 16"
"""The engine's drafter, the same as if rows cost nothing, and the baseline with the same history and longest draft."""
_SPEED_REQUESTS = 2
"""Requests of each task in a repeat of the parts speed and background (chosen: four variants answer each of them)."""
Counts = dict[str, dict[str, AcceptanceCounts]]
"""Counts by task and source."""
_QUICK = {"requests": 5, "repeats": 2}
_FULL = {"requests": 40, "repeats": 4}


def options() -> argparse.Namespace:
    """Parse the command line and validate it before any measurement."""
    parser = base_parser(__doc__ or "", PARTS, {})
    parser.add_argument("--model", help="the model; default: the real model (benchmarks/README.md)")
    parser.add_argument("--workloads", type=Path, default=WORKLOADS, help="folder with the files of requests")
    parser.add_argument("--answers", type=Path, help="folder of recorded answers; default: in the cache of xpu-agents")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=list(TASKS), metavar="TASK", help=" ".join(TASKS))
    parser.add_argument("--requests", type=int, help="requests of each task (40)")
    parser.add_argument("--repeats", type=int, help="repeats of speed and steps, among which requests are divided (4)")
    args = parser.parse_args()
    fill_defaults(args, _QUICK, _FULL)
    check_args(parser, args, {}, positive=("--requests", "--repeats"))
    args.model = args.model or real_model()
    if args.model is None and args.only != ["time"]:
        parser.error(REAL_MODEL_MISSING)
    missing = [name for name in FILES if not (args.workloads / f"{name}.jsonl").is_file()]
    if missing and {"answers", "acceptance", "reuse", "speed", "background"}.intersection(args.only):
        parser.error(f"--workloads {args.workloads}: no {missing[0]}.jsonl; expected the folder of the workload files")
    args.answers = args.answers or cache_dir() / "benchmarks" / "drafting"
    return args


def main() -> None:
    """Run all parts, or those named by ``--only``."""
    args = options()
    figures = Figures("drafting" + (", quick" if args.quick else ""))
    parts: dict[str, Callable[[], None]] = {
        "answers": lambda: _answers(args, figures),
        "steps": lambda: measure_step_times(str(_folder(args).path), figures, 5 * args.repeats),
        "acceptance": lambda: _acceptance(args, figures),
        "reuse": lambda: _reuse(args, figures),
        "speed": lambda: _speed(args, figures),
        "background": lambda: _background(args, figures),
        "time": lambda: measure_draft_time(args.seed, figures, 50 if args.quick else 500),
    }
    run_parts(parts, figures, args)


def _folder(args: argparse.Namespace) -> ModelFolder:
    return ModelFolder.open(resolve_model(args.model))


def _prepared(args: argparse.Namespace, folder: ModelFolder) -> dict[str, list[PreparedChat]]:
    return {task: prepared_requests(folder, task, args.workloads, args.requests) for task in args.tasks}


def _answers(args: argparse.Namespace, figures: Figures) -> None:
    folder = _folder(args)
    prepared = _prepared(args, folder)
    record_answers(folder, [chat for chats in prepared.values() for chat in chats], args.answers)
    for task, chats in prepared.items():
        answers = recorded_answers(folder, chats, args.answers)
        lengths = [len(each.answer) for each in answers]
        measures = {
            "requests": len(answers),
            "prompt tokens, median": np.median([len(each.prompt) for each in answers]),
            "answer tokens, mean": np.mean(lengths),
            f"cut at {MAX_ANSWER_TOKENS}": np.mean([length == MAX_ANSWER_TOKENS for length in lengths]),
            "forced": np.mean(np.concatenate([each.forced for each in answers])),
            "repeating": np.mean([each.is_repeating for each in answers]),
        }
        for name, value in measures.items():
            figures.add(f"answers, {task}: {name}", float(value))


def _acceptance(args: argparse.Namespace, figures: Figures) -> None:
    cost = _row_cost(args, figures)
    counts = _count(args, sources(cost), None)
    means = _add_counts(counts, cost, figures)
    for source, target in ((_SAM, ">= 1.1"), ("prompt lookup", ">= 1.25")):
        for name, at_least in ((_LONGEST, target), (_OURS, "")):
            tokens = means["accepted", name] / means["accepted", source]
            figures.add(f"mean of the tasks: tokens per verification, {name} / {source}", tokens, "x", at_least)
        times = means["estimated", _OURS] / means["estimated", source]
        figures.add(f"mean of the tasks: estimated time per token, {_OURS} / {source}", times, "x")


def _reuse(args: argparse.Namespace, figures: Figures) -> None:
    folder = _folder(args)
    counts = _count(args, reusing_sources(), RowModel(folder, folder.context(None)))
    _add_counts(counts, _row_cost(args, figures), figures)


def _count(args: argparse.Namespace, drafted: Mapping[str, Source], rows: RowModel | None) -> Counts:
    """Replay the recorded answers of each task."""
    folder = _folder(args)
    counts = {}
    for task, prepared in _prepared(args, folder).items():
        answers = recorded_answers(folder, prepared, args.answers)
        if not answers:
            raise SystemExit(f"no recorded answers of {task} in {args.answers}; run the part answers first")
        counts[task] = count_acceptance(answers, drafted, rows, Progress(f"replays, {task}", len(answers)))
    return counts


def _add_counts(counts: Counts, cost: RowCost, figures: Figures) -> dict[tuple[str, str], float]:
    """Add the measures of each source by task and their means; return the means by measure and source."""
    means: dict[tuple[str, str], float] = {}
    for group, measure in _measures(cost).items():
        for source in next(iter(counts.values())):
            values = {task: measure(of[source]) for task, of in counts.items()}
            for task, value in values.items():
                figures.add(f"{group}, {source}: {task}", value)
            means[group, source] = float(np.mean(list(values.values())))
            figures.add(f"{group}, {source}: mean", means[group, source])
    return means


def _measures(cost: RowCost) -> dict[str, Callable[[AcceptanceCounts], float]]:
    return {
        "accepted": lambda each: each.per_step,
        "verified": lambda each: each.mean_rows,
        "estimated": lambda each: each.time(cost),
    }


def _row_cost(args: argparse.Namespace, figures: Figures) -> RowCost:
    """Return the measured duration of steps by rows, of this run or of ``--json``; else a line."""
    stored = load(args.json) if args.json is not None and args.json.exists() else []
    steps = {f.name: f.value for f in (*stored, *figures.rows) if f.name.startswith(f"{STEPS}, ")}
    if not steps:
        return lambda rows: 1 + _LINEAR_COST * (rows - 1)
    by_rows = {int(name.split()[1]): value for name, value in steps.items()}
    rows, values = zip(*sorted(by_rows.items()), strict=True)

    def cost(count: int) -> float:
        if count > rows[-1]:
            return float(values[-1] + (values[-1] - values[-2]) / (rows[-1] - rows[-2]) * (count - rows[-1]))
        return float(np.interp(count, rows, values))

    return cost


def _speed(args: argparse.Namespace, figures: Figures) -> None:
    from benchmarks.drafting.speed import measure_speed  # openvino-genai is only needed here

    folder, count = _folder(args), _SPEED_REQUESTS * args.repeats
    prepared = {task: prepared_requests(folder, task, args.workloads, count + 1) for task in args.tasks}
    measure_speed(str(folder.path), prepared, figures, args.repeats)


def _background(args: argparse.Namespace, figures: Figures) -> None:
    from benchmarks.drafting.speed import NUM_BACKGROUND, measure_background

    folder, count = _folder(args), _SPEED_REQUESTS * args.repeats
    edits = prepared_requests(folder, "edits", args.workloads, count + NUM_BACKGROUND)
    measure_background(str(folder.path), edits[NUM_BACKGROUND:], edits[:NUM_BACKGROUND], figures, args.repeats)


if __name__ == "__main__":
    main()
