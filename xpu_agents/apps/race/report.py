"""Report of a race: a table with both engines and their ratio, bars, and one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.display.table_style import result_table
from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.apps.race.run_state import RunState
from xpu_agents.apps.statistics import LatencySummary, format_seconds, percentile

__all__ = ["race_report"]

_BAR_WIDTH = 46


def race_report(ours: RunState, peer: RunState | None, glyphs: Glyphs, *, random_model: bool) -> RenderableType:
    """Return the report of a race.

    Args:
        ours: run of xpu-agents.
        peer: run of openvino-genai; None if it did not run.
        glyphs: characters to draw with.
        random_model: the model has random weights, so its text has no meaning.
    """
    runs = [ours] if peer is None else [ours, peer]
    parts: list[RenderableType] = [Text(""), _race_table(runs), Text("")]
    parts += _latency_bars("reactive: time to first token, mean", runs, RunState.ttft, glyphs)
    parts += _latency_bars("reactive: time to the whole answer, mean", runs, RunState.latency, glyphs)
    parts.append(Text(_summary_sentence(ours, peer), style="bold"))
    for run in runs:
        num_reactive, answered = len(run.requests_of(reactive=True)), run.num_answered(reactive=True)
        if answered < num_reactive:
            missing = f"{num_reactive - answered} of {num_reactive} questions unanswered"
            parts.append(Text(f"{run.title} left {missing}; they count with the time they waited.", style="yellow"))
    if random_model:
        note = "The model has random weights, made for this race: its text has no meaning, its speed is real."
        parts.append(Text(note, style="dim"))
    return Group(*parts)


def _race_table(runs: list[RunState]) -> Table:
    compared = len(runs) == 2
    table = result_table("Same questions, same background load")
    table.add_column("")
    for run, style in zip(runs, ("bold green", ""), strict=False):
        table.add_column(run.title, justify="right", style=style)
    if compared:
        table.add_column("ratio", justify="right", style="bold")

    def add(name: str, values: list[float], show: Callable[[float], str]) -> None:
        ratio = f"{values[0] / values[1]:.2f}" if compared and values[1] > 0 and values[0] >= 0 else ""
        table.add_row(name, *map(show, values), *([ratio] if compared else []))

    for name, spreads in (
        ("first token", [run.ttft() for run in runs]),
        ("whole answer", [run.latency() for run in runs]),
    ):
        add(f"reactive: {name}, mean", [spread.mean for spread in spreads], format_seconds)
        add(f"reactive: {name}, P90", [spread.p90 for spread in spreads], format_seconds)
    answered = [f"{run.num_answered(reactive=True)} of {len(run.requests_of(reactive=True))}" for run in runs]
    table.add_row("reactive: answered in time", *answered)
    rates = [60 * run.num_answered(reactive=False) / run.at if run.at else 0.0 for run in runs]
    add("background: requests a minute", rates, "{:.0f}".format)
    add("all tokens a second", [run.tokens_per_s for run in runs], "{:,.0f}".format)
    delays = runs[0].dispatch_delays
    if delays:
        unknown = ["unknown"] if compared else []
        table.add_row("reactive: arrival to first kernel, P99", format_seconds(percentile(delays, 0.99)), *unknown)
    return table


def _latency_bars(
    title: str, runs: list[RunState], of: Callable[[RunState], LatencySummary], glyphs: Glyphs
) -> Iterator[RenderableType]:
    means = [(run.title, of(run).mean) for run in runs if of(run).count]
    longest = max((mean for _, mean in means), default=0.0)
    if longest <= 0:
        return
    yield Text(title)
    for (engine_title, mean), style in zip(means, ("green", "medium_purple3"), strict=False):
        bar = glyphs.full * max(1, round(_BAR_WIDTH * mean / longest))
        yield Text.assemble(f"  {engine_title:<15} ", (bar, style), f" {format_seconds(mean)}")
    yield Text("")


def _summary_sentence(ours: RunState, peer: RunState | None) -> str:
    ttft = ours.ttft()
    if not ttft.count:
        return "There were no reactive requests to compare."
    if peer is None or not peer.ttft().count:
        return f"The first token took {format_seconds(ttft.mean)} while background agents kept the model busy."
    ratio = peer.ttft().mean / ttft.mean
    latency = ours.latency().mean / peer.latency().mean
    rate = ours.tokens_per_s / peer.tokens_per_s if peer.tokens_per_s else float("nan")
    if 0.9 < ratio < 1.1:
        comparison = "about as soon"
    else:
        comparison = f"{ratio:.1f} times sooner" if ratio > 1 else f"{1 / ratio:.1f} times later"
    return (
        f"With xpu-agents the reactive answers began {comparison} and were complete in {latency:.0%} of the time, "
        f"at {rate:.0%} of the token rate."
    )
