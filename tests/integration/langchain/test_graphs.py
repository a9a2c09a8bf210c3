"""LangGraph graphs: priority, checkpoints, interrupts, parallel branches."""

from __future__ import annotations

import operator
from typing import Annotated, Any

import pytest
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.types import Command, Send, interrupt
from perfect_chat import PerfectChat
from typing_extensions import TypedDict

from langchain_xpu import XPUChatModel

BACKGROUND: RunnableConfig = {"metadata": {"xpu_priority": "proactive"}}
ASKED: Any = {"messages": [("user", "Hello")]}


def chat_graph(model: XPUChatModel, *, approve: bool) -> StateGraph[Any, Any, Any, Any]:
    """Graph with a node that asks the model, and optionally one that asks the user."""

    async def ask(state: MessagesState) -> dict[str, Any]:
        return {"messages": [await model.ainvoke(state["messages"])]}

    def check(state: MessagesState) -> Command[Any]:
        verdict = interrupt({"draft": state["messages"][-1].text})
        return Command(goto=END if verdict == "good" else "ask", update={"messages": [("user", str(verdict))]})

    graph = StateGraph(MessagesState)
    graph.add_node("ask", ask)
    graph.add_edge(START, "ask")
    if approve:
        graph.add_node("check", check)
        graph.add_edge("ask", "check")
    return graph


async def test_nodes_have_the_priority_of_the_run(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards a model in a node without an explicit configuration."""
    graph = chat_graph(model, approve=False).compile()
    await graph.ainvoke(ASKED, BACKGROUND)
    await graph.ainvoke(ASKED)
    assert [str(request.priority) for request in perfect.requests] == ["proactive", "reactive"]


async def test_tokens_are_streamed_through_a_graph(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards tokens of a node that calls ``ainvoke``."""
    graph = chat_graph(model, approve=False).compile()
    chunks = [chunk async for chunk, _ in graph.astream(ASKED, BACKGROUND, stream_mode="messages")]
    assert len(chunks) > 3
    assert "".join(chunk.text for chunk in chunks) == "Hello! What can I do for you?"
    assert str(perfect.requests[-1].priority) == "proactive"
    assert perfect.open == 0


async def test_graph_waits_for_the_user(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards interrupts: the draft waits in a checkpoint."""
    graph = chat_graph(model, approve=True).compile(checkpointer=InMemorySaver())
    config: RunnableConfig = {"configurable": {"thread_id": "1"}, **BACKGROUND}
    waiting = await graph.ainvoke(ASKED, config)
    assert waiting["__interrupt__"][0].value == {"draft": "Hello! What can I do for you?"}
    waiting = await graph.ainvoke(Command(resume="Shorter!"), config)
    assert [message.role for message in perfect.requests[-1].conversation] == ["user", "assistant", "user"]
    done = await graph.ainvoke(Command(resume="good"), config)
    assert "__interrupt__" not in done
    kept = (await graph.aget_state(config)).values["messages"]
    assert [message.type for message in kept] == ["human", "ai", "human", "ai", "human"]
    assert isinstance(kept[1], AIMessage)
    assert kept[1].usage_metadata
    assert [str(request.priority) for request in perfect.requests] == ["proactive"] * 2


class Mails(TypedDict):
    """Mails and their drafts."""

    mails: list[str]
    summaries: Annotated[list[str], operator.add]


@pytest.mark.parametrize("config", [None, BACKGROUND])
async def test_parallel_branches(chat: XPUChatModel, config: RunnableConfig | None) -> None:
    """Guards parallel branches on a real engine, with their metadata."""
    expected = "proactive" if config else "reactive"

    async def summarise(state: dict[str, str]) -> dict[str, list[str]]:
        answer = await chat.ainvoke(state["mail"])
        assert answer.response_metadata["priority"] == expected
        return {"summaries": [answer.text]}

    graph = StateGraph(Mails)
    graph.add_node("summarise", summarise)  # type: ignore[type-var]
    graph.add_conditional_edges(
        START, lambda state: [Send("summarise", {"mail": mail}) for mail in state["mails"]], ["summarise"]
    )
    given: Any = {"mails": [f"Mail {number}" for number in range(8)], "summaries": []}
    state = await graph.compile().ainvoke(given, config)
    assert len(state["summaries"]) == 8
    assert all(state["summaries"])
