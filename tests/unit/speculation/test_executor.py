"""Execution of tool calls, with and without speculation."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import logging
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from virtual_time import run_virtual, settled

from xpu_speculation import (
    CallDelta,
    CostModel,
    CostSettings,
    ModelTurn,
    ParsedToolCall,
    ResultSource,
    SpeculationError,
    SpeculationPolicy,
    ToolExecutor,
    ToolResult,
    ToolSpecError,
    TurnBounds,
    speculable,
    threads,
)
from xpu_speculation.cost.cost_model import SpeculationDecision
from xpu_speculation.propose.proposals import SampledCall
from xpu_speculation.propose.speculator import Speculator
from xpu_speculation.store.result_store import ResultStore
from xpu_speculation.tools.eligibility import EligibleTools
from xpu_speculation.tools.keys import canonical_key

T = TypeVar("T")

_LIMIT_S = 20.0  # of real time, for what would otherwise wait for ever
TURN = ModelTurn("desk", "t1", ({"role": "user", "content": "hello"},), ())

# ---- The world ---------------------------------------------------------------------------------------------------


def virtual(scenario: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a scenario in virtual time; nothing of it may be left when it has ended."""

    async def whole() -> T:
        found = await scenario()
        await settled()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return found

    return run_virtual(whole())


class Eager(CostModel):
    """A cost model that always speculates, and writes down which tools it is told of."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, float]] = []

    def decide(self, agent: str, tools: Any, now: float) -> SpeculationDecision:
        return SpeculationDecision(9, "a test")

    def observe_tool(self, tool: str, seconds: float, now: float, cost: float = 1.0) -> None:
        self.told.append((tool, seconds))


class Script:
    """A proposer that gives calls, each after a number of seconds."""

    def __init__(self, *steps: tuple[float, ParsedToolCall]) -> None:
        self.steps = steps

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        for seconds, call in self.steps:
            await asyncio.sleep(seconds)
            yield SampledCall(call.name, call.arguments, sample=0)


def executor_of(*tools: Callable[..., Any], **options: Any) -> ToolExecutor:
    """An executor on the time of the running loop."""
    return ToolExecutor(tools, costs=Eager(), clock=asyncio.get_running_loop().time, **options)


def call_of(name: str, **arguments: Any) -> ParsedToolCall:
    return ParsedToolCall(name, arguments, "id")


class Tools:
    """`look` may run early, `poke` may not; both write down what they do. Below 0 seconds they fail after as many."""

    def __init__(self, **options: Any) -> None:
        self.ran: list[tuple[str, float]] = []

        @speculable(max_concurrency=99, **options)
        async def look(s: float) -> dict[str, float]:
            return await self.act("look", s)

        async def poke(s: float) -> dict[str, float]:
            return await self.act("poke", s)

        self.look, self.poke = look, poke

    async def act(self, name: str, s: float) -> dict[str, float]:
        self.ran.append((name, s))
        await asyncio.sleep(abs(s))
        if s < 0:
            raise ValueError(f"{name} cannot")
        return {"s": s}


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
        assert "tel failed with LookupError: there is no such tool, there are: tell." in unknown.text
        assert executor.execute(ParsedToolCall("tell", None)).error is not None  # type: ignore[arg-type]
        assert len(executor.execute(call_of("tell", what="x" * 100_000)).text) < 3_000
        assert executor.execute(call_of("tell", what="text")).unwrap() == "Grüße"
        assert executor.metrics()["calls"]["tell"]["errors"] == 4
        assert executor.metrics()["unknown"] == 1


class OddError(Exception):
    """What cannot even say what it is."""

    def __str__(self) -> str:
        raise AttributeError("detail")


def test_unserialisable_result_has_a_text() -> None:
    """Guards against results that raise when they are converted."""

    def tell(what: str) -> object:
        deep: list[object] = []
        for _ in range(100_000):
            deep = [deep]
        if what == "error":
            raise OddError
        return {"deep": deep, "odd": OddError(), "inside": [OddError()]}[what]

    with ToolExecutor([tell]) as executor:
        said = [executor.execute(call_of("tell", what=what)).text for what in ("deep", "odd", "inside", "error")]
    assert said[:3] == ["a list", '"a OddError"', '["a OddError"]']
    assert "failed with OddError: a OddError." in said[3]


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
        assert "poke failed with TimeoutError: it took longer than 4 s." in results[2].text
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


# ---- What runs how often ----------------------------------------------------------------------------------------


def test_unmarked_tool_runs_for_every_call() -> None:
    """Guards side effects: equal calls each run an unmarked tool, and a marked one once."""

    async def scenario() -> None:
        tools = Tools()
        with executor_of(tools.look, tools.poke) as executor:
            for _ in range(2):
                await executor.aexecute_all([call_of(name, s=1) for name in ("poke", "look") * 3])
            assert tools.ran.count(("poke", 1)) == 6
            assert tools.ran.count(("look", 1)) == 1
            assert isinstance(executor.costs, Eager)
            # What calls of tools that may run early have waited for, those that others' real calls served too.
            assert executor.costs.told == [("look", pytest.approx(s)) for s in (1, 1, 1, 0, 0, 0)]
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
            assert isinstance(executor.costs, Eager)
            speculator = executor.speculator(Script((0.0, call_of("look", s=2))))
            turn = await executor.abegin(speculator, TURN, on_value=lambda _, *told: known.append(told))
            await asyncio.sleep(1.0)
            await executor.aexecute(call_of("look", s=2))  # a late hit of the early run
            await executor.aexecute(call_of("look", s=2))  # a hit of it
            await executor.aexecute(call_of("look", s=-3))
            gone = asyncio.create_task(executor.aexecute(call_of("look", s=9)))
            await settled()
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            turn.close()
            assert executor.costs.told == [("look", pytest.approx(2.0))]
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


# ---- Nothing is lost --------------------------------------------------------------------------------------------

NAMES = ("look", "sip", "poke")


@dataclass(frozen=True)
class Planned:
    """One turn: guesses after so many seconds, how long the model takes, its calls, and when these are cancelled."""

    guesses: Sequence[tuple[float, str, int]]
    model_s: float
    calls: Sequence[tuple[str, int]]
    cancel_s: float | None


@dataclass
class Played:
    """What came of a plan: answers by turn, None for a cancelled one, and what `poke` did in which turn."""

    answers: list[list[str] | None] = field(default_factory=list)
    effects: list[tuple[int, float, int, str]] = field(default_factory=list)
    marked_runs: int = 0
    called_at: float = 0.0

    def note(self, n: int, what: str) -> None:
        """Write down what is done, in which turn and when."""
        passed = asyncio.get_running_loop().time() - self.called_at
        self.effects.append((len(self.answers), round(passed, 6), n, what))


# Times are chosen so that no two things happen at once, and that a tool that fails may run twice within a limit.
BEHAVIOURS = st.one_of(
    st.tuples(st.just("fails"), st.sampled_from([0.0, 0.25])),
    st.tuples(st.just("gives"), st.sampled_from([0.0, 0.25, 0.5, 1.5, 10.0])),
)
PLANS = st.lists(
    st.builds(
        Planned,
        st.lists(st.tuples(st.sampled_from([0.0, 0.1, 0.6]), st.sampled_from(NAMES), st.integers(0, 3)), max_size=5),
        st.sampled_from([0.0, 0.4, 1.1, 2.9]),
        st.lists(st.tuples(st.sampled_from(NAMES), st.integers(0, 3)), max_size=4),
        st.sampled_from([None, None, 0.05, 0.7, 3.3]),
    ),
    max_size=4,
)


def play(
    plans: Sequence[Planned],
    behaviours: Mapping[tuple[str, int], tuple[str, float]],
    timeout_s: float | None,
    options: Mapping[str, Any] | None,
) -> Played:
    """Play a plan; `options` are those of the tools that may run early, None is without anything of it."""
    played = Played()

    async def act(name: str, n: int) -> dict[str, Any]:
        how, seconds = behaviours[name, n]
        played.marked_runs += name != "poke"
        if name == "poke":
            played.note(n, "began")
        await asyncio.sleep(seconds)
        if name == "poke":
            played.note(n, "done")
        if how == "fails":
            raise LookupError(f"{name} has no {n}")
        return {"tool": name, "n": n}

    async def look(n: int) -> dict[str, Any]:
        return await act("look", n)

    async def sip(n: int = 0) -> dict[str, Any]:
        return await act("sip", n)

    async def poke(n: int) -> dict[str, Any]:
        return await act("poke", n)

    policy = SpeculationPolicy.model_validate({"tools": {"look": options, "sip": options} if options else {}})

    async def scenario() -> Played:
        with executor_of(look, sip, poke, policy=policy, timeout_s=timeout_s) as executor:
            for plan in plans:
                calls = [call_of(name, n=n) for name, n in plan.calls]
                turn = None
                if options:
                    steps = [(seconds, call_of(name, n=n)) for seconds, name, n in plan.guesses]
                    turn = await executor.abegin(executor.speculator(Script(*steps)), TURN)
                await asyncio.sleep(plan.model_s)
                if turn is not None:
                    turn.on_calls(calls)
                played.called_at = asyncio.get_running_loop().time()
                try:
                    async with asyncio.timeout(plan.cancel_s):
                        results: list[ToolResult] | None = await executor.aexecute_all(calls)
                except TimeoutError:
                    results = None
                if turn is not None:
                    turn.close()
                played.answers.append(None if results is None else [result.text for result in results])
            counts = executor.cache.counters.total
            assert played.marked_runs == counts.early + counts.misses or not options
            assert not [live for live in executor.cache._running.values() if not live.is_done]
        return played

    return virtual(scenario)


@settings(max_examples=150)
@given(
    PLANS,
    st.fixed_dictionaries({(name, n): BEHAVIOURS for name in NAMES for n in range(4)}),
    st.sampled_from([None, 2.0]),
    st.fixed_dictionaries(
        {
            "timeout_s": st.sampled_from([None, 1.0]),
            "ttl_s": st.sampled_from([0.0, 60.0]),
            "max_concurrency": st.sampled_from([1, 4]),
        }
    ),
)
def test_results_and_effects_are_unchanged(
    plans: list[Planned],
    behaviours: dict[tuple[str, int], tuple[str, float]],
    timeout_s: float | None,
    options: dict[str, Any],
) -> None:
    """Guards results and side effects for random tools, failures, time limits and cancellations."""
    plain = play(plans, behaviours, timeout_s, None)
    early = play(plans, behaviours, timeout_s, options)
    assert sorted(early.effects) == sorted(plain.effects)
    for plan, mine, theirs in zip(plans, early.answers, plain.answers, strict=True):
        if theirs is not None:
            assert mine == theirs
        elif mine is not None:  # it was faster than the cancellation
            assert mine == [said(behaviours, timeout_s, *call) for call in plan.calls]


def said(behaviours: Mapping[tuple[str, int], tuple[str, float]], timeout_s: float | None, name: str, n: int) -> str:
    """What a tool says by itself."""
    how, seconds = behaviours[name, n]
    error: Exception | None = LookupError(f"{name} has no {n}") if how == "fails" else None
    if timeout_s is not None and seconds > timeout_s:
        error = TimeoutError(f"it took longer than {timeout_s:g} s")
    return ToolResult(call_of(name, n=n), {"tool": name, "n": n}, error).text


# ---- Security ---------------------------------------------------------------------------------------------------


class Turned:
    """A speculator that a prompt has turned: it proposes what must not run, and thousands of calls."""

    def __init__(self) -> None:
        self.proposed = 0

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        hostile = [
            call_of("poke", s=1),
            call_of("../../look", s=1),
            call_of("look; rm -rf /", s=1),
            call_of("look", s=1, password="hunter2" * 10_000),
            call_of("look", s=1e400),
            call_of("look", s="../../../etc/passwd"),
            call_of("look", s=[[[[1] * 2_000]]]),
        ]
        for call in [*hostile, *(call_of("look", s=1 + n / 10_000) for n in range(10_000))]:
            self.proposed += 1
            yield SampledCall(call.name, call.arguments, sample=0)


def test_hostile_speculator(caplog: pytest.LogCaptureFixture) -> None:
    """Guards tools, memory, disk and log against a speculator controlled by a prompt injection."""

    async def scenario() -> None:
        tools, turned = Tools(timeout_s=None, ttl_s=10_000.0), Turned()
        with executor_of(tools.look, tools.poke) as executor:
            for bounds in (TurnBounds(proposals=10_010), *[TurnBounds()] * 50):
                turn = await executor.abegin(executor.speculator(turned, bounds=bounds), TURN)
                await asyncio.sleep(9.0)
                turn.on_calls([])
                turn.close()
            assert turned.proposed == 10_007 + 50 * 65
            assert {name for name, _ in tools.ran} == {"look"}
            assert len(tools.ran) == 16  # those of the first turn; the others find them done
            assert not executor.cache._running
            assert executor.metrics()["early"]["tools"].keys() == {"look"}
            assert executor.metrics()["calls"] == {}
            assert len(executor._speculators) <= 1

    with caplog.at_level(logging.DEBUG):
        virtual(scenario)
    assert "hunter2" not in caplog.text


def test_ten_thousand_unknown_tools_do_not_grow_memory() -> None:
    """Guards memory against a model that invents tool names."""

    async def scenario() -> None:
        with executor_of(Tools().look) as executor:
            for n in range(10_000):
                await executor.aexecute(call_of(f"../{n}", s=1))
            assert executor.metrics()["calls"] == {}
            assert executor.metrics()["unknown"] == 10_000

    virtual(scenario)


def test_arguments_do_not_reach_the_disk(tmp_path: Path) -> None:
    """Guards secrets, and paths of files against keys that look like paths."""

    @speculable
    def search(query: str) -> str:
        return "found"

    with ToolExecutor([search], folder=tmp_path / "tools") as executor:
        for query in ("hunter2", "../../../escape", "/etc/passwd"):
            assert executor.execute(call_of("search", query=query)).text == "found"
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert all(path.parent == tmp_path / "tools" / "results" for path in files)
    assert all(text not in path.read_bytes() for path in files for text in (b"hunter2", b"escape", b"passwd"))


# ---- Which tools ------------------------------------------------------------------------------------------------


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
    assert len(admission._decided) == 1024
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
    with pytest.raises(SpeculationError, match="two are called 'look'"):
        ToolExecutor([look, look])
    with pytest.raises(ToolSpecError, match="tools: 'pages' yields, so a call would give a generator"):
        ToolExecutor([pages])
    with pytest.raises(ToolSpecError, match="tools: 'later_pages' yields"):
        ToolExecutor([later_pages])
    with pytest.raises(ToolSpecError, match="int is no tool"):
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


# ---- Threads ----------------------------------------------------------------------------------------------------

USER: contextvars.ContextVar[str] = contextvars.ContextVar("user", default="nobody")


@pytest.mark.usefixtures("patient")
def test_synchronous_caller() -> None:
    """Guards callers without a loop: async and other functions, context, errors and turns."""
    begun = threading.Event()

    @speculable
    def look(n: int) -> str:
        begun.set()
        return f"{USER.get()} {n}"

    async def poke(n: int) -> str:
        await asyncio.sleep(0)
        return f"{USER.get()} {n}"

    def leave() -> None:
        sys.exit(3)

    def stop() -> None:
        raise StopIteration

    USER.set("me")
    with ToolExecutor([look, poke, leave, stop], costs=Eager()) as executor:
        turn = executor.begin(executor.speculator(), TURN)
        turn.on_delta(CallDelta(0, "c", "look", '{"n": 1}'))
        assert begun.wait(_LIMIT_S)
        calls = [call_of("look", n=1), call_of("poke", n=2), call_of("leave"), call_of("stop")]
        turn.on_calls(calls)
        results = executor.execute_all(calls)
        turn.close()
        assert [result.value for result in results] == ["me 1", "me 2", None, None]
        assert results[0].source in (ResultSource.HIT, ResultSource.LATE_HIT)
        assert [str(result.error) for result in results[2:]] == ["it raised SystemExit", "it raised StopIteration"]
        assert executor.execute(call_of("poke", n=3)).value == "me 3"  # the loop goes on


@pytest.mark.usefixtures("patient")
def test_take_runs_in_the_callers_thread() -> None:
    """Guards tools that need their caller's thread, and their exceptions."""

    @speculable
    def look(q: str) -> str: ...

    ran: list[int] = []

    def run() -> object:
        ran.append(threading.get_ident())
        return asyncio.run(asyncio.sleep(0, "value"))

    def interrupt() -> object:
        raise KeyboardInterrupt

    with ToolExecutor(costs=Eager()) as executor:
        spec, call = executor.admit(look), call_of("look", q="tea")
        with pytest.raises(KeyboardInterrupt):
            executor.take(spec, call, interrupt)
        for source in (ResultSource.MISS, ResultSource.HIT):
            outcome = executor.take(spec, call, run)
            assert (outcome.value, outcome.source) == ("value", source)
        assert executor.take(None, call, run).source is ResultSource.MISS
        assert executor.take(spec, call_of("look", q=5), run).source is ResultSource.MISS
        assert ran == [threading.get_ident()] * 3
        assert isinstance(executor.costs, Eager)
        assert len(executor.costs.told) == 2  # the miss, and the hit of what that had found
        assert executor.metrics()["calls"]["look"]["calls"] == 5
        assert executor.metrics()["calls"]["look"]["errors"] == 1
    assert executor.take(spec, call, run).value == "value"  # closed, and called all the same


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops have all the time to answer, so that a machine that is busy is not held for one that is stuck."""
    monkeypatch.setattr(threads, "_ANSWER_TIMEOUT_S", _LIMIT_S)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("fails", [False, True])
def test_two_threads_share_a_run(fails: bool) -> None:
    """Guards equal calls of two threads. After a failure the second runs the tool itself."""

    @speculable
    def look(q: str) -> str: ...

    entered, go = threading.Event(), threading.Event()

    def slow() -> object:
        entered.set()
        assert go.wait(_LIMIT_S)
        if fails:
            raise OSError("gone")
        return "of the first"

    with ToolExecutor() as executor:
        spec, call = executor.admit(look), call_of("look", q="tea")
        said: dict[str, object] = {}
        first = in_thread(said, "first", lambda: executor.take(spec, call, slow).value)
        assert entered.wait(_LIMIT_S)
        second = in_thread(said, "second", lambda: executor.take(spec, call, lambda: "of the second").value)
        while next(iter(executor.cache._running.values())).waiting < 2:
            pass
        go.set()
        first.join(_LIMIT_S)
        second.join(_LIMIT_S)
    assert said["second"] == ("of the second" if fails else "of the first")
    assert str(said["first"]) == ("gone" if fails else "of the first")


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("late", [False, True])
def test_interrupted_thread_releases_its_waiters(late: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a call that joined a call interrupted by Ctrl-C before its run."""

    @speculable
    def look(q: str) -> str: ...

    waits, go, next_of = threading.Event(), threading.Event(), threads._next

    def interrupted(handed: Any) -> Any:
        if threading.current_thread().name != "first":
            return next_of(handed)
        waits.set()
        assert go.wait(_LIMIT_S)
        raise KeyboardInterrupt

    monkeypatch.setattr(threads, "_next", interrupted)
    with ToolExecutor(folder=tmp_path) as executor, ResultStore(tmp_path / "results") as other:
        spec, call = executor.admit(look), call_of("look", q="tea")
        assert spec is not None
        digest = canonical_key(spec, call.arguments).digest
        if late:  # another process runs it, so that the first thread is asked for its run when it has left
            assert not other.claim(digest, "theirs", spec.ttl_s).result(_LIMIT_S).is_run
        said: dict[str, object] = {}

        def leave() -> None:
            with pytest.raises(KeyboardInterrupt):
                executor.take(spec, call, lambda: "of the first")

        first = threading.Thread(target=leave, name="first", daemon=True)
        first.start()
        assert waits.wait(_LIMIT_S)
        while not executor.cache._running:
            pass
        second = in_thread(said, "second", lambda: executor.take(spec, call, lambda: "own").value)
        while next(iter(executor.cache._running.values())).waiting < 2:
            pass
        go.set()
        first.join(_LIMIT_S)
        other.finish(digest, "theirs", None)
        second.join(_LIMIT_S)
        assert said == {"second": "own"}


def in_thread(said: dict[str, object], name: str, work: Callable[[], object]) -> threading.Thread:
    """Do something in a thread, and write down what comes of it."""

    def run() -> None:
        try:
            said[name] = work()
        except Exception as error:
            said[name] = error

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize("how", ["execute", "take"])
def test_thread_does_not_wait_for_a_loop_that_it_blocks(how: str) -> None:
    """Guards against a deadlock between an async agent and a synchronous one in its loop."""
    asked: list[int] = []

    @speculable
    async def look(q: str) -> str:
        asked.append(1)
        if len(asked) == 1:
            await asyncio.get_running_loop().create_future()
        return "value"

    async def main() -> None:
        with ToolExecutor([look]) as executor:
            first = asyncio.create_task(executor.aexecute(call_of("look", q="tea")))
            while not asked:
                await asyncio.sleep(0)
            said: dict[str, object] = {}

            def work() -> object:
                if how == "execute":
                    return executor.execute(call_of("look", q="tea")).text
                return executor.take(executor.admit(look), call_of("look", q="tea"), lambda: "value").value

            in_thread(said, "second", work).join(_LIMIT_S)  # which keeps this loop from going on
            assert said == {"second": "value"}
            assert executor.take(executor.admit(look), call_of("look", q="coffee"), lambda: "here").value == "here"
            first.cancel()

    asyncio.run(main())


def test_thread_does_not_wait_for_a_blocked_loop() -> None:
    """Guards synchronous callers against a tool that blocks the executor's loop."""

    @speculable
    def look(q: str) -> str: ...

    go = threading.Event()
    with ToolExecutor() as executor:
        executor._loop_thread.loop.call_soon_threadsafe(go.wait, _LIMIT_S)
        outcome = executor.take(executor.admit(look), call_of("look", q="tea"), lambda: "own")
        assert (outcome.value, outcome.source) == ("own", ResultSource.MISS)
        go.set()
        assert executor.metrics()["calls"]["look"] == {
            "calls": 1,
            "errors": 0,
            "waited_s": outcome.waited_s,
            "saved_s": 0,
        }


def test_blocked_loop_does_not_hide_values() -> None:
    """Guards against a repeated run of a cached call, and a lost value, while the loop is blocked."""

    @speculable
    def look(q: str) -> str: ...

    entered, go = threading.Event(), threading.Event()

    def never() -> object:
        raise AssertionError("the tool is run")

    def block() -> None:
        entered.set()
        go.wait(_LIMIT_S)

    costs = Eager()
    with ToolExecutor(costs=costs) as executor:
        spec, call = executor.admit(look), call_of("look", q="tea")
        executor.take(spec, call, lambda: "found")
        executor._loop_thread.loop.call_soon_threadsafe(block)
        assert entered.wait(_LIMIT_S)
        outcome = executor.take(spec, call, never)
        assert (outcome.value, outcome.source) == ("found", ResultSource.HIT)
        apart = executor.take(spec, call_of("look", q="coffee"), lambda: "own")
        again = executor.take(spec, call_of("look", q="coffee"), never)
        go.set()
        assert (apart.source, again.source, again.value) == (ResultSource.MISS, ResultSource.HIT, "own")
        total = executor.cache.counters.total
        assert (total.misses, total.hits) == (2, 2)
        assert len(costs.told) == 4


def test_call_that_must_not_wait_uses_cached_values() -> None:
    """Guards against a repeated run in a thread that blocks the loop of an async agent."""
    asked: list[str] = []

    @speculable
    async def look(q: str) -> str:
        asked.append(q)
        return q

    async def main() -> None:
        with ToolExecutor([look]) as executor:
            await executor.aexecute(call_of("look", q="tea"))
            sources: list[object] = []

            def work() -> None:
                sources.extend(executor.execute(call_of("look", q=q)).source for q in ("tea", "coffee", "coffee"))

            thread = threading.Thread(target=work, daemon=True)
            thread.start()
            thread.join(_LIMIT_S)  # which keeps this loop from going on
            assert sources == [ResultSource.HIT, ResultSource.MISS, ResultSource.HIT]
            assert asked == ["tea", "coffee"]
            assert executor.cache.counters.total.misses == 2

    asyncio.run(main())


def test_uncached_run_is_stored_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the folder: a value computed while the loop was blocked is stored."""

    @speculable
    def look(q: str) -> str: ...

    go, call = threading.Event(), call_of("look", q="tea")
    with ToolExecutor(folder=tmp_path) as executor:
        executor._loop_thread.loop.call_soon_threadsafe(go.wait, _LIMIT_S)
        executor.take(executor.admit(look), call, lambda: "own")
        go.set()
    monkeypatch.setattr(threads, "_ANSWER_TIMEOUT_S", _LIMIT_S)
    with ToolExecutor(folder=tmp_path) as executor:
        assert executor.take(executor.admit(look), call, lambda: "again").value == "own"


def test_the_executors_own_loop_does_not_wait_for_itself() -> None:
    """Guards async tools that call the synchronous form: an error instead of a deadlock."""

    async def nested() -> str:
        return executor.execute(call_of("nested")).text

    with ToolExecutor([nested]) as executor:
        assert "use the async form in async tools" in executor.execute(call_of("nested")).text


async def test_tool_that_panics_counts_as_failed() -> None:
    """Guards other calls against a tool that raises a BaseException, as Rust extensions do."""

    class PanicError(BaseException):
        """What they raise."""

    async def panic() -> None:
        raise PanicError

    async def look() -> str:
        return "seen"

    with ToolExecutor([panic, look]) as executor:
        failed, found = await executor.aexecute_all([call_of("panic"), call_of("look")])
    assert (str(failed.error), found.value) == ("it raised PanicError", "seen")


def test_hung_early_runs_use_a_limited_number_of_threads() -> None:
    """Guards threads against a hung tool. Real calls do not wait for them."""
    go = threading.Event()
    entered: list[int] = []

    @speculable(max_concurrency=99)
    def hang(n: int) -> int:
        entered.append(n)
        assert n >= 100 or go.wait(_LIMIT_S)
        return n

    async def main() -> None:
        with ToolExecutor([hang], costs=Eager()) as executor:
            executor._slots = threading.BoundedSemaphore(2)
            speculator = executor.speculator()
            for n in range(4):
                turn = await executor.abegin(speculator, TURN)
                turn.on_delta(CallDelta(0, "c", "hang", f'{{"n": {n}}}'))
                while len(entered) < min(n + 1, 2):
                    await asyncio.sleep(0)
                for _ in range(10):
                    await asyncio.sleep(0)
                turn.on_calls([])
            assert entered == [0, 1]
            assert executor.cache.counters.total.failed == 2
            assert (await executor.aexecute(call_of("hang", n=100))).value == 100
            go.set()

    asyncio.run(main())


class Billed(Eager):
    """An eager cost model that writes down what is settled."""

    def __init__(self) -> None:
        super().__init__()
        self.settled: list[float] = []
        self.is_settled = threading.Event()

    def settle(self, decision: SpeculationDecision, wasted: float, now: float) -> None:
        self.settled.append(wasted)
        self.is_settled.set()


def test_run_in_a_thread_counts_until_the_thread_ends() -> None:
    """Guards a blocking tool's concurrency limit, and the budget."""
    go, now = threading.Event(), 0.0
    entered: list[int] = []

    @speculable(max_concurrency=1)
    def block(n: int) -> int:
        entered.append(n)
        assert go.wait(_LIMIT_S)
        return n

    async def main() -> None:
        nonlocal now
        costs = Billed()
        with ToolExecutor([block], costs=costs, clock=lambda: now) as executor:
            speculator = executor.speculator()

            async def guess_wrong(n: int) -> None:
                turn = await executor.abegin(speculator, TURN)
                turn.on_delta(CallDelta(0, "c", "block", f'{{"n": {n}}}'))
                while not entered:
                    await asyncio.sleep(0)
                await settled()
                turn.on_calls([])
                await settled()

            await guess_wrong(0)
            assert costs.settled == [], "what it will have wasted is not known yet"
            costs.is_settled.clear()
            now = 1.0
            for n in range(1, 10):
                await guess_wrong(n)
            assert entered == [0]
            assert executor.cache.counters.total.refused == 9
            assert costs.settled == [0.0] * 9
            costs.is_settled.clear()
            now = 5.0
            go.set()
            assert await asyncio.to_thread(costs.is_settled.wait, _LIMIT_S)
            assert costs.settled[9:] == [5.0]
            assert executor.cache.counters.total.wasted_s == 5.0
            entered.clear()
            await guess_wrong(10)
            assert entered == [10], "the place is free again"

    asyncio.run(main())


def test_thread_that_outlives_its_loop_occupies_its_slot() -> None:
    """Guards a blocking tool in a program with one loop per request."""
    go, came_back = threading.Event(), threading.Event()
    entered: list[int] = []

    @speculable(max_concurrency=1)
    def block(n: int) -> int:
        entered.append(n)
        assert n or go.wait(_LIMIT_S)
        return n

    with ToolExecutor([block], costs=Eager()) as executor:

        async def guess(n: int) -> None:
            turn = await executor.abegin(executor.speculator(), TURN)
            turn.on_delta(CallDelta(0, "c", "block", f'{{"n": {n}}}'))
            while not entered:
                await asyncio.sleep(0)
            await settled()
            turn.close()

        asyncio.run(guess(0))
        asyncio.run(guess(1))
        assert entered == [0]
        [live] = executor.cache._early
        live.slot.on_free(came_back.set)
        go.set()
        assert came_back.wait(_LIMIT_S)
        entered.clear()
        asyncio.run(guess(2))
        assert entered == [2]


@pytest.mark.parametrize("is_async", [False, True])
def test_an_early_run_cannot_end_the_program(is_async: bool) -> None:
    """Guards the program against a tool that exits."""

    @speculable
    def leave() -> None:
        sys.exit(3)

    @speculable
    async def aleave() -> None:
        sys.exit(3)

    async def main() -> None:
        tool = aleave if is_async else leave
        with ToolExecutor([tool], costs=Eager()) as executor:
            turn = await executor.abegin(executor.speculator(), TURN)
            turn.on_delta(CallDelta(0, "c", tool.__name__, "{}"))
            while not executor.cache.counters.total.failed:
                await asyncio.sleep(0)
            turn.close()
            assert executor.cache.counters.total.failed == 1

    asyncio.run(main())


@pytest.mark.usefixtures("patient")
def test_close_while_a_thread_waits() -> None:
    """Guards a call that waits for a run of a closed executor: it runs the tool itself."""

    @speculable
    def look(q: str) -> str: ...

    entered, go = threading.Event(), threading.Event()

    def slow() -> object:
        entered.set()
        assert go.wait(_LIMIT_S)
        return "slow"

    executor = ToolExecutor()
    spec, call, said = executor.admit(look), call_of("look", q="tea"), dict[str, object]()
    first = in_thread(said, "first", lambda: executor.take(spec, call, slow).value)
    assert entered.wait(_LIMIT_S)
    second = in_thread(said, "second", lambda: executor.take(spec, call, lambda: "own").value)
    while next(iter(executor.cache._running.values())).waiting < 2:
        pass
    executor.close()
    second.join(_LIMIT_S)
    go.set()
    first.join(_LIMIT_S)
    assert said == {"first": "slow", "second": "own"}


@pytest.mark.usefixtures("patient")
def test_close_while_a_call_is_executed() -> None:
    """Guards the promise that every error is part of the result."""
    entered = threading.Event()

    async def hang() -> None:
        entered.set()
        await asyncio.get_running_loop().create_future()

    executor, said = ToolExecutor([hang]), dict[str, object]()
    caller = in_thread(said, "caller", lambda: executor.execute(call_of("hang")))
    assert entered.wait(_LIMIT_S)
    executor.close()
    caller.join(_LIMIT_S)
    result = said["caller"]
    assert isinstance(result, ToolResult)
    assert isinstance(result.error, SpeculationError)
    assert "closed before the call had ended" in str(result.error)


def test_dropped_executor_leaves_no_thread() -> None:
    """Guards servers with one agent per request against leaked threads and files."""

    def look(q: str) -> str:
        return q

    before = set(threading.enumerate())
    for _ in range(5):
        assert ToolExecutor([look]).execute(call_of("look", q="tea")).value == "tea"
    own = [each for each in threading.enumerate() if each.name == "xpu-speculation" and each not in before]
    gc.collect()
    for each in own:
        each.join(_LIMIT_S)
        assert not each.is_alive()


async def test_failed_thread_start_releases_its_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards early runs after a temporary lack of threads."""
    slots = threading.BoundedSemaphore(1)

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        for _ in range(2):
            with pytest.raises(RuntimeError, match="can't start new thread"):
                await threads.run_in_thread(lambda: 1, slots)
    assert await threads.run_in_thread(lambda: 1, slots) == 1


def test_results_are_stored_for_the_next_process(tmp_path: Path) -> None:
    """Guards the folder: another executor finds the results, another folder does not."""
    ran: list[str] = []

    @speculable
    def look(q: str) -> list[str]:
        ran.append(q)
        return [q]

    sources = []
    for folder in ("mine", "mine", "yours"):
        with ToolExecutor([look], folder=str(tmp_path / folder)) as executor:  # a text will do
            sources.append(executor.execute(call_of("look", q="tea")).source)
    assert sources == [ResultSource.MISS, ResultSource.HIT, ResultSource.MISS]
    assert ran == ["tea"] * 2


def test_speculator_is_counted_while_it_is_alive() -> None:
    """Guards memory against agents created per request."""
    with ToolExecutor() as executor:
        kept: list[Speculator] = [executor.speculator() for _ in range(3)]
        assert len(executor._speculators) == len(kept)
        kept.clear()
        assert len(executor._speculators) == 0


@pytest.mark.parametrize("mark", [speculable, lambda tool: tool])
def test_tool_that_cancels_itself(mark: Callable[[Any], Any]) -> None:
    """Guards side effects: concurrent calls must not be reported as not done."""
    sent: list[str] = []

    def send_mail(to: str) -> str:
        sent.append(to)
        return f"sent to {to}"

    @mark
    async def look_up() -> str:
        inner = asyncio.get_running_loop().create_future()
        inner.cancel()
        return await inner

    with ToolExecutor([send_mail, look_up]) as executor:
        calls = [ParsedToolCall("send_mail", {"to": "Ann"}), ParsedToolCall("look_up", {})]
        mail, found = executor.execute_all(calls)
        assert (mail.value, sent) == ("sent to Ann", ["Ann"])
        assert "something that the tool waited for was cancelled" in found.text
        assert "was cancelled" in asyncio.run(executor.aexecute(calls[1])).text
