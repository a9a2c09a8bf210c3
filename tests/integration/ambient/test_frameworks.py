"""Agents of the real frameworks as handlers."""

from __future__ import annotations

import asyncio
import operator
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from pydantic import BaseModel

from xpu_agents.ambient import AmbientApp, Retry
from xpu_agents.priority import current_priority


class Mail(BaseModel):
    """An event payload."""

    text: str


async def finished(app: AmbientApp, count: int = 1) -> None:
    """Wait until a number of events was handled."""
    async with asyncio.timeout(60):
        while sum(agent.done for agent in app.status().agents) < count:
            assert not app.dead_letters()
            await asyncio.sleep(0.01)


async def test_a_langchain_chain(tmp_path: Path) -> None:
    """Guards LCEL chains: the event is the input, and all parts have the background priority."""
    pytest.importorskip("langchain_core")
    from langchain_core.prompts import ChatPromptTemplate
    from langchain_core.runnables import RunnableLambda

    seen: list[tuple[str, object]] = []
    chain = ChatPromptTemplate.from_template("Summarise: {text}") | RunnableLambda(
        lambda prompt: seen.append((prompt.to_string(), current_priority())) or "short"
    )
    results: list[str] = []
    app = AmbientApp(folder=tmp_path, slow=None)
    app.on("mail", name="chain", then=lambda result: results.append(result))(chain)
    async with app:
        await app.aemit("mail", Mail(text="a long story"))
        await finished(app)
    assert seen == [("Human: Summarise: a long story", "proactive")]
    assert results == ["short"]


class Steps(TypedDict):
    """State of a graph: its input and the finished steps."""

    log: Annotated[list[str], operator.add]


@pytest.mark.parametrize("fails", ["step", "then"])
async def test_a_graph_resumes_after_a_failure(tmp_path: Path, fails: str) -> None:
    """Guards side effects: each attempt of a graph with a checkpointer started anew on top of the old state."""
    graphs = pytest.importorskip("langgraph.graph")
    from langgraph.checkpoint.memory import InMemorySaver

    done: list[str] = []
    results: list[Any] = []

    def may_fail(here: str) -> None:
        done.append(here)
        if here == fails and done.count(here) == 1:
            raise RuntimeError("no luck")

    async def send(state: Steps) -> Steps:
        done.append("send")
        return {"log": ["sent"]}

    async def step(state: Steps) -> Steps:
        may_fail("step")
        return {"log": ["filed"]}

    def then(result: Any) -> None:
        may_fail("then")
        results.append(result)

    builder = graphs.StateGraph(Steps)
    builder.add_node("send", send)
    builder.add_node("step", step)
    builder.add_edge(graphs.START, "send")
    builder.add_edge("send", "step")
    app = AmbientApp(folder=tmp_path, slow=None)
    app.on("mail", name="graph", retry=Retry(first_s=0.01), then=then)(builder.compile(checkpointer=InMemorySaver()))
    async with app:
        await app.aemit("mail", {"log": ["mail"]})
        await finished(app)
    assert done == [
        "send",
        "step",
        *([fails] if fails == "step" else []),
        "then",
        *([fails] if fails == "then" else []),
    ]
    assert results == [{"log": ["mail", "sent", "filed"]}]


async def test_a_llamaindex_workflow(tmp_path: Path) -> None:
    """Guards LlamaIndex: a workflow gets a text, and its result is awaited."""
    pytest.importorskip("llama_index.core.workflow")
    from llama_index.core.workflow import StartEvent, StopEvent, Workflow, step

    class Echo(Workflow):
        @step
        async def answer(self, event: StartEvent) -> StopEvent:
            return StopEvent(result=f"{event.user_msg} ({current_priority()})")

    results: list[str] = []
    app = AmbientApp(folder=tmp_path, slow=None)
    app.on("mail", name="echo", then=lambda result: results.append(result))(Echo())
    async with app:
        await app.aemit("mail", "a long story")
        await finished(app)
    assert results == ["a long story (proactive)"]


async def test_a_llamaindex_workflow_ends_with_its_app(tmp_path: Path) -> None:
    """Guards against a cancelled workflow that keeps calling the model."""
    pytest.importorskip("llama_index.core.workflow")
    from llama_index.core.workflow import StartEvent, StopEvent, Workflow, step

    begun, ended = asyncio.Event(), asyncio.Event()

    class Endless(Workflow):
        @step
        async def wait(self, event: StartEvent) -> StopEvent:
            begun.set()
            try:
                await asyncio.get_running_loop().create_future()
            except asyncio.CancelledError:
                ended.set()
                raise
            return StopEvent()

    app = AmbientApp(folder=tmp_path, slow=None, grace=0)
    app.on("mail", name="endless")(Endless(timeout=None))
    async with asyncio.timeout(30):
        async with app:
            await app.aemit("mail", "a long story")
            await begun.wait()
        await ended.wait()
    assert app.status().agents[0].waiting == 1
    app.close()
