"""The end of a demo: every question with its calls and waits, both halves compared, and what the agents made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.demo.chat_turn import ChatTurn
from xpu_agents.apps.demo.metrics import BackgroundMetrics, TurnLatency, in_words
from xpu_agents.apps.demo.state import DemoState
from xpu_agents.apps.demo.transcript import call_text, shortened
from xpu_agents.apps.display.tables import result_table
from xpu_agents.apps.statistics import seconds
from xpu_runtime import RequestStatus

__all__ = ["report"]

_ENDS = {
    RequestStatus.FINISHED: "finished",
    RequestStatus.CANCELLED: "cancelled when the questions were answered",
    RequestStatus.FAILED: "failed",
    RequestStatus.SHED: "dropped",
    RequestStatus.EXPIRED: "too late",
}
_NEXT = (
    ("xpu-agents demo --interactive", "ask the questions yourself"),
    ("xpu-agents demo MODEL", "the same with another model"),
    ("xpu-agents run desk", "chat with this one"),
    ("xpu-agents race", "side by side with openvino-genai"),
)


def report(scene: DemoState) -> RenderableType:
    """What is said at the end."""
    parts: list[RenderableType] = [Text("")]
    if scene.turns:
        parts.append(_turns(scene))
    if scene.background is not None:
        alone, among = TurnLatency.of(scene.alone), TurnLatency.of(scene.among)
        if alone.count and among.count:
            parts.append(_compared(alone, among, scene.background))
        parts += [_made(scene), *_told(scene, alone, among, scene.background)]
    parts.append(Text(_ended(scene.requests), style="dim"))
    parts.append(Text("Next:", style="bold"))
    parts += [Text(f"  {command:<30}  {does}") for command, does in _NEXT]
    return Group(*parts)


def _turns(scene: DemoState) -> Table:
    table = result_table("Questions and answers", expand=True)
    for name, ratio in (("question", 3), ("calls", 4), ("answer", 4)):
        table.add_column(name, ratio=ratio, overflow="fold")
    for name in ("first token", "whole"):
        table.add_column(name, justify="right")
    for turn in scene.alone:
        table.add_row(*_row(turn))
    if scene.alone and scene.among:
        table.add_section()
    for turn in scene.among:
        table.add_row(*_row(turn))
    if scene.alone and scene.among:
        table.caption = "above the line with nobody else there, below it while the agents worked"
    return table


def _row(turn: ChatTurn) -> Iterator[Text]:
    yield Text(turn.question)
    calls = [f"{call_text(step)} <- {shortened(step.outcome.brief)}" for step in turn.steps]
    yield Text("\n".join(calls) or "none", style="cyan" if calls else "dim")
    yield Text(turn.failure or turn.answer or "(nothing)", style="yellow" if turn.failure else "")
    for wait in (turn.first_s, turn.whole_s):
        yield Text("-" if wait is None else seconds(wait))


def _compared(alone: TurnLatency, among: TurnLatency, background: BackgroundMetrics) -> Table:
    table = result_table("What the agents cost the person")
    agents = "1 agent" if background.agents == 1 else f"{background.agents} agents"
    table.add_column("")
    for name in ("alone", f"with {agents}", "ratio"):
        table.add_column(name, justify="right")
    for name, before, after in (
        ("first token, median", alone.first_s, among.first_s),
        ("whole answer, median", alone.whole_s, among.whole_s),
        ("the same for a token written", alone.token_s, among.token_s),
    ):
        table.add_row(name, _finely(before), _finely(after), f"{after / before:.2f}" if before > 0 else "-")
    table.caption = "answers differ in length; the last line evens that out"
    return table


def _finely(value: float) -> str:
    """Like `seconds`, with a decimal where a millisecond is much."""
    return f"{value * 1e3:.1f} ms" if value < 0.01 else seconds(value)


def _made(scene: DemoState) -> Table:
    table = result_table("What the agents did meanwhile", expand=True)
    table.add_column("agent", no_wrap=True)
    table.add_column("requests", justify="right", no_wrap=True)
    table.add_column("made last", ratio=1, no_wrap=True, overflow="ellipsis")
    for agent in scene.crew.agents:
        table.add_row(agent.name, f"{agent.ended:,}", Text(shortened(agent.latest, 200)))
    return table


def _told(scene: DemoState, alone: TurnLatency, among: TurnLatency, background: BackgroundMetrics) -> Iterator[Text]:
    desk = scene.desk
    counts: dict[str, Sized] = {
        "summaries": desk.summaries,
        "drafts of replies": desk.replies,
        "invoices read": desk.facts,
        "tasks": desk.tasks,
        "reminders": desk.reminders,
    }
    lies = ", ".join(f"{len(things):,} {name}" for name, things in counts.items())
    useless = f"; {background.useless:,} replies were of no use" if background.useless else ""
    yield Text(f"On the desk now: {lies}{useless}.")
    yield Text(in_words(alone, among, background), style="bold")


def _ended(requests: Mapping[RequestStatus | None, int]) -> str:
    left = requests.get(None, 0)
    ends = [f"{requests[status]:,} {name}" for status, name in _ENDS.items() if requests.get(status)]
    head = f"{left:,} requests have not ended" if left else "Every request has ended"
    return f"{head}: {', '.join(ends)}." if ends else f"{head}."
