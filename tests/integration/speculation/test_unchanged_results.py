"""Whole runs of scripted agents, with and without speculation: equal conversations and side effects."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from always_speculating import AlwaysSpeculating
from hypothesis import event, given, settings
from hypothesis import strategies as st
from virtual_time import run_virtual, settled

from xpu_speculation import (
    CallDelta,
    CallProposer,
    CostModel,
    FollowTable,
    ModelTurn,
    OpenTurn,
    ParsedToolCall,
    SpeculationPolicy,
    ToolExecutor,
    TurnBounds,
)
from xpu_speculation.propose.proposals import SampledCall

MARKED, UNMARKED = ("look", "sip"), "poke"
TURNS = 4
LIMIT_S = 2.0
FOR_EVER_S = 1e5  # no early run finishes it, regardless of waiting calls


@dataclass(frozen=True)
class ScriptedMessage:
    """Message of a model after a number of seconds. Without calls it is the last one."""

    seconds: float
    calls: tuple[ParsedToolCall, ...]


@dataclass(frozen=True)
class Plan:
    """Script of one agent: its start, its model, when it is killed, and its speculation."""

    begins_s: float
    seed: int
    killed_s: float | None
    luck: float
    is_streamed: bool
    is_sync_order: bool


@dataclass
class World:
    """Record of conversations and of the effects of `poke`, by agent.

    Attributes:
        finished: Agents that reached their end.
    """

    behaviours: Mapping[tuple[str, int], tuple[str, float]]
    talks: dict[str, list[str]] = field(default_factory=dict)
    asked: Counter[tuple[str, int]] = field(default_factory=Counter)
    poked: Counter[tuple[str, int]] = field(default_factory=Counter)
    marked_runs: int = 0
    finished: set[str] = field(default_factory=set)

    async def act(self, name: str, n: int) -> dict[str, Any]:
        how, seconds = self.behaviours[name, n]
        await asyncio.sleep(seconds)
        if how == "fails":
            raise LookupError(f"{name} has no {n}")
        return {"tool": name, "n": n, "more": [n] * n}


def model(seed: int, talk: Sequence[str]) -> ScriptedMessage:
    """Returns the scripted model's message for a conversation."""
    digest = hashlib.sha256(f"{seed} {json.dumps(talk)}".encode()).digest()
    drawn = random.Random(digest)
    names = (*MARKED, UNMARKED)
    count = drawn.choice([0, 1, 1, 2, 3]) if len(talk) > 1 else drawn.choice([1, 2, 3])
    calls = []
    for at in range(count):
        name, n = drawn.choice(names), drawn.randrange(4)
        calls.append(
            ParsedToolCall(name, {"n": n} if name != UNMARKED else {"n": n, "who": str(seed)}, f"c{len(talk)}{at}")
        )
    return ScriptedMessage(drawn.choice([0.0, 0.4, 1.1, 2.9]), tuple(calls))


class ScriptedProposer:
    """Predicts the scripted model's calls, often wrongly, and ineligible ones."""

    def __init__(self, plan: Plan, output: ScriptedMessage, drawn: random.Random) -> None:
        self._plan, self._said, self._drawn = plan, output, drawn

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[ParsedToolCall]:
        junk = [
            ParsedToolCall(UNMARKED, {"n": 1, "who": "guess"}),
            ParsedToolCall("look", {"n": "one"}),
            ParsedToolCall("nobody", {}),
            *(ParsedToolCall(name, {"n": n}) for name in MARKED for n in range(4)),
        ]
        right = [call for call in self._said.calls if self._drawn.random() < self._plan.luck]
        wrong = self._drawn.sample(junk, 4)
        for at, call in enumerate(self._drawn.sample([*right, *wrong], len(right) + 4)):
            await asyncio.sleep(self._drawn.choice([0.0, 0.0, 0.3, 0.9]))
            if self._drawn.random() < 0.05:
                raise RuntimeError("the guesser is ill")
            yield SampledCall(call.name, call.arguments, sample=at)


def play(plans: Sequence[Plan], world: World, options: Mapping[str, Any] | None, costs: CostModel) -> World:
    """Runs all agents concurrently. `options` are those of the eligible tools; None disables speculation."""

    async def look(n: int) -> dict[str, Any]:
        world.marked_runs += 1
        return await world.act("look", n)

    async def sip(n: int = 0) -> dict[str, Any]:
        world.marked_runs += 1
        return await world.act("sip", n)

    async def poke(n: int, who: str) -> dict[str, Any]:
        world.poked[who, n] += 1
        return await world.act("poke", n)

    async def agent(name: str, plan: Plan, executor: ToolExecutor, table: FollowTable) -> None:
        drawn = random.Random(plan.seed)
        await asyncio.sleep(plan.begins_s)
        talk = world.talks.setdefault(name, ["hello"])
        for number in range(TURNS):
            output = model(plan.seed, talk)
            turn: OpenTurn | None = None
            if options:
                proposers: list[CallProposer] = [ScriptedProposer(plan, output, drawn), table]
                messages = [{"role": "user", "content": text} for text in talk]
                speculator = executor.speculator(*proposers, bounds=TurnBounds(runs=6, deadline_s=9.0))
                turn = await executor.abegin(speculator, ModelTurn(name, str(number), messages, ()))
            try:
                await asyncio.sleep(output.seconds / 2)
                if turn is not None and plan.is_streamed:
                    await stream(turn, output.calls)
                await asyncio.sleep(output.seconds / 2)
                if turn is not None:
                    turn.on_calls(output.calls)
                if not output.calls:
                    break
                for call in output.calls:
                    if call.name == UNMARKED:
                        world.asked[str(plan.seed), call.arguments["n"]] += 1
                if plan.is_sync_order:
                    results = [await executor.aexecute(call) for call in output.calls]
                else:
                    results = await executor.aexecute_all(output.calls)
                talk += [result.text for result in results]
            finally:
                if turn is not None:
                    turn.close()
        world.finished.add(name)

    async def scenario() -> World:
        policy = SpeculationPolicy.model_validate({"tools": dict.fromkeys(MARKED, options) if options else {}})
        clock = asyncio.get_running_loop().time
        tools = [look, sip, poke]
        with ToolExecutor(tools, policy=policy, costs=costs, timeout_s=LIMIT_S, clock=clock) as executor:
            table = FollowTable()
            tasks = []
            for at, plan in enumerate(plans):
                task = asyncio.create_task(agent(f"agent {at}", plan, executor, table))
                if plan.killed_s is not None:
                    asyncio.get_running_loop().call_later(plan.killed_s, task.cancel)
                tasks.append(task)
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                assert ended is None or isinstance(ended, asyncio.CancelledError)
            counts = executor.cache.counters.total
            event(f"early runs that were used: {bool(counts.used)}")
            assert counts.early == counts.used + counts.wasted + counts.failed
            assert world.marked_runs == counts.early + counts.misses or not options
        await settled()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return world

    return run_virtual(scenario())


async def stream(turn: OpenTurn, calls: Sequence[ParsedToolCall]) -> None:
    """Passes the model's calls as deltas."""
    for at, call in enumerate(calls):
        text = json.dumps(dict(call.arguments))
        turn.on_delta(CallDelta(at, call.id, call.name, text[:4]))
        await asyncio.sleep(0)
        turn.on_delta(CallDelta(at, "", "", text[4:]))


# Either well within the limit, also after a failed early run, or far beyond it.
BEHAVIOURS = st.one_of(
    st.tuples(st.just("fails"), st.sampled_from([0.0, 0.25])),
    st.tuples(st.just("gives"), st.sampled_from([0.0, 0.25, 0.5, 1.5, FOR_EVER_S])),
)
PLANS = st.lists(
    st.builds(
        Plan,
        st.sampled_from([0.0, 0.0, 0.7, 5.0]),
        st.integers(0, 999),
        st.sampled_from([None, None, 0.35, 2.05, 7.45]),
        st.sampled_from([0.0, 0.5, 1.0]),
        st.booleans(),
        st.booleans(),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda plan: plan.seed,
)


@settings(max_examples=25)
@given(
    PLANS,
    st.fixed_dictionaries({(name, n): BEHAVIOURS for name in (*MARKED, UNMARKED) for n in range(4)}),
    st.fixed_dictionaries(
        {
            "timeout_s": st.sampled_from([None, 1.0]),
            "ttl_s": st.sampled_from([0.0, 3.0, 3600.0]),
            "max_concurrency": st.sampled_from([1, 4]),
        }
    ),
    st.booleans(),
)
def test_results_and_effects_are_unchanged(
    plans: list[Plan],
    behaviours: dict[tuple[str, int], tuple[str, float]],
    options: dict[str, Any],
    is_eager: bool,
) -> None:
    """Guards conversations and side effects with failing, hanging and slow tools and killed agents."""
    plain = play(plans, World(behaviours), None, CostModel())
    early = play(plans, World(behaviours), options, AlwaysSpeculating(9) if is_eager else CostModel())
    assert early.poked.keys() <= early.asked.keys()
    for at, plan in enumerate(plans):
        name, who = f"agent {at}", str(plan.seed)
        mine, theirs = early.talks.get(name, []), plain.talks.get(name, [])
        shorter = min(len(mine), len(theirs))
        assert mine[:shorter] == theirs[:shorter]
        if plan.killed_s is None:
            assert name in early.finished & plain.finished
        if name in early.finished & plain.finished:
            assert mine == theirs
            assert _of(early.poked, who) == _of(plain.poked, who) == _of(early.asked, who)
        else:  # speculation may bring it further, or less far after a failed early run
            assert all(count <= early.asked[key] for key, count in early.poked.items() if key[0] == who)


def _of(counted: Counter[tuple[str, int]], who: str) -> dict[int, int]:
    """Returns the record of one agent."""
    return {n: count for (whose, n), count in counted.items() if whose == who}
