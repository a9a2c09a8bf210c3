"""Tools, proposers and cost models for the tests of the executor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from typing import Any, TypeVar

from always_speculating import AlwaysSpeculating
from virtual_time import run_virtual, settled

from xpu_speculation import (
    ModelTurn,
    ParsedToolCall,
    ToolExecutor,
    ToolResult,
    speculable,
)
from xpu_speculation.propose.proposals import SampledCall

T = TypeVar("T")
TURN = ModelTurn("desk", "t1", ({"role": "user", "content": "hello"},), ())


def virtual(scenario: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Runs a scenario in virtual time, and checks that nothing is left at its end."""

    async def whole() -> T:
        found = await scenario()
        await settled()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return found

    return run_virtual(whole())


class RecordingCostModel(AlwaysSpeculating):
    """Always speculates, and records the durations of tools."""

    def __init__(self) -> None:
        super().__init__(9)
        self.durations: list[tuple[str, float]] = []

    def observe_tool(self, tool: str, seconds: float, now: float, cost: float = 1.0) -> None:
        self.durations.append((tool, seconds))


class Script:
    """Proposer that yields calls at given times."""

    def __init__(self, *steps: tuple[float, ParsedToolCall]) -> None:
        self.steps = steps

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        for seconds, call in self.steps:
            await asyncio.sleep(seconds)
            yield SampledCall(call.name, call.arguments, sample=0)


def executor_of(*tools: Callable[..., Any], **options: Any) -> ToolExecutor:
    """Creates an executor on the time of the running loop."""
    return ToolExecutor(tools, costs=RecordingCostModel(), clock=asyncio.get_running_loop().time, **options)


def call_of(name: str, **arguments: Any) -> ParsedToolCall:
    return ParsedToolCall(name, arguments, "id")


class Tools:
    """`look` may run early, `poke` may not.

    Both record their runs, and fail after ``-s`` seconds for negative ``s``.
    """

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


def expected_text(
    behaviours: Mapping[tuple[str, int], tuple[str, float]], timeout_s: float | None, name: str, n: int
) -> str:
    """Returns the result text of a tool that runs alone."""
    how, seconds = behaviours[name, n]
    error: Exception | None = LookupError(f"{name} has no {n}") if how == "fails" else None
    if timeout_s is not None and seconds > timeout_s:
        error = TimeoutError(f"the tool took longer than {timeout_s:g} s")
    return ToolResult(call_of(name, n=n), {"tool": name, "n": n}, error).text
