"""Ineligible calls and limits of a turn."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
from speculator_doubles import TURN, Script, World, look, sampled, virtual

from xpu_speculation.cache.runs import ResultSource
from xpu_speculation.errors import SpeculationError
from xpu_speculation.propose.proposals import ModelTurn, SampledCall, TurnBounds
from xpu_speculation.propose.speculator import Speculator
from xpu_speculation.propose.stream_watcher import CallDelta
from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.json_values import MAX_BYTES

# ---- Failing proposers ------------------------------------------------------------------------------------------


class EndlessProposer:
    """Proposer that yields ever new calls, and never waits."""

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        for n in range(10_000):
            yield sampled(0, n / 1000)


# ---- Ineligible calls and limits --------------------------------------------------------------------------------

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
        speculator = world.speculator(EndlessProposer(), EndlessProposer())
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
