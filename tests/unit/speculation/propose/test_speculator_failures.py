"""Failing and slow proposers, which do not affect the caller."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

import pytest
from speculator_doubles import TURN, IgnoresCancellation, RecordingCostModel, Script, World, look, virtual

from xpu_speculation.cache.future_cache import FutureCache
from xpu_speculation.cache.runs import ResultSource
from xpu_speculation.errors import ProposerError
from xpu_speculation.propose.proposals import CallProposer, ModelTurn
from xpu_speculation.propose.speculator import Speculator
from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.specs import ToolSpec


class RaisingProposer:
    """Proposer that raises when it is asked."""

    def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        raise ValueError("secret prompt")


class PanicError(BaseException):
    """Error of an extension in Rust, which is not an `Exception`."""


BAD = {
    "throws": RaisingProposer,
    "throws later": lambda: Script(0.5, look(1), ValueError("secret prompt")),
    "exits": lambda: Script(SystemExit("secret prompt")),
    "panics": lambda: Script(PanicError("secret prompt")),
    "cancels itself": lambda: Script(0.5, asyncio.CancelledError()),
    "hangs": lambda: Script(1e6),
    "gives no calls": lambda: Script("secret prompt", look(1)),
    "is no generator": lambda: type("No", (), {"propose": lambda *_: 5})(),
    "ignores its end": lambda: IgnoresCancellation(look(5)),
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


class ReturnsACoroutine:
    """Object whose `propose` returns its calls at once."""

    async def propose(self, turn: ModelTurn, samples: int) -> list[ParsedToolCall]:
        return [look(1)]


@pytest.mark.parametrize(
    ("proposer", "what"),
    [
        (Script, r"the class Script; expected .* such as Script\(\.\.\.\)"),
        (object(), "object; expected an object with an async generator `propose"),
        (look, r"function; .* such as DraftProposer\(\.\.\.\)"),
        (
            ReturnsACoroutine(),
            "propose of .*ReturnsACoroutine: an async function .*; expected an async generator",
        ),
    ],
)
def test_invalid_proposer_is_refused(proposer: Any, what: str) -> None:
    """Guards against a speculator that silently never predicts anything."""
    with pytest.raises(ProposerError, match=f"(?s){what}"):
        Speculator(FutureCache(), RecordingCostModel(1), [proposer], {})


def test_invalid_proposal_is_named(caplog: pytest.LogCaptureFixture) -> None:
    """Guards the log message for a proposal of a wrong type."""

    async def scenario() -> None:
        world = World()
        await world.ask(world.speculator(Script(("secret prompt", {}))), look(1))

    virtual(scenario)
    [output] = [record.getMessage() for record in caplog.records]
    assert "ProposerError: yielded tuple; expected ParsedToolCall" in output
    assert "secret" not in output


def test_proposer_that_ignores_cancellation_is_skipped() -> None:
    """Guards memory against uncancelled tasks."""

    async def scenario() -> None:
        deaf, world = IgnoresCancellation(), World()
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
    asked, received = 0, RecordingCostModel(1)

    class Slow:
        """Proposer that ends with a delay."""

        async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
            nonlocal asked
            asked += 1
            try:
                await asyncio.get_running_loop().create_future()
                yield ParsedToolCall("look", {})
            finally:
                await asyncio.sleep(9.0)

    spec, cache = ToolSpec("look", {"type": "object"}), FutureCache()
    speculator = Speculator(cache, received, [Slow()], {"look": spec})

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
        speculator = world.speculator(
            Script(1.0, look(9), 30.0, look(8)), IgnoresCancellation(look(7)), Script(0.1), deadline_s=1.5
        )
        assert await world.ask(speculator, look(9), seconds=50.0) == [ResultSource.HIT]
        assert world.ran == [("look", 9), ("look", 7)]
        assert speculator.outcomes["expired"] == 2

    virtual(scenario)
