"""Turns of callers of a chat backend: start, reports and end of the run."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping
from contextlib import aclosing, closing
from dataclasses import replace
from typing import Any

import pytest
from scripted_backend import ScriptedBackend, calls, says

from xpu_agents import settings as model_settings
from xpu_agents.chat import ChatRequest, Message, ToolCache, ToolCall, ToolCallDelta
from xpu_agents.settings import ModelSettings
from xpu_agents.speculative import DRAFT_MODEL, SpeculativeTurns
from xpu_agents.speculative.agent_runs import AgentRun, PendingRuns
from xpu_runtime.errors import ModelFolderError
from xpu_speculation import CostModel, ToolExecutor, TurnBounds, speculable
from xpu_speculation.cost.cost_model import SpeculationDecision

_LIMIT_S = 20.0  # time limit for waits that would otherwise never end


@speculable
def look(q: str) -> str:
    """Looks."""
    return f"saw {q}"


class Look:
    """`look` as a tool that may run early."""

    async def early(self, arguments: Mapping[str, Any]) -> object:
        return look(**arguments)

    def shown(self, value: object) -> str | None:
        return str(value)


LOOK = {"name": "look", "parameters": {"type": "object", "properties": {"q": {"type": "string"}}, "required": ["q"]}}
CALLS = calls(("look", {"q": "tea"}))


@pytest.fixture
def executor() -> Iterator[ToolExecutor]:
    """An executor with the tool."""
    with ToolExecutor([look]) as executor:
        yield executor


def request_of(*messages: Message, **options: Any) -> ChatRequest:
    return ChatRequest([Message("user", "Go."), *messages], tools=[LOOK], **options)


def is_closed(cache: ToolCache | None, executor: ToolExecutor) -> bool:
    spec = executor.admit(look)
    assert spec is not None
    assert cache is not None
    return not cache.put(spec, {"q": "milk"}, "saw milk")


@pytest.mark.parametrize("how", ["complete", "stream"])
async def test_run_is_found_by_its_calls(how: str, executor: ToolExecutor) -> None:
    """Guards the tool cache over the turns of a run, in a loop and in a thread."""
    backend = ScriptedBackend([CALLS, says("Done.")] * 2)
    watched = SpeculativeTurns(executor, draft=None).around(backend, "agent", {"look": Look()})

    async def ask(request: ChatRequest, in_loop: bool) -> None:
        if how == "complete":
            await (watched.acomplete(request) if in_loop else asyncio.to_thread(watched.complete, request))
        elif in_loop:
            async with aclosing(watched.astream(request)) as events:
                assert [event async for event in events]
        else:
            assert await asyncio.to_thread(lambda: list(watched.stream(request)))

    for in_loop in (True, False):
        made = Message("assistant", tool_calls=(ToolCall("call0", "look", '{"q": "tea"}'),))
        await ask(request_of(), in_loop)
        cache = backend.requests[-1].tool_cache
        assert cache is not None
        async with asyncio.timeout(_LIMIT_S):
            while cache.result(made.tool_calls[0]) != "saw tea":
                await asyncio.sleep(0)
        assert not is_closed(cache, executor)
        await ask(request_of(made, Message("tool", "saw tea", tool_call_id="call0")), in_loop)
        assert backend.requests[-1].tool_cache is cache
        assert is_closed(cache, executor)


async def test_dropped_stream_ends_its_run(executor: ToolExecutor) -> None:
    """Guards against waiting for a caller that left. A completely read stream keeps its run."""
    backend = ScriptedBackend(lambda _: CALLS)
    watched = SpeculativeTurns(executor, draft=None).around(backend, "agent", {"look": Look()})
    for read, over in ((1, True), (len(CALLS), False)):
        async with aclosing(watched.astream(request_of())) as events:
            for _ in range(read):
                await anext(aiter(events))
        assert is_closed(backend.requests[-1].tool_cache, executor) == over
        with closing(watched.stream(request_of())) as stream:
            await asyncio.to_thread(lambda: [next(stream) for _ in range(read)])  # noqa: B023
        assert is_closed(backend.requests[-1].tool_cache, executor) == over
    assert backend.open == 0


async def test_run_without_a_next_turn_ends(executor: ToolExecutor) -> None:
    """Guards the engine against runs killed while their tools ran."""
    backend = ScriptedBackend([CALLS, CALLS])
    turns = SpeculativeTurns(executor, draft=None, bounds=TurnBounds(deadline_s=0))
    watched = turns.around(backend, "agent", {"look": Look()})
    await watched.acomplete(request_of())
    await asyncio.to_thread(watched.complete, request_of())
    async with asyncio.timeout(_LIMIT_S):
        while not all(is_closed(request.tool_cache, executor) for request in backend.requests):
            await asyncio.sleep(0)
    assert len(backend.requests) == 2


class AlwaysSpeculates(CostModel):
    """Cost model that always speculates.

    Attributes:
        drafts: Observed draft durations.
    """

    drafts = 0

    def observe_draft(self, agent: str, seconds: float, now: float) -> None:
        self.drafts += 1

    def decide(self, agent: str, tools: Collection[str], now: float) -> SpeculationDecision:
        return SpeculationDecision(1, "always")


async def test_draft_of_a_final_answer_is_stopped() -> None:
    """Guards the final answer against a draft of it on the same cores."""
    last = says("Done", ", all", " of it.")
    draft = ScriptedBackend([*[CALLS] * 4, last])
    main = ScriptedBackend([*[CALLS] * 4, last])
    main.hold = True
    with ToolExecutor([look], costs=AlwaysSpeculates()) as executor:
        turns = SpeculativeTurns(executor, draft=ModelSettings(backend=draft))
        watched = turns.around(main, "agent", {"look": Look()})
        for number in range(1, 6):
            asked = asyncio.ensure_future(anext(aiter(watched.astream(request_of()))))
            async with asyncio.timeout(_LIMIT_S):
                await asked
                while not (len(draft.requests) == number and draft.open == 0):
                    await asyncio.sleep(0)
    assert draft.streamed == [*CALLS * 4, last[0]]


@pytest.mark.parametrize("draft", [DRAFT_MODEL, "desk"])
def test_a_draft_that_is_named_runs_on_the_cpu(draft: str, executor: ToolExecutor) -> None:
    """Guards the main model against drafts on its NPU and GPU."""
    settings = SpeculativeTurns(executor, draft=draft)._draft
    assert settings is not None
    assert settings.config is not None
    assert settings.config.device == "CPU"
    assert settings.config.threads == (1 if draft == DRAFT_MODEL else None)


async def test_turn_that_loads_the_draft_is_not_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the cost model against the load time of the draft."""
    chats: dict[str, ScriptedBackend] = {}
    monkeypatch.setattr(model_settings, "loaded_chat", lambda model, config: chats.get(model))
    monkeypatch.setattr(
        model_settings, "shared_chat", lambda model, config: chats.setdefault(model, ScriptedBackend(lambda _: CALLS))
    )
    with ToolExecutor([look], costs=AlwaysSpeculates()) as executor:
        turns = SpeculativeTurns(executor, draft=ModelSettings(model="small"))
        main = ScriptedBackend(lambda _: CALLS)
        main.hold = True
        watched = turns.around(main, "agent", {"look": Look()})
        for learned in (0, 1):
            asked = asyncio.ensure_future(watched.acomplete(request_of()))
            async with asyncio.timeout(_LIMIT_S):
                while not ("small" in chats and len(chats["small"].streamed) == (learned + 1) * len(CALLS)):
                    await asyncio.sleep(0.001)  # the draft is loaded in a thread
            asked.cancel()
            await asyncio.wait([asked])
            assert executor.costs.drafts == learned


async def test_missing_draft_does_not_stop_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards other proposers beside a draft that cannot be loaded."""

    def fail(model: str, config: object) -> ScriptedBackend:
        raise ModelFolderError("model: there is none")

    monkeypatch.setattr(model_settings, "loaded_chat", lambda model, config: None)
    monkeypatch.setattr(model_settings, "shared_chat", fail)
    learned: list[float] = []
    with ToolExecutor([look], costs=AlwaysSpeculates()) as executor:
        monkeypatch.setattr(executor.costs, "observe_generation", lambda agent, seconds, *_: learned.append(seconds))
        turns = SpeculativeTurns(executor, draft=ModelSettings(model="small"))
        main = ScriptedBackend(lambda _: CALLS)
        watched = turns.around(main, "agent", {"look": Look()})
        main.hold = True
        asked = asyncio.ensure_future(watched.acomplete(request_of()))
        async with asyncio.timeout(_LIMIT_S):
            while not executor.metrics()["proposals"].get("failed"):
                await asyncio.sleep(0.001)  # the load is tried in a thread
        asked.cancel()
        await asyncio.wait([asked])
        main.hold = False
        assert not learned
        await watched.acomplete(request_of())
        assert len(learned) == 1


async def test_requests_without_a_turn(executor: ToolExecutor) -> None:
    """Guards requests without eligible tools: they are passed on unchanged."""
    backend = ScriptedBackend(lambda _: says("Hi"))
    turns = SpeculativeTurns(executor, draft=None)
    asked = [ChatRequest([Message("user", "Hi")]), request_of(tool_choice="none"), request_of()]
    for request, tools in zip(asked, ({"look": Look()}, {"look": Look()}, {}), strict=True):
        await turns.around(backend, "agent", tools).acomplete(request)
        await asyncio.to_thread(turns.around(backend, "agent", tools).complete, request)
    assert [*map(id, backend.requests)] == [id(request) for request in asked for _ in range(2)]
    assert executor.metrics()["proposals"] == {}


def test_pending_runs_are_limited() -> None:
    """Guards memory: the longest waiting runs are ended."""
    waiting, runs = PendingRuns(), [AgentRun() for _ in range(1100)]
    for at, run in enumerate(runs):
        waiting.put(run, [ToolCall(f"a{at}", "look"), ToolCall("", "look")])
    taken = [
        waiting.take([Message("assistant", tool_calls=(ToolCall(f"a{at}", "look"),)), Message("user", "Go.")])
        for at in range(1100)
    ]
    assert taken == [None] * 76 + runs[76:]
    assert waiting.take([Message("user", "Go.")]) is None
    assert waiting.take([Message("assistant", tool_calls=(ToolCall("a99", "look"),))]) is None


def test_runs_of_closed_loops_are_dropped(executor: ToolExecutor) -> None:
    """Guards memory of programs with one loop per request."""
    turns, ids = SpeculativeTurns(executor, draft=None), iter("abc")
    call = ToolCallDelta(0, "", "look", '{"q": "tea"}')
    backend = ScriptedBackend(lambda _: [replace(call, id=next(ids)), CALLS[-1]])
    for _ in range(3):
        asyncio.run(turns.around(backend, "agent", {"look": Look()}).acomplete(request_of()))
    assert [*turns._pending_runs._by_call_id] == ["c"]
    assert is_closed(backend.requests[0].tool_cache, executor)
