"""Failing and hostile models of speculating LangChain agents."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest
from agent_doubles import ASKED, CALL_STYLES, LIMIT_S, Ledger, WaitingBackend, Weather, model_on, run
from langchain.agents import create_agent
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, HumanMessage
from perfect_chat import PerfectChat
from scripted_backend import ScriptedBackend, says

from langchain_xpu.middleware import SpeculativeToolMiddleware
from xpu_agents.chat import ChatEvent, ChatRequest
from xpu_speculation import ToolExecutor


@pytest.mark.parametrize("how", CALL_STYLES)
async def test_failing_draft_does_not_affect_the_agent(
    how: str, weather: Weather, executor: ToolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards the agent, and the log against the conversation."""

    def fail(_: ChatRequest) -> list[ChatEvent]:
        raise OSError("the secret question")

    middleware = SpeculativeToolMiddleware(executor, draft=model_on(ScriptedBackend(fail)))
    agent = create_agent(model_on(WaitingBackend(PerfectChat()._reply_to)), [weather.tool], middleware=[middleware])
    with caplog.at_level(logging.INFO, logger="xpu_speculation"):
        for _ in range(3):
            state = await run(agent, how)
            assert state["messages"][-1].text == "The answer is: sunny in Oslo"
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) <= 1
    assert "secret" not in caplog.text


@pytest.mark.parametrize("how", CALL_STYLES)
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
    for how in CALL_STYLES:
        with pytest.raises(OSError, match="gone"):
            await run(agent, how)
    # The error is raised before the early runs are abandoned.
    async with asyncio.timeout(LIMIT_S):
        while executor.cache._live_runs:
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
            async with asyncio.timeout(LIMIT_S):
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
    async with asyncio.timeout(LIMIT_S):
        while executor.cache._live_runs:
            await asyncio.sleep(0)
    assert executor.metrics()["early"]["tools"].keys() <= {"get_weather"}
