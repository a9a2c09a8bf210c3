"""One request at a time on a warm engine, compared with openvino-genai at the same plugin properties.

- *TTFT* is the time from arrival to the first token. *TPOT* is the remaining time of the answer per remaining token.
- A repeat runs prompts of 64, 256 and 1024 tokens four times each, with answers of 48 tokens, on both engines. Each
  engine has its own process, warmed up by a few fixed requests (`engine_worker`). The order of the engines alternates.
  The figure of a repeat is the median over the prompt lengths of the ratio of the medians of four.
"""

from __future__ import annotations

import statistics
from typing import Any

from benchmarks.common.engine_jobs import full_run, run_alternating, run_genai, run_xpu
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import RequestSpec

__all__ = ["ANSWER", "LENGTHS", "TIMES", "alone", "by_length"]

LENGTHS, ANSWER, TIMES = (64, 256, 1024), 48, 4


def alone(model: str, figures: Figures, seed: int, repeats: int) -> None:
    """Measure TTFT and TPOT as ratios to openvino-genai."""
    runs = [full_run([RequestSpec(0.0, "reactive", n, ANSWER, seed + i)]) for i, n in enumerate(LENGTHS * TIMES)]
    ttft: list[float] = []
    tpot: list[float] = []
    for repeat in range(2 * repeats):  # short runs with ratios close to 1
        done = run_alternating(repeat, lambda: run_genai(model, runs), lambda: run_xpu(model, runs))
        genai, xpu = (by_length([result["requests"][0] for result in results]) for results in done)
        ttft_ratios = {n: xpu[n][0] / genai[n][0] for n in LENGTHS}
        step = {n: xpu[n][1] / genai[n][1] for n in LENGTHS}
        print("alone, TTFT and TPOT ratios:", ", ".join(f"{n}: {ttft_ratios[n]:.3f} {step[n]:.3f}" for n in LENGTHS))
        ttft.append(statistics.median(ttft_ratios.values()))
        tpot.append(statistics.median(step.values()))
    figures.add_repeats("alone: TTFT / openvino-genai", ttft, "x", "<= 1.02")
    figures.add_repeats("alone: TPOT / openvino-genai", tpot, "x", "<= 1.05")


def by_length(requests: list[dict[str, Any]]) -> dict[int, tuple[float, float]]:
    """Return the medians of TTFT and TPOT in seconds, by prompt length."""
    return {
        n: (
            statistics.median(c["first"] for c in requests if c["prompt"] == n),
            statistics.median((c["end"] - c["first"]) / (ANSWER - 1) for c in requests if c["prompt"] == n),
        )
        for n in LENGTHS
    }
