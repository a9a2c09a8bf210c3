"""Execution of tool calls with random tools and hostile proposals."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from executor_doubles import TURN, Script, Tools, call_of, executor_of, expected_text, virtual
from hypothesis import given, settings
from hypothesis import strategies as st

from xpu_speculation import (
    ModelTurn,
    ParsedToolCall,
    SpeculationPolicy,
    ToolExecutor,
    ToolResult,
    TurnBounds,
    speculable,
)
from xpu_speculation.propose.proposals import SampledCall

# ---- Unchanged results ------------------------------------------------------------------------------------------

NAMES = ("look", "sip", "poke")


@dataclass(frozen=True)
class PlannedCall:
    """One turn: timed proposals, duration of the model, its calls, and their cancellation."""

    predictions: Sequence[tuple[float, str, int]]
    model_s: float
    calls: Sequence[tuple[str, int]]
    cancel_s: float | None


@dataclass
class PlayedTurns:
    """Result of a plan: answers by turn, None for a cancelled one, and the effects of `poke` by turn."""

    answers: list[list[str] | None] = field(default_factory=list)
    effects: list[tuple[int, float, int, str]] = field(default_factory=list)
    marked_runs: int = 0
    called_at: float = 0.0

    def note(self, n: int, what: str) -> None:
        """Records an effect with its turn and time."""
        passed = asyncio.get_running_loop().time() - self.called_at
        self.effects.append((len(self.answers), round(passed, 6), n, what))


# Times are distinct, and allow a failing tool to run twice within a limit.
BEHAVIOURS = st.one_of(
    st.tuples(st.just("fails"), st.sampled_from([0.0, 0.25])),
    st.tuples(st.just("gives"), st.sampled_from([0.0, 0.25, 0.5, 1.5, 10.0])),
)
PLANS = st.lists(
    st.builds(
        PlannedCall,
        st.lists(st.tuples(st.sampled_from([0.0, 0.1, 0.6]), st.sampled_from(NAMES), st.integers(0, 3)), max_size=5),
        st.sampled_from([0.0, 0.4, 1.1, 2.9]),
        st.lists(st.tuples(st.sampled_from(NAMES), st.integers(0, 3)), max_size=4),
        st.sampled_from([None, None, 0.05, 0.7, 3.3]),
    ),
    max_size=4,
)


def play(
    plans: Sequence[PlannedCall],
    behaviours: Mapping[tuple[str, int], tuple[str, float]],
    timeout_s: float | None,
    options: Mapping[str, Any] | None,
) -> PlayedTurns:
    """Runs a plan. `options` are those of the eligible tools; None disables speculation."""
    played = PlayedTurns()

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

    async def scenario() -> PlayedTurns:
        with executor_of(look, sip, poke, policy=policy, timeout_s=timeout_s) as executor:
            for plan in plans:
                calls = [call_of(name, n=n) for name, n in plan.calls]
                turn = None
                if options:
                    steps = [(seconds, call_of(name, n=n)) for seconds, name, n in plan.predictions]
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
            assert not [live for live in executor.cache._live_runs.values() if not live.is_done]
        return played

    return virtual(scenario)


@pytest.mark.slow
@settings(max_examples=60)
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
    plans: list[PlannedCall],
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
        elif mine is not None:  # the answer came before the cancellation
            assert mine == [expected_text(behaviours, timeout_s, *call) for call in plan.calls]


# ---- Security ---------------------------------------------------------------------------------------------------


class HostileProposer:
    """Proposer controlled by a prompt injection: ineligible calls, then thousands of others."""

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


@pytest.mark.slow
def test_hostile_speculator(caplog: pytest.LogCaptureFixture) -> None:
    """Guards tools, memory, disk and log against a speculator controlled by a prompt injection."""

    async def scenario() -> None:
        tools, turned = Tools(timeout_s=None, ttl_s=10_000.0), HostileProposer()
        with executor_of(tools.look, tools.poke) as executor:
            for bounds in (TurnBounds(proposals=10_010), *[TurnBounds()] * 50):
                turn = await executor.abegin(executor.speculator(turned, bounds=bounds), TURN)
                await asyncio.sleep(9.0)
                turn.on_calls([])
                turn.close()
            assert turned.proposed == 10_007 + 50 * 65
            assert {name for name, _ in tools.ran} == {"look"}
            assert len(tools.ran) == 16  # runs of the first turn; later turns find their results
            assert not executor.cache._live_runs
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
