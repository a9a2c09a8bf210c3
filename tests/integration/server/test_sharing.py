"""Programs of one user that share a model."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest
from always_speculating import AlwaysSpeculating
from scripted_engine import ScriptedEngine

import xpu_agents
from langchain_xpu import XPUChatModel
from llama_index.llms.xpu import XPULLM
from xpu_agents.ambient import AmbientApp
from xpu_agents.chat import Chat, ChatReply, ChatRequest, Message, TextDelta, ToolCache
from xpu_agents.remote import RemoteChat
from xpu_agents.server.tool_cache.caches import ToolCaches
from xpu_agents.sharing import SharedChat, hosting, server_place, shared_chat
from xpu_agents.sharing.runtime_folder import RUNTIME
from xpu_agents.sharing.server_place import running_servers
from xpu_agents.speculative import SpeculativeTurns
from xpu_runtime import Engine, EngineConfig, Priority, SamplingParams
from xpu_runtime.errors import EngineClosedError, QueueFullError, RequestFailedError
from xpu_speculation import ModelTurn, ParsedToolCall, ToolExecutor, speculable

TIMEOUT_S = 30.0
TEXT = "Good morning to everybody."
HELLO = ChatRequest([{"role": "user", "content": "Hello"}])


class Programs:
    """Programs of one user on this model, all in this process; the first loads it, the others use its socket.

    Attributes:
        folder: path of the model.
        loaded: chats that were loaded.
    """

    def __init__(self, engine: ScriptedEngine, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.loaded: list[Chat] = []
        self._engine = engine
        monkeypatch.setattr(shared_chat, "shared_chat", self._load)
        monkeypatch.setattr(shared_chat, "hosted_chat", lambda folder, config: None)

    def _load(self, model: object, config: EngineConfig | None) -> Chat:
        self.loaded.append(Chat(cast("Engine", self._engine), 64))
        return self.loaded[-1]

    def start(self, config: EngineConfig | None = None) -> SharedChat:
        """Start a program."""
        return xpu_agents.connect(self.folder, config)

    def end_first(self) -> None:
        """End the program that serves the others."""
        hosting._stop_sharing()


@pytest.fixture
def programs(
    request: pytest.FixtureRequest, scripted: ScriptedEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Programs]:
    """Programs that share the model over a Unix socket, or over loopback as on Windows."""
    kind = getattr(request, "param", "loopback" if sys.platform == "win32" else "unix")
    if kind == "unix" and sys.platform == "win32":
        pytest.skip("Python has no Unix sockets on Windows")
    monkeypatch.setattr(server_place, "HAS_UNIX_SOCKETS", kind == "unix")
    monkeypatch.setenv(RUNTIME, str(tmp_path / "run"))
    folder = tmp_path / "tiny"
    folder.mkdir()
    yield Programs(scripted, folder, monkeypatch)
    hosting._stop_sharing()


BOTH_KINDS = pytest.mark.parametrize("programs", ["unix", "loopback"], indirect=True)


@BOTH_KINDS
async def test_second_program_uses_the_model_of_the_first(programs: Programs, scripted: ScriptedEngine) -> None:
    """Guards against a second copy of the model, in each of the four ways to read a reply."""
    first, second = programs.start(), programs.start()
    scripted.script = TEXT
    assert isinstance(first.backend, Chat)
    assert isinstance(second.backend, RemoteChat)
    assert first.name == second.name == "tiny"
    assert first.max_context == second.max_context
    for each in (first, second):
        assert each.complete(HELLO).text == TEXT
        assert (await each.acomplete(HELLO)).text == TEXT
        assert "".join(event.text for event in each.stream(HELLO) if isinstance(event, TextDelta)) == TEXT
        events = [event async for event in each.astream(HELLO)]
        assert "".join(event.text for event in events if isinstance(event, TextDelta)) == TEXT
    assert len(programs.loaded) == 1


def test_priority_of_another_program(programs: Programs, scripted: ScriptedEngine) -> None:
    """Guards the user of one program against waiting for the background of another."""
    programs.start()
    scripted.script = TEXT
    programs.start().complete(ChatRequest([{"role": "user", "content": "Hello"}], priority="proactive"))
    assert scripted.last_request["priority"] == Priority.PROACTIVE


def test_frameworks(programs: Programs, scripted: ScriptedEngine) -> None:
    """Guards that models of LangChain and LlamaIndex and ambient apps take it in both cases."""
    scripted.script = TEXT
    for each in (programs.start(), programs.start()):
        assert XPUChatModel(backend=each).invoke("Hello").content == TEXT
        llm = XPULLM(backend=each)
        assert llm.complete("Hello").text == TEXT
        assert llm.metadata.context_window == scripted.max_context
        assert llm.metadata.model_name == "tiny"
        assert AmbientApp(backend=each) is not None


@pytest.mark.parametrize("wanted", [None, EngineConfig(), EngineConfig(threads=1)])
def test_settings(programs: Programs, wanted: EngineConfig | None) -> None:
    """Guards a program that sets settings against an engine with others; one without takes any."""
    programs.start(EngineConfig(threads=1))
    found = programs.start(wanted)
    assert isinstance(found.backend, Chat) == (wanted == EngineConfig())


def test_without_a_model(programs: Programs) -> None:
    """Guards programs that name no model: they use the one that runs, whichever it is."""
    programs.start()
    found = xpu_agents.connect()
    assert isinstance(found.backend, RemoteChat)
    assert found.name == "tiny"


@BOTH_KINDS
@pytest.mark.parametrize("way", ["complete", "acomplete", "stream", "astream"])
def test_next_request_after_the_server_has_ended(programs: Programs, scripted: ScriptedEngine, way: str) -> None:
    """Guards programs against an error for ever after the one that loaded the model has ended."""
    programs.start()
    second = programs.start()
    assert isinstance(second.backend, RemoteChat)
    programs.end_first()
    assert running_servers() == []
    scripted.script = TEXT

    async def read_async() -> str:
        if way == "acomplete":
            return (await second.acomplete(HELLO)).text
        return "".join([event.text async for event in second.astream(HELLO) if isinstance(event, TextDelta)])

    if way == "complete":
        text = second.complete(HELLO).text
    elif way == "stream":
        text = "".join(event.text for event in second.stream(HELLO) if isinstance(event, TextDelta))
    else:
        text = asyncio.run(read_async())
    assert text == TEXT
    assert len(programs.loaded) == 2
    assert isinstance(programs.start().backend, RemoteChat), "it serves the others now"


def test_waiting_request_is_answered_by_the_next_server(programs: Programs, scripted: ScriptedEngine) -> None:
    """Guards requests that wait while the program that loaded the model ends."""
    programs.start()
    second = programs.start()
    scripted.script = TEXT
    scripted.latch.close()
    answers: list[str] = []
    waiting = threading.Thread(target=lambda: answers.append(second.complete(HELLO).text))
    try:
        with submitted(scripted):
            waiting.start()
        programs.end_first()
    finally:
        scripted.latch.open()
    waiting.join(TIMEOUT_S)
    assert answers == [TEXT]
    assert len(scripted.handles) == 2


class submitted:
    """Waits at its end until a request was submitted."""

    def __init__(self, scripted: ScriptedEngine) -> None:
        self._scripted = scripted
        self._submit = scripted.submit
        self._event = threading.Event()

    def __enter__(self) -> None:
        def submit(*args: Any, **options: Any) -> Any:
            handle = self._submit(*args, **options)
            self._event.set()
            return handle

        self._scripted.submit = submit  # type: ignore[method-assign]

    def __exit__(self, *exception: object) -> None:
        assert self._event.wait(TIMEOUT_S)
        self._scripted.submit = self._submit  # type: ignore[method-assign]


def test_answer_that_has_begun_fails(programs: Programs) -> None:
    """Guards against an answer that is glued together from two."""
    programs.start()
    second = programs.start()
    endless = ChatRequest(
        [{"role": "user", "content": "Hello"}], params=SamplingParams(ignore_eos=True, max_tokens=1500)
    )
    stream = second.stream(endless)
    assert next(stream)
    programs.end_first()
    with pytest.raises((RequestFailedError, QueueFullError)):
        list(stream)
    assert len(programs.loaded) == 1
    assert next(second.stream(endless))


@BOTH_KINDS
def test_deadline_includes_the_start(
    programs: Programs, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the deadline of a request that waits for another server."""
    programs.start()
    second = programs.start()
    programs.end_first()
    scripted.script = TEXT
    times = chain([0.0], repeat(100.0))
    monkeypatch.setattr(shared_chat, "perf_counter", lambda: next(times))
    second.complete(ChatRequest([{"role": "user", "content": "Hello"}], deadline_s=1000.0))
    assert scripted.last_request["deadline_s"] == 900.0


@speculable
def weather(city: str) -> str:
    """Get the weather."""
    return f"snow in {city}"


WEATHER = {"name": "weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}}
OSLO = '<tool_call>\n{"name": "weather", "arguments": {"city": "Oslo"}}\n</tool_call>'


class Weather:
    """`weather` as a tool that may run early."""

    async def early(self, arguments: Mapping[str, Any]) -> object:
        return weather(**arguments)

    def shown(self, value: object) -> str:
        return str(value)


class Oslo:
    """Proposer that always predicts the same call."""

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncGenerator[ParsedToolCall]:
        yield ParsedToolCall("weather", {"city": "Oslo"})


@pytest.mark.parametrize("way", ["complete", "stream"])
@BOTH_KINDS
def test_speculated_calls_hit_in_another_program(
    programs: Programs, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Guards speculation with a shared model: the engine continues with an early result as in the first program."""
    deleted = threading.Event()
    close = ToolCaches.close
    monkeypatch.setattr(ToolCaches, "close", lambda *given: (close(*given), deleted.set()))

    def run(chat: SharedChat, filled: type) -> tuple[str, str]:
        """Run an agent; the engine begins when the cache of this class, its own or the server's, has the result."""
        scripted.reset()
        scripted.script = [OSLO]
        scripted.latch.close()
        with ToolExecutor([weather], costs=AlwaysSpeculating()) as executor, pytest.MonkeyPatch.context() as patch:
            put = filled.put  # type: ignore[attr-defined]
            patch.setattr(filled, "put", lambda *given: (put(*given), scripted.latch.open())[0])
            turns = SpeculativeTurns(executor, draft=None, proposers=[Oslo()])
            watched = turns.around(chat, "agent", {"weather": Weather()})
            params = SamplingParams(max_tokens=60, temperature=0.0)
            request = ChatRequest([Message("user", "Cold in Oslo?")], tools=[WEATHER], params=params)
            reply = watched.complete(request) if way == "complete" else ChatReply.of(watched.stream(request))
            (call,) = reply.tool_calls
            (result,) = executor.execute_all([ParsedToolCall(call.name, call.parsed, call.id)])
            messages = [*request.conversation, reply.message, Message("tool", result.text, tool_call_id=call.id)]
            last = watched.complete(replace(request, messages=messages))
        (handle,) = scripted.handles  # both replies were one request of the engine
        assert handle.metrics.extensions == 1
        return result.text, last.text

    first, second = programs.start(), programs.start()
    assert isinstance(second.backend, RemoteChat)
    in_process = run(first, ToolCache)
    assert run(second, ToolCaches) == in_process
    assert in_process[0] == "snow in Oslo"
    assert deleted.wait(TIMEOUT_S), "the server keeps nothing of a run that has ended"


def test_error_of_a_running_server(programs: Programs, scripted: ScriptedEngine) -> None:
    """Guards against a second engine because of an error that has another cause."""
    programs.start()
    second = programs.start()

    def fail(*args: object, **options: object) -> None:
        raise QueueFullError("policy.max_waiting")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scripted, "submit", fail)
        with pytest.raises(QueueFullError):
            second.complete(HELLO)
    assert len(programs.loaded) == 1


async def test_stream_closed_before_its_backend_is_found(
    programs: Programs, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the engine against the request of a stream that another task has closed."""
    chat = programs.start()
    scripted.script = TEXT
    searching, found = asyncio.Event(), asyncio.Event()

    async def search(shared: SharedChat) -> object:
        searching.set()
        await found.wait()
        return shared.backend

    monkeypatch.setattr(SharedChat, "_arunning", search)
    stream = chat.astream(HELLO)
    reading = asyncio.ensure_future(anext(stream, None))
    await asyncio.wait_for(searching.wait(), TIMEOUT_S)
    await stream.aclose()
    found.set()
    assert await asyncio.wait_for(reading, TIMEOUT_S) is None
    assert not scripted.handles


def test_closed_engine_is_not_used(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards programs against one that lives on after its engine was closed."""
    programs.start()
    second = programs.start()
    monkeypatch.setattr(Engine, "closed", property(lambda self: True))
    assert isinstance(programs.start().backend, Chat)
    assert len(programs.loaded) == 2
    del second


def test_silent_server_is_not_waited_for(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards programs against one that was suspended: they load the model themselves."""

    def silent(self: object, path: str) -> object:
        raise EngineClosedError("no answer")

    programs.start()
    monkeypatch.setattr("xpu_agents.remote.http_client.HttpClient.get", silent)
    chat = programs.start()
    assert isinstance(chat.backend, Chat)
    assert len(programs.loaded) == 2


@pytest.mark.parametrize("programs", ["loopback"], indirect=True)
def test_key_of_a_port(programs: Programs) -> None:
    """Guards the model on systems without Unix sockets against other users, who can connect to the port."""
    programs.start()
    (server,) = running_servers()
    get: Callable[..., httpx2.Response] = httpx2.get
    assert get(f"{server.base_url}/models").status_code == 401
    assert get(f"{server.base_url}/models", headers={"x-api-key": str(server.api_key)}).status_code == 200


def test_without_a_runtime_folder(
    programs: Programs, scripted: ScriptedEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards a program on a machine where nothing can be shared: it works alone."""
    (tmp_path / "file").touch()
    monkeypatch.setenv(RUNTIME, str(tmp_path / "file"))
    scripted.script = TEXT
    for _ in range(2):
        chat = programs.start()
        assert isinstance(chat.backend, Chat)
        assert chat.complete(HELLO).text == TEXT


def test_without_the_server(programs: Programs, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the same for an installation without the server's dependencies."""
    monkeypatch.setitem(sys.modules, "xpu_agents.server", None)
    scripted.script = TEXT
    assert programs.start().complete(HELLO).text == TEXT
    assert running_servers() == []
