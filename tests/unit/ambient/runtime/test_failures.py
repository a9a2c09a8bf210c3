"""Failures of handlers: retries, dead letters, cancellations, and results or errors that cannot be stored."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from itertools import count

import pytest
from ambient_harness import EPOCH, VirtualClock, settled, until

from xpu_agents.ambient import (
    AmbientApp,
    AmbientError,
    Event,
    GiveUp,
    Inbox,
    Retry,
)

MakeApp = Callable[..., AmbientApp]


@pytest.mark.parametrize(("attempts", "reported"), [(1, "after 1 attempt: "), (2, "after 2 attempts: ")])
async def test_the_number_of_attempts_is_logged(
    app: AmbientApp, clock: VirtualClock, caplog: pytest.LogCaptureFixture, attempts: int, reported: str
) -> None:
    """Guards the log line of a dead letter, with singular and plural."""

    @app.on("n", retry=Retry(attempts=attempts, first_s=1, jitter=0))
    async def fails(event: Event) -> None:
        raise RuntimeError("no luck")

    async with app:
        await app.aemit("n")
        await clock.pass_(2, app)
    assert f"is given up {reported}RuntimeError: no luck" in caplog.text


async def test_retries_and_dead_letters(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards the delays between attempts, and that a dead letter is listed and can be retried."""
    tries: list[float] = []

    @app.on("n", retry=Retry(attempts=3, first_s=10, factor=3, jitter=0))
    async def fails(event) -> None:
        tries.append(clock.time() - EPOCH)
        raise RuntimeError("no luck")

    async with app:
        await app.aemit("n", "x")
        await clock.pass_(100, app)
        assert tries == [0, 10, 40]
        (letter,) = app.dead_letters()
        assert (letter.agent, letter.error, letter.event.payload) == ("fails", "RuntimeError: no luck", "x")
        app.revive(letter.number)
        await clock.pass_(100, app)
        assert len(tries) == 6
        with pytest.raises(AmbientError, match="dead letter 99"):
            app.revive(99)


async def test_a_cancellation_inside_a_handler_counts_as_a_failure(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards against endless attempts after a cancellation inside the handler."""
    tries: list[int] = []

    @app.on("n", retry=Retry(attempts=2, first_s=1))
    async def fails(event: Event) -> None:
        tries.append(event.attempt)
        inner = asyncio.create_task(asyncio.sleep(3600))
        inner.cancel()
        await inner

    async with app:
        await app.aemit("n")
        await clock.pass_(5, app)
        assert "was cancelled" in app.dead_letters()[0].error
    assert tries == [1, 2]


async def test_an_endless_thread_does_not_block_its_agent(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards the deadline of plain functions, which cannot be cancelled."""
    never, ended = threading.Event(), threading.Event()

    @app.on("n", deadline=10)
    def hangs() -> None:
        never.wait()
        ended.set()

    async with app:
        await app.aemit("n")
        await clock.pass_(11, app)
        assert "not done within 10 s" in app.dead_letters()[0].error
    never.set()
    await until(ended.is_set)


async def test_a_handler_that_ignores_cancellation_does_not_block_its_agent(
    app: AmbientApp, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards the deadline, and later events, of a handler that catches every exception."""
    monkeypatch.setattr("xpu_agents.ambient.runtime.agent_worker._CANCEL_TIMEOUT_S", 0.05)
    seen: list[int] = []
    free = asyncio.Event()

    @app.on("n", deadline=10)
    async def stubborn(event: int) -> None:
        seen.append(event)
        while event == 1 and not free.is_set():
            with contextlib.suppress(asyncio.CancelledError):
                await free.wait()

    async with app:
        await app.aemit("n", 1)
        await clock.pass_(11, app)
        await until(lambda: len(app.dead_letters()) == 1)
        await app.aemit("n", 2)
        await until(lambda: seen == [1, 2])
        free.set()
    assert "stubborn: the handler ignores its cancellation" in caplog.text


async def test_give_up(app: AmbientApp) -> None:
    """Guards that a handler can end the attempts itself."""
    tries: list[object] = []

    @app.on("n")
    async def fails(event) -> None:
        tries.append(event)
        raise GiveUp("unreadable")

    async with app:
        await app.aemit("n", "x")
        await settled(app)
        assert [letter.error for letter in app.dead_letters()] == ["GiveUp: unreadable"]
    assert tries == ["x"]


async def test_an_event_that_crashes_the_process_becomes_a_dead_letter(make_app: MakeApp) -> None:
    """Guards against an app that crashes and restarts forever: the crashed attempts count."""
    app = make_app()
    tries: list[int] = []

    @app.on("n", retry=2)
    async def deadly(event: Event) -> None:
        tries.append(event.attempt)

    await app.aemit("n")
    journal = app._open_store().journal
    for _ in range(2):
        assert journal.claim("deadly", EPOCH, None).result() is not None
        journal.recover(EPOCH).result()
    async with app:
        await until(app.dead_letters)
    assert tries == []
    assert app.dead_letters()[0].error == "the process ended during attempt 2, the last one"
    app.revive(app.dead_letters()[0].number)
    async with app:
        await until(lambda: tries == [1])


async def test_failing_while_waiting_is_a_failed_attempt(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards against endless attempts of a handler that fails while it waits for the user."""
    tries: list[int] = []

    @app.on("n", retry=Retry(attempts=2, first_s=1, jitter=0))
    async def impatient(event: Event, inbox: Inbox) -> None:
        tries.append(event.attempt)
        asking = asyncio.create_task(inbox.question("Now?"))
        await until(lambda: app.status().agents[0].asking)
        asking.cancel()
        raise TimeoutError

    async with app:
        await app.aemit("n")
        await until(lambda: tries == [1] and app.status().agents[0].due_at == EPOCH + 1)
        await clock.pass_(1, app)
        await until(app.dead_letters)
    assert tries == [1, 2]


async def test_a_revived_dead_letter_has_a_new_deadline(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards `revive` of an event whose deadline has passed."""
    handled: list[str] = []

    @app.on("n", deadline=10)
    async def handler(event: Event) -> None:
        handled.append(event.id)

    await app.aemit("n")
    clock.now += 11
    async with app:
        await until(app.dead_letters)
        assert "deadline" in app.dead_letters()[0].error
        app.revive(app.dead_letters()[0].number)
        await until(lambda: handled)


class Unprintable:
    """An object that cannot be converted to text."""

    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize("result", ["half \ud800", Unprintable()])
async def test_an_unstorable_result_does_not_block(app: AmbientApp, result: object) -> None:
    """Guards an agent against a handler result that cannot be stored."""

    @app.on("n")
    async def handler(event: object) -> object:
        return result

    @app.on("n", retry=1)
    async def failing(event: object) -> object:
        raise ValueError("half \ud800")

    async with app:
        await app.aemit("n")
        await until(lambda: app.status().agents[1].done == 1 and app.status().agents[0].dead == 1)
        assert [letter.error for letter in app.dead_letters()] == ["ValueError: half \\ud800"]


async def test_the_errors_of_an_exception_group_are_recorded(app: AmbientApp) -> None:
    """Guards against a dead letter that only says that a group of tasks failed."""

    @app.on("n", retry=1)
    async def failing(event: object) -> None:
        raise ExceptionGroup("two", [ValueError("the mail server is down"), ExceptionGroup("one", [KeyError("x")])])

    async with app:
        await app.aemit("n")
        await until(lambda: bool(app.dead_letters()))
        reported = "ValueError: the mail server is down; ExceptionGroup: one (1 sub-exception): KeyError: 'x'"
        assert app.dead_letters()[0].error == f"ExceptionGroup: two (2 sub-exceptions): {reported}"


async def test_a_returned_generator_is_not_read(app: AmbientApp) -> None:
    """Guards all agents against an endless result."""
    read: list[int] = []

    @app.on("n")
    async def handler(event: object) -> object:
        return (read.append(number) for number in count())

    async with app:
        await app.aemit("n")
        await until(lambda: app.status().agents[0].done == 1)
    assert read == []


class UnprintableError(Exception):
    """An error whose own methods raise."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


class UnprintableGiveUp(UnprintableError, GiveUp):
    """A `GiveUp` whose own methods raise."""


@pytest.mark.parametrize(("error", "tries"), [(UnprintableError, 2), (UnprintableGiveUp, 1)])
async def test_an_unprintable_error_is_recorded(
    app: AmbientApp, clock: VirtualClock, error: type[Exception], tries: int
) -> None:
    """Guards an event against running forever because its error cannot be stored."""
    attempts: list[int] = []

    @app.on("n", retry=Retry(attempts=2, first_s=1, jitter=0))
    async def failing(event: Event) -> None:
        attempts.append(event.attempt)
        raise error

    async with app:
        await app.aemit("n")
        await clock.pass_(2, app)
        assert [letter.error for letter in app.dead_letters()] == [f"a {error.__name__}"]
        assert app.status().agents[0].running == 0
    assert len(attempts) == tries


class Panic(BaseException):
    """A `BaseException` like the panic of an extension module."""


@pytest.mark.parametrize(
    ("error", "reported"), [(Panic("no"), "Panic: no"), (SystemExit(3), "RuntimeError: the handler")]
)
@pytest.mark.parametrize("kind", ["async", "plain"])
async def test_a_base_exception_is_a_failure(make_app: MakeApp, error: BaseException, reported: str, kind: str) -> None:
    """Guards an event against running forever, and the app against ending, after a `BaseException`."""
    app = make_app()

    @app.on("n", name="async", retry=1)
    async def native(event: object) -> None:
        if event == "async":
            raise error

    @app.on("n", name="plain", retry=1)
    def plain(event: object) -> None:
        if event == "plain":
            raise error

    async with app:
        await app.aemit("n", kind)
        async with asyncio.timeout(10):
            await until(app.dead_letters)
        (letter,) = app.dead_letters()
        assert (letter.agent, letter.error.startswith(reported)) == (kind, True)
