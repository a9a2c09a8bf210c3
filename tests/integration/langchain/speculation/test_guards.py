"""Tools of LangChain agents that must not run early."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from agent_doubles import ASKED, CALL_STYLES, BlockedBackend, Ledger, Weather, model_on, run, thread
from langchain.agents import create_agent
from langchain.agents.middleware import (
    AgentMiddleware,
    HumanInTheLoopMiddleware,
    ToolCallLimitMiddleware,
)
from langchain_core.messages import ToolMessage
from langchain_core.tools import InjectedToolArg, tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.prebuilt import InjectedState
from langgraph.types import Command
from perfect_chat import PerfectChat
from scripted_backend import ScriptedBackend, calls, says

from langchain_xpu.middleware import SpeculativeToolMiddleware, XPUPriorityMiddleware
from langchain_xpu.tool_node import SpeculativeToolNode
from xpu_agents import speculation
from xpu_runtime.errors import ConfigError
from xpu_speculation import ToolExecutor, speculable


@pytest.mark.parametrize("how", CALL_STYLES)
async def test_unmarked_tool_runs_for_every_call(how: str, executor: ToolExecutor) -> None:
    """Guards side effects: equal calls of one message each run, predictions do not."""
    ledger = Ledger()
    wanted = [("send_mail", {"text": "hi"})] * 3
    main, draft = ScriptedBackend([calls(*wanted), says("Done.")]), ScriptedBackend(lambda _: calls(*wanted))
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft))
    state = await run(create_agent(model_on(main), [ledger.tool], middleware=[middleware]), how)
    assert ledger.sent == ["hi"] * 3
    assert [message.content for message in state["messages"] if message.type == "tool"] == ["sent"] * 3
    assert draft.requests == []  # without eligible tools no proposer is asked
    assert executor.metrics()["calls"] == {}


@pytest.mark.parametrize("how", CALL_STYLES)
@pytest.mark.parametrize("mode", ["batched", "per_call"])
@pytest.mark.parametrize("order", ["before", "after"])
async def test_approval_comes_first(
    how: str, mode: Any, order: str, weather: Weather, executor: ToolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards approval: a call that needs it does not run before, also if the middleware is not listed."""
    for received in (True, False):
        guard = HumanInTheLoopMiddleware({"get_weather": True}, interrupt_mode=mode)
        middleware = SpeculativeToolMiddleware(
            executor, draft=model_on(PerfectChat()), guards=[guard] if received else []
        )
        agent = create_agent(
            model_on(PerfectChat()),
            [weather.tool],
            middleware=[guard, middleware] if order == "before" else [middleware, guard],
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
    guard: Any = ToolCallLimitMiddleware(tool_name="get_weather" if limit == "one" else None, run_limit=5)
    guards = [] if limit == "not told" else [guard]
    draft = PerfectChat()
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft), guards=guards)
    agent = create_agent(model_on(PerfectChat()), [weather.tool], middleware=[guard, middleware])
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

    guard = HumanInTheLoopMiddleware({"get_secret": True})
    main = BlockedBackend(PerfectChat()._reply_to, weather.has_run)
    middleware = SpeculativeToolMiddleware(executor, draft=model_on(PerfectChat()), guards=[guard, "get_secret"])
    agent = create_agent(model_on(main), [weather.tool, get_secret], middleware=[guard, middleware])
    await agent.ainvoke(ASKED)
    assert main.passed == [True]


def test_unknown_guards_are_refused() -> None:
    """Guards against unknown middleware that would guard nothing."""
    with pytest.raises(ConfigError, match="guards: XPUPriorityMiddleware; expected HumanInTheLoopMiddleware"):
        SpeculativeToolMiddleware(draft=None, guards=[XPUPriorityMiddleware("proactive")])


@pytest.mark.parametrize(
    ("wrong", "received"),
    [
        ({"draft": "nope"}, "draft: 'nope' cannot be used .* such as 'desk-draft', or None for"),
        ({"draft": "no/such"}, "draft: 'no/such' cannot be used .*xpu-agents pull no/such"),
        ({"draft": 5}, "draft: int; expected a chat model, the name of one, or None"),
        ({"draft": None, "executor": 5}, "executor: int; expected a ToolExecutor, or None"),
        ({"draft": None, "guards": 5}, "guards: int; expected a list of middleware and names of tools"),
        ({"draft": None, "guards": "get_weather"}, r"guards: 'get_weather' is a str; expected a list, such as \['get_"),
    ],
)
def test_invalid_settings_are_refused(wrong: dict[str, Any], received: str) -> None:
    """Guards against settings that fail at the first call, or a guard without effect."""
    with pytest.raises(ConfigError, match=received):
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
    received = [record.getMessage() for record in caplog.records if "guards" in record.getMessage()]
    assert received == ["guards: the agent has no tool 'get_wether'; its tools are 'get_weather'"]


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
    reply_to = calls(("reads", {"city": "Oslo"}), ("weather_command", {"city": "Oslo"}))
    for _ in range(2):
        main, draft = ScriptedBackend([reply_to, says("Done.")]), ScriptedBackend(lambda _: reply_to)
        middleware = SpeculativeToolMiddleware(executor, draft=model_on(draft))
        agent = create_agent(model_on(main), [tool(reads), weather_command], middleware=[middleware])
        state = await agent.ainvoke(ASKED)
        received = [message.content for message in state["messages"] if message.type == "tool"]
        assert sorted(received) == ["2 messages", "changed"]
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
        main._reply_to = ScriptedBackend([calls(("search", {"query": "tea"})), says("Done.")])._reply_to
        await create_agent(model_on(main), [search], middleware=middleware).ainvoke(ASKED)
    assert "admin" not in seen
    assert set(seen) <= {"", "alice"}
    assert all("alice" not in text for text in map(str, executor.cache._entries))
