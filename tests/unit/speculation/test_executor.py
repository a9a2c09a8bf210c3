"""Execution of tool calls: results, number of runs, and eligible tools."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
from executor_doubles import TURN, RecordingCostModel, Script, Tools, call_of, executor_of, virtual
from virtual_time import settled

from xpu_speculation import (
    CallDelta,
    CostSettings,
    ParsedToolCall,
    ResultSource,
    SpeculationError,
    SpeculationPolicy,
    ToolExecutor,
    ToolSpecError,
    TurnBounds,
    speculable,
)
from xpu_speculation.tools.eligibility import EligibleTools

# ---- Results ----------------------------------------------------------------------------------------------------


def test_result_text_for_the_model() -> None:
    """Guards the texts for the model: each error has advice, and keeps the exception."""

    def tell(what: str) -> object:
        loop: list[object] = []
        loop.append(loop)
        return {"text": "Grüße", "object": {"a": [1, None]}, "bytes": b"x", "keys": {(1, 2): 3}, "loop": loop}[what]

    with ToolExecutor([tell]) as executor:
        texts = [executor.execute(call_of("tell", what=what)).text for what in ("text", "object", "bytes", "keys")]
        assert texts == ["Grüße", '{"a": [1, null]}', "\"b'x'\"", "{(1, 2): 3}"]
        assert executor.execute(call_of("tell", what="loop")).text == "[[...]]"
        failed = executor.execute(call_of("tell", what="nothing"))
        assert failed.text == "Error: tell failed with KeyError: 'nothing'. Correct the call, or go on without it."
        with pytest.raises(KeyError, match="nothing"):
            failed.unwrap()
        assert isinstance(failed.error, KeyError)
        assert failed.source is None
        misfit = executor.execute(call_of("tell", how="x"))
        assert "ArgumentsError: missing a required argument: 'what', the arguments are: what" in misfit.text
        unknown = executor.execute(call_of("tel", what="x"))
        assert "tel failed with LookupError: unknown tool; available tools: tell." in unknown.text
        assert executor.execute(ParsedToolCall("tell", None)).error is not None  # type: ignore[arg-type]
        assert len(executor.execute(call_of("tell", what="x" * 100_000)).text) < 3_000
        assert executor.execute(call_of("tell", what="text")).unwrap() == "Grüße"
        assert executor.metrics()["calls"]["tell"]["errors"] == 4
        assert executor.metrics()["unknown"] == 1


class UnprintableError(Exception):
    """Error whose ``__str__`` raises."""

    def __str__(self) -> str:
        raise AttributeError("detail")


def test_unserialisable_result_has_a_text() -> None:
    """Guards against results that raise when they are converted."""

    def tell(what: str) -> object:
        deep: list[object] = []
        for _ in range(100_000):
            deep = [deep]
        if what == "error":
            raise UnprintableError
        return {"deep": deep, "odd": UnprintableError(), "inside": [UnprintableError()]}[what]

    with ToolExecutor([tell]) as executor:
        texts = [executor.execute(call_of("tell", what=what)).text for what in ("deep", "odd", "inside", "error")]
    assert texts[:3] == ["a list", '"a UnprintableError"', '["a UnprintableError"]']
    assert "failed with UnprintableError: a UnprintableError." in texts[3]


def test_calls_run_concurrently_and_fail_separately() -> None:
    """Guards the order of results, their total time, and good calls against bad ones."""

    async def scenario() -> None:
        tools = Tools()
        with executor_of(tools.look, tools.poke, timeout_s=4.0) as executor:
            calls = [call_of("poke", s=s) for s in (3, -1, 9, 2)]
            results = await executor.aexecute_all(calls)
            assert asyncio.get_running_loop().time() == pytest.approx(4.0)
        assert [result.value for result in results] == [{"s": 3}, None, None, {"s": 2}]
        assert [result.call for result in results] == calls
        assert str(results[1].error) == "poke cannot"
        assert isinstance(results[2].error, TimeoutError)
        assert "poke failed with TimeoutError: the tool took longer than 4 s." in results[2].text
        assert results[2].waited_s == pytest.approx(4.0)

    virtual(scenario)


def test_timeout_error_of_the_tool_is_kept() -> None:
    """Guards the error of a tool that raises TimeoutError itself."""

    async def slow() -> None:
        raise TimeoutError("the server does not answer")

    async def scenario() -> None:
        result = await executor_of(slow, timeout_s=4.0).aexecute(call_of("slow"))
        assert str(result.error) == "the server does not answer"

    virtual(scenario)


# ---- Number of runs ---------------------------------------------------------------------------------------------


def test_unmarked_tool_runs_for_every_call() -> None:
    """Guards side effects: equal calls each run an unmarked tool, and a marked one once."""

    async def scenario() -> None:
        tools = Tools()
        with executor_of(tools.look, tools.poke) as executor:
            for _ in range(2):
                await executor.aexecute_all([call_of(name, s=1) for name in ("poke", "look") * 3])
            assert tools.ran.count(("poke", 1)) == 6
            assert tools.ran.count(("look", 1)) == 1
            assert isinstance(executor.costs, RecordingCostModel)
            # Waits of calls of eligible tools, including shared real calls.
            assert executor.costs.durations == [("look", pytest.approx(s)) for s in (1, 1, 1, 0, 0, 0)]
            found = executor.metrics()
            assert found["calls"]["look"] == {"calls": 6, "errors": 0, "waited_s": 3.0, "saved_s": 3.0}
            assert (found["early"]["misses"], found["early"]["late_hits"], found["early"]["hits"]) == (1, 2, 3)

    virtual(scenario)


def test_unfit_arguments_are_passed_to_the_tool() -> None:
    """Guards calls without a key: the tool is called each time."""

    async def scenario() -> None:
        tools = Tools()
        with executor_of(tools.look) as executor:
            first, second = await executor.aexecute_all([call_of("look", s="x"), call_of("look", s="x")])
            assert tools.ran == [("look", "x")] * 2
            assert isinstance(first.error, TypeError)
            assert isinstance(second.error, TypeError)

    virtual(scenario)


def test_real_call_uses_the_early_run() -> None:
    """Guards the main case, for a draft and a stream, with its statistics."""

    async def scenario() -> None:
        tools = Tools()
        with executor_of(tools.look, tools.poke) as executor:
            speculator = executor.speculator(Script((0.5, call_of("look", s=1)), (0.0, call_of("poke", s=1))))
            turn = await executor.abegin(speculator, TURN)
            assert turn.decision.samples == 9
            turn.on_delta(CallDelta(0, "c", "look", '{"s": 2}'))
            await asyncio.sleep(2.5)
            calls = [call_of("look", s=1), call_of("look", s=2), call_of("poke", s=1)]
            turn.on_calls(calls)
            results = await executor.aexecute_all(calls)
            turn.close()
            assert [result.source for result in results] == [ResultSource.HIT, ResultSource.HIT, ResultSource.MISS]
            assert tools.ran == [("look", 2), ("look", 1), ("poke", 1)]
            assert asyncio.get_running_loop().time() == pytest.approx(3.5)
            assert executor.metrics()["calls"]["look"]["saved_s"] == pytest.approx(3.0)
            assert executor.metrics()["proposals"] == {"started": 2, "unmarked": 1}

    virtual(scenario)


def test_call_after_a_failed_run_has_the_full_time_limit() -> None:
    """Guards the time limit of a real call after a failed early run."""

    async def scenario() -> None:
        tools = Tools()
        with executor_of(tools.look, timeout_s=1.5) as executor:
            turn = await executor.abegin(executor.speculator(Script((0.9, call_of("look", s=-1)))), TURN)
            await asyncio.sleep(1.0)
            result = await executor.aexecute(call_of("look", s=-1))
            turn.close()
        assert str(result.error) == "look cannot"
        assert result.waited_s == pytest.approx(1.9)

    virtual(scenario)


def test_reports_to_the_cost_model() -> None:
    """Guards decisions: T is reported once per run, and not for failures."""

    async def scenario() -> None:
        tools, known = Tools(), list[Any]()
        with executor_of(tools.look) as executor:
            assert isinstance(executor.costs, RecordingCostModel)
            speculator = executor.speculator(Script((0.0, call_of("look", s=2))))
            turn = await executor.abegin(speculator, TURN, on_value=lambda _, *received: known.append(received))
            await asyncio.sleep(1.0)
            await executor.aexecute(call_of("look", s=2))  # a late hit of the early run
            await executor.aexecute(call_of("look", s=2))  # a hit of it
            await executor.aexecute(call_of("look", s=-3))
            gone = asyncio.create_task(executor.aexecute(call_of("look", s=9)))
            await settled()
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            turn.close()
            assert executor.costs.durations == [("look", pytest.approx(2.0))]
            assert known == [({"s": 2}, {"s": 2})]

    virtual(scenario)


def test_turn_closes_itself() -> None:
    """Guards early runs of an agent that was killed after its model's message."""

    async def scenario() -> None:
        tools = Tools(timeout_s=None)
        with executor_of(tools.look) as executor:
            speculator = executor.speculator(Script((0.0, call_of("look", s=99))), bounds=TurnBounds(deadline_s=5.0))
            turn = await executor.abegin(speculator, TURN)
            await asyncio.sleep(1.0)
            turn.on_calls([call_of("look", s=99)])
            await asyncio.sleep(4.9)
            assert executor.cache.counters.total.cancelled == 0
            await asyncio.sleep(0.2)
            assert executor.cache.counters.total.cancelled == 1

    virtual(scenario)


# ---- Eligible tools ---------------------------------------------------------------------------------------------


def test_one_name_belongs_to_one_tool(caplog: pytest.LogCaptureFixture) -> None:
    """Guards users against tools with equal names and different answers."""

    def mail_of(user: str) -> Callable[..., str]:
        @speculable
        def mail(query: str) -> str:
            return user

        return mail

    with ToolExecutor() as executor:
        mine, yours = mail_of("me"), mail_of("you")
        assert executor.admit(mine) is not None
        for _ in range(3):
            assert executor.admit(yours) is None
            assert executor.admit(mail_of("others")) is None
        assert executor.admit(mine) is executor.admit(mine)
        [record] = caplog.records
        assert "tool 'mail' is never run early: another tool is called mail; give it a name" in record.getMessage()


@pytest.mark.slow
def test_changing_tools_do_not_grow_memory(caplog: pytest.LogCaptureFixture) -> None:
    """Guards memory and log against a server with ever new tools."""

    def made(n: int) -> Callable[..., Any]:
        def tool(q: str) -> str:
            return q

        tool.__name__ = f"tool{n}"
        return tool

    admission = EligibleTools(SpeculationPolicy(tools={f"tool{n}": True for n in range(1_200)}))
    admitted = sum(admission.admit(made(n)) is not None for n in range(1_200))
    assert admitted == len(admission.specs) == 1024
    assert len(admission._decided_tools) == 1024
    assert "1024 tools are eligible already" in caplog.text
    assert len(caplog.records) == 1


def test_invalid_settings_are_refused() -> None:
    """Guards against settings of a wrong type or value."""

    async def look(q: str) -> str:
        return q

    def pages(q: str) -> Iterator[str]:
        yield q

    async def later_pages(q: str) -> AsyncIterator[str]:
        yield q

    with pytest.raises(SpeculationError, match="timeout_s is 0, must be a number of seconds above 0"):
        ToolExecutor(timeout_s=0)
    with pytest.raises(SpeculationError, match="timeout_s is '5', must be a number of seconds above 0"):
        ToolExecutor(timeout_s="5")  # type: ignore[arg-type]
    with pytest.raises(SpeculationError, match=r"duplicate name 'look'"):
        ToolExecutor([look, look])
    with pytest.raises(ToolSpecError, match="tools: 'pages' yields, so a call would give a generator"):
        ToolExecutor([pages])
    with pytest.raises(ToolSpecError, match="tools: 'later_pages' yields"):
        ToolExecutor([later_pages])
    with pytest.raises(ToolSpecError, match="int is not a tool"):
        ToolExecutor([5])  # type: ignore[list-item]
    with pytest.raises(SpeculationError, match="tools: function; expected a list of functions"):
        ToolExecutor(look)  # type: ignore[arg-type]
    with pytest.raises(
        SpeculationError, match=r"costs: CostSettings; expected a CostModel, such as CostModel\(CostSett"
    ):
        ToolExecutor(costs=CostSettings())  # type: ignore[arg-type]
    with pytest.raises(SpeculationError, match="policy: dict; expected a SpeculationPolicy"):
        ToolExecutor(policy={"look": True})  # type: ignore[arg-type]


@pytest.mark.parametrize("call", ["look", None, ParsedToolCall(["look"], {})])  # type: ignore[arg-type]
async def test_invalid_call_is_refused(call: Any) -> None:
    """Guards against an unclear error, and against executing only some calls of a list."""
    ran = []

    async def look(q: str) -> str:
        ran.append(q)
        return q

    with ToolExecutor([look]) as executor:
        with pytest.raises(SpeculationError, match="call: "):
            await executor.aexecute(call)
        with pytest.raises(SpeculationError, match="call: "):
            await executor.aexecute_all([ParsedToolCall("look", {"q": "a"}), call])
        with pytest.raises(SpeculationError, match="call: "):
            await asyncio.to_thread(executor.execute, call)
        with pytest.raises(SpeculationError, match="calls: NoneType; expected a list"):
            await asyncio.to_thread(executor.execute_all, None)  # type: ignore[arg-type]
    assert not ran


async def test_arguments_must_be_an_object() -> None:
    """Guards the text for the model about invalid arguments."""

    async def look(q: str) -> str:
        return q

    with ToolExecutor([look]) as executor:
        result = await executor.aexecute(ParsedToolCall("look", "[]"))  # type: ignore[arg-type]
    assert "ArgumentsError: the arguments are str; expected an object" in result.text
