"""The most tokens per second that a mix allows on one device, from times measured on it.

A device runs one kernel at a time, and a reactive answer may take at most `SLOWDOWN` times its time alone. The bound is
what a scheduler without losses reaches under these two conditions:

    bound = (reactive tokens + rate x (seconds - alone + allowance x gain)) / seconds

- *rate*: prompt and answer tokens per second of the mix's background requests when all arrive at once and nothing else
  runs.
- *alone*: seconds of the trace in which at least one reactive request is unfinished, without background. *Reactive
  tokens* are those of the same run.
- *allowance*: ``(SLOWDOWN - 1) x alone``. Background work within it makes the reactive requests end so much later, so
  by itself it adds nothing.
- *gain*: what rows of the background add when they join a reactive decode step. A step of ``n + 1`` rows takes
  ``t(n + 1) - t(1)`` longer than one of a single row and saves ``n`` rows of a full batch, ``n x t(N) / N``; the gain
  is the ratio of the two minus one, for the best ``n``, and at least 0.

The step times ``t(n)`` are medians between the tokens of ``n`` equal requests; nothing is drafted. Each repeat has its
own trace, and the engine and openvino-genai take turns.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.common.engine_jobs import (
    Result,
    full_run,
    latencies,
    mixed_run,
    run_alternating,
    run_genai,
    run_xpu,
    throughput,
    warm_up_requests,
    window_throughput,
)
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import MixedTrace, uniform_requests
from xpu_runtime.model.folder import ModelFolder

__all__ = ["SLOWDOWN", "bound", "join_gain", "mix_bound", "occupied_s", "step_s"]

SLOWDOWN = 1.25
"""Largest reactive mean relative to that without background, the target of the part mixed."""
_LOAD = 2.0
_ROWS = (1, 2, 4, 8, 16, 32)
_RATIOS = ("bound / openvino-genai", "reached / bound")
_PROMPT, _ANSWER = 300, 48
"""Tokens of the requests whose steps are timed."""


def mix_bound(
    model: str, figures: Figures, mix: MixedTrace, repeats: int, count: int, json: Path | None = None
) -> None:
    """Measure the bound and how much of it is reached, relative to openvino-genai on the same traces.

    Args:
        model: folder of the model.
        figures: receives the figures.
        mix: trace; its load is 2.
        repeats: number of repeats.
        count: background requests with which the rate is measured.
        json: file of the figures.
    """
    measured: dict[str, list[float]] = {}
    for repeat in range(repeats):
        found = _measure(model, replace(mix, seed=mix.seed + repeat), repeat, count)
        print(", ".join(f"{name} {value:.3g}" for name, value in found.items()), flush=True)
        for name, value in found.items():
            measured.setdefault(name, []).append(value)
        _add_figures(figures, ModelFolder.open(model).name, measured)
        if json is not None:
            figures.save(json)
    figures.show_group("mix bound")


def _add_figures(figures: Figures, model: str, measured: Mapping[str, Sequence[float]]) -> None:
    for name, values in measured.items():
        if name in _RATIOS:
            figures.add_repeats(f"{model}: mix, {name}", values, "x")
        else:
            unit = "ms" if name.startswith("step") else "1/s" if name.endswith("tokens/s") else ""
            figures.add_repeats(f"mix bound, {model}: {name}", values, unit)


def _measure(model: str, mix: MixedTrace, repeat: int, count: int) -> Mapping[str, float]:
    background = [request for request in mix.requests(_LOAD) if request.priority == "proactive"][:count]
    together = full_run([replace(request, at=0.0) for request in background])
    steps = [full_run(uniform_requests(mix.seed, rows, _PROMPT, _ANSWER)) for rows in _ROWS]
    ours, genai = run_alternating(
        repeat,
        lambda: run_xpu(
            model, [mixed_run(mix, 0.0), mixed_run(mix, _LOAD), together, *steps], warm_up_requests(mix), lookup=False
        ),
        lambda: run_genai(model, [mixed_run(mix, _LOAD)], warm_up_requests(mix)),
    )
    quiet, loaded, alone, *stepped = ours
    times = {rows: step_s(result) for rows, result in zip(_ROWS, stepped, strict=True)}
    reactive_rate, reached, genai_rate = (window_throughput(each, mix.seconds) for each in (quiet, loaded, *genai))
    background_rate, gain = throughput(alone), join_gain(times)
    occupied = occupied_s(quiet, mix.seconds) / mix.seconds
    most = bound(reactive_rate, background_rate, occupied, gain)
    return {
        "bound / openvino-genai": most / genai_rate,
        "reached / bound": reached / most,
        "slowdown": float(latencies(loaded).mean() / latencies(quiet).mean()),
        "share of the time with a reactive request": occupied,
        "gain of joined rows": gain,
        "reactive, tokens/s": reactive_rate,
        "background only, tokens/s": background_rate,
        "openvino-genai, tokens/s": genai_rate,
        **{f"step of {rows} rows": 1e3 * value for rows, value in times.items()},
    }


def bound(reactive_tokens_per_s: float, background_tokens_per_s: float, occupied: float, gain: float) -> float:
    """Return the bound in tokens per second.

    Args:
        reactive_tokens_per_s: tokens per second of the reactive requests without background.
        background_tokens_per_s: tokens per second of the background alone.
        occupied: share of the time in which a reactive request is unfinished, without background.
        gain: see `join_gain`.
    """
    return reactive_tokens_per_s + background_tokens_per_s * (1 - occupied + (SLOWDOWN - 1) * occupied * gain)


def join_gain(step_times_s: Mapping[int, float]) -> float:
    """Return the gain of background rows that join reactive decode steps, 0 for none.

    ``step_times_s`` are the durations of decode steps by their number of rows.
    """
    most = max(step_times_s)
    row_s = step_times_s[most] / most
    gains = [
        (rows - 1) * row_s / (time_s - step_times_s[1]) - 1
        for rows, time_s in step_times_s.items()
        if rows > 1 and time_s > step_times_s[1]
    ]
    return max([0.0, *gains])


def step_s(result: Result) -> float:
    """Return the median time between two tokens of a request, while all requests of ``result`` decode."""
    records: Sequence[Any] = result["requests"]
    first, last = max(each["first"] for each in records), min(each["end"] for each in records)
    stamps = [at for at, _ in records[0]["stamps"] if first <= at <= last]
    return float(statistics.median(later - earlier for earlier, later in pairwise(stamps)))


def occupied_s(result: Result, seconds: float) -> float:
    """Return the seconds of the first ``seconds`` in which at least one request is unfinished."""
    occupied = until = 0.0
    for at, end in sorted((each["at"], each["end"]) for each in result["requests"]):
        at, end = max(at, until), min(end, seconds)
        if end > at:
            occupied, until = occupied + end - at, end
    return occupied
