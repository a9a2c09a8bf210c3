"""The models of a server: their names, loading and unloading."""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.exceptions import HTTPException

from xpu_agents.chat import Chat
from xpu_agents.server.ambient.served_backend import ServedBackend
from xpu_agents.server.loading.errors import ModelMemoryError
from xpu_agents.server.loading.model_source import ModelSource
from xpu_agents.server.served_models import ServedModels
from xpu_runtime.errors import ConfigError, ModelFolderError

_LIMIT_S = 30.0


class _FakeEngine:
    """An engine without a model."""

    def __init__(self, name: str, machine: _Machine | None = None) -> None:
        self.name = name
        self.max_context = len(name)
        self.memory_bytes = 1
        self.heg = SimpleNamespace(lanes={})
        self.closed = False
        self._machine = machine

    def close(self) -> None:
        self.closed = True
        if self._machine is not None:
            self._machine.loaded.remove(self.name)


class _Machine:
    """Loads fake models into a memory of so many of them."""

    def __init__(self, size: int = 9) -> None:
        self.size = size
        self.loaded: list[str] = []
        self.history: list[str] = []
        self.may_load = threading.Event()
        self.may_load.set()
        self.failure: Exception | None = None

    def free(self) -> int:
        return self.size - len(self.loaded)

    def source(self, name: str) -> ModelSource:
        def load(_: object) -> Chat:
            assert self.may_load.wait(_LIMIT_S)
            if self.failure is not None:
                raise self.failure
            assert self.free(), "more models than fit"
            self.loaded.append(name)
            self.history.append(name)
            return _chat(_FakeEngine(name, self))

        return ModelSource(name, len(name), 1, load)

    def models(self, names: Sequence[str], keep_alive_s: float | None = None) -> ServedModels:
        return ServedModels([self.source(name) for name in names], keep_alive_s, self.free)


def _chat(engine: _FakeEngine) -> Chat:
    return cast("Chat", SimpleNamespace(engine=engine))


def _fixed(*names: str) -> ServedModels:
    return ServedModels([_chat(_FakeEngine(name)) for name in names])


async def _until(models: ServedModels, name: str, state: str) -> None:
    """Return when a model has a state; each step of the loader is a turn of the event loop."""
    async with asyncio.timeout(_LIMIT_S):
        while models.states[name] != state:
            await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", "large"),
        ("@proactive", "large"),
        ("large", "large"),
        ("small", "small"),
        ("small@proactive", "small"),
        ("small:latest", "small"),
        ("small:latest@proactive", "small"),
        ("large:1b", "large:1b"),
    ],
)
async def test_names(name: str, expected: str) -> None:
    """Guards the choice of the model: a name with a suffix is another model, or the default one."""
    models = _fixed("large", "small", "large:1b")
    assert (await models.chat(name)).engine.name == models.find(name) == expected


@pytest.mark.parametrize(
    "name",
    ["llama3.2", "llama3.2:latest", "llama3.2@proactive", "library/llama3.2", "ollama:llama3.2", "Llama-3.2-3B"],
)
def test_names_of_the_command_line(name: str) -> None:
    """Guards clients of Ollama, which know a model by its name in Ollama's folder and not by that of its file."""
    source = replace(_Machine().source("Llama-3.2-3B"), aliases=("ollama:llama3.2",))
    models = ServedModels([_chat(_FakeEngine("large")), source])
    assert models.find(name) == "Llama-3.2-3B"
    with pytest.raises(HTTPException):
        models.find("llama3.2:1b")


@pytest.mark.parametrize("name", ["Small", "large:2b", ":latest"])
def test_unknown_name(name: str) -> None:
    """Guards clients with the name of another model, who would talk to a model that they did not choose."""
    with pytest.raises(HTTPException, match=r"^404: model: .*; expected 'large' or 'small'$"):
        _fixed("large", "small").find(name)


def test_two_models_of_one_name() -> None:
    """Guards a model that no request could choose."""
    with pytest.raises(ConfigError, match=r"^models: "):
        _fixed("same", "same")


async def test_load_on_first_use() -> None:
    """Guards memory: a model takes it when it is used, and requests that come meanwhile share its load."""
    machine = _Machine()
    models = machine.models(["first", "other"])
    models.load_now("first")
    machine.may_load.clear()
    requests = [asyncio.create_task(models.chat("other")) for _ in range(3)]
    await _until(models, "other", "loading")
    assert machine.loaded == ["first"]
    assert models.contexts == {"first": 5, "other": 5}
    machine.may_load.set()
    assert len({id(chat) for chat in await asyncio.gather(*requests)}) == 1
    assert machine.history == ["first", "other"]
    models.close()
    assert machine.loaded == []


async def test_idle_model_is_unloaded_and_loads_again() -> None:
    """Guards memory after use, and the next request: it finds an open engine."""
    machine = _Machine()
    models = machine.models(["first", "other"])
    with models.in_use():
        await models.chat("other", 0.0)
        assert models.in_memory["other"].expires_at is not None
    await _until(models, "other", "unloaded")
    with models.in_use():
        assert not (await models.chat("other")).engine.closed
    assert models.in_memory["other"].expires_at is not None, "the time of the earlier request is over"
    assert machine.history == ["other", "other"]


async def test_times_of_models() -> None:
    """Guards the first model, which stays: a client's usual time does not unload it, but 0 does."""
    machine = _Machine()
    models = machine.models(["first", "other"])
    for name in models.names:
        await models.chat(name)
    assert [each.expires_at is None for each in models.in_memory.values()] == [True, False]
    await models.chat("first", 60.0)
    await models.chat("other", math.inf)
    assert [each.expires_at for each in models.in_memory.values()] == [None, None]
    await models.chat("first", 0.0)
    await _until(models, "first", "unloaded")


async def test_used_model_stays() -> None:
    """Guards running requests: neither time, nor an order to unload, nor another model takes their engine."""
    machine = _Machine(1)
    models = machine.models(["first", "other"], keep_alive_s=0.0)
    with models.in_use():
        chat = await models.chat("first")
        await models.unload("first")
        with pytest.raises(ModelMemoryError, match=r"^model: 'other' needs .* are free"):
            await models.chat("other")
        assert not chat.engine.closed
    await _until(models, "first", "unloaded")


async def test_room_for_another_model() -> None:
    """Guards the memory limit: the model that was not used for the longest time makes room."""
    machine = _Machine(2)
    models = machine.models(["a", "b", "c"], keep_alive_s=math.inf)
    for name in ("a", "b", "a", "c"):
        await models.chat(name)
    assert machine.loaded == ["a", "c"]


async def test_pinned_model() -> None:
    """Guards embedding models, which run on the lanes of the first chat model."""
    machine = _Machine(1)
    models = machine.models(["first", "other"], keep_alive_s=0.0)
    models.load_now("first")
    models.pin("first")
    await models.chat("first", 0.0)
    with pytest.raises(ModelMemoryError):
        await models.chat("other")
    assert machine.loaded == ["first"]


async def test_failed_load() -> None:
    """Guards a server with a broken model: each request gets the error, and a later one tries again."""
    machine = _Machine()
    models = machine.models(["first", "other"])
    machine.failure = ModelFolderError("model: 'other' is incomplete")
    for _ in range(2):
        with pytest.raises(ModelFolderError):
            await models.chat("other")
    machine.failure = None
    await models.chat("other")


async def test_failed_engine_is_loaded_again() -> None:
    """Guards a server whose engine has failed: the next request loads the model."""
    machine = _Machine()
    models = machine.models(["first"])
    (await models.chat()).engine.close()
    machine.loaded.append("first")  # its memory
    assert models.states == {"first": "closed"}
    assert not (await models.chat()).engine.closed


async def test_failed_engine_is_loaded_again_by_an_agent() -> None:
    """Guards agents of a server: a thread that asks for the chat of an engine that has failed gets another one."""
    models = _Machine().models(["large"])
    backend, failed = ServedBackend(models, "large"), await models.chat()
    failed.engine.closed = True  # type: ignore[misc]
    again = await asyncio.to_thread(backend._loaded_chat)
    assert not again.engine.closed
    assert await asyncio.to_thread(backend._loaded_chat) is again


async def test_client_leaves_during_the_load() -> None:
    """Guards a load whose client is gone: it goes on, and the model is idle after it."""
    machine = _Machine()
    models = machine.models(["first", "other"])
    machine.may_load.clear()

    async def request() -> None:
        with models.in_use():
            await models.chat("other", 0.0)

    task = asyncio.create_task(request())
    await _until(models, "other", "loading")
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    machine.may_load.set()
    await _until(models, "other", "loaded")
    assert models.in_memory["other"].expires_at is not None


_REQUEST = st.tuples(st.sampled_from("abc"), st.sampled_from([None, 0.0, math.inf]), st.integers(0, 3), st.booleans())


@settings(max_examples=25)
@given(requests=st.lists(_REQUEST, max_size=12), size=st.integers(1, 3))
def test_any_requests(requests: list[tuple[str, float | None, int, bool]], size: int) -> None:
    """Guards all orders of requests, times and cancellations: each gets an open engine or is refused for memory."""
    machine = _Machine(size)

    async def request(models: ServedModels, name: str, keep_alive_s: float | None, turns: int) -> str:
        with models.in_use():
            try:
                chat = await models.chat(name, keep_alive_s)
            except ModelMemoryError:
                return "refused"
            for _ in range(turns):
                assert not chat.engine.closed
                await asyncio.sleep(0)
            assert not chat.engine.closed
        return "served"

    async def serve() -> list[str | BaseException]:
        models = machine.models("abc")
        tasks = []
        for name, keep_alive_s, turns, cancelled in requests:
            tasks.append(asyncio.create_task(request(models, name, keep_alive_s, turns)))
            for _ in range(turns):
                await asyncio.sleep(0)
            if cancelled:
                tasks[-1].cancel()
        outcomes = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), _LIMIT_S)
        for name in "abc":
            await models.unload(name)
        models.close()
        return outcomes

    for outcome in asyncio.run(serve()):
        assert outcome in ("served", "refused") or isinstance(outcome, asyncio.CancelledError)
    assert machine.loaded == []
