"""Supervision of an app: pause, slowing on battery, sources and their errors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from ambient_harness import EPOCH, FixedSensors, VirtualClock, settled, until
from pydantic import BaseModel, model_validator

from xpu_agents.ambient import (
    AmbientApp,
    AmbientError,
    Conditions,
    Inbox,
)

MakeApp = Callable[..., AmbientApp]


class Mail(BaseModel):
    """An event."""

    subject: str
    thread: str = ""


def _collect(seen: list[object]) -> Callable[[Any], Any]:
    async def collect(event) -> None:
        seen.append(event)

    return collect


async def test_pause_and_resume(make_app: MakeApp) -> None:
    """Guards that a paused agent starts nothing, also after a restart, and loses nothing."""
    seen: list[object] = []
    first = make_app()
    first.on("n", name="worker")(_collect(seen))
    async with first:
        first.pause("worker")
        await settled(first)
        await first.aemit("n", 1)
        await settled(first)
    second = make_app()
    second.on("n", name="worker")(_collect(seen))
    async with second:
        await settled(second)
        assert seen == []
        assert second.status().agents[0].paused
        second.resume("worker")
        await settled(second)
        assert seen == [1]
        with pytest.raises(AmbientError, match=r"'wroker'.*; expected one of worker"):
            second.pause("wroker")


async def test_proactive_agents_slow_on_battery(app: AmbientApp, clock: VirtualClock, sensors: FixedSensors) -> None:
    """Guards the policy: on battery an agent works a quarter of the time; reactive agents do not slow."""
    start_times: dict[str, list[float]] = {"background": [], "reactive": []}

    def declare(name: str, **options: Any) -> None:
        @app.on("n", name=name, concurrency=4, **options)
        async def work(event) -> None:
            start_times[name].append(clock.time() - EPOCH)
            await clock.sleep(1)

    declare("background")
    declare("reactive", priority="reactive")
    sensors.conditions = Conditions(on_battery=True, battery=0.8)
    async with app:
        for number in range(3):
            await app.aemit("n", number)
        await clock.pass_(9, app)
        assert "on battery" in app.status().runner.slowed
        assert start_times["reactive"] == [0, 0, 0]
        assert start_times["background"] == [0, 4, 8]
        sensors.conditions = Conditions(on_battery=True, battery=0.1)
        await clock.pass_(11, app)
        await app.aemit("n", "later")
        await clock.pass_(50, app)
        assert len(start_times["background"]) == 3
        sensors.conditions = Conditions()
        await clock.pass_(11, app)
        assert len(start_times["background"]) == 4
        assert app.status().runner.slowed == ""


async def test_sources_are_restarted(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards async iterators: items are accepted before the next one is requested, and a failed source is restarted."""
    seen: list[object] = []
    others: list[object] = []
    begun = 0

    @app.source("n", key=str)
    async def numbers() -> AsyncIterator[int]:
        nonlocal begun
        begun += 1
        yield 1
        assert sum(agent.waiting + agent.done + agent.running for agent in app.status().agents) >= 1
        if begun == 1:
            raise OSError("the line is dead")
        yield 2

    async def more() -> AsyncIterator[int]:
        yield 3

    app.source("other")(more())
    app.on("n", name="count")(_collect(seen))
    app.on("other", name="count-others")(_collect(others))
    async with app:
        await clock.pass_(0.5, app)
        assert seen == [1]
        await clock.pass_(1, app)
    assert seen == [1, 2]
    assert begun == 2
    assert others == [3]


async def test_an_invalid_item_does_not_stop_its_source(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a source against one bad item: it becomes a dead letter, and the next one is taken."""
    typed: list[Mail] = []
    plain: list[object] = []

    @app.on("mail")
    async def triage(mail: Mail) -> None:
        typed.append(mail)

    app.on("mail", name="plain")(_collect(plain))

    @app.source("mail", key=lambda mail: mail["id"])
    async def letters() -> AsyncIterator[dict[str, str]]:
        yield {"id": "1", "subject": "first"}
        yield {"id": "2", "betreff": "second"}
        yield {"subject": "without an id"}
        yield {"id": "half \ud800", "subject": "third"}
        yield {"id": "4", "subject": "fourth"}

    async with app:
        await until(lambda: len(typed) == 2 and len(plain) == 3)
        letters_ = app.dead_letters()
        status = {agent.name: agent for agent in app.status().agents}
        assert [mail.subject for mail in typed] == ["first", "fourth"]
        assert [(letter.agent, letter.event.key) for letter in letters_ if letter.event.key == "2"] == [("triage", "2")]
        assert "subject: Field required" in letters_[0].error
        assert sum("key: the key function of source letters failed: KeyError('id')" in each.error for each in letters_)
        assert "Field required" in status["triage"].error or "KeyError" in status["triage"].error
        app.revive(letters_[0].number)
        await settled(app)
        assert letters_[0].number in [letter.number for letter in app.dead_letters()]


async def test_an_unserialisable_item_is_reported(app: AmbientApp) -> None:
    """Guards a source against an item that is not data: the error is shown until the next item is accepted."""
    seen: list[object] = []
    go_on = asyncio.Event()
    app.on("n", name="listener")(_collect(seen))

    @app.source("n")
    async def things() -> AsyncIterator[object]:
        yield object()
        await go_on.wait()
        yield 2

    async with app:
        await until(lambda: app.status().agents[0].trouble)
        assert "an item is lost: payload: a object for 'n' cannot be written" in app.status().agents[0].trouble
        go_on.set()
        await until(lambda: seen and not app.status().agents[0].trouble)
    assert seen == [2]
    assert app.dead_letters() == ()


async def test_a_plain_iterator_continues_after_an_invalid_item(app: AmbientApp) -> None:
    """Guards iterators that cannot be restarted: they ended with the first invalid item."""
    seen: list[object] = []

    @app.on("mail")
    async def triage(mail: Mail) -> None:
        seen.append(mail.subject)

    async def letters() -> AsyncIterator[dict[str, str]]:
        yield {"betreff": "first"}
        yield {"subject": "second"}

    app.source("mail")(letters())
    async with app:
        await until(lambda: seen)
        assert len(app.dead_letters()) == 1
    assert seen == ["second"]


class UnprintableError(Exception):
    """One whose own methods raise."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


class Strict(BaseModel):
    """A payload type whose validator raises an unprintable error."""

    @model_validator(mode="before")
    @classmethod
    def _never(cls, data: object) -> object:
        raise UnprintableError


async def test_a_source_with_an_unprintable_error_is_restarted(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a source against being lost, and its listeners against a missing error report."""
    seen: list[object] = []
    begun: list[int] = []
    app.on("n", name="count")(_collect(seen))

    @app.source("n")
    async def numbers() -> AsyncIterator[int]:
        begun.append(1)
        if len(begun) == 1:
            raise UnprintableError
        yield 1

    async with app:
        await clock.pass_(0.5, app)
        assert app.status().agents[0].trouble == "a UnprintableError"
        await clock.pass_(1, app)
    assert seen == [1]


async def test_a_payload_with_an_unprintable_error_is_a_dead_letter(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a source against an item whose validation fails with an unprintable error."""

    @app.on("n")
    async def strict(event: Strict) -> None: ...

    @app.source("n")
    async def numbers() -> AsyncIterator[dict[str, int]]:
        yield {"id": 1}

    async with app:
        await clock.pass_(0.5, app)
        assert [letter.error for letter in app.dead_letters()] == ["a UnprintableError"]


async def test_the_error_of_a_source_is_in_the_status(app: AmbientApp) -> None:
    """Guards that listeners of a failing source can see its error."""

    @app.on("n")
    async def handler(event: object) -> None: ...

    @app.source("n")
    async def broken() -> AsyncIterator[int]:
        raise ConnectionError("no line")
        yield 1

    async with app:
        await until(lambda: app.status().agents[0].trouble)
        assert app.status().agents[0].trouble == "ConnectionError: no line"


async def test_an_answer_arrives_after_a_store_failure(
    app: AmbientApp, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards a waiting handler: an answer given during a store failure arrives once the store works again."""
    answers: list[str] = []

    @app.on("n")
    async def asking(event: object, inbox: Inbox) -> None:
        answers.append((await inbox.question("Well?")).text)

    async with app:
        await app.aemit("n")
        await until(lambda: app.inbox.list() and app._supervisor._waiters.ids)  # type: ignore[union-attr]
        await settled(app)
        inbox = app._open_store().inbox
        with monkeypatch.context() as failing:
            failing.setattr(inbox, "answered", lambda ids: inbox.get("none"))
            app.inbox.reply(app.inbox.list()[0].id, "yes")
            await settled(app)
        await clock.pass_(5, app)
        await until(lambda: answers)
    assert answers == ["yes"]


async def test_a_cancellation_inside_a_source_restarts_it(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a source against ending silently after a cancellation inside it."""
    seen: list[object] = []
    app.on("n", name="count")(_collect(seen))

    @app.source("n")
    async def numbers() -> AsyncIterator[int]:
        yield len(seen)
        cancelled = asyncio.get_running_loop().create_future()
        cancelled.cancel()
        await cancelled

    async with app:
        await clock.pass_(0.5, app)
        assert "CancelledError" in app.status().agents[0].trouble
        await clock.pass_(1, app)
    assert len(seen) >= 2
