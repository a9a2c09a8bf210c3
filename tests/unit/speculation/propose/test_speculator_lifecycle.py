"""Start and end of turns, in any order."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from speculator_doubles import TURN, IgnoresCancellation, Script, ToolError, World, look, sampled, virtual
from virtual_time import settled

from xpu_speculation.cache.runs import ResultSource
from xpu_speculation.errors import SpeculationError
from xpu_speculation.propose.proposals import ModelTurn
from xpu_speculation.propose.speculator import Speculation, Speculator
from xpu_speculation.propose.stream_watcher import CallDelta
from xpu_speculation.tools.calls import ParsedToolCall

# ---- End of a turn ----------------------------------------------------------------------------------------------


async def entered_speculation(world: World) -> tuple[Speculator, Speculation]:
    """Returns a turn with two running early runs."""
    speculator = world.speculator(Script(sampled(0, 5), sampled(1, 6), 60.0))
    speculation = await speculator.turn(TURN, world.tools).__aenter__()
    await asyncio.sleep(1.0)
    assert world.live == 2
    return speculator, speculation


def test_close_cancels_everything_once() -> None:
    """Guards against runs, tasks or timers after a turn, and against reporting a turn twice."""

    async def scenario() -> None:
        world = World()
        _, speculation = await entered_speculation(world)
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
        _, speculation = await entered_speculation(world)
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
        deaf = IgnoresCancellation(look(1))
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
        _, speculation = await entered_speculation(world)
        speculation.on_calls([look(5)])
        answering = asyncio.create_task(world.answer(look(5)))
        await asyncio.sleep(1.0)
        answering.cancel()
        await asyncio.wait({answering})
        speculation.close()
        await settled()
        assert world.live == 0

    virtual(scenario)


# ---- Random order -----------------------------------------------------------------------------------------------

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
    """Script of one agent: start, generation, stream, calls and end."""

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
    """Runs an agent, and returns answers and errors of its calls in order."""
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


@settings(max_examples=30)
@given(st.lists(st.lists(STEPS, max_size=5), max_size=3), st.booleans(), st.lists(PLANS, min_size=1, max_size=4))
def test_results_and_effects_are_unchanged_in_any_order(
    scripts: list[list[Any]], with_deaf: bool, plans: list[Plan]
) -> None:
    """Guards answers, side effects, durations and cleanup for random proposers, tools and agents."""

    async def scenario() -> None:
        world, deaf = World(), IgnoresCancellation(look(1.0))
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
