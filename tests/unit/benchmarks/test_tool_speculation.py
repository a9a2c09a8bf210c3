"""What the benchmark of speculative tool calls computes: latencies, guesses, what the equations say, the agent loop."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from xpu_runtime import Engine, EngineConfig, RequestMetrics, SamplingParams
from xpu_runtime.model.synthetic import make_model
from xpu_speculation import DraftProposer, ModelTurn, ParsedToolCall, ToolSpec

Bench = Callable[[str], ModuleType]

LOOKUP = {
    "type": "function",
    "function": {
        "name": "lookup",
        "parameters": {"type": "object", "properties": {"word": {"type": "string"}}, "required": ["word"]},
    },
}


def test_latencies_are_those_of_the_call_and_never_negative(bench: Bench) -> None:
    """Latencies that differ from run to run would pass for time saved."""
    tools = bench("tool_speculation.slow_tools")
    drawn = [tools.Latencies(0.4, seed=3).of(f"call {at}") for at in range(400)]
    assert drawn == [tools.Latencies(0.4, seed=3).of(f"call {at}") for at in range(400)]
    assert min(drawn) >= 0.0
    assert sum(drawn) / len(drawn) == pytest.approx(0.4, rel=0.05)
    assert tools.Latencies(0.0).of("any") == 0.0


def test_a_speculator_is_right_as_often_as_it_is_set_to(bench: Bench) -> None:
    """Another accuracy than the one named would be compared with the equations."""
    speculators = bench("tool_speculation.simulated_speculators")
    call = ParsedToolCall("lookup", {"word": "tide"})
    guess = speculators.SetAccuracy(0.3, 0.0, lambda agent, number: (call, agent), seed=5)

    async def guesses() -> list[ParsedToolCall]:
        found = []
        for at in range(500):
            found += [call async for call in guess(ModelTurn(f"agent {at}", "0", (), ()), 0)]
        return found

    found = asyncio.run(guesses())
    assert len(found) == 500
    assert sum(each.arguments == call.arguments for each in found) / 500 == pytest.approx(0.3, abs=0.06)
    assert all(each.name == "lookup" for each in found)


@pytest.mark.parametrize(
    ("arguments", "other"),
    [
        ({"word": "tide"}, {"word": "2 tide"}),
        ({"exact": True, "count": 4}, {"exact": True, "count": 5}),
        ({"exact": True}, None),
        ({}, None),
    ],
)
def test_a_wrong_call_is_another_one(bench: Bench, arguments: dict[str, Any], other: dict[str, Any] | None) -> None:
    """A wrong guess that is right would count as a hit of a speculator that has none."""
    made = bench("tool_speculation.simulated_speculators").wrong(ParsedToolCall("lookup", arguments), 0)
    assert (None if made is None else made.arguments) == other


def step(bench: Bench, generation_s: float, tool_s: float = 0.0, *, hit: bool = False, **metrics: Any) -> Any:
    """One answer; with a tool time it makes a call, which was guessed after 0.1 s if it was hit."""
    counted = RequestMetrics(**metrics)
    return bench("tool_speculation.agent_loop").Step(
        generation_s, int(tool_s > 0), 0.0, tool_s, 0.1 if hit else None, hit, counted
    )


def talk(bench: Bench, seconds: float, steps: Sequence[Any]) -> Any:
    return bench("tool_speculation.agent_loop").Conversation("talk", seconds, steps, [])


def test_client_side_equations_are_summed_over_turns(bench: Bench) -> None:
    """Equation (1) of other numbers than those that were measured says nothing about them."""
    predictions = bench("tool_speculation.predicted_savings")
    plain = [[talk(bench, 4.0, [step(bench, 1.0, 1.0), step(bench, 1.0, 0.5), step(bench, 0.5)])]]
    sped = [[talk(bench, 3.1, [step(bench, 1.0, 1.0, hit=True), step(bench, 1.0, 0.5, hit=True), step(bench, 0.5)])]]
    assert predictions.hit_share(sped) == 1.0
    # max(1, 0.1 + 1) + max(1, 0.1 + 0.5) + 0.5 of 2 + 1.5 + 0.5.
    assert predictions.client_saving(plain, sped) == pytest.approx(1 - 2.6 / 4.0)
    assert predictions.saving(plain, sped) == pytest.approx(1 - 3.1 / 4.0)


def test_without_hits_nothing_is_said_to_be_saved(bench: Bench) -> None:
    """A prediction above 0 for a speculator that is always wrong would flatter every run."""
    predictions = bench("tool_speculation.predicted_savings")
    first = {"prompt_tokens": 100, "output_tokens": 50, "prefill_s": 0.4, "decode_s": 0.5}
    last = {"prompt_tokens": 200, "cached_tokens": 100, "output_tokens": 10, "prefill_s": 0.2, "decode_s": 0.3}
    talks = [[talk(bench, 2.0, [step(bench, 1.0, 0.5, **first), step(bench, 0.5, **last)])]]
    assert predictions.client_saving(talks, talks) == pytest.approx(0.0)
    assert predictions.engine_saving(talks, talks, {"talk": [20]}) == pytest.approx(0.0)


def test_engine_side_saves_tool_call_and_hand_over(bench: Bench) -> None:
    """Equation (6) is to leave out the tool's time, all but one pass of the call, and the hand-overs of a hit."""
    predictions = bench("tool_speculation.predicted_savings")
    first = {"prompt_tokens": 100, "output_tokens": 50, "prefill_s": 0.1, "decode_s": 0.5}
    last = {"prompt_tokens": 170, "cached_tokens": 150, "output_tokens": 10, "prefill_s": 0.02, "decode_s": 0.1}
    plain = [[talk(bench, 1.0, [step(bench, 0.8, 0.2, **first), step(bench, 0.32, **last)])]]
    went_on = {**last, "appended_tokens": 20}
    sped = [[talk(bench, 1.0, [step(bench, 0.8, 0.2, hit=True, **first), step(bench, 0.1, **went_on)])]]
    assert (predictions.went_on_share(plain), predictions.went_on_share(sped)) == (0.0, 1.0)
    rates = predictions.rates_of(plain)
    assert (rates.prefill_s, rates.decode_s, rates.overhead_s) == pytest.approx((0.001, 0.01, 0.1))
    before = 0.1 + 0.5 + 0.2 + 0.2 + 0.02 + 0.1 + 0.2
    after = 0.1 + (30 + 1) * 0.01 + 0.02 + 0.1 + 0.2
    said = predictions.engine_saving(plain, sped, {"talk": [20]}, own_rates=False)
    assert said == pytest.approx(1 - after / before)


def test_turns_that_others_slow_down_have_rates_of_their_own(bench: Bench) -> None:
    """A tool that a slow turn hides is not hidden by a turn of the mean speed: 32 agents were 11 points off."""
    predictions = bench("tool_speculation.predicted_savings")
    slow = {"prompt_tokens": 100, "output_tokens": 50, "prefill_s": 0.1, "decode_s": 2.0}
    fast = {"prompt_tokens": 170, "cached_tokens": 70, "output_tokens": 50, "prefill_s": 0.1, "decode_s": 0.1}
    plain = [[talk(bench, 3.3, [step(bench, 2.1, 1.0, **slow), step(bench, 0.2, **fast)])]]
    sped = [[talk(bench, 2.3, [step(bench, 2.1, 1.0, hit=True, **slow), step(bench, 0.2, **fast)])]]
    # The call is opened after 0.1 s and 30 tokens of 0.04 s, when the tool has ended; one token more verifies it.
    said = predictions.engine_saving(plain, sped, {"talk": [20]})
    assert said == pytest.approx(1 - (0.1 + 30 * 0.04 + 0.04 + 0.2) / 3.3)


def test_the_crossover_is_where_engine_side_is_ahead_no_more(bench: Bench) -> None:
    """One lucky point beyond it must not move it."""
    crossover = bench("tool_speculation.speculation_grid").crossover
    assert crossover([(0.0, 1, 9), (0.1, 5, 8), (0.5, 20, 19), (1.0, 30, 35)]) == pytest.approx(0.1 + 0.4 * 2 / 4)
    assert crossover([(0.0, 5, 5), (0.1, 5, 9)]) == 0.0
    assert crossover([(0.0, 5, 7), (0.1, 5, 9)]) == 0.1


def test_the_grid_has_all_values_that_the_paper_has(bench: Bench) -> None:
    """A point that is left out is one that nobody sees to be off."""
    grid, script = bench("tool_speculation.speculation_grid"), bench("tool_speculation.__main__")
    found = grid.points(script.FULL_GRID)
    assert {point.agents for point in found} == {1, 8, 32}
    assert {point.samples for point in found} == {1, 3, 5, 7, 9}
    assert {point.accuracy for point in found} == set(grid.ACCURACIES)
    assert len(found) == len(set(found))
    shared = [(point.agents, point.tool_s) for point in found]
    assert sum(a != b for a, b in pairwise(shared)) + 1 == len(set(shared))


class Scripted:
    """A chat that calls the tool once and then says something."""

    async def asked(self, request: Any) -> tuple[Any, RequestMetrics]:
        from xpu_agents.chat import ChatFinish, ChatReply
        from xpu_agents.chat import ToolCall as WrittenCall
        from xpu_agents.chat.events import Timings, Usage

        metrics = RequestMetrics(ended_at=0.0)
        calls = (WrittenCall("1", "lookup", '{"word": "tide"}'),) if len(request.messages) == 1 else ()
        for _ in range(20):  # time for the speculator
            await asyncio.sleep(0)
        usage, timings = Usage.of(metrics), Timings.of(metrics)
        text = "" if calls else "high"
        return ChatReply(text, "", calls, (), ChatFinish.STOP, usage, timings), metrics


def run_loop(bench: Bench, **options: Any) -> tuple[Any, Any, int]:
    loop, tools = bench("tool_speculation.agent_loop"), bench("tool_speculation.slow_tools")
    made: list[Any] = []

    def answer(tool: str, arguments: Mapping[str, Any]) -> str:
        return f"{tool} of {arguments['word']}"

    def slow(errand: Any) -> Any:
        made.append(tools.SlowTools(errand.name, errand.answer, tools.Latencies(0.0)))
        return made[0]

    specs: dict[str, ToolSpec] = tools.specs_of([LOOKUP])
    errand = loop.Errand("errand", [{"role": "user", "content": "When is the tide?"}], [LOOKUP], specs, answer)
    agents = loop.Agents(Scripted(), slow, **options)
    ((found,),) = asyncio.run(agents.all([[errand]]))
    return found, agents, made[0].runs


def test_an_agent_goes_on_until_nothing_is_called(bench: Bench) -> None:
    """A loop that loses a result, or ends early, measures another conversation."""
    found, _, runs = run_loop(bench)
    assert [(role, text) for role, text, _ in found.said] == [
        ("assistant", ""),
        ("tool", "lookup of tide"),
        ("assistant", "high"),
    ]
    assert [step.calls for step in found.steps] == [1, 0]
    assert runs == 1
    assert not found.turns[0].is_hit


@pytest.mark.parametrize("engine_side", [False, True])
def test_a_right_guess_is_a_hit_and_says_the_same(bench: Bench, engine_side: bool) -> None:
    """Speculation that changed the conversation would be compared with another one."""
    call = ParsedToolCall("lookup", {"word": "tide"})
    guess = bench("tool_speculation.simulated_speculators").SetAccuracy(
        1.0, 0.0, lambda agent, number: (None if number else call, agent)
    )
    found, agents, runs = run_loop(bench, draft=DraftProposer(guess), engine_side=engine_side)
    assert found.said == run_loop(bench)[0].said
    assert found.turns[0].is_hit
    assert not math.isnan(found.turns[0].draft_s)
    assert (runs, agents.early, agents.wasted) == (1, 1, 0)


def test_wrong_guesses_are_wasted_and_nothing_is_lost(bench: Bench) -> None:
    """A wrong guess taken for the right one would hit."""
    call = ParsedToolCall("lookup", {"word": "tide"})
    guess = bench("tool_speculation.simulated_speculators").SetAccuracy(
        0.0, 0.0, lambda agent, number: (None if number else call, agent)
    )
    found, agents, runs = run_loop(bench, draft=DraftProposer(guess), samples=3)
    assert found.said == run_loop(bench)[0].said
    assert not found.turns[0].is_hit
    assert (runs, agents.early, agents.wasted) == (4, 3, 3)


def test_errands_are_dealt_out_and_come_again(bench: Bench) -> None:
    """An errand that is lost, or shares a tool with another, makes agents incomparable."""
    drafted, rivals = bench("tool_speculation.draft_speculation"), bench("tool_speculation.tool_node_baselines")
    assert drafted.split_among(list("abcde"), 2) == [["a", "c", "e"], ["b", "d"]]
    assert drafted.split_among(list("ab"), 8) == [["a"], ["b"]]
    loop, spec = bench("tool_speculation.agent_loop"), bench("tool_speculation.slow_tools").specs_of([LOOKUP])["lookup"]

    def errand(name: str, tool: str) -> Any:
        return loop.Errand(name, [], [], {tool: spec}, lambda tool, arguments: "")

    errands = [errand(str(at), f"tool {at}") for at in range(8)]
    asked = rivals.with_repeats([*errands, errand("8", "tool 3")])
    assert [each.name for each in asked] == ["0", "1", "2", "3", "4", "5", "6", "7", "0"]


def test_a_larger_model_writes_what_the_small_one_writes(bench: Bench, tmp_path: Path) -> None:
    """One that writes something else would be hit by other guesses, and no figure of it would compare."""
    larger = bench("tool_speculation.larger_model")
    small = make_model("test", tmp_path / "small", vocab_size=512)
    sizes = {"hidden": 320, "intermediate": 1000, "heads": 12, "kv_heads": 4}
    large = larger.enlarge(small, tmp_path / "large", sizes)
    found = larger.shape_of(large)
    assert {name: getattr(found, name) for name in sizes} == sizes
    assert found.layers == larger.shape_of(small).layers
    answers = []
    for folder in (small, large):
        with Engine.load(str(folder), EngineConfig(precision="f32", threads=1)) as engine:
            params = SamplingParams(max_tokens=12, ignore_eos=True)
            answers.append([engine.generate([*range(20, 20 + length)], params).token_ids for length in (3, 40)])
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ({"hidden": 128}, "hidden=128: expected no fewer"),
        ({"heads": 4, "kv_heads": 4}, "heads=4: expected no fewer"),
        ({"layers": 8}, "layers=8: expected 4"),
    ],
)
def test_a_model_that_would_not_be_larger_is_refused(
    bench: Bench, tmp_path: Path, sizes: dict[str, int], said: str
) -> None:
    """Weights that do not fit would be cut off, and the model write something else."""
    small = make_model("test", tmp_path / "small", vocab_size=512)
    with pytest.raises(ValueError, match=said):
        bench("tool_speculation.larger_model").enlarge(small, tmp_path / "large", sizes)
    assert not (tmp_path / "large").exists()
