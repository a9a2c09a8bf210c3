"""The worker of an agent: throttle, debouncing, coalescing, concurrency, deadline, retries and failures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise

from ambient_harness import EPOCH, VirtualClock, settled
from pydantic import BaseModel

from xpu_agents.ambient import (
    AmbientApp,
    Retry,
)

MakeApp = Callable[..., AmbientApp]


class Mail(BaseModel):
    """An event."""

    subject: str
    thread: str = ""


async def test_throttle(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards the maximum number of starts in a period, and that no event is lost."""
    start_times: list[float] = []

    @app.on("mail", throttle="2/min")
    async def triage(event) -> None:
        start_times.append(clock.time() - EPOCH)

    async with app:
        for number in range(5):
            await app.aemit("mail", number)
        await clock.pass_(150, app)
    assert len(start_times) == 5
    assert start_times[:2] == [0, 0]
    assert all(later - earlier >= 60 for earlier, later in zip(start_times, start_times[2:], strict=False))
    assert start_times[-1] <= 125


async def test_throttle_counts_starts(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards the distance between two starts after the first event waited long for a slot."""
    start_times: list[float] = []

    @app.on("mail", throttle="1/min")
    async def triage(event) -> None:
        start_times.append(clock.time() - EPOCH)
        await clock.sleep(100.0 if len(start_times) == 1 else 1.0)

    async with app:
        for number in range(4):
            await app.aemit("mail", number)
        await clock.pass_(400, app)
    assert len(start_times) == 4
    assert all(later - earlier >= 60 for earlier, later in pairwise(start_times))
    assert start_times[1] <= 110


async def test_a_blocked_start_does_not_count_for_the_throttle(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a paused agent against another wait for a start that did not happen."""
    start_times: list[float] = []

    @app.on("mail", throttle="1/4s")
    async def triage(event) -> None:
        start_times.append(clock.time() - EPOCH)

    async with app:
        for number in range(2):
            await app.aemit("mail", number)
        await clock.pass_(2, app)
        app.pause("triage")
        await clock.pass_(3, app)
        app.resume("triage")
        await clock.pass_(1, app)
    assert start_times == [0, 5]


async def test_debounce_waits_for_quiet_with_an_upper_bound(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards that a burst ends before it is handled, that every event is handled, and that endless bursts are too."""
    seen: list[tuple[float, object]] = []

    @app.on("mail", debounce=2.0)
    async def triage(event) -> None:
        seen.append((clock.time() - EPOCH, event))

    async with app:
        await app.aemit("mail", 0)
        await clock.pass_(1.5, app)
        await app.aemit("mail", 1)
        await clock.pass_(1.9, app)
        assert seen == []
        await clock.pass_(0.2, app)
        assert seen == [(3.5, 0), (3.5, 1)]
        seen.clear()
        for number in range(25):
            await app.aemit("mail", number)
            await clock.pass_(1.0, app)
        assert seen[0][0] <= 3.6 + 20.0 + 1.0


async def test_coalescing(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards that only the newest event of a burst is handled, or all as one list, by group."""
    newest: list[object] = []
    batches: list[list[str]] = []

    @app.on("mail", debounce=1.0, coalesce="latest", group="thread")
    async def latest(mail: Mail) -> None:
        newest.append(mail.subject)

    @app.on("mail", debounce=1.0, coalesce="all", group=lambda mail: mail.thread)
    async def together(events: list[Mail]) -> None:
        batches.append([mail.subject for mail in events])

    async with app:
        for subject, thread in (("a1", "a"), ("b1", "b"), ("a2", "a"), ("a3", "a")):
            await app.aemit("mail", Mail(subject=subject, thread=thread))
        await clock.pass_(1.1, app)
        status = {agent.name: agent for agent in app.status().agents}
    assert sorted(newest) == ["a3", "b1"]
    assert sorted(batches) == [["a1", "a2", "a3"], ["b1"]]
    assert (status["latest"].done, status["latest"].merged) == (2, 2)


async def test_a_batch_is_retried_unchanged(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards that another attempt gets the same events, so that answers to its questions still match."""
    batches: list[list[int]] = []

    @app.on("n", coalesce="all", retry=Retry(attempts=2, first_s=5.0, jitter=0.0))
    async def together(events: list[int]) -> None:
        batches.append(events)
        if len(batches) == 1:
            raise ValueError("not yet")

    app.emit("n", 1)
    app.emit("n", 2)
    async with app:
        await settled(app)
        await app.aemit("n", 3)
        await clock.pass_(5.1, app)
    assert batches == [[1, 2], [3], [1, 2]]


async def test_concurrency(app: AmbientApp) -> None:
    """Guards the maximum number of running handlers, and that it is used."""
    most = 0
    working = 0
    go_on = asyncio.Event()

    @app.on("n", concurrency=3)
    async def work(event) -> None:
        nonlocal most, working
        working += 1
        most = max(most, working)
        await go_on.wait()
        working -= 1

    async with app:
        for number in range(7):
            await app.aemit("n", number)
        await settled(app)
        assert working == 3
        go_on.set()
        await settled(app)
        assert app.status().agents[0].done == 7
    assert most == 3


async def test_deadline(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards that an old event is not handled, and that a slow handler is cancelled."""
    begun: list[int] = []
    cancelled: list[int] = []

    @app.on("n", deadline=10)
    async def slow(event: int) -> None:
        begun.append(event)
        try:
            await clock.sleep(8)
        except asyncio.CancelledError:
            cancelled.append(event)
            raise

    async with app:
        for number in range(3):
            await app.aemit("n", number)
        await clock.pass_(60, app)
        letters = app.dead_letters()
    assert begun == [0, 1]
    assert cancelled == [1]
    assert [letter.event.payload for letter in letters] == [1, 2]
    assert "not done within 10 s" in letters[0].error
    assert "before the start" in letters[1].error
