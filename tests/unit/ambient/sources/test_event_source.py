"""Async iterators as event sources."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest
from ambient_harness import VirtualClock, settled, until

from xpu_agents.ambient import AmbientApp, Event, StoreError
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


async def test_a_plain_iterator_continues_after_a_store_failure(
    app: AmbientApp, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the remaining items of a generator object: it was closed on a store failure, and seemed exhausted."""
    seen: list[object] = []

    async def numbers() -> AsyncIterator[int]:
        for number in range(3):
            yield number

    @app.on("n", name="count")
    async def count(event: object) -> None:
        seen.append(event)

    app.source("n")(numbers())
    accept, failed = app._accept_item, []

    async def accept_later(*args: object) -> None:
        if not failed:
            failed.append(True)
            raise StoreError("the disk is full")
        await accept(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(app, "_accept_item", accept_later)
    async with app:
        await until(lambda: app.status().agents[0].trouble)
        await clock.pass_(2, app)
    assert seen == [1, 2]


async def test_items_without_a_key_differ(app: AmbientApp) -> None:
    """Guards items without an id: all but the first were taken for the same item, and lost."""
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


async def test_equal_keys_of_two_sources_are_two_items(make_app: Callable[..., AmbientApp]) -> None:
    """Guards two mailboxes that number their mails: the mail of the second one was taken for a known one, and lost.

    Items that were accepted when the topic had one source are not accepted again.
    """
    seen: list[str] = []

    async def run(*boxes: str, until_seen: int) -> list[str]:
        app = make_app()

        def declare(box: str) -> None:
            @app.source("mail", key=lambda mail: mail["id"])
            async def mails() -> AsyncIterator[dict[str, str]]:
                for number in ("1", "2", "2"):
                    yield {"id": number, "text": f"{box} {number}"}

        for box in boxes:
            declare(box)

        @app.on("mail")
        async def read(event: Event) -> None:
            assert event.key.endswith(event.payload["id"])
            seen.append(event.payload["text"])

        async with app:
            await until(lambda: len(seen) >= until_seen)
            await settled(app)
        return sorted(seen)

    assert await run("home", until_seen=2) == ["home 1", "home 2"]
    assert await run("home", "work", until_seen=4) == ["home 1", "home 2", "work 1", "work 2"]
    assert await run("home", "work", until_seen=4) == ["home 1", "home 2", "work 1", "work 2"]
