"""Speculation in virtual time: early runs, their savings, and no cost for the caller."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from virtual_time import run_virtual, settled

from xpu_speculation.cache.future_cache import FutureCache
from xpu_speculation.cache.runs import ResultSource
from xpu_speculation.cost.cost_model import CostModel, SpeculationDecision
from xpu_speculation.errors import ProposerError, SpeculationError
from xpu_speculation.propose.draft_model import DraftProposer
from xpu_speculation.propose.follow_table import FollowTable
from xpu_speculation.propose.proposals import CallProposer, ModelTurn, SampledCall, TurnBounds
from xpu_speculation.propose.speculator import Speculation, Speculator
from xpu_speculation.propose.stream_watcher import CallDelta
from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.json_values import MAX_BYTES
from xpu_speculation.tools.keys import canonical_key
from xpu_speculation.tools.specs import ToolSpec

T = TypeVar("T")

TURN = ModelTurn("desk", "t1", ({"role": "user", "content": "hello"},), ())

# ---- The world ---------------------------------------------------------------------------------------------------


class Told(CostModel):
    """A cost model that says what a test wants, and writes down what it is told."""

    def __init__(self, samples: int) -> None:
        super().__init__()
        self.samples = samples
        self.drafts: list[float] = []
        self.generations: list[float] = []
        self.tools: list[tuple[str, float]] = []
        self.turns: list[tuple[list[tuple[str, int]] | None, float]] = []
        self.settled: list[float] = []

    def decide(self, agent: str, tools: Any, now: float) -> SpeculationDecision:
        return SpeculationDecision(self.samples, f"{sorted(tools)} of {agent}")

    def observe_generation(self, agent: str, seconds: float, now: float, drafted: bool) -> None:
        assert drafted is (self.samples > 0)
        self.generations.append(seconds)

    def observe_draft(self, agent: str, seconds: float, now: float) -> None:
        self.drafts.append(seconds)

    def observe_tool(self, tool: str, seconds: float, now: float, cost: float = 1.0) -> None:
        self.tools.append((tool, seconds))

    def observe_turn(
        self,
        agent: str,
        decision: SpeculationDecision,
        calls: Any,
        now: float,
        wasted: float = 0.0,
        *,
        settles: bool = True,
    ) -> None:
        assert not settles
        self.turns.append((calls, wasted))

    def settle(self, decision: SpeculationDecision, wasted: float, now: float) -> None:
        self.settled.append(wasted)


class ToolError(Exception):
    """A tool has failed."""


class World:
    """Tools that write down what they do, and a main model's way to call them.

    `look` may run early and takes as many seconds as its argument says; below 0 it fails after as many. `sip` may run
    early too, `poke` may not. `hidden` is marked, but is no tool of the turns.
    """

    def __init__(self, costs: CostModel | None = None, **options: Any) -> None:
        self.clock = asyncio.get_running_loop().time
        self.costs = Told(3) if costs is None else costs
        self.cache = FutureCache(clock=self.clock)
        schema = {"type": "object", "properties": {"s": {"type": "number"}}, "required": ["s"]}
        names = {"look": 2.0, "sip": 1.0, "hidden": 1.0}
        self.specs = {
            name: ToolSpec(name, schema, cost=cost, max_concurrency=20, injected=frozenset({"user"}), **options)
            for name, cost in names.items()
        }
        self.ran: list[tuple[str, Any]] = []
        self.live = 0

    @property
    def tools(self) -> dict[str, Callable[[Mapping[str, Any]], Awaitable[object]]]:
        def tool(name: str) -> Callable[[Mapping[str, Any]], Awaitable[object]]:
            async def run(arguments: Mapping[str, Any]) -> object:
                assert arguments.get("user") != "admin"
                self.ran.append((name, arguments.get("s")))
                self.live += 1
                try:
                    await asyncio.sleep(abs(arguments["s"]))
                finally:
                    self.live -= 1
                if arguments["s"] < 0:
                    raise ToolError(name)
                return {"tool": name, "s": arguments["s"]}

            return run

        return {name: tool(name) for name in ("look", "sip", "poke")}

    def speculator(self, *proposers: CallProposer, **bounds: Any) -> Speculator:
        return Speculator(self.cache, self.costs, proposers, self.specs, bounds=TurnBounds(**bounds), clock=self.clock)

    async def answer(self, call: ParsedToolCall) -> tuple[object, ResultSource | None]:
        """What the real call gives, and where it came from."""

        async def run() -> object:
            return await self.tools[call.name](call.arguments)

        spec = self.specs.get(call.name)
        if spec is None:
            return await run(), None
        outcome = await self.cache.result(spec, canonical_key(spec, call.arguments), run, owner="main")
        return outcome.value, outcome.source

    async def ask(
        self, speculator: Speculator, *calls: ParsedToolCall, seconds: float = 2.0
    ) -> list[ResultSource | None]:
        """A turn of the main model, which takes so long and makes these calls."""
        async with speculator.turn(TURN, self.tools) as speculation:
            await asyncio.sleep(seconds)
            speculation.on_calls(calls)
            return [source for _, source in await asyncio.gather(*map(self.answer, calls))]


def virtual(scenario: Callable[[], Awaitable[T]]) -> T:
    """Run a scenario in virtual time; nothing of it may be left when it has ended."""

    async def whole() -> T:
        found = await asyncio.wait_for(scenario(), 10_000)
        await settled()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert all(timer.cancelled() for timer in asyncio.get_running_loop()._scheduled)  # type: ignore[attr-defined]
        return found

    return run_virtual(whole())


def look(s: float, name: str = "look", **more: Any) -> ParsedToolCall:
    return ParsedToolCall(name, {"s": s, **more})


def sampled(sample: int, s: float, name: str = "look") -> SampledCall:
    return SampledCall(name, {"s": s}, sample=sample)


class Script:
    """A proposer that does one thing after the other: waits seconds, raises, or gives a call."""

    def __init__(self, *steps: Any) -> None:
        self.steps = steps

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        for step in self.steps:
            if isinstance(step, float):
                await asyncio.sleep(step)
            elif isinstance(step, BaseException):
                raise step
            else:
                yield step


class Deaf:
    """A proposer that goes on when it is cancelled, until a test lets it go."""

    def __init__(self, *calls: ParsedToolCall) -> None:
        self.calls = calls
        self.asked = 0
        self.let_go = False

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        self.asked += 1
        while not self.let_go:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(1.0)
            for call in self.calls:
                yield call


# ---- What is gained ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tool_s", [0.5, 1.0, 4.0])
def test_correct_prediction_hides_the_tool(tool_s: float) -> None:
    """Guards equation (1): the turn takes max(G, g + T), and the tool runs once."""

    async def scenario() -> None:
        world = World()
        sources = await world.ask(world.speculator(Script(0.5, look(tool_s))), look(tool_s), seconds=2.0)
        assert world.clock() == pytest.approx(max(2.0, 0.5 + tool_s))
        assert sources == [ResultSource.HIT if tool_s < 1.5 else ResultSource.LATE_HIT]
        assert world.ran == [("look", tool_s)]
        assert world.costs.turns == [([("look", 1)], 0.0)]
        assert world.costs.generations == [pytest.approx(2.0)]
        assert world.costs.drafts == [pytest.approx(0.5)]
        assert world.costs.tools == [("look", pytest.approx(tool_s))]

    virtual(scenario)


def test_wrong_prediction_is_cancelled_after_the_message() -> None:
    """Guards against useless runs, and unreported waste."""

    async def scenario() -> None:
        world = World()
        speculator = world.speculator(Script(0.5, sampled(0, 9), sampled(1, 1), sampled(2, 3)))
        assert await world.ask(speculator, look(3), look(8, "poke"), seconds=2.0) == [ResultSource.LATE_HIT, None]
        assert world.clock() == pytest.approx(10.0)
        assert world.cache.counters.total.cancelled == 1
        assert world.costs.turns == [([("look", 3), ("poke", 0)], pytest.approx(2.0 * (1.5 + 1.0)))]

    virtual(scenario)


def test_answer_without_calls_cancels_early_runs() -> None:
    """Guards the end of a turn without calls."""

    async def scenario() -> None:
        world = World()
        assert await world.ask(world.speculator(Script(0.5, look(9)), Script(0.1, 50.0))) == []
        await settled()
        assert world.live == 0
        assert world.clock() == pytest.approx(2.0)
        assert world.costs.turns == [([], pytest.approx(3.0))]

    virtual(scenario)


def test_streamed_call_starts_at_once() -> None:
    """Guards the head start of a call that is complete before its message."""

    async def scenario() -> None:
        world = World(Told(0))
        async with world.speculator(runs=0).turn(TURN, world.tools) as speculation:
            await asyncio.sleep(1.0)
            assert speculation.on_delta(CallDelta(0, "c1", "look", '{"s":')) is None
            assert speculation.on_delta(CallDelta(0, "", "", " 3}")) == ParsedToolCall("look", {"s": 3}, "c1")
            assert speculation.on_delta(CallDelta(1, "c2", "poke", '{"s": 3}')) is not None
            assert speculation.on_delta(CallDelta(2, "c3", "sip", '{"s": 7}')) is not None
            await asyncio.sleep(2.0)
            speculation.on_calls([look(3)])
            assert speculation.on_delta(CallDelta(3, "c4", "look", '{"s": 4}')) is None
            assert await world.answer(look(3)) == ({"tool": "look", "s": 3}, ResultSource.LATE_HIT)
            assert world.clock() == pytest.approx(4.0)
        assert world.ran == [("look", 3), ("sip", 7)]
        assert world.costs.turns == [([("look", 0)], pytest.approx(2.0))]
        assert speculation.on_delta(CallDelta(4, "c5", "look", '{"s": 5}')) is None

    virtual(scenario)


def test_failed_early_run_is_repeated_by_the_call() -> None:
    """Guards the caller against an early run's error."""

    async def scenario() -> None:
        world = World()
        with pytest.raises(ToolError):
            await world.ask(world.speculator(Script(0.5, look(-1))), look(-1))
        assert world.ran == [("look", -1)] * 2
        assert world.costs.tools == []  # nothing that a right guess could hide
        assert world.costs.turns == [([("look", 0)], pytest.approx(2.0))]  # nothing was gained by it

    virtual(scenario)


def test_expired_value_is_not_a_hit() -> None:
    """Guards accuracy and budget against correct predictions with expired values."""

    async def scenario() -> None:
        world = World(ttl_s=0.5)
        assert await world.ask(world.speculator(Script(0.1, look(1))), look(1)) == [ResultSource.MISS]
        assert world.costs.turns == [([("look", 0)], pytest.approx(2.0))]
        assert world.costs.settled == [pytest.approx(2.0)]

    virtual(scenario)


def test_unexecuted_call_is_charged_at_the_end() -> None:
    """Guards the budget against a call that the agent dropped."""

    async def scenario() -> None:
        world = World()
        async with world.speculator(Script(look(1), look(5), look(9))).turn(TURN, world.tools) as speculation:
            await asyncio.sleep(2.0)
            speculation.on_calls([look(1), look(5), look(9)])
            answered = asyncio.create_task(world.answer(look(5)))
            await settled()
            assert world.costs.turns == [([("look", 1), ("look", 2), ("look", 3)], 0.0)]
            assert world.costs.settled == [0.0]
        await settled()
        assert world.costs.settled == [0.0, pytest.approx(2.0 * 1.0), pytest.approx(2.0 * 2.0)]
        assert (await answered)[1] is ResultSource.LATE_HIT
        assert await world.ask(world.speculator(Script(look(2))), look(2)) == [ResultSource.LATE_HIT]
        assert world.costs.settled[3:] == [0.0]

    virtual(scenario)


def test_refused_prediction_may_be_repeated() -> None:
    """Guards the head start of a call whose tool was busy, and its accuracy."""

    async def scenario() -> None:
        world = World()
        world.specs["look"] = replace(world.specs["look"], max_concurrency=1)
        speculator = world.speculator(Script(look(5), look(3)))
        async with speculator.turn(TURN, world.tools) as speculation:
            await asyncio.sleep(6.0)
            speculation.on_call(look(3))
            await asyncio.sleep(1.0)
            speculation.on_calls([look(3)])
            assert (await world.answer(look(3)))[1] is ResultSource.LATE_HIT
        assert speculator.outcomes == {"started": 2, "refused": 1}
        assert world.costs.turns == [([("look", 0)], pytest.approx(10.0))]

    virtual(scenario)


# ---- Who is told of values --------------------------------------------------------------------------------------


class Listener:
    """Writes down which values it is told of, and when."""

    def __init__(self) -> None:
        self.told: list[tuple[float, str, Any, Any]] = []

    def __call__(self, spec: ToolSpec, arguments: Mapping[str, Any], value: object) -> None:
        at = asyncio.get_running_loop().time()
        self.told.append((pytest.approx(at), spec.name, dict(arguments), value))


def told_of(at: float, s: float, name: str = "look") -> tuple[float, str, Any, Any]:
    return at, name, {"s": s}, {"tool": name, "s": s}


def test_values_are_reported_after_their_runs() -> None:
    """Guards the engine's tool cache: it receives predicted and streamed calls only."""

    async def scenario() -> None:
        world, listener = World(Told(9)), Listener()
        proposer = Script(0.5, look(1), look(-1), look(9), look(1, "poke"), look(2, user="admin"))
        async with world.speculator(proposer).turn(TURN, world.tools, listener) as speculation:
            speculation.on_delta(CallDelta(0, "c", "sip", '{"s": 1}'))
            await asyncio.sleep(3.0)
            assert listener.told == [told_of(1.0, 1, "sip"), told_of(1.5, 1), told_of(2.5, 2)]
            speculation.on_calls([look(1)])
        await asyncio.sleep(10.0)
        assert len(listener.told) == 3

    virtual(scenario)


def test_cached_values_are_reported_at_once() -> None:
    """Guards against an unused value of an earlier turn or of another owner."""

    async def scenario() -> None:
        world, listener = World(), Listener()
        assert await world.ask(world.speculator(Script(look(1))), look(1)) == [ResultSource.HIT]
        others = asyncio.create_task(world.answer(look(4)))
        async with world.speculator(Script(look(1), look(4))).turn(TURN, world.tools, listener):
            await settled()
            assert listener.told == [told_of(2.0, 1)]
            await asyncio.sleep(5.0)
            assert listener.told == [told_of(2.0, 1), told_of(6.0, 4)]
        await others

    virtual(scenario)


@pytest.mark.parametrize("options", [{"ttl_s": 0.0}, {"timeout_s": 0.5}])
def test_uncached_values_are_not_reported(options: dict[str, float]) -> None:
    """Guards against results that a real call would not get."""

    async def scenario() -> None:
        world, listener = World(**options), Listener()
        async with world.speculator(Script(look(1))).turn(TURN, world.tools, listener):
            await asyncio.sleep(2.0)
        assert world.ran == [("look", 1)]
        assert listener.told == []

    virtual(scenario)


def test_failing_callback_is_disabled(caplog: pytest.LogCaptureFixture) -> None:
    """Guards runs and the main model against the callback, and the log against secrets."""
    told: list[object] = []

    def listener(spec: ToolSpec, arguments: Mapping[str, Any], value: object) -> None:
        told.append(value)
        raise OSError("hunter2")

    async def scenario() -> None:
        world = World()
        async with world.speculator(Script(look(1), look(2))).turn(TURN, world.tools, listener) as speculation:
            await asyncio.sleep(3.0)
            speculation.on_calls([look(1), look(2)])
            assert [(await world.answer(look(s)))[1] for s in (1, 2)] == [ResultSource.HIT] * 2

    virtual(scenario)
    assert told == [{"tool": "look", "s": 1}]
    assert [record.getMessage() for record in caplog.records] == [
        "the callback for early results failed with OSError and is disabled"
    ]


def test_arguments_are_copied() -> None:
    """Guards keys against a proposer or tool that modifies arguments later."""
    spec = ToolSpec("look", {"type": "object", "properties": {"names": {"type": "array"}}})
    names = ["tea"]

    async def run(arguments: Mapping[str, Any]) -> object:
        await asyncio.sleep(1.0)
        found = list(arguments["names"])
        arguments["names"].append("of the tool")
        return found

    async def scenario() -> None:
        world, told = World(), list[tuple[Any, object]]()
        world.specs["look"] = spec
        speculator = world.speculator(Script(ParsedToolCall("look", {"names": names})))
        told_by = lambda _, arguments, value: told.append((arguments, value))  # noqa: E731
        async with speculator.turn(TURN, {"look": run}, told_by):
            await settled()
            names.append("of the proposer")
            await asyncio.sleep(2.0)
        assert told == [({"names": ["tea"]}, ["tea"])]

    virtual(scenario)


# ---- Who guessed what -------------------------------------------------------------------------------------------


def test_equal_calls_run_once() -> None:
    """Guards tools against repeated proposals in any spelling."""

    async def scenario() -> None:
        world = World()
        same = [sampled(2, 1), sampled(1, 1.0), SampledCall("look", {"s": 1, "user": "eve"}, sample=2)]
        speculator = world.speculator(Script(0.5, *same), Script(0.5, *same), Script(0.7, look(1)))
        assert await world.ask(speculator, look(1.0), look(1)) == [ResultSource.HIT] * 2
        assert world.ran == [("look", 1)]
        assert world.costs.turns == [([("look", 1), ("look", 1)], 0.0)]
        assert speculator.outcomes == {"started": 1, "repeated": 6}

    virtual(scenario)


def test_lowest_correct_sample_counts() -> None:
    """Guards accuracy by number of samples, per call of the message."""

    async def scenario() -> None:
        draft = {0: (1.0, [look(0.1)]), 1: (0.2, [look(0.2), look(0.3)]), 2: (5.0, [look(0.4)])}

        async def ask(turn: ModelTurn, sample: int) -> AsyncGenerator[ParsedToolCall]:
            await asyncio.sleep(draft[sample][0])
            for call in draft[sample][1]:
                yield call

        world = World()
        made = [look(0.3), look(0.4), look(0.1), look(0.3, "poke"), look(0.3), ParsedToolCall("look", {"s": "x"})]
        async with world.speculator(DraftProposer(ask)).turn(TURN, world.tools) as speculation:
            await asyncio.sleep(2.0)
            speculation.on_calls(made)
        assert world.costs.turns[0][0] == [("look", 2), ("look", 0), ("look", 1), ("poke", 0), ("look", 2), ("look", 0)]
        assert world.costs.drafts == pytest.approx([0.2, 1.0])

    virtual(scenario)


def test_draft_time_is_that_of_the_correct_prediction() -> None:
    """Guards g against a proposer that is fast and wrong."""

    async def scenario() -> None:
        world = World()
        await world.ask(world.speculator(Script(look(9)), Script(0.2, look(1)), Script(0.7, look(8))), look(1))
        assert world.costs.drafts == pytest.approx([0.2])
        await world.ask(world.speculator(Script(look(9)), Script(0.2, look(7))), look(2))  # then it is the last one's
        assert world.costs.drafts == pytest.approx([0.2, 0.2])

    virtual(scenario)


def test_calls_without_a_sample_are_numbered() -> None:
    """Guards proposers without sample numbers, and the limit on samples."""

    async def scenario() -> None:
        world = World()
        speculator = world.speculator(Script(*(look(n / 10) for n in range(1, 9))))
        await world.ask(speculator, look(0.3), look(0.1), look(0.4))
        assert world.costs.turns[0][0] == [("look", 3), ("look", 1), ("look", 0)]
        assert speculator.outcomes == {"started": 3, "over": 1}

    virtual(scenario)


def test_proposers_are_not_asked_without_samples() -> None:
    """Guards the draft model and the budget against unwanted requests."""

    async def scenario() -> None:
        deaf = Deaf()
        world = World(Told(0))
        await world.ask(world.speculator(deaf), look(1))
        world.costs.samples = 3
        async with world.speculator(deaf).turn(TURN, {"poke": world.tools["poke"]}) as speculation:
            assert speculation.decision.samples == 0
            await settled()
        assert deaf.asked == 0
        assert [calls for calls, _ in world.costs.turns] == [[("look", 0)], None]

    virtual(scenario)


def test_learned_calls_run_early(tmp_path: Path) -> None:
    """Guards a learning table, without injected arguments."""

    async def scenario() -> None:
        table, world = FollowTable(tmp_path / "habits"), World(ttl_s=1.9)
        speculator, sources = world.speculator(table), []
        for _ in range(3):
            sources.append(await world.ask(speculator, look(1, user="eve"), look(0, "poke")))
            await asyncio.sleep(5.0)
        assert sources == [[ResultSource.MISS, None], [ResultSource.MISS, None], [ResultSource.HIT, None]]
        table.close()
        assert "eve" not in (tmp_path / "habits").read_text()

    virtual(scenario)


def test_turns_without_eligible_tools_are_not_observed() -> None:
    """Guards G without drafts against turns of another length."""

    async def scenario() -> None:
        world = World(Told(0))
        for proposers, tools in (([Script()], {}), ([], world.tools), ([Script()], world.tools)):
            async with world.speculator(*proposers).turn(TURN, tools) as speculation:
                await asyncio.sleep(3.0)
                assert not world.costs.generations
                speculation.on_calls([])
        assert world.costs.generations == [pytest.approx(3.0)]

    virtual(scenario)


def test_unmeasured_turn_is_not_learned() -> None:
    """Guards estimates against the load time of a model. Predictions still run early."""

    async def scenario() -> None:
        world = World()
        turn = replace(TURN, measured=False)
        async with world.speculator(Script(0.5, look(1))).turn(turn, world.tools) as speculation:
            await asyncio.sleep(30.0)
            speculation.on_calls([look(1)])
            assert (await world.answer(look(1)))[1] is ResultSource.HIT
        assert (world.costs.generations, world.costs.drafts, world.costs.turns) == ([], [], [(None, 0.0)])

    virtual(scenario)


def test_cost_model_learns_to_speculate_and_to_stop() -> None:
    """Guards the reports to the cost model with good and bad predictions."""

    async def scenario() -> None:
        for guess, pays in ((1.5, True), (1.4, False)):
            world = World(CostModel(), ttl_s=1.9)
            speculator = world.speculator(Script(0.2, look(guess)))
            for _ in range(20):
                await world.ask(speculator, look(1.5))
                await asyncio.sleep(5.0)
            assert (world.costs.decide("desk", ["look"], world.clock()).samples > 0) is pays, world.costs.explain()

    virtual(scenario)


# ---- The caller is left alone -----------------------------------------------------------------------------------


class Thrower:
    """A proposer that raises before it is even asked for a call."""

    def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        raise ValueError("secret prompt")


class Endless:
    """A proposer that gives ever new calls, and never waits."""

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        for n in range(10_000):
            yield sampled(0, n / 1000)


class PanicError(BaseException):
    """What extensions raise that are written in Rust: no `Exception`."""


BAD = {
    "throws": Thrower,
    "throws later": lambda: Script(0.5, look(1), ValueError("secret prompt")),
    "exits": lambda: Script(SystemExit("secret prompt")),
    "panics": lambda: Script(PanicError("secret prompt")),
    "cancels itself": lambda: Script(0.5, asyncio.CancelledError()),
    "hangs": lambda: Script(1e6),
    "gives no calls": lambda: Script("secret prompt", look(1)),
    "is no generator": lambda: type("No", (), {"propose": lambda *_: 5})(),
    "ignores its end": lambda: Deaf(look(5)),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
def test_failing_proposer_does_not_affect_others(
    bad: Callable[[], CallProposer], caplog: pytest.LogCaptureFixture
) -> None:
    """Guards the caller and good proposers. Each proposer's first error is logged."""

    async def scenario() -> None:
        world = World()
        speculator = world.speculator(bad(), Script(0.5, look(1)), runs=99)
        for turn in (1, 2, 3):
            assert await world.ask(speculator, look(1), look(0, "poke")) == [ResultSource.HIT, None]
            assert world.clock() == pytest.approx(2.0 * turn)
        assert world.ran.count(("poke", 0)) == 3
        assert len(world.ran) < 60
        await asyncio.sleep(2.0)
        assert len(caplog.records) == (1 if "failed" in speculator.outcomes else 0)
        assert "secret" not in caplog.text

    with caplog.at_level(logging.INFO):
        virtual(scenario)


class Returns:
    """What is like a proposer, and returns its calls."""

    async def propose(self, turn: ModelTurn, samples: int) -> list[ParsedToolCall]:
        return [look(1)]


@pytest.mark.parametrize(
    ("proposer", "what"),
    [
        (Script, r"the class Script; expected .* such as Script\(\.\.\.\)"),
        (object(), "object; expected an object with an async generator `propose"),
        (look, r"function; .* such as DraftProposer\(\.\.\.\)"),
        (Returns(), "propose of .*Returns: an async function that returns all at its end; expected an async generator"),
    ],
)
def test_invalid_proposer_is_refused(proposer: Any, what: str) -> None:
    """Guards against a speculator that silently never predicts anything."""
    with pytest.raises(ProposerError, match=f"(?s){what}"):
        Speculator(FutureCache(), Told(1), [proposer], {})


def test_invalid_proposal_is_named(caplog: pytest.LogCaptureFixture) -> None:
    """Guards the log message for a proposal of a wrong type."""

    async def scenario() -> None:
        world = World()
        await world.ask(world.speculator(Script(("secret prompt", {}))), look(1))

    virtual(scenario)
    [said] = [record.getMessage() for record in caplog.records]
    assert "ProposerError: it gave tuple; expected ToolCall" in said
    assert "secret" not in said


def test_proposer_that_ignores_cancellation_is_skipped() -> None:
    """Guards memory against uncancelled tasks."""

    async def scenario() -> None:
        deaf, world = Deaf(), World()
        speculator = world.speculator(deaf)
        for _ in range(200):
            await world.ask(speculator, seconds=0.01)
        assert deaf.asked == 64
        assert speculator.outcomes == {"stuck": 136}
        assert len(asyncio.all_tasks()) <= 66
        deaf.let_go = True
        await asyncio.sleep(2.0)
        await world.ask(speculator, seconds=0.01)
        assert deaf.asked == 65
        await asyncio.sleep(2.0)

    virtual(scenario)


def test_tasks_of_closed_loops_do_not_block_a_proposer() -> None:
    """Guards scripts with one event loop per request."""
    asked, told = 0, Told(1)

    class Slow:
        """A proposer that takes a moment to end."""

        async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
            nonlocal asked
            asked += 1
            try:
                await asyncio.get_running_loop().create_future()
                yield ParsedToolCall("look", {})
            finally:
                await asyncio.sleep(9.0)

    spec, cache = ToolSpec("look", {"type": "object"}), FutureCache()
    speculator = Speculator(cache, told, [Slow()], {"look": spec})

    async def ask() -> None:
        async def run(arguments: Mapping[str, Any]) -> object: ...

        turn = speculator.turn(TURN, {"look": run})
        turn.enter()
        for _ in range(9):
            await asyncio.sleep(0)
        turn.close()
        await asyncio.sleep(0)

    for _ in range(70):
        loop = asyncio.new_event_loop()
        loop.run_until_complete(ask())
        for task in asyncio.all_tasks(loop):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        loop.close()
    assert asked == 70
    assert "stuck" not in speculator.outcomes


def test_learner_error_does_not_reach_the_caller(caplog: pytest.LogCaptureFixture) -> None:
    """Guards the caller against a learner's error."""

    class Dull(Script):
        def learn(self, turn: ModelTurn, calls: Sequence[ParsedToolCall]) -> None:
            raise KeyError(str(calls))

    async def scenario() -> None:
        world = World()
        assert await world.ask(world.speculator(Dull()), look(1)) == [ResultSource.MISS]
        assert [record.getMessage().count("KeyError") for record in caplog.records] == [1]

    virtual(scenario)


def test_deadline_stops_proposers_but_not_runs() -> None:
    """Guards against endless proposers, and keeps runs that started in time."""

    async def scenario() -> None:
        world = World()
        speculator = world.speculator(Script(1.0, look(9), 30.0, look(8)), Deaf(look(7)), Script(0.1), deadline_s=1.5)
        assert await world.ask(speculator, look(9), seconds=50.0) == [ResultSource.HIT]
        assert world.ran == [("look", 9), ("look", 7)]
        assert speculator.outcomes["expired"] == 2

    virtual(scenario)


# ---- What is refused --------------------------------------------------------------------------------------------


HOSTILE = [
    ("unmarked", look(1, "poke")),
    ("unmarked", look(1, "hidden")),
    ("unmarked", look(1, "../../etc/passwd")),
    ("unmarked", ParsedToolCall(["look"], {"s": 1})),  # type: ignore[arg-type]
    ("unmarked", ParsedToolCall(None, {"s": 1})),  # type: ignore[arg-type]
    ("unfit", ParsedToolCall("look", {})),
    ("unfit", ParsedToolCall("look", {"s": "1"})),
    ("unfit", ParsedToolCall("look", [1])),  # type: ignore[arg-type]
    ("unfit", ParsedToolCall("look", None)),  # type: ignore[arg-type]
    ("unfit", ParsedToolCall("look", {"s": float("nan")})),
    ("unfit", ParsedToolCall("look", {"s": 1, "x": "y" * MAX_BYTES})),
    ("unfit", ParsedToolCall("look", {"s": 1, "x": json.loads("[" * 900 + "]" * 900)})),
    ("unfit", ParsedToolCall("look", {"s": 1, "x": object()})),
    ("unfit", ParsedToolCall("look", {"s": 1, "x": "\ud800"})),
]


@pytest.mark.parametrize(("fate", "call"), HOSTILE)
def test_ineligible_calls_never_run_early(fate: str, call: ParsedToolCall) -> None:
    """Guards against a hostile proposer, stream and real call."""

    async def scenario() -> None:
        world = World()
        speculator = world.speculator(Script(SampledCall(call.name, call.arguments), sampled(0, 1)))
        async with speculator.turn(TURN, world.tools) as speculation:
            await asyncio.sleep(2.0)
            speculation.on_calls([call])
        assert world.ran == [("look", 1)]
        assert speculator.outcomes == {fate: 1, "started": 1}
        assert world.costs.turns == [([(call.name, 0)], pytest.approx(2.0))]

    virtual(scenario)


def test_proposed_injected_arguments_are_dropped() -> None:
    """Guards injected arguments against a proposer."""

    async def scenario() -> None:
        world = World()
        assert await world.ask(world.speculator(Script(look(1, user="admin"))), look(1)) == [ResultSource.HIT]

    virtual(scenario)


def test_early_run_gets_unmodified_arguments() -> None:
    """Guards an early run against a proposer that modifies its call."""

    async def scenario() -> None:
        arguments = {"s": 1}

        class Sly:
            async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
                yield ParsedToolCall("look", arguments)

        world = World()
        speculator = world.speculator(Sly())
        async with speculator.turn(TURN, world.tools):
            while "started" not in speculator.outcomes:
                await asyncio.sleep(0)
            arguments["s"] = 5
            await asyncio.sleep(2.0)
        assert world.ran == [("look", 1)]

    virtual(scenario)


@pytest.mark.parametrize(
    ("bounds", "ran"),
    [
        ({}, 4),
        ({"proposals": 2}, 2),
        ({"proposals": 0}, 0),
        ({"runs": 3}, 3),
        ({"tools": 1}, 2),
        ({"argument_bytes": 3 * len('look{"s":1}')}, 3),
        ({"deadline_s": 0}, 0),
    ],
)
def test_turn_limits(bounds: dict[str, float], ran: int) -> None:
    """Guards tools and memory against many proposals, for each limit separately."""

    async def scenario() -> None:
        world = World()
        calls = [sampled(0, 1), sampled(0, 2), sampled(0, 1, "sip"), sampled(0, 2, "sip")]
        await world.ask(world.speculator(Script(0.1, *calls), **bounds))
        assert len(world.ran) == ran

    virtual(scenario)


def test_ten_thousand_proposals_run_a_few_calls() -> None:
    """Guards tools, memory and event loop against a flood of proposals."""

    async def scenario() -> None:
        world = World()
        speculator = world.speculator(Endless(), Endless())
        rounds = 0
        async with speculator.turn(TURN, world.tools) as speculation:
            while "over" not in speculator.outcomes:
                await asyncio.sleep(0)
                rounds += 1
            await asyncio.sleep(1.0)
            assert len(speculation._predictions._predictions) == 16
        assert rounds >= 8
        assert sum(speculator.outcomes.values()) <= 66
        assert len(world.ran) == 16

    virtual(scenario)


def test_proposer_above_the_limit_is_closed() -> None:
    """Guards a proposer's open resources."""

    async def scenario() -> None:
        ended = []

        async def propose(turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
            try:
                while True:
                    yield sampled(9, 1)
            finally:
                ended.append(world.clock())

        class Holding:
            def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
                self.calls = propose(turn, samples)
                return self.calls

        world = World()
        await world.ask(world.speculator(Holding()))
        assert ended == [0.0]

    virtual(scenario)


def test_streamed_calls_do_not_use_the_limits() -> None:
    """Guards proposals against a stream of many calls."""

    async def scenario() -> None:
        world = World()
        async with world.speculator(Script(0.5, look(1)), runs=1).turn(TURN, world.tools) as speculation:
            speculation.on_delta(CallDelta(0, "c1", "sip", '{"s": 3}'))
            await asyncio.sleep(1.0)
        assert world.ran == [("sip", 3), ("look", 1)]

    virtual(scenario)


def test_invalid_settings_are_refused() -> None:
    """Guards against invalid limits and specs."""
    with pytest.raises(SpeculationError, match=r"runs is -1, must be a finite number, 0 or more"):
        TurnBounds(runs=-1)
    with pytest.raises(SpeculationError, match=r"runs is True, must be a finite number"):
        TurnBounds(runs=True)
    with pytest.raises(SpeculationError, match=r"deadline_s is inf, must be a finite number"):
        TurnBounds(deadline_s=float("inf"))
    with pytest.raises(SpeculationError, match=r"deadline_s is nan"):
        TurnBounds(deadline_s=float("nan"))
    with pytest.raises(SpeculationError, match=r"proposals is '9'"):
        TurnBounds(proposals="9")  # type: ignore[arg-type]

    async def scenario() -> None:
        world = World()
        with pytest.raises(SpeculationError, match=r"bounds: \{'runs': 3\}; expected TurnBounds\(\.\.\.\), or None"):
            Speculator(world.cache, world.costs, (), world.specs, bounds={"runs": 3})  # type: ignore[arg-type]
        world.specs["poke"] = world.specs["look"]
        with pytest.raises(SpeculationError, match=r"specs\['poke'\] is the spec of 'look'"):
            world.speculator().turn(TURN, world.tools)

    virtual(scenario)


# ---- Every end of a turn ----------------------------------------------------------------------------------------


async def begun(world: World) -> tuple[Speculator, Speculation]:
    """A turn with two live early runs."""
    speculator = world.speculator(Script(sampled(0, 5), sampled(1, 6), 60.0))
    speculation = await speculator.turn(TURN, world.tools).__aenter__()
    await asyncio.sleep(1.0)
    assert world.live == 2
    return speculator, speculation


def test_close_cancels_everything_once() -> None:
    """Guards against runs, tasks or timers after a turn, and against reporting a turn twice."""

    async def scenario() -> None:
        world = World()
        _, speculation = await begun(world)
        for _ in range(2):
            speculation.close()
            speculation.on_calls([look(5)])
            assert speculation.on_delta(CallDelta(0, "c", "look", '{"s": 3}')) is None
        await settled()
        assert world.live == 0
        assert world.costs.turns == [(None, pytest.approx(4.0))]
        assert world.clock() == pytest.approx(1.0)
        with pytest.raises(SpeculationError, match="'t1' has been entered or closed"):
            await speculation.__aenter__()

    virtual(scenario)


def test_calls_are_taken_once() -> None:
    """Guards against a retry within the same turn."""

    async def scenario() -> None:
        world = World()
        _, speculation = await begun(world)
        speculation.on_calls([look(6)])
        speculation.on_calls([look(5)])
        await settled()
        assert world.live == 1
        speculation.close()
        await settled()
        assert world.live == 0
        assert world.costs.turns == [([("look", 2)], pytest.approx(2.0))]

    virtual(scenario)


def test_turn_does_nothing_before_it_is_entered() -> None:
    """Guards calls in the wrong order, and a turn that is never entered."""

    async def scenario() -> None:
        world = World()
        speculation = world.speculator(Script(look(1))).turn(TURN, world.tools)
        speculation.on_calls([look(1)])
        assert speculation.on_delta(CallDelta(0, "c", "look", '{"s": 3}')) is None
        speculation.close()
        await asyncio.sleep(1.0)
        assert world.ran == []
        assert world.costs.turns == []

    virtual(scenario)


def test_model_that_answers_at_once() -> None:
    """Guards proposers that had not started at the end of the turn."""

    async def scenario() -> None:
        world = World()
        deaf = Deaf(look(1))
        async with world.speculator(deaf, Script(look(1))).turn(TURN, world.tools) as speculation:
            speculation.on_calls([look(1)])
            assert await world.answer(look(1)) == ({"tool": "look", "s": 1}, ResultSource.MISS)
        assert deaf.asked == 0
        assert world.ran == [("look", 1)]

    virtual(scenario)


def test_end_of_a_turn_keeps_runs_of_another() -> None:
    """Guards an early run that two turns share."""

    async def scenario() -> None:
        world = World()
        speculator = world.speculator(Script(sampled(0, 3)))
        one = await speculator.turn(TURN, world.tools).__aenter__()
        await asyncio.sleep(1.0)
        two = await speculator.turn(ModelTurn("other", "t1", (), ()), world.tools).__aenter__()
        await asyncio.sleep(1.0)
        one.on_calls([])
        one.close()
        two.on_calls([look(3)])
        assert await world.answer(look(3)) == ({"tool": "look", "s": 3}, ResultSource.LATE_HIT)
        two.close()
        assert world.clock() == pytest.approx(3.0)
        assert world.ran == [("look", 3)]
        assert speculator.outcomes == {"started": 1, "shared": 1}

    virtual(scenario)


def test_close_cancels_the_run_of_a_cancelled_call() -> None:
    """Guards against an early run after its cancelled real call."""

    async def scenario() -> None:
        world = World()
        _, speculation = await begun(world)
        speculation.on_calls([look(5)])
        answering = asyncio.create_task(world.answer(look(5)))
        await asyncio.sleep(1.0)
        answering.cancel()
        await asyncio.wait({answering})
        speculation.close()
        await settled()
        assert world.live == 0

    virtual(scenario)


# ---- All of it together, in any order ---------------------------------------------------------------------------

TIMES = st.sampled_from([0.0, 0.25, 0.5, 1.0, 3.0])
CALLS = st.builds(look, st.sampled_from([0.0, 0.3, 1.0, 2.5, -0.5]), st.sampled_from(["look", "look", "sip", "poke"]))
STEPS = (
    TIMES
    | CALLS
    | st.builds(sampled, st.integers(-1, 3), st.sampled_from([0.3, 1.0]))
    | st.sampled_from([ParsedToolCall("look", {"s": "x"}), ParsedToolCall("nobody", {}), ValueError(), "junk", 1e5])
)


@dataclass(frozen=True)
class Plan:
    """What one agent does: begins, generates, streams its calls or not, and ends somehow."""

    begins: float
    generation: float
    calls: list[ParsedToolCall]
    streams: bool
    end: str
    cancelled_at: float


PLANS = st.builds(
    Plan,
    TIMES,
    TIMES,
    st.lists(CALLS, max_size=3),
    st.booleans(),
    st.sampled_from(["answers", "raises before", "raises after", "says nothing"]),
    st.none() | st.sampled_from([0.0, 0.4, 1.0, 2.0]),
)


async def follow(plan: Plan, world: World, speculator: Speculator) -> list[object]:
    """Be the agent; gives answers and errors of its calls in order."""
    async with speculator.turn(ModelTurn("desk", str(plan.begins), (), ()), world.tools) as speculation:
        await asyncio.sleep(plan.generation / 2)
        for at, call in enumerate(plan.calls if plan.streams else ()):
            speculation.on_delta(CallDelta(at, f"c{at}", call.name, json.dumps(dict(call.arguments))))
        await asyncio.sleep(plan.generation / 2)
        if plan.end == "raises before":
            raise ToolError("main")
        if plan.end != "says nothing":
            speculation.on_calls(plan.calls)
        answers = await asyncio.gather(*map(world.answer, plan.calls), return_exceptions=True)
        if plan.end == "raises after":
            raise ToolError("main")
        return [each if isinstance(each, Exception) else each[0] for each in answers]


@settings(max_examples=80)
@given(st.lists(st.lists(STEPS, max_size=5), max_size=3), st.booleans(), st.lists(PLANS, min_size=1, max_size=4))
def test_results_and_effects_are_unchanged_in_any_order(
    scripts: list[list[Any]], with_deaf: bool, plans: list[Plan]
) -> None:
    """Guards answers, side effects, durations and cleanup for random proposers, tools and agents."""

    async def scenario() -> None:
        world, deaf = World(), Deaf(look(1.0))
        speculator = world.speculator(*(Script(*steps) for steps in scripts), *([deaf] if with_deaf else []))

        async def agent(plan: Plan) -> None:
            await asyncio.sleep(plan.begins)
            began = world.clock()
            following = asyncio.create_task(follow(plan, world, speculator))
            if plan.cancelled_at is not None:
                asyncio.get_running_loop().call_later(plan.cancelled_at, following.cancel)
            await asyncio.wait({following})
            took = world.clock() - began
            # Without speculation: the generation, then all calls at once; a failed early run may cost its time again.
            longest = max(
                (abs(call.arguments["s"]) * (2 if call.arguments["s"] < 0 else 1) for call in plan.calls), default=0
            )
            assert took <= plan.generation + longest + 1e-6
            if following.cancelled():
                assert plan.cancelled_at is not None
                assert took == pytest.approx(plan.cancelled_at)
            elif plan.end.startswith("raises"):
                assert isinstance(following.exception(), ToolError)
            else:
                for call, answer in zip(plan.calls, following.result(), strict=True):
                    if call.arguments["s"] < 0:
                        assert isinstance(answer, ToolError)
                    else:
                        assert answer == {"tool": call.name, "s": call.arguments["s"]}

        await asyncio.gather(*map(agent, plans))
        await settled()
        deaf.let_go = True
        assert world.live == 0
        pokes = sum(call.name == "poke" for plan in plans for call in plan.calls)
        ran = sum(name == "poke" for name, _ in world.ran)
        assert ran <= pokes
        if all(plan.cancelled_at is None and plan.end != "raises before" for plan in plans):
            assert ran == pokes
        total = world.cache.counters.total
        assert total.early == total.used + total.wasted + total.failed
        assert len(world.ran) - ran == total.early + total.misses
        entered = sum(plan.cancelled_at is None or plan.cancelled_at > 0 for plan in plans)
        assert entered <= len(world.costs.turns) <= len(plans)
        await asyncio.sleep(2.0)

    virtual(scenario)
