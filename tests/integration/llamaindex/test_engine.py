"""`XPULLM` on a real engine."""

from __future__ import annotations

import asyncio
import json

import pytest
from llama_index.core.agent.workflow import AgentWorkflow, FunctionAgent
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.prompts import PromptTemplate
from pydantic import BaseModel
from scripted_engine import ScriptedEngine

from llama_index.llms.xpu import XPULLM
from xpu_agents import engines
from xpu_runtime import Engine, Priority
from xpu_runtime.errors import RequestExpiredError

# LlamaIndex uses deprecated APIs of pydantic.
pytestmark = pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecationWarning")

HI = [ChatMessage(role="user", content="Hi")]


def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


def hermes(name: str, **arguments: object) -> str:
    """Formats a call as the model of these tests writes it."""
    return f"<tool_call>\n{json.dumps({'name': name, 'arguments': arguments})}\n</tool_call>"


async def test_all_methods_give_the_same_answer(embedded: XPULLM) -> None:
    """Guards the nine methods on a shared engine, and token counts."""
    texts = {
        embedded.chat(HI).message.content,
        (await embedded.achat(HI)).message.content,
        list(embedded.stream_chat(HI))[-1].message.content,
        [each async for each in await embedded.astream_chat(HI)][-1].message.content,
        embedded.complete("Hi").text,
        (await embedded.acomplete("Hi")).text,
        list(embedded.stream_complete("Hi"))[-1].text,
        [each async for each in await embedded.astream_complete("Hi")][-1].text,
    }
    assert len(texts) == 1
    response = embedded.chat(HI)
    assert response.raw["usage"]["completion_tokens"] == 16
    assert response.raw["timings"]["ttft_s"] > 0
    engine = engines.loaded_engine(embedded.model, embedded.config)
    assert engine is not None
    assert embedded.metadata.context_window == engine.max_context


async def test_agent(scripted_engine: tuple[XPULLM, ScriptedEngine]) -> None:
    """Guards a call through template, grammar, parser and agent."""
    llm, engine = scripted_engine
    engine.script = [hermes("add", a=1, b=2), "It is 3."]
    agent = FunctionAgent(tools=[add], llm=llm, system_prompt="Be kind.")
    assert str(await agent.run("Add 1 and 2.")) == "It is 3."
    assert [handle.priority for handle in engine.handles] == [Priority.REACTIVE] * 2


async def test_workflow(scripted_engine: tuple[XPULLM, ScriptedEngine]) -> None:
    """Guards agents that hand over, as background work."""
    llm, engine = scripted_engine
    background = llm.model_copy(update={"priority": "proactive"})
    engine.script = [hermes("handoff", to_agent="adder", reason="numbers"), hermes("add", a=1, b=2), "It is 3."]
    desk = FunctionAgent(name="desk", description="Talks.", tools=[], llm=background, can_handoff_to=["adder"])
    adder = FunctionAgent(name="adder", description="Adds.", tools=[add], llm=background)
    result = await AgentWorkflow(agents=[desk, adder], root_agent="desk").run(user_msg="Add 1 and 2.")
    assert str(result) == "It is 3."
    assert [handle.priority for handle in engine.handles] == [Priority.PROACTIVE] * 3


class Flag(BaseModel):
    """A yes or no."""

    yes: bool


def test_object(scripted_engine: tuple[XPULLM, ScriptedEngine]) -> None:
    """Guards that the grammar enforces an object."""
    llm, _ = scripted_engine
    found = llm.structured_predict(Flag, PromptTemplate("Is it {what}?"), what="so")
    assert isinstance(found.yes, bool)
    grown = list(llm.stream_structured_predict(Flag, PromptTemplate("Is it so?")))
    assert grown[-1] == found


async def test_closed_streams_and_tasks_are_cancelled(scripted_engine: tuple[XPULLM, ScriptedEngine]) -> None:
    """Guards the engine's memory after closed streams and cancelled tasks."""
    llm, engine = scripted_engine
    long = llm.model_copy(update={"max_tokens": 1500, "ignore_eos": True})
    stream = long.stream_chat(HI)
    next(stream)
    stream.close()
    astream = await long.astream_chat(HI)
    await anext(astream)
    await astream.aclose()
    task = asyncio.create_task(long.achat(HI))
    while len(engine.handles) < 3:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(20):
        while not all(handle.done for handle in engine.handles):
            await asyncio.sleep(0.001)
    assert all(handle.metrics.output_tokens < 1500 for handle in engine.handles)


def test_timeout(scripted_engine: tuple[XPULLM, ScriptedEngine]) -> None:
    """Guards `timeout` of the call before that of the instance."""
    llm, _ = scripted_engine
    with pytest.raises(RequestExpiredError):
        llm.model_copy(update={"max_tokens": 1500, "ignore_eos": True, "timeout": 60.0}).chat(HI, timeout=0.01)


@pytest.mark.usefixtures("own_engines")
async def test_load_does_not_block_the_event_loop(embedded: XPULLM, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the event loop against a first call that loads the model."""
    ticking = asyncio.Event()
    load = Engine.load

    def slow_load(*args: object) -> Engine:
        asyncio.run_coroutine_threadsafe(ticking.wait(), loop).result(20)
        return load(*args)  # type: ignore[arg-type]

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(Engine, "load", slow_load)
    answer = asyncio.create_task(embedded.achat(HI))
    for _ in range(5):
        await asyncio.sleep(0)
    ticking.set()  # impossible while the load blocks the loop
    assert (await answer).message.content is not None
