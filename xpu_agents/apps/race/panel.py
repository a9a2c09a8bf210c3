"""The live picture of one engine's run, drawn with rich."""

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
from xpu_agents.apps.statistics import seconds

__all__ = ["legend", "panel"]

_ROWS = 5


def legend(glyphs: Glyphs) -> Text:
    """What the colours mean."""
    text = Text()
    for kind, says in (
        ("reactive", "a person waits (reactive)"),
        ("proactive", "background agents (proactive)"),
        ("mixed", "one batch for everybody"),
    ):
        text.append(f"{glyphs.full}{glyphs.full} ", style=COLOURS[kind]).append(f"{says}   ")
    return text.append(f"{glyphs.idle}{glyphs.idle} idle", style="dim")


def panel(score: RunState, total_s: float, slowest_s: float, glyphs: Glyphs, typed: str | None = None) -> Panel:
    """One engine: lanes, queues, figures and the latest reactive requests.

    Args:
        score: the run.
        total_s: length of its script.
        slowest_s: the time that fills a request's bar; the same for both engines.
        glyphs: what to draw with.
        typed: what a person is typing, if anybody is.
    """
    border = "green" if score.running else "red" if score.failure else "dim"
    state = f"{score.at:.1f} of {total_s:.0f} s" if score.running else score.phase
    title = Text.assemble((f" {score.title} ", "bold"), (f"{score.device} " if score.device else "", "dim"))
    body: RenderableType
    if score.tick is None:
        body = Text(f"\n  {score.phase}\n", style="dim")
    else:
        parts: list[RenderableType] = [_lanes(score, glyphs), Text(""), _queues(score), Text("")]
        parts.append(_Requests(score, slowest_s, glyphs))
        if typed is not None and score.running:
            parts.append(input_line(typed, "Enter sends it"))
        body = Group(*parts)
    subtitle = None if score.tick is None else Text(f" {state} ", style="dim")
    return Panel(body, title=title, title_align="left", subtitle=subtitle, border_style=border)


def _lanes(score: RunState, glyphs: Glyphs) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False, expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=True)
    table.add_column(justify="right", no_wrap=True, width=4)
    table.add_column(no_wrap=True, width=28, overflow="ellipsis")
    for lane in score.lanes:
        now = next((span for span in score.now if span.lane == lane and span.what), None)
        what = Text("idle", style="dim") if now is None else Text(now.what, style=COLOURS[now.kind])
        strip = Timeline(score.spans_of(lane), score.at, glyphs)
        table.add_row(lane, strip, f"{score.busy(lane):.0%}", what)
    return table


def _queues(score: RunState) -> Table:
    assert score.tick is not None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False, expand=True)
    table.add_column("")
    for name in ("waiting", "prefill", "decode", "answered", "first token", "P90", "whole answer", "P90"):
        table.add_column(name, justify="right", header_style="dim", no_wrap=True)
    for kind in ("reactive", "proactive"):
        reactive = kind == "reactive"
        waiting, prefill, decode = score.tick.queues[kind]
        first, whole = score.first_token(reactive=reactive), score.whole_answer(reactive=reactive)
        table.add_row(
            Text(kind, style=COLOURS[kind]),
            str(waiting),
            "" if prefill < 0 else str(prefill),
            str(decode),
            str(score.answered(reactive=reactive)),
            *(seconds(value) for value in (first.mean, first.p90, whole.mean, whole.p90)),
            style="bold" if reactive else "",
        )
    made_way = "none" if score.tick.preemptions < 0 else str(score.tick.preemptions)
    table.caption = Text.assemble(
        (f"{score.recent_tokens_per_s if score.running else score.tokens_per_s:,.0f} tokens/s", "bold"),
        (f"   preemptions {made_way}   KV cache {score.tick.kv_share:.0%}", "dim"),
    )
    table.caption_justify = "left"
    return table


@dataclass(frozen=True, slots=True)
class _Requests:
    """The latest reactive requests, each as a bar: light until its first token, full while it is answered."""

    score: RunState
    slowest_s: float
    glyphs: Glyphs

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        requests = self.score.of(reactive=True)
        room = max(10, options.max_width - 44)
        for number, request in list(enumerate(requests, 1))[-_ROWS:]:
            yield self._row(number, request, room)
        for _ in range(_ROWS - len(requests)):
            yield Text("")

    def _row(self, number: int, request: RequestProgress, room: int) -> Text:
        until = self.score.at if request.ended is None else request.ended
        first = until if request.first is None else request.first
        scale = room / self.slowest_s
        waiting = min(room, round((first - request.arrived) * scale))
        whole = min(room, max(1, round((until - request.arrived) * scale)))
        text = Text(f"question {number:<3} ", no_wrap=True, overflow="crop")
        text.append(self.glyphs.light * waiting, style=COLOURS["reactive"])
        text.append(self.glyphs.full * (whole - waiting), style=COLOURS["reactive"])
        told = "waits" if request.first is None else f"first token {seconds(first - request.arrived)}"
        if request.ended is not None:
            told += f", all {seconds(until - request.arrived)}"
        text.append(f" {told}", style="" if request.ended is not None else "bold")
        if request.text:
            text.append(f"  {' '.join(request.text.split())}", style="italic dim")
        return text
