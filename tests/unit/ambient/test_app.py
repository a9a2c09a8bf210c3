"""Ambient apps: events, idempotency keys, priorities and life cycle."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from ambient_harness import VirtualClock, settled, until
from pydantic import BaseModel

from xpu_agents.ambient import (
    AmbientApp,
    AmbientError,
    Event,
    EventError,
    Inbox,
    Retry,
    StoreError,
)
from xpu_agents.priority import current_priority
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError

MakeApp = Callable[..., AmbientApp]


class Mail(BaseModel):
    """An event payload."""

    subject: str
    thread: str = ""


async def test_an_event_reaches_every_handler_typed(app: AmbientApp) -> None:
    """Guards the main path: every agent of a topic gets the event in the annotated type."""
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


async def test_priority_is_proactive_by_default(app: AmbientApp) -> None:
    """Guards the priority of model requests from handlers, also in threads."""
    seen: dict[str, Priority | None] = {}
    app.on("go", name="async")(_record_priority(seen, "async"))
    app.on("go", name="urgent", priority="reactive")(_record_priority(seen, "urgent"))

    @app.on("go")
    def in_thread() -> None:
        seen["thread"] = current_priority()

    async with app:
        await app.aemit("go")
        await until(lambda: len(seen) == 3)
    assert seen == {"async": Priority.PROACTIVE, "thread": Priority.PROACTIVE, "urgent": Priority.REACTIVE}


def _record_priority(seen: dict[str, Priority | None], name: str) -> Callable[[], Any]:
    async def note() -> None:
        seen[name] = current_priority()

    return note


async def test_events_with_equal_keys_are_one_event(app: AmbientApp) -> None:
    """Guards idempotency: a caller may emit an event again if it is unsure about the first time."""
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


async def test_events_are_accepted_before_the_app_runs(make_app: MakeApp) -> None:
    """Guards events that are emitted before the app runs, also from another thread."""
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
    ("topic", "payload", "message"),
    [
        ("mial", {"subject": "x"}, "no agent listens to 'mial'; expected 'mail'"),
        ("mail", {"betreff": "x"}, "subject: Field required"),
        ("mail", {"subject": 7}, "agent 'typed' expects Mail"),
        ("mail", object(), "cannot be written as JSON"),
    ],
)
async def test_invalid_payloads_are_rejected_by_emit(
    app: AmbientApp, topic: str, payload: object, message: str
) -> None:
    """Guards that an invalid event fails at `emit` and not later in the background."""

    @app.on("mail")
    async def typed(mail: Mail) -> None: ...

    with pytest.raises(EventError, match=message):
        await app.aemit(topic, payload)
    assert app.status().agents == ()


async def test_an_app_is_entered_once(make_app: MakeApp) -> None:
    """Guards the store against being closed by a second, failed enter of the same app."""
    app = make_app()
    app.on("n")(_collect([]))
    found = await asyncio.gather(app.__aenter__(), app.__aenter__(), return_exceptions=True)
    assert [type(each) for each in found] == [AmbientApp, AmbientError]
    assert app.status().running
    await app.__aexit__(None, None, None)
    async with app:
        assert app.status().running


async def test_a_second_process_cannot_run_the_store(make_app: MakeApp) -> None:
    """Guards against two runners of one store, which would handle every event twice."""
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


async def test_events_emitted_by_a_handler_are_not_duplicated(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards chains of events when a handler runs again."""
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


async def test_another_attempt_may_emit_other_events(app: AmbientApp, clock: VirtualClock) -> None:
    """Guards events of a later attempt against being mistaken for those of an earlier one."""
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


async def test_then_receives_the_result(app: AmbientApp) -> None:
    """Guards the callback for the result of a handler."""
    recorded: list[str] = []

    async def tell(result: str, event: Mail, inbox: Inbox, more: int = 3) -> None:
        recorded.append(f"{result} {event.subject} {more}")
        await inbox.notify("Done", result)

    @app.on("mail", then=tell)
    async def summarise(mail: Mail) -> str:
        return mail.subject.upper()

    async with app:
        await app.aemit("mail", {"subject": "hi"})
        await settled(app)
        assert [item.ask.body for item in app.inbox.list()] == ["HI"]
    assert recorded == ["HI hi 3"]


@pytest.mark.parametrize(
    ("declare", "message"),
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
def test_invalid_declarations_are_rejected(
    app: AmbientApp, declare: Callable[[AmbientApp], object], message: str
) -> None:
    """Guards that an invalid declaration is reported where it is made."""
    with pytest.raises((ConfigError, ValueError), match=message):
        declare(app)


async def test_an_app_without_agents_or_listeners_cannot_run(make_app: MakeApp) -> None:
    """Guards against apps that would run without doing anything."""
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


async def test_an_unreadable_number_is_rejected(app: AmbientApp) -> None:
    """Guards an agent against an accepted event that cannot be parsed again and blocks all others."""
    app.on("n")(_collect([]))
    with pytest.raises(EventError, match="cannot be written as JSON"):
        await app.aemit("n", {"n": 10**5000})
