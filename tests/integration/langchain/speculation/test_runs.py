"""Speculating LangChain agents: unchanged results, callbacks, streams, and the end of runs."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from unittest.mock import MagicMock

import pytest
from agent_doubles import ASKED, CALL_STYLES, LIMIT_S, BlockedBackend, WaitingBackend, Weather, model_on, run
from always_speculating import AlwaysSpeculating
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain.agents import create_agent
from langchain.agents.middleware import (
    AgentMiddleware,
    ToolErrorMiddleware,
)
from langchain_core.callbacks import BaseCallbackHandler, get_usage_metadata_callback
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import BaseTool, StructuredTool, ToolException, tool
from langchain_core.tracers.context import collect_runs
from langgraph.config import get_stream_writer
from langgraph.types import Command
from langsmith.run_helpers import tracing_context
from perfect_chat import PerfectChat
from scripted_backend import ScriptedBackend, calls, says

from langchain_xpu import XPUChatModel
from langchain_xpu.middleware import SpeculativeToolMiddleware
from xpu_agents.chat import ChatEvent, ChatRequest
from xpu_speculation import ToolExecutor, speculable, threads

# -- ineligible calls ------------------------------------------------------------------------------------------------


def rounds(asked: ChatRequest) -> int:
    """Returns the number of messages with calls."""
    return sum(message.role == "assistant" for message in asked.conversation)


# -- unchanged results -----------------------------------------------------------------------------------------------

CALL = st.tuples(st.sampled_from(["look", "sip", "poke"]), st.integers(0, 2))


@pytest.mark.slow
@settings(max_examples=20)
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
    st.sampled_from(CALL_STYLES),
)
def test_results_and_effects_are_unchanged(
    turns: list[list[tuple[str, int]]],
    predictions: list[list[tuple[str, int]]],
    behaviours: dict[tuple[str, int], str],
    how: str,
) -> None:
    """Guards answers, errors and effects for random tools and predictions."""
    plain, early = (asyncio.run(play(turns, predictions, behaviours, how, is_early)) for is_early in (False, True))
    assert early == plain


async def play(
    turns: Sequence[Sequence[tuple[str, int]]],
    predictions: Sequence[Sequence[tuple[str, int]]],
    behaviours: Mapping[tuple[str, int], str],
    how: str,
    is_early: bool,
) -> tuple[list[Any], list[int]]:
    """Runs an agent and returns its messages and effects."""
    effects: list[int] = []

    def script(rows: Sequence[Sequence[tuple[str, int]]]) -> Callable[[ChatRequest], list[ChatEvent]]:
        def reply_to(request: ChatRequest) -> list[ChatEvent]:
            at = rounds(request)
            made = [(name, {"n": n}) for name, n in rows[at]] if at < len(rows) else []
            return calls(*made) if made else says("Done.")

        return reply_to

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

    with ToolExecutor(costs=AlwaysSpeculating()) as executor:
        middleware: list[Any] = [ToolErrorMiddleware(on_error=lambda error, _: str(error))]
        if is_early:
            draft = model_on(ScriptedBackend(script(predictions)))
            middleware.append(SpeculativeToolMiddleware(executor, draft=draft))
        tools = [made(name) for name in ("look", "sip", "poke")]
        agent = create_agent(model_on(WaitingBackend(script(turns))), tools, middleware=middleware)
        state = await run(agent, how)
    keys = ("type", "content", "tool_call_id", "status", "artifact", "tool_calls")
    return [tuple(getattr(message, key, None) for key in keys) for message in state["messages"]], sorted(effects)


@pytest.mark.parametrize("how", CALL_STYLES)
async def test_callbacks_see_each_call(how: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards tracing and streams: a shared result is reported like any call."""

    class RecordingHandler(BaseCallbackHandler):
        def __init__(self) -> None:
            self.seen: list[Any] = []

        def on_tool_start(self, serialized: Any, input_str: Any, **kwargs: Any) -> None:
            self.seen.append((serialized["name"], kwargs["inputs"]))

        def on_tool_end(self, output: Any, **kwargs: Any) -> None:
            self.seen.append((output.content, output.tool_call_id))

        def on_chat_model_start(self, *args: Any, **kwargs: Any) -> None:
            self.seen.append("model")

    noted = RecordingHandler()
    main = BlockedBackend(PerfectChat()._reply_to, weather.has_run)
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()))
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])
    state = await run(agent, how, config={"callbacks": [noted]})
    call_id = state["messages"][2].tool_call_id
    assert noted.seen == ["model", ("get_weather", {"city": "Oslo"}), ("sunny in Oslo", call_id), "model"]
    assert weather.ran == ["Oslo"]


@pytest.mark.parametrize("how", CALL_STYLES)
async def test_context_callbacks_get_each_call_once(how: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards usage and traces against callbacks from context variables."""
    main, draft = BlockedBackend(PerfectChat()._reply_to, weather.has_run), PerfectChat()
    middleware = SpeculativeToolMiddleware(executor, draft=XPUChatModel(model="draft", backend=draft))
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])
    client = MagicMock()
    with (
        get_usage_metadata_callback() as usage,
        collect_runs() as collected,
        tracing_context(enabled=True, client=client),  # as LANGSMITH_TRACING does
    ):
        await run(agent, how)
    assert (main.passed, weather.ran) == ([True], ["Oslo"])  # early, as the draft predicted
    assert usage.usage_metadata.keys() == {"scripted"}
    for kinds in (
        [each.run_type for each in collected.traced_runs],
        [each.kwargs["run_type"] for each in client.create_run.call_args_list],
    ):
        assert (kinds.count("llm"), kinds.count("tool")) == (2, 1)


async def test_draft_is_not_in_the_users_stream(weather: Weather, executor: ToolExecutor) -> None:
    """Guards a chat window and usage counts against the draft model."""
    main, draft = BlockedBackend(PerfectChat()._reply_to, weather.has_run), PerfectChat()
    draft.thinks = "secret thought"
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft))
    agent = create_agent(model_on(main), [weather.tool], middleware=[middleware])
    chunks = [chunk async for chunk, _ in agent.astream(ASKED, stream_mode="messages")]
    arguments = "".join(
        each["args"] or ""
        for chunk in chunks
        if isinstance(chunk, AIMessage)
        for each in chunk.tool_call_chunks  # type: ignore[attr-defined]
    )
    assert arguments == '{"city": "Oslo"}'
    assert not [chunk for chunk in chunks if "secret" in str(chunk.additional_kwargs)]
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
    agent = create_agent(model_on(WaitingBackend(PerfectChat()._reply_to)), [get_weather], middleware=[middleware])
    assert [chunk async for chunk in agent.astream(ASKED, stream_mode="custom")] == ["asking for Oslo"]


def test_agent_of_one_request_leaves_no_threads(weather: Weather) -> None:
    """Guards web servers with one agent per request against leaked threads and loops."""
    before = set(threading.enumerate())
    for _ in range(3):
        middleware = SpeculativeToolMiddleware(draft=None)
        create_agent(model_on(PerfectChat()), [weather.tool], middleware=[middleware]).invoke(ASKED)
    del middleware
    ends_at = time.monotonic() + LIMIT_S
    for thread in set(threading.enumerate()) - before:
        while thread.is_alive() and time.monotonic() < ends_at:
            gc.collect()  # agents contain reference cycles, and the loop may still hold the last one
            thread.join(0.05)
        assert not thread.is_alive()


async def test_concurrent_runs(weather: Weather, executor: ToolExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards concurrent runs of one instance: separate turns, shared equal calls."""
    monkeypatch.setattr(threads, "_ANSWER_TIMEOUT_S", LIMIT_S)  # a busy loop must not count as blocked
    main = BlockedBackend(PerfectChat()._reply_to, weather.has_run)
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
    agent = create_agent(
        model_on(WaitingBackend(PerfectChat()._reply_to)), [get_weather], middleware=[middleware, Stop()]
    )
    await agent.ainvoke(ASKED)
    assert begun.is_set()
    async with asyncio.timeout(LIMIT_S):
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
    async with asyncio.timeout(LIMIT_S):
        while asyncio.all_tasks() - before or draft.open:
            await asyncio.sleep(0)
    assert main.open == 0
