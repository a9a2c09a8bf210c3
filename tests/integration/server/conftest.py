"""Our server on a real engine whose answers a test dictates, and clients of it."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, cast

import httpx
import openai
import pytest
import uvicorn
from dictated import Dictated

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions, create_app
from xpu_agents.server.uvicorn_server import listening_socket
from xpu_runtime import Engine, Handle

Serve = Callable[..., str]
After = Callable[[Callable[[], Awaitable[None]]], None]


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dictated]:
    """A model that may think before it answers, and calls tools in Hermes' form."""
    engine = Dictated(tmp_path_factory.mktemp("served") / "tiny", "hermes_thinking")
    yield engine
    engine.close()


@pytest.fixture
def said(model: Dictated) -> Dictated:
    """The model, with nothing dictated yet."""
    model.forget()
    return model


@contextmanager
def served(chat: Chat, options: ServerOptions) -> Iterator[str]:
    """The address of a server in a thread of its own."""
    with listening_socket(options) as place:
        config = uvicorn.Config(create_app(chat, options), log_config=None, access_log=False, ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [place]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{place.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="session")
def serve(model: Dictated) -> Iterator[Serve]:
    """Begin a server with these options; the same are the same server."""
    with ExitStack() as stack:
        known: dict[ServerOptions, str] = {}

        def begin(**options: object) -> str:
            wanted = ServerOptions(port=0, **options)  # type: ignore[arg-type]
            if wanted not in known:
                known[wanted] = stack.enter_context(served(Chat(cast("Engine", model), 64), wanted))
            return known[wanted]

        yield begin


@pytest.fixture
def url(serve: Serve, said: Dictated) -> str:
    """The address of a server that anybody may ask."""
    return serve()


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    """A plain client of it."""
    with httpx.Client(base_url=url, timeout=30.0) as client:
        yield client


@pytest.fixture
def client(url: str) -> Iterator[openai.OpenAI]:
    """OpenAI's own client of it."""
    with openai.OpenAI(base_url=f"{url}/v1", api_key="any", max_retries=0, timeout=30.0) as found:
        yield found


@pytest.fixture
def after_a_piece(monkeypatch: pytest.MonkeyPatch) -> After:
    """Say what happens behind the first piece of every answer, which is waited for where an answer is wanted whole."""
    first = Handle.first_answer

    def begin(then: Callable[[], Awaitable[None]]) -> None:
        monkeypatch.setattr(Handle, "first_answer", lambda self: _Interrupted(first(self), then))

    return begin


class _Interrupted:
    """An answer of which one piece comes, and then something happens."""

    def __init__(self, answer: Any, then: Callable[[], Awaitable[None]]) -> None:
        self._answer = answer
        self._then = then
        self.metrics = answer.metrics
        self.cancel = answer.cancel

    async def __aiter__(self) -> Any:
        async for delta in self._answer:
            yield delta
            await self._then()

    async def aresult(self) -> Any:
        await self._then()
        return await self._answer.aresult()
