"""What a person waits for the background's sake against what the background gets for it.

One point for each `SchedulerPolicy.reactive_slack`, an engine process each, over the same trace at load 2, and one for
openvino-genai at the same plugin properties:

- *slow-down*: mean reactive latency over that of the same engine process with no background;
- *throughput*: prompt and answer tokens a second within the trace's time, over openvino-genai's.

Each reactive prompt runs once before, discarded.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.common.engine_jobs import latencies, mix_run, ours, warm_up, window_rate
from benchmarks.common.figures import Figures
from benchmarks.common.plots import tradeoff_plot
from benchmarks.common.request_traces import Mix
from benchmarks.serving.genai_reference import peer_on_mix

__all__ = ["SLACKS", "tradeoff"]

SLACKS = (0.0, 0.1, 0.2, 0.4, 0.8)


def tradeoff(model: str, figures: Figures, mix: Mix, plot: Path | None) -> None:
    """The curve over `SLACKS`, as figures, a table of its own and a picture."""
    theirs = peer_on_mix(model, mix)
    points: dict[float, tuple[float, float]] = {}
    for slack in SLACKS:
        runs = [mix_run(mix, 0.0), mix_run(mix, 2.0)]
        lone, full = ours(model, runs, warm_up(mix), policy={"reactive_slack": slack})
        tokens_per_s, mean_s = window_rate(full, mix.seconds), float(latencies(full).mean())
        points[slack] = mean_s / float(latencies(lone).mean()), tokens_per_s / theirs.tokens_per_s
        _add(figures, f"slack {slack:g}", *points[slack], mean_s, tokens_per_s)
    _add(figures, "openvino-genai", theirs.slow_down, 1.0, theirs.mean_s, theirs.tokens_per_s)
    figures.show_group("trade-off")
    if plot is not None:
        tradeoff_plot(plot, points, theirs.slow_down)


def _add(figures: Figures, label: str, slow_down: float, throughput: float, mean_s: float, tokens_per_s: float) -> None:
    figures.add(f"trade-off, {label}: reactive mean / no background", slow_down, "x")
    figures.add(f"trade-off, {label}: tokens/s / openvino-genai", throughput, "x")
    figures.add(f"trade-off, {label}: reactive mean", mean_s, "s")
    figures.add(f"trade-off, {label}: tokens/s", tokens_per_s, "1/s")
