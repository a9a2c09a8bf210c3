"""Handlers with the bundled model on a real engine."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import BaseModel

from xpu_agents import engines
from xpu_agents.ambient import AmbientApp, Llm
from xpu_agents.engines import close_all, shared_engine
from xpu_runtime import EngineConfig

CONFIG = EngineConfig(memory="lean", kv_cache_bytes=16 << 20, offload_bytes=0)


class Label(BaseModel):
    """A class of mail."""

    urgent: bool


@pytest.fixture(autouse=True)
def _engines(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(engines, "_registry", engines._Registry())
    yield
    close_all()


async def test_typed_answers_are_background_requests(tmp_path: Path) -> None:
    """Guards the path from a handler to the engine: typed answers at the proactive priority."""
    app = AmbientApp("desk", folder=tmp_path / "store", config=CONFIG, slow=None)
    found: asyncio.Queue[tuple[str, Label, str]] = asyncio.Queue()

    @app.on("mail")
    async def triage(event: str, llm: Llm) -> None:
        kind = await llm.choose(f"Which kind of mail is this? {event}", ["work", "private"])
        label = await llm.ask_for(Label, f"Is this urgent? {event}")
        await found.put((kind, label, await llm.ask("Say hello.", max_tokens=4)))

    async with app, asyncio.timeout(60):
        await app.aemit("mail", "The build failed.")
        kind, label, _ = await found.get()
    assert kind in ("work", "private")
    assert isinstance(label, Label)
    recent = shared_engine("desk", CONFIG).metrics().recent
    assert len(recent) == 3
    assert {priority for priority, _ in recent} == {"proactive"}
