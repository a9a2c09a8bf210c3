"""The status of an app's agents as a table, once or while the app runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from xpu_agents.ambient.app import AmbientApp
from xpu_agents.ambient.store.agent_registry import AgentStatus
from xpu_agents.ambient.store.dead_letters import DeadLetter
from xpu_agents.ambient.store.store import AppStatus
from xpu_agents.apps.display.log_lines import print_line
from xpu_agents.apps.display.table_style import result_table

__all__ = ["agent_table", "dead_letter_table", "format_age", "run_with_log", "run_with_table"]

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_MAX_CHARS = 100
_REFRESH_S = 0.5


def agent_table(name: str, status: AppStatus, now: float) -> RenderableType:
    """A table of an app's agents, one in a row, with notes for the user below.

    Args:
        name: name of the app.
        status: its status.
        now: current time in seconds since the epoch.
    """
    table = result_table(name)
    table.add_column("agent", no_wrap=True)
    table.add_column("listens to", overflow="fold")
    table.add_column("state", no_wrap=True)
    for column in ("waiting", "running", "asking", "done", "dead"):
        table.add_column(column, justify="right")
    for agent in status.agents:
        done = f"{agent.done}" + (f" +{agent.merged}" if agent.merged else "")
        table.add_row(
            agent.name,
            Text(agent.source),
            _agent_state(agent, status, now),
            _count_cell(agent.waiting, ""),
            _count_cell(agent.running, "deep_sky_blue3"),
            _count_cell(agent.asking, "yellow"),
            done,
            _count_cell(agent.dead, "bold red"),
        )
    return Group(table, *_app_notes(status, now))


def dead_letter_table(letters: Sequence[tuple[Path, DeadLetter]], now: float) -> Table:
    """A table of dead letters, one in a row.

    Args:
        letters: store folder and dead letter.
        now: current time in seconds since the epoch.
    """
    table = result_table("dead letters")
    for column in ("NUMBER", "app", "agent", "topic", "ended", "why"):
        table.add_column(column, overflow="fold")
    for store_path, letter in letters:
        past = f"{format_age(now - letter.ended_at)} ago"
        letter_cells = (str(letter.number), store_path.name, letter.agent, letter.event.topic, past, letter.error)
        table.add_row(*map(Text, letter_cells))
    return table


def format_age(seconds: float) -> str:
    """A duration for display: ``8 s``, ``5 min``, ``3 h``, ``2 d``."""
    if seconds < _MINUTE:
        return f"{max(0, round(seconds))} s"
    if seconds < _HOUR:
        return f"{seconds / _MINUTE:.0f} min"
    return f"{seconds / _HOUR:.0f} h" if seconds < _DAY else f"{seconds / _DAY:.0f} d"


async def run_with_log(ambient: AmbientApp, console: Console) -> None:
    """Run an app and print a line when it has started."""
    agent_names = ", ".join(agent.name for agent in ambient.agents)
    await ambient.serve(lambda: print_line(console, f"{ambient.name} runs: {agent_names}", "bold"))


async def run_with_table(ambient: AmbientApp, console: Console) -> None:
    """Run an app and redraw the table of its agents."""

    async def draw(display: Live) -> None:
        while True:
            display.update(agent_table(ambient.name, await asyncio.to_thread(ambient.status), time.time()))
            await asyncio.sleep(_REFRESH_S)

    with Live(console=console, refresh_per_second=4) as display:
        drawing: list[asyncio.Task[None]] = []
        try:
            await ambient.serve(lambda: drawing.append(asyncio.create_task(draw(display))))
        finally:
            for task in drawing:
                task.cancel()
            await asyncio.gather(*drawing, return_exceptions=True)


def _agent_state(agent: AgentStatus, status: AppStatus, now: float) -> Text:
    if agent.paused:
        return Text("paused", style="yellow")
    if not agent.declared and status.runner is not None:
        return Text("not in the app", style="dim")
    if not status.running:
        return Text("not running", style="dim")
    if agent.trouble:
        return Text("error", style="bold red")
    if agent.running:
        return Text("running", style="deep_sky_blue3")
    if agent.asking:
        return Text("waits for you", style="yellow")
    if agent.due_at is not None and agent.due_at > now:
        return Text(f"next in {format_age(agent.due_at - now)}")
    return Text("waiting" if agent.waiting else "idle", style="" if agent.waiting else "dim")


def _count_cell(value: int, style: str) -> Text:
    return Text(str(value), style=style if value else "dim")


def _app_notes(status: AppStatus, now: float) -> list[Text]:
    notes = []
    if status.running and status.runner is not None:
        runner = status.runner
        notes.append(Text(f"process {runner.pid}, for {format_age(now - runner.started_at)}", style="dim"))
        if runner.slowed:
            notes.append(Text(f"background work is {runner.slowed}", style="yellow"))
    for agent in status.agents:
        if agent.trouble:
            notes.append(Text(f"{agent.name}: {_shorten_error(agent.trouble)}", style="bold red"))
        elif agent.error:
            notes.append(Text(f"{agent.name}, last failure: {_shorten_error(agent.error)}", style="red"))
    if status.open_items:
        open_items = "1 item waits" if status.open_items == 1 else f"{status.open_items} items wait"
        notes.append(Text(f"{open_items} for you: xpu-agents inbox", style="yellow"))
    if any(agent.dead for agent in status.agents):
        notes.append(Text("dead letters: xpu-agents ambient dead", style="dim"))
    return notes


def _shorten_error(text: str) -> str:
    error_line = " ".join(text.split())
    return error_line if len(error_line) <= _MAX_CHARS else f"{error_line[: _MAX_CHARS - 1]}…"
