"""One request at a time beside a thread that computes in Python in the same process, as an agent's own code may.

- Every token needs Python's lock, which such a thread keeps: on the engine's threads here, whose engine has it change
  hands sooner (`xpu_runtime.engine.switch_interval`), with that turned off, and in the loop around ``step`` with
  openvino-genai, which keeps the lock itself while it computes. One core less is left to the model, too.
- Prompts and answers are as long as in the part alone, twice each, once with nothing beside them and once beside one
  such thread, in turns. *TPOT* is as there; *Python's work* is what the thread gets done in a second.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable

from benchmarks.common.engine_jobs import Result, Run, in_turns, job_run, ours, peer
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import Call
from benchmarks.serving.alone import ANSWER, LENGTHS, by_length

__all__ = ["crunching"]

_TIMES = 2


def crunching(model: str, figures: Figures, seed: int, repeats: int) -> None:
    """TPOT beside a computing thread and what that gets done, over the same without haste and over openvino-genai's."""
    calls = [Call(0.0, "reactive", n, ANSWER, seed + i) for i, n in enumerate(LENGTHS * _TIMES)]
    runs: list[Run] = [{**job_run([call]), "crunches": crunches} for crunches in (False, True) for call in calls]
    engines: dict[str, Callable[[], list[Result]]] = {
        "ours": lambda: ours(model, runs),
        "ours, lock as usual": lambda: ours(model, runs, haste=False),
        "openvino-genai": lambda: peer(model, runs),
    }
    found: dict[str, list[float]] = defaultdict(list)
    for turn in range(repeats):
        done = dict(zip(engines, in_turns(turn, *engines.values()), strict=True))
        steps, work = {}, {}
        for name, results in done.items():
            quiet, beside = (by_length([each["calls"][0] for each in half]) for half in _halves(results))
            steps[name] = {n: beside[n][1] for n in LENGTHS}
            work[name] = statistics.median(each["sums"] / each["wall"] for each in _halves(results)[1])
            found[f"beside Python: TPOT / quiet, {name}"].append(
                statistics.median(beside[n][1] / quiet[n][1] for n in LENGTHS)
            )
        for name in list(engines)[1:]:
            found[f"beside Python: TPOT / {name}"].append(
                statistics.median(steps["ours"][n] / steps[name][n] for n in LENGTHS)
            )
            found[f"beside Python: Python's work / {name}"].append(work["ours"] / work[name])
        print("python:", ", ".join(f"{name} {ratios[-1]:.2f}" for name, ratios in found.items()))
    for name, ratios in found.items():
        figures.add_repeats(name, ratios, "x", "<= 0.9" if name.endswith("TPOT / ours, lock as usual") else "")


def _halves(results: list[Result]) -> tuple[list[Result], list[Result]]:
    """Those with nothing beside them, and the others."""
    return results[: len(results) // 2], results[len(results) // 2 :]
