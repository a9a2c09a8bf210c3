"""Watched files with the reports of the operating system."""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from xpu_agents.ambient import AmbientApp, FileChange
from xpu_agents.ambient.sources import watched_files


@pytest.fixture(autouse=True)
def _fast_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports arrive within milliseconds."""
    for name, milliseconds in (("_REPORT_STEP_MS", 10), ("_REPORT_DEBOUNCE_MS", 20), ("_REPORT_TIMEOUT_MS", 50)):
        monkeypatch.setattr(watched_files, name, milliseconds)


async def test_changes_reach_the_handler(tmp_path: Path) -> None:
    """Guards the path from the operating system to the handler, for matching files only."""
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


@pytest.mark.skipif(sys.platform == "win32", reason="Windows replaces no folder that is watched")
@pytest.mark.parametrize("pattern", ["*.md", "**/*.md"])
@pytest.mark.parametrize("how", ["removed", "moved"])
async def test_a_replaced_folder_is_watched_again(tmp_path: Path, pattern: str, how: str) -> None:
    """Guards folders that are synchronised or checked out again: their changes were no longer reported."""
    notes = tmp_path / "notes"
    notes.mkdir()
    app = AmbientApp(folder=tmp_path / "store", slow=None)
    seen: asyncio.Queue[FileChange] = asyncio.Queue()

    @app.watch(notes / pattern, debounce=0.0)
    async def changed(event) -> None:
        await seen.put(event)

    async with app, asyncio.timeout(60):
        writing = asyncio.create_task(_write(notes))
        await seen.get()
        writing.cancel()
        if how == "removed":
            shutil.rmtree(notes)
        else:
            notes.rename(tmp_path / "old")
        notes.mkdir()
        (notes / "new.md").write_text("new")
        while (found := await seen.get()).path.name != "new.md":
            pass
        (notes / "later.md").write_text("later")
        while (await seen.get()).path.name != "later.md":
            pass
    assert found.change == "added"


async def _write(folder: Path) -> None:
    number = 0
    while True:
        (folder / "b.txt").write_text(f"{number}")
        (folder / "a.md").write_text(f"{number}")
        number += 1
        await asyncio.sleep(0.02)


async def test_a_missing_folder_is_a_source_error(tmp_path: Path) -> None:
    """Guards that the error of one source is shown, and stops nothing else."""
    app = AmbientApp(folder=tmp_path / "store", slow=None)
    app.watch(tmp_path / "nowhere" / "*.md", name="lost")(lambda event: None)
    async with app, asyncio.timeout(30):
        while not (trouble := app.status().agents[0].trouble):
            await asyncio.sleep(0.01)
    assert "does not exist" in trouble
