"""The inbox of handlers and of the user: answers, restarts and concurrency slots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ambient_harness import VirtualClock, settled, until
from pydantic import BaseModel

from xpu_agents.ambient import (
    AmbientApp,
    Answer,
    Decision,
    Event,
    EventError,
    Inbox,
    InboxError,
    Retry,
)

MakeApp = Callable[..., AmbientApp]


class Mail(BaseModel):
    """An event."""

    subject: str
    thread: str = ""


async def test_a_review_is_answered_while_the_handler_waits(app: AmbientApp) -> None:
    """Guards the inbox in one process: the handler waits, and continues with the user's answer."""
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
async def test_unstorable_input_of_the_user_is_rejected(app: AmbientApp, broken: Any) -> None:
    """Guards the JSON of the inbox against text in a broken encoding, and the error messages for it."""
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


async def test_waiting_handlers_release_their_slot(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards other events while a handler waits for the user, and its deadline, which stands still."""
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
    """Guards approvals: after a restart the handler runs again, and the same call returns the recorded answer.

    Nothing is asked or sent twice, and the approved content is what the user saw.
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


async def test_a_plain_function_runs_again_for_the_answer(app: AmbientApp) -> None:
    """Guards that plain functions can ask too, without a waiting thread."""
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


async def test_a_changed_call_order_is_an_error(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards a handler against the answer to another question."""
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


@pytest.mark.parametrize("title", ["file \udcff", "file"])
async def test_titles_with_surrogates_are_stored(app: AmbientApp, title: str) -> None:
    """Guards a notice about a file name that is not UTF-8."""

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
