"""Output of a running ambient app in a terminal: a live table of its agents, or log lines."""

from __future__ import annotations

import asyncio
import time

from rich.console import Console
from rich.live import Live

from xpu_agents.ambient import AmbientApp
from xpu_agents.apps.display.agent_table import agent_table
from xpu_agents.apps.display.log_lines import print_line

__all__ = ["run_with_log", "run_with_table"]

_REFRESH_S = 0.5


async def run_with_log(ambient: AmbientApp, console: Console) -> None:
    """Run an app and print a line when it has started."""
    names = ", ".join(agent.name for agent in ambient.agents)
    await ambient.serve(lambda: print_line(console, f"{ambient.name} runs: {names}", "bold"))


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
