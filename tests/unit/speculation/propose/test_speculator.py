"""Speculation in virtual time: saved time, reported values and correct samples."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from speculator_doubles import (
    TURN,
    IgnoresCancellation,
    RecordingCostModel,
    Script,
    ToolError,
    World,
    look,
    sampled,
    virtual,
)
from virtual_time import settled

from xpu_speculation.cache.runs import ResultSource
from xpu_speculation.cost.cost_model import CostModel
from xpu_speculation.propose.draft_model import DraftProposer
from xpu_speculation.propose.follow_table import FollowTable
from xpu_speculation.propose.proposals import ModelTurn, SampledCall
from xpu_speculation.propose.stream_watcher import CallDelta
from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.specs import ToolSpec

# ---- Savings ----------------------------------------------------------------------------------------------------


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
        world = World(RecordingCostModel(0))
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
        assert world.costs.tools == []  # nothing that a correct prediction could hide
        assert world.costs.turns == [([("look", 0)], pytest.approx(2.0))]  # no savings

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


# ---- Reported values --------------------------------------------------------------------------------------------


class ValueRecorder:
    """Records reported values and their times."""

    def __init__(self) -> None:
        self.received: list[tuple[float, str, Any, Any]] = []

    def __call__(self, spec: ToolSpec, arguments: Mapping[str, Any], value: object) -> None:
        at = asyncio.get_running_loop().time()
        self.received.append((pytest.approx(at), spec.name, dict(arguments), value))


def reported(at: float, s: float, name: str = "look") -> tuple[float, str, Any, Any]:
    return at, name, {"s": s}, {"tool": name, "s": s}


def test_values_are_reported_after_their_runs() -> None:
    """Guards the engine's tool cache: it receives predicted and streamed calls only."""

    async def scenario() -> None:
        world, listener = World(RecordingCostModel(9)), ValueRecorder()
        proposer = Script(0.5, look(1), look(-1), look(9), look(1, "poke"), look(2, user="admin"))
        async with world.speculator(proposer).turn(TURN, world.tools, listener) as speculation:
            speculation.on_delta(CallDelta(0, "c", "sip", '{"s": 1}'))
            await asyncio.sleep(3.0)
            assert listener.received == [reported(1.0, 1, "sip"), reported(1.5, 1), reported(2.5, 2)]
            speculation.on_calls([look(1)])
        await asyncio.sleep(10.0)
        assert len(listener.received) == 3

    virtual(scenario)


def test_cached_values_are_reported_at_once() -> None:
    """Guards against an unused value of an earlier turn or of another owner."""

    async def scenario() -> None:
        world, listener = World(), ValueRecorder()
        assert await world.ask(world.speculator(Script(look(1))), look(1)) == [ResultSource.HIT]
        others = asyncio.create_task(world.answer(look(4)))
        async with world.speculator(Script(look(1), look(4))).turn(TURN, world.tools, listener):
            await settled()
            assert listener.received == [reported(2.0, 1)]
            await asyncio.sleep(5.0)
            assert listener.received == [reported(2.0, 1), reported(6.0, 4)]
        await others

    virtual(scenario)


@pytest.mark.parametrize("options", [{"ttl_s": 0.0}, {"timeout_s": 0.5}])
def test_uncached_values_are_not_reported(options: dict[str, float]) -> None:
    """Guards against results that a real call would not get."""

    async def scenario() -> None:
        world, listener = World(**options), ValueRecorder()
        async with world.speculator(Script(look(1))).turn(TURN, world.tools, listener):
            await asyncio.sleep(2.0)
        assert world.ran == [("look", 1)]
        assert listener.received == []

    virtual(scenario)


def test_failing_callback_is_disabled(caplog: pytest.LogCaptureFixture) -> None:
    """Guards runs and the main model against the callback, and the log against secrets."""
    received: list[object] = []

    def listener(spec: ToolSpec, arguments: Mapping[str, Any], value: object) -> None:
        received.append(value)
        raise OSError("hunter2")

    async def scenario() -> None:
        world = World()
        async with world.speculator(Script(look(1), look(2))).turn(TURN, world.tools, listener) as speculation:
            await asyncio.sleep(3.0)
            speculation.on_calls([look(1), look(2)])
            assert [(await world.answer(look(s)))[1] for s in (1, 2)] == [ResultSource.HIT] * 2

    virtual(scenario)
    assert received == [{"tool": "look", "s": 1}]
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
        world, received = World(), list[tuple[Any, object]]()
        world.specs["look"] = spec
        speculator = world.speculator(Script(ParsedToolCall("look", {"names": names})))
        told_by = lambda _, arguments, value: received.append((arguments, value))  # noqa: E731
        async with speculator.turn(TURN, {"look": run}, told_by):
            await settled()
            names.append("of the proposer")
            await asyncio.sleep(2.0)
        assert received == [({"names": ["tea"]}, ["tea"])]

    virtual(scenario)


# ---- Correct samples --------------------------------------------------------------------------------------------


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
        # Then the last proposer counts.
        await world.ask(world.speculator(Script(look(9)), Script(0.2, look(7))), look(2))
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
        deaf = IgnoresCancellation()
        world = World(RecordingCostModel(0))
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
        world = World(RecordingCostModel(0))
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
        for prediction, pays in ((1.5, True), (1.4, False)):
            world = World(CostModel(), ttl_s=1.9)
            speculator = world.speculator(Script(0.2, look(prediction)))
            for _ in range(20):
                await world.ask(speculator, look(1.5))
                await asyncio.sleep(5.0)
            assert (world.costs.decide("desk", ["look"], world.clock()).samples > 0) is pays, world.costs.explain()

    virtual(scenario)
