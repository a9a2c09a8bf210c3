"""The inbox of ambient agents over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from pydantic import BaseModel
from scripted_engine import ScriptedEngine

from xpu_agents.ambient import AmbientApp, Answer, Inbox
from xpu_agents.ambient.inbox import make_notice, make_review
from xpu_agents.ambient.store.agent_registry import RegisteredAgent
from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.store import DATABASE_NAME, Store, store_dir
from xpu_agents.chat import Chat
from xpu_agents.server import AmbientStores, ServerOptions, create_app
from xpu_runtime import Engine


class Mail(BaseModel):
    """The content of a review."""

    to: str
    text: str


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPU_AGENTS_DATA", str(tmp_path))


def client_of(model: ScriptedEngine, stores: AmbientStores, **options: Any) -> httpx.AsyncClient:
    """A client of a server with these stores, in the same event loop; its server can be told to close."""
    app = create_app(Chat(cast("Engine", model)), ServerOptions(**options), (), stores)
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
    client.closing = app.state.closing  # type: ignore[attr-defined]
    return client


@pytest.fixture
def mails() -> AmbientApp:
    """An app whose handler asks for a review."""
    app = AmbientApp(name="mails")
    answers: list[Answer[Mail]] = []
    app.answers = answers  # type: ignore[attr-defined]

    @app.on("mail")
    async def triage(event: dict[str, str], inbox: Inbox) -> None:
        answers.append(await inbox.review("Send this?", Mail(to="Ann", text=event["text"]), body="a mail"))

    return app


@pytest.fixture
async def http(model: ScriptedEngine, mails: AmbientApp) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server that runs the app."""
    async with mails, client_of(model, AmbientStores(mails)) as client:
        yield client


async def first_item(http: httpx.AsyncClient, **params: str) -> dict[str, Any]:
    """The first item of the inbox, when it is there."""
    response = await http.get("/v1/inbox", params={"wait": "60", **params})
    assert response.status_code == 200
    return cast("dict[str, Any]", response.json()["data"][0])


async def answered(app: AmbientApp) -> Answer[Mail]:
    """The answer that the handler gets."""
    answers = cast("list[Answer[Mail]]", app.answers)  # type: ignore[attr-defined]
    while not answers:
        await asyncio.sleep(0)
    return answers.pop()


async def test_a_review_is_edited(http: httpx.AsyncClient, mails: AmbientApp) -> None:
    """Guards the way of an answer to the handler: what it gets is what the user wrote, checked by the schema."""
    await mails.aemit("mail", {"text": "hello"})
    item = await first_item(http)
    place = f"/v1/inbox/{item['id']}"
    assert (await http.get(place)).json() == item
    shown = {name: item[name] for name in ("app", "agent", "kind", "status", "title", "body", "content")}
    assert shown == {
        "app": "mails",
        "agent": "triage",
        "kind": "review",
        "status": "open",
        "title": "Send this?",
        "body": "a mail",
        "content": {"to": "Ann", "text": "hello"},
    }
    edit = {"decision": "edit", "digest": item["digest"], "content": {"to": "Bob"}, "comment": "not Ann"}
    wrong = await http.post(place, json=edit)
    assert (wrong.status_code, wrong.json()["error"]["param"]) == (400, "content")
    edit["content"] = {"to": "Bob", "text": "hello"}
    right = await http.post(f"/proactive{place}", json=edit)
    assert (right.status_code, right.json()["status"], right.json()["decision"]) == (200, "answered", "edit")
    assert (await answered(mails)).content == Mail(to="Bob", text="hello")
    again = await http.post(place, json={"decision": "reject", "digest": item["digest"]})
    assert (again.status_code, again.json()["error"]["code"]) == (409, "conflict")
    assert (await http.get("/v1/inbox")).json()["data"] == []
    assert [each["id"] for each in (await http.get("/v1/inbox?status=answered")).json()["data"]] == [item["id"]]


async def test_stale_answers(http: httpx.AsyncClient, mails: AmbientApp) -> None:
    """Guards consent: an approval of another content than the item has is refused, and the item stays open."""
    await mails.aemit("mail", {"text": "one"})
    one = await first_item(http)
    await mails.aemit("mail", {"text": "two"})
    stale = await http.post(f"/v1/inbox/{one['id']}", json={"decision": "approve", "digest": f"{one['digest']}0"})
    assert (stale.status_code, stale.json()["error"]["param"]) == (409, "digest")
    forbidden = await http.post(
        f"/v1/inbox/{one['id']}", json={"decision": "reply", "digest": one["digest"], "content": "yes"}
    )
    assert (forbidden.status_code, forbidden.json()["error"]["param"]) == (400, "decision")
    assert (await http.get(f"/v1/inbox/{one['id']}")).json()["status"] == "open"
    missing = await http.post("/v1/inbox/ffffff", json={"decision": "approve", "digest": one["digest"]})
    prefix = await http.post(f"/v1/inbox/{one['id'][:3]}", json={"decision": "approve", "digest": one["digest"]})
    assert [missing.status_code, prefix.status_code] == [404, 404]
    await http.post(f"/v1/inbox/{one['id']}", json={"decision": "approve", "digest": one["digest"]})
    assert (await answered(mails)).content == Mail(to="Ann", text="one")


async def test_waiting(http: httpx.AsyncClient, mails: AmbientApp) -> None:
    """Guards the waiting for changes: it ends with a new item, with an answer, and when the server closes."""
    empty = (await http.get("/v1/inbox", params={"wait": "0.01"})).json()
    assert (empty["data"], empty["version"]) == ([], "")
    waiting = asyncio.create_task(http.get("/v1/inbox", params={"wait": "60", "since": empty["version"]}))
    await asyncio.sleep(0)
    await mails.aemit("mail", {"text": "hello"})
    found = (await waiting).json()
    (item,) = found["data"]
    waiting = asyncio.create_task(http.get("/v1/inbox", params={"wait": "60", "since": found["version"]}))
    await asyncio.sleep(0)
    await http.post(f"/v1/inbox/{item['id']}", json={"decision": "ignore", "digest": item["digest"]})
    assert (await waiting).json()["version"] == ""
    waiting = asyncio.create_task(http.get("/v1/inbox", params={"wait": "60"}))
    await asyncio.sleep(0)
    http.closing.set()  # type: ignore[attr-defined]
    assert (await waiting).json()["data"] == []


@pytest.fixture
def two_stores() -> Iterator[dict[str, Store]]:
    """Stores of two apps that other processes run, each with a review and a notice."""
    stores = {name: Store(store_dir(name)) for name in ("work", "home")}
    for at, (name, store) in enumerate(stores.items()):
        store.journal.accept("n", "1", "k", [DeliveryTarget("a")], 0.0).result()
        review = make_review("t", f"draft of {name}", "", ["approve"])
        store.inbox.ask(1, "a", "review", review, at, park=False).result()
        store.inbox.ask(1, "b", "notice", make_notice("read me", ""), at, park=False).result()
    yield stores
    for store in stores.values():
        store.close()


async def test_apps_beside_the_server(model: ScriptedEngine, two_stores: dict[str, Store]) -> None:
    """Guards apps of other processes: all are listed, filters apply, and an answer reaches the store of its app."""
    with AmbientStores() as stores, AmbientStores(name="home") as one:
        async with client_of(model, stores) as http:
            listed = (await http.get("/v1/inbox", params={"kind": "review", "order": "desc"})).json()["data"]
            assert [each["content"] for each in listed] == ["draft of home", "draft of work"]
            of_b = (await http.get("/v1/inbox", params={"agent": "b", "app": "work"})).json()["data"]
            assert [(each["app"], each["kind"]) for each in of_b] == [("work", "notice")]
            for store in two_stores.values():
                store.database.write(lambda db: db.execute("UPDATE items SET id = 'aaaaaa' WHERE agent = 'a'")).result()
            given = {"decision": "approve", "digest": listed[0]["digest"]}
            either = await http.post("/v1/inbox/aaaaaa", json=given)
            assert (either.status_code, either.json()["error"]["param"]) == (409, "app")
            home = await http.post("/v1/inbox/aaaaaa", json=given | {"app": "home"})
            assert (home.status_code, home.json()["answer"]) == (200, "draft of home")
        async with client_of(model, one) as http:
            only = (await http.get("/v1/inbox", params={"status": "all"})).json()["data"]
            assert [(each["app"], each["status"]) for each in only] == [("home", "answered"), ("home", "open")]


@pytest.mark.parametrize("when", ["before it is opened", "while it is open"])
async def test_broken_store(
    model: ScriptedEngine, two_stores: dict[str, Store], caplog: pytest.LogCaptureFixture, when: str
) -> None:
    """Guards the apps beside one whose store is broken: their items and events, and a word about what is missing."""
    work, home = two_stores["work"], two_stores["home"]
    (item,) = [each for each in home.inbox.all().result() if each.agent == "a"]
    for store in two_stores.values():
        store.registry.register([RegisteredAgent("a", "mail", "proactive", "mail")], 1, 0.0).result()
    with AmbientStores() as stores:
        async with client_of(model, stores) as http:
            if when == "while it is open":
                assert len((await http.get("/v1/inbox")).json()["data"]) == 4
                for table in ("items", "agents"):
                    work.database.write(lambda db, table=table: db.execute(f"DROP TABLE {table}")).result()  # type: ignore[misc]
            else:
                work.close()
                for path in work.folder.iterdir():
                    path.unlink()
                (work.folder / DATABASE_NAME).write_bytes(b"no database" * 100)
            for _ in range(2):
                listed = await http.get("/v1/inbox")
                assert listed.status_code == 200
                assert {each["app"] for each in listed.json()["data"]} == {"home"}
                assert listed.headers["warning"].endswith('"apps whose inbox cannot be read: work"')
            assert "warning" not in (await http.get("/v1/inbox?app=home")).headers
            given = {"decision": "approve", "digest": item.ask.digest}
            answered = await http.post(f"/v1/inbox/{item.id}", json=given)
            assert (answered.status_code, answered.json()["status"]) == (200, "answered")
            unknown = await http.get("/v1/inbox/ffffff")
            assert unknown.status_code == 500, "it may be an item of the broken store"
            assert str(work.folder) in unknown.json()["error"]["message"]
            assert (await http.get("/v1/inbox/ffffff?app=home")).status_code == 404
            sent = [await http.post(f"/v1/events/{topic}", json={}) for topic in ("mail", "mail?app=work", "other")]
            assert [each.status_code for each in sent] == [202, 500, 500]
            assert sent[0].json()["app"] == "home"
    logged = [each.getMessage() for each in caplog.records if "left out" in each.getMessage()]
    assert logged
    assert len(logged) == len({*logged})
    assert all(str(work.folder) in each for each in logged)


async def test_no_app_has_run(model: ScriptedEngine) -> None:
    """Guards a server without apps: the inbox is empty, and not an error."""
    async with client_of(model, AmbientStores()) as http:
        response = await http.get("/v1/inbox")
        assert (response.status_code, response.json()["data"]) == (200, [])


async def test_guards(model: ScriptedEngine, two_stores: dict[str, Store]) -> None:
    """Guards consent: only who may use the server answers, never a web page or an open network without a key."""
    (item,) = two_stores["work"].inbox.all().result()[:1]
    body, place = {"decision": "approve", "digest": item.ask.digest}, f"/v1/inbox/{item.id}"
    with AmbientStores() as stores:
        async with client_of(model, stores, api_key="secret") as http:
            assert (await http.get("/v1/inbox")).status_code == 401
            assert (await http.post(place, json=body)).status_code == 401
            assert (await http.get("/v1/inbox", headers={"authorization": "Bearer secret"})).status_code == 200
        async with client_of(model, stores, host="0.0.0.0") as http:
            assert (await http.get("/v1/inbox")).status_code == 403
            assert (await http.post(place, json=body)).status_code == 403
        async with client_of(model, stores) as http:
            assert (await http.get("/v1/inbox", headers={"host": "evil.example"})).status_code == 403
            assert (await http.post(place, content=b"{}", headers={"content-type": "text/plain"})).status_code == 415
    assert two_stores["work"].inbox.get(item.id).result().open
