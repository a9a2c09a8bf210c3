"""Virtual world, proposers and cost models for the tests of the speculator."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, TypeVar

from virtual_time import run_virtual, settled

from xpu_speculation.cache.future_cache import FutureCache
from xpu_speculation.cache.runs import ResultSource
from xpu_speculation.cost.cost_model import CostModel, SpeculationDecision
from xpu_speculation.propose.proposals import CallProposer, ModelTurn, SampledCall, TurnBounds
from xpu_speculation.propose.speculator import Speculator
from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.keys import canonical_key
from xpu_speculation.tools.specs import ToolSpec

T = TypeVar("T")
TURN = ModelTurn("desk", "t1", ({"role": "user", "content": "hello"},), ())


class RecordingCostModel(CostModel):
    """Cost model with given decisions that records its observations."""

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
    """Error of a tool."""


class World:
    """Tools that record their runs, and a main model that calls them.

    `look` may run early and takes as many seconds as its argument; it fails for negative ones. `sip` may run early too,
    `poke` may not. `hidden` is marked, but not a tool of the turns.
    """

    def __init__(self, costs: CostModel | None = None, **options: Any) -> None:
        self.clock = asyncio.get_running_loop().time
        self.costs = RecordingCostModel(3) if costs is None else costs
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
        """Returns the result of a real call and its source."""

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
        """Runs a turn of the main model with a given duration and calls."""
        async with speculator.turn(TURN, self.tools) as speculation:
            await asyncio.sleep(seconds)
            speculation.on_calls(calls)
            return [source for _, source in await asyncio.gather(*map(self.answer, calls))]


def virtual(scenario: Callable[[], Awaitable[T]]) -> T:
    """Runs a scenario in virtual time, and checks that nothing is left at its end."""

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
    """Proposer that follows a script: waits, raises, or yields a call."""

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


class IgnoresCancellation:
    """Proposer that continues after its cancellation until it is released."""

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
