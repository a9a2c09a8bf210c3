"""Ambient agents that run in the server."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from scripted_engine import ScriptedEngine
from serve_process import started
from typer.testing import Result

from xpu_agents.ambient import AmbientApp, Inbox, Llm, SyncLlm
from xpu_agents.ambient.store.store import Store, store_dir
from xpu_agents.chat import Chat
from xpu_agents.server import AmbientStores, ServedModels, ServerOptions
from xpu_agents.server.ambient.served_backend import served_model
from xpu_agents.server.uvicorn_server import create_server, listening_socket
from xpu_runtime import Engine, Priority
from xpu_runtime.errors import XpuError

Cli = Callable[..., Result]
TIMEOUT_S = 30.0


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPU_AGENTS_DATA", str(tmp_path / "data"))


@contextmanager
def serving(model: ScriptedEngine, app: AmbientApp) -> Iterator[tuple[httpx.Client, Any]]:
    """A client of a server that runs an app, and the server, in a thread of its own."""
    options, has_started = ServerOptions(port=0), threading.Event()
    with listening_socket(options) as listener:
        chat = Chat(cast("Engine", model), 64)
        ambient = AmbientStores(app)
        server = create_server(chat, options, listener, lambda url: has_started.set(), ambient=ambient)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            assert has_started.wait(TIMEOUT_S)
            url = f"http://127.0.0.1:{listener.getsockname()[1]}"
            with httpx.Client(base_url=url, timeout=TIMEOUT_S) as client:
                yield client, server
        finally:
            server.should_exit = True
            thread.join(TIMEOUT_S)
            assert not thread.is_alive()


def emit(client: httpx.Client, topic: str, text: str) -> None:
    """Publish an event."""
    assert client.post(f"/v1/events/{topic}", json={"text": text}).status_code == 202


def test_agents_use_the_model_of_the_server(scripted: ScriptedEngine) -> None:
    """Guards agents beside requests: one engine answers both, and the agents' requests are background work."""
    app, answers, done = AmbientApp("nowhere", name="served"), dict[str, str](), threading.Event()

    def add(kind: str, text: str) -> None:
        answers[kind] = text
        if len(answers) == 3:
            done.set()

    @app.on("mail")
    async def ask(event: dict[str, str], llm: Llm) -> None:
        add("async", await llm.ask(event["text"]))

    @app.on("mail")
    async def read(event: dict[str, str], llm: Llm) -> None:
        from xpu_agents.chat import ChatRequest, TextDelta

        stream = await llm.stream(ChatRequest([{"role": "user", "content": event["text"]}]))
        add("stream", "".join([each.text async for each in stream if isinstance(each, TextDelta)]))

    @app.on("mail")
    def wait(event: dict[str, str], llm: SyncLlm) -> None:
        add("thread", llm.ask(event["text"]))

    scripted.script = "Good."
    with serving(scripted, app) as (client, _):
        emit(client, "mail", "hi")
        assert done.wait(TIMEOUT_S)
        reply = client.post("/v1/chat/completions", json={"messages": [{"role": "user", "content": "hi"}]})
        assert reply.json()["choices"][0]["message"]["content"] == "Good."
    assert answers == dict.fromkeys(("async", "stream", "thread"), "Good.")
    priorities = [handle.priority for handle in scripted.handles]
    assert priorities == [Priority.PROACTIVE] * 3 + [Priority.REACTIVE]


def test_the_server_waits_for_handlers(scripted: ScriptedEngine) -> None:
    """Guards the shutdown: running handlers end, waiting ones go on after the next start with the user's answer."""
    app, begun, release, ended = AmbientApp(name="stopped"), threading.Event(), threading.Event(), list[str]()

    @app.on("slow")
    def slow(event: dict[str, str]) -> None:
        begun.set()
        assert release.wait(TIMEOUT_S)
        ended.append("slow")

    @app.on("ask")
    async def ask(event: dict[str, str], inbox: Inbox) -> None:
        answer = await inbox.review("Do it?", event["text"])
        ended.append(str(answer.content))

    with serving(scripted, app) as (client, server):
        emit(client, "ask", "it")
        item = client.get("/v1/inbox", params={"wait": "30"}).json()["data"][0]
        emit(client, "slow", "x")
        assert begun.wait(TIMEOUT_S)
        server.should_exit = True
        release.set()
    assert ended == ["slow"]
    with serving(scripted, app) as (client, _):
        given = {"decision": "approve", "digest": item["digest"]}
        assert client.post(f"/v1/inbox/{item['id']}", json=given).status_code == 200
        while len(ended) < 2:
            client.get("/health")
    assert ended == ["slow", "it"]


def test_a_second_signal_returns_events_to_the_queue(scripted: ScriptedEngine) -> None:
    """Guards an impatient user: a handler that does not end is cancelled, and runs again after the next start."""
    app, begun, runs = AmbientApp(name="forced"), threading.Event(), list[str]()

    @app.on("slow")
    async def slow(event: dict[str, str]) -> None:
        runs.append(event["text"])
        begun.set()
        if len(runs) == 1:
            await never()

    async def never() -> None:
        import asyncio

        await asyncio.get_running_loop().create_future()

    with serving(scripted, app) as (client, server):
        emit(client, "slow", "x")
        assert begun.wait(TIMEOUT_S)
        server.handle_exit(signal.SIGTERM, None)
        server.handle_exit(signal.SIGTERM, None)
    begun.clear()
    with serving(scripted, app):
        assert begun.wait(TIMEOUT_S)
    assert runs == ["x", "x"]


def test_an_app_that_cannot_start(scripted: ScriptedEngine) -> None:
    """Guards the start: without its agents the server does not accept requests, and the error says why."""
    app = AmbientApp(name="locked")
    app.on("mail", name="triage")(lambda event: None)
    options = ServerOptions(port=0)
    with Store(store_dir("locked")) as store, store.exclusive_run(), listening_socket(options) as listener:
        server = create_server(Chat(cast("Engine", scripted)), options, listener, ambient=AmbientStores(app))
        with pytest.raises(XpuError, match="runs this app"):
            server.run(sockets=[listener])
        assert not server.started
    app.close()


def test_models_of_apps(scripted: ScriptedEngine) -> None:
    """Guards the choice of the model: that of the app if it is served, else the first; a backend stays."""
    chat = Chat(cast("Engine", scripted))
    models = ServedModels([chat])
    assert served_model(AmbientApp(), models) == "tiny"
    assert served_model(AmbientApp("no/such/model"), models) == "tiny"
    assert served_model(AmbientApp(backend=chat), models) is None


def test_wrong_options(cli: Cli, tmp_path: Path) -> None:
    """Guards the options: an app or store that is not there ends the command before the model is loaded."""
    (tmp_path / "empty.py").write_text("app = 3", "utf-8")
    for options, text in (
        (("--ambient", "a:app", "--ambient-store", "b"), "given together"),
        (("--ambient", f"{tmp_path / 'empty.py'}:app"), "of type int"),
        (("--ambient-store", "nobody"), "no store there"),
        (("--ambient-store", f"{tmp_path}/nobody"), "no store there"),
    ):
        result = cli("serve", *options)
        assert result.exit_code == 2
        assert text in result.output


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the signal cannot be sent to another process alone")
def test_the_command(tmp_path: Path) -> None:
    """Guards the whole command: agents and requests in one process, one Ctrl-C for both."""
    (tmp_path / "agents.py").write_text(
        "from xpu_agents.ambient import AmbientApp\n"
        "app = AmbientApp(name='command')\n"
        "@app.on('mail')\n"
        "async def triage(event, llm, inbox):\n"
        "    await inbox.notify('answer', await llm.ask(event['text'], max_tokens=8))\n",
        "utf-8",
    )
    with started(tmp_path, "--ambient", f"{tmp_path / 'agents.py'}:app") as (process, url):
        with httpx.Client(base_url=url.removesuffix("/v1"), timeout=120.0) as client:
            emit(client, "mail", "hello")
            (item,) = client.get("/v1/inbox", params={"wait": "60"}).json()["data"]
        assert (item["app"], item["kind"], item["title"]) == ("command", "notice", "answer")
        assert item["body"]
        process.send_signal(signal.SIGINT)
        output = process.communicate(timeout=120.0)[0]
    assert process.returncode == 0, output
    assert "triage: mail" in output
    assert output.strip().endswith("desk: stopped")
    assert "Traceback" not in output
