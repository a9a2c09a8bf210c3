"""The server on an engine with scripted answers, and its clients."""

from __future__ import annotations

import gc
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, cast

import httpx
import openai
import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.chat import Chat
from xpu_agents.server import AmbientStores, ServedModels, ServerOptions
from xpu_agents.server.uvicorn_server import create_server, listening_socket
from xpu_agents.sharing.server_place import PrivateListener
from xpu_agents.sharing.unix_socket import HAS_UNIX_SOCKETS, unix_socket
from xpu_runtime import EmbeddingEngine, Engine, Handle

Serve = Callable[..., str]
After = Callable[[Callable[[], Awaitable[None]]], None]


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptedEngine]:
    """A model that may reason before it answers and calls tools in the Hermes format."""
    engine = ScriptedEngine(tmp_path_factory.mktemp("served") / "tiny", "hermes_thinking")
    yield engine
    engine.close()


@pytest.fixture
def scripted(model: ScriptedEngine) -> ScriptedEngine:
    """The model without scripted answers."""
    model.reset()
    return model


@contextmanager
def served(
    chat: Chat | ServedModels,
    options: ServerOptions,
    embeddings: Sequence[EmbeddingEngine] = (),
    ambient: AmbientStores | None = None,
    private: Sequence[PrivateListener] = (),
) -> Iterator[str]:
    """The URL of a server in its own thread, which listens on ``private`` sockets as well."""
    with listening_socket(options) as place:
        server = create_server(chat, options, place, embeddings=embeddings, ambient=ambient, private=private)
        sockets = [place, *(each.socket for each in private)]
        thread = threading.Thread(target=server.run, kwargs={"sockets": sockets})
        thread.start()
        try:
            yield f"http://127.0.0.1:{place.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


Served = Callable[..., AbstractContextManager[str]]


@pytest.fixture(scope="session")
def serve_models() -> Served:
    """Serve a chat and embedding models with these options, in a ``with`` block."""
    return served


@pytest.fixture(scope="session")
def serve(model: ScriptedEngine) -> Iterator[Serve]:
    """Start a server with these options; equal options share a server."""
    with ExitStack() as stack:
        known: dict[ServerOptions, str] = {}

        def begin(**options: object) -> str:
            wanted = ServerOptions(port=0, **options)  # type: ignore[arg-type]
            if wanted not in known:
                known[wanted] = stack.enter_context(served(Chat(cast("Engine", model), 64), wanted))
            return known[wanted]

        yield begin


@dataclass(frozen=True)
class TwoAddresses:
    """One server at two addresses; it has the API key ``secret``.

    Attributes:
        url: URL of its port.
        uds: path of its Unix socket.
    """

    url: str
    uds: str

    def connect(self, kind: str) -> socket.socket:
        """Connect to the port (``tcp``) or to the socket (``uds``)."""
        if kind == "tcp":
            return socket.create_connection((httpx.URL(self.url).host, httpx.URL(self.url).port or 0), 30.0)
        connection = socket.socket(socket.AF_UNIX)  # type: ignore[attr-defined,unused-ignore]  # missing on Windows
        connection.settimeout(30.0)
        connection.connect(self.uds)
        return connection


@pytest.fixture(scope="session")
def two_addresses(model: ScriptedEngine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoAddresses]:
    """A server that listens on a port and on a Unix socket."""
    if not HAS_UNIX_SOCKETS:
        pytest.skip("Python has no Unix sockets on Windows")
    path = tmp_path_factory.mktemp("uds") / "socket"
    with unix_socket(path) as listener:
        private = [PrivateListener(listener)]
        chat, options = Chat(cast("Engine", model), 64), ServerOptions(port=0, api_key="secret")
        with served(chat, options, private=private) as url:
            yield TwoAddresses(url, str(path))


@pytest.fixture
def url(serve: Serve, scripted: ScriptedEngine) -> str:
    """The URL of a server without authentication."""
    return serve()


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    """A plain HTTP client of the server."""
    with httpx.Client(base_url=url, timeout=30.0) as client:
        yield client


@pytest.fixture
def dropped_connections() -> Iterator[None]:
    """Drop the connections of a test before the next one, whose warnings are errors."""
    yield
    gc.collect()
    gc.freeze()  # the next collection looks at the objects of the next test only


@pytest.fixture
def client(url: str) -> Iterator[openai.OpenAI]:
    """OpenAI's client of the server."""
    with openai.OpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0, timeout=30.0) as found:
        yield found


@pytest.fixture
def after_first_delta(monkeypatch: pytest.MonkeyPatch) -> After:
    """Run a callback after the first delta of each answer, or before a whole answer."""
    first = Handle.first_answer

    def begin(then: Callable[[], Awaitable[None]]) -> None:
        monkeypatch.setattr(Handle, "first_answer", lambda self: _CallbackAnswer(first(self), then))

    return begin


class _CallbackAnswer:
    """An answer that runs a callback after its first delta."""

    def __init__(self, answer: Any, then: Callable[[], Awaitable[None]]) -> None:
        self._answer = answer
        self._then = then
        self.metrics = answer.metrics
        self.cancel = answer.cancel
        self.request_id = answer.request_id

    async def __aiter__(self) -> Any:
        async for delta in self._answer:
            yield delta
            await self._then()

    async def aresult(self) -> Any:
        await self._then()
        return await self._answer.aresult()
