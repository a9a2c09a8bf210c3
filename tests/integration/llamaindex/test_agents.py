"""Agents, workflows and query engines of LlamaIndex on `XPULLM`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from llama_index.core import PromptTemplate, SummaryIndex, VectorStoreIndex
from llama_index.core.agent.workflow import (
    AgentOutput,
    AgentStream,
    AgentWorkflow,
    FunctionAgent,
    ReActAgent,
    ToolCallResult,
)
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.embeddings import MockEmbedding
from llama_index.core.memory import ChatMemoryBuffer
from llama_index.core.schema import TextNode
from llama_index.core.tools import FunctionTool, QueryEngineTool
from pydantic import BaseModel
from scripted_backend import ScriptedBackend, calls, says
from workflows.errors import WorkflowCancelledByUser

from llama_index.llms.xpu import XPULLM
from xpu_agents.chat import ChatRequest, NamedTool, ToolCall
from xpu_agents.priority import priority_scope
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError

# LlamaIndex uses deprecated APIs of pydantic.
pytestmark = pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecationWarning")

Scripted = Callable[..., tuple[XPULLM, ScriptedBackend]]


def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


async def shout(text: str) -> str:
    """Say it louder."""
    return text.upper()


def roles(request: ChatRequest) -> list[str]:
    return [message.role for message in request.conversation]


@pytest.mark.parametrize("streaming", [True, False])
async def test_function_agent(scripted: Scripted, streaming: bool) -> None:
    """Guards the loop: parallel calls, their results, the answer, and streams."""
    llm, backend = scripted(
        [calls(("add", {"a": 1, "b": 2}), ("shout", {"text": "hi"})), says("It is ", "3 and HI.", thinks="hm")]
    )
    agent = FunctionAgent(tools=[add, shout], llm=llm, system_prompt="Be kind.", streaming=streaming)
    handler = agent.run("Add 1 and 2, and shout hi.")
    events = [event async for event in handler.stream_events()]
    result = await handler
    assert str(result) == "It is 3 and HI."
    done = [event for event in events if isinstance(event, ToolCallResult)]
    assert sorted(str(event.tool_output) for event in done) == ["3", "HI"]
    if streaming:
        chunks = [event for event in events if isinstance(event, AgentStream)]
        assert "".join(chunk.delta for chunk in chunks) == "It is 3 and HI."
        assert [chunk.thinking_delta for chunk in chunks if chunk.thinking_delta] == ["hm"]
        assert any(chunk.tool_calls for chunk in chunks)
    first, second = backend.requests
    assert (roles(first), [tool.name for tool in first.offered]) == (["system", "user"], ["add", "shout"])
    assert first.parallel_tool_calls
    assert roles(second) == ["system", "user", "assistant", "tool", "tool"]
    assert second.conversation[2].tool_calls == (
        ToolCall("call0", "add", '{"a": 1, "b": 2}'),
        ToolCall("call1", "shout", '{"text": "hi"}'),
    )
    assert {message.tool_call_id for message in second.conversation[3:]} == {"call0", "call1"}
    raws = [event.raw for event in events if isinstance(event, AgentOutput)]
    assert [raw["usage"]["total_tokens"] for raw in raws] == [60, 60]


async def test_memory_continues(scripted: Scripted) -> None:
    """Guards a second question of a conversation with earlier calls."""
    llm, backend = scripted([calls(("add", {"a": 1, "b": 2})), says("3"), says("Yes.")])
    agent = FunctionAgent(tools=[add], llm=llm)
    memory = ChatMemoryBuffer.from_defaults(llm=llm)
    await agent.run("Add 1 and 2.", memory=memory)
    await agent.run("Are you sure?", memory=memory)
    assert roles(backend.requests[-1]) == ["user", "assistant", "tool", "assistant", "user"]


async def test_initial_tool_choice(scripted: Scripted) -> None:
    """Guards `initial_tool_choice`, and single calls."""
    llm, backend = scripted([calls(("add", {"a": 1, "b": 2})), says("3")])
    agent = FunctionAgent(tools=[add, shout], llm=llm, initial_tool_choice="add", allow_parallel_tool_calls=False)
    await agent.run("Add 1 and 2.")
    assert [request.choice for request in backend.requests] == [NamedTool("add"), "auto"]
    assert not backend.requests[0].parallel_tool_calls


async def test_agent_workflow(scripted: Scripted) -> None:
    """Guards a hand-off between agents."""
    llm, backend = scripted(
        [
            calls(("handoff", {"to_agent": "adder", "reason": "numbers"})),
            calls(("add", {"a": 1, "b": 2})),
            says("3"),
        ]
    )
    desk = FunctionAgent(name="desk", description="Talks.", tools=[shout], llm=llm, can_handoff_to=["adder"])
    adder = FunctionAgent(name="adder", description="Adds.", tools=[add], llm=llm, system_prompt="You add.")
    result = await AgentWorkflow(agents=[desk, adder], root_agent="desk").run(user_msg="Add 1 and 2.")
    assert str(result) == "3"
    assert result.current_agent_name == "adder"
    offered = [[tool.name for tool in request.offered] for request in backend.requests]
    assert offered == [["shout", "handoff"], ["add", "handoff"], ["add", "handoff"]]


@pytest.mark.filterwarnings("ignore:is_running called from within a step:DeprecationWarning")
async def test_react_agent(scripted: Scripted) -> None:
    """Guards agents that write calls as text."""
    llm, _ = scripted(
        [
            says('Thought: I add.\nAction: add\nAction Input: {"a": 1, "b": 2}\n'),
            says("Thought: I can answer without using any more tools.\nAnswer: 3"),
        ]
    )
    assert str(await ReActAgent(tools=[add], llm=llm).run("Add 1 and 2.")) == "3"


async def test_background_agents(scripted: Scripted) -> None:
    """Guards that a priority scope reaches all calls of an agent."""
    llm, backend = scripted(lambda _: says("Hi"))
    agent = FunctionAgent(tools=[add], llm=llm)
    with priority_scope("proactive"):
        background = [agent.run("Tidy up.") for _ in range(2)]
    await asyncio.gather(*background)
    await agent.run("Hi")
    assert [request.priority for request in backend.requests] == [Priority.PROACTIVE] * 2 + [Priority.REACTIVE]


async def test_cancelled_agent_leaves_nothing(scripted: Scripted) -> None:
    """Guards the engine against requests of a cancelled agent."""
    llm, backend = scripted(lambda _: says("Hi"))
    backend.hold = True
    handler = FunctionAgent(tools=[add], llm=llm).run("Hi")
    while not backend.open:
        await asyncio.sleep(0)
    await handler.cancel_run()
    async with asyncio.timeout(10):
        while backend.open:
            await asyncio.sleep(0)
    with pytest.raises(WorkflowCancelledByUser):
        await handler


async def test_predict_and_call(scripted: Scripted) -> None:
    """Guards one call without an agent, and a server that makes two."""
    llm, backend = scripted(lambda _: calls(("add", {"a": 1, "b": 2}), ("add", {"a": 3, "b": 4})))
    tools = [FunctionTool.from_defaults(add)]
    assert str(llm.predict_and_call(tools, "Add.")) == "3"
    assert str(await llm.apredict_and_call(tools, "Add.", allow_parallel_tool_calls=True)) == "3\n\n7"
    assert [request.parallel_tool_calls for request in backend.requests] == [False, True]
    with pytest.raises(InvalidRequestError, match=r"tool_choice: 'sub' cannot be used; .*'add'"):
        llm.predict_and_call(tools, "Add.", tool_choice="sub")


@pytest.mark.parametrize("streaming", [True, False])
async def test_query_engine(scripted: Scripted, streaming: bool) -> None:
    """Guards answers from documents, in every response mode."""
    llm, backend = scripted(lambda _: says("In ", "Oslo."))
    nodes = [TextNode(text="The office is in Oslo."), TextNode(text="The cat sleeps.")]
    engine = SummaryIndex(nodes=nodes).as_query_engine(llm=llm, streaming=streaming)
    assert str(engine.query("Where is the office?")) == "In Oslo."
    index = VectorStoreIndex(nodes=nodes, embed_model=MockEmbedding(embed_dim=4))
    engine = index.as_query_engine(llm=llm, similarity_top_k=1)
    assert str(await engine.aquery("Where is the office?")) == "In Oslo."
    assert "The office is in Oslo." in backend.requests[0].conversation[-1].content


async def test_query_engine_with_an_object(scripted: Scripted) -> None:
    """Guards an object as an answer from documents."""

    class Place(BaseModel):
        city: str

    llm, backend = scripted(lambda _: says('{"city": "Oslo"}'))
    index = SummaryIndex(nodes=[TextNode(text="The office is in Oslo.")])
    engine = index.as_query_engine(llm=llm.as_structured_llm(Place))
    assert engine.query("Where is the office?").response == Place(city="Oslo")
    schema = backend.requests[0].answer.schema
    assert schema is not None
    assert schema["required"] == ["city"]


async def test_query_engine_as_a_tool(scripted: Scripted) -> None:
    """Guards a query engine as a tool, on the same model."""
    llm, backend = scripted([calls(("docs", {"input": "Where?"})), says("Oslo"), says("It is in Oslo.")])
    engine = SummaryIndex(nodes=[TextNode(text="The office is in Oslo.")]).as_query_engine(llm=llm)
    tool = QueryEngineTool.from_defaults(engine, name="docs", description="Knows the office.")
    assert str(await FunctionAgent(tools=[tool], llm=llm).run("Where is the office?")) == "It is in Oslo."
    assert len(backend.requests) == 3


async def test_predict(scripted: Scripted) -> None:
    """Guards prompts with variables."""
    llm, backend = scripted(lambda _: says("Hi", " Ann"), system_prompt="Be kind.")
    prompt: Any = PromptTemplate("Greet {who}.")
    assert llm.predict(prompt, who="Ann") == await llm.apredict(prompt, who="Ann") == "Hi Ann"
    assert "".join(llm.stream(prompt, who="Ann")) == "Hi Ann"
    assert "".join([chunk async for chunk in await llm.astream(prompt, who="Ann")]) == "Hi Ann"
    assert [message.content for message in backend.requests[0].conversation] == ["Be kind.", "Greet Ann."]
    assert llm.chat([ChatMessage(content="x")]).message.content == "Hi Ann"
