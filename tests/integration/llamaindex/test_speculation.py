"""LlamaIndex tools whose calls go through an executor."""

# No `from __future__ import annotations` here: LlamaIndex cannot resolve string annotations.

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pytest
from always_speculating import AlwaysSpeculating
from hypothesis import given, settings
from hypothesis import strategies as st
from llama_index.core.agent.workflow import AgentWorkflow, CodeActAgent, FunctionAgent, ToolCallResult
from llama_index.core.base.llms.types import TextBlock
from llama_index.core.llms import MockLLM
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode
from llama_index.core.tools import FunctionTool, RetrieverTool, ToolOutput
from llama_index.core.workflow import Context
from recording_tools import RecordingTools
from scripted_backend import ScriptedBackend, calls, says

from llama_index.llms.xpu import XPULLM
from llama_index.llms.xpu.speculation import speculate, watched
from llama_index.llms.xpu.tools import SpeculativeTool, speculative_tools
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError
from xpu_speculation import CallDelta, ModelTurn, ToolExecutor, speculable

# LlamaIndex uses deprecated APIs of pydantic.
pytestmark = pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecationWarning")

TURN = ModelTurn("desk", "t1", (), ())


@pytest.fixture
def executor() -> Iterator[ToolExecutor]:
    """An executor that always speculates."""
    with ToolExecutor(costs=AlwaysSpeculating()) as executor:
        yield executor


async def outputs(agent: Any, question: str = "Go.") -> list[ToolOutput]:
    """Returns the outputs of an agent's tools in the order of their calls."""
    handler = agent.run(question)
    done = [event async for event in handler.stream_events() if isinstance(event, ToolCallResult)]
    await handler
    return [event.tool_output for event in sorted(done, key=lambda event: event.tool_id)]


def agent_on(kind: str, backend: ScriptedBackend, tools: Sequence[Any]) -> Any:
    """Creates an agent, or a workflow of one."""
    agent = FunctionAgent(name="desk", description="A desk.", tools=list(tools), llm=XPULLM(backend=backend))
    return agent if kind == "agent" else AgentWorkflow(agents=[agent], root_agent="desk")


@pytest.mark.parametrize("kind", ["agent", "workflow"])
async def test_early_results_are_used(kind: str, executor: ToolExecutor) -> None:
    """Guards the main case in agents and workflows, and ineligible tools."""
    notes = RecordingTools()
    tools = speculative_tools(notes.tools, executor)
    assert [type(tool) for tool in tools] == [SpeculativeTool, SpeculativeTool, FunctionTool]
    early = {tool.metadata.get_name(): tool.early for tool in tools if isinstance(tool, SpeculativeTool)}
    turn = await executor.abegin(executor.speculator(), TURN, early)
    for at, name in enumerate(("look", "alook", "send")):
        turn.on_delta(CallDelta(at, f"c{at}", name, '{"q": "tea"}'))
    while len(notes.ran) < 2:
        await asyncio.sleep(0)
    assert set(notes.priorities) == {Priority.PROACTIVE}
    wanted = [(name, {"q": "tea"}) for name in ("look", "alook", "send", "send")]
    found = await outputs(agent_on(kind, ScriptedBackend([calls(*wanted), says("Done.")]), tools))
    turn.close()
    assert [output.content for output in found] == ["look tea", "{'found': 'alook tea'}", "send tea", "send tea"]
    assert [output.raw_output for output in found] == ["look tea", {"found": "alook tea"}, "send tea", "send tea"]
    assert found[0].raw_input == {"args": (), "kwargs": {"q": "tea"}}
    assert sorted(notes.ran) == ["alook tea", "look tea", "send tea", "send tea"]


def test_unwrapped_tools(executor: ToolExecutor, caplog: pytest.LogCaptureFixture) -> None:
    """Guards tools that need a context or are not marked."""

    async def remember(ctx: Context, fact: str) -> str:
        """Remembers."""
        return fact

    remember.__dict__["xpu_speculable"] = speculable(RecordingTools().tools[2]).__dict__["xpu_speculable"]
    tools = [FunctionTool.from_defaults(async_fn=remember), FunctionTool.from_defaults(RecordingTools().tools[2])]
    assert speculative_tools(tools, executor) == tools
    assert "remember needs a Context" in caplog.text


def test_unsupported_agents_are_unchanged() -> None:
    """Guards agents whose code calls functions, and invalid drafts."""
    tools, llm = RecordingTools().tools, XPULLM(backend=ScriptedBackend([]))
    agent = CodeActAgent(name="coder", code_execute_fn=lambda code: code, tools=tools, llm=llm)
    before = agent.tools
    with pytest.raises(ConfigError, match=r"agent 'coder': CodeActAgent.*expected one that calls tools"):
        speculate(agent, draft=None)
    assert (agent.tools, agent.llm) == (before, llm)
    for refuse in (partial(speculate, agent_on("agent", ScriptedBackend([]), tools)), partial(watched, llm, [], None)):
        with pytest.raises(ConfigError, match="draft: MockLLM; expected XPULLM, the name of a model, or None"):
            refuse(draft=MockLLM())
        with pytest.raises(ConfigError, match="draft: 'nope' cannot be used"):
            refuse(draft="nope")
    with pytest.raises(ConfigError, match="executor: int; expected a ToolExecutor, or None"):
        speculate(agent_on("agent", ScriptedBackend([]), tools), 5)  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="agent: XPULLM; expected an agent of llama_index"):
        speculate(llm)  # type: ignore[type-var]


def test_sync_calls_are_shared(executor: ToolExecutor) -> None:
    """Guards ``call``, positional arguments, and blocks that are not text."""
    notes = RecordingTools()
    [look, *_] = speculative_tools(notes.tools, executor)
    assert isinstance(look, SpeculativeTool)
    for _ in range(2):
        assert look.call(q="tea").content == "look tea"
        assert look("tea").content == "look tea"
    assert notes.ran == ["look tea"] * 3

    @speculable
    def blocks(q: str) -> list[TextBlock]:
        """Gives blocks."""
        return [TextBlock(text=q), TextBlock(text="more")]

    [tool] = speculative_tools([blocks], executor)
    assert isinstance(tool, SpeculativeTool)
    first, second = tool.call(q="tea"), tool.call(q="tea")
    assert first.blocks == second.blocks == [TextBlock(text="tea"), TextBlock(text="more")]
    assert first.blocks[0] is not second.blocks[0]


def test_partial_parameters_make_another_tool(executor: ToolExecutor) -> None:
    """Guards users against sharing a function bound to another account."""

    @speculable
    def mail(query: str, account: str = "") -> str:
        """Searches mail."""
        return account

    tools = [FunctionTool.from_defaults(mail, partial_params={"account": name}) for name in ("alice", "bob")]
    made = speculative_tools(tools, executor)
    assert [type(tool) for tool in made] == [SpeculativeTool, FunctionTool]
    assert [tool(query="tea").content for tool in made] == ["alice", "bob"]


class Notes(BaseRetriever):
    """Retriever that finds one note."""

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return [NodeWithScore(node=TextNode(id_="1", text="snow"), score=1.0)]


def test_raw_input_of_a_shared_result(executor: ToolExecutor) -> None:
    """Guards ``raw_input`` of a shared result, also of tools that are not functions."""

    @speculable
    def mail(query: str, account: str = "") -> str:
        """Searches mail."""
        return account

    tools = [
        speculable(RetrieverTool.from_defaults(Notes(), name="notes", description="Notes.")),
        FunctionTool.from_defaults(mail, partial_params={"account": "alice"}),
    ]
    for tool, shared, asked in zip(tools, speculative_tools(tools, executor), ("input", "query"), strict=True):
        alone = tool.call(**{asked: "tea"})
        assert [shared.call(**{asked: "tea"}) for _ in range(2)] == [alone, alone]
    assert executor.cache.counters.total.hits == 2


CALL = st.tuples(st.sampled_from(["look", "alook", "send"]), st.sampled_from(["tea", "milk", "bad"]))


@settings(max_examples=12)
@given(st.lists(st.lists(CALL, min_size=1, max_size=3), min_size=1, max_size=3), st.lists(CALL, max_size=4))
def test_results_and_effects_are_unchanged(
    turns: list[list[tuple[str, str]]], predictions: list[tuple[str, str]]
) -> None:
    """Guards answers, errors and effects for random calls, failures and predictions."""
    plain, early = (asyncio.run(play(turns, predictions, is_early)) for is_early in (False, True))
    assert early == plain


async def play(
    turns: Sequence[Sequence[tuple[str, str]]], predictions: Sequence[tuple[str, str]], is_early: bool
) -> tuple[list[Any], list[str]]:
    """Runs an agent and returns outputs and effects of its tools."""
    notes = RecordingTools()
    replies = [calls(*((name, {"q": q}) for name, q in turn)) for turn in turns]
    with ToolExecutor(costs=AlwaysSpeculating()) as executor:
        tools: Sequence[Any] = speculative_tools(notes.tools, executor) if is_early else notes.tools
        turn = None
        if is_early:
            early = {tool.metadata.get_name(): tool.early for tool in tools if isinstance(tool, SpeculativeTool)}
            turn = await executor.abegin(executor.speculator(), TURN, early)
            for at, (name, q) in enumerate(predictions):
                turn.on_delta(CallDelta(at, f"c{at}", name, f'{{"q": "{q}"}}'))
        found = await outputs(agent_on("agent", ScriptedBackend([*replies, says("Done.")]), tools))
        if turn is not None:
            turn.close()
    received = sorted((output.tool_name, output.content, output.is_error, str(output.exception)) for output in found)
    return received, sorted(each for each in notes.ran if each.startswith("send"))
