"""Turns of LlamaIndex agents and workflows with speculation."""

# No `from __future__ import annotations` here: LlamaIndex cannot resolve string annotations.

import asyncio
import threading
from collections.abc import AsyncGenerator, Iterator, Sequence
from typing import Any

import pytest
from always_speculating import AlwaysSpeculating
from hypothesis import given, settings
from hypothesis import strategies as st
from llama_index.core.agent.workflow import AgentWorkflow, FunctionAgent, ReActAgent, ToolCallResult
from llama_index.core.base.llms.types import ChatMessage, ImageBlock
from llama_index.core.embeddings import MockEmbedding
from llama_index.core.llms import MockLLM
from llama_index.core.objects import ObjectIndex, SimpleObjectNodeMapping
from llama_index.core.tools import FunctionTool
from recording_tools import RecordingTools
from scripted_backend import ScriptedBackend, calls, says
from workflows.errors import WorkflowCancelledByUser

from llama_index.llms.xpu import XPULLM
from llama_index.llms.xpu.speculation import speculate, watched
from llama_index.llms.xpu.tools import SpeculativeTool, speculative_tools
from xpu_agents.chat import ChatEvent, ChatRequest, ReplyEnd, ToolCache, ToolCallDelta
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError, InvalidRequestError
from xpu_speculation import ToolExecutor, TurnBounds, speculable

# LlamaIndex uses deprecated APIs of pydantic.
pytestmark = pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecationWarning")

_LIMIT_S = 20.0  # time limit for waits that would otherwise never end


@pytest.fixture
def executor() -> Iterator[ToolExecutor]:
    """An executor that always speculates."""
    with ToolExecutor(costs=AlwaysSpeculating(records_tools=True)) as executor:
        yield executor


class Gated(ScriptedBackend):
    """Model that continues only when an event is set: at its first call, or at the end of an answer with calls."""

    def __init__(self, reply_to: Any, has_run: threading.Event, *, at_end: bool) -> None:
        super().__init__(reply_to)
        self._gate = has_run
        self._at_end = at_end
        self.passed: list[bool] = []

    async def astream(self, request: ChatRequest) -> AsyncGenerator[ChatEvent]:
        self.requests.append(request)
        events = self._reply_to(request)
        is_call = any(isinstance(event, ToolCallDelta) for event in events)
        for at, event in enumerate(events):
            if is_call and (isinstance(event, ReplyEnd) if self._at_end else at == 0):
                self.passed.append(await asyncio.to_thread(self._gate.wait, _LIMIT_S))
            await asyncio.sleep(0)
            yield event


def llm_on(backend: Any, **fields: Any) -> XPULLM:
    return XPULLM(backend=backend, **fields)


def agent_on(kind: str, llm: XPULLM, tools: Sequence[Any], **fields: Any) -> Any:
    """Creates an agent, or a workflow of one."""
    agent = FunctionAgent(name="desk", description="A desk.", tools=list(tools), llm=llm, **fields)
    return agent if kind == "agent" else AgentWorkflow(agents=[agent], root_agent="desk")


async def outcome(agent: Any, question: str = "Go.") -> tuple[str, list[Any]]:
    """Returns the answer of an agent and the outputs of its tools."""
    handler = agent.run(user_msg=question)
    received = [
        (event.tool_name, event.tool_kwargs, event.tool_output.content, event.tool_output.is_error)
        async for event in handler.stream_events()
        if isinstance(event, ToolCallResult)
    ]
    return str(await handler), received


async def settled(executor: ToolExecutor, early: int, *, ended: int | None = None) -> dict[str, Any]:
    """Waits until a number of early runs has started and ended, and returns the counts."""
    async with asyncio.timeout(_LIMIT_S):
        while True:
            numbers = executor.metrics()["early"]
            over = sum(numbers[name] for name in ("used", "wasted", "cancelled", "failed"))
            if numbers["early"] >= early and over >= (numbers["early"] if ended is None else ended):
                return dict(numbers)
            await asyncio.sleep(0)


ANSWER = [calls(("look", {"q": "tea"}), ("alook", {"q": "tea"}), ("send", {"q": "tea"})), says("Done.")]


@pytest.mark.parametrize("streaming", [True, False])
@pytest.mark.parametrize("kind", ["agent", "workflow"])
async def test_streamed_calls_run_early(kind: str, streaming: bool, executor: ToolExecutor) -> None:
    """Guards the LLM's stream as a proposer, ineligible tools, and the engine's tool cache."""
    desk = RecordingTools()
    shown: dict[str, str | None] = {}

    def reply_to(request: ChatRequest) -> list[ChatEvent]:
        if request.conversation[-1].role != "tool":
            return ANSWER[0]
        assert request.tool_cache is not None
        shown.update({call.name: request.tool_cache.result(call) for call in request.conversation[-4].tool_calls})
        return ANSWER[1]

    backend = Gated(reply_to, desk.has_run, at_end=True)
    agent = speculate(agent_on(kind, llm_on(backend), desk.tools, streaming=streaming), executor, draft=None)
    output, received = await outcome(agent)
    assert output == "Done."
    assert backend.passed == [True]  # an early run started before the end of the answer
    assert sorted(desk.ran) == ["alook tea", "look tea", "send tea"]
    assert sorted(each[2] for each in received) == ["look tea", "send tea", "{'found': 'alook tea'}"]
    assert desk.priorities.count(Priority.PROACTIVE) == 2
    first, second = backend.requests
    assert second.tool_cache is first.tool_cache
    seen = {message.tool_call_id: message.content for message in second.conversation if message.role == "tool"}
    assert shown == {"look": seen["call0"], "alook": seen["call1"], "send": None}
    numbers = await settled(executor, 2)
    assert (numbers["hits"] + numbers["late_hits"], numbers["used"], numbers["misses"]) == (2, 2, 0)


@pytest.mark.parametrize("kind", ["agent", "workflow"])
async def test_drafted_calls_run_early(kind: str, executor: ToolExecutor) -> None:
    """Guards the request to a draft model. Its calls run before the LLM's first token."""
    desk = RecordingTools()
    prediction = calls(("look", {"q": "tea"}), ("send", {"q": "tea"}), ("look", {"q": 5}), ("nothing", {}))
    draft, backend = ScriptedBackend(lambda _: prediction), Gated(list(ANSWER), desk.has_run, at_end=False)
    llm = llm_on(backend, temperature=0.7, system_prompt="Be kind.")
    agent = speculate(agent_on(kind, llm, desk.tools), executor, draft=llm_on(draft), bounds=TurnBounds(deadline_s=9))
    output, _ = await outcome(agent)
    assert (output, backend.passed) == ("Done.", [True])
    assert sorted(desk.ran) == ["alook tea", "look tea", "send tea"]
    assert executor.metrics()["proposals"].keys() >= {"started", "unmarked", "unfit"}
    asked, main = draft.requests[0], backend.requests[0]
    assert (asked.conversation, asked.offered) == (main.conversation, main.offered)
    assert (asked.priority, asked.deadline_s, asked.tool_cache) == (Priority.PROACTIVE, 9, None)
    assert (asked.params.temperature, main.params.temperature) == (0.0, 0.7)


async def test_samples_differ() -> None:
    """Guards samples after the first against equal greedy samples."""
    desk, draft = RecordingTools(), ScriptedBackend(lambda _: calls(("look", {"q": "tea"})))
    backend = Gated([calls(("look", {"q": "tea"})), says("Done.")], desk.has_run, at_end=False)
    with ToolExecutor(costs=AlwaysSpeculating(3, records_tools=True)) as executor:
        await outcome(speculate(agent_on("agent", llm_on(backend), desk.tools), executor, draft=llm_on(draft)))
    params = [(request.params.temperature, request.params.seed) for request in draft.requests[:3]]
    assert len(set(params)) == 3
    assert min(params)[0] == 0.0


async def test_wrong_predictions_are_cancelled(executor: ToolExecutor) -> None:
    """Guards against useless runs. The called tool continues."""
    desk = RecordingTools()

    @speculable
    async def wait(q: str) -> str:
        """Waits."""
        desk.record("wait", q)
        await asyncio.get_running_loop().create_future()
        raise AssertionError

    draft = ScriptedBackend(lambda _: calls(("wait", {"q": "for ever"})))
    backend = Gated([calls(("look", {"q": "tea"})), says("Done.")], desk.has_run, at_end=False)
    agent = speculate(agent_on("agent", llm_on(backend), [*desk.tools, wait]), executor, draft=llm_on(draft))
    assert (await outcome(agent))[0] == "Done."
    assert desk.ran[0] == "wait for ever"
    numbers = await settled(executor, 2)
    assert (numbers["cancelled"], numbers["used"]) == (numbers["early"] - 1, 1)


async def test_cancelled_run_leaves_nothing(executor: ToolExecutor) -> None:
    """Guards tools and engine against cancelled runs."""
    ran = asyncio.Event()

    @speculable
    async def wait(q: str) -> str:
        """Waits."""
        ran.set()
        await asyncio.get_running_loop().create_future()
        raise AssertionError

    draft = ScriptedBackend(lambda _: calls(("wait", {"q": "tea"})))
    backend = ScriptedBackend(lambda _: says("Hi"))
    backend.hold = True
    agent = speculate(agent_on("agent", llm_on(backend), [wait]), executor, draft=llm_on(draft))
    handler = agent.run("Go.")
    await asyncio.wait_for(ran.wait(), _LIMIT_S)
    await handler.cancel_run()
    numbers = await settled(executor, 1)
    assert (numbers["cancelled"], backend.open, draft.open) == (1, 0, 0)
    with pytest.raises(WorkflowCancelledByUser):
        await handler


async def test_agent_workflow(executor: ToolExecutor) -> None:
    """Guards a handed-over run: one run, with accuracy per agent."""
    desk = RecordingTools()
    backend = ScriptedBackend(
        [
            calls(("look", {"q": "tea"})),
            calls(("handoff", {"to_agent": "clerk", "reason": "mail"})),
            calls(("look", {"q": "milk"}), ("send", {"q": "tea"})),
            says("Sent."),
        ]
    )
    llm = llm_on(backend)
    desks = FunctionAgent(name="desk", description="Talks.", tools=desk.tools, llm=llm)
    clerk = FunctionAgent(name="clerk", description="Sends.", tools=desk.tools, llm=llm, system_prompt="You send.")
    workflow = speculate(AgentWorkflow(agents=[desks, clerk], root_agent="desk"), executor, draft=None)
    output, received = await outcome(workflow)
    assert output == "Sent."
    names = [each[0] for each in received]
    assert names[:2] == ["look", "handoff"]
    assert sorted(names[2:]) == ["look", "send"]  # calls of one answer run concurrently
    assert sorted(desk.ran) == ["look milk", "look tea", "send tea"]
    assert len({id(request.tool_cache) for request in backend.requests}) == 1
    explained = executor.costs.explain()
    assert "desk" in explained
    assert "clerk" in explained


async def test_runs_have_caches_of_their_own(executor: ToolExecutor) -> None:
    """Guards concurrent and successive conversations of an agent."""

    def reply_to(request: ChatRequest) -> list[ChatEvent]:
        word = request.conversation[0].content
        if request.conversation[-1].role == "tool":
            return says(word)
        [first, *more] = calls(("look", {"q": word}))
        return [ToolCallDelta(0, f"call-{word}", "look", ""), *more] if isinstance(first, ToolCallDelta) else []

    desk, backend = RecordingTools(), ScriptedBackend(reply_to)
    agent = speculate(agent_on("agent", llm_on(backend), desk.tools), executor, draft=None)
    words = ["tea", "milk", "rum"]
    assert [output for output, _ in await asyncio.gather(*(outcome(agent, word) for word in words))] == words
    assert (await outcome(agent, "tea"))[0] == "tea"
    caches: dict[str, set[int]] = {}
    for request in backend.requests:
        caches.setdefault(request.conversation[0].content, set()).add(id(request.tool_cache))
    assert [len(caches[word]) for word in words] == [2, 1, 1]
    assert desk.ran.count("look tea") == 1


@pytest.mark.parametrize("kind", ["agent", "workflow"])
async def test_retrieved_tools_run_early(kind: str, executor: ToolExecutor) -> None:
    """Guards tools from a retriever, and tools beside it."""
    desk = RecordingTools()
    tools = [FunctionTool.from_defaults(tool) for tool in desk.tools]
    index = ObjectIndex.from_objects(
        tools[:1], object_mapping=SimpleObjectNodeMapping.from_objects(tools[:1]), embed_model=MockEmbedding(4)
    )
    backend = Gated(list(ANSWER), desk.has_run, at_end=True)
    agent = agent_on(kind, llm_on(backend), tools[1:], tool_retriever=index.as_retriever())
    output, received = await outcome(speculate(agent, executor, draft=None))
    assert (output, len(received)) == ("Done.", 3)
    assert sorted(desk.ran) == ["alook tea", "look tea", "send tea"]
    assert (await settled(executor, 2))["used"] == 2


async def test_custom_workflow(executor: ToolExecutor) -> None:
    """Guards LLMs without an agent, with and without an event loop."""
    desk = RecordingTools()
    backend = ScriptedBackend(lambda _: calls(("look", {"q": "tea"})))
    tools = speculative_tools(desk.tools, executor)
    llm = watched(llm_on(backend), tools, executor, draft=None)
    response = await asyncio.to_thread(llm.chat_with_tools, tools, "Go.")
    assert [call.tool_kwargs for call in llm.get_tool_calls_from_response(response)] == [{"q": "tea"}]
    *_, last = await asyncio.to_thread(lambda: list(llm.stream_chat_with_tools(tools, "Go.")))
    assert last.message.additional_kwargs["tool_calls"] == response.message.additional_kwargs["tool_calls"]
    await settled(executor, 1, ended=0)
    assert (await asyncio.to_thread(tools[0].call, q="tea")).content == "look tea"
    assert (await llm.achat_with_tools(tools, "Go.")).message.blocks == response.message.blocks
    assert desk.ran == ["look tea"]
    await llm.achat([ChatMessage(content="Hi")])  # without tools there is no turn
    assert [request.tool_cache is None for request in backend.requests] == [False] * 3 + [True]
    assert llm.model_copy(update={"priority": Priority.PROACTIVE})._watch is not None


def test_results_not_shown_early(executor: ToolExecutor) -> None:
    """Guards the engine against results that end a run, or images."""

    @speculable
    def look(q: str) -> str:
        """Looks."""
        return q

    @speculable
    def picture(q: str) -> ImageBlock:
        """Draws."""
        return ImageBlock(url="http://localhost/x.png")

    made = [FunctionTool.from_defaults(look, name="last", return_direct=True), picture, look]
    tools = [tool for tool in speculative_tools(made, executor) if isinstance(tool, SpeculativeTool)]
    shown = {tool.metadata.name: tool.shown(asyncio.run(tool.early({"q": "tea"}))) for tool in tools}
    assert shown == {"last": None, "picture": None, "look": "tea"}


def test_unsupported_agents_are_refused(executor: ToolExecutor) -> None:
    """Guards against agents that silently do not speculate."""
    desk = RecordingTools()
    with pytest.raises(ConfigError, match=r"the LLM of agent 'Agent': MockLLM; expected XPULLM"):
        speculate(ReActAgent(tools=[], llm=MockLLM()), executor)
    agent = speculate(agent_on("agent", llm_on(ScriptedBackend([])), desk.tools), executor)
    with pytest.raises(ConfigError, match=r"the LLM of agent 'desk': already watched"):
        speculate(agent, executor)
    with pytest.raises(ConfigError, match=r"llm: already watched"):
        watched(agent.llm, [], executor)


async def test_tool_cache_argument() -> None:
    """Guards the call argument, also with an agent's own cache."""
    desk, cache = RecordingTools(), ToolCache()
    backend = ScriptedBackend(lambda _: calls(("look", {"q": "tea"})))
    llm = llm_on(backend)
    await llm.achat([ChatMessage(content="Hi")], tool_cache=cache)
    with ToolExecutor(costs=AlwaysSpeculating(records_tools=True)) as executor:
        tools = speculative_tools(desk.tools, executor)
        await watched(llm, tools, executor, draft=None).achat_with_tools(tools, "Hi", tool_cache=cache)
    assert [request.tool_cache for request in backend.requests] == [cache, cache]
    with pytest.raises(InvalidRequestError, match=r"tool_cache: 'x' cannot be used; expected a ToolCache"):
        await llm.achat([ChatMessage(content="Hi")], tool_cache="x")


async def test_failing_draft_does_not_affect_the_agent(
    executor: ToolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    """Guards the agent against a missing draft and a turn that cannot begin."""
    desk = RecordingTools()
    for at, draft in enumerate((llm_on(ScriptedBackend([])), XPULLM(model="no/such/folder"))):
        backend = Gated(list(ANSWER), desk.has_run, at_end=False)
        desk.has_run.set()
        agent = speculate(agent_on("agent", llm_on(backend), desk.tools), executor, draft=draft)
        assert (await outcome(agent))[0] == "Done."
        assert desk.ran.count("send tea") == at + 1
    executor.abegin = None  # type: ignore[method-assign, assignment]
    agent = speculate(agent_on("agent", llm_on(ScriptedBackend(list(ANSWER))), desk.tools), executor, draft=None)
    assert (await outcome(agent))[0] == "Done."
    assert "a turn runs without speculation after TypeError" in caplog.text


CALL = st.tuples(st.sampled_from(["look", "alook", "send"]), st.sampled_from(["tea", "milk", "bad"]))
CALLS = st.lists(CALL, min_size=1, max_size=3)


@settings(max_examples=15)
@given(st.lists(CALLS, min_size=1, max_size=3), st.lists(CALLS, min_size=1, max_size=3), st.booleans(), st.booleans())
def test_results_and_effects_are_unchanged(
    turns: list[list[tuple[str, str]]], predictions: list[list[tuple[str, str]]], streaming: bool, has_draft: bool
) -> None:
    """Guards answers, messages, errors and effects for random calls, failures and predictions."""
    how = "draft" if has_draft else "stream"
    plain, early = (asyncio.run(play(turns, predictions, each, streaming)) for each in ("plain", how))
    assert early == plain


async def play(
    turns: Sequence[Sequence[tuple[str, str]]],
    predictions: Sequence[Sequence[tuple[str, str]]],
    how: str,
    streaming: bool,
) -> Any:
    """Runs an agent and returns its answer, the LLM's requests, and the effects of its tools."""
    desk = RecordingTools()
    replies = [calls(*((name, {"q": q}) for name, q in turn)) for turn in turns]
    backend = ScriptedBackend([*replies, says("Done.")])
    with ToolExecutor(costs=AlwaysSpeculating(records_tools=True)) as executor:
        agent = agent_on("agent", llm_on(backend), desk.tools, streaming=streaming)
        if how != "plain":
            drafts = iter([calls(*((name, {"q": q}) for name, q in prediction)) for prediction in predictions])
            draft = llm_on(ScriptedBackend(lambda _: next(drafts, says("?")))) if how == "draft" else None
            agent = speculate(agent, executor, draft=draft)
        output, received = await outcome(agent)
        assert executor.metrics()["unknown"] == 0
    # Results of one turn have the order in which the tools end.
    asked = [
        (request.conversation[at].role, *sorted(map(repr, request.conversation[at + 1 :])))
        for request in backend.requests
        for at in [max(at for at, each in enumerate(request.conversation) if each.role in ("user", "assistant"))]
    ]
    return output, sorted(map(repr, received)), asked, sorted(each for each in desk.ran if each.startswith("send"))
