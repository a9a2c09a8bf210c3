"""Rates, verdicts, tables and the policy search of the Agent.xpu benchmark."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import count, pairwise
from pathlib import Path
from types import ModuleType

import pytest

from xpu_agents.apps.simulate import Case
from xpu_agents.workload import Workload
from xpu_runtime import EngineConfig, SchedulerPolicy
from xpu_runtime.trace import Trace, TracedRequest, TracedResult
from xpu_simulation import ABLATIONS, DeviceUsage, ModelCosts, Run, load_soc, profiled_config

Bench = Callable[[str], ModuleType]

SPEEDS = {"agent-xpu": 800.0, "openvino-igpu": 400.0, "openvino-npu": 200.0, "llama.cpp-cpu": 100.0}
"""Tokens per second of fake servers that serve one request at a time."""
WATTS = {"agent-xpu": 20.0, "openvino-igpu": 30.0, "openvino-npu": 20.0, "llama.cpp-cpu": 50.0}


drawn_workload = cache(Workload.trace)


def drawn(load: Workload | Trace) -> Trace:
    return load if isinstance(load, Trace) else drawn_workload(load)


def serial_server(case: Case) -> Run:
    """Simulate a fake server."""
    speed, free = SPEEDS[case.scheme], 0.0
    requests = []
    for request in drawn(case.load).requests:
        begin = max(free, request.at)
        free = begin + request.tokens / speed
        first = begin + request.prompt_tokens / speed
        result = TracedResult(
            "finished", first - request.at, free - request.at, begin - request.at, first - begin, 0.0, free - first
        )
        requests.append(replace(request, result=result))
    busy = sum(request.tokens for request in requests) / speed
    usage = DeviceUsage(
        free, {"igpu": busy / 2}, {"igpu": busy / 2}, {"igpu": busy}, dict.fromkeys(("npu", "igpu", "cpu"), 0.0)
    )
    usage.energy_j["igpu"] = busy * WATTS[case.scheme]
    return Run(case.scheme, replace(drawn(case.load), requests=tuple(requests)), usage)


@pytest.fixture
def simulate(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Case], Run]], None]:
    """Replace the simulation of cases by a fake server."""

    def use(server: Callable[[Case], Run]) -> None:
        def run_cases(cases: Sequence[Case], say: object, workers: int | None = None) -> list[Run]:
            return [server(case) for case in cases]

        monkeypatch.setattr(bench("agent_xpu.soc_loads"), "run_cases", run_cases)

    return use


@pytest.mark.parametrize(
    ("kind", "low", "high", "value", "deviation", "direction", "close"),
    [
        ("ratio", 2.0, 2.4, 2.2, 0.0, True, True),
        ("ratio", 2.0, 2.4, 1.5, -0.25, True, True),
        ("ratio", 2.0, 2.4, 3.6, 0.5, True, False),
        ("ratio", 2.0, 2.4, 0.9, -0.55, False, False),
        ("reduction", 90.0, 90.0, 80.0, 1.0, True, False),
        ("reduction", 0.3, 0.3, -10.0, 0.103, False, True),
        ("growth", 20.0, 20.0, 50.0, 0.25, None, True),
        ("bound", 38.0, 38.0, 19.0, -0.5, True, True),
        ("bound", 38.0, 38.0, 42.0, 0.105, False, True),
        ("sign", 1.0, 1.0, 1.2, None, True, None),
    ],
)
def test_percentages_are_compared_by_their_ratio(
    bench: Bench, kind: str, low: float, high: float, value: float, deviation: float, direction: bool, close: bool
) -> None:
    """Guards against 80 % passing as close to 90 %, and 0.3 % as far from -10 %."""
    claim = bench("common.claims").Claim("any", low, high, kind, "any")
    found = claim.deviation(value)
    assert found == (None if deviation is None else pytest.approx(deviation, abs=1e-3))
    assert claim.direction(value) is direction
    assert claim.close(value) is close


@pytest.mark.parametrize("per_minute", [0.5, 4.0, 30.0, 150.0, 700.0])
def test_rate_search_finds_the_crossing(bench: Bench, per_minute: float) -> None:
    """Guards the search against ending far from the limit, or never."""
    rates = bench("agent_xpu.proactive_only")

    def point(rate: float) -> object:
        load = rate / per_minute
        latency = 0.01 / (1 - min(load, 0.98)) + max(0.0, load - 0.98) * 3
        return rates.RatePoint(rate, rate, latency, min(rate, per_minute), 0.0, min(load, 1.0) ** 0.5, load > 1.1)

    search, tries = rates.RateSearch(1.0), count(1)
    while (rate := search.next_rate()) is not None:
        search.points.append(point(rate))
        assert next(tries) < 14
    assert point(search.crossing).latency == pytest.approx(1.0, rel=0.1)


def test_unreachable_limit_is_an_error(bench: Bench) -> None:
    """Guards against a figure for a server that never gets slow."""
    rates = bench("agent_xpu.proactive_only")
    search = rates.RateSearch(1.0, points=[rates.RatePoint(3000.0, 3000.0, 0.001, 3000.0, 0.0, 0.001, False)])
    assert search.next_rate() is None
    with pytest.raises(ValueError, match="limit=1 s per token"):
        _ = search.crossing


@pytest.mark.slow
def test_every_claim_is_simulated_and_shown(bench: Bench, simulate: Callable[..., None], tmp_path: Path) -> None:
    """Guards the page against claims without a figure, and the figures against mixed-up servers."""
    simulate(serial_server)
    figures, loads = bench("common.figures").Figures("run"), bench("agent_xpu.soc_loads").SocLoads(120.0, (1, 2), 1)
    limit = bench("agent_xpu.proactive_only").limit_s(loads)
    assert limit == pytest.approx(2 / 15)
    points_by_case = bench("agent_xpu.proactive_only").proactive_only(figures, loads)
    results = bench("agent_xpu.mixed_load").mixed_load(figures, loads)
    bench("agent_xpu.load_variants").high_load(figures, loads)
    bench("agent_xpu.load_variants").npu_start(figures, loads)
    bench("agent_xpu.load_variants").contention_range(figures, loads)
    bench("agent_xpu.load_variants").kv_copies(figures, loads)
    bench("agent_xpu.user_behaviour").closed_loop(figures, loads)
    bench("agent_xpu.user_behaviour").several_turns(figures, loads)
    bench("agent_xpu.published_inputs").kernel_times(figures)
    bench("agent_xpu.kernels").operators(figures, tmp_path / "c.png")
    bench("agent_xpu.kernels").batching(figures, tmp_path / "d.png")
    path = tmp_path / "figures.json"
    figures.save(path)
    values = {row.name: row.value for row in figures.rows}
    assert {claim.name for claim in bench("agent_xpu.paper_figures").CLAIMS} <= set(values)
    assert len(values) == len(figures.rows)
    for kind in ("SAMSum", "ProactiveBench", "CNN/DailyMail"):
        assert values[f"{kind} 8B: rate at 1 s/token over openvino-igpu"] == pytest.approx(2.0, rel=0.1)
    chats = [values[f"rates, SAMSum 3B {server}: requests a minute at 1 s/token"] for server in SPEEDS]
    assert chats[0] / chats[-1] == pytest.approx(8.0, rel=0.3)  # the slow server has few requests
    extremes = [values[f"3B: {which} rate at 1 s/token over llama.cpp-cpu"] for which in ("smallest", "largest")]
    assert extremes[0] <= chats[0] / chats[-1] * 1.01
    assert extremes[1] >= chats[0] / chats[-1] * 0.99
    assert values["openvino-igpu over openvino-npu and llama.cpp-cpu, smallest"] == pytest.approx(2.0, rel=0.1)
    assert values["3B 3 + 6: energy a token below openvino-igpu"] == pytest.approx(100 * (1 - 20 / 60), abs=0.1)
    assert values["3B 3 + 6: energy a token, llama.cpp-cpu over openvino-npu"] == pytest.approx(5.0)
    xpu, peer = (
        [
            each.reactive.latency
            for cell, each in results.items()
            if (cell.reactive, cell.proactive, cell.server) == place
        ]
        for place in ((3, 6, "agent-xpu"), (3, 6, "openvino-igpu"))
    )
    reductions = [100 * (1 - xpu / peer_times) for xpu, peer_times in zip(xpu[:2], peer[:2], strict=True)]
    assert values["3B 3 + 6: reactive mean below openvino-igpu"] == pytest.approx(sum(reductions) / 2)
    text = bench("agent_xpu.comparison").tables(path)
    inputs = [claim for claim in bench("agent_xpu.paper_figures").CLAIMS if claim.given]
    assert len(inputs) == 7
    assert f"Not counted: {len(inputs)} inputs" in text
    assert text.count("| input | input |") == len(inputs)
    counted = [claim for claim in bench("agent_xpu.paper_figures").CLAIMS if not claim.given and claim.kind != "sign"]
    assert f" of {len(counted)}. Not counted" in text
    for claim in bench("agent_xpu.paper_figures").CLAIMS:
        assert f"| {claim.name} | {claim.source} |" in text
    assert "| npu.matmul | bandwidth_gb_s 35" in text
    assert "### The search" not in text
    curves = bench("agent_xpu.load_plots")
    curves.rate_plot(tmp_path / "a.png", points_by_case, 1, limit)
    curves.latency_plot(tmp_path / "b.png", results)
    assert min((tmp_path / name).stat().st_size for name in ("a.png", "b.png", "c.png", "d.png")) > 10_000


def test_every_switch_is_in_the_ablation(bench: Bench, simulate: Callable[..., None]) -> None:
    """Guards the ablation against a mechanism without a row, and against a row in which its switch has no effect."""
    cases = []

    def server(case: Case) -> Run:
        cases.append(case)
        return serial_server(replace(case, scheme="agent-xpu"))

    simulate(server)
    figures = bench("common.figures").Figures("run")
    loads = bench("agent_xpu.soc_loads").SocLoads(60.0, (1,))
    bench("agent_xpu.load_variants").policy_ablation(figures, loads)
    bench("agent_xpu.load_variants").short_graphs(figures, loads)
    bench("agent_xpu.load_variants").measured_chunk(figures, loads)
    assert {case.scheme for case in cases} == {"agent-xpu", *(scheme.name for scheme in ABLATIONS)}
    for case in cases:
        if case.scheme != "agent-xpu":
            config = EngineConfig(policy=SchedulerPolicy(**case.policy), kv_precision=case.kv_precision)
            if case.measured_chunk:
                config = profiled_config(load_soc(case.soc), ModelCosts.open(case.model), config)
            scheme = next(each for each in ABLATIONS if each.name == case.scheme)
            assert scheme.runs_on(load_soc(case.soc), config, conditions=case.conditions)
            assert replace(case, scheme="agent-xpu") in cases
    names = {row.name.rpartition(":")[0] for row in figures.rows}
    assert {"ablation, 3B 3 + 6 agent-xpu, 34 W", "ablation, 3B 3 + 6 no power budget, 34 W"} <= names
    assert {
        "ablation, 8B 5 + 10 agent-xpu, iGPU load 0.7",
        "ablation, 8B 5 + 10 no adaptive iGPU share, iGPU load 0.7",
        "chunk, 258V 0.5B 5 + 10 no measured chunk",
        "graphs, 13 1.5B no short graphs, drafts",
    } <= names


def test_agents_call_tools_at_the_rate_of_the_load(bench: Bench) -> None:
    """Guards tool agents against another rate, and against a result whose prompt lacks the call before it."""
    tools, seconds = bench("agent_xpu.tool_agents"), 36_000.0
    background = Workload.mixed(0, 6, 60.0, 1).trace()
    trace = tools.agent_trace(background, 3, seconds, 30.0, 1)
    reactive = [request for request in trace.requests if request.reactive]
    assert [request for request in trace.requests if not request.reactive] == list(background.requests)
    assert len(reactive) == pytest.approx(3 * seconds / 60, rel=0.15)
    tasks: dict[str, list[TracedRequest]] = {}
    for request in reactive:
        if request.blocks:
            tasks.setdefault(request.blocks[0], []).append(request)
    for task in tasks.values():
        assert not task[-1].calls_tool
        for call, result in pairwise(task):
            assert call.calls_tool
            assert result.prompt_tokens > call.tokens
            assert result.blocks[: len(call.blocks)] == call.blocks


def test_tool_agents_have_a_row_for_each_choice(bench: Bench, simulate: Callable[..., None]) -> None:
    """Guards the table of tool agents against a choice without a row, and against a switch without its baseline."""
    cases = []

    def server(case: Case) -> Run:
        cases.append(case)
        return serial_server(replace(case, scheme="agent-xpu"))

    simulate(server)
    figures, loads = bench("common.figures").Figures("run"), bench("agent_xpu.soc_loads").SocLoads(300.0, (1,))
    bench("agent_xpu.tool_agents").tool_agents(figures, loads)
    kept = [(getattr(case.scheme, "expects_continuations", True), case.prefix_cache) for case in cases[:4]]
    assert kept == [(True, True), (False, True), (True, False), (True, "disk")]
    assert len(cases) == 2 * 2 * 3 * 4
    names = {row.name.rpartition(":")[0] for row in figures.rows}
    assert {"tools, 3B 3 + 6, 3 s, agent-xpu", "tools, 8B 5 + 10, 30 s, no expected continuations"} <= names


def test_cells_of_the_comparisons_are_enough(bench: Bench) -> None:
    """Guards a sensitivity run, which simulates only these cells, against a cell that is missing."""
    mixed, seeds = bench("agent_xpu.mixed_load"), (1,)
    cells = mixed.figure_cells(seeds)
    assert len(cells) < len(mixed.REACTIVE) * len(mixed.PROACTIVE) * 2 * len(SPEEDS)
    case = bench("agent_xpu.soc_loads").SocLoads(300.0, seeds).mixed("3B", 20, 20, 1, "agent-xpu")
    results = dict.fromkeys(cells, mixed.CellResult.of(serial_server(case)))
    figures = bench("common.figures").Figures("run")
    mixed.add_mixed_figures(figures, seeds, results)
    values = {row.name: row.value for row in figures.rows}
    assert values["3B 3 + 6: reactive mean below openvino-igpu"] == 0.0


def test_rate_search_continues_after_an_empty_load(bench: Bench, simulate: Callable[..., None]) -> None:
    """Guards short loads, which may have no request at a low rate."""
    rates, loads = bench("agent_xpu.proactive_only"), bench("agent_xpu.soc_loads").SocLoads(60.0, (1,))
    start = loads.proactive("3B", "SAMSum", rates.RateSearch(1.0).start, 1, "agent-xpu")
    assert not loads.has_requests(start)
    runs = []

    def server(case: Case) -> Run:
        runs.append(case)
        return serial_server(case)

    simulate(server)
    case = rates.SearchCase("3B", "SAMSum", "agent-xpu", 1)
    [search] = rates.search_rates([rates.RateTask(loads, case, rates.RateSearch(rates.limit_s(loads)))])
    assert search.points[0] == rates.RatePoint.empty(start.load.streams[0].per_minute)
    assert search.crossing > 2.0
    assert all(map(loads.has_requests, runs))


def test_pending_without_other_reactive_prompts_is_separate(bench: Bench) -> None:
    """Guards the pending time of a preempting server against waits behind reactive requests."""
    case = bench("agent_xpu.soc_loads").SocLoads(300.0, (1,)).mixed("3B", 20, 0.0, 1, "agent-xpu")
    results = bench("agent_xpu.mixed_load").CellResult.of(serial_server(case))
    assert results.reactive.pending > 0.1
    assert results.alone_pending < results.reactive.pending / 2


def test_wrong_options_are_rejected_before_a_run(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Guards ten minutes of work against a wrong option."""
    options = bench("agent_xpu.__main__").options

    def given(*arguments: str) -> Namespace:
        monkeypatch.setattr("sys.argv", ["agent_xpu.py", *arguments])
        found: Namespace = options()
        return found

    assert given().only == list(bench("agent_xpu.__main__").PARTS)
    assert (given().minutes, given().seeds, given("--quick").minutes) == (15.0, 3, 1.0)
    for arguments, summary in ((("--minutes", "0"), "--minutes 0"), (("--workers", "0"), "--workers 0")):
        with pytest.raises(SystemExit):
            given(*arguments)
        assert summary in capsys.readouterr().err
