"""Agents of ``create_agent``: tools, errors, structured answers, approval, memory, priority."""

from __future__ import annotations

import asyncio
import importlib
import sys
from pathlib import Path
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain.agents.middleware import (
    AgentMiddleware,
    HumanInTheLoopMiddleware,
    ModelCallLimitMiddleware,
    ModelFallbackMiddleware,
    ToolErrorMiddleware,
)
from langchain.agents.structured_output import ProviderStrategy
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, ToolMessage
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from perfect_chat import PerfectChat, last_message
from pydantic import BaseModel
from scripted_engine import ScriptedEngine

from langchain_xpu import XPUChatModel
from langchain_xpu.middleware import XPUPriorityMiddleware
from xpu_agents import Priority
from xpu_agents.chat import Chat
from xpu_agents.chat.structured.constraints import answer_constraint
from xpu_agents.engines import shared_engine
from xpu_agents.priority import priority_scope
from xpu_runtime import RequestStatus
from xpu_runtime.errors import InvalidRequestError

ASKED = {"messages": [("user", "What is the weather in Oslo?")]}


@tool
def get_weather(city: str) -> str:
    """The weather of a city."""
    if city == "Atlantis":
        raise LookupError("no such city")
    return f"sunny in {city}"


def thread(name: str) -> Any:
    """Returns the configuration of a thread."""
    return {"configurable": {"thread_id": name}}


@pytest.mark.parametrize("streaming", [False, True])
async def test_agent_loop(perfect: PerfectChat, streaming: bool) -> None:
    """Guards an agent from question to answer, sync and async, whole and streamed."""
    agent = create_agent(XPUChatModel(backend=perfect, streaming=streaming), [get_weather], system_prompt="Be brief.")
    for state in (agent.invoke(ASKED), await agent.ainvoke(ASKED)):
        kinds = [message.type for message in state["messages"]]
        assert kinds == ["human", "ai", "tool", "ai"]
        assert state["messages"][-1].text == "The answer is: sunny in Oslo"
    assert [message.role for message in perfect.requests[-1].conversation] == ["system", "user", "assistant", "tool"]


async def test_tokens_and_calls_are_streamed(model: XPUChatModel) -> None:
    """Guards the chunks of a call and of an answer."""
    agent = create_agent(model, [get_weather])
    pieces = [piece async for piece, _ in agent.astream(ASKED, stream_mode="messages")]
    chunks = [piece for piece in pieces if isinstance(piece, AIMessageChunk)]
    arguments = "".join(each["args"] or "" for chunk in chunks for each in chunk.tool_call_chunks)
    assert arguments == '{"city": "Oslo"}'
    assert "".join(chunk.text for chunk in chunks) == "The answer is: sunny in Oslo"
    assert any(isinstance(piece, ToolMessage) for piece in pieces)


async def test_tool_error_reaches_the_model(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards that the model recognises an error as one."""
    agent = create_agent(model, [get_weather], middleware=[ToolErrorMiddleware(on_error=lambda error, _: str(error))])
    state = await asyncio.to_thread(agent.invoke, {"messages": [("user", "What is the weather in Atlantis?")]})
    assert state["messages"][2].status == "error"
    assert last_message(perfect).content == "Error: no such city"
    assert state["messages"][-1].text == "That did not work: Error: no such city"


class Report(BaseModel):
    """A report."""

    city: str
    degrees: int


def test_structured_answer(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards the profile: an agent requests the format natively beside its tools."""
    agent = create_agent(model, [get_weather], response_format=Report)
    state = agent.invoke({"messages": [("user", "What is the weather in Oslo? Say 7.")]})
    assert state["structured_response"] == Report(city="Oslo", degrees=7)
    request = perfect.requests[-1]
    assert request.answer.kind == "json_schema"
    assert [each.name for each in request.offered] == ["get_weather"]
    assert request.answer.schema is not None
    schema = answer_constraint(request.answer.schema).schema
    assert schema["additionalProperties"] is False  # else a small model adds to it without end


@pytest.mark.parametrize("streaming", [False, True])
def test_provider_strategy_ends(tmp_path: Path, streaming: bool) -> None:
    """Guards agents of small models, which call their tool again after its result (case provider-strategy)."""
    call = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo"}}\n</tool_call>'
    engine = ScriptedEngine(tmp_path / "tiny", "hermes")
    try:
        engine.script = [call, call, '{"city": "Oslo", "degrees": 7}']
        model = XPUChatModel(backend=Chat(engine), streaming=streaming)
        agent = create_agent(model, [get_weather], response_format=ProviderStrategy(Report))
        state = agent.invoke(ASKED, {"recursion_limit": 6})
    finally:
        engine.close()
    assert state["structured_response"] == Report(city="Oslo", degrees=7)
    assert [message.type for message in state["messages"]] == ["human", "ai", "tool", "ai"]


def test_structured_answer_of_the_small_model() -> None:
    """Guards desk's profile: agents request the format as a tool call."""
    agent = create_agent(XPUChatModel(), [get_weather], response_format=Report)
    state = agent.invoke({"messages": [("user", "What is the weather in Oslo?")]}, {"recursion_limit": 12})
    assert isinstance(state["structured_response"], Report)


def test_langchain_middleware(model: XPUChatModel) -> None:
    """Guards limits and fallbacks of LangChain's middleware."""
    limited = create_agent(model, [get_weather], middleware=[ModelCallLimitMiddleware(run_limit=1)])
    assert len([each for each in limited.invoke(ASKED)["messages"] if each.type == "ai" and each.tool_calls]) == 1
    broken = GenericFakeChatModel(messages=iter([]))
    fallback = create_agent(broken, [], middleware=[ModelFallbackMiddleware(model)])
    assert fallback.invoke(ASKED)["messages"][-1].text.startswith("Hello!")


# -- memory and approval ---------------------------------------------------------------------------------------------


async def test_conversation_survives_a_checkpoint(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards messages in checkpoints, with calls and metadata."""
    agent = create_agent(model, [get_weather], checkpointer=InMemorySaver())
    first = await agent.ainvoke(ASKED, thread("1"))
    again = await agent.ainvoke({"messages": [("user", "Thank you!")]}, thread("1"))
    assert again["messages"][:4] == first["messages"]
    made = again["messages"][1]
    assert isinstance(made, AIMessage)
    assert made.usage_metadata
    assert made.response_metadata["timings"]["latency_s"] > 0
    assert len(perfect.requests[-1].conversation) == 5


@pytest.mark.parametrize(
    ("decision", "result"),
    [
        ({"type": "approve"}, "sunny in Oslo"),
        (
            {"type": "edit", "edited_action": {"name": "get_weather", "args": {"city": "Rome"}}},
            "sunny in Rome",
        ),
        ({"type": "reject", "message": "Not now."}, "Not now."),
    ],
)
def test_human_approval(model: XPUChatModel, perfect: PerfectChat, decision: Any, result: str) -> None:
    """Guards interrupts before a call, with every decision."""
    agent = create_agent(
        model,
        [get_weather],
        middleware=[HumanInTheLoopMiddleware({"get_weather": True}), XPUPriorityMiddleware("proactive")],
        checkpointer=InMemorySaver(),
    )
    waiting = agent.invoke(ASKED, thread("1"))
    (interrupt,) = waiting["__interrupt__"]
    assert interrupt.value["action_requests"][0]["args"] == {"city": "Oslo"}
    assert len(perfect.requests) == 1
    state = agent.invoke(Command(resume={"decisions": [decision]}), thread("1"))
    assert result in state["messages"][-1].text
    assert [request.priority for request in perfect.requests] == [Priority.PROACTIVE] * 2


# -- priority --------------------------------------------------------------------------------------------------------


def priorities(perfect: PerfectChat) -> list[str]:
    """Returns and clears the priorities of the requests."""
    found = [str(request.priority) for request in perfect.requests]
    perfect.requests.clear()
    return found


async def test_priority_middleware(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards the middleware, sync and async, and its precedence over metadata."""
    bound: Any = model.with_config(metadata={"xpu_priority": "reactive"})
    for each in (model, bound):
        agent = create_agent(each, [get_weather], middleware=[XPUPriorityMiddleware("proactive")])
        agent.invoke(ASKED)
        await agent.ainvoke(ASKED, {"metadata": {"xpu_priority": "reactive"}})
        assert priorities(perfect) == ["proactive"] * 4


async def test_priority_from_metadata_and_scope(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards metadata and scopes through a whole agent."""
    agent = create_agent(model, [get_weather])
    await agent.ainvoke(ASKED, {"metadata": {"xpu_priority": "proactive"}})
    agent.with_config(metadata={"xpu_priority": "proactive"}).invoke(ASKED)
    with priority_scope("proactive"):
        await agent.ainvoke(ASKED)
        agent.invoke(ASKED)
    assert priorities(perfect) == ["proactive"] * 8
    await agent.ainvoke(ASKED)
    assert priorities(perfect) == ["reactive"] * 2


@pytest.mark.parametrize("inner", ["reactive", "proactive"])
async def test_nested_agents_inherit_the_priority(perfect: PerfectChat, inner: str) -> None:
    """Guards background agents: their nested agents are background work too."""
    model = XPUChatModel(backend=perfect)
    says = [XPUPriorityMiddleware("reactive")] if inner == "reactive" else []
    helper = create_agent(model, [], middleware=says)

    @tool
    async def get_weather_report(city: str) -> str:
        """The weather of a city, by a helper."""
        return str((await helper.ainvoke({"messages": [("user", "Hello")]}))["messages"][-1].text)

    agent = create_agent(model, [get_weather_report], middleware=[XPUPriorityMiddleware("proactive")])
    await agent.ainvoke(ASKED)
    assert priorities(perfect) == ["proactive", inner, "proactive"]


class ReactiveMiddleware(AgentMiddleware[Any, Any, Any]):
    """Other middleware that sets a priority."""

    def wrap_model_call(self, request: Any, handler: Any) -> Any:
        return handler(request.override(model_settings={"priority": "reactive"}))


def test_outer_middleware_settings_are_kept(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards the precedence of the outer middleware."""
    create_agent(model, [], middleware=[ReactiveMiddleware(), XPUPriorityMiddleware("proactive")]).invoke(ASKED)
    assert priorities(perfect) == ["reactive"]


def test_other_providers_get_no_priority() -> None:
    """Guards a fallback of another provider, which would reject the setting."""
    other = GenericFakeChatModel(messages=iter([AIMessage("Hi!")]))
    agent = create_agent(other, [], middleware=[XPUPriorityMiddleware("proactive")])
    assert agent.invoke(ASKED)["messages"][-1].text == "Hi!"


def test_invalid_priority_is_refused() -> None:
    """Guards against an error that appears only when the agent runs."""
    with pytest.raises(InvalidRequestError, match="priority: 'urgent'"):
        XPUPriorityMiddleware("urgent")


def test_missing_langchain_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards users who have only langchain-core."""
    for name in ("langchain_xpu.middleware", "langchain_xpu.middleware.priority"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "langchain.agents.middleware", None)
    with pytest.raises(ImportError, match=r'pip install "langchain>=1.4"'):
        importlib.import_module("langchain_xpu.middleware")


async def test_cancelling_an_agent_cancels_its_request(chat: XPUChatModel, cancel_early: Any) -> None:
    """Guards the engine against requests of cancelled agents."""
    engine = shared_engine(chat.model, chat.config)
    ended = (Priority.PROACTIVE, RequestStatus.CANCELLED)
    before = engine.metrics().ended.get(ended, 0)
    agent = create_agent(
        chat.model_copy(update={"max_tokens": 2000}), [], middleware=[XPUPriorityMiddleware("proactive")]
    )
    await cancel_early(agent.ainvoke(ASKED))
    await chat.ainvoke("Hello")
    await chat.ainvoke("Hello")
    assert engine.metrics().ended.get(ended, 0) == before + 1
