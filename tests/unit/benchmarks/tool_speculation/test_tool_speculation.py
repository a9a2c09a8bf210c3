"""Latencies, speculators, predicted savings, agent loop and larger model of the tool speculation benchmark."""

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


def test_latencies_are_fixed_for_a_call_and_not_negative(bench: Bench) -> None:
    """Guards against time saved that comes from different latencies between runs."""
    tools = bench("tool_speculation.slow_tools")
    drawn = [tools.ToolLatencies(0.4, seed=3).of(f"call {at}") for at in range(400)]
    assert drawn == [tools.ToolLatencies(0.4, seed=3).of(f"call {at}") for at in range(400)]
    assert min(drawn) >= 0.0
    assert sum(drawn) / len(drawn) == pytest.approx(0.4, rel=0.05)
    assert tools.ToolLatencies(0.0).of("any") == 0.0


def test_fixed_accuracy_speculator_has_its_accuracy(bench: Bench) -> None:
    """Guards the comparison with the equations against another accuracy."""
    speculators = bench("tool_speculation.simulated_speculators")
    call = ParsedToolCall("lookup", {"word": "tide"})
    speculator = speculators.FixedAccuracySpeculator(0.3, 0.0, lambda agent, number: (call, agent), seed=5)

    async def predictions() -> list[ParsedToolCall]:
        found = []
        for at in range(500):
            found += [call async for call in speculator(ModelTurn(f"agent {at}", "0", (), ()), 0)]
        return found

    found = asyncio.run(predictions())
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
def test_wrong_call_differs(bench: Bench, arguments: dict[str, Any], other: dict[str, Any] | None) -> None:
    """Guards against hits of a speculator that is always wrong."""
    made = bench("tool_speculation.simulated_speculators").wrong_call(ParsedToolCall("lookup", arguments), 0)
    assert (None if made is None else made.arguments) == other


def step(bench: Bench, generation_s: float, tool_s: float = 0.0, *, hit: bool = False, **metrics: Any) -> Any:
    """Create one answer; with a tool time it makes a call, predicted after 0.1 s if it was hit."""
    counted = RequestMetrics(**metrics)
    return bench("tool_speculation.agent_loop").AgentStep(
        generation_s, int(tool_s > 0), 0.0, tool_s, 0.1 if hit else None, hit, counted
    )


def conversation(bench: Bench, seconds: float, steps: Sequence[Any]) -> Any:
    return bench("tool_speculation.agent_loop").Conversation("talk", seconds, steps, [])


def test_client_side_saving_sums_over_turns(bench: Bench) -> None:
    """Guards equation (1) against other inputs than the measured ones."""
    predictions = bench("tool_speculation.predicted_savings")
    plain = [[conversation(bench, 4.0, [step(bench, 1.0, 1.0), step(bench, 1.0, 0.5), step(bench, 0.5)])]]
    speculated = [
        [conversation(bench, 3.1, [step(bench, 1.0, 1.0, hit=True), step(bench, 1.0, 0.5, hit=True), step(bench, 0.5)])]
    ]
    assert predictions.hit_share(speculated) == 1.0
    # max(1, 0.1 + 1) + max(1, 0.1 + 0.5) + 0.5 of 2 + 1.5 + 0.5.
    assert predictions.client_saving(plain, speculated) == pytest.approx(1 - 2.6 / 4.0)
    assert predictions.saving(plain, speculated) == pytest.approx(1 - 3.1 / 4.0)


def test_no_saving_is_predicted_without_hits(bench: Bench) -> None:
    """Guards against a predicted saving of a speculator that is always wrong."""
    predictions = bench("tool_speculation.predicted_savings")
    first = {"prompt_tokens": 100, "output_tokens": 50, "prefill_s": 0.4, "decode_s": 0.5}
    last = {"prompt_tokens": 200, "cached_tokens": 100, "output_tokens": 10, "prefill_s": 0.2, "decode_s": 0.3}
    conversations = [[conversation(bench, 2.0, [step(bench, 1.0, 0.5, **first), step(bench, 0.5, **last)])]]
    assert predictions.client_saving(conversations, conversations) == pytest.approx(0.0)
    assert predictions.engine_saving(conversations, conversations, {"talk": [20]}) == pytest.approx(0.0)


def test_engine_side_saves_tool_call_and_handover(bench: Bench) -> None:
    """Guards equation (6): a hit saves the tool time, all but one pass of the call, and the handovers."""
    predictions = bench("tool_speculation.predicted_savings")
    first = {"prompt_tokens": 100, "output_tokens": 50, "prefill_s": 0.1, "decode_s": 0.5}
    last = {"prompt_tokens": 170, "cached_tokens": 150, "output_tokens": 10, "prefill_s": 0.02, "decode_s": 0.1}
    plain = [[conversation(bench, 1.0, [step(bench, 0.8, 0.2, **first), step(bench, 0.32, **last)])]]
    continued = {**last, "appended_tokens": 20}
    speculated = [[conversation(bench, 1.0, [step(bench, 0.8, 0.2, hit=True, **first), step(bench, 0.1, **continued)])]]
    assert (predictions.continued_share(plain), predictions.continued_share(speculated)) == (0.0, 1.0)
    rates = predictions.rates_of(plain)
    assert (rates.prefill_s, rates.decode_s, rates.overhead_s) == pytest.approx((0.001, 0.01, 0.1))
    before = 0.1 + 0.5 + 0.2 + 0.2 + 0.02 + 0.1 + 0.2
    after = 0.1 + (30 + 1) * 0.01 + 0.02 + 0.1 + 0.2
    transcript = predictions.engine_saving(plain, speculated, {"talk": [20]}, own_rates=False)
    assert transcript == pytest.approx(1 - after / before)


def test_turns_have_their_own_rates(bench: Bench) -> None:
    """Guards predictions for many agents, where slow turns hide tool times that a mean rate does not."""
    predictions = bench("tool_speculation.predicted_savings")
    slow = {"prompt_tokens": 100, "output_tokens": 50, "prefill_s": 0.1, "decode_s": 2.0}
    fast = {"prompt_tokens": 170, "cached_tokens": 70, "output_tokens": 50, "prefill_s": 0.1, "decode_s": 0.1}
    plain = [[conversation(bench, 3.3, [step(bench, 2.1, 1.0, **slow), step(bench, 0.2, **fast)])]]
    speculated = [[conversation(bench, 2.3, [step(bench, 2.1, 1.0, hit=True, **slow), step(bench, 0.2, **fast)])]]
    # The call is opened after 0.1 s and 30 tokens of 0.04 s, when the tool has ended; one token more verifies it.
    transcript = predictions.engine_saving(plain, speculated, {"talk": [20]})
    assert transcript == pytest.approx(1 - (0.1 + 30 * 0.04 + 0.04 + 0.2) / 3.3)


def test_crossover_ends_the_lead_of_engine_side(bench: Bench) -> None:
    """Guards the crossover against a single outlier beyond it."""
    crossover = bench("tool_speculation.speculation_grid").crossover
    assert crossover([(0.0, 1, 9), (0.1, 5, 8), (0.5, 20, 19), (1.0, 30, 35)]) == pytest.approx(0.1 + 0.4 * 2 / 4)
    assert crossover([(0.0, 5, 5), (0.1, 5, 9)]) == 0.0
    assert crossover([(0.0, 5, 7), (0.1, 5, 9)]) == 0.1


def test_grid_has_all_values_of_the_paper(bench: Bench) -> None:
    """Guards against a missing point of the grid."""
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

    async def complete_with_metrics(self, request: Any) -> tuple[Any, RequestMetrics]:
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

    def slow(agent_task: Any) -> Any:
        made.append(tools.SlowTools(agent_task.name, agent_task.answer, tools.ToolLatencies(0.0)))
        return made[0]

    specs: dict[str, ToolSpec] = tools.tool_specs([LOOKUP])
    agent_task = loop.AgentTask("task", [{"role": "user", "content": "When is the tide?"}], [LOOKUP], specs, answer)
    agents = loop.AgentLoop(Scripted(), slow, **options)
    ((found,),) = asyncio.run(agents.run_all([[agent_task]]))
    return found, agents, made[0].runs


def test_agent_runs_until_no_call_is_made(bench: Bench) -> None:
    """Guards against a loop that loses a result or ends early."""
    found, _, runs = run_loop(bench)
    assert [(role, text) for role, text, _ in found.transcript] == [
        ("assistant", ""),
        ("tool", "lookup of tide"),
        ("assistant", "high"),
    ]
    assert [step.calls for step in found.steps] == [1, 0]
    assert runs == 1
    assert not found.turns[0].is_hit


@pytest.mark.parametrize("engine_side", [False, True])
def test_right_prediction_hits_and_keeps_the_transcript(bench: Bench, engine_side: bool) -> None:
    """Guards against speculation that changes the conversation."""
    call = ParsedToolCall("lookup", {"word": "tide"})
    speculator = bench("tool_speculation.simulated_speculators").FixedAccuracySpeculator(
        1.0, 0.0, lambda agent, number: (None if number else call, agent)
    )
    found, agents, runs = run_loop(bench, draft=DraftProposer(speculator), engine_side=engine_side)
    assert found.transcript == run_loop(bench)[0].transcript
    assert found.turns[0].is_hit
    assert not math.isnan(found.turns[0].draft_s)
    assert (runs, agents.num_early, agents.num_wasted) == (1, 1, 0)


def test_wrong_predictions_are_wasted(bench: Bench) -> None:
    """Guards against a wrong prediction that counts as a hit."""
    call = ParsedToolCall("lookup", {"word": "tide"})
    speculator = bench("tool_speculation.simulated_speculators").FixedAccuracySpeculator(
        0.0, 0.0, lambda agent, number: (None if number else call, agent)
    )
    found, agents, runs = run_loop(bench, draft=DraftProposer(speculator), samples=3)
    assert found.transcript == run_loop(bench)[0].transcript
    assert not found.turns[0].is_hit
    assert (runs, agents.num_early, agents.num_wasted) == (4, 3, 3)


def test_tasks_are_distributed_and_repeated(bench: Bench) -> None:
    """Guards against lost tasks, and against tasks that share a tool."""
    draft_speculation, compare_baselines = (
        bench("tool_speculation.draft_speculation"),
        bench("tool_speculation.tool_node_baselines"),
    )
    assert draft_speculation.split_among(list("abcde"), 2) == [["a", "c", "e"], ["b", "d"]]
    assert draft_speculation.split_among(list("ab"), 8) == [["a"], ["b"]]
    loop, spec = (
        bench("tool_speculation.agent_loop"),
        bench("tool_speculation.slow_tools").tool_specs([LOOKUP])["lookup"],
    )

    def agent_task(name: str, tool: str) -> Any:
        return loop.AgentTask(name, [], [], {tool: spec}, lambda tool, arguments: "")

    agent_tasks = [agent_task(str(at), f"tool {at}") for at in range(8)]
    complete_with_metrics = compare_baselines.with_repeats([*agent_tasks, agent_task("8", "tool 3")])
    assert [each.name for each in complete_with_metrics] == ["0", "1", "2", "3", "4", "5", "6", "7", "0"]


@pytest.mark.slow
def test_larger_model_has_the_same_output(bench: Bench, tmp_path: Path) -> None:
    """Guards against a larger model with other hits than the small one."""
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
    ("sizes", "message"),
    [
        ({"hidden": 128}, "hidden=128: expected no fewer"),
        ({"heads": 4, "kv_heads": 4}, "heads=4: expected no fewer"),
        ({"layers": 8}, "layers=8: expected 4"),
    ],
)
def test_smaller_dimensions_are_rejected(bench: Bench, tmp_path: Path, sizes: dict[str, int], message: str) -> None:
    """Guards against truncated weights."""
    small = make_model("test", tmp_path / "small", vocab_size=512)
    with pytest.raises(ValueError, match=message):
        bench("tool_speculation.larger_model").enlarge(small, tmp_path / "large", sizes)
    assert not (tmp_path / "large").exists()
