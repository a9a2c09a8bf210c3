"""The panel of one engine in the live view: lanes, queues, latencies, latest reactive requests."""

from __future__ import annotations

from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.display.timeline import COLOURS, Glyphs, Timeline, input_line
from xpu_agents.apps.race.run_state import RunState
from xpu_agents.apps.race.worker_messages import RequestProgress
from xpu_agents.apps.statistics import format_seconds

__all__ = ["engine_panel", "legend"]

_REQUEST_ROWS = 5


def legend(glyphs: Glyphs) -> Text:
    """Return the legend of the colours."""
    legend_text = Text()
    for kind, meaning in (
        ("reactive", "reactive: a user waits"),
        ("proactive", "proactive: background agents"),
        ("mixed", "both in one batch"),
    ):
        legend_text.append(f"{glyphs.full}{glyphs.full} ", style=COLOURS[kind]).append(f"{meaning}   ")
    return legend_text.append(f"{glyphs.idle}{glyphs.idle} idle", style="dim")


def engine_panel(run: RunState, total_s: float, slowest_s: float, glyphs: Glyphs, typed: str | None = None) -> Panel:
    """Return the panel of one engine.

    Args:
        run: state of the engine's run.
        total_s: length of the load in seconds.
        slowest_s: latency that fills the bar of a request; equal for both engines.
        glyphs: characters to draw with.
        typed: line that the user is typing; None if typing is not possible.
    """
    border = "green" if run.running else "red" if run.error else "dim"
    status = f"{run.at:.1f} of {total_s:.0f} s" if run.running else run.status
    title = Text.assemble((f" {run.title} ", "bold"), (f"{run.devices} " if run.devices else "", "dim"))
    panel_body: RenderableType
    if run.snapshot is None:
        panel_body = Text(f"\n  {run.status}\n", style="dim")
    else:
        panel_parts: list[RenderableType] = [_lane_table(run, glyphs), Text(""), _request_table(run), Text("")]
        panel_parts.append(_RequestBars(run, slowest_s, glyphs))
        if typed is not None and run.running:
            panel_parts.append(input_line(typed, "Enter sends it"))
        panel_body = Group(*panel_parts)
    subtitle = None if run.snapshot is None else Text(f" {status} ", style="dim")
    return Panel(panel_body, title=title, title_align="left", subtitle=subtitle, border_style=border)


def _lane_table(run: RunState, glyphs: Glyphs) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False, expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=True)
    table.add_column(justify="right", no_wrap=True, width=4)
    table.add_column(no_wrap=True, width=28, overflow="ellipsis")
    for lane in run.lanes:
        current = next((span for span in run.running_spans if span.lane == lane and span.label), None)
        label = Text("idle", style="dim") if current is None else Text(current.label, style=COLOURS[current.kind])
        table.add_row(lane, Timeline(run.lane_spans(lane), run.at, glyphs), f"{run.utilisation(lane):.0%}", label)
    return table


def _request_table(run: RunState) -> Table:
    assert run.snapshot is not None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False, expand=True)
    table.add_column("")
    for column in ("waiting", "prefill", "decode", "answered", "first token", "P90", "whole answer", "P90"):
        table.add_column(column, justify="right", header_style="dim", no_wrap=True)
    for kind in ("reactive", "proactive"):
        reactive = kind == "reactive"
        waiting, prefill, decode = run.snapshot.queues[kind]
        ttft, latency = run.ttft(reactive=reactive), run.latency(reactive=reactive)
        table.add_row(
            Text(kind, style=COLOURS[kind]),
            str(waiting),
            "" if prefill < 0 else str(prefill),
            str(decode),
            str(run.num_answered(reactive=reactive)),
            *(format_seconds(value) for value in (ttft.mean, ttft.p90, latency.mean, latency.p90)),
            style="bold" if reactive else "",
        )
    preemptions = "none" if run.snapshot.preemptions < 0 else str(run.snapshot.preemptions)
    table.caption = Text.assemble(
        (f"{run.recent_tokens_per_s if run.running else run.tokens_per_s:,.0f} tokens/s", "bold"),
        (f"   preemptions {preemptions}   KV cache {run.snapshot.kv_share:.0%}", "dim"),
    )
    table.caption_justify = "left"
    return table


@dataclass(frozen=True, slots=True)
class _RequestBars:
    """The latest reactive requests as bars: light until the first token, full until the end of the answer."""

    run: RunState
    slowest_s: float
    glyphs: Glyphs

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        requests = self.run.requests_of(reactive=True)
        bar_width = max(10, options.max_width - 44)
        for number, request in list(enumerate(requests, 1))[-_REQUEST_ROWS:]:
            yield self._question_row(number, request, bar_width)
        for _ in range(_REQUEST_ROWS - len(requests)):
            yield Text("")

    def _question_row(self, number: int, request: RequestProgress, bar_width: int) -> Text:
        end = self.run.at if request.ended is None else request.ended
        first = end if request.first is None else request.first
        scale = bar_width / self.slowest_s
        waiting = min(bar_width, round((first - request.arrived) * scale))
        total = min(bar_width, max(1, round((end - request.arrived) * scale)))
        text = Text(f"question {number:<3} ", no_wrap=True, overflow="crop")
        text.append(self.glyphs.light * waiting, style=COLOURS["reactive"])
        text.append(self.glyphs.full * (total - waiting), style=COLOURS["reactive"])
        status = "waits" if request.first is None else f"first token {format_seconds(first - request.arrived)}"
        if request.ended is not None:
            status += f", all {format_seconds(end - request.arrived)}"
        text.append(f" {status}", style="" if request.ended is not None else "bold")
        if request.text:
            text.append(f"  {' '.join(request.text.split())}", style="italic dim")
        return text
