"""Ambient apps on a machine whose clock is set back: remaining delays stay the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from ambient_harness import EPOCH, FixedSensors, VirtualClock, settled, until

from xpu_agents.ambient import AmbientApp, Answer, Conditions, Event, Inbox, Retry
from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.store import Store

pytestmark = pytest.mark.slow

MakeApp = Callable[..., AmbientApp]

BACK = 3000.5


async def test_retries_keep_their_delay(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards retries, which stood still until the clock caught up."""
    tries: list[float] = []

    @app.on("n", retry=Retry(attempts=3, first_s=20, factor=2, jitter=0))
    async def fails() -> None:
        tries.append(clock.now - EPOCH)
        raise RuntimeError

    async with app:
        await app.aemit("n")
        await clock.pass_(7, app)
        clock.set_back(BACK)
        await clock.pass_(60, app)
        assert len(app.dead_letters()) == 1
    assert tries == [0, 20, 60]


async def test_debouncing_keeps_its_delay(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards debouncing, and events accepted while the agent was paused."""
    seen: list[tuple[float, int]] = []

    @app.on("n", debounce=20.0)
    async def collect(event: int) -> None:
        seen.append((clock.now - EPOCH, event))

    @app.on("n", name="paused")
    async def collect_late(event: int) -> None:
        seen.append((clock.now - EPOCH, event))

    async with app:
        app.pause("paused")
        await settled(app)
        await app.aemit("n", 1)
        await clock.pass_(7, app)
        clock.set_back(BACK)
        await clock.pass_(30, app)
        assert seen == [(20, 1)]
        app.resume("paused")
        await settled(app)
    assert seen[1][1] == 1


async def test_timers_keep_their_phase(make_app: MakeApp, clock: VirtualClock) -> None:
    """Guards intervals, and their phase after a later restart."""
    ticks: list[float] = []

    def made() -> AmbientApp:
        app = make_app()

        @app.every("30s")
        async def tick() -> None:
            ticks.append(clock.now - EPOCH)

        return app

    first, second = made(), made()
    async with first:
        await clock.pass_(40, first)
        clock.set_back(BACK)
        await clock.pass_(60, first)
    async with second:
        await clock.pass_(50, second)
    assert ticks == [30, 60, 90, 120, 150]


async def test_deadlines_and_time_limits_keep_their_delay(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards deadlines of running handlers and limits of questions; time spent waiting for the user stays excluded."""
    ends: dict[str, float] = {}
    answers: list[Answer[str]] = []

    @app.on("n", deadline=50)
    async def hangs() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ends["hangs"] = clock.now - EPOCH

    @app.on("n", deadline=50)
    async def asks(inbox: Inbox) -> None:
        try:
            answers.append(await inbox.question("Well?", within=40))
            ends["answered"] = clock.now - EPOCH
            await asyncio.get_running_loop().create_future()
        finally:
            ends["asks"] = clock.now - EPOCH

    async with app:
        await app.aemit("n")
        await clock.pass_(7, app)
        clock.set_back(BACK)
        await clock.pass_(120, app)
        assert [letter.agent for letter in app.dead_letters()] == ["hangs", "asks"]
    assert [answer.expired for answer in answers] == [True]
    assert ends["hangs"] == pytest.approx(50, abs=1)
    assert ends["answered"] == pytest.approx(40, abs=1)
    assert ends["asks"] == pytest.approx(90, abs=2)


async def test_rests_keep_their_length(app: AmbientApp, clock: VirtualClock, sensors: FixedSensors) -> None:
    """Guards proactive agents on battery: a rest of seconds does not become a rest of an hour."""
    start_times: list[float] = []

    @app.on("n")
    async def work() -> None:
        start_times.append(clock.now - EPOCH)
        await clock.sleep(10)

    sensors.conditions = Conditions(on_battery=True, battery=0.8)
    async with app:
        await app.aemit("n")
        await app.aemit("n")
        await clock.pass_(12, app)
        clock.set_back(BACK)
        await clock.pass_(40, app)
    assert start_times == [0, 40]


async def test_due_times_are_limited_at_the_start(make_app: MakeApp, clock: VirtualClock) -> None:
    """Guards a start after the clock was set back: no event waits longer than its maximum."""
    tries: list[float] = []

    def made() -> AmbientApp:
        app = make_app()

        @app.on("n", retry=Retry(attempts=2, first_s=20, most_s=20, jitter=0))
        async def fails(event: Event) -> None:
            tries.append(clock.now - EPOCH)
            raise RuntimeError

        return app

    first, second = made(), made()
    async with first:
        await first.aemit("n")
        await until(lambda: tries and first.status().agents[0].waiting)
    clock.set_back(BACK)
    async with second:
        await clock.pass_(21, second)
        assert len(second.dead_letters()) == 1
    assert tries == [0, 20]


def test_times_written_after_the_step_are_not_shifted(store: Store) -> None:
    """Guards changes between the clock step and its detection."""
    for key, at in (("old", 5000.0), ("older", 1500.0), ("new", 1999.0)):
        store.journal.accept("n", "1", key, [DeliveryTarget("a")], at).result()
    store.shift_times(3000.0, 1990.0, 2000.0).result()
    events = store.database.read(
        lambda db: {row["key"]: row["accepted_at"] for row in db.execute("SELECT key, accepted_at FROM events")}
    ).result()
    assert events == {"old": 2000.0, "older": -1500.0, "new": 1999.0}
    assert store.journal.next_due("a").result() == -1500.0
