"""Plots of benchmark results, and their shared style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.proportions import Proportion

__all__ = [
    "GREY",
    "PEER_COLOUR",
    "XPU_COLOUR",
    "SavingCurve",
    "frameworks_plot",
    "hits_plot",
    "long_context_plot",
    "panels",
    "plain_log_ticks",
    "samples_plot",
    "save",
    "savings_plot",
    "serving_plot",
    "tradeoff_plot",
]

Latencies = np.ndarray[Any, Any]
_LOG_RANGE = 30
"""Ratio of the largest to the smallest value from which `long_context_plot` has a logarithmic axis."""
XPU_COLOUR, PEER_COLOUR, GREY = "#0b7285", "#c2410c", "#868e96"


def panels(rows: int, columns: int, width: float, height: float, **shared: Any) -> tuple[Any, Any]:
    """Create a figure of ``width`` by ``height`` inches and its axes; ``shared`` is passed to ``Figure.subplots``."""
    # matplotlib is optional. Without pyplot no figure stays open.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height))
    return figure, figure.subplots(rows, columns, **shared)


def save(figure: Any, path: Path, *axes: Any) -> None:
    """Write ``figure`` to ``path``, with grid and legend on ``axes``."""
    for each in axes:
        each.grid(alpha=0.3)
        each.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(path, dpi=130)


def plain_log_ticks(axis: Any) -> None:
    """Put few ticks with plain numbers on a logarithmic axis and no minor labels."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter, NullLocator

    low, high = axis.get_view_interval()
    span = high / low
    if span > 1000:
        steps = (1.0,)
    elif span > 100:
        steps = (1.0, 3.0)
    else:
        steps = (1.0, 2.0, 5.0) if span > 4 else (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)
    axis.set_major_locator(LogLocator(subs=steps, numticks=20))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.set_minor_locator(NullLocator())
    axis.set_minor_formatter(NullFormatter())


def frameworks_plot(
    path: Path, latencies: Mapping[str, tuple[Sequence[float], Sequence[float]]], late: Mapping[str, Sequence[float]]
) -> None:
    """Plot reactive latency without and with agents (left) and event loop lag (right) per setup; times in seconds."""
    figure, (left, right) = panels(1, 2, 11, 0.8 + 0.7 * len(latencies), sharey=True)
    places = {framework: len(latencies) - at for at, framework in enumerate(latencies)}
    for framework, at in places.items():
        colour = XPU_COLOUR if framework.endswith("xpu-agents") else PEER_COLOUR
        alone, loaded = (float(np.mean(values)) for values in latencies[framework])
        left.plot([alone, loaded], [at, at], "-", color=colour, alpha=0.5)
        left.plot([alone], [at], "o", color=GREY, markersize=8)
        left.plot([loaded], [at], "D", color=colour, markersize=8)
        left.annotate(f"{loaded / alone:.1f} x", (loaded, at), xytext=(0, 9), textcoords="offset points", ha="center")
        lag = np.maximum(np.asarray(late[framework]) * 1e3, 0.01)  # a logarithmic axis has no zero
        low, tail, most = np.quantile(lag, (0.5, 0.99, 1.0))
        right.plot([low, most], [at, at], "-", color=colour, alpha=0.5)
        right.plot([low], [at], "o", color=GREY, markersize=8)
        right.plot([tail], [at], "D", color=colour, markersize=8)
        right.plot([most], [at], "|", color=colour, markersize=14)
    left.set_yticks(list(places.values()), list(places))
    left.set(xscale="log", xlabel="mean latency, s: alone (dot), beside ten agents", ylim=(0.4, len(places) + 0.6))
    left.set_title("Reactive latency")
    left.margins(x=0.15)
    right.axvline(20, color=GREY, linestyle=":", label="target of P99: 20 ms")
    right.set(xscale="log", xlabel="lag, ms: median (dot), P99, largest (bar)")
    right.set_title("Event loop lag")
    right.legend(fontsize=8)
    for axes in (left, right):
        plain_log_ticks(axes.xaxis)
        axes.grid(alpha=0.3, axis="x")
    save(figure, path)


def serving_plot(
    path: Path, ours: dict[float, Latencies], peer: dict[float, Latencies], peer_name: str = "openvino-genai"
) -> None:
    """Plot reactive latency by background load (0: none): mean and P90 on the left, distributions on the right."""
    figure, (left, right) = panels(1, 2, 11, 4.2)
    for name, data, colour in (("xpu-agents", ours, XPU_COLOUR), (peer_name, peer, PEER_COLOUR)):
        loads = sorted(data)
        left.plot(loads, [data[load].mean() for load in loads], "o-", color=colour, label=f"{name}, mean")
        tails = [float(np.quantile(data[load], 0.9)) for load in loads]
        left.plot(loads, tails, "s--", color=colour, alpha=0.6, label=f"{name}, P90")
    left.set(yscale="log", xlabel="background load / saturation of openvino-genai", ylabel="reactive latency, s")
    left.set_xticks(sorted(ours))
    left.set_title("Reactive latency of the whole answer, by background load")
    most = max(ours)
    for name, values, colour in (
        ("no background", ours[0.0], GREY),
        (f"xpu-agents, load {most:g}", ours[most], XPU_COLOUR),
        (f"{peer_name}, load {max(peer):g}", peer[max(peer)], PEER_COLOUR),
    ):
        ordered = np.sort(values)
        right.step(ordered, np.arange(1, len(ordered) + 1) / len(ordered), where="post", label=name, color=colour)
    right.set(xscale="log", xlabel="reactive latency, s", ylabel="share of requests", ylim=(0, 1.03))
    right.set_title(f"Distribution at load {most:g}")
    for axis in (left.yaxis, right.xaxis):
        plain_log_ticks(axis)
    save(figure, path, left, right)


def tradeoff_plot(path: Path, points: dict[float, tuple[float, float]], peer_slowdown: float) -> None:
    """Plot throughput relative to openvino-genai against reactive slowdown, by slack, with openvino-genai's point."""
    figure, axes = panels(1, 1, 7.2, 4.4)
    slowdowns, rates = zip(*(points[slack] for slack in sorted(points)), strict=True)
    axes.plot(slowdowns, rates, "o-", color=XPU_COLOUR, label="xpu-agents, by reactive_slack")
    for slack, (slowdown, rate) in points.items():
        axes.annotate(
            f"{slack:g}", (slowdown, rate), xytext=(-6, 5), textcoords="offset points", ha="right", color=XPU_COLOUR
        )
    axes.plot([peer_slowdown], [1.0], "D", color=PEER_COLOUR, label="openvino-genai")
    axes.axvline(1.25, color=GREY, linestyle=":", label="targets: slowdown 1.25, throughput 0.95")
    axes.axhline(0.95, color=GREY, linestyle=":")
    axes.set(xscale="log", xlabel="reactive mean at load 2 / no background")
    axes.set_ylabel("tokens/s at load 2 / openvino-genai")
    axes.set_title("Reactive slowdown and throughput")
    plain_log_ticks(axes.xaxis)
    axes.margins(0.1)
    save(figure, path, axes)


def samples_plot(path: Path, by_turn: Sequence[Proportion], by_call: Sequence[Proportion]) -> None:
    """Plot the proportions of turns and calls that a draft model predicts, by number of samples, with intervals."""
    figure, axes = panels(1, 1, 7.2, 4.4)
    counts = range(1, len(by_turn) + 1)
    for label, shares, colour in (
        ("turns with a predicted call", by_turn, XPU_COLOUR),
        ("predicted calls", by_call, PEER_COLOUR),
    ):
        axes.plot(counts, [proportion.value for proportion in shares], "o-", color=colour, label=label)
        low, high = zip(*(proportion.interval for proportion in shares), strict=True)
        axes.fill_between(counts, low, high, color=colour, alpha=0.15)
    axes.axhline(0.6, color=GREY, linestyle=":", label="target with one sample: 0.6")
    axes.set(xlabel="samples of the draft model, the first greedy", ylabel="share", ylim=(0, 1.02))
    axes.set_xticks(list(counts))
    axes.set_title("Calls of the main model predicted by its draft")
    save(figure, path, axes)


@dataclass(frozen=True)
class SavingCurve:
    """Time saved in percent over the mean tool latency, measured and predicted by the equations."""

    tool_s: list[float]
    client: list[float]
    engine: list[float]
    client_predicted: list[float]
    engine_predicted: list[float]


def savings_plot(path: Path, curves: Mapping[int, SavingCurve], draft_s: float) -> None:
    """Plot one panel for each number of agents: time saved over tool latency, with the curves of the equations."""
    figure, [axes_row] = panels(1, len(curves), 1.5 + 4 * len(curves), 4.2, sharey=True, squeeze=False)
    for axes, (agents, curve) in zip(axes_row, curves.items(), strict=True):
        for name, measured, predicted, colour in (
            ("client-side", curve.client, curve.client_predicted, PEER_COLOUR),
            ("engine-side", curve.engine, curve.engine_predicted, XPU_COLOUR),
        ):
            axes.plot(curve.tool_s, measured, "o", color=colour, label=f"{name}, measured")
            axes.plot(curve.tool_s, predicted, "-", color=colour, alpha=0.6, label=f"{name}, equation")
        axes.axhline(0, color=GREY, linewidth=0.8)
        axes.set_xscale("symlog", linthresh=0.1)
        ticks = [tool_seconds for tool_seconds in curve.tool_s if tool_seconds in (0, 0.1, 0.2, 0.5, 1, 3)]
        axes.set_xticks(ticks, [f"{tool_seconds:g}" for tool_seconds in ticks])
        axes.set(xlabel="mean latency of the tools, s", title="1 agent" if agents == 1 else f"{agents} agents")
        axes.grid(alpha=0.3)
    axes_row[0].set_ylabel("time saved, %")
    axes_row[0].legend(fontsize=8)
    figure.suptitle(f"One sample of accuracy 0.9, ready after {draft_s:g} s", fontsize=10)
    save(figure, path)


def hits_plot(path: Path, hits: Mapping[int, Proportion], saved: Mapping[int, float]) -> None:
    """Plot turns hit and time saved over the number of samples of the draft model."""
    figure, axes = panels(1, 1, 7.2, 4.4)
    counts: Sequence[int] = sorted(hits)
    axes.plot(counts, [hits[each].value for each in counts], "o-", color=XPU_COLOUR, label="turns hit")
    low, high = zip(*(hits[each].interval for each in counts), strict=True)
    axes.fill_between(counts, low, high, color=XPU_COLOUR, alpha=0.15)
    axes.plot(counts, [saved[each] / 100 for each in counts], "s--", color=PEER_COLOUR, label="time saved, client-side")
    axes.set(xlabel="samples of the draft model, the first greedy", ylabel="share")
    axes.set_xticks(counts)
    axes.set_title("Tool calls of a larger model, run early by the draft of desk")
    save(figure, path, axes)


def long_context_plot(
    path: Path, model: str, curves: Mapping[str, Mapping[str, Mapping[int, Sequence[float]]]]
) -> None:
    """Plot measures over the length of the prompt, one panel for each: medians, smallest and largest values.

    Args:
        path: file of the plot.
        model: name of the model.
        curves: values of the repeats by engine, measure and length; this engine first.
    """
    ours = next(iter(curves.values()))
    figure, [axes_row] = panels(1, len(ours), 4.5 * len(ours), 4.2, squeeze=False)
    for axes, measure in zip(axes_row, ours, strict=True):
        for (name, measures), colour in zip(curves.items(), (XPU_COLOUR, PEER_COLOUR), strict=True):
            lengths = sorted(measures[measure])
            values = [measures[measure][length] for length in lengths]
            axes.plot(lengths, [float(np.median(each)) for each in values], "o-", color=colour, label=name)
            axes.fill_between(lengths, list(map(min, values)), list(map(max, values)), color=colour, alpha=0.15)
            axes.set(xscale="log", xlabel="prompt, tokens", title=measure)
            axes.set_xticks(lengths, [f"{length / 1024:g}k" for length in lengths])
            axes.set_xticks([], minor=True)
        low, high = axes.dataLim.intervaly
        if high > _LOG_RANGE * low:
            axes.set_yscale("log")
            plain_log_ticks(axes.yaxis)
        else:
            axes.set_ylim(bottom=0)
    figure.suptitle(f"Long contexts, {model}", fontsize=10)
    save(figure, path, *axes_row)
