"""``xpu-agents ambient``: run agents, look after them, steer them from another terminal."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.console import Console
from rich.live import Live
from rich.text import Text

from xpu_agents.ambient import AmbientApp, AmbientError
from xpu_agents.ambient.app_loading import load_app
from xpu_agents.ambient.store.dead_letters import DeadLetter
from xpu_agents.ambient.store.store import Store
from xpu_agents.apps.display.agent_table import agent_table, format_age
from xpu_agents.apps.display.log_lines import log_lines, print_line
from xpu_agents.apps.display.table_style import result_table
from xpu_agents.apps.display.terminal import print_json, stdout
from xpu_agents.cli.options.stores import AppName, StoreFolder, select_stores

__all__ = ["app", "dead", "drop", "pause", "resume", "retry", "run", "status"]

_REFRESH_S = 0.5

app = typer.Typer(
    help="Agents of the background: run them, see how they do, pause and resume them.", no_args_is_help=True
)

Agent: TypeAlias = Annotated[str, typer.Argument(metavar="AGENT", help="The agent's name.")]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Number: TypeAlias = Annotated[int, typer.Argument(metavar="NUMBER", help="Of the dead letter.")]


@app.command("run")
def run(
    target: Annotated[
        str, typer.Argument(metavar="APP", help="module:app or path/to/file.py:app.", show_default=False)
    ],
    headless: Annotated[bool, typer.Option("--headless", help="Print lines instead of a live table.")] = False,
) -> None:
    """Run an app's agents until Ctrl-C; what is under way may end then (a second Ctrl-C does not wait)."""
    ambient = load_app(target)
    console = stdout(tasks=True)
    live = console.is_interactive and not headless
    with log_lines(console, "xpu_agents.ambient"):
        asyncio.run(_shown(ambient, console) if live else _served(ambient, console))
    console.print(Text(f"{ambient.name}: stopped", style="dim"))


@app.command("status")
def status(name: AppName = None, folder: StoreFolder = None, as_json: AsJson = False) -> None:
    """Show how agents are doing, whichever process runs them."""
    found = {}
    for place in select_stores(name, folder):
        with Store(place) as store:
            found[place] = store.status(time.time())
    if as_json:
        facts = [{"name": place.name, "folder": str(place), **asdict(each)} for place, each in found.items()]
        print_json(facts)
        return
    for place, each in found.items():
        stdout().print(agent_table(place.name, each, time.time()))


@app.command("pause")
def pause(agent: Agent, name: AppName = None, folder: StoreFolder = None) -> None:
    """Let an agent begin nothing more, also after a restart. Its events are accepted and wait."""
    _set_paused(agent, True, name, folder)


@app.command("resume")
def resume(agent: Agent, name: AppName = None, folder: StoreFolder = None) -> None:
    """Let an agent go on that was paused."""
    _set_paused(agent, False, name, folder)


@app.command("dead")
def dead(name: AppName = None, folder: StoreFolder = None, as_json: AsJson = False) -> None:
    """List dead letters: events that were given up. `retry` tries one again, `drop` forgets it."""
    found: list[tuple[Path, DeadLetter]] = []
    for place in select_stores(name, folder):
        with Store(place) as store:
            found += [(place, letter) for letter in store.dead_letters.all().result()]
    if as_json:
        print_json([{"name": place.name, **asdict(letter)} for place, letter in found])
        return
    if not found:
        stdout().print(Text("no dead letters"))
        return
    table = result_table("dead letters")
    for column in ("NUMBER", "app", "agent", "topic", "ended", "why"):
        table.add_column(column, overflow="fold")
    for place, letter in found:
        past = f"{format_age(time.time() - letter.ended_at)} ago"
        cells = (str(letter.number), place.name, letter.agent, letter.event.topic, past, letter.error)
        table.add_row(*map(Text, cells))
    stdout().print(table)


@app.command("retry")
def retry(number: Number, name: AppName = None, folder: StoreFolder = None) -> None:
    """Try a dead letter again, with as many tries as a new event."""
    with Store(_one(name, folder)) as store:
        store.dead_letters.revive(number, time.time()).result()
    stdout().print(Text(f"dead letter {number} will be tried again"))


@app.command("drop")
def drop(number: Number, name: AppName = None, folder: StoreFolder = None) -> None:
    """Forget a dead letter."""
    with Store(_one(name, folder)) as store:
        store.dead_letters.drop(number, time.time()).result()
    stdout().print(Text(f"dead letter {number} is forgotten"))


def _one(name: str | None, folder: Path | None) -> Path:
    places = select_stores(name, folder)
    if len(places) > 1:
        known = ", ".join(place.name for place in places)
        raise AmbientError(f"--name: there are several apps, and each counts for itself; give one of {known}")
    return places[0]


def _set_paused(agent: str, paused: bool, name: str | None, folder: Path | None) -> None:
    having = []
    known: set[str] = set()
    for place in select_stores(name, folder):
        with Store(place) as store:
            names = {each.name for each in store.registry.statuses().result()}
        known |= names
        if agent in names:
            having.append(place)
    if not having:
        raise AmbientError(
            f"AGENT: there is no {agent!r}; expected one of {', '.join(sorted(known)) or '(none has run)'}"
        )
    if len(having) > 1:
        raise AmbientError(
            f"--name: {agent!r} is in {' and in '.join(place.name for place in having)}; give one of them"
        )
    with Store(having[0]) as store:
        store.registry.set_paused(agent, paused).result()
    stdout().print(Text(f"{agent} {'is paused' if paused else 'goes on'}"))


async def _served(ambient: AmbientApp, console: Console) -> None:
    names = ", ".join(agent.name for agent in ambient.agents)
    await ambient.serve(lambda: print_line(console, f"{ambient.name} runs: {names}", "bold"))


async def _shown(ambient: AmbientApp, console: Console) -> None:
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
