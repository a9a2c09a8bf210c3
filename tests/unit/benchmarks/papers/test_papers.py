"""The page of all papers: agents in virtual time, movements of figures, and the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from xpu_simulation import load_soc
from xpu_speculation.cost.equations import client_time

Bench = Callable[[str], ModuleType]


def test_agents_follow_the_equation(bench: Bench) -> None:
    """Guards the simulated agents: an agent with constant times takes those of equation (1)."""
    calls = bench("papers.tool_calls")
    setup = calls.ToolCallSetup(
        generation_s=2.0, answer_spread=1e-9, tool_deviation=0.0, calls=3, batch_slowdown=1.0, answer_tokens=50.0
    )
    for tool_s, rate in ((0.5, 1.0), (3.0, 1.0), (3.0, 0.0)):
        [result] = calls.run_agents(setup, 1, 4, tool_s, calls.Speculation(0.5, rate), seed=1)
        assert result.seconds == pytest.approx(4 * (client_time(3, 2.0, 0.5, tool_s, rate) + 2.0), rel=1e-6)
        assert result.tokens == pytest.approx(4 * 4 * 50.0, rel=1e-6)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=15)
@given(
    st.integers(1, 9),
    st.floats(0.0, 4.0),
    st.floats(0.01, 3.0),
    st.floats(0.0, 1.0),
    st.floats(1.0, 4.0),
    st.integers(0, 99),
)
def test_speculation_alone_never_costs_time(
    bench: Bench, agents: int, tool_s: float, draft_s: float, hit_rate: float, slowdown: float, seed: int
) -> None:
    """Guards against agents that never end, and against a saving above equation (2)'s limit of half of the time."""
    calls = bench("papers.tool_calls")
    setup = calls.ToolCallSetup(batch_slowdown=1.0 if agents == 1 else slowdown)
    plain = calls.run_agents(setup, agents, 3, tool_s, None, seed)
    found = calls.run_agents(setup, agents, 3, tool_s, calls.Speculation(draft_s, hit_rate), seed)
    assert [each.tokens for each in plain] == pytest.approx([each.tokens for each in found])
    if agents == 1:  # with several, earlier answers slow those of other agents
        assert plain[0].seconds >= found[0].seconds * (1 - 1e-9) > plain[0].seconds / 2
    slow, fast = ((sum(each.seconds for each in results)) for results in (plain, found))
    assert fast <= slow * 1.2


def test_more_samples_hit_more(bench: Bench) -> None:
    """Guards hit rates: that of one sample is its accuracy, more samples hit more, and never all."""
    setup = bench("papers.tool_calls").ToolCallSetup()
    for model, accuracy in setup.accuracy.items():
        rates = [setup.hit_rate(model, samples) for samples in (1, 3, 5, 7, 9)]
        assert rates[0] == pytest.approx(accuracy)
        assert rates == sorted(rates)
        assert rates[-1] < 1.0
    alike = replace(setup, concentration=1e6)
    assert alike.hit_rate("1B", 9) == pytest.approx(1 - 0.5**9, abs=1e-3)


def test_every_claim_of_tool_calls_is_simulated(bench: Bench) -> None:
    """Guards the page against claims without a figure."""
    calls, figures = bench("papers.tool_calls"), bench("common.figures").Figures("run")
    calls.tool_call_figures(figures, sizes=calls.Sizes(tasks=2, repeats=2))
    values = {row.name: row.value for row in figures.rows}
    claims = bench("papers.tool_call_claims").CLAIMS
    assert {claim.name for claim in claims} <= values.keys()
    assert 1.5 < values["fig. 3: largest speedup"] < 2.0
    assert len(values) == len(figures.rows)


def test_page_names_the_assumption_that_moves_most(bench: Bench) -> None:
    """Guards the explanation of a deviation: the assumption with the largest effect, and one that reaches the paper."""
    sensitivity, page = bench("papers.sensitivity"), bench("papers.page")
    claim_of, figure = bench("common.claims").Claim, bench("common.figures").Figure
    far, near = (claim_of(name, 2.0, 2.0, "ratio", "v1") for name in ("far", "near"))
    figures = bench("common.figures").Figures("moved")
    rows = [figure("far", 1.0), figure("near", 2.1)]
    assert sensitivity.claims_to_explain(rows, [far, near]) == [far]

    def compute(changes: Sequence[float | None]) -> list[dict[str, float]]:
        return [{"far": 1.0 + (change or 0.0), "near": 2.0} for change in changes]

    assumptions = [
        sensitivity.Assumption("small", "0", {"low": -0.1, "high": 0.1}, "a"),
        sensitivity.Assumption("reaching", "0", {"high": 0.9}, "b"),
        sensitivity.Assumption("largest", "0", {"low": -0.5, "high": 5.0}, "c"),
    ]
    sensitivity.vary(figures, [far], assumptions, compute)
    found = sensitivity.movements(figures.rows, far)
    assert [each.assumption for each in found] == ["largest", "reaching", "small"]
    assert found[0].best == ("low", 0.5)
    assert found[1].best == ("high", 1.9)
    text = page.page_text([page.Paper("Paper", [far, near], rows, assumptions)], figures.rows)
    assert (
        "| far | largest: 1 becomes 0.5 at low, 6 at high | reaching: 1 becomes 1.9 at high; within 25% at high |"
        in text
    )
    assert "Most often: largest (1)" in text
    assert "| near | largest" not in text
    assert "| reaching | 0 | high | b |" in text
    assert not sensitivity.movements([], far)


@pytest.mark.slow
def test_each_agent_xpu_assumption_changes_its_servers(bench: Bench) -> None:
    """Guards a sensitivity run against a change without effect, and against servers that change unnoticed."""
    varied, soc_loads = bench("papers.agent_xpu_assumptions"), bench("agent_xpu.soc_loads")
    loads = soc_loads.SocLoads(8.0, (1,), 1)
    cases = [loads.mixed("3B", 40, 40, 1, server) for server in soc_loads.SERVERS]
    names = {"contention.worst_slowdown", "npu.launch.ms", "slots of llama.cpp-cpu", "start of agent-xpu"}
    names |= {
        "length of the answers",
        "requests in a batch of openvino-igpu",
        "npu.compile.kernel_s",
        "npu.kv_copy.s_per_gb",
        "npu.power.idle_w",
    }
    assumptions = {each.name: each for each in varied.agent_xpu_assumptions()}
    assert names < assumptions.keys()
    assert all(assumptions[name].ends for name in names)
    changes = [(name, change) for name in names for change in assumptions[name].ends.values()]
    before, *found = varied.simulate_changes(loads, cases, [varied.CaseChange(), *(change for _, change in changes)])
    for (name, change), after in zip(changes, found, strict=True):
        assert after != before, name
        if name.startswith(("contention.", "npu.")):  # a number of the chip, which all servers have
            others = [index for index, case in enumerate(cases) if case.scheme not in change.servers]
            again = [loads.simulate_here(change.of(cases[index])) for index in others]
            assert [run.trace for run in again] == [after[index].trace for index in others], name


def test_idle_power_needs_no_new_run(bench: Bench) -> None:
    """Guards the energy with another idle power, which is computed from the run with the first one."""
    varied = bench("papers.agent_xpu_assumptions")
    [assumption] = [each for each in varied.agent_xpu_assumptions() if each.name == "cpu.power.idle_w"]
    loads = bench("agent_xpu.soc_loads").SocLoads(20.0, (1,), 1)
    case = loads.mixed("3B", 20, 20, 1, "agent-xpu")
    [[found]] = varied.simulate_changes(loads, [case], [assumption.ends["8"]])
    simulated = loads.simulate_here(replace(case, soc=load_soc("125H").with_values({"cpu.power.idle_w": 8.0})))
    assert found.trace == simulated.trace
    assert found.usage.energy_j == pytest.approx(simulated.usage.energy_j)


def test_all_coordgen_assumptions_can_be_scaled(bench: Bench) -> None:
    """Guards the sensitivity of CoordGen against a value that a chip does not allow, and against one that stays."""
    phones, others = bench("coordgen.phones"), bench("papers.other_assumptions")
    plain = {phone: phones.soc(phone) for phone in phones.PHONES}
    methods = ("CPU vanilla", "NPU-EAGLE")
    in_memory = [phones.cost(phones.Cell("ui", "1.5B", "13"), method).memory_bytes for method in methods]
    for assumption in others.coordgen_assumptions():
        for name, factor in assumption.ends.values():
            with phones.scaled(name, factor):
                changed = [phones.cost(phones.Cell("ui", "1.5B", "13"), method).memory_bytes for method in methods]
                for phone in phones.PHONES:
                    assert phones.soc(phone) != plain[phone] or changed != in_memory, (name, factor)
    assert phones.soc("13") == plain["13"]
