"""Questions in virtual time: time limits, cancelled waits, and handlers that no longer wait."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest
from ambient_harness import EPOCH, VirtualClock, settled, until

from xpu_agents.ambient import AmbientApp, Answer, Decision, Inbox, InboxError, Retry, SyncInbox, current_inbox
from xpu_agents.ambient.store import inbox_items
from xpu_runtime.errors import ConfigError

MakeApp = Callable[..., AmbientApp]


async def test_a_time_limit_ends_the_wait(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards `within`: the handler continues after the limit, and can tell that from an ignored question."""
    answers: list[Answer[str]] = []

    @app.on("n")
    async def asking(inbox: Inbox) -> None:
        answers.append(await inbox.review("Send?", "draft", allow=["approve", "reject"], within="10s"))
        answers.append(await inbox.question("Why?", within=10))

    async with app:
        await app.aemit("n")
        await clock.pass_(9, app)
        assert (answers, app.status().open_items) == ([], 1)
        await clock.pass_(2, app)
        (answer,) = answers
        assert (answer.decision, answer.content, answer.expired) == (Decision.IGNORE, None, True)
        app.inbox.ignore(app.inbox.list()[0].id)
        await settled(app)
    assert [answer.expired for answer in answers] == [True, False]


@pytest.mark.parametrize("kind", ["async", "plain"])
@pytest.mark.parametrize("looks", [False, True])
async def test_a_time_limit_survives_a_restart(make_app: MakeApp, clock: VirtualClock, kind: str, looks: bool) -> None:
    """Guards `within` over restarts: the time continues, and a late answer is rejected."""
    answers: list[Answer[str]] = []

    def declare(app: AmbientApp) -> None:
        if kind == "plain":

            @app.on("n", name="asking")
            def plain(inbox: SyncInbox) -> None:
                answers.append(inbox.question("Well?", within="1h"))
        else:

            @app.on("n", name="asking")
            async def native(inbox: Inbox) -> None:
                answers.append(await inbox.question("Well?", within="1h"))

    first = make_app()
    declare(first)
    async with first:
        await first.aemit("n")
        await until(lambda: first.status().agents[0].asking)
        (item,) = first.inbox.list()
    clock.now += 3600
    if looks:
        assert first.status().open_items == 0
        assert first.inbox.list() == ()
        with pytest.raises(InboxError, match="closed: no answer within the time limit"):
            first.inbox.reply(item.id, "late")
    second = make_app()
    declare(second)
    async with second:
        await clock.pass_(1, second)
        await until(lambda: answers)
        assert len(second.inbox.list(answered=True)) == 1
    assert [(answer.decision, answer.expired) for answer in answers] == [(Decision.IGNORE, True)]


def _late(app: AmbientApp, item_id: str) -> None:
    with pytest.raises(InboxError, match="closed: no answer within the time limit"):
        app.inbox.reply(item_id, "late")


@pytest.mark.parametrize("kind", ["async", "plain"])
@pytest.mark.parametrize(
    "look",
    [lambda app, _: app.status(), lambda app, _: app.inbox.list(), lambda app, item_id: app.inbox.get(item_id), _late],
    ids=["status", "list", "get", "reply"],
)
async def test_a_time_limit_ends_the_wait_if_a_status_call_closes_the_item(
    app: AmbientApp, clock: VirtualClock, kind: str, look: Callable[[AmbientApp, str], object]
) -> None:
    """Guards `within` when a status or inbox call closes the item first: the handler was not woken.

    The handler waited forever then, and the worker of a plain function kept sleeping.
    """
    answers: list[Answer[str]] = []

    @app.on("n", name="async")
    async def native(event: str, inbox: Inbox) -> None:
        if event == "async":
            answers.append(await inbox.question("Well?", within="10s"))

    @app.on("n", name="plain")
    def plain(event: str, inbox: SyncInbox) -> None:
        if event == "plain":
            answers.append(inbox.question("Well?", within="10s"))

    async with app:
        await app.aemit("n", kind)
        supervisor = app._supervisor
        assert supervisor is not None
        async with asyncio.timeout(10):
            await until(app.inbox.list)
            if kind == "plain":  # until its first run has ended, and it is parked
                await until(lambda: not any(worker.tasks for worker in supervisor._workers))
            else:
                await until(lambda: supervisor._waiters.ids)
        (item,) = app.inbox.list()
        await settled(app)
        clock.now += 11  # no sleep ends, so the status call comes before the supervisor
        look(app, item.id)
        async with asyncio.timeout(10):
            await until(lambda: answers)
    assert [(answer.decision, answer.expired) for answer in answers] == [(Decision.IGNORE, True)]


async def test_an_invalid_time_limit_is_an_error(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards that an invalid argument is named."""

    @app.on("n", retry=1)
    async def asking(inbox: Inbox) -> None:
        await inbox.question("Well?", within="soon")

    async with app:
        await app.aemit("n")
        await until(app.dead_letters)
        assert "within: 'soon' is not a duration" in app.dead_letters()[0].error
    with pytest.raises(ConfigError, match="keep_notices: 'long' is not a duration"):
        AmbientApp(keep_notices="long")


def impatient(app: AmbientApp, answers: list[str]) -> Callable[[Inbox], Awaitable[None]]:
    """A handler whose first attempt fails while its question waits; the next one waits for the answer."""

    async def asking(inbox: Inbox) -> None:
        waiting = asyncio.create_task(inbox.question("Well?"))
        if not answers:
            answers.append("gave up")
            await until(app.inbox.list)
            raise TimeoutError
        answers.append((await waiting).text)

    return asking


async def test_questions_of_a_dead_letter_are_closed(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards the user against questions of a cancelled handler, and `revive`, after which it asks again."""
    answers: list[str] = []
    app.on("n", retry=1)(impatient(app, answers))
    async with app:
        await app.aemit("n")
        await until(app.dead_letters)
        assert app.inbox.list() == ()
        (item,) = app.inbox.list(answered=True)
        assert item.closed == "dead letter: TimeoutError()"
        app.revive(app.dead_letters()[0].number)
        await until(app.inbox.list)
        app.inbox.reply(app.inbox.list()[0].id, "yes")
        await until(lambda: app.status().agents[0].done)
    assert answers == ["gave up", "yes"]


async def test_tasks_left_behind_stop_waiting(app: AmbientApp) -> None:
    """Guards against tasks that wait forever for an answer that cannot be given."""
    left: list[asyncio.Task[Answer[str]]] = []

    @app.on("n")
    async def asking(inbox: Inbox) -> None:
        left.append(asyncio.create_task(inbox.question("Well?")))
        await until(lambda: app._supervisor._waiters.ids)  # type: ignore[union-attr]

    async with app:
        await app.aemit("n")
        await until(lambda: left and left[0].done())
        assert left[0].cancelled()
        assert app.inbox.list() == ()
        assert [item.closed for item in app.inbox.list(answered=True)] == ["its handler has ended"]


async def test_a_failed_attempt_keeps_its_question(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a question before a retry: it stays, and the next attempt gets its answer."""
    answers: list[str] = []
    app.on("n", retry=Retry(attempts=2, first_s=10, jitter=0))(impatient(app, answers))
    async with app:
        await app.aemit("n")
        await until(lambda: app.status().agents[0].due_at == EPOCH + 10)
        app.inbox.reply(app.inbox.list()[0].id, "yes")
        await clock.pass_(11, app)
        await until(lambda: app.status().agents[0].done)
    assert answers == ["gave up", "yes"]


async def test_questions_of_a_removed_agent_are_closed(make_app: MakeApp, clock: VirtualClock) -> None:
    """Guards the inbox against questions of removed agents; a restored agent has its question again."""
    answers: list[str] = []

    async def asking(inbox: Inbox) -> None:
        answers.append((await inbox.question("Well?")).text)

    async def other() -> None: ...

    def made(with_it: bool) -> AmbientApp:
        app = make_app()
        app.on("n", name="other")(other)
        if with_it:
            app.on("n", name="asking")(asking)
        return app

    first = made(True)
    async with first:
        await first.aemit("n")
        await until(first.inbox.list)
        (item,) = first.inbox.list()
    second = made(False)
    async with second:
        assert second.inbox.list() == ()
        with pytest.raises(InboxError, match="the app no longer has the agent asking"):
            second.inbox.reply(item.id, "yes")
    third = made(True)
    async with third:
        third.inbox.reply(item.id, "yes")
        await until(lambda: answers)
    assert answers == ["yes"]


async def test_old_notices_are_closed(make_app: MakeApp, clock: VirtualClock) -> None:
    """Guards the size of the inbox: unread notices are closed after a time, unless they are kept."""

    async def tell(event: int, inbox: Inbox) -> None:
        await inbox.notify(f"look {event}")

    def made(**options: object) -> AmbientApp:
        app = make_app(**options)
        app.on("n", name="tell")(tell)
        return app

    async def opened(app: AmbientApp, later_s: float, event: int | None = None) -> list[str]:
        clock.now += later_s
        if event is not None:
            app.emit("n", event)
        async with app:
            await settled(app)
            return [item.ask.title for item in app.inbox.list()]

    day = 86400.0
    assert await opened(made(), 0.0, 1) == ["look 1"]
    assert await opened(made(), 29 * day, 2) == ["look 1", "look 2"]
    assert await opened(made(keep_notices=None), 2 * day) == ["look 1", "look 2"]
    assert await opened(made(), 0.0) == ["look 2"]
    assert await opened(made(keep_notices="1d"), 0.0) == []
    last = made()
    await opened(last, 8 * day)
    assert [item.ask.title for item in last.inbox.list(answered=True)] == ["look 2"]  # of the newest event, which stays


async def test_tasks_left_behind_hold_no_slot(app: AmbientApp) -> None:
    """Guards an agent against standing still: a task of an ended handler took a slot and never released it."""
    left: list[asyncio.Task[Answer[str]]] = []
    first, second = asyncio.Event(), asyncio.Event()
    begun: list[int] = []

    @app.on("n")
    async def handler(event: int, inbox: Inbox) -> None:
        begun.append(event)
        if event == 0:
            left.append(asyncio.create_task(inbox.question("Well?")))
            await first.wait()
        elif event == 1:
            await second.wait()

    async with app:
        await app.aemit("n", 0)
        await app.aemit("n", 1)
        await until(lambda: begun == [0, 1])
        app.inbox.reply(app.inbox.list()[0].id, "yes")
        await settled(app)  # the task waits for the place of the second handler
        first.set()
        await settled(app)
        second.set()
        await settled(app)
        assert left[0].cancelled()
        await app.aemit("n", 2)
        await settled(app)
        assert begun == [0, 1, 2]


async def test_a_cancelled_wait_takes_a_slot_again(make_app: MakeApp) -> None:
    """Guards the concurrency, and a stop, for handlers with their own timeout on an answer."""
    working: list[int] = []
    go_on = asyncio.Event()

    def declare(app: AmbientApp) -> None:
        @app.on("n", name="impatient")
        async def impatient(event: int, inbox: Inbox) -> None:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.3):  # long enough to write the question down
                    await inbox.question("Well?", key="well")
            working.append(event)
            await go_on.wait()

    first = make_app(grace=0.0)
    declare(first)
    async with first:
        for number in range(3):
            await first.aemit("n", number)
        async with asyncio.timeout(10):
            await until(lambda: first.status().agents[0].running == 3)
        await settled(first)
        assert len(working) == 1
        await first._supervisor.shut_down(0.0)  # type: ignore[union-attr]
        assert (first.status().agents[0].asking, first.status().agents[0].waiting) == (0, 3)
        go_on.set()


@pytest.mark.parametrize("together", [False, True])
async def test_a_cancelled_wait_leaves_other_questions_open(make_app: MakeApp, together: bool) -> None:
    """Guards a handler that continues without one answer against being parked when the app stops."""
    app, gave_up, works = make_app(grace=0.0), asyncio.Event(), asyncio.Event()

    @app.on("n")
    async def impatient(inbox: Inbox) -> None:
        first = asyncio.ensure_future(inbox.question("Well?", key="well"))
        await until(lambda: app.status().agents[0].asking)
        second = asyncio.ensure_future(inbox.question("Or so?", key="or so")) if together else None
        await until(lambda: len(app.inbox.list()) == 1 + together)
        await settled(app)
        first.cancel()
        await asyncio.wait([first])
        gave_up.set()
        await (second or inbox.question("Or so?", key="or so"))
        works.set()
        await asyncio.Event().wait()

    async with app:
        await app.aemit("n")
        async with asyncio.timeout(10):
            await gave_up.wait()
            await until(lambda: len(app.inbox.list()) == 2)
            app.inbox.reply(app.inbox.list()[1].id, "So.")
            await works.wait()
        await settled(app)
        assert app.status().agents[0].running == 1
        await app._supervisor.shut_down(0.0)  # type: ignore[union-attr]
        assert (app.status().agents[0].asking, app.status().agents[0].waiting) == (0, 1)


async def test_a_wait_cancelled_during_the_write_keeps_the_handler_running(
    app: AmbientApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards a running handler against counting as waiting, and against being parked when the app stops."""
    go_on, gave_up = asyncio.Event(), asyncio.Event()
    begun: list[bool] = []
    written = threading.Event()

    @app.on("n")
    async def impatient(inbox: Inbox) -> None:
        asking = asyncio.ensure_future(inbox.question("Well?", key="well"))
        await until(lambda: bool(begun))
        asking.cancel()  # the write goes on: it has begun
        written.set()
        with pytest.raises(asyncio.CancelledError):
            await asking
        gave_up.set()
        await go_on.wait()

    def slow(length: int) -> str:
        begun.append(True)
        assert written.wait(10)
        return secrets.token_hex(length)

    monkeypatch.setattr(inbox_items, "secrets", SimpleNamespace(token_hex=slow))  # what the write needs
    async with app:
        await app.aemit("n")
        async with asyncio.timeout(10):
            await gave_up.wait()
        found = app.status().agents[0]
        go_on.set()
        await settled(app)
    assert (found.asking, found.running) == (0, 1)


async def test_overlapping_questions_stop_the_deadline_once(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards the deadline against counting time in which a question was open."""
    answers: list[str] = []

    @app.on("n", deadline=10)
    async def asking(inbox: Inbox) -> None:
        async def late() -> None:
            await clock.sleep(20)
            answers.append((await inbox.question("Two?", key="two")).text)

        both = asyncio.ensure_future(late())
        answers.append((await inbox.question("One?", key="one")).text)
        await both

    async with app:
        await app.aemit("n")
        await clock.pass_(30, app)
        first, second = app.inbox.list()
        app.inbox.reply(first.id, "1")
        await clock.pass_(10, app)
        app.inbox.reply(second.id, "2")
        await clock.pass_(1, app)
        assert app.dead_letters() == ()
    assert answers == ["1", "2"]


async def test_a_plain_handler_with_its_own_event_loop(make_app: Callable[..., AmbientApp]) -> None:
    """Guards graphs that a plain handler runs with asyncio.run: the answer never reached that loop."""
    app = make_app()
    answers: list[str] = []

    async def graph() -> None:
        answers.append((await current_inbox().question("Well?")).text)

    @app.on("n", retry=1)
    def handler(event: object) -> None:
        asyncio.run(asyncio.wait_for(graph(), 5))

    async with app:
        await app.aemit("n")
        await until(lambda: app.inbox.list() and app._supervisor._waiters.ids)  # type: ignore[union-attr]
        app.inbox.reply(app.inbox.list()[0].id, "yes")
        await until(lambda: app.status().agents[0].done or app.dead_letters())
    assert answers == ["yes"]
