"""The end of the race: both engines side by side, with the ratio and a drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.display.tables import result_table
from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.apps.race.run_state import RunState
from xpu_agents.apps.statistics import LatencySummary, percentile, seconds

__all__ = ["verdict"]

_BAR = 46


def verdict(ours: RunState, peer: RunState | None, glyphs: Glyphs, *, random_model: bool) -> RenderableType:
    """The final table, the bars, and what they say in words.

    Args:
        ours: this engine's run.
        peer: the peer's, or None if it did not run.
        glyphs: what to draw with.
        random_model: the model was built for the race, so its text means nothing.
    """
    sides = [ours] if peer is None else [ours, peer]
    parts: list[RenderableType] = [Text(""), _table(sides), Text("")]
    parts += _bars("how long a person waits for the first token", sides, RunState.first_token, glyphs)
    parts += _bars("how long until the whole answer is there", sides, RunState.whole_answer, glyphs)
    parts.append(Text(_in_words(ours, peer), style="bold"))
    for score in sides:
        asked, answered = len(score.of(reactive=True)), score.answered(reactive=True)
        if answered < asked:
            missed = f"{asked - answered} of {asked} questions unanswered"
            parts.append(Text(f"{score.title} left {missed}; they count with the time they waited.", style="yellow"))
    if random_model:
        told = "The model has random weights, made for this race: its text is meaningless, its speed is real."
        parts.append(Text(told, style="dim"))
    return Group(*parts)


def _table(sides: list[RunState]) -> Table:
    compared = len(sides) == 2
    table = result_table("The same questions, the same background")
    table.add_column("")
    for score, style in zip(sides, ("bold green", ""), strict=False):
        table.add_column(score.title, justify="right", style=style)
    if compared:
        table.add_column("ratio", justify="right", style="bold")

    def figures(name: str, values: list[float], show: Callable[[float], str]) -> None:
        ratio = f"{values[0] / values[1]:.2f}" if compared and values[1] > 0 and values[0] >= 0 else ""
        table.add_row(name, *map(show, values), *([ratio] if compared else []))

    for name, spreads in (
        ("first token", [score.first_token() for score in sides]),
        ("whole answer", [score.whole_answer() for score in sides]),
    ):
        figures(f"reactive: {name}, mean", [each.mean for each in spreads], seconds)
        figures(f"reactive: {name}, P90", [each.p90 for each in spreads], seconds)
    asked = [f"{score.answered(reactive=True)} of {len(score.of(reactive=True))}" for score in sides]
    table.add_row("reactive: answered in time", *asked)
    pace = [60 * score.answered(reactive=False) / score.at if score.at else 0.0 for score in sides]
    figures("background: requests a minute", pace, "{:.0f}".format)
    figures("all tokens a second", [score.tokens_per_s for score in sides], "{:,.0f}".format)
    delays = sides[0].delays
    if delays:
        told = ["not told"] if compared else []
        table.add_row("reactive: arrival to first kernel, P99", seconds(percentile(delays, 0.99)), *told)
    return table


def _bars(
    title: str, sides: list[RunState], of: Callable[[RunState], LatencySummary], glyphs: Glyphs
) -> Iterator[RenderableType]:
    means = [(score.title, of(score).mean) for score in sides if of(score).count]
    longest = max((mean for _, mean in means), default=0.0)
    if longest <= 0:
        return
    yield Text(title)
    for (name, mean), style in zip(means, ("green", "medium_purple3"), strict=False):
        bar = glyphs.full * max(1, round(_BAR * mean / longest))
        yield Text.assemble(f"  {name:<15} ", (bar, style), f" {seconds(mean)}")
    yield Text("")


def _in_words(ours: RunState, peer: RunState | None) -> str:
    mine = ours.first_token()
    if not mine.count:
        return "Nobody asked anything, so there is nothing to compare."
    if peer is None or not peer.first_token().count:
        return f"A person waited {seconds(mine.mean)} for the first token while background agents kept the model busy."
    sooner = peer.first_token().mean / mine.mean
    whole = ours.whole_answer().mean / peer.whole_answer().mean
    kept = ours.tokens_per_s / peer.tokens_per_s if peer.tokens_per_s else float("nan")
    if 0.9 < sooner < 1.1:
        began = "about as soon"
    else:
        began = f"{sooner:.1f} times sooner" if sooner > 1 else f"{1 / sooner:.1f} times later"
    return (
        f"With xpu-agents the person's answer began {began} and was complete in {whole:.0%} of the time, "
        f"while all tokens together flowed at {kept:.0%} of the rate."
    )
