"""Report of a demo: all turns, latency alone and with background agents, and the work of the agents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Sized

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.demo.chat_turn import ChatTurn
from xpu_agents.apps.demo.metrics import BackgroundMetrics, TurnLatency, summary_sentence
from xpu_agents.apps.demo.state import DemoState
from xpu_agents.apps.demo.transcript import call_text, shorten
from xpu_agents.apps.display.table_style import result_table
from xpu_agents.apps.statistics import format_seconds
from xpu_runtime import RequestStatus

__all__ = ["demo_report"]

_MAX_ANSWER_LENGTH = 200
_STATUS_TEXTS = {
    RequestStatus.FINISHED: "finished",
    RequestStatus.CANCELLED: "cancelled after the last question",
    RequestStatus.FAILED: "failed",
    RequestStatus.SHED: "shed",
    RequestStatus.EXPIRED: "expired",
}
_NEXT_COMMANDS = (
    ("xpu-agents demo --interactive", "ask the questions yourself"),
    ("xpu-agents demo MODEL", "the same with another model"),
    ("xpu-agents run {model}", "chat with this model"),
    ("xpu-agents race", "compare with openvino-genai"),
)


def demo_report(state: DemoState) -> RenderableType:
    """Return the report of a finished demo."""
    report_parts: list[RenderableType] = [Text("")]
    if state.turns:
        report_parts += [_turn_table(state), Text(_call_counts(state.turns))]
    if state.background_metrics is not None:
        alone, with_agents = TurnLatency.of(state.alone), TurnLatency.of(state.with_agents)
        if alone.count and with_agents.count:
            report_parts.append(_latency_table(alone, with_agents, state.background_metrics))
        report_parts += [_agent_table(state), *_demo_summary(state, alone, with_agents, state.background_metrics)]
    report_parts.append(Text(_request_counts(state.requests), style="dim"))
    report_parts.append(Text("Next:", style="bold"))
    model = "MODEL" if state.settings.general else state.model
    report_parts += [Text(f"  {command.format(model=model):<30}  {purpose}") for command, purpose in _NEXT_COMMANDS]
    return Group(*report_parts)


def _turn_table(state: DemoState) -> Table:
    table = result_table("Questions and answers", expand=True)
    for column, ratio in (("question", 3), ("calls", 4), ("answer", 4)):
        table.add_column(column, ratio=ratio, overflow="fold")
    for column in ("first token", "whole"):
        table.add_column(column, justify="right")
    for turn in state.alone:
        table.add_row(*_turn_row(turn))
    if state.alone and state.with_agents:
        table.add_section()
        table.caption = "above the line: alone; below it: with background agents"
    for turn in state.with_agents:
        table.add_row(*_turn_row(turn))
    return table


def _turn_row(turn: ChatTurn) -> Iterator[Text]:
    yield Text(turn.question)
    calls = [f"{call_text(step)} <- {shorten(step.result.brief)}" for step in turn.steps]
    no_calls = "none" if turn.tools_offered else "no tools offered"
    yield Text("\n".join(calls) or no_calls, style="cyan" if calls else "dim")
    yield Text(
        turn.error or shorten(turn.answer, _MAX_ANSWER_LENGTH) or "(empty)", style="yellow" if turn.error else ""
    )
    for latency in (turn.ttft_s, turn.latency_s):
        yield Text("-" if latency is None else format_seconds(latency))


def _call_counts(turns: Sequence[ChatTurn]) -> str:
    """Counts of the turns with tool calls; a turn without one is the model's choice and no failure."""
    offered = [turn for turn in turns if turn.tools_offered]
    with_calls = sum(bool(turn.steps) for turn in offered)
    failed = sum(step.result.failed for turn in turns for step in turn.steps)
    counts = (
        f"{with_calls:,} of {len(offered):,} questions with tools led to a tool call; "
        f"{len(offered) - with_calls:,} were answered without one"
    )
    return f"{counts}. {failed:,} calls were not valid." if failed else f"{counts}."


def _latency_table(alone: TurnLatency, with_agents: TurnLatency, background: BackgroundMetrics) -> Table:
    table = result_table("Latency of the user's questions")
    agents = "1 agent" if background.agents == 1 else f"{background.agents} agents"
    table.add_column("")
    for column in ("alone", f"with {agents}", "ratio"):
        table.add_column(column, justify="right")
    for column, before, after in (
        ("first token, median", alone.ttft_s, with_agents.ttft_s),
        ("whole answer, median", alone.latency_s, with_agents.latency_s),
        ("whole answer for each token, median", alone.token_s, with_agents.token_s),
    ):
        ratio = f"{after / before:.2f}" if before > 0 else "-"
        table.add_row(column, _format_short(before), _format_short(after), ratio)
    table.caption = "The last line divides by the length of the answer."
    return table


def _format_short(value: float) -> str:
    """Like `format_seconds`, with one decimal below 10 ms."""
    return f"{value * 1e3:.1f} ms" if value < 0.01 else format_seconds(value)


def _agent_table(state: DemoState) -> Table:
    table = result_table("Work of the background agents", expand=True)
    table.add_column("agent", no_wrap=True)
    table.add_column("requests", justify="right", no_wrap=True)
    table.add_column("last output", ratio=1, no_wrap=True, overflow="ellipsis")
    for agent in state.background_agents.agents:
        table.add_row(agent.name, f"{agent.num_finished:,}", Text(shorten(agent.last_output, 200)))
    return table


def _demo_summary(
    state: DemoState, alone: TurnLatency, with_agents: TurnLatency, background: BackgroundMetrics
) -> Iterator[Text]:
    desk = state.desk
    outputs: dict[str, Sized] = {
        "summaries": desk.summaries,
        "drafts of replies": desk.replies,
        "invoices read": desk.facts,
        "tasks": desk.tasks,
        "reminders": desk.reminders,
    }
    counts = ", ".join(f"{len(items):,} {name}" for name, items in outputs.items())
    discarded = f"; {background.num_discarded:,} replies could not be used" if background.num_discarded else ""
    yield Text(f"On the desk now: {counts}{discarded}.")
    yield Text(summary_sentence(alone, with_agents, background), style="bold")


def _request_counts(requests: Mapping[RequestStatus | None, int]) -> str:
    unfinished = requests.get(None, 0)
    counts = [f"{requests[status]:,} {text}" for status, text in _STATUS_TEXTS.items() if requests.get(status)]
    ended_sentence = f"{unfinished:,} requests have not ended" if unfinished else "Every request has ended"
    return f"{ended_sentence}: {', '.join(counts)}." if counts else f"{ended_sentence}."
