"""Speculative tool calls of LangChain agents: early runs and proposers."""

from __future__ import annotations

import asyncio
import threading
from contextlib import aclosing
from typing import Any

import pytest
from agent_doubles import ASKED, CALL_STYLES, BlockedBackend, Weather, model_on, run
from always_speculating import AlwaysSpeculating
from langchain.agents import create_agent
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from perfect_chat import PerfectChat
from scripted_backend import ScriptedBackend, says

from langchain_xpu import XPUChatModel
from langchain_xpu.middleware import SpeculativeToolMiddleware
from xpu_agents import settings as model_settings
from xpu_agents import speculation
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError
from xpu_speculation import ToolExecutor


@pytest.mark.parametrize("how", CALL_STYLES)
@pytest.mark.parametrize("kind", ["tool", "atool"])
async def test_draft_runs_a_tool_early(how: str, kind: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards the main case: the tool runs once before the call, which gets its result."""
    perfect = PerfectChat()
    main, draft = BlockedBackend(perfect._reply_to, weather.has_run), PerfectChat()
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


@pytest.mark.parametrize("how", CALL_STYLES)
async def test_streamed_call_runs_early(how: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards the head start of a call that is complete before its message, without a draft model."""
    main = BlockedBackend(PerfectChat()._reply_to, weather.has_run, at_last=True)
    agent = create_agent(model_on(main), [weather.tool], middleware=[SpeculativeToolMiddleware(executor, draft=None)])
    state = await run(agent, how)
    assert main.passed == [True]
    assert weather.ran == ["Oslo"]
    assert state["messages"][-1].text == "The answer is: sunny in Oslo"


@pytest.mark.parametrize("missing", ["main", "draft"])
@pytest.mark.parametrize("how", CALL_STYLES)
async def test_turn_that_loads_a_model_is_not_learned(
    how: str, missing: str, weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the cost model against load times."""
    chats: dict[str, ScriptedBackend] = {
        "main": BlockedBackend(PerfectChat()._reply_to, weather.has_run),
        "draft": PerfectChat(),
    }
    loaded = chats.keys() - {missing}

    def load(model: str, config: object) -> ScriptedBackend:
        nonlocal loaded
        loaded |= {model}
        return chats[model]

    monkeypatch.setattr(model_settings, "loaded_chat", lambda model, config: chats[model] if model in loaded else None)
    monkeypatch.setattr(model_settings, "shared_chat", load)
    times: list[float] = []
    costs = AlwaysSpeculating()
    monkeypatch.setattr(costs, "observe_generation", lambda agent, seconds, *_: times.append(seconds))
    with ToolExecutor(costs=costs) as executor:
        middleware = SpeculativeToolMiddleware(executor, draft=XPUChatModel(model="draft"))
        agent = create_agent(XPUChatModel(model="main"), [weather.tool], middleware=[middleware])
        for known in (1, 3):  # of the first run only the last turn, when both models were loaded
            await run(agent, how)
            await asyncio.to_thread(executor.execute_all, [])  # reports of a thread's turns to the executor's loop
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
    async with aclosing(turns._sample_draft(turn, 0)) as chunks:
        assert await anext(chunks) == "It"
        assert draft.open == 1
    assert draft.open == 0


@pytest.mark.parametrize("how", CALL_STYLES)
async def test_several_samples(how: str, weather: Weather) -> None:
    """Guards samples: the first is greedy, the others are drawn."""
    draft = PerfectChat()
    with ToolExecutor(costs=AlwaysSpeculating(3)) as executor:
        middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft))
        main = BlockedBackend(PerfectChat()._reply_to, weather.has_run)
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
    main = BlockedBackend(PerfectChat()._reply_to, weather.has_run)
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
    unblock = threading.Event()
    unblock.set()
    main = BlockedBackend(PerfectChat()._reply_to, unblock)
    middleware = SpeculativeToolMiddleware(executor, draft=None, proposers=[table])
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])
    for _ in range(2):
        await agent.ainvoke(ASKED)
    executor.cache._entries.clear()
    weather.has_run.clear()
    main.unblock = weather.has_run
    main.passed.clear()
    await agent.ainvoke(ASKED)
    assert main.passed == [True]


def test_sync_agent_inside_an_event_loop(weather: Weather, executor: ToolExecutor) -> None:
    """Guards against waiting for the event loop that the agent blocks."""
    main = BlockedBackend(PerfectChat()._reply_to, weather.has_run)
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()))
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])

    async def work() -> Any:
        await agent.ainvoke(ASKED)
        executor.cache._entries.clear()
        weather.has_run.clear()
        return agent.invoke(ASKED)

    state = asyncio.run(work())
    assert state["messages"][-1].text == "The answer is: sunny in Oslo"
    assert main.passed == [True, True]
    assert len(weather.ran) <= 3
