"""The picture of a server in a terminal: `TopView`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.display.timeline import COLOURS, TIMELINE_S, Glyphs, Timeline
from xpu_agents.apps.statistics import format_seconds
from xpu_agents.apps.top.server_activity import ModelActivity, ServerActivity
from xpu_runtime import Priority

__all__ = ["TopView"]

_MIN_REQUESTS = 3
_BAR_CELLS = 24
_PRIORITIES = tuple(Priority)
_FIGURES = (("ttft_s", "TTFT"), ("tpot_s", "TPOT"), ("latency_s", "latency"))
_STATES = {"finished": "done", "offloaded": "preempted"}


class TopView:
    """A rich renderable of the state of a server.

    Args:
        state: the state.
        address: address of the server.
        glyphs: characters to draw with.
        live: whether it is drawn again and again, with the keys and as many requests as the screen holds.
    """

    def __init__(self, state: ServerActivity, address: str, glyphs: Glyphs, *, live: bool) -> None:
        self._state = state
        self._address = address
        self._glyphs = glyphs
        self._live = live

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        model = self._state.model
        parts: list[RenderableType] = [self._head(model)]
        if model is not None:
            parts += [_lane_table(model, self._state.now, self._glyphs), Text(""), _queue_table(model)]
            parts += [Text(""), _counts(model, self._glyphs), Text("")]
        height = len(console.render_lines(Group(*parts), options))
        yield from parts
        if model is not None:
            room = console.size.height - height - 3 if self._live else len(model.requests) + _MIN_REQUESTS
            yield _request_table(model, self._state.now, max(_MIN_REQUESTS, room))

    def _head(self, model: ModelActivity | None) -> Text:
        name = "no model is loaded" if model is None else model.name
        text = Text.assemble((name, "bold"), (f"  {self._address}", "dim"), no_wrap=True, overflow="ellipsis")
        others = [each for each in self._state.models if model is None or each != model.name]
        if others:
            text.append(f"  also {', '.join(others)}", style="dim")
        if self._state.error:
            text.append(f"  {self._state.error}", style="bold red")
        elif self._live:
            text.append("  q quits", style="dim")
        return text


def _lane_table(model: ModelActivity, now: float, glyphs: Glyphs) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False, expand=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, style="dim")
    table.add_column(ratio=1, no_wrap=True)
    table.add_column(justify="right", no_wrap=True, width=5)
    for lane in model.lanes:
        name = lane["name"]
        spans = [span for span in model.spans if span.lane == name]
        marks = [at for at, marked in model.preemptions if marked == name]
        line = Timeline(spans, now, glyphs, light=(Priority.PROACTIVE,), marks=marks)
        table.add_row(name, lane["device"], line, f"{model.utilisation(name, now):.0%}")
        if lane["reason"]:
            table.add_row("", "", Text.assemble((lane["state"], "yellow"), f": {lane['reason']}"), "")
    legend = Text(no_wrap=True, overflow="crop")
    for kind, glyph in ((Priority.REACTIVE, glyphs.full), (Priority.PROACTIVE, glyphs.light)):
        legend.append(f"{glyph}{glyph} ", style=COLOURS[kind]).append(f"{kind}   ", style="dim")
    legend.append(f"{glyphs.mark} ").append(f"preempted   last {TIMELINE_S:g} s", style="dim")
    table.add_row("", "", legend, "")
    return table


def _queue_table(model: ModelActivity) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    table.add_column("")
    for column in ("waiting", "prefill", "decode", "finished"):
        table.add_column(column, justify="right", header_style="dim", no_wrap=True)
    for _, title in _FIGURES:
        table.add_column(f"{title} P50", justify="right", header_style="dim")
        table.add_column("P90", justify="right", header_style="dim")
    for priority in _PRIORITIES:
        table.add_row(
            Text(priority, style=COLOURS[priority]),
            *(str(model.load[field][priority]) for field in ("waiting", "prefilling", "decoding")),
            f"{model.totals.get(priority, {}).get('finished', 0):,}",
            *_latencies(model.latencies.get(priority, {})),
        )
    return table


def _latencies(found: dict[str, Any]) -> Iterator[str]:
    for figure, _ in _FIGURES:
        summary = found.get(figure)
        for percentile in ("p50", "p90"):
            yield "-" if summary is None else format_seconds(summary[percentile])


def _counts(model: ModelActivity, glyphs: Glyphs) -> Text:
    load, kv = model.load, model.load["kv"]
    used, cached = (round(_BAR_CELLS * kv[name] / kv["total"]) for name in ("used", "cached"))
    cached = min(cached, _BAR_CELLS - used)
    return Text.assemble(
        "KV pool ",
        (glyphs.full * used, "deep_sky_blue3"),
        (glyphs.light * cached, "deep_sky_blue3"),
        (glyphs.idle * (_BAR_CELLS - used - cached), "dim"),
        f" {kv['used'] / kv['total']:.0%} used, {kv['cached'] / kv['total']:.0%} cached of {kv['total']:,} blocks\n",
        (f"{model.output_tokens_per_s:,.0f} tokens/s", "bold"),
        f"   prefix hits {_share(load['cached_tokens'], load['cached_tokens'] + load['prompt_tokens'])}",
        f"   drafts accepted {_share(load['accepted_tokens'], load['drafted_tokens'])}",
        f"   preemptions {load['preemptions']:,}",
    )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "-"


def _request_table(model: ModelActivity, now: float, room: int) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    table.add_column("request", no_wrap=True, header_style="dim")
    for column in ("state", "priority"):
        table.add_column(column, header_style="dim", no_wrap=True)
    for column in ("prompt", "output", "first token", "time", "preempted"):
        table.add_column(column, justify="right", header_style="dim", no_wrap=True)
    for request in [*reversed(model.requests), *reversed(model.ended)][:room]:
        ended = request["ended"]
        first = request["first_token"]
        table.add_row(
            request["id"],
            _STATES.get(request["status"], request["status"]),
            Text(request["priority"], style=COLOURS[request["priority"]]),
            f"{request['prompt_tokens']:,}",
            f"{request['output_tokens']:,}",
            "-" if first is None else format_seconds(first - request["arrived"]),
            format_seconds(max(0.0, (now if ended is None else ended) - request["arrived"])),
            f"{request['preemptions'] or '-'}",
            style="dim" if ended is not None else "",
        )
    if not table.rows:
        table.add_row("none", *[""] * 7, style="dim")
    return table
