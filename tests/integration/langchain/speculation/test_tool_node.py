"""Speculative tool calls in custom LangGraph graphs."""

from __future__ import annotations

import json
from typing import Annotated, Any

import pytest
from agent_doubles import CALL_STYLES, BlockedBackend, Ledger, Weather, model_on, run
from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.prompt_values import StringPromptValue
from langchain_core.tools import InjectedToolCallId, tool
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import InjectedState, ToolNode
from perfect_chat import PerfectChat

from langchain_xpu.tool_node import SpeculativeToolNode
from xpu_agents import speculation
from xpu_runtime import Priority
from xpu_speculation import ToolExecutor, speculable


def graph_of(node: ToolNode, model: Any) -> Any:
    """Builds a custom graph of a model and tools."""

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


@pytest.mark.parametrize("how", CALL_STYLES)
async def test_custom_graph(how: str, weather: Weather, executor: ToolExecutor) -> None:
    """Guards the tool node: with a watched model the tool runs before the call."""
    main, draft = BlockedBackend(PerfectChat()._reply_to, weather.has_run), PerfectChat()
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
    """Creates tools of every kind, some of them marked."""

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
@pytest.mark.parametrize("how", CALL_STYLES)
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
