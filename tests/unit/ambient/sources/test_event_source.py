"""Iterators by themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from ambient_harness import VirtualClock, settled, until

from xpu_agents.ambient import AmbientApp, StoreError
from xpu_agents.ambient.events import SourceItem
from xpu_agents.ambient.sources.event_source import IteratorSource


async def test_iterators_are_closed() -> None:
    """Guards connections that a source holds open."""
    closed = []

    async def numbers() -> AsyncIterator[int]:
        try:
            yield 1
            yield 2
        finally:
            closed.append(True)

    events = IteratorSource("numbers", numbers).events(VirtualClock(), None)
    assert await anext(events) == SourceItem(1)
    await events.aclose()
    assert closed == [True]


async def test_an_iterator_itself_is_asked_for_its_next_item_again(
    app: AmbientApp, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards what a generator object has still to bring: it was closed when the store failed, and looked exhausted."""
    seen: list[object] = []

    async def numbers() -> AsyncIterator[int]:
        for number in range(3):
            yield number

    @app.on("n", name="count")
    async def count(event: object) -> None:
        seen.append(event)

    app.source("n")(numbers())
    accept, failed = app._accept, []

    async def accept_later(*args: object) -> None:
        if not failed:
            failed.append(True)
            raise StoreError("the disk is full")
        await accept(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(app, "_accept", accept_later)
    async with app:
        await until(lambda: app.status().agents[0].trouble)
        await clock.pass_(2, app)
    assert seen == [1, 2]


async def test_items_without_a_key_differ(app: AmbientApp) -> None:
    """Guards mails that have no id: all but the first were taken for the same mail, and lost without a word."""
    seen: list[object] = []

    @app.source("mail", key=lambda mail: mail.get("id"))
    async def mails() -> AsyncIterator[dict[str, str]]:
        for mail in ({"text": "a"}, {"text": "b"}, {"id": "1", "text": "c"}, {"id": "1", "text": "c"}):
            yield mail

    @app.on("mail")
    async def read(event: dict[str, str]) -> None:
        seen.append(event["text"])

    async with app:
        await until(lambda: len(seen) == 3)
        await settled(app)
    assert seen == ["a", "b", "c"]
