"""``xpu-agents ambient``: run an app's agents, show their status, pause and resume them, and manage dead letters."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.text import Text

from xpu_agents.ambient import AmbientError
from xpu_agents.ambient.app_loading import load_app
from xpu_agents.ambient.store.dead_letters import DeadLetter
from xpu_agents.ambient.store.selection import select_stores
from xpu_agents.ambient.store.store import Store
from xpu_agents.apps.display.agent_table import agent_table, dead_letter_table, run_with_log, run_with_table
from xpu_agents.apps.display.log_lines import log_lines
from xpu_agents.apps.display.terminal import print_json, stdout
from xpu_agents.cli.options.stores import AppName, StoreFolder
from xpu_agents.telemetry import configure_telemetry

__all__ = ["app", "dead", "drop", "pause", "resume", "retry", "run", "status"]

app = typer.Typer(help="Run, inspect, pause and resume ambient agents.", no_args_is_help=True)

Agent: TypeAlias = Annotated[str, typer.Argument(metavar="AGENT", help="Name of the agent.")]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Number: TypeAlias = Annotated[int, typer.Argument(metavar="NUMBER", help="Number of the dead letter.")]


@app.command("run")
def run(
    target: Annotated[
        str, typer.Argument(metavar="APP", help="module:app or path/to/file.py:app.", show_default=False)
    ],
    headless: Annotated[bool, typer.Option("--headless", help="Print lines instead of a live table.")] = False,
) -> None:
    """Run an app's agents until Ctrl-C. Running handlers may finish then; a second Ctrl-C stops at once."""
    configure_telemetry()
    ambient = load_app(target)
    console = stdout(tasks=True)
    live = console.is_interactive and not headless
    with log_lines(console, "xpu_agents.ambient"):
        asyncio.run(run_with_table(ambient, console) if live else run_with_log(ambient, console))
    console.print(Text(f"{ambient.name}: stopped", style="dim"))


@app.command("status")
def status(name: AppName = None, folder: StoreFolder = None, as_json: AsJson = False) -> None:
    """Show the status of all agents, whichever process runs them."""
    app_statuses = {}
    for store_path in select_stores(name, folder):
        with Store(store_path) as store:
            app_statuses[store_path] = store.status(time.time())
    if as_json:
        rows = [
            {"name": store_path.name, "folder": str(store_path), **asdict(agent_statuses)}
            for store_path, agent_statuses in app_statuses.items()
        ]
        print_json(rows)
        return
    for store_path, agent_statuses in app_statuses.items():
        stdout().print(agent_table(store_path.name, agent_statuses, time.time()))


@app.command("pause")
def pause(agent: Agent, name: AppName = None, folder: StoreFolder = None) -> None:
    """Pause an agent, also across restarts. Its events are accepted and wait."""
    _set_agent_paused(agent, True, name, folder)


@app.command("resume")
def resume(agent: Agent, name: AppName = None, folder: StoreFolder = None) -> None:
    """Resume a paused agent."""
    _set_agent_paused(agent, False, name, folder)


@app.command("dead")
def dead(name: AppName = None, folder: StoreFolder = None, as_json: AsJson = False) -> None:
    """List dead letters: events that were given up. `retry` tries one again, `drop` discards it."""
    dead_letters: list[tuple[Path, DeadLetter]] = []
    for store_path in select_stores(name, folder):
        with Store(store_path) as store:
            dead_letters += [(store_path, letter) for letter in store.dead_letters.all().result()]
    if as_json:
        print_json([{"name": store_path.name, **asdict(letter)} for store_path, letter in dead_letters])
        return
    if not dead_letters:
        stdout().print(Text("no dead letters"))
        return
    stdout().print(dead_letter_table(dead_letters, time.time()))


@app.command("retry")
def retry(number: Number, name: AppName = None, folder: StoreFolder = None) -> None:
    """Retry a dead letter with a new set of attempts."""
    with Store(_single_store(name, folder)) as store:
        store.dead_letters.revive(number, time.time()).result()
    stdout().print(Text(f"dead letter {number} will be retried"))


@app.command("drop")
def drop(number: Number, name: AppName = None, folder: StoreFolder = None) -> None:
    """Discard a dead letter."""
    with Store(_single_store(name, folder)) as store:
        store.dead_letters.drop(number, time.time()).result()
    stdout().print(Text(f"dead letter {number} is discarded"))


def _single_store(name: str | None, folder: Path | None) -> Path:
    store_paths = select_stores(name, folder)
    if len(store_paths) > 1:
        app_names = ", ".join(store_path.name for store_path in store_paths)
        raise AmbientError(f"--name: missing, and several apps have dead letters of their own; give one of {app_names}")
    return store_paths[0]


def _set_agent_paused(agent: str, paused: bool, name: str | None, folder: Path | None) -> None:
    matches = []
    known_agents: set[str] = set()
    for store_path in select_stores(name, folder):
        with Store(store_path) as store:
            agent_names = {agent_status.name for agent_status in store.registry.statuses().result()}
        known_agents |= agent_names
        if agent in agent_names:
            matches.append(store_path)
    if not matches:
        raise AmbientError(
            f"AGENT: {agent!r} is unknown; expected one of {', '.join(sorted(known_agents)) or '(none has run)'}"
        )
    if len(matches) > 1:
        raise AmbientError(
            f"--name: {agent!r} exists in {' and '.join(store_path.name for store_path in matches)}; give one of them"
        )
    with Store(matches[0]) as store:
        store.registry.set_paused(agent, paused).result()
    stdout().print(Text(f"{agent} {'is paused' if paused else 'is resumed'}"))
