"""Spans of tool calls."""

from __future__ import annotations

import asyncio
import threading

import pytest
from always_speculating import AlwaysSpeculating
from executor_doubles import TURN, Script, Tools, call_of, executor_of, virtual
from opentelemetry import trace
from opentelemetry.trace import SpanKind, StatusCode
from telemetry_recorder import TelemetryRecorder, attributes

from xpu_speculation import CallOutcome, NotSharableError, ToolExecutor, speculable


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> TelemetryRecorder:
    """Spans in memory."""
    return TelemetryRecorder(monkeypatch)


def test_call_has_the_span_of_the_conventions(recorder: TelemetryRecorder) -> None:
    """Names and attributes are what dashboards for the GenAI conventions read; no argument or result is among them."""

    def tell(what: str) -> str:
        seen.append(trace.get_current_span())
        if what == "wrong":
            raise ValueError("a secret")
        return "a secret"

    seen: list[trace.Span] = []
    with ToolExecutor([tell]) as executor, trace.get_tracer("test").start_as_current_span("agent") as agent:
        executor.execute_all([call_of("tell", what="a secret"), call_of("tell", what="wrong")])
        assert executor.execute(call_of("unknown")).error is not None
    *called, _ = recorder.spans(3)  # an unknown tool has none
    right, wrong = sorted(called, key=lambda span: "error.type" in attributes(span))
    common = {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "tell",
        "gen_ai.tool.type": "function",
        "gen_ai.tool.call.id": "id",
    }
    assert (right.name, right.kind) == ("execute_tool tell", SpanKind.INTERNAL)
    assert attributes(right) == {**common, "xpu_agents.result_source": "miss"}
    assert attributes(wrong) == {**common, "error.type": "ValueError"}
    assert (right.status.status_code, wrong.status.status_code) == (StatusCode.UNSET, StatusCode.ERROR)
    assert (wrong.status.description, wrong.events) == (None, ())
    assert [each.parent for each in (right, wrong)] == [agent.get_span_context()] * 2
    assert {each.get_span_context().span_id for each in seen} == {right.context.span_id, wrong.context.span_id}


def test_early_run_and_its_call(recorder: TelemetryRecorder) -> None:
    """An early run is told from the call that gets its result, and both belong to the agent."""

    async def scenario() -> None:
        tools = Tools()
        executor = executor_of(tools.look)
        call = call_of("look", s=3)
        with trace.get_tracer("test").start_as_current_span("agent"):
            turn = await executor.abegin(executor.speculator(Script((0, call))), TURN)
            await asyncio.sleep(4)
            turn.on_calls([call])
            assert (await executor.aexecute(call)).value == {"s": 3}
        turn.close()
        executor.close()

    virtual(scenario)
    early, called, agent = recorder.spans(3)
    assert early.name == called.name == "execute_tool look"
    assert attributes(early)["xpu_agents.is_early"] is True
    assert "gen_ai.tool.call.id" not in attributes(early)
    assert "xpu_agents.is_early" not in attributes(called)
    assert attributes(called)["xpu_agents.result_source"] == "hit"
    assert [early.parent, called.parent] == [agent.context] * 2


def test_early_run_of_a_thread_belongs_to_its_caller(recorder: TelemetryRecorder) -> None:
    """A turn that is begun without an event loop runs in a loop of the executor, and keeps its trace."""
    ran = threading.Event()

    @speculable
    def look(s: float) -> float:
        ran.set()
        return s

    with ToolExecutor([look], costs=AlwaysSpeculating()) as executor:
        with trace.get_tracer("test").start_as_current_span("agent") as agent:
            turn = executor.begin(executor.speculator(Script((0, call_of("look", s=1)))), TURN)
        assert ran.wait(30)
        early = recorder.spans(2)[1]
        turn.close()
    assert attributes(early)["xpu_agents.is_early"] is True
    assert early.parent == agent.get_span_context()


def test_cancelled_calls_are_no_errors(recorder: TelemetryRecorder) -> None:
    """A call that its agent cancels, and an early run that nobody wants, have not failed."""

    async def scenario() -> None:
        tools = Tools()
        executor = executor_of(tools.look)
        turn = await executor.abegin(executor.speculator(Script((0, call_of("look", s=9)))), TURN)
        real = asyncio.ensure_future(executor.aexecute(call_of("look", s=8)))
        await asyncio.sleep(1)
        turn.close()
        real.cancel()
        await asyncio.wait({real})
        executor.close()

    virtual(scenario)
    for span in recorder.spans(2):
        assert attributes(span)["error.type"] == "cancelled"
        assert span.status.status_code is StatusCode.UNSET


@pytest.mark.parametrize("way", ["take", "atake"])
def test_calls_of_integrations(recorder: TelemetryRecorder, way: str) -> None:
    """A tool that a framework runs has one span; a result that cannot be shared is no error of it."""

    def run() -> object:
        raise NotSharableError("for this call only")

    async def arun() -> object:
        return run()

    def once(executor: ToolExecutor) -> CallOutcome:
        call = call_of("look", s=1)
        return executor.take(None, call, run) if way == "take" else asyncio.run(executor.atake(None, call, arun))

    with ToolExecutor() as executor, pytest.raises(NotSharableError):
        once(executor)
    span = recorder.span()
    assert span.name == "execute_tool look"
    assert "error.type" not in attributes(span)
    assert span.status.status_code is StatusCode.UNSET
