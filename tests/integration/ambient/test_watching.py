"""Files, as the system reports them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from xpu_agents.ambient import AmbientApp, FileChange


async def test_changes_of_files_are_seen(tmp_path: Path) -> None:
    """Guards the whole way from the system to the handler, of matching files only."""
    notes = tmp_path / "notes" / "deep"
    notes.mkdir(parents=True)
    app = AmbientApp(folder=tmp_path / "store", slow=None)
    seen: asyncio.Queue[FileChange] = asyncio.Queue()

    @app.watch(tmp_path / "notes" / "**" / "*.md", debounce=0.0)
    async def changed(event) -> None:
        await seen.put(event)

    async with app, asyncio.timeout(60):
        # Watching begins a little after the app does, and nothing tells when.
        writing = asyncio.create_task(_write(notes))
        found = await seen.get()
        writing.cancel()
    assert found.path == (notes / "a.md").resolve()
    assert found.change in ("added", "modified")


async def _write(folder: Path) -> None:
    number = 0
    while True:
        (folder / "b.txt").write_text(f"{number}")
        (folder / "a.md").write_text(f"{number}")
        number += 1
        await asyncio.sleep(0.1)


async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """Guards that the trouble of one source is told, and stops nothing else."""
    app = AmbientApp(folder=tmp_path / "store", slow=None)
    app.watch(tmp_path / "nowhere" / "*.md", name="lost")(lambda event: None)
    async with app, asyncio.timeout(30):
        while not (trouble := app.status().agents[0].trouble):
            await asyncio.sleep(0.01)
    assert "there is no folder" in trouble
