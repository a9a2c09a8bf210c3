"""Agents whose engine continues after calls that ran early."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator
from dataclasses import replace
from typing import Any

import pytest
from always_speculating import AlwaysSpeculating
from langchain.agents import create_agent
from langchain.agents.middleware import AgentMiddleware
from langchain_core.caches import InMemoryCache
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.load import dumps
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.runnables import RunnableLambda
from langchain_core.tools import tool
from langgraph.graph import START, MessagesState, StateGraph
from perfect_chat import PerfectChat
from scripted_backend import ScriptedBackend, says

from langchain_xpu import XPUChatModel
from langchain_xpu.middleware import SpeculativeToolMiddleware
from langchain_xpu.tool_node import SpeculativeToolNode
from xpu_agents import engines
from xpu_agents.chat import Chat, ChatEvent, ChatReply, ChatRequest, ToolCache
from xpu_runtime import EngineConfig
from xpu_runtime.errors import InvalidRequestError
from xpu_speculation import ParsedToolCall, ToolExecutor, ToolSpec, TurnBounds, speculable

_LIMIT_S = 60.0  # time limit for waits that would otherwise never end
ASKED: Any = {"messages": [("user", "What is the weather in Oslo?")]}
CALL_STYLES = ["sync", "async"]


class Oslo:
    """Proposer that predicts a call for the weather of Oslo."""

    async def propose(self, turn: Any, samples: int) -> AsyncIterator[ParsedToolCall]:
        yield ParsedToolCall("get_weather", {"city": "Oslo"})


class Weather:
    """Tool that may run early. It counts its runs, and sets an event when the engine has a result."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.has_run = threading.Event()

        @tool
        @speculable(ttl_s=600)
        def get_weather(city: str) -> str:
            """The weather of a city."""
            self.ran.append(city)
            return f"Sunny in {city}, 21 degrees."

        self.tool = get_weather


class WaitsForEarlyRuns(AgentMiddleware[Any, Any, Any]):
    """Middleware that asks the model only after the early run, so that the order is fixed."""

    def __init__(self, unblock: threading.Event) -> None:
        super().__init__()
        self.unblock = unblock

    def wrap_model_call(self, request: Any, handler: Any) -> Any:
        assert self.unblock.wait(_LIMIT_S)
        return handler(request)

    async def awrap_model_call(self, request: Any, handler: Any) -> Any:
        assert await asyncio.to_thread(self.unblock.wait, _LIMIT_S)
        return await handler(request)


class ClientSide:
    """Engine that ignores tool caches, as a server does."""

    def __init__(self, chat: Chat) -> None:
        self.chat = chat

    def complete(self, request: ChatRequest) -> ChatReply:
        return self.chat.complete(replace(request, tool_cache=None))

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        return await self.chat.acomplete(replace(request, tool_cache=None))

    def stream(self, request: ChatRequest) -> Iterator[ChatEvent]:
        return self.chat.stream(replace(request, tool_cache=None))

    def astream(self, request: ChatRequest) -> AsyncIterator[ChatEvent]:
        return self.chat.astream(replace(request, tool_cache=None))


@pytest.fixture(scope="module")
def desk(engine_config: EngineConfig) -> Chat:
    """The bundled model."""
    return engines.shared_chat("desk", engine_config)


@pytest.fixture
def weather(monkeypatch: pytest.MonkeyPatch) -> Weather:
    """A tool."""
    weather, put = Weather(), ToolCache.put

    def put_and_open(*args: Any) -> bool:
        taken = put(*args)
        weather.has_run.set()
        return taken

    monkeypatch.setattr(ToolCache, "put", put_and_open)
    return weather


@pytest.fixture
def executor() -> Iterator[ToolExecutor]:
    """An executor that always speculates."""
    with ToolExecutor(costs=AlwaysSpeculating()) as executor:
        yield executor


def model_on(backend: Any) -> XPUChatModel:
    return XPUChatModel(model="desk", backend=backend, temperature=0.0, max_tokens=96)


def early(executor: ToolExecutor, weather: Weather, **options: Any) -> list[Any]:
    """Returns the middleware, and one that delays the model until the tool has run."""
    return [
        SpeculativeToolMiddleware(executor, draft=None, proposers=[Oslo()], **options),
        WaitsForEarlyRuns(weather.has_run),
    ]


async def run(agent: Any, how: str, asked: Any = ASKED) -> list[Any]:
    """Runs an agent and returns its conversation without call ids, which must be consistent."""
    state = await (asyncio.to_thread(agent.invoke, asked) if how == "sync" else agent.ainvoke(asked))
    messages = state["messages"]
    made = [call["id"] for message in messages if isinstance(message, AIMessage) for call in message.tool_calls]
    assert [message.tool_call_id for message in messages if isinstance(message, ToolMessage)] == made
    calls = [[(call["name"], call["args"]) for call in getattr(message, "tool_calls", ())] for message in messages]
    return [(message.type, message.content, made) for message, made in zip(messages, calls, strict=True)]


async def idle(chat: Chat) -> None:
    """Waits until the engine is idle."""
    async with asyncio.timeout(_LIMIT_S):
        while any((*chat.engine.metrics().running.values(), *chat.engine.metrics().waiting.values())):
            await asyncio.sleep(0.01)


# -- on the engine ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", CALL_STYLES)
async def test_answers_are_the_same(how: str, desk: Chat, weather: Weather, executor: ToolExecutor) -> None:
    """Guards equal answers of the engine alone, with early runs, and with continuation."""
    plain = await run(create_agent(model_on(desk), [weather.tool]), how)
    assert [kind for kind, _, _ in plain] == ["human", "ai", "tool", "ai"]
    assert plain[-1][1]
    before = desk.engine.metrics()
    client = create_agent(model_on(ClientSide(desk)), [weather.tool], middleware=early(executor, weather))
    assert await run(client, how) == plain
    between = desk.engine.metrics()
    assert between.extensions == before.extensions
    assert await run(create_agent(model_on(desk), [weather.tool], middleware=early(executor, weather)), how) == plain
    after = desk.engine.metrics()
    assert after.extensions == between.extensions + 1
    # The conversation was prefilled once: the results were appended after the first answer.
    assert sum(after.ended.values()) == sum(between.ended.values()) + 1
    assert weather.ran == ["Oslo", "Oslo"]  # of the plain agent, and once for both other agents
    await idle(desk)


async def test_configured_model_continues(desk: Chat, weather: Weather, executor: ToolExecutor) -> None:
    """Guards models with tags or a priority bound to them."""
    model: Any = model_on(desk).with_config(tags=["mine"])
    before = desk.engine.metrics().extensions
    await run(create_agent(model, [weather.tool], middleware=early(executor, weather)), "async")
    assert desk.engine.metrics().extensions == before + 1
    await idle(desk)


@pytest.mark.parametrize("how", CALL_STYLES)
async def test_custom_graph_continues(how: str, desk: Chat, weather: Weather, executor: ToolExecutor) -> None:
    """Guards the tool node: runs without an id continue, each with its own conversation."""
    node = SpeculativeToolNode([weather.tool], executor=executor)
    bound = model_on(desk).bind_tools([weather.tool])
    model = node.watched(bound, draft=None, proposers=[Oslo()])
    plain = await run(graph_of(node, bound), how)
    before = desk.engine.metrics().extensions
    found = await asyncio.gather(*(run(graph_of(node, model), how) for _ in range(2)))
    assert found == [plain] * 2
    assert desk.engine.metrics().extensions == before + 2
    await idle(desk)


def graph_of(node: Any, model: Any) -> Any:
    """Builds a custom graph of a model and tools."""
    graph = StateGraph(MessagesState)
    messages: Any = RunnableLambda(lambda state: state["messages"])
    graph.add_node("model", messages | model | (lambda answer: {"messages": [answer]}))
    graph.add_node("tools", node)
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", lambda state: "tools" if state["messages"][-1].tool_calls else "__end__")
    graph.add_edge("tools", "model")
    return graph.compile()


class BlockingMiddleware(AgentMiddleware[Any, Any, Any]):
    """Middleware that never calls a tool."""

    def __init__(self) -> None:
        super().__init__()
        self.reached = asyncio.Event()

    async def awrap_tool_call(self, request: Any, handler: Any) -> Any:
        self.reached.set()
        return await asyncio.get_running_loop().create_future()


class UppercaseResults(AgentMiddleware[Any, Any, Any]):
    """Middleware that changes the results of tools."""

    def wrap_tool_call(self, request: Any, handler: Any) -> Any:
        return self.changed(handler(request))

    async def awrap_tool_call(self, request: Any, handler: Any) -> Any:
        return self.changed(await handler(request))

    def changed(self, message: ToolMessage) -> ToolMessage:
        return message.model_copy(update={"content": "It rains in Oslo, 3 degrees."})


@pytest.mark.parametrize("how", CALL_STYLES)
@pytest.mark.parametrize("order", [0, 2])
async def test_changed_result_drops_the_continuation(
    how: str, order: int, desk: Chat, weather: Weather, executor: ToolExecutor
) -> None:
    """Guards middleware that changes a result: the continuation is dropped."""
    plain = await run(create_agent(model_on(desk), [weather.tool], middleware=[UppercaseResults()]), how)
    assert plain[2][1] == "It rains in Oslo, 3 degrees."
    before = desk.engine.metrics().extensions
    middleware = early(executor, weather)
    middleware.insert(order, UppercaseResults())
    assert await run(create_agent(model_on(desk), [weather.tool], middleware=middleware), how) == plain
    assert desk.engine.metrics().extensions == before + 1
    await idle(desk)


async def test_cancelled_run_leaves_nothing(desk: Chat, weather: Weather, executor: ToolExecutor) -> None:
    """Guards the engine against a continuation of a cancelled agent."""
    stuck = BlockingMiddleware()
    middleware = early(executor, weather)
    before = desk.engine.metrics().extensions
    agent = create_agent(model_on(desk), [weather.tool], middleware=[*middleware, stuck])
    task = asyncio.create_task(agent.ainvoke(ASKED))
    async with asyncio.timeout(_LIMIT_S):
        await stuck.reached.wait()
    [run] = middleware[0]._runs._runs_by_name.values()
    assert run.cache.cached_calls
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not middleware[0]._runs
    assert run.cache.cached_calls == []
    assert run.cache.swap_prefetched(None) is None
    await idle(desk)
    assert desk.engine.metrics().extensions == before + 1


# -- tool caches of runs ---------------------------------------------------------------------------------------------


class Caches(PerfectChat):
    """Backend that records its tool caches and their contents."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[tuple[ToolCache | None, list[str]]] = []

    def _note(self, request: ChatRequest) -> ChatRequest:
        cache = request.tool_cache
        self.given.append((cache, [call.arguments for call in cache.cached_calls] if cache is not None else []))
        return request

    def stream(self, request: ChatRequest) -> Generator[ChatEvent]:
        return super().stream(self._note(request))

    async def astream(self, request: ChatRequest) -> AsyncGenerator[ChatEvent]:  # type: ignore[override]
        async for event in super().astream(self._note(request)):
            yield event


@pytest.mark.parametrize("how", CALL_STYLES)
async def test_run_has_one_cache(how: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards runs against each other, and the engine against finished runs."""
    backend = Caches()
    middleware = early(executor, weather)
    agent = create_agent(model_on(backend), [weather.tool], middleware=middleware)
    for _ in range(2):
        await run(agent, how)
    caches = [cache for cache, _ in backend.given]
    assert caches[0] is caches[1]
    assert caches[2] is caches[3]
    assert caches[0] is not caches[2]
    assert backend.given[1][1] == ['{"city": "Oslo"}']
    spec = ToolSpec("get_weather", {"type": "object"})
    assert not any(cache.put(spec, {}, "late") for cache in caches if cache is not None)
    assert not middleware[0]._runs


async def test_final_results_are_not_cached(executor: ToolExecutor) -> None:
    """Guards the engine against a continuation after a tool that ends the run."""
    weather, backend = Weather(), Caches()
    weather.tool.return_direct = True
    weather.has_run.set()  # nothing else sets it
    agent = create_agent(model_on(backend), [weather.tool], middleware=early(executor, weather))
    known: list[int] = []
    put = ToolCache.put
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ToolCache, "put", lambda *received: (known.append(1), put(*received))[1])
        assert [kind for kind, _, _ in await run(agent, "async")] == ["human", "ai", "tool"]
    assert len(backend.given) == 1
    assert known == []


async def test_abandoned_chain_ends(weather: Weather, executor: ToolExecutor) -> None:
    """Guards the engine against graphs that never return results."""
    backend = Caches()
    node = SpeculativeToolNode([weather.tool], executor=executor)
    bounds = TurnBounds(deadline_s=0.05)
    model = node.watched(model_on(backend).bind_tools([weather.tool]), draft=None, proposers=[Oslo()], bounds=bounds)
    await model.ainvoke("What is the weather in Oslo?")
    [(cache, _)] = backend.given
    assert cache is not None
    async with asyncio.timeout(_LIMIT_S):
        while cache.put(ToolSpec("get_weather", {"type": "object"}), {}, "still open"):
            await asyncio.sleep(0.01)


async def test_cancelled_graph_closes_its_cache(weather: Weather, executor: ToolExecutor) -> None:
    """Guards the engine against a custom graph cancelled during its tool."""
    entered = asyncio.Event()

    @tool
    @speculable
    async def get_time(city: str) -> str:
        """The time in a city."""
        entered.set()
        return await asyncio.get_running_loop().create_future()

    backend = Caches()
    node = SpeculativeToolNode([get_time, weather.tool], executor=executor)
    model = node.watched(model_on(backend).bind_tools([get_time]), draft=None)
    task = asyncio.create_task(graph_of(node, model).ainvoke({"messages": [("user", "What is the time in Oslo?")]}))
    async with asyncio.timeout(_LIMIT_S):
        while not any(live.waiting for live in executor.cache._live_runs.values()):  # the call waits for its early run
            await asyncio.sleep(0)
    assert entered.is_set()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    [(cache, _)] = backend.given
    assert cache is not None
    assert not cache.put(ToolSpec("get_time", {"type": "object"}), {}, "late")


@pytest.mark.parametrize("where", ["model", "tool"])
async def test_cancelled_caller_closes_its_cache(where: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards any backend against a cancelled run."""
    backend = Caches()
    backend.hold = where == "model"
    stuck = BlockingMiddleware()
    middleware = early(executor, weather)
    agent = create_agent(model_on(backend), [weather.tool], middleware=[*middleware, stuck])
    task = asyncio.create_task(agent.ainvoke(ASKED))
    async with asyncio.timeout(_LIMIT_S):
        while not (backend.open if where == "model" else stuck.reached.is_set()):
            await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    [(cache, _)] = backend.given
    assert cache is not None
    assert not cache.put(ToolSpec("get_weather", {"type": "object"}), {}, "late")
    assert not middleware[0]._runs


async def test_other_models_get_no_cache(weather: Weather, executor: ToolExecutor) -> None:
    """Guards a fallback model, and the run's cache."""

    class Other(GenericFakeChatModel):
        def bind_tools(self, tools: Any, **kwargs: Any) -> Any:
            assert kwargs == {"tool_choice": None}
            return self

    other = Other(messages=iter([AIMessage("From another.")]))
    aside = Caches()

    class StandIn(AgentMiddleware[Any, Any, Any]):
        async def awrap_model_call(self, request: Any, handler: Any) -> Any:
            assert (await model_on(aside).ainvoke("Summarise.")).text
            return await handler(request.override(model=other))

    agent = create_agent(model_on(Caches()), [weather.tool], middleware=[*early(executor, weather), StandIn()])
    assert (await run(agent, "async"))[-1][1] == "From another."
    assert aside.given == []  # an unwatched model is not streamed
    assert [request.tool_cache for request in aside.requests] == [None]


# -- the tool_cache argument -----------------------------------------------------------------------------------------


async def _astreamed(model: Any, config: Any, **arguments: Any) -> None:
    assert [chunk async for chunk in model.astream("Hi", config, **arguments)]


@pytest.mark.filterwarnings("ignore:.*is in beta")
@pytest.mark.parametrize("way", ["invoke", "ainvoke", "stream", "astream", "events", "aevents", "bind"])
async def test_tool_cache_reaches_only_the_backend(way: str) -> None:
    """Guards traces and answer caches against data of this process."""
    backend, cache = ScriptedBackend(lambda _: says("Hel", "lo")), ToolCache()
    model = XPUChatModel(model="scripted", backend=backend)
    seen: list[Any] = []

    class RecordingHandler(BaseCallbackHandler):
        def on_chat_model_start(self, *args: Any, **kwargs: Any) -> None:
            seen.append((args, kwargs))

    config: Any = {"callbacks": [RecordingHandler()]}
    match way:
        case "invoke":
            model.invoke("Hi", config, tool_cache=cache)
        case "ainvoke":
            await model.ainvoke("Hi", config, tool_cache=cache)
        case "stream":
            assert list(model.stream("Hi", config, tool_cache=cache))
        case "astream":
            await _astreamed(model, config, tool_cache=cache)
        case "events":
            assert model.stream_events("Hi", config, version="v3", tool_cache=cache).output
        case "aevents":
            assert await (await model.astream_events("Hi", config, version="v3", tool_cache=cache))
        case "bind":
            model.bind(tool_cache=cache).invoke("Hi", config)
    assert [request.tool_cache for request in backend.requests] == [cache]
    assert len(seen) == 1
    assert "tool_cache" not in str(seen)
    assert "ToolCache" not in str(seen)
    assert "tool_cache" not in dumps(model)
    model.invoke("Hi")
    assert backend.requests[-1].tool_cache is None  # the cache was for that call only


def test_answer_cache_ignores_the_tool_cache() -> None:
    """Guards LangChain's answer cache."""
    backend = ScriptedBackend(lambda _: says("Hello"))
    model = XPUChatModel(model="scripted", backend=backend, cache=InMemoryCache())
    for _ in range(3):
        assert model.invoke("Hi", tool_cache=ToolCache()).text == "Hello"
    assert len(backend.requests) == 1


def test_invalid_tool_cache_is_refused() -> None:
    """Guards against an argument without effect."""
    model = XPUChatModel(model="scripted", backend=ScriptedBackend(lambda _: says("Hello")))
    with pytest.raises(InvalidRequestError, match="tool_cache: 5 cannot be used; expected a ToolCache"):
        model.invoke("Hi", tool_cache=5)
