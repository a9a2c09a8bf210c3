"""Speculative tool calls of LangChain agents and graphs."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from typing import Annotated, Any
from unittest.mock import MagicMock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain.agents import create_agent
from langchain.agents.middleware import (
    AgentMiddleware,
    HumanInTheLoopMiddleware,
    ToolCallLimitMiddleware,
    ToolErrorMiddleware,
)
from langchain_core.callbacks import BaseCallbackHandler, get_usage_metadata_callback
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_core.prompt_values import StringPromptValue
from langchain_core.tools import BaseTool, InjectedToolArg, InjectedToolCallId, StructuredTool, ToolException, tool
from langchain_core.tracers.context import collect_runs
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.config import get_stream_writer
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import InjectedState, ToolNode
from langgraph.types import Command
from langsmith.run_helpers import tracing_context
from perfect_chat import PerfectChat
from scripted_backend import ScriptedBackend, calls, says

from langchain_xpu import XPUChatModel
from langchain_xpu.middleware import SpeculativeToolMiddleware, XPUPriorityMiddleware
from langchain_xpu.tool_node import SpeculativeToolNode
from xpu_agents import settings as model_settings
from xpu_agents import speculation
from xpu_agents.chat import ChatEvent, ChatRequest, ToolCallDelta
from xpu_agents.priority import current_priority
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError
from xpu_speculation import CostModel, ToolExecutor, speculable, threads
from xpu_speculation.cost.cost_model import SpeculationDecision

_LIMIT_S = 20.0  # for what would otherwise wait for ever
ASKED: Any = {"messages": [("user", "What is the weather in Oslo?")]}


class Eager(CostModel):
    """A cost model that always speculates."""

    def __init__(self, samples: int = 1) -> None:
        super().__init__()
        self.samples = samples

    def decide(self, agent: str, tools: Any, now: float) -> SpeculationDecision:
        return SpeculationDecision(self.samples, f"for {agent}")


class Gated(ScriptedBackend):
    """A model that makes a call only when its gate is open: with its first or its last piece."""

    def __init__(self, mind: Any, gate: threading.Event, *, at_last: bool = False) -> None:
        super().__init__(mind)
        self.gate = gate
        self.at_last = at_last
        self.passed: list[bool] = []

    def _streamed(self, request: ChatRequest) -> Iterator[ChatEvent]:  # type: ignore[override]
        for event, waits in self._waiting(request):
            if waits:
                self.passed.append(self.gate.wait(_LIMIT_S))
            yield event

    async def astream(self, request: ChatRequest) -> AsyncIterator[ChatEvent]:
        self.requests.append(request)
        for event, waits in self._waiting(request):
            if waits:
                self.passed.append(await asyncio.to_thread(self.gate.wait, _LIMIT_S))
            yield event

    def _waiting(self, request: ChatRequest) -> list[tuple[ChatEvent, bool]]:
        events = self._mind(request)
        is_call = any(isinstance(event, ToolCallDelta) for event in events)
        return [(event, is_call and at == (len(events) - 1 if self.at_last else 0)) for at, event in enumerate(events)]


class Weather:
    """A tool that may run early, and what it did; its gate opens when it has run."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.priorities: list[Priority | None] = []
        self.gate = threading.Event()

        @tool
        @speculable(ttl_s=60)
        def get_weather(city: str) -> str:
            """The weather of a city."""
            return self.of(city)

        @tool("get_weather")
        @speculable(ttl_s=60)
        async def aget_weather(city: str) -> str:
            """The weather of a city."""
            return self.of(city)

        self.tool, self.atool = get_weather, aget_weather

    def of(self, city: str) -> str:
        self.ran.append(city)
        self.priorities.append(current_priority())
        self.gate.set()
        return f"sunny in {city}"


@pytest.fixture
def weather() -> Weather:
    """A tool."""
    return Weather()


@pytest.fixture
def executor() -> Iterator[ToolExecutor]:
    """An executor that always speculates."""
    with ToolExecutor(costs=Eager()) as executor:
        yield executor


def model_on(backend: Any, **fields: Any) -> XPUChatModel:
    return XPUChatModel(model="scripted", backend=backend, **fields)


def thread(name: str) -> Any:
    """The configuration of a conversation."""
    return {"configurable": {"thread_id": name}}


async def run(agent: Any, how: str, asked: Any = ASKED, config: Any = None) -> Any:
    """Run an agent in one of its ways."""
    if how == "sync":
        return await asyncio.to_thread(agent.invoke, asked, config)
    return await agent.ainvoke(asked, config)


HOWS = ["sync", "async"]

# -- what runs early -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("kind", ["tool", "atool"])
async def test_draft_runs_a_tool_early(how: str, kind: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards the main case: the tool runs once before the call, which gets its result."""
    perfect = PerfectChat()
    main, draft = Gated(perfect._mind, weather.gate), PerfectChat()
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft), agent="desk")
    if (how, kind) == ("sync", "atool"):
        pytest.skip("an agent that is not async cannot call such a tool")
    agent = create_agent(model_on(main), [getattr(weather, kind)], middleware=[middleware], system_prompt="Be brief.")
    state = await run(agent, how)
    assert main.passed == [True]
    assert weather.ran == ["Oslo"]
    assert [message.type for message in state["messages"]] == ["human", "ai", "tool", "ai"]
    asked, answered = state["messages"][1:3]
    assert answered.tool_call_id == asked.tool_calls[0]["id"]
    assert (answered.content, answered.name, answered.status) == ("sunny in Oslo", "get_weather", "success")
    assert state["messages"][-1].text == "The answer is: sunny in Oslo"
    assert executor.cache.counters.total.hits + executor.cache.counters.total.late_hits == 1
    assert [message.role for message in draft.requests[0].conversation] == ["system", "user"]
    assert [each.name for each in draft.requests[0].offered] == ["get_weather"]
    assert {request.priority for request in draft.requests} == {Priority.PROACTIVE}
    assert {request.priority for request in main.requests} == {Priority.REACTIVE}
    assert draft.requests[0].deadline_s == 30.0
    assert weather.priorities == [Priority.PROACTIVE]
    assert "desk" in executor.costs.explain()


@pytest.mark.parametrize("how", HOWS)
async def test_streamed_call_runs_early(how: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards the head start of a call that is complete before its message, without a draft model."""
    main = Gated(PerfectChat()._mind, weather.gate, at_last=True)
    agent = create_agent(model_on(main), [weather.tool], middleware=[SpeculativeToolMiddleware(executor, draft=None)])
    state = await run(agent, how)
    assert main.passed == [True]
    assert weather.ran == ["Oslo"]
    assert state["messages"][-1].text == "The answer is: sunny in Oslo"


@pytest.mark.parametrize("missing", ["main", "draft"])
@pytest.mark.parametrize("how", HOWS)
async def test_turn_that_loads_a_model_is_not_learned(
    how: str, missing: str, weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the cost model against load times."""
    chats: dict[str, ScriptedBackend] = {"main": Gated(PerfectChat()._mind, weather.gate), "draft": PerfectChat()}
    loaded = chats.keys() - {missing}

    def load(model: str, config: object) -> ScriptedBackend:
        nonlocal loaded
        loaded |= {model}
        return chats[model]

    monkeypatch.setattr(model_settings, "loaded_chat", lambda model, config: chats[model] if model in loaded else None)
    monkeypatch.setattr(model_settings, "shared_chat", load)
    times: list[float] = []
    costs = Eager()
    monkeypatch.setattr(costs, "observe_generation", lambda agent, seconds, *_: times.append(seconds))
    with ToolExecutor(costs=costs) as executor:
        middleware = SpeculativeToolMiddleware(executor, draft=XPUChatModel(model="draft"))
        agent = create_agent(XPUChatModel(model="main"), [weather.tool], middleware=[middleware])
        for known in (1, 3):  # of the first run the last turn, when both were there
            await run(agent, how)
            await asyncio.to_thread(executor.execute_all, [])  # what a thread's turns have told the executor's loop
            assert len(times) == known
        assert loaded == {"main", "draft"}


async def test_missing_draft_is_waited_for_once(executor: ToolExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards learning beside a draft that cannot be loaded."""

    def fail(model: str, config: object) -> ScriptedBackend:
        raise ConfigError("model: there is none")

    monkeypatch.setattr(model_settings, "loaded_chat", lambda model, config: None)
    monkeypatch.setattr(model_settings, "shared_chat", fail)
    draft = XPUChatModel(model="draft")
    turns = SpeculativeToolMiddleware(executor, draft=draft)._turns
    assert not turns._is_ready(draft)
    with pytest.raises(ConfigError, match="there is none"):
        await anext(
            turns._sample_draft(speculation.ModelTurn("desk", "t1", [{"role": "user", "content": "Hi"}], []), 0)
        )
    assert turns._is_ready(draft)


async def test_stopped_sample_is_closed_at_once(executor: ToolExecutor) -> None:
    """Guards the main model against a draft that continues until garbage collection."""
    draft = ScriptedBackend(lambda _: says("It", " is", " cold."))
    turns = SpeculativeToolMiddleware(executor, draft=model_on(draft))._turns
    turn = speculation.ModelTurn("desk", "t1", [{"role": "user", "content": "Hi"}], [])
    async with aclosing(turns._sample_draft(turn, 0)) as pieces:
        assert await anext(pieces) == "It"
        assert draft.open == 1
    assert draft.open == 0


@pytest.mark.parametrize("how", HOWS)
async def test_several_samples(how: str, weather: Weather) -> None:
    """Guards samples: the first is greedy, the others are drawn."""
    draft = PerfectChat()
    with ToolExecutor(costs=Eager(3)) as executor:
        middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft))
        main = Gated(PerfectChat()._mind, weather.gate)
        await run(create_agent(model_on(main), [weather.tool], middleware=[middleware]), how)
    params = [request.params for request in draft.requests if len(request.conversation) == 1]
    assert sorted((each.temperature, each.seed) for each in params if each) == [(0.0, 0), (0.8, 1), (0.8, 2)]
    assert weather.ran == ["Oslo"]


async def test_other_draft_models(weather: Weather, executor: ToolExecutor) -> None:
    """Guards any chat model as a draft, without unknown settings."""

    class Other(GenericFakeChatModel):
        def bind_tools(self, tools: Any, **kwargs: Any) -> Any:
            return self.bind(tools=tools)

    call = {"name": "get_weather", "args": {"city": "Oslo"}, "id": "1"}
    draft = Other(messages=iter([AIMessage("", tool_calls=[call]), AIMessage("")]))
    main = Gated(PerfectChat()._mind, weather.gate)
    middleware = SpeculativeToolMiddleware(executor, draft=draft)
    await create_agent(model_on(main), [weather.tool], middleware=[middleware]).ainvoke(ASKED)
    assert (main.passed, weather.ran) == ([True], ["Oslo"])


async def test_other_main_models(weather: Weather, executor: ToolExecutor) -> None:
    """Guards agents on other models, which are not made to stream."""

    class Other(GenericFakeChatModel):
        def bind_tools(self, tools: Any, **kwargs: Any) -> Any:
            assert not kwargs.get("stream")
            return self

    call = {"name": "get_weather", "args": {"city": "Oslo"}, "id": "1"}
    main = Other(messages=iter([AIMessage("", tool_calls=[call]), AIMessage("Sunny.")]))
    middleware = SpeculativeToolMiddleware(executor, draft=None)
    state = await create_agent(main, [weather.tool], middleware=[middleware]).ainvoke(ASKED)
    assert [message.type for message in state["messages"]] == ["human", "ai", "tool", "ai"]


async def test_follow_table(weather: Weather, executor: ToolExecutor) -> None:
    """Guards other proposers, such as a follow table."""
    table = speculation.FollowTable()
    gate = threading.Event()
    gate.set()
    main = Gated(PerfectChat()._mind, gate)
    middleware = SpeculativeToolMiddleware(executor, draft=None, proposers=[table])
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])
    for _ in range(2):
        await agent.ainvoke(ASKED)
    executor.cache._entries.clear()
    weather.gate.clear()
    main.gate = weather.gate
    main.passed.clear()
    await agent.ainvoke(ASKED)
    assert main.passed == [True]


def test_sync_agent_inside_an_event_loop(weather: Weather, executor: ToolExecutor) -> None:
    """Guards against waiting for the event loop that the agent blocks."""
    main = Gated(PerfectChat()._mind, weather.gate)
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()))
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])

    async def work() -> Any:
        await agent.ainvoke(ASKED)
        executor.cache._entries.clear()
        weather.gate.clear()
        return agent.invoke(ASKED)

    state = asyncio.run(work())
    assert state["messages"][-1].text == "The answer is: sunny in Oslo"
    assert main.passed == [True, True]
    assert len(weather.ran) <= 3


# -- what never does -------------------------------------------------------------------------------------------------


class Ledger:
    """A tool that has effects and may not run early; a guess of it must come to nothing."""

    def __init__(self) -> None:
        self.sent: list[str] = []

        @tool
        def send_mail(text: str) -> str:
            """Sends a mail."""
            self.sent.append(text)
            return "sent"

        self.tool = send_mail


@pytest.mark.parametrize("how", HOWS)
async def test_unmarked_tool_runs_for_every_call(how: str, executor: ToolExecutor) -> None:
    """Guards side effects: equal calls of one message each run, predictions do not."""
    ledger = Ledger()
    wanted = [("send_mail", {"text": "hi"})] * 3
    main, draft = ScriptedBackend([calls(*wanted), says("Done.")]), ScriptedBackend(lambda _: calls(*wanted))
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft))
    state = await run(create_agent(model_on(main), [ledger.tool], middleware=[middleware]), how)
    assert ledger.sent == ["hi"] * 3
    assert [message.content for message in state["messages"] if message.type == "tool"] == ["sent"] * 3
    assert draft.requests == []  # with no tool that may run early nobody is asked
    assert executor.metrics()["calls"] == {}


def rounds(asked: ChatRequest) -> int:
    """How many messages of calls a model has made."""
    return sum(message.role == "assistant" for message in asked.conversation)


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("mode", ["batched", "per_call"])
@pytest.mark.parametrize("order", ["before", "after"])
async def test_approval_comes_first(
    how: str, mode: Any, order: str, weather: Weather, executor: ToolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards approval: a call that needs it does not run before, also if the middleware is not listed."""
    for told in (True, False):
        gate = HumanInTheLoopMiddleware({"get_weather": True}, interrupt_mode=mode)
        middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()), guards=[gate] if told else [])
        agent = create_agent(
            model_on(PerfectChat()),
            [weather.tool],
            middleware=[gate, middleware] if order == "before" else [middleware, gate],
            checkpointer=InMemorySaver(),
        )
        waiting = await run(agent, how, config=thread("1"))
        assert waiting["__interrupt__"]
        assert weather.ran == []
        [asked] = waiting["__interrupt__"]
        decision: Any = {"type": "reject", "message": "Not now."}
        answer = {"decisions": [decision]} if mode == "batched" else {asked.id: decision}
        state = await run(agent, how, Command(resume=answer), thread("1"))
        assert "Not now." in state["messages"][-1].text
        assert weather.ran == []
    assert [record.args for record in caplog.records if "no tool runs early" in record.getMessage()] == [
        ("HumanInTheLoopMiddleware",)
    ]


@pytest.mark.parametrize("limit", ["all", "one", "not told"])
async def test_call_limits(
    limit: str, weather: Weather, executor: ToolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards limits: rejected calls are not made."""
    gate: Any = ToolCallLimitMiddleware(tool_name="get_weather" if limit == "one" else None, run_limit=5)
    guards = [] if limit == "not told" else [gate]
    draft = PerfectChat()
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft), guards=guards)
    agent = create_agent(model_on(PerfectChat()), [weather.tool], middleware=[gate, middleware])
    await agent.ainvoke(ASKED)
    assert (weather.ran, draft.requests) == (["Oslo"], [])
    assert executor.metrics()["calls"] == {}
    assert ("ToolCallLimitMiddleware" in caplog.text) is (limit == "not told")


async def test_guard_of_one_tool(weather: Weather, executor: ToolExecutor) -> None:
    """Guards unguarded tools beside a guarded one, by name or by middleware."""

    @tool
    @speculable
    def get_secret(city: str) -> str:
        """A secret."""
        return "secret"

    gate = HumanInTheLoopMiddleware({"get_secret": True})
    main = Gated(PerfectChat()._mind, weather.gate)
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()), guards=[gate, "get_secret"])
    agent = create_agent(model_on(main), [weather.tool, get_secret], middleware=[gate, middleware])
    await agent.ainvoke(ASKED)
    assert main.passed == [True]


def test_unknown_guards_are_refused() -> None:
    """Guards against unknown middleware that would guard nothing."""
    with pytest.raises(ConfigError, match="guards: XPUPriorityMiddleware; expected HumanInTheLoopMiddleware"):
        SpeculativeToolMiddleware(draft=None, guards=[XPUPriorityMiddleware("proactive")])


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"draft": "nope"}, "draft: 'nope' cannot be used .* such as 'desk-draft', or None for"),
        ({"draft": "no/such"}, "draft: 'no/such' cannot be used .*xpu-agents pull no/such"),
        ({"draft": 5}, "draft: int; expected a chat model, the name of one, or None"),
        ({"draft": None, "executor": 5}, "executor: int; expected a ToolExecutor, or None"),
        ({"draft": None, "guards": 5}, "guards: int; expected a list of middleware and names of tools"),
        ({"draft": None, "guards": "get_weather"}, r"guards: 'get_weather' is a str; expected a list, such as \['get_"),
    ],
)
def test_invalid_settings_are_refused(wrong: dict[str, Any], told: str) -> None:
    """Guards against settings that fail at the first call, or a guard without effect."""
    with pytest.raises(ConfigError, match=told):
        SpeculativeToolMiddleware(**wrong)


def test_invalid_node_settings_are_refused(weather: Weather) -> None:
    """Guards custom graphs against invalid settings."""
    with pytest.raises(ConfigError, match="executor: int; expected a ToolExecutor"):
        SpeculativeToolNode([weather.tool], executor=5)  # type: ignore[arg-type]
    node = SpeculativeToolNode([weather.tool])
    with pytest.raises(ConfigError, match="draft: 'nope' cannot be used"):
        node.watched(model_on(PerfectChat()), draft="nope")
    with pytest.raises(ConfigError, match="model: 'desk'; expected a chat model with its tools bound"):
        node.watched("desk", draft=None)  # type: ignore[arg-type]


def test_guard_without_a_tool_is_logged(
    weather: Weather, executor: ToolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards against a misspelt guard. A correct one is not logged."""
    for name in ("get_weather", "get_wether"):
        middleware = SpeculativeToolMiddleware(executor, draft=None, guards=[name])
        agent = create_agent(model_on(PerfectChat()), [weather.tool], middleware=[middleware])
        agent.invoke(ASKED)
        agent.invoke(ASKED)
    told = [record.getMessage() for record in caplog.records if "guards" in record.getMessage()]
    assert told == ["guards: the agent has no tool 'get_wether', so nothing is guarded by that; it has 'get_weather'"]


async def test_tools_with_graph_context_never_run_early(
    executor: ToolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards graphs against early reads of state and early commands."""
    ran: list[str] = []

    def reads(city: str, state: Annotated[dict[str, Any], InjectedState]) -> str:
        """Reads the weather."""
        ran.append("reads")
        return f"{len(state['messages'])} messages"

    @tool
    @speculable
    def weather_command(city: str, secret: str = "") -> Any:
        """Changes the weather."""
        ran.append("commands")
        return Command(update={"messages": [ToolMessage("changed", tool_call_id="call1")]})

    reads.__dict__["xpu_speculable"] = speculation.SpecOptions()
    mind = calls(("reads", {"city": "Oslo"}), ("weather_command", {"city": "Oslo"}))
    for _ in range(2):
        main, draft = ScriptedBackend([mind, says("Done.")]), ScriptedBackend(lambda _: mind)
        middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft))
        agent = create_agent(model_on(main), [tool(reads), weather_command], middleware=[middleware])
        state = await agent.ainvoke(ASKED)
        told = [message.content for message in state["messages"] if message.type == "tool"]
        assert sorted(told) == ["2 messages", "changed"]
    assert ran.count("reads") == 2
    assert ran.count("commands") >= 2
    assert executor.cache.counters.total.hits == 0
    assert "'reads' is never run early: reads: argument 'state' is InjectedState" in caplog.text


async def test_injected_arguments_are_in_no_key(executor: ToolExecutor) -> None:
    """Guards injected arguments against early runs, keys and drafts."""
    seen: list[Any] = []

    @tool
    @speculable(injected={"account"})
    def search(query: str, account: Annotated[str, InjectedToolArg] = "") -> str:
        """Searches."""
        seen.append(account)
        return "found"

    class Account(AgentMiddleware[Any, Any, Any]):
        async def awrap_tool_call(self, request: Any, handler: Any) -> Any:
            args = {**request.tool_call["args"], "account": "alice"}
            return await handler(request.override(tool_call={**request.tool_call, "args": args}))

    main = ScriptedBackend([calls(("search", {"query": "tea"})), says("Done.")])
    draft = ScriptedBackend(lambda _: calls(("search", {"query": "tea", "account": "admin"})))
    for order in (0, 1):
        middleware: list[Any] = [SpeculativeToolMiddleware(executor, draft=model_on(draft))]
        middleware.insert(order, Account())
        main._mind = ScriptedBackend([calls(("search", {"query": "tea"})), says("Done.")])._mind
        await create_agent(model_on(main), [search], middleware=middleware).ainvoke(ASKED)
    assert "admin" not in seen
    assert set(seen) <= {"", "alice"}
    assert all("alice" not in text for text in map(str, executor.cache._entries))


# -- nothing is lost -------------------------------------------------------------------------------------------------


class Patient(ScriptedBackend):
    """A model that lets others go first."""

    async def astream(self, request: ChatRequest) -> AsyncIterator[ChatEvent]:
        for _ in range(60):
            await asyncio.sleep(0)
        async for event in super().astream(request):
            yield event


Behaviour = str
CALL = st.tuples(st.sampled_from(["look", "sip", "poke"]), st.integers(0, 2))


@settings(max_examples=40)
@given(
    st.lists(st.lists(CALL, min_size=1, max_size=3), max_size=3),
    st.lists(st.lists(CALL, max_size=3), min_size=3, max_size=3),
    st.fixed_dictionaries(
        {
            (name, n): st.sampled_from(["text", "object", "artifact", "blocks", "tool error", "error", "command"])
            for name in ("look", "sip", "poke")
            for n in range(3)
        }
    ),
    st.sampled_from(HOWS),
)
def test_results_and_effects_are_unchanged(
    turns: list[list[tuple[str, int]]],
    guesses: list[list[tuple[str, int]]],
    behaviours: dict[tuple[str, int], str],
    how: str,
) -> None:
    """Guards answers, errors and effects for random tools and predictions."""
    plain, early = (asyncio.run(play(turns, guesses, behaviours, how, is_early)) for is_early in (False, True))
    assert early == plain


async def play(
    turns: Sequence[Sequence[tuple[str, int]]],
    guesses: Sequence[Sequence[tuple[str, int]]],
    behaviours: Mapping[tuple[str, int], str],
    how: str,
    is_early: bool,
) -> tuple[list[Any], list[int]]:
    """What an agent says and does."""
    effects: list[int] = []

    def script(rows: Sequence[Sequence[tuple[str, int]]]) -> Callable[[ChatRequest], list[ChatEvent]]:
        def mind(request: ChatRequest) -> list[ChatEvent]:
            at = rounds(request)
            made = [(name, {"n": n}) for name, n in rows[at]] if at < len(rows) else []
            return calls(*made) if made else says("Done.")

        return mind

    def act(name: str, n: int) -> Any:
        if name == "poke":
            effects.append(n)
        match behaviours[name, n]:
            case "object":
                return {"n": n, "name": name}, None
            case "artifact":
                return f"{name} {n}", {"artifact": {n}}
            case "blocks":
                return [{"type": "text", "text": f"{name} {n}"}], None
            case "tool error":
                raise ToolException(f"{name} has no {n}")
            case "error":
                raise ValueError(f"{name} cannot {n}")
            case "command":
                return Command(update={"messages": [ToolMessage(f"{name} {n}", tool_call_id="call0")]}), None
        return f"{name} {n}", None

    def made(name: str) -> BaseTool:
        def work(n: int) -> Any:
            """Does something."""
            return act(name, n)

        async def awork(n: int) -> Any:
            """Does something."""
            await asyncio.sleep(0)
            return act(name, n)

        marked = StructuredTool.from_function(
            work, awork, name=name, response_format="content_and_artifact", handle_tool_error=name == "look"
        )
        return marked if name == "poke" else speculable(marked)

    with ToolExecutor(costs=Eager()) as executor:
        middleware: list[Any] = [ToolErrorMiddleware(on_error=lambda error, _: str(error))]
        if is_early:
            draft = model_on(ScriptedBackend(script(guesses)))
            middleware.append(SpeculativeToolMiddleware(executor, draft=draft))
        tools = [made(name) for name in ("look", "sip", "poke")]
        agent = create_agent(model_on(Patient(script(turns))), tools, middleware=middleware)
        state = await run(agent, how)
    keys = ("type", "content", "tool_call_id", "status", "artifact", "tool_calls")
    return [tuple(getattr(message, key, None) for key in keys) for message in state["messages"]], sorted(effects)


@pytest.mark.parametrize("how", HOWS)
async def test_callbacks_see_each_call(how: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards tracing and streams: a shared result is reported like any call."""

    class Noted(BaseCallbackHandler):
        def __init__(self) -> None:
            self.seen: list[Any] = []

        def on_tool_start(self, serialized: Any, input_str: Any, **kwargs: Any) -> None:
            self.seen.append((serialized["name"], kwargs["inputs"]))

        def on_tool_end(self, output: Any, **kwargs: Any) -> None:
            self.seen.append((output.content, output.tool_call_id))

        def on_chat_model_start(self, *args: Any, **kwargs: Any) -> None:
            self.seen.append("model")

    noted = Noted()
    main = Gated(PerfectChat()._mind, weather.gate)
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()))
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])
    state = await run(agent, how, config={"callbacks": [noted]})
    call_id = state["messages"][2].tool_call_id
    assert noted.seen == ["model", ("get_weather", {"city": "Oslo"}), ("sunny in Oslo", call_id), "model"]
    assert weather.ran == ["Oslo"]


@pytest.mark.parametrize("how", HOWS)
async def test_context_callbacks_get_each_call_once(how: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards usage and traces against callbacks from context variables."""
    main, draft = Gated(PerfectChat()._mind, weather.gate), PerfectChat()
    middleware = SpeculativeToolMiddleware(executor, draft=XPUChatModel(model="draft", backend=draft))
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])
    client = MagicMock()
    with (
        get_usage_metadata_callback() as usage,
        collect_runs() as collected,
        tracing_context(enabled=True, client=client),  # as LANGSMITH_TRACING does
    ):
        await run(agent, how)
    assert (main.passed, weather.ran) == ([True], ["Oslo"])  # early, as the draft has guessed
    assert usage.usage_metadata.keys() == {"scripted"}
    for kinds in (
        [each.run_type for each in collected.traced_runs],
        [each.kwargs["run_type"] for each in client.create_run.call_args_list],
    ):
        assert (kinds.count("llm"), kinds.count("tool")) == (2, 1)


async def test_draft_is_not_in_the_users_stream(weather: Weather, executor: ToolExecutor) -> None:
    """Guards a chat window and usage counts against the draft model."""
    main, draft = Gated(PerfectChat()._mind, weather.gate), PerfectChat()
    draft.thinks = "secret thought"
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft))
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])
    pieces = [piece async for piece, _ in agent.astream(ASKED, stream_mode="messages")]
    arguments = "".join(
        each["args"] or ""
        for piece in pieces
        if isinstance(piece, AIMessage)
        for each in piece.tool_call_chunks  # type: ignore[attr-defined]
    )
    assert arguments == '{"city": "Oslo"}'
    assert not [piece for piece in pieces if "secret" in str(piece.additional_kwargs)]
    events = [event async for event in agent.astream_events(ASKED, version="v2")]
    assert [event["event"] for event in events].count("on_chat_model_start") == 2
    assert len(draft.requests) >= 2


async def test_tool_with_a_stream_writer_is_not_run_early(executor: ToolExecutor) -> None:
    """Guards custom streams: an early run has no stream to write to."""

    @tool
    @speculable
    def get_weather(city: str) -> str:
        """The weather."""
        get_stream_writer()(f"asking for {city}")
        return "sunny"

    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()))
    agent = create_agent(model_on(Patient(PerfectChat()._mind)), [get_weather], middleware=[middleware])
    assert [piece async for piece in agent.astream(ASKED, stream_mode="custom")] == ["asking for Oslo"]


def test_agent_of_one_request_leaves_no_threads(weather: Weather) -> None:
    """Guards web servers with one agent per request against leaked threads and loops."""
    before = set(threading.enumerate())
    for _ in range(3):
        middleware = SpeculativeToolMiddleware(draft=None)
        create_agent(model_on(PerfectChat()), [weather.tool], middleware=[middleware]).invoke(ASKED)
    del middleware
    ends_at = time.monotonic() + _LIMIT_S
    for thread in set(threading.enumerate()) - before:
        while thread.is_alive() and time.monotonic() < ends_at:
            gc.collect()  # agents are full of cycles, and the loop may have been at work at the last one
            thread.join(0.05)
        assert not thread.is_alive()


async def test_concurrent_runs(weather: Weather, executor: ToolExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards concurrent runs of one instance: separate turns, shared equal calls."""
    monkeypatch.setattr(threads, "_ANSWER_TIMEOUT_S", _LIMIT_S)  # a loop that is busy is not one that is stuck
    main = Gated(PerfectChat()._mind, weather.gate)
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()))
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])
    states = await asyncio.gather(*(agent.ainvoke(ASKED) for _ in range(8)), *(run(agent, "sync") for _ in range(4)))
    assert {state["messages"][-1].text for state in states} == {"The answer is: sunny in Oslo"}
    assert all("xpu_speculation_run" not in state for state in states)
    assert weather.ran == ["Oslo"]
    assert not middleware._runs


async def test_end_of_a_run_ends_its_turn(weather: Weather, executor: ToolExecutor) -> None:
    """Guards early runs of an agent that stops before the tool."""

    class Stop(AgentMiddleware[Any, Any, Any]):
        async def aafter_model(self, state: Any, runtime: Any) -> Any:
            return {"jump_to": "end"}

    Stop.aafter_model.__can_jump_to__ = ["end"]  # type: ignore[attr-defined]
    begun, cancelled = asyncio.Event(), asyncio.Event()

    @tool
    @speculable(timeout_s=None)
    async def get_weather(city: str) -> str:
        """The weather."""
        begun.set()
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            cancelled.set()
            raise
        return ""

    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()))
    agent = create_agent(model_on(Patient(PerfectChat()._mind)), [get_weather], middleware=[middleware, Stop()])
    await agent.ainvoke(ASKED)
    assert begun.is_set()
    async with asyncio.timeout(_LIMIT_S):
        await cancelled.wait()
    assert not middleware._runs


def test_run_of_a_closed_loop_is_dropped(weather: Weather) -> None:
    """Guards memory of programs with one loop per request."""

    @tool
    def fail() -> str:
        """Fails."""
        raise OSError("gone")

    middleware = SpeculativeToolMiddleware(draft=None)
    main = ScriptedBackend(lambda _: calls(("fail", {})))
    agent = create_agent(model_on(main), [weather.tool, fail], middleware=[middleware])
    for _ in range(3):
        with pytest.raises(OSError, match="gone"):
            asyncio.run(agent.ainvoke(ASKED))
    assert len(middleware._runs) == 1


async def test_cancelling_an_agent_ends_everything(executor: ToolExecutor) -> None:
    """Guards the loop and the draft model against a cancelled agent."""
    main, draft = ScriptedBackend(lambda _: says("Hm")), ScriptedBackend(lambda _: says("Hm"))
    main.hold = draft.hold = True
    weather = Weather()
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft))
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])
    before = asyncio.all_tasks()
    task = asyncio.create_task(agent.ainvoke(ASKED))
    while not (main.requests and draft.requests):
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(_LIMIT_S):
        while asyncio.all_tasks() - before or draft.open:
            await asyncio.sleep(0)
    assert main.open == 0


# -- when something goes wrong ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", HOWS)
async def test_failing_draft_does_not_affect_the_agent(
    how: str, weather: Weather, executor: ToolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards the agent, and the log against the conversation."""

    def fail(_: ChatRequest) -> list[ChatEvent]:
        raise OSError("the secret question")

    middleware = SpeculativeToolMiddleware(executor, draft=model_on(ScriptedBackend(fail)))
    agent = create_agent(model_on(Patient(PerfectChat()._mind)), [weather.tool], middleware=[middleware])
    with caplog.at_level(logging.INFO, logger="xpu_speculation"):
        for _ in range(3):
            state = await run(agent, how)
            assert state["messages"][-1].text == "The answer is: sunny in Oslo"
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) <= 1
    assert "secret" not in caplog.text


@pytest.mark.parametrize("how", HOWS)
async def test_unconvertible_messages_disable_speculation(
    how: str, weather: Weather, executor: ToolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards agents with unusual messages. One line is logged."""
    strange = HumanMessage([{"type": "image_url"}])
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()))

    class Blind(GenericFakeChatModel):
        def bind_tools(self, tools: Any, **kwargs: Any) -> Any:
            return self

        def _generate(self, *args: Any, **kwargs: Any) -> Any:
            while "failed" not in executor.metrics()["proposals"]:
                pass
            return super()._generate(*args, **kwargs)

    agent = create_agent(
        Blind(messages=iter([AIMessage("Hm"), AIMessage("Hm")])), [weather.tool], middleware=[middleware]
    )
    for _ in range(2):
        state = await run(agent, how, {"messages": [strange]})
        assert state["messages"][-1].text == "Hm"
    assert len([each for each in caplog.records if "DraftProposer has failed" in each.getMessage()]) == 1


async def test_failing_main_model(weather: Weather, executor: ToolExecutor) -> None:
    """Guards the error of the main model, which ends its turn."""

    def fail(_: ChatRequest) -> list[ChatEvent]:
        raise OSError("gone")

    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()))
    agent = create_agent(model_on(ScriptedBackend(fail)), [weather.tool], middleware=[middleware])
    for how in HOWS:
        with pytest.raises(OSError, match="gone"):
            await run(agent, how)
    # The error does not wait for the thread that gives up the early runs.
    async with asyncio.timeout(_LIMIT_S):
        while executor.cache._running:
            await asyncio.sleep(0)


async def test_hostile_draft(executor: ToolExecutor) -> None:
    """Guards tools, memory and disk against a hostile draft."""
    weather, ledger = Weather(), Ledger()
    hostile = [
        ("send_mail", {"text": "all my secrets"}),
        ("../../get_weather", {"city": "Oslo"}),
        ("get_weather", {"city": "x" * 100_000}),
        ("get_weather", {"city": ["../../etc/passwd"]}),
        ("get_weather", {"city": "Oslo", "sudo": True}),
        *(("get_weather", {"city": f"../../{n}"}) for n in range(10_000)),
    ]

    class Hostile(GenericFakeChatModel):
        def bind_tools(self, tools: Any, **kwargs: Any) -> Any:
            return self

    message = AIMessage("", tool_calls=[{"name": name, "args": args, "id": "1"} for name, args in hostile])
    draft = Hostile(messages=iter([message, message]))
    middleware = SpeculativeToolMiddleware(executor, draft=draft)

    class Waits(ScriptedBackend):
        async def astream(self, request: ChatRequest) -> AsyncIterator[ChatEvent]:
            async with asyncio.timeout(_LIMIT_S):
                while not weather.ran or not executor.metrics()["proposals"].keys() >= {"started", "unmarked", "unfit"}:
                    await asyncio.sleep(0)
            async for event in super().astream(request):
                yield event

    main = Waits(lambda _: says("I will not."))
    agent = create_agent(model_on(main), [weather.tool, ledger.tool], middleware=[middleware])
    await agent.ainvoke(ASKED)
    assert ledger.sent == []
    assert 0 < len(weather.ran) <= 16
    assert all(city == "Oslo" or city.startswith("../../") for city in weather.ran)
    async with asyncio.timeout(_LIMIT_S):
        while executor.cache._running:
            await asyncio.sleep(0)
    assert executor.metrics()["early"]["tools"].keys() <= {"get_weather"}


# -- the tool node ---------------------------------------------------------------------------------------------------


def graph_of(node: ToolNode, model: Any) -> Any:
    """A graph of a model and tools, as one writes it oneself."""

    async def ask(state: MessagesState) -> dict[str, Any]:
        return {"messages": [await model.ainvoke(state["messages"])]}

    def ask_sync(state: MessagesState) -> dict[str, Any]:
        return {"messages": [model.invoke(state["messages"])]}

    from langgraph._internal._runnable import RunnableCallable

    graph = StateGraph(MessagesState)
    graph.add_node("model", RunnableCallable(ask_sync, ask))
    graph.add_node("tools", node)
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", lambda state: "tools" if state["messages"][-1].tool_calls else "__end__")
    graph.add_edge("tools", "model")
    return graph.compile()


@pytest.mark.parametrize("how", HOWS)
async def test_custom_graph(how: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards the tool node: with a watched model the tool runs before the call."""
    main, draft = Gated(PerfectChat()._mind, weather.gate), PerfectChat()
    node = SpeculativeToolNode([weather.tool], executor=executor)
    model = node.watched(model_on(main).bind_tools([weather.tool]), draft=model_on(draft), agent="mine")
    state = await run(graph_of(node, model), how)
    assert (main.passed, weather.ran) == ([True], ["Oslo"])
    assert state["messages"][-1].text == "The answer is: sunny in Oslo"
    assert state["messages"][2].tool_call_id == state["messages"][1].tool_calls[0]["id"]
    assert "mine" in executor.costs.explain()


async def test_inputs_of_a_watched_model(weather: Weather, executor: ToolExecutor) -> None:
    """Guards text, prompt and message inputs, and streams."""
    node = SpeculativeToolNode([weather.tool], executor=executor)
    draft = PerfectChat()
    model = node.watched(model_on(PerfectChat()).bind_tools([weather.tool]), draft=model_on(draft))
    question = "What is the weather in Oslo?"
    for asked in (question, StringPromptValue(text=question), [("user", question)], [HumanMessage(question)]):
        answer: Any = await model.ainvoke(asked)
        assert [call["args"] for call in answer.tool_calls] == [{"city": "Oslo"}]
    chunks = [chunk async for chunk in model.astream(question)]
    assert chunks[-1].tool_calls


async def test_options_of_a_watched_model(weather: Weather, executor: ToolExecutor) -> None:
    """Guards call arguments such as stop texts."""
    backend = PerfectChat()
    model = SpeculativeToolNode([weather.tool], executor=executor).watched(model_on(backend), draft=None)
    model.invoke("Hello", stop=["a"], priority="proactive")
    await model.ainvoke("Hello", stop=["a"], priority="proactive")
    assert [(each.params.stop, each.priority) for each in backend.requests if each.params] == [
        (("a",), Priority.PROACTIVE)
    ] * 2


class Answer(Exception):
    """An error of a tool."""


def odd_tools() -> list[Any]:
    """Tools of every kind, each made anew, some of them marked."""

    @tool
    def plain(q: str) -> str:
        """Gives."""
        return q

    @tool
    @speculable
    def marked(q: str) -> dict[str, str]:
        """Gives."""
        return {"q": q}

    @tool(response_format="content_and_artifact")
    @speculable
    def artifact(q: str) -> tuple[str, list[str]]:
        """Gives an artifact."""
        return q, [q]

    @tool
    @speculable
    def fails(q: str) -> str:
        """Fails."""
        raise Answer(q)

    @tool
    @speculable
    def strict(q: int) -> str:
        """Wants a number."""
        return str(q)

    def by_id(q: str, tool_call_id: Annotated[str, InjectedToolCallId]) -> str:
        """Knows its call."""
        return tool_call_id

    def reads(q: str, state: Annotated[dict[str, Any], InjectedState]) -> str:
        """Reads the state."""
        return str(len(state["messages"]))

    def function(q: str) -> str:
        """Is none of LangChain's."""
        return q

    return [plain, marked, artifact, fails, strict, by_id, reads, speculable(function)]


@pytest.mark.parametrize("handled", [True, False, "Sorry.", (KeyError,), (Answer,), str])
@pytest.mark.parametrize("how", HOWS)
async def test_node_behaves_as_tool_node(handled: Any, how: str) -> None:
    """Guards messages, errors and injection as in LangGraph's node."""
    outcomes: list[Any] = []
    for kind in (ToolNode, SpeculativeToolNode):
        node = kind(odd_tools(), name="mine", handle_tool_errors=handled)
        assert node.name == "mine"
        assert set(node.tools_by_name) == {
            "plain",
            "marked",
            "artifact",
            "fails",
            "strict",
            "by_id",
            "reads",
            "function",
        }
        graph = StateGraph(MessagesState)
        graph.add_node("tools", node)
        graph.add_edge(START, "tools")
        compiled = graph.compile()
        for _ in range(2):
            for name in (*node.tools_by_name, "nothing"):
                call = {"name": name, "args": {"q": "tea"}, "id": f"call_{name}"}
                try:
                    state = await run(
                        compiled, how, {"messages": [AIMessage("", tool_calls=[call, {**call, "id": "2"}])]}
                    )
                    outcomes.append([dict(each, id=None) for each in state["messages"][1:]])
                except Exception as error:
                    outcomes.append((type(error), str(error)))
    half = len(outcomes) // 2
    assert outcomes[:half] == outcomes[half:]


def test_marked_tools_of_a_node_are_shared(weather: Weather) -> None:
    """Guards the node: equal calls of a marked tool run once."""
    ledger = Ledger()
    node = SpeculativeToolNode([weather.tool, ledger.tool])
    made = [
        {"name": name, "args": args, "id": str(at), "type": "tool_call"}
        for at, (name, args) in enumerate([("get_weather", {"city": "Rome"}), ("send_mail", {"text": "hi"})] * 3)
    ]
    graph = StateGraph(MessagesState)
    graph.add_node("tools", node)
    graph.add_edge(START, "tools")
    state = graph.compile().invoke({"messages": [AIMessage("", tool_calls=made)]})
    assert [message.tool_call_id for message in state["messages"][1:]] == list("012345")
    assert (weather.ran, ledger.sent) == (["Rome"], ["hi"] * 3)
    node.executor.close()


def test_result_of_another_format_is_not_used(weather: Weather, executor: ToolExecutor) -> None:
    """Guards against a stored value of another program."""
    node = SpeculativeToolNode([weather.tool], executor=executor)
    spec = executor.admit(weather.tool)
    call = speculation.ParsedToolCall("get_weather", {"city": "Oslo"})
    executor.take(spec, call, lambda: "not what this node keeps")
    answer = node.tools_by_name["get_weather"].invoke(
        {"name": "get_weather", "args": {"city": "Oslo"}, "id": "1", "type": "tool_call"}
    )
    assert (answer.content, weather.ran) == ("sunny in Oslo", ["Oslo"])
    assert node.tools_by_name["get_weather"].run({"city": "Rome"}) == "sunny in Rome"
    assert node.tools_by_name["get_weather"].invoke({"city": "Bonn"}) == "sunny in Bonn"
    assert json.loads(json.dumps(executor.metrics()))
