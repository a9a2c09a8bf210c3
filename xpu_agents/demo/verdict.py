"""The end of the demo: both engines side by side, with the ratio and a drawing."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from xpu_agents.demo.picture import Glyphs
from xpu_agents.demo.score import Score
from xpu_agents.demo.stats import percentile, seconds

__all__ = ["verdict"]

_BAR = 46


def verdict(ours: Score, peer: Score | None, glyphs: Glyphs, *, random_model: bool) -> RenderableType:
    """The final table, the bars, and what they say in words.

    Args:
        ours: this engine's run.
        peer: the peer's, or None if it did not run.
        glyphs: what to draw with.
        random_model: the model was built for the demo, so its text means nothing.
    """
    parts: list[RenderableType] = [Text(""), _table(ours, peer), Text("")]
    parts += _bars("how long a person waits for the first token", _sides(ours, peer, "first"), glyphs)
    parts += _bars("how long until the whole answer is there", _sides(ours, peer, "whole"), glyphs)
    parts.append(Text(_in_words(ours, peer), style="bold"))
    for score in (ours, peer):
        missed = 0 if score is None else len(score.of(reactive=True)) - score.answered(reactive=True)
        if score is not None and missed:
            told = f"{score.title} left {missed} questions unanswered; they count with the time they waited."
            parts.append(Text(told, style="yellow"))
    if random_model:
        parts.append(
            Text(
                "The model has random weights, made for this demo: its text is meaningless, its speed is real.",
                style="dim",
            )
        )
    return Group(*parts)


def _table(ours: Score, peer: Score | None) -> Table:
    table = Table(box=box.ROUNDED, title="The same questions, the same background", title_style="bold")
    table.add_column("")
    table.add_column(ours.title, justify="right", style="bold green")
    if peer is not None:
        table.add_column(peer.title, justify="right")
        table.add_column("ratio", justify="right", style="bold")
    sides = [ours] if peer is None else [ours, peer]

    def row(name: str, values: list[float], shown: list[str]) -> None:
        ratio = values[0] / values[1] if len(values) == 2 and values[1] else float("nan")
        table.add_row(name, *shown, *([] if peer is None else ["" if ratio != ratio else f"{ratio:.2f}"]))

    for name, spreads in (
        ("first token", [score.first_token() for score in sides]),
        ("whole answer", [score.whole_answer() for score in sides]),
    ):
        row(f"reactive: {name}, mean", [each.mean for each in spreads], [seconds(each.mean) for each in spreads])
        row(f"reactive: {name}, P90", [each.p90 for each in spreads], [seconds(each.p90) for each in spreads])
    asked = [(score.answered(reactive=True), len(score.of(reactive=True))) for score in sides]
    row("reactive: answered in time", [], [f"{done} of {count}" for done, count in asked])
    pace = [60 * score.answered(reactive=False) / score.at if score.at else 0.0 for score in sides]
    row("background: requests a minute", pace, [f"{value:.0f}" for value in pace])
    rates = [score.tokens_per_s for score in sides]
    row("all tokens a second", rates, [f"{rate:,.0f}" for rate in rates])
    if ours.delays:
        shown = [seconds(percentile(ours.delays, 0.99))] + (["not told"] if peer is not None else [])
        row("reactive: arrival to first kernel, P99", [], shown)
    return table


def _sides(ours: Score, peer: Score | None, what: str) -> list[tuple[str, float]]:
    scores = [ours] if peer is None else [ours, peer]
    spreads = [score.first_token() if what == "first" else score.whole_answer() for score in scores]
    return [(score.title, spread.mean) for score, spread in zip(scores, spreads, strict=True) if spread.count]


def _bars(title: str, sides: list[tuple[str, float]], glyphs: Glyphs) -> Iterator[RenderableType]:
    longest = max((value for _, value in sides), default=0.0)
    if longest <= 0:
        return
    yield Text(title)
    for index, (name, value) in enumerate(sides):
        bar = glyphs.full * max(1, round(_BAR * value / longest))
        style = "green" if index == 0 else "medium_purple3"
        yield Text.assemble(f"  {name:<15} ", (bar, style), f" {seconds(value)}")
    yield Text("")


def _in_words(ours: Score, peer: Score | None) -> str:
    mine = ours.first_token()
    if not mine.count:
        return "Nobody asked anything, so there is nothing to compare."
    if peer is None or not peer.first_token().count:
        return f"A person waited {seconds(mine.mean)} for the first token while background agents kept the model busy."
    times = peer.first_token().mean / mine.mean
    whole = peer.whole_answer().mean / ours.whole_answer().mean
    kept = ours.tokens_per_s / peer.tokens_per_s if peer.tokens_per_s else float("nan")
    quicker = "about as soon" if 0.9 < times < 1.1 else f"{times:.1f} times sooner"
    if times <= 0.9:
        quicker = f"{1 / times:.1f} times later"
    return (
        f"With xpu-agents the person's answer began {quicker} and was complete in {1 / whole:.0%} of the time, "
        f"while all tokens together flowed at {kept:.0%} of the rate."
    )
