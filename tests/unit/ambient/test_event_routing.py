"""Events that a process without the agents accepts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ambient_harness import EPOCH, VirtualClock, settled, until
from pydantic import BaseModel

from xpu_agents.ambient import AmbientApp
from xpu_agents.ambient.store.store import Store

MakeApp = Callable[..., AmbientApp]


class Mail(BaseModel):
    """An event."""

    subject: str


def declare(app: AmbientApp, handled: list[str]) -> AmbientApp:
    """Declare an agent that collects subjects, with a quiet time of two seconds for each subject."""

    @app.on("mail", debounce=2.0, group="subject", coalesce="latest")
    def collect(mail: Mail) -> None:
        handled.append(mail.subject)

    return app


def accept(folder: Path, payload: str, key: str | None = None, topic: str = "mail") -> bool:
    """Accept an event in another process: through a connection of its own and without the app."""
    with Store(folder) as store:
        return store.journal.accept(topic, payload, key, None, EPOCH).result().new


async def test_events_wait_for_the_app(make_app: MakeApp, clock: VirtualClock, tmp_path: Path) -> None:
    """Guards events that are accepted while no process runs the app: they are kept, and handled once it runs."""
    handled: list[str] = []
    with Store(tmp_path / "store") as store:
        assert store.routing.topics().result() == frozenset()
    assert [accept(tmp_path / "store", '{"subject": "hi"}', "same") for _ in range(2)] == [True, False]
    assert accept(tmp_path / "store", "{}", topic="other")
    async with declare(make_app(), handled) as app:
        await clock.pass_(3.0, app)
        assert handled == ["hi"]
        with Store(tmp_path / "store") as store:
            assert store.routing.topics().result() == frozenset({"mail"})
            store.journal.purge(clock.time() + 1e9).result()
            assert [each.topic for each in store.routing.unrouted(["mail", "other"]).result()] == ["other"]


async def test_events_reach_a_running_app(make_app: MakeApp, clock: VirtualClock, tmp_path: Path) -> None:
    """Guards the routing by the running process: groups and debouncing of the agents apply."""
    handled: list[str] = []
    async with declare(make_app(), handled) as app:
        for subject in ("a", "b", "a"):
            accept(tmp_path / "store", f'{{"subject": "{subject}"}}')
        await clock.pass_(1.0, app)
        assert handled == []
        await clock.pass_(2.0, app)
        assert handled == ["b", "a"] or handled == ["a", "b"]


async def test_wrong_content_is_a_dead_letter(make_app: MakeApp, clock: VirtualClock, tmp_path: Path) -> None:
    """Guards the check of the content, which only the process with the agents can make."""
    handled: list[str] = []
    async with declare(make_app(), handled) as app:
        accept(tmp_path / "store", '{"subject": 3}')
        await clock.pass_(1.0, app)
        await settled(app)
        await until(app.dead_letters)
    assert handled == []
    (dead,) = app.dead_letters()
    assert dead.agent == "collect"
    assert "subject" in dead.error
