"""Pictures of benchmark results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.figure_style import GREY, OURS, PEER, panels, plain_log, save
from benchmarks.common.proportions import Share

__all__ = [
    "SavingCurve",
    "drafting_plot",
    "frameworks_plot",
    "hits_plot",
    "samples_plot",
    "savings_plot",
    "serving_plot",
    "tradeoff_plot",
]

Latencies = np.ndarray[Any, Any]


def drafting_plot(path: Path, times: Mapping[str, Mapping[str, float]]) -> None:
    """Time of a token as a share of that without drafts, by data set and proposer."""
    figure, axes = panels(1, 1, 8.4, 4.2)
    names = list(next(iter(times.values())))
    colours = dict(zip(names, (GREY, PEER, "#66b2bd", OURS), strict=True))
    width = 0.8 / len(names)
    for place, (name, colour) in enumerate(colours.items()):
        at = [middle + (place - (len(names) - 1) / 2) * width for middle in range(len(times))]
        bars = axes.bar(at, [of[name] for of in times.values()], width * 0.92, color=colour, label=name)
        axes.bar_label(bars, fmt="%.2f", fontsize=8, padding=2)
    axes.axhline(1, color=GREY, linestyle=":")
    axes.set_xticks(range(len(times)), list(times))
    axes.set(ylabel="time a token, estimated", title="With drafts from what was said before (1: without drafts)")
    axes.set_ylim(0, 1.25)
    axes.legend(fontsize=8, ncols=4, loc="upper center")
    save(figure, path)


def frameworks_plot(
    path: Path, latencies: Mapping[str, tuple[Sequence[float], Sequence[float]]], late: Mapping[str, Sequence[float]]
) -> None:
    """By stack: reactive latency without and with agents on the left, lag of the event loop on the right; seconds."""
    figure, (left, right) = panels(1, 2, 11, 0.8 + 0.7 * len(latencies), sharey=True)
    places = {name: len(latencies) - at for at, name in enumerate(latencies)}
    for name, at in places.items():
        colour = OURS if name.endswith("xpu-agents") else PEER
        alone, loaded = (float(np.mean(values)) for values in latencies[name])
        left.plot([alone, loaded], [at, at], "-", color=colour, alpha=0.5)
        left.plot([alone], [at], "o", color=GREY, markersize=8)
        left.plot([loaded], [at], "D", color=colour, markersize=8)
        left.annotate(f"{loaded / alone:.1f} x", (loaded, at), xytext=(0, 9), textcoords="offset points", ha="center")
        lag = np.maximum(np.asarray(late[name]) * 1e3, 0.01)  # a logarithmic axis has no zero
        low, tail, most = np.quantile(lag, (0.5, 0.99, 1.0))
        right.plot([low, most], [at, at], "-", color=colour, alpha=0.5)
        right.plot([low], [at], "o", color=GREY, markersize=8)
        right.plot([tail], [at], "D", color=colour, markersize=8)
        right.plot([most], [at], "|", color=colour, markersize=14)
    left.set_yticks(list(places.values()), list(places))
    left.set(xscale="log", xlabel="mean latency, s: alone (dot), beside ten agents", ylim=(0.4, len(places) + 0.6))
    left.set_title("What the person waits")
    left.margins(x=0.15)
    right.axvline(20, color=GREY, linestyle=":", label="target of P99: 20 ms")
    right.set(xscale="log", xlabel="lag, ms: median (dot), P99, largest (bar)")
    right.set_title("How late the event loop is meanwhile")
    right.legend(fontsize=8)
    for axes in (left, right):
        plain_log(axes.xaxis)
        axes.grid(alpha=0.3, axis="x")
    save(figure, path)


def serving_plot(
    path: Path, ours: dict[float, Latencies], peer: dict[float, Latencies], rival: str = "openvino-genai"
) -> None:
    """Reactive latency by background load (0: none): mean and P90 on the left, distributions on the right."""
    figure, (left, right) = panels(1, 2, 11, 4.2)
    for name, data, colour in (("xpu-agents", ours, OURS), (rival, peer, PEER)):
        loads = sorted(data)
        left.plot(loads, [data[n].mean() for n in loads], "o-", color=colour, label=f"{name}, mean")
        tails = [float(np.quantile(data[n], 0.9)) for n in loads]
        left.plot(loads, tails, "s--", color=colour, alpha=0.6, label=f"{name}, P90")
    left.set(yscale="log", xlabel="background load / saturation of openvino-genai", ylabel="reactive latency, s")
    left.set_xticks(sorted(ours))
    left.set_title("A person waits: whole answer, by background load")
    most = max(ours)
    for name, values, colour in (
        ("no background", ours[0.0], GREY),
        (f"xpu-agents, load {most:g}", ours[most], OURS),
        (f"{rival}, load {max(peer):g}", peer[max(peer)], PEER),
    ):
        ordered = np.sort(values)
        right.step(ordered, np.arange(1, len(ordered) + 1) / len(ordered), where="post", label=name, color=colour)
    right.set(xscale="log", xlabel="reactive latency, s", ylabel="share of requests", ylim=(0, 1.03))
    right.set_title(f"Distribution at load {most:g}")
    for axis in (left.yaxis, right.xaxis):
        plain_log(axis)
    for axes in (left, right):
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)
    save(figure, path)


def tradeoff_plot(path: Path, points: dict[float, tuple[float, float]], peer_slow_down: float) -> None:
    """Throughput over openvino-genai's against reactive slow-down, by slack, with openvino-genai's own point."""
    figure, axes = panels(1, 1, 7.2, 4.4)
    slow_downs, rates = zip(*(points[slack] for slack in sorted(points)), strict=True)
    axes.plot(slow_downs, rates, "o-", color=OURS, label="xpu-agents, by reactive_slack")
    for slack, (slow_down, rate) in points.items():
        axes.annotate(
            f"{slack:g}", (slow_down, rate), xytext=(-6, 5), textcoords="offset points", ha="right", color=OURS
        )
    axes.plot([peer_slow_down], [1.0], "D", color=PEER, label="openvino-genai")
    axes.axvline(1.25, color=GREY, linestyle=":", label="targets: slow-down 1.25, throughput 0.95")
    axes.axhline(0.95, color=GREY, linestyle=":")
    axes.set(xscale="log", xlabel="reactive mean at load 2 / no background")
    axes.set_ylabel("tokens/s at load 2 / openvino-genai")
    axes.set_title("What a person waits, what the background gets")
    plain_log(axes.xaxis)
    axes.margins(0.1)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    save(figure, path)


def samples_plot(path: Path, by_turn: Sequence[Share], by_call: Sequence[Share]) -> None:
    """Turns and calls that a draft foresees, by the number of its samples, with their intervals."""
    figure, axes = panels(1, 1, 7.2, 4.4)
    counts = range(1, len(by_turn) + 1)
    for label, shares, colour in (("turns with a call foreseen", by_turn, OURS), ("calls foreseen", by_call, PEER)):
        axes.plot(counts, [share.value for share in shares], "o-", color=colour, label=label)
        low, high = zip(*(share.interval for share in shares), strict=True)
        axes.fill_between(counts, low, high, color=colour, alpha=0.15)
    axes.axhline(0.6, color=GREY, linestyle=":", label="target with one sample: 0.6")
    axes.set(xlabel="samples of the draft model, the first greedy", ylabel="share", ylim=(0, 1.02))
    axes.set_xticks(list(counts))
    axes.set_title("Calls of the main model that its draft foresees")
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    save(figure, path)


@dataclass(frozen=True)
class SavingCurve:
    """Percent of time saved over the mean latency of tools, measured and as the equations say it."""

    tool_s: list[float]
    client: list[float]
    engine: list[float]
    client_said: list[float]
    engine_said: list[float]


def savings_plot(path: Path, curves: Mapping[int, SavingCurve], draft_s: float) -> None:
    """One panel for each number of agents: time saved over tool latency, with the equations' curves."""
    figure, [row] = panels(1, len(curves), 1.5 + 4 * len(curves), 4.2, sharey=True, squeeze=False)
    for axes, (agents, curve) in zip(row, curves.items(), strict=True):
        for name, measured, said, colour in (
            ("client-side", curve.client, curve.client_said, PEER),
            ("engine-side", curve.engine, curve.engine_said, OURS),
        ):
            axes.plot(curve.tool_s, measured, "o", color=colour, label=f"{name}, measured")
            axes.plot(curve.tool_s, said, "-", color=colour, alpha=0.6, label=f"{name}, equation")
        axes.axhline(0, color=GREY, linewidth=0.8)
        axes.set_xscale("symlog", linthresh=0.1)
        ticks = [each for each in curve.tool_s if each in (0, 0.1, 0.2, 0.5, 1, 3)]
        axes.set_xticks(ticks, [f"{each:g}" for each in ticks])
        axes.set(xlabel="mean latency of the tools, s", title="1 agent" if agents == 1 else f"{agents} agents")
        axes.grid(alpha=0.3)
    row[0].set_ylabel("time saved, %")
    row[0].legend(fontsize=8)
    figure.suptitle(f"One sample, right with 0.9 and there after {draft_s:g} s", fontsize=10)
    save(figure, path)


def hits_plot(path: Path, hits: Mapping[int, Share], saved: Mapping[int, float]) -> None:
    """Turns hit, and time saved, over the number of samples of the draft model."""
    figure, axes = panels(1, 1, 7.2, 4.4)
    counts: Sequence[int] = sorted(hits)
    axes.plot(counts, [hits[each].value for each in counts], "o-", color=OURS, label="turns hit")
    low, high = zip(*(hits[each].interval for each in counts), strict=True)
    axes.fill_between(counts, low, high, color=OURS, alpha=0.15)
    axes.plot(counts, [saved[each] / 100 for each in counts], "s--", color=PEER, label="time saved, client-side")
    axes.set(xlabel="samples of the draft model, the first greedy", ylabel="share")
    axes.set_xticks(counts)
    axes.set_title("Tool calls of a larger model that the default draft has run early")
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    save(figure, path)
