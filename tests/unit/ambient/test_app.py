"""Ambient apps on virtual time: events, pace, failures, people."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable
from itertools import count, pairwise
from typing import Any

import pytest
from ambient_harness import EPOCH, FixedSensors, VirtualClock, settled, until
from pydantic import BaseModel, model_validator

from xpu_agents.ambient import (
    AmbientApp,
    AmbientError,
    Answer,
    Conditions,
    Decision,
    Event,
    EventError,
    GiveUp,
    Inbox,
    InboxError,
    Retry,
    StoreError,
    Tick,
)
from xpu_agents.priority import current_priority
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError

MakeApp = Callable[..., AmbientApp]


class Mail(BaseModel):
    """An event."""

    subject: str
    thread: str = ""


async def test_an_event_reaches_every_handler_typed(app: AmbientApp) -> None:
    """Guards the main path: each agent of the topic gets the event, as the type it asks for."""
    seen: list[object] = []

    @app.on("mail")
    async def typed(mail: Mail) -> None:
        seen.append(mail)

    @app.on("mail")
    async def plain(event) -> None:
        seen.append(event)

    @app.on("mail")
    def envelope(event: Event) -> None:
        seen.append((event.topic, event.key, event.attempt))

    async with app:
        receipt = await app.aemit("mail", Mail(subject="hello"), key="k1")
        await until(lambda: len(seen) == 3)
    assert receipt.new
    assert Mail(subject="hello") in seen
    assert {"subject": "hello", "thread": ""} in seen
    assert ("mail", "k1", 1) in seen


async def test_priority_is_proactive_unless_said(app: AmbientApp) -> None:
    """Guards that what handlers ask a model is background work, in threads too."""
    seen: dict[str, Priority | None] = {}
    app.on("go", name="async")(_noting(seen, "async"))
    app.on("go", name="urgent", priority="reactive")(_noting(seen, "urgent"))

    @app.on("go")
    def in_thread() -> None:
        seen["thread"] = current_priority()

    async with app:
        await app.aemit("go")
        await until(lambda: len(seen) == 3)
    assert seen == {"async": Priority.PROACTIVE, "thread": Priority.PROACTIVE, "urgent": Priority.REACTIVE}


def _noting(seen: dict[str, Priority | None], name: str) -> Callable[[], Any]:
    async def note() -> None:
        seen[name] = current_priority()

    return note


async def test_a_key_is_one_event(app: AmbientApp) -> None:
    """Guards idempotency: who is not sure whether an event arrived may emit it again."""
    seen: list[object] = []
    app.on("mail")(_collect(seen))
    async with app:
        first = await app.aemit("mail", 1, key="a")
        second = await app.aemit("mail", 2, key="a")
        await settled(app)
    assert (first.new, second.new) == (True, False)
    assert second.event_id == first.event_id
    assert seen == [1]


def _collect(seen: list[object]) -> Callable[[Any], Any]:
    async def collect(event) -> None:
        seen.append(event)

    return collect


async def test_events_are_accepted_while_nothing_runs(make_app: MakeApp) -> None:
    """Guards that an event waits in the journal for the app to run, and that another thread may bring it."""
    seen: list[object] = []
    emitting = make_app()
    emitting.on("mail")(_collect(seen))
    thread = threading.Thread(target=lambda: emitting.emit("mail", "early"))
    thread.start()
    thread.join()
    emitting.close()
    running = make_app()
    running.on("mail")(_collect(seen))
    async with running:
        await settled(running)
    assert seen == ["early"]


@pytest.mark.parametrize(
    ("topic", "payload", "says"),
    [
        ("mial", {"subject": "x"}, "no agent listens to 'mial'; expected 'mail'"),
        ("mail", {"betreff": "x"}, "subject: Field required"),
        ("mail", {"subject": 7}, "agent 'typed' expects Mail"),
        ("mail", object(), "cannot be written as JSON"),
    ],
)
async def test_what_does_not_fit_is_not_accepted(app: AmbientApp, topic: str, payload: object, says: str) -> None:
    """Guards that a wrong event fails where it is emitted, not later in the background."""

    @app.on("mail")
    async def typed(mail: Mail) -> None: ...

    with pytest.raises(EventError, match=says):
        await app.aemit(topic, payload)
    assert app.status().agents == ()


# -- pace --------------------------------------------------------------------------------------------------------------


async def test_throttle(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards that no more handlers start in a period than the throttle allows, and that none is lost."""
    began: list[float] = []

    @app.on("mail", throttle="2/min")
    async def triage(event) -> None:
        began.append(clock.time() - EPOCH)

    async with app:
        for number in range(5):
            await app.aemit("mail", number)
        await clock.pass_(150, app)
    assert len(began) == 5
    assert began[:2] == [0, 0]
    assert all(later - earlier >= 60 for earlier, later in zip(began, began[2:], strict=False))
    assert began[-1] <= 125


async def test_throttle_counts_starts(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards that what waited long for its place starts no sooner after the one before than the throttle allows."""
    began: list[float] = []

    @app.on("mail", throttle="1/min")
    async def triage(event) -> None:
        began.append(clock.time() - EPOCH)
        await clock.sleep(100.0 if len(began) == 1 else 1.0)

    async with app:
        for number in range(4):
            await app.aemit("mail", number)
        await clock.pass_(400, app)
    assert len(began) == 4
    assert all(later - earlier >= 60 for earlier, later in pairwise(began))
    assert began[1] <= 110


async def test_a_start_that_was_held_up_counts_for_no_throttle(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards an agent that was paused against another wait, of a day maybe, for a start that never was."""
    began: list[float] = []

    @app.on("mail", throttle="1/4s")
    async def triage(event) -> None:
        began.append(clock.time() - EPOCH)

    async with app:
        for number in range(2):
            await app.aemit("mail", number)
        await clock.pass_(2, app)
        app.pause("triage")
        await clock.pass_(3, app)
        app.resume("triage")
        await clock.pass_(1, app)
    assert began == [0, 5]


async def test_debounce_waits_for_quiet_but_not_for_ever(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards that a burst is over before it is handled, that every event of it is, and that endless bursts are too."""
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
    """Guards that of a burst only the newest is handled, or all in one go, by group."""
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


async def test_a_batch_is_tried_again_as_it_was(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards that a second try gets the same events, though more have come, so answers to its questions still fit."""
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
    """Guards that no more handlers work at once than allowed, and that those do."""
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
    """Guards that an event that is too old is not handled, and that a handler that takes too long is cancelled."""
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


# -- failures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attempts", "told"), [(1, "after 1 attempt: "), (2, "after 2 attempts: ")])
async def test_giving_up_is_told_in_words(
    app: AmbientApp, clock: VirtualClock, caplog: pytest.LogCaptureFixture, attempts: int, told: str
) -> None:
    """Guards the line that a person reads of it: it said "1 tries"."""

    @app.on("n", retry=Retry(attempts=attempts, first_s=1, jitter=0))
    async def fails(event: Event) -> None:
        raise RuntimeError("no luck")

    async with app:
        await app.aemit("n")
        await clock.pass_(2, app)
    assert f"is given up {told}RuntimeError: no luck" in caplog.text


async def test_retries_and_dead_letters(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards the waits between tries, and that what is given up can be seen and tried again."""
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


async def test_a_handler_that_is_cancelled_from_inside(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards against an event that is tried over and over, since a cancelled try did not count."""
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


async def test_a_thread_that_does_not_end_holds_up_nobody(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards the deadline of plain functions, which cannot be cancelled: their events are given up all the same."""
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


async def test_a_handler_that_swallows_its_cancellation_holds_up_nobody(
    app: AmbientApp, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards the deadline, and all events behind it, of an agent that catches everything."""
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
    """Guards that a handler can end the tries itself."""
    tries: list[object] = []

    @app.on("n")
    async def fails(event) -> None:
        tries.append(event)
        raise GiveUp("nobody can read this")

    async with app:
        await app.aemit("n", "x")
        await settled(app)
        assert [letter.error for letter in app.dead_letters()] == ["GiveUp: nobody can read this"]
    assert tries == ["x"]


async def test_draining_lets_handlers_end_and_keeps_the_rest(make_app: MakeApp) -> None:
    """Guards that stopping loses nothing: what is at work may end, what was not begun is handled by the next run."""
    seen: list[object] = []
    begun = asyncio.Event()

    def declare(app: AmbientApp) -> None:
        @app.on("n")
        async def work(event) -> None:
            begun.set()
            await asyncio.sleep(0.01)
            seen.append(event)

    first = make_app()
    declare(first)
    async with first:
        await first.aemit("n", 1)
        await first.aemit("n", 2)
        await begun.wait()
    assert seen == [1]
    second = make_app()
    declare(second)
    async with second:
        await until(lambda: seen == [1, 2])


async def test_draining_cancels_after_the_grace(make_app: MakeApp, clock: VirtualClock) -> None:
    """Guards that a handler that does not end cannot keep the app from stopping; its event is handled again."""
    tries: list[int] = []
    begun = asyncio.Event()

    def declare(app: AmbientApp, hang: bool) -> None:
        @app.on("n")
        async def work(event: Event) -> None:
            tries.append(event.attempt)
            begun.set()
            if hang:
                await asyncio.get_running_loop().create_future()

    first = make_app(grace=0.0)
    declare(first, hang=True)
    async with first:
        await first.aemit("n")
        await begun.wait()
    second = make_app()
    declare(second, hang=False)
    async with second:
        await settled(second)
    assert tries == [1, 1]


async def test_an_app_is_entered_once(make_app: MakeApp) -> None:
    """Guards a store against being closed by whoever entered the app at the same moment, in vain."""
    app = make_app()
    app.on("n")(_collect([]))
    found = await asyncio.gather(app.__aenter__(), app.__aenter__(), return_exceptions=True)
    assert [type(each) for each in found] == [AmbientApp, AmbientError]
    assert app.status().running
    await app.__aexit__(None, None, None)
    async with app:
        assert app.status().running


async def test_an_app_runs_once(make_app: MakeApp) -> None:
    """Guards against two runners on one store, which would handle every event twice."""
    first, second = make_app(), make_app()
    for app in (first, second):
        app.on("n")(_collect([]))
    async with first:
        assert first.status().running
        with pytest.raises(StoreError, match="another AmbientApp of this process runs this app; stop it, or give one"):
            async with second:
                pass
        with pytest.raises(AmbientError, match="already running"):
            async with first:
                pass
    assert not first.status().running


# -- people ------------------------------------------------------------------------------------------------------------


async def test_review_in_one_run(app: AmbientApp) -> None:
    """Guards the inbox while the process lives: the handler waits, and goes on with what the person made of it."""
    answers: list[Answer[Mail]] = []

    @app.on("mail")
    async def draft(mail: Mail, inbox: Inbox) -> None:
        answers.append(await inbox.review("Send this?", Mail(subject=f"Re: {mail.subject}")))

    async with app:
        await app.aemit("mail", Mail(subject="hi"))
        await settled(app)
        (item,) = app.inbox.list()
        assert (item.agent, item.ask.title, item.ask.content) == (
            "draft",
            "Send this?",
            {"subject": "Re: hi", "thread": ""},
        )
        with pytest.raises(InboxError, match=r"edited content\.subject "):
            app.inbox.edit(item.id, {"subject": 3})
        app.inbox.edit(item.id[:4], {"subject": "Re: hello"}, comment="politer")
        await settled(app)
        with pytest.raises(InboxError, match="already answered"):
            app.inbox.approve(item.id)
    assert answers == [Answer(item.id, Decision.EDIT, Mail(subject="Re: hello"), "politer")]
    assert answers[0].approved


@pytest.mark.parametrize("broken", ["gr\udcfcn", object(), b"\xff"])
async def test_what_a_person_tells_can_be_kept(app: AmbientApp, broken: Any) -> None:
    """Guards the inbox as JSON, which a text of a terminal with an old encoding broke for good.

    And the person against errors of the store and of Python for what they have written.
    """
    answers: list[Answer[Any]] = []

    @app.on("n")
    async def ask(event, inbox) -> None:
        answers.append(await inbox.review("This?", {"q": "tea"}))
        answers.append(await inbox.question("Which?"))

    async with app:
        await app.aemit("n")
        await settled(app)
        (review,) = app.inbox.list()
        with pytest.raises(InboxError, match=f"{review.id}.*edited content"):
            app.inbox.edit(review.id, broken)
        with pytest.raises(InboxError, match=f"{review.id}.*comment"):
            app.inbox.approve(review.id, broken)
        app.inbox.approve(review.id, "grün")
        await settled(app)
        (question,) = app.inbox.list()
        with pytest.raises(InboxError, match=f"{question.id}.*reply"):
            app.inbox.reply(question.id, broken)
        app.inbox.reply(question.id, "grün")
        await settled(app)
    assert [(each.content, each.comment) for each in answers] == [({"q": "tea"}, "grün"), ("grün", "")]


async def test_a_person_takes_no_place(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards that handlers that wait for a person hold up no others, and that their deadline stands still."""
    seen: list[object] = []

    @app.on("n", deadline=10)
    async def ask(event, inbox) -> None:
        if event == "ask":
            seen.append((await inbox.question("Which?")).text)
        else:
            seen.append(event)

    async with app:
        await app.aemit("n", "ask")
        await app.aemit("n", "other")
        await clock.pass_(100, app)
        assert seen == ["other"]
        assert app.status().agents[0].asking == 1
        app.inbox.reply(app.inbox.list()[0].id, "that one")
        await settled(app)
    assert seen == ["other", "that one"]


@pytest.mark.parametrize("when", ["down", "up"])
async def test_waiting_survives_a_restart(make_app: MakeApp, when: str) -> None:
    """Guards approvals: after a restart the handler is run again, and the same call has the recorded answer.

    Nobody is asked or told twice, and what was approved is what the person saw.
    """
    drafts = iter(("first draft", "second draft", "third draft"))
    sent: list[tuple[str, str]] = []
    runs: list[int] = []

    def declare(app: AmbientApp) -> None:
        @app.on("mail")
        async def draft(event: Event, inbox: Inbox) -> None:
            runs.append(event.attempt)
            await inbox.notify("I am on it")
            tone = await inbox.question("Which tone?", choices=["formal", "warm"])
            answer = await inbox.review("Send?", next(drafts))
            sent.append((tone.text, answer.text))

    first = make_app()
    declare(first)
    async with first:
        await first.aemit("mail")
        await settled(first)
        question = next(item for item in first.inbox.list() if item.ask.kind == "question")
        first.inbox.reply(question.id, "warm")
        await settled(first)
        review = next(item for item in first.inbox.list() if item.ask.kind == "review")
    second = make_app()
    declare(second)
    if when == "down":
        second.inbox.approve(review.id)
    async with second:
        await settled(second)
        if when == "up":
            assert runs == [1]  # not run again before there is an answer
            assert [item.id for item in second.inbox.list() if item.ask.kind == "review"] == [review.id]
            second.inbox.approve(review.id)
            await settled(second)
        items = second.inbox.list(answered=True)
    assert sent == [("warm", "first draft")]
    assert runs == [1, 1]
    assert len(items) == 3


async def test_a_plain_function_waits_by_being_run_again(app: AmbientApp) -> None:
    """Guards that functions without async may ask too, and hold no thread while they wait."""
    runs: list[str] = []

    @app.on("n")
    def ask(inbox) -> str:
        runs.append("begun")
        first = inbox.question("One?").text
        second = inbox.review("Two?", {"first": first}).content
        runs.append("ended")
        return f"{first} {second}"

    async with app:
        await app.aemit("n")
        await until(lambda: len(app.inbox.list()) == 1)
        app.inbox.reply(app.inbox.list()[0].id, "1")
        await until(lambda: [item.ask.title for item in app.inbox.list()] == ["Two?"])
        app.inbox.approve(app.inbox.list()[0].id)
        await until(lambda: app.status().agents[0].done == 1)
    assert runs == ["begun", "begun", "begun", "ended"]


async def test_a_handler_that_asks_differently_is_told(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards against giving a handler the answer to another question."""
    runs = 0

    @app.on("n", retry=Retry(attempts=2, first_s=1))
    async def ask(inbox: Inbox) -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            await inbox.notify("one thing")
            raise ValueError("once")
        await inbox.question("another thing?")

    async with app:
        await app.aemit("n")
        await clock.pass_(2, app)
        (letter,) = app.dead_letters()
    assert "is a question, but was a notice" in letter.error


async def test_emitting_inside_a_handler_happens_once(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards chains of events against a handler that is run again."""
    seen: list[object] = []
    runs = 0

    @app.on("first", retry=Retry(attempts=2, first_s=1))
    async def chain(event, app: AmbientApp) -> None:
        nonlocal runs
        runs += 1
        await app.aemit("second", "x")
        await app.aemit("second", "y")
        if runs == 1:
            raise ValueError("after it emitted")

    app.on("second", name="end")(_collect(seen))
    async with app:
        await app.aemit("first")
        await clock.pass_(2, app)
    assert runs == 2
    assert seen == ["x", "y"]


async def test_another_try_may_emit_something_else(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards events against being taken for others that an earlier try emitted in their place, and so lost."""
    seen: list[object] = []
    box = ["a", "b", "b"]

    @app.on("poll", retry=Retry(attempts=2, first_s=1))
    def poll(app: AmbientApp) -> None:
        for mail in list(box):
            app.emit("mail", mail)
            if len(box) == 3:
                box.remove(mail)  # it was read, and the connection fails
                raise OSError("the line is dead")

    app.on("mail", name="end")(_collect(seen))
    async with app:
        await app.aemit("poll")
        await until(lambda: len(box) == 2)
        await until(lambda: not any(agent.running for agent in app.status().agents))
        await clock.pass_(2, app)
        await until(lambda: {agent.name: agent.done for agent in app.status().agents}["poll"])
        await settled(app)
    assert seen == ["a", "b", "b"]


# -- supervision -------------------------------------------------------------------------------------------------------


async def test_pause_and_resume(make_app: MakeApp) -> None:
    """Guards that a paused agent begins nothing, also after a restart, and loses nothing."""
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


async def test_the_background_slows_on_battery(app: AmbientApp, clock: VirtualClock, sensors: FixedSensors) -> None:
    """Guards the policy: on battery an agent works a quarter of the time, one handler at a time; people do not wait."""
    began: dict[str, list[float]] = {"background": [], "person": []}

    def declare(name: str, **options: Any) -> None:
        @app.on("n", name=name, concurrency=4, **options)
        async def work(event) -> None:
            began[name].append(clock.time() - EPOCH)
            await clock.sleep(1)

    declare("background")
    declare("person", priority="reactive")
    sensors.conditions = Conditions(on_battery=True, battery=0.8)
    async with app:
        for number in range(3):
            await app.aemit("n", number)
        await clock.pass_(9, app)
        assert "on battery" in app.status().runner.slowed
        assert began["person"] == [0, 0, 0]
        assert began["background"] == [0, 4, 8]
        sensors.conditions = Conditions(on_battery=True, battery=0.1)
        await clock.pass_(11, app)
        await app.aemit("n", "later")
        await clock.pass_(50, app)
        assert len(began["background"]) == 3
        sensors.conditions = Conditions()
        await clock.pass_(11, app)
        assert len(began["background"]) == 4
        assert app.status().runner.slowed == ""


async def test_timers_keep_their_phase_and_make_up_once(make_app: MakeApp, clock: VirtualClock) -> None:
    """Guards timers over restarts: none is due twice, and those that were missed come as one."""

    async def run_for(seconds: float, *, after: float = 0.0) -> list[tuple[float, bool]]:
        clock.now += after
        ticks: list[tuple[float, bool]] = []
        app = make_app()

        @app.every("90s")
        async def digest(event) -> None:
            assert isinstance(event, Tick)
            ticks.append((event.scheduled_at.timestamp() - EPOCH, event.late))

        async with app:
            await clock.pass_(seconds, app)
        return ticks

    assert await run_for(95) == [(90, False)]
    assert await run_for(30, after=60) == [(180, False)]
    assert await run_for(1, after=3600) == [(3780, True)]


@pytest.mark.parametrize("when", ["1d", "0 9 * * *"])
async def test_a_timer_whose_first_moment_was_missed(make_app: MakeApp, clock: VirtualClock, when: str) -> None:
    """Guards laptops that are shut each evening: a timer that had never ticked began anew each morning, for ever."""
    late: list[bool] = []
    for _ in range(3):
        app = make_app()

        @app.every(when)
        async def digest(event: Tick) -> None:
            late.append(event.late)

        async with app:
            await clock.pass_(60, app)
        clock.now += 86400
    assert late == [True, True]


async def test_a_clock_that_jumps_ahead(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards what is due after a night in which the machine slept: it waited for as long again as before."""
    seen: list[object] = []

    @app.on("n", debounce="1h")
    async def collect(event: object) -> None:
        seen.append(event)

    async with app:
        await app.aemit("n", 1)
        await clock.pass_(60, app)
        clock.set_back(-8 * 3600.0)
        await clock.pass_(31, app)
        assert seen == [1]


async def test_sources(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards async iterators: what they yield is accepted before they go on, and one that fails is begun again."""
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


async def test_an_item_that_does_not_fit_holds_up_nobody(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a source against one bad item: it is a dead letter of those it does not fit, and the next one comes."""
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


async def test_an_item_that_cannot_be_written_down_is_told(app: AmbientApp) -> None:
    """Guards a source against what is no data at all: it is told until the next item comes, which is taken."""
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


async def test_a_bad_item_of_a_plain_iterator(app: AmbientApp) -> None:
    """Guards iterators that cannot be begun again: they were over with the first item that did not fit."""
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


async def test_results_go_to_then(app: AmbientApp) -> None:
    """Guards what becomes of the result of an agent that is used as it stands."""
    told: list[str] = []

    async def tell(result: str, event: Mail, inbox: Inbox, more: int = 3) -> None:
        told.append(f"{result} {event.subject} {more}")
        await inbox.notify("Done", result)

    @app.on("mail", then=tell)
    async def summarise(mail: Mail) -> str:
        return mail.subject.upper()

    async with app:
        await app.aemit("mail", {"subject": "hi"})
        await settled(app)
        assert [item.ask.body for item in app.inbox.list()] == ["HI"]
    assert told == ["HI hi 3"]


@pytest.mark.parametrize(
    ("declare", "says"),
    [
        (lambda app: app.on(""), "topic: ''"),
        (
            lambda app: app.on("n", throtle="6/min")(lambda: None),
            "throtle: unknown agent option; expected one of coalesce",
        ),
        (lambda app: app.on("n", throttle="6 a minute")(lambda: None), "throttle: '6 a minute' is not a rate"),
        (lambda app: app.on("n", concurrency=0)(lambda: None), "concurrency: 0"),
        (lambda app: app.on("n", coalesce="newest")(lambda: None), "coalesce: 'newest'"),
        (lambda app: app.on("n", priority="low")(lambda: None), "priority: 'low' is not a priority"),
        (lambda app: app.on("n", name="a b")(lambda: None), "name: 'a b'"),
        (lambda app: app.on("n", group=3)(lambda: None), "group: 3"),
        (lambda app: app.every("soon")(lambda: None), "every: 'soon'"),
        (lambda app: app.every(1e15), "every: 1000000000000000.0 is too long"),
        (lambda app: app.every("12345678901d"), "every: '12345678901d' is too long"),
        (lambda app: app.watch("~/[z-a].md"), r"watch: '~/\[z-a\].md': bad character range"),
        (lambda app: app.on("n")(7), "a int cannot handle events"),
        (lambda app: app.on("n", then=3)(lambda: None), "then: 3; expected a function"),
        (lambda app: app.source(lambda: None), "topic: <function"),
        (lambda app: app.source("n")(7), "source: a int for 'n'; expected an async iterator"),
    ],
)
def test_what_cannot_be_declared(app: AmbientApp, declare: Callable[[AmbientApp], object], says: str) -> None:
    """Guards that a mistake is told where it is made, with what would be right."""
    with pytest.raises((ConfigError, ValueError), match=says):
        declare(app)


async def test_an_app_that_cannot_run(make_app: MakeApp) -> None:
    """Guards against apps that would run and do nothing."""
    with pytest.raises(ConfigError, match="has no agent"):
        async with make_app():
            pass
    app = make_app()
    app.on("n", name="twice")(lambda: None)
    with pytest.raises(ConfigError, match="name: agent 'twice'"):
        app.on("m", name="twice")(lambda: None)
    app.source("m")(lambda: None)
    with pytest.raises(ConfigError, match="no agent listens to 'm'; expected 'n'"):
        async with app:
            pass
    with pytest.raises(ConfigError, match=r"name: '\.\./etc'"):
        AmbientApp(name="../etc")


async def test_an_event_that_ends_the_process_is_given_up(make_app: MakeApp) -> None:
    """Guards against an app that ends and is started again for ever: its last try was the last."""
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


async def test_failing_while_it_asks_is_a_failed_try(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards against a handler that has no patience with people and is tried again for ever."""
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


async def test_a_dead_letter_that_is_revived_has_time(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards `revive` of what came too late: it is not too late again at once."""
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
    """What nobody can write down."""

    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize("result", ["half \ud800", Unprintable()])
async def test_a_result_that_cannot_be_written_down(app: AmbientApp, result: object) -> None:
    """Guards an agent against being held up for ever by what a handler returns."""

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


async def test_the_errors_of_a_group_are_told(app: AmbientApp) -> None:
    """Guards against a dead letter that says no more than that something went wrong in a group of tasks."""

    @app.on("n", retry=1)
    async def failing(event: object) -> None:
        raise ExceptionGroup("two", [ValueError("the mail server is down"), ExceptionGroup("one", [KeyError("x")])])

    async with app:
        await app.aemit("n")
        await until(lambda: bool(app.dead_letters()))
        told = "ValueError: the mail server is down; ExceptionGroup: one (1 sub-exception): KeyError: 'x'"
        assert app.dead_letters()[0].error == f"ExceptionGroup: two (2 sub-exceptions): {told}"


async def test_a_generator_that_is_returned_is_left_alone(app: AmbientApp) -> None:
    """Guards all agents against standing still while one's endless result is read."""
    read: list[int] = []

    @app.on("n")
    async def handler(event: object) -> object:
        return (read.append(number) for number in count())

    async with app:
        await app.aemit("n")
        await until(lambda: app.status().agents[0].done == 1)
    assert read == []


@pytest.mark.parametrize("title", ["file \udcff", "file"])
async def test_what_a_person_is_told_can_be_kept(app: AmbientApp, title: str) -> None:
    """Guards a notice about a file whose name is no UTF-8, and against a store that is blamed for what it is given."""

    @app.on("n", retry=1)
    async def handler(event: object, inbox: Inbox) -> None:
        await inbox.notify(title, title)
        await inbox.review(title, {"n": 10**5000})

    async with app:
        await app.aemit("n")
        await until(lambda: bool(app.dead_letters()))
        assert app.dead_letters()[0].error.startswith("InboxError: content: a dict cannot be written as JSON")
        assert [item.ask.title for item in app.inbox.list(answered=True)] == [title.replace("\udcff", "\\udcff")]
        with pytest.raises(EventError, match=r"key: 'k\\ud800'; expected a text .* that UTF-8 can write"):
            app.emit("n", key="k\ud800")
        with pytest.raises(InboxError, match="inbox item 3: no such item"):
            app.inbox.approve(3)  # type: ignore[arg-type]


class UnprintableError(Exception):
    """One whose own methods raise."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


class UnprintableGiveUp(UnprintableError, GiveUp):
    """The same, of one that is not tried again."""


class Strict(BaseModel):
    """An event that nothing fits, and nobody can say why."""

    @model_validator(mode="before")
    @classmethod
    def _never(cls, data: object) -> object:
        raise UnprintableError


@pytest.mark.parametrize(("error", "tries"), [(UnprintableError, 2), (UnprintableGiveUp, 1)])
async def test_an_error_that_cannot_be_written_down(
    app: AmbientApp, clock: VirtualClock, error: type[Exception], tries: int
) -> None:
    """Guards an event against running for ever because its error cannot be told: it is retried and given up."""
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


async def test_a_source_whose_error_cannot_be_told_is_begun_again(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a source against being lost for an error that cannot be told, and its listeners against not knowing."""
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


async def test_a_payload_whose_error_cannot_be_told_is_a_dead_letter(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a source against one item on which the type of an agent fails in a way that cannot be told."""

    @app.on("n")
    async def strict(event: Strict) -> None: ...

    @app.source("n")
    async def numbers() -> AsyncIterator[dict[str, int]]:
        yield {"id": 1}

    async with app:
        await clock.pass_(0.5, app)
        assert [letter.error for letter in app.dead_letters()] == ["a UnprintableError"]


async def test_the_trouble_of_a_source_is_told(app: AmbientApp) -> None:
    """Guards that who listens to a source that fails can see it."""

    @app.on("n")
    async def handler(event: object) -> None: ...

    @app.source("n")
    async def broken() -> AsyncIterator[int]:
        raise ConnectionError("no line")
        yield 1

    async with app:
        await until(lambda: app.status().agents[0].trouble)
        assert app.status().agents[0].trouble == "ConnectionError: no line"


async def test_an_answer_is_heard_after_the_store_could_not_be_read(
    app: AmbientApp, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards a handler that waits: the answer that came while the store failed reaches it when it works again."""
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


class Panic(BaseException):
    """What extensions raise that are beside themselves."""


@pytest.mark.parametrize(("error", "told"), [(Panic("no"), "Panic: no"), (SystemExit(3), "RuntimeError: the handler")])
@pytest.mark.parametrize("kind", ["async", "plain"])
async def test_a_handler_that_raises_no_exception_has_failed(
    make_app: MakeApp, error: BaseException, told: str, kind: str
) -> None:
    """Guards an event against running for ever, and the app against ending, by what a handler raises."""
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
        assert (letter.agent, letter.error.startswith(told)) == (kind, True)


async def test_a_number_that_nobody_can_read_again(app: AmbientApp) -> None:
    """Guards an agent against an event that was accepted and then holds up all others."""
    app.on("n")(_collect([]))
    with pytest.raises(EventError, match="cannot be written as JSON"):
        await app.aemit("n", {"n": 10**5000})


async def test_a_stop_waits_for_the_last_write(make_app: MakeApp) -> None:
    """Guards a handler that has ended well against being taken for one that a stop cut short in its last try."""
    app = make_app(grace=0.0)
    ended, disk = asyncio.Event(), threading.Event()

    @app.on("n", retry=1)
    async def handler(event: object) -> None:
        # A slow disk: what is written from now on has to wait.
        app._open_store().database.write(lambda _: disk.wait(10))
        ended.set()

    async with app:
        await app.aemit("n")
        await ended.wait()
        for _ in range(10):
            await asyncio.sleep(0)  # the handler's end is handed to the store
        asyncio.get_running_loop().call_later(0.2, disk.set)
    assert app.status().agents[0].done == 1


async def test_a_source_that_is_cancelled_from_inside(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a source against being dead without a word, since something that it waited for was cancelled."""
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
