"""One request at a time on a warm engine, side by side with openvino-genai at the same plugin properties.

- *TTFT* is the time from the arrival to the first token, *TPOT* the rest of the answer's time over its other tokens.
- A repeat runs prompts of 64, 256 and 1024 tokens four times each, with answers of 48, on both engines, each in a
  process of its own that has answered a few fixed calls before (`workers`). Which engine goes first alternates, since
  a machine's speed drifts. Its figure is the median over the lengths of the ratio of the medians of the four.
"""

from __future__ import annotations

import statistics
from typing import Any

from benchmarks.common.engine_jobs import in_turns, job_run, ours, peer
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import Call

__all__ = ["ANSWER", "LENGTHS", "TIMES", "alone", "by_length"]

LENGTHS, ANSWER, TIMES = (64, 256, 1024), 48, 4


def alone(model: str, figures: Figures, seed: int, repeats: int) -> None:
    """TTFT and TPOT as ratios to openvino-genai's."""
    runs = [job_run([Call(0.0, "reactive", n, ANSWER, seed + i)]) for i, n in enumerate(LENGTHS * TIMES)]
    ttft: list[float] = []
    tpot: list[float] = []
    for turn in range(2 * repeats):  # short, and of ratios close to 1
        done = in_turns(turn, lambda: peer(model, runs), lambda: ours(model, runs))
        theirs, mine = (by_length([result["calls"][0] for result in results]) for results in done)
        first = {n: mine[n][0] / theirs[n][0] for n in LENGTHS}
        step = {n: mine[n][1] / theirs[n][1] for n in LENGTHS}
        print("alone, TTFT and TPOT ratios:", ", ".join(f"{n}: {first[n]:.3f} {step[n]:.3f}" for n in LENGTHS))
        ttft.append(statistics.median(first.values()))
        tpot.append(statistics.median(step.values()))
    figures.add_repeats("alone: TTFT / openvino-genai", ttft, "x", "<= 1.02")
    figures.add_repeats("alone: TPOT / openvino-genai", tpot, "x", "<= 1.05")


def by_length(calls: list[dict[str, Any]]) -> dict[int, tuple[float, float]]:
    """Medians of TTFT and TPOT in seconds, by length of the prompt."""
    return {
        n: (
            statistics.median(c["first"] for c in calls if c["prompt"] == n),
            statistics.median((c["end"] - c["first"]) / (ANSWER - 1) for c in calls if c["prompt"] == n),
        )
        for n in LENGTHS
    }
