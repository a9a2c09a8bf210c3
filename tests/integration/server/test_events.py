"""Events for ambient agents over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import httpx
import pytest
from pydantic import BaseModel
from scripted_engine import ScriptedEngine

from xpu_agents.ambient import AmbientApp, Event
from xpu_agents.chat import Chat
from xpu_agents.server import AmbientStores, create_app
from xpu_runtime import Engine


class Mail(BaseModel):
    """An event."""

    text: str


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPU_AGENTS_DATA", str(tmp_path))


def client_of(model: ScriptedEngine, stores: AmbientStores) -> httpx.AsyncClient:
    """A client of a server with these stores, in the same event loop."""
    app = create_app(Chat(cast("Engine", model)), ambient=stores)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")


class Collector:
    """An app that collects events."""

    def __init__(self, name: str) -> None:
        self.app = AmbientApp(name=name)
        self.handled: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

        @self.app.on("mail/received")
        async def collect(mail: Mail, event: Event) -> None:
            await self.handled.put((event.id, mail.text))


@pytest.fixture
async def collector() -> AsyncIterator[Collector]:
    """A running app."""
    found = Collector("mails")
    async with found.app:
        yield found


@pytest.mark.parametrize("beside", [False, True])
async def test_an_event_is_handled(model: ScriptedEngine, collector: Collector, beside: bool) -> None:
    """Guards publishing to an app of this process and of another one: the event has its id, and is handled once."""
    with AmbientStores() if beside else AmbientStores(collector.app) as stores:
        async with client_of(model, stores) as http:
            sent = [
                await http.post("/v1/events/mail/received", json={"text": "hi"}, headers={"idempotency-key": "m1"})
                for _ in range(2)
            ]
            assert [each.status_code for each in sent] == [202, 202]
            first, second = (each.json() for each in sent)
            assert first == second | {"new": True}
            assert (first["app"], first["topic"], first["key"]) == ("mails", "mail/received", "m1")
            assert await asyncio.wait_for(collector.handled.get(), 30) == (first["id"], "hi")
            assert not second["new"]
            assert collector.handled.empty()


async def test_wrong_events(model: ScriptedEngine, collector: Collector) -> None:
    """Guards the errors of publishing: each names what is wrong, and nothing is accepted."""
    async with client_of(model, AmbientStores(collector.app)) as http:
        place = "/v1/events/mail/received"
        kind = {"content-type": "application/json"}
        answers = [
            await http.post("/v1/events/nothing", json={}),
            await http.post(place, json={"text": 3}),
            await http.post(place, content=b"{", headers=kind),
            await http.post(place, content=b"\xff", headers=kind),
            await http.post(place, content=b"[" * 100_000, headers=kind),
            await http.post(place, content=b"{}"),
        ]
    assert [each.status_code for each in answers] == [404, 400, 400, 400, 400, 415]
    assert [each.json()["error"]["param"] for each in answers[:3]] == ["topic", "body", "body"]
    assert collector.handled.empty()


async def test_one_topic_of_two_apps(model: ScriptedEngine, collector: Collector) -> None:
    """Guards apps that listen to the same topic: the client says which one it means."""
    other = Collector("others")
    async with other.app, client_of(model, AmbientStores()) as http:
        either = await http.post("/v1/events/mail/received", json={"text": "hi"})
        assert (either.status_code, either.json()["error"]["param"]) == (409, "app")
        one = await http.post("/v1/events/mail/received?app=others", json={"text": "hi"})
        assert (one.status_code, one.json()["app"]) == (202, "others")
        assert (await asyncio.wait_for(other.handled.get(), 30))[1] == "hi"
        assert collector.handled.empty()
