"""What an app's agents are doing, drawn with rich."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from xpu_agents.ambient.store.agent_registry import AgentStatus
from xpu_agents.ambient.store.store import AppStatus
from xpu_agents.apps.display.table_style import result_table

__all__ = ["agent_table", "format_age"]

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_LONGEST = 100


def agent_table(name: str, status: AppStatus, now: float) -> RenderableType:
    """An app's agents, one a row, and below them what a person should know.

    Args:
        name: the app.
        status: how it is doing.
        now: seconds since the epoch.
    """
    table = result_table(name)
    table.add_column("agent", no_wrap=True)
    table.add_column("listens to", overflow="fold")
    table.add_column("state", no_wrap=True)
    for column in ("waiting", "at work", "asking", "done", "dead"):
        table.add_column(column, justify="right")
    for agent in status.agents:
        done = f"{agent.done}" + (f" +{agent.merged}" if agent.merged else "")
        table.add_row(
            agent.name,
            Text(agent.source),
            _state(agent, status, now),
            _count(agent.waiting, ""),
            _count(agent.running, "deep_sky_blue3"),
            _count(agent.asking, "yellow"),
            done,
            _count(agent.dead, "bold red"),
        )
    return Group(table, *_notes(status, now))


def format_age(seconds: float) -> str:
    """A length of time for people: ``8 s``, ``5 min``, ``3 h``, ``2 d``."""
    if seconds < _MINUTE:
        return f"{max(0, round(seconds))} s"
    if seconds < _HOUR:
        return f"{seconds / _MINUTE:.0f} min"
    return f"{seconds / _HOUR:.0f} h" if seconds < _DAY else f"{seconds / _DAY:.0f} d"


def _state(agent: AgentStatus, status: AppStatus, now: float) -> Text:
    if agent.paused:
        return Text("paused", style="yellow")
    if not agent.declared and status.runner is not None:
        return Text("not in the app", style="dim")
    if not status.running:
        return Text("not running", style="dim")
    if agent.trouble:
        return Text("trouble", style="bold red")
    if agent.running:
        return Text("at work", style="deep_sky_blue3")
    if agent.asking:
        return Text("asks you", style="yellow")
    if agent.due_at is not None and agent.due_at > now:
        return Text(f"next in {format_age(agent.due_at - now)}")
    return Text("waits" if agent.waiting else "idle", style="" if agent.waiting else "dim")


def _count(value: int, style: str) -> Text:
    return Text(str(value), style=style if value else "dim")


def _notes(status: AppStatus, now: float) -> list[Text]:
    notes = []
    if status.running and status.runner is not None:
        runner = status.runner
        notes.append(Text(f"process {runner.pid}, for {format_age(now - runner.started_at)}", style="dim"))
        if runner.slowed:
            notes.append(Text(f"the background is {runner.slowed}", style="yellow"))
    for agent in status.agents:
        if agent.trouble:
            notes.append(Text(f"{agent.name}: {_short(agent.trouble)}", style="bold red"))
        elif agent.error:
            notes.append(Text(f"{agent.name}, last failure: {_short(agent.error)}", style="red"))
    if status.open_items:
        few = "one item waits" if status.open_items == 1 else f"{status.open_items} items wait"
        notes.append(Text(f"{few} for you: xpu-agents inbox", style="yellow"))
    if any(agent.dead for agent in status.agents):
        notes.append(Text("dead letters: xpu-agents ambient dead", style="dim"))
    return notes


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
