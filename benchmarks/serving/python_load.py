"""One request at a time beside a thread that computes in Python in the same process, as an agent's own code may.

- Each token needs Python's lock, which such a thread holds. This engine shortens the thread switch interval
  (`xpu_runtime.engine.switch_interval`); it is measured with and without that. openvino-genai holds the lock itself
  during ``step``. The model also has one core less.
- Prompts and answers have the lengths of the part alone, twice each, without and with the thread. *TPOT* is defined as
  there; *Python's work* is the number of loop iterations per second of the thread.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable

from benchmarks.common.engine_jobs import Result, Run, full_run, run_alternating, run_genai, run_xpu
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import RequestSpec
from benchmarks.serving.alone import ANSWER, LENGTHS, by_length

__all__ = ["beside_python"]

_TIMES = 2


def beside_python(model: str, figures: Figures, seed: int, repeats: int) -> None:
    """Measure TPOT and the thread's work relative to the engine without short switch interval and to openvino-genai."""
    requests = [RequestSpec(0.0, "reactive", n, ANSWER, seed + i) for i, n in enumerate(LENGTHS * _TIMES)]
    runs: list[Run] = [
        {**full_run([request]), "python_load": loaded} for loaded in (False, True) for request in requests
    ]
    engines: dict[str, Callable[[], list[Result]]] = {
        "ours": lambda: run_xpu(model, runs),
        "ours, lock as usual": lambda: run_xpu(model, runs, short_switch_interval=False),
        "openvino-genai": lambda: run_genai(model, runs),
    }
    ratios_by_name: dict[str, list[float]] = defaultdict(list)
    for repeat in range(repeats):
        done = dict(zip(engines, run_alternating(repeat, *engines.values()), strict=True))
        steps, rates = {}, {}
        for engine, results in done.items():
            quiet_times, loaded_times = (by_length([each["requests"][0] for each in half]) for half in _halves(results))
            steps[engine] = {n: loaded_times[n][1] for n in LENGTHS}
            rates[engine] = statistics.median(each["iterations"] / each["wall"] for each in _halves(results)[1])
            ratios_by_name[f"beside Python: TPOT / quiet, {engine}"].append(
                statistics.median(loaded_times[n][1] / quiet_times[n][1] for n in LENGTHS)
            )
        for engine in list(engines)[1:]:
            ratios_by_name[f"beside Python: TPOT / {engine}"].append(
                statistics.median(steps["ours"][n] / steps[engine][n] for n in LENGTHS)
            )
            ratios_by_name[f"beside Python: Python's work / {engine}"].append(rates["ours"] / rates[engine])
        print("python:", ", ".join(f"{engine} {ratios[-1]:.2f}" for engine, ratios in ratios_by_name.items()))
    for engine, ratios in ratios_by_name.items():
        figures.add_repeats(engine, ratios, "x", "<= 0.9" if engine.endswith("TPOT / ours, lock as usual") else "")


def _halves(results: list[Result]) -> tuple[list[Result], list[Result]]:
    """Split into results without and with the thread."""
    return results[: len(results) // 2], results[len(results) // 2 :]
