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


@pytest.mark.parametrize("key", [None, "send"])
@pytest.mark.parametrize("part", ["title", "body", "choices", "kind"])
async def test_an_answer_counts_for_its_own_question_only(
    app: AmbientApp, clock: VirtualClock, part: str, key: str | None
) -> None:
    """Guards consent: a handler that runs again and asks something else does not get the answer to the first question.

    The question that it no longer asks is closed.
    """
    answers: list[str] = []

    @app.on("n", retry=Retry(first_s=1))
    async def ask(event: Event, inbox: Inbox) -> None:
        again = event.attempt > 1
        await inbox.notify("the first run only") if not again else None
        title = "Delete b?" if again and part == "title" else "Delete a?"
        body = "all of b" if again and part == "body" else "all of a"
        choices = ["yes"] if again and part == "choices" else ["yes", "no"]
        if again and part == "kind":
            answers.append((await inbox.review(title, "x", body=body, key=key)).decision)
        else:
            answers.append((await inbox.question(title, body, choices=choices, key=key)).text)
            if not again:
                raise ValueError("once")

    async with app:
        await app.aemit("n")
        await settled(app)
        (first,) = (item for item in app.inbox.list() if item.ask.kind != "notice")
        app.inbox.reply(first.id, "yes")
        await clock.pass_(5, app)
        assert answers == ["yes"]
        (second,) = (item for item in app.inbox.list() if item.ask.kind != "notice")
        app.inbox.ignore(second.id)
        await settled(app)
    assert answers == ["yes", "ignore" if part == "kind" else ""]


async def test_a_changed_order_of_calls_keeps_its_answers(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards handlers whose questions come in another order, as in parallel tasks: each gets its own answer."""
    answers: list[list[str]] = []

    @app.on("n", retry=Retry(first_s=1))
    async def ask(event: Event, inbox: Inbox) -> None:
        titles = ["A?", "B?", "A?"] if event.attempt == 1 else ["B?", "A?", "A?"]
        answers.append([(await inbox.question(title)).text for title in titles])
        if event.attempt == 1:
            raise ValueError("once")

    async with app:
        await app.aemit("n")
        for number in range(3):
            await settled(app)
            (item,) = app.inbox.list()
            app.inbox.reply(item.id, f"{item.ask.title}{number}")
        await clock.pass_(5, app)
    assert answers == [["A?0", "B?1", "A?2"], ["B?1", "A?0", "A?2"]]


async def test_a_question_that_is_asked_no_more_is_closed(make_app: MakeApp) -> None:
    """Guards the inbox against questions that no handler waits for, and a restart against waiting for their answers.

    A question that is asked again after all is open again.
    """
    titles = ["Old?"]

    def declare(app: AmbientApp) -> None:
        @app.on("n")
        async def ask(inbox: Inbox) -> None:
            for title in titles:
                await inbox.question(title)

    async def run(app: AmbientApp) -> dict[str, bool]:
        declare(app)
        async with app:
            await settled(app)
            return {item.ask.title: item.open for item in app.inbox.list(answered=True)}

    first = make_app()
    first_run = run(first)
    declare(setup := make_app())
    setup.emit("n")
    setup.close()
    assert await first_run == {"Old?": True}
    store = make_app()._open_store()
    store.database.write(lambda db: db.execute("UPDATE deliveries SET state = 'waiting'") and None).result()
    store.close()
    titles[:] = ["New?"]
    assert await run(make_app()) == {"Old?": False, "New?": True}
    store = make_app()._open_store()
    assert store.database.read(lambda db: db.execute("SELECT state FROM deliveries").fetchone()[0]).result() == "parked"
    store.database.write(lambda db: db.execute("UPDATE deliveries SET state = 'waiting'") and None).result()
    store.close()
    titles[:] = ["Old?"]
    assert await run(make_app()) == {"Old?": True, "New?": True}


@pytest.mark.parametrize("key", [None, "send"])
async def test_items_of_earlier_versions_are_taken_over(make_app: MakeApp, key: str | None) -> None:
    """Guards open questions and given answers over an upgrade: keys were numbers of calls, without the text."""
    answers: list[str] = []

    def declare(app: AmbientApp, title: str) -> None:
        @app.on("n")
        async def ask(inbox: Inbox) -> None:
            await inbox.notify("Hello")
            answers.append((await inbox.question(title, key=key)).text)

    first = make_app()
    declare(first, "A?")
    async with first:
        await first.aemit("n")
        await settled(first)
        (item,) = (item for item in first.inbox.list() if item.ask.kind != "notice")
        first._open_store().database.write(
            lambda db: (
                db.executemany(
                    "UPDATE items SET key = ? WHERE kind = ?",
                    [("call 1", "notice"), ("call 2" if key is None else f"key {key}", "question")],
                )
                and None
            )
        ).result()
    second = make_app()
    declare(second, "A?")
    second.inbox.reply(item.id, "yes")
    async with second:
        await settled(second)
        assert len(second.inbox.list(answered=True)) == 2
    assert answers == ["yes"]


async def test_an_exact_review_counts_for_its_content_only(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards approvals of a content that is used as it is: another content is asked for again."""
    drafts = iter(["one", "two"])
    approved: list[tuple[str, str]] = []

    @app.on("n", retry=Retry(first_s=1))
    async def ask(event: Event, inbox: Inbox) -> None:
        draft = next(drafts)
        answer = await inbox.review("Send?", draft, exact=True)
        approved.append((draft, answer.text))
        if event.attempt == 1:
            raise ValueError("once")

    async with app:
        await app.aemit("n")
        await settled(app)
        app.inbox.approve(app.inbox.list()[0].id)
        await clock.pass_(5, app)
        app.inbox.approve(app.inbox.list()[0].id)
        await settled(app)
    assert approved == [("one", "one"), ("two", "two")]


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
