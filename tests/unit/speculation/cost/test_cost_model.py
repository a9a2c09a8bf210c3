"""Decisions of the cost model: inputs, budget, learning and explanation."""

from __future__ import annotations

import math
import random
import threading
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_speculation.cost.cost_model import CostModel, CostSettings, SpeculationDecision
from xpu_speculation.cost.equations import client_time, standard_time
from xpu_speculation.cost.estimates import EstimateMemory
from xpu_speculation.cost.observations import Observations, ToolForecast, TurnForecast
from xpu_speculation.cost.waste_budget import WasteBudget
from xpu_speculation.errors import SpeculationError

_MINUTE_S = 60.0


class Shop:
    """An agent in virtual time, with given durations and a speculator of given accuracy.

    With drafts an answer takes ``slower`` seconds longer. Its duration varies by ``varies`` of its mean.
    """

    def __init__(
        self, model: CostModel, agent: str = "mail", accuracy: float = 1.0, calls: float = 1.0, **times: float
    ):
        self.model, self.agent, self.accuracy, self.calls = model, agent, accuracy, calls
        self.times = {"generation": 2.0, "slower": 0.0, "varies": 0.0, "draft": 0.2, "tool": 2.0, **times}
        self.draw = random.Random(5)
        self.now = 0.0
        self.tool = "search"
        self.eligible = {"search"}

    def turn(self) -> SpeculationDecision:
        """Runs one turn.

        Each sample is correct with the same probability, and each wrong one wastes a run of the tool.
        """
        decision = self.model.decide(self.agent, self.eligible, self.now)
        drafted = decision.samples > 0
        generation = self.times["generation"] + drafted * self.times["slower"]
        generation *= max(0.1, self.draw.gauss(1.0, self.times["varies"]))
        self.now += generation
        right = [self.draw.random() < self.accuracy for _ in range(decision.samples)]
        self.model.observe_generation(self.agent, generation, self.now, drafted)
        for _ in right:
            self.model.observe_draft(self.agent, self.times["draft"], self.now)
        calls = [(self.tool, right.index(True) + 1 if True in right else 0)] if self.draw.random() < self.calls else []
        if calls:
            self.now += self.times["tool"]
            self.model.observe_tool(self.tool, self.times["tool"], self.now)
        self.model.observe_turn(self.agent, decision, calls, self.now, wasted=right.count(False) * self.times["tool"])
        return decision

    def turns(self, count: int) -> list[int]:
        """Runs a number of turns, and returns the samples of each."""
        return [self.turn().samples for _ in range(count)]

    def drafted(self, count: int) -> float:
        """Runs a number of turns, and returns the share with drafts."""
        return sum(samples > 0 for samples in self.turns(count)) / count

    @property
    def row(self) -> str:
        """Returns the agent's row of the table."""
        return next(line for line in self.model.explain().splitlines() if line.split()[0] == self.agent)


# ---- The budget --------------------------------------------------------------------------------------------


@given(
    st.floats(0.0, 100.0),
    st.lists(
        st.tuples(st.floats(0.0, 40.0), st.floats(0.0, 60.0), st.floats(0.0, 1.0), st.integers(0, 5)), max_size=60
    ),
)
def test_every_minute_stays_within_the_budget(per_minute, turns):
    """Guards the budget of every minute, for any order of settlements."""
    budget, now = WasteBudget(per_minute), 0.0
    charged: list[tuple[float, float]] = []
    held: list[tuple[int, float]] = []
    for passed, most, share, settled in turns:
        now += passed
        if ticket := budget.reserve(most, now):
            held.append((ticket, share * most))
        for ticket, spent in held[:settled]:
            budget.settle(ticket, spent, now)
            charged.append((now, spent))
        held = held[settled:]
        assert budget.available(now) >= 0.0
        assert budget.available(now) + budget.reserved() <= per_minute / 2 + 1e-6
    for start, _ in charged:
        minute = sum(spent for at, spent in charged if start <= at < start + _MINUTE_S)
        assert minute <= per_minute + 1e-6


def test_budget_refills():
    """Guards against a budget that is spent once and for all."""
    budget = WasteBudget(60.0)
    for minute in range(5):
        ticket = budget.reserve(30.0, minute * _MINUTE_S)
        assert ticket
        assert budget.reserve(0.1, minute * _MINUTE_S) is None
        budget.settle(ticket, 30.0, minute * _MINUTE_S)


def test_unused_reservation_is_released():
    """Guards against hits that use up the budget."""
    budget = WasteBudget(60.0)
    for _ in range(100):
        ticket = budget.reserve(30.0, 1.0)
        assert ticket
        budget.settle(ticket, 0.0, 1.0)


def test_debt_is_paid_before_new_reservations():
    """Guards the budget after a run that took ten times the expected time."""
    budget = WasteBudget(60.0)
    ticket = budget.reserve(10.0, 0.0)
    assert ticket
    budget.settle(ticket, 90.0, 1.0)
    assert budget.available(1.0) == pytest.approx(-60.0)
    assert budget.reserve(0.1, 100.0) is None
    assert budget.reserve(0.1, 130.0)


def test_turn_that_never_settles_counts_as_wasted():
    """Guards against a reservation that a dead caller would hold forever."""
    budget = WasteBudget(60.0)
    assert budget.reserve(30.0, 0.0)
    assert budget.available(500.0) == 0.0
    budget.available(601.0)
    assert budget.reserved() == 0.0
    assert budget.available(661.0) == pytest.approx(30.0)


def test_ticket_settled_twice_is_released_once():
    """Guards the budget against a caller that ends a turn twice."""
    budget = WasteBudget(60.0)
    ticket = budget.reserve(30.0, 0.0)
    assert ticket
    budget.settle(ticket, 0.0, 0.0)
    budget.settle(ticket, 0.0, 0.0)
    assert budget.available(0.0) == pytest.approx(30.0)


# ---- Decisions ---------------------------------------------------------------------------------------------

_alphas = st.lists(st.floats(0.0, 1.0), min_size=9, max_size=9).map(lambda found: (0.0, *sorted(found)))
_prospects = st.lists(
    st.builds(ToolForecast, st.just("tool"), st.floats(0.0, 1.0), _alphas, st.floats(0.0, 5.0)), max_size=4
)
_seconds = st.floats(0.0, 1.0)
_outlooks = st.builds(TurnForecast, st.floats(0.0, 10.0), _seconds, _seconds, _seconds, _prospects.map(tuple))


@given(_outlooks, st.integers(1, 9), st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_higher_price_never_gives_more_samples(outlook, most, price, more):
    """Guards the direction of the price: more agents, slower drafts and more waste never add samples."""
    samples = outlook.best(most, price)
    assert 1 <= samples <= most
    assert outlook.best(most, price + more) <= samples
    for other in range(1, most + 1):
        assert outlook.gain_s(samples) - samples * price >= outlook.gain_s(other) - other * price


@given(_outlooks, st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_gain_is_monotone_in_accuracy(outlook, price, better):
    """Guards against a decision that is not monotone in α."""

    def improved(prospect: ToolForecast) -> ToolForecast:
        accuracy = (0.0, *(alpha + better * (1.0 - alpha) for alpha in prospect.accuracy[1:]))
        return ToolForecast(prospect.tool, prospect.share, accuracy, prospect.hidden_s)

    other = replace(outlook, tool_forecasts=tuple(map(improved, outlook.tool_forecasts)))

    def worth(found: TurnForecast) -> float:
        samples = found.best(9, price)
        return found.gain_s(samples) - samples * price

    assert worth(other) >= worth(outlook) - 1e-9


@pytest.mark.parametrize("tool", [0.5, 1.0, 1.8, 4.0])
def test_gain_matches_equation_1(tool):
    """Guards the forecast of an agent that calls the tool every turn against the paper's equation."""
    shop = Shop(CostModel(CostSettings(most_samples=1)), accuracy=0.8, tool=tool)
    shop.turns(400)
    row = shop.model.explain().splitlines()[1].split("  ")
    cells = [cell.strip() for cell in row if cell.strip()]
    saved, share = float(cells[6]), float(cells[7].rstrip("%")) / 100
    alpha = saved / (2.0 + tool - max(2.0, 0.2 + tool))
    assert alpha == pytest.approx(0.8, abs=0.15)
    standard = standard_time(1, 2.0, tool)
    assert share == pytest.approx(1.0 - client_time(1, 2.0, 0.2, tool, alpha) / standard, abs=0.001)


def test_good_speculator_is_used_and_bad_one_is_not():
    """Guards the decision at T near G."""
    every = CostSettings().probe_every
    good = Shop(CostModel(), accuracy=0.9)
    good.turns(10)
    assert good.drafted(10 * every) >= 1.0 - 11 / (10 * every)
    model = CostModel(CostSettings(waste_per_minute=math.inf))
    bad = Shop(model, accuracy=0.0)
    bad.turns(40)
    assert abs(sum(bad.turns(10 * every)) - 10) <= 1
    assert "too little" in bad.model.explain()


def test_new_tools_are_speculated_on():
    """Guards an agent with other tools in every task."""
    shop = Shop(CostModel(), accuracy=0.9)
    drafted = []
    for task in range(100):
        shop.eligible = {f"read {task}", f"write {task}"}
        shop.tool = f"read {task}"
        drafted += shop.turns(2)
    assert sum(samples > 0 for samples in drafted[40:]) >= 150


def test_turns_without_calls_lower_the_gain():
    """Guards against the assumption that every turn calls a tool."""
    settings = CostSettings(waste_per_minute=math.inf, min_saving=0.1)
    often, seldom = Shop(CostModel(settings), calls=1.0), Shop(CostModel(settings), calls=0.05)
    assert often.turns(100)[-1] >= 1
    assert seldom.turns(100)[-10:] == [0] * 10


def test_tools_with_too_small_savings_are_not_explored():
    """Guards against exploration where even a sure hit saves too little."""
    shop = Shop(CostModel(), tool=0.001)
    assert sum(shop.turns(50)) == 1
    assert "even sure hits" in shop.turn().why


def test_speculator_slower_than_the_model_is_not_used():
    """Guards equation (3): without g < G there is no gain."""
    shop = Shop(CostModel(), draft=2.5)
    shop.turns(40)
    assert abs(sum(shop.turns(320)) - 10) <= 1


def test_turn_without_eligible_tools_has_no_samples():
    """Guards against samples in a turn without eligible tools."""
    shop = Shop(CostModel())
    shop.eligible = set()
    assert sum(shop.turns(20)) == 0


def test_calls_of_ineligible_tools_do_not_change_accuracy():
    """Guards α against calls that could not have been hit."""
    shop = Shop(CostModel(), accuracy=1.0)
    shop.turns(20)
    before = shop.model.explain().splitlines()[2]
    for _ in range(20):
        decision = shop.model.decide("mail", {"search"}, shop.now)
        shop.model.observe_turn("mail", decision, [("delete", 0)], shop.now)
    after = next(line for line in shop.model.explain().splitlines() if line.split()[0] == "search")
    assert _alpha(after) >= _alpha(before)


def _alpha(row: str) -> float:
    """Returns the α of a tool's row of the table."""
    return float(row[row.index(")") + 1 :].split()[0])


@pytest.mark.parametrize("accuracy", [0.3, 0.6])
def test_more_active_agents_get_fewer_samples(accuracy):
    """Guards the price of drafting on a shared machine, which falls again later."""
    model = CostModel(CostSettings(waste_per_minute=math.inf, waste_price=0.0))
    shop = Shop(model, accuracy=accuracy)
    shop.turns(200)

    def samples(others: int, now: float) -> int:
        for i in range(others):
            model.observe_turn(f"agent-{i}", model.decide(f"agent-{i}", {"search"}, now), None, now)
        decision = model.decide("mail", {"search"}, now)
        model.observe_turn("mail", decision, None, now)
        assert decision.samples, decision.why
        return decision.samples

    alone, few, many = (samples(others, shop.now) for others in (0, 7, 31))
    assert alone > few > many >= 1
    assert samples(0, shop.now + model.settings.active_s + 1.0) == alone


@pytest.mark.parametrize(
    "dearer",
    [{"draft_price": 2.0}, {"waste_price": 2.0}, {"min_saving": 0.3}, {"waste_per_minute": 10.0}, {"most_samples": 2}],
)
def test_stricter_settings_never_speculate_more(dearer):
    """Guards the direction of every setting."""
    generous = {"waste_per_minute": 1e6}
    usual = sum(Shop(CostModel(CostSettings(**generous)), accuracy=0.5).turns(200))
    assert sum(Shop(CostModel(CostSettings(**{**generous, **dearer})), accuracy=0.5).turns(200)) < usual


# ---- Learning ----------------------------------------------------------------------------------------------


def test_new_agent_is_explored_with_one_sample():
    """Guards the cold start: some turns with one sample, as many without, before any decision."""
    shop = Shop(CostModel(CostSettings(explore_turns=3)), accuracy=0.7)
    decisions = [shop.turn() for _ in range(7)]
    assert [decision.samples for decision in decisions[:6]] == [1, 0, 0, 1, 1, 0]
    assert [each.why for each in decisions[:6] if each.samples] == [f"exploring, {i} of 3 turns seen" for i in range(3)]
    assert {each.why for each in decisions[:6] if not each.samples} == {_WITHOUT}
    assert "worth" in decisions[6].why


def test_exploration_keeps_to_the_budget():
    """Guards the budget: a budget of 0 explores nothing."""
    assert sum(Shop(CostModel(CostSettings(waste_per_minute=0.0))).turns(20)) == 0


def test_exploration_ends_if_the_speculator_never_answers():
    """Guards against endless exploration of an unreachable speculator."""
    model, now = CostModel(), 0.0
    asked = 0
    for _ in range(100):
        decision = model.decide("mail", {"search"}, now)
        asked += decision.samples
        model.observe_generation("mail", 2.0, now, decision.samples > 0)
        model.observe_tool("search", 2.0, now)
        model.observe_turn("mail", decision, [("search", 0)], now)
        now += 4.0
    assert 5 <= asked <= 5 + 1 + 90 // 32


def test_improved_speculator_is_found_again():
    """Guards against a permanent decision: some turns are tried anyway."""
    shop = Shop(CostModel(CostSettings(probe_every=8)), accuracy=0.0)
    assert shop.turns(60)[-7:].count(0) >= 5
    shop.accuracy = 1.0
    shop.turns(400)
    assert shop.drafted(80) >= 1.0 - 11 / 80


def test_repeating_samples_reduce_to_one():
    """Guards λ: if only the first sample is ever correct, one sample remains."""
    model, now, draw = CostModel(CostSettings(waste_per_minute=math.inf)), 0.0, random.Random(3)
    samples = []
    for _ in range(300):
        decision = model.decide("mail", {"search"}, now)
        samples.append(decision.samples)
        now += 4.0
        model.observe_generation("mail", 2.0, now, decision.samples > 0)
        model.observe_draft("mail", 0.2, now)
        model.observe_tool("search", 2.0, now)
        first = int(decision.samples > 0 and draw.random() < 0.7)
        model.observe_turn("mail", decision, [("search", first)], now)
    assert max(samples[5:50]) > 1
    assert set(samples[-50:]) <= {0, 1, 2}
    assert samples[-50:].count(0) <= 2


# ---- Slowdown by drafting ----------------------------------------------------------------------------------

_WITHOUT = "a turn without drafts, to see what they cost the answer"
_FREE = {"waste_per_minute": math.inf}


def test_drafts_with_too_large_slowdown_are_stopped():
    """Guards against drafts on the answer's own cores that cost more than they hide."""
    settings = CostSettings(**_FREE)
    shop = Shop(CostModel(settings), accuracy=0.5, generation=1.0, slower=0.4, draft=0.7, tool=1.0)
    shop.turns(40)
    assert shop.drafted(10 * settings.probe_every) <= 11 / (10 * settings.probe_every)
    assert "drafting slows the answer by 0.400 s, too much for the 0." in shop.row
    assert [cell.strip() for cell in shop.row.split("  ") if cell.strip()][4] == "0.400"
    assert "1.40 ± 0.00" in shop.row
    assert "1.00 (" in shop.row


def test_drafts_with_small_slowdown_are_kept():
    """Guards against stopping for any slowdown: it is weighed against the hidden time."""
    shop = Shop(CostModel(CostSettings(**_FREE)), accuracy=0.9, slower=0.2)
    shop.turns(10)
    assert shop.drafted(320) >= 0.95
    assert float(shop.row.rpartition("price of ")[2].split()[0]) > 0.2


def test_drafts_without_slowdown_are_kept():
    """Guards speculation on a separate machine, except for the comparison turns."""
    settings = CostSettings(**_FREE)
    shop = Shop(CostModel(settings), accuracy=0.5, generation=1.0, draft=0.2, tool=1.0)
    shop.turns(2 * settings.explore_turns)
    assert shop.drafted(10 * settings.probe_every) >= 1.0 - 11 / (10 * settings.probe_every)


@pytest.mark.parametrize("seed", range(4))
def test_varying_answers_are_not_a_slowdown(seed):
    """Guards against chance: answers that vary by 30 % do not stop free drafts for long."""
    shop = Shop(CostModel(CostSettings(**_FREE)), accuracy=0.5, generation=1.0, varies=0.3, draft=0.4, tool=1.0)
    shop.draw = random.Random(seed)
    shop.turns(200)
    assert shop.drafted(400) >= 0.9


def test_end_of_a_slowdown_is_noticed():
    """Guards against a permanent decision after the draft model moved to another machine."""
    times = {"generation": 1.0, "slower": 1.2, "varies": 0.1, "tool": 1.0}
    shop = Shop(CostModel(CostSettings(probe_every=8, **_FREE)), accuracy=0.8, **times)
    shop.turns(100)
    assert shop.drafted(80) <= 11 / 80
    shop.times["slower"] = 0.0
    shop.turns(300)
    assert shop.drafted(80) >= 1.0 - 11 / 80


def test_later_slowdown_is_noticed():
    """Guards against old observations after another program has loaded the machine."""
    shop = Shop(CostModel(CostSettings(**_FREE)), accuracy=0.5, generation=1.0, tool=1.0)
    shop.turns(300)
    shop.times["slower"] = 0.9
    shop.turns(100)
    assert shop.drafted(320) <= 11 / 320


def test_comparison_turns_are_repeated_after_a_pause():
    """Guards against an outdated G without drafts."""
    settings = CostSettings(memory=EstimateMemory(half_life_s=3600.0), **_FREE)
    shop = Shop(CostModel(settings), accuracy=0.9)
    shop.turns(320)
    assert shop.turns(20).count(0) <= 2
    shop.now += 6 * 3600.0
    assert settings.explore_turns - 1 <= shop.turns(20).count(0) <= settings.explore_turns + 2


@pytest.mark.parametrize(("period", "last"), [(2, 1.0), (3, 4.0), (6, 1.0)])
def test_turns_of_two_kinds_are_not_a_slowdown(period, last):
    """Guards agents whose last turn of a conversation has another length and no call."""
    shop = Shop(CostModel(CostSettings(**_FREE)), accuracy=0.9, tool=1.0)
    drafted = 0
    for turn in range(640):
        is_last = turn % period == period - 1
        shop.times["generation"], shop.calls = (last, 0.0) if is_last else (2.0, 1.0)
        drafted += shop.turn().samples > 0
    assert drafted >= 0.9 * 640


@pytest.mark.parametrize("every", [2, 3, 8, 16, 20, 28, 31, 32, 40, 56, 64])
def test_comparison_turns_cover_all_kinds_of_turns(every):
    """Guards exceptions against correlation with conversations of constant length."""
    record = Observations(EstimateMemory(), 9, 0.5).agents["mail"]
    found = [turn for turn in range(60 * every) if record.is_exception(True, every)]
    assert len(found) == 60
    for period in range(2, 7):
        for kind in range(period):
            assert sum(turn % period == kind for turn in found) >= 0.2 * 60 / period


def test_agents_with_long_answers_are_not_a_slowdown():
    """Guards against comparing agents with drafts to other agents without."""
    model = CostModel(CostSettings(**_FREE))
    short = Shop(model, "short", accuracy=0.0, generation=1.0)
    long = Shop(model, "long", accuracy=0.9, generation=6.0, tool=4.0)
    for _ in range(200):
        short.turn()
        long.turn()
    assert short.drafted(64) <= 4 / 64
    assert long.drafted(64) >= 60 / 64
    fresh = Shop(model, "fresh", accuracy=0.9, generation=6.0, tool=4.0)
    fresh.turns(11)
    assert fresh.drafted(64) >= 60 / 64


def test_false_slowdowns_are_as_rare_as_documented():
    """Guards the standard error: without a slowdown, one look in six finds one."""
    charged = 0
    for seed in range(400):
        seen, draw = Observations(EstimateMemory(), 9, 0.5), random.Random(seed)
        record = seen.agents["mail"]
        for _ in range(12):
            for known in (record.drafted, record.alone):
                known.observe(draw.gauss(2.0, 0.4), 0.0)
        charged += seen.slower_s(record, 5, 0.0) > 0.0
    assert charged / 400 == pytest.approx(1 / 6, abs=0.05)


@given(st.booleans(), st.integers(2, 64), st.integers(1, 20))
def test_every_block_of_turns_has_one_exception(wanted, every, blocks):
    """Guards the number of exceptions, at any position in its block."""
    record = Observations(EstimateMemory(), 9, 0.5).agents["mail"]
    record.is_exception(not wanted, every)
    for _ in range(blocks):
        assert sum(record.is_exception(wanted, every) for _ in range(every)) == 1


@given(st.integers(0, 2**32), st.floats(0.0, 0.5), st.floats(0.0, 2.0))
def test_slowdown_is_at_most_the_observed_difference(seed, varies, slower):
    """Guards the slowdown: from 0 to the difference, and 0 without recent evidence."""
    seen, draw = Observations(EstimateMemory(), 9, 0.5), random.Random(seed)
    record = seen.agents["mail"]
    for turn in range(40):
        assert turn >= 5 or seen.slower_s(record, 5, 0.0) == 0.0
        for known, mean in ((record.drafted, 1.0 + slower), (record.alone, 1.0)):
            known.observe(mean * (1.0 + varies * draw.uniform(-1.0, 1.0)), 0.0)
        drafted, alone = record.drafted.normal, record.alone.normal
        assert drafted
        assert alone
        assert 0.0 <= seen.slower_s(record, 5, 0.0) <= max(0.0, drafted.mean - alone.mean)
    if varies == 0.0:
        assert seen.slower_s(record, 5, 0.0) == pytest.approx(slower)
    assert seen.slower_s(record, 5, 1e9) == 0.0


# ---- Budget limits -----------------------------------------------------------------------------------------


@pytest.mark.slow
@given(st.integers(0, 2**32), st.integers(1, 6), st.floats(0.0, 60.0))
def test_agents_together_never_waste_more_than_the_budget(seed, agents, per_minute):
    """Guards the budget through the model, with many agents, tools and draft qualities."""
    draw, model = random.Random(seed), CostModel(CostSettings(waste_per_minute=per_minute))
    tools = {f"tool-{i}": (draw.uniform(0.01, 4.0), draw.choice([0.5, 1.0, 5.0])) for i in range(3)}
    under_way: list[tuple[float, str, SpeculationDecision]] = []
    charged: list[tuple[float, float]] = []
    now = 0.0
    for _ in range(80):
        now += draw.uniform(0.0, 2.0)
        agent = f"agent-{draw.randrange(agents)}"
        under_way.append((now + draw.uniform(0.5, 5.0), agent, model.decide(agent, tools, now)))
        for ended in [turn for turn in under_way if turn[0] <= now]:
            under_way.remove(ended)
            _, agent, decision = ended
            model.observe_generation(agent, draw.uniform(1.0, 3.0), now, decision.samples > 0)
            model.observe_draft(agent, draw.uniform(0.1, 0.5), now)
            tool = draw.choice(list(tools))
            model.observe_tool(tool, tools[tool][0] * draw.uniform(0.8, 1.2), now, tools[tool][1])
            wasted = draw.random() * decision.reserved
            charged.append((now, wasted))
            calls = draw.choice([None, [], [(tool, draw.randint(0, decision.samples))]])
            model.observe_turn(agent, decision, calls, now, wasted)
    for start, _ in charged:
        assert sum(wasted for at, wasted in charged if start <= at < start + _MINUTE_S) <= per_minute + 1e-6


def test_turn_reserves_its_possible_waste():
    """Guards the reservation: the costliest tool, two deviations above its mean, per sample."""
    model = CostModel(CostSettings(waste_per_minute=math.inf))
    for seconds in (1.0, 3.0):
        model.observe_tool("search", seconds, 0.0, cost=2.0)
        model.observe_tool("read", 0.1, 0.0)
    decision = model.decide("mail", {"search", "read"}, 0.0)
    assert decision.samples == 1
    assert decision.reserved == pytest.approx((2.0 + 2.0 * 1.0) * 2.0)


def test_long_rare_tool_does_not_stop_speculation():
    """Guards drafting against an eligible tool above the budget that is never called."""
    model = CostModel()
    model.observe_tool("crawl", 70.0, 0.0)
    shop = Shop(model, accuracy=0.9)
    shop.eligible = {"search", "crawl"}
    assert shop.turn().why == "a wrong prediction may waste 70.0, more than the budget ever has at once (60.0)"
    shop.turns(20)
    assert shop.drafted(64) >= 0.9
    model.observe_turn("mail", SpeculationDecision(0, ""), [("crawl", 0)], shop.now)
    assert shop.drafted(64) >= 0.9


def test_long_frequent_tool_counts():
    """Guards the budget against a long tool that is called in every other turn."""
    model = CostModel()
    for _ in range(20):
        decision = model.decide("mail", {"search", "crawl"}, 0.0)
        model.observe_tool("search", 1.0, 0.0)
        model.observe_tool("crawl", 70.0, 0.0)
        model.observe_turn("mail", decision, [("search", 0), ("crawl", 0)], 0.0)
    assert model.decide("mail", {"search", "crawl"}, 0.0).samples == 0


def test_reservation_stays_until_the_last_run_has_ended():
    """Guards the budget against runs that continue in threads after their turn."""
    model = CostModel(CostSettings(waste_per_minute=8.0))
    model.observe_tool("search", 4.0, 0.0)
    first = model.decide("mail", {"search"}, 0.0)
    assert first.samples == 1
    model.observe_turn("mail", first, [("search", 0)], 0.0, 0.1, settles=False)
    assert model.decide("desk", {"search"}, 0.0).samples == 0
    model.settle(first, 1.0, 0.0)
    assert model._budget.available(0.0) == pytest.approx(3.0)
    model.settle(first, 1.0, 0.0)
    assert model._budget.available(0.0) == pytest.approx(2.0)


def test_failed_turn_releases_its_reservation_and_is_not_learned():
    """Guards the budget and α against main models that fail."""
    shop = Shop(CostModel(CostSettings(waste_per_minute=8.0)))
    shop.turns(20)
    before = shop.model.explain()
    for _ in range(50):
        decision = shop.model.decide("mail", {"search"}, shop.now)
        assert decision.samples >= 1 or decision.why == _WITHOUT
        shop.model.observe_turn("mail", decision, None, shop.now)
    assert shop.model.explain() == before


def test_names_of_agents_and_tools_are_bounded():
    """Guards memory against unlimited names."""
    model = CostModel()
    for i in range(3000):
        decision = model.decide(f"agent-{i}", {f"tool-{i}"}, float(i))
        model.observe_tool(f"tool-{i}", 1.0, float(i))
        model.observe_turn(f"agent-{i}", decision, [(f"tool-{i}", 0)], float(i))
    text = model.explain()
    assert "and 1004 agents more" in text
    assert len(text.splitlines()) < 50


def test_threads_may_share_a_model():
    """Guards counts and reservations against concurrent callers."""
    model = CostModel(CostSettings(waste_per_minute=math.inf))
    failures: list[BaseException] = []

    def work(agent: str) -> None:
        try:
            shop = Shop(model, agent=agent)
            for _ in range(50):
                shop.turn()
                model.explain()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(f"agent-{i % 3}",)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    rows = [row.split() for row in model.explain().splitlines()[1:-1] if row.startswith("agent-")]
    assert sorted((row[0], row[1]) for row in rows) == [(f"agent-{i}", "(100)") for i in range(3)]


# ---- Explanation -------------------------------------------------------------------------------------------


def test_explain_shows_the_numbers_and_the_reason():
    """Guards the table: G, g, T and α with counts, the gain, and the reason."""
    shop = Shop(CostModel(CostSettings(most_samples=1)), accuracy=1.0)
    alone = shop.turns(60).count(0)
    drafted = 60 - alone
    head, agent, tool, budget = shop.model.explain().splitlines()
    assert head.split("  ")[0] == "agent"
    for name in ("G s", "alone s", "slower s", "g s", "T s", "alpha", "saves s", "saves", "samples", "why"):
        assert name in head
    assert "mail" in agent
    assert f"2.00 ± 0.00 ({drafted})  2.00 ({alone})  0.000" in agent
    assert f"0.20 ± 0.00 ({drafted})" in agent
    assert "worth" in agent
    assert "%" in agent
    assert "2.00 ± 0.00 (60)" in tool
    assert f"({drafted})" in tool[tool.index("(60)") + 1 :]
    assert budget == "wasted work: at most 120 a minute, 60.0 can be reserved now"


def test_explain_changes_nothing():
    """Guards against an explanation that spends budget or an exception."""
    looked, unseen = Shop(CostModel(), accuracy=0.1), Shop(CostModel(), accuracy=0.1)
    for _ in range(100):
        looked.model.explain()
        assert looked.turn() == unseen.turn()


def test_explain_without_observations():
    """Guards the table before any observation."""
    assert CostModel().explain().splitlines()[0].startswith("agent")


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"most_samples": 0}, "most_samples: 0; expected a whole number, at least 1"),
        ({"explore_turns": True}, "explore_turns: True"),
        ({"min_saving": 1.5}, "min_saving: 1.5; expected a number from 0 to 1"),
        ({"draft_price": -1.0}, "draft_price: -1.0"),
        ({"active_s": math.nan}, "active_s: nan"),
        ({"active_s": "30"}, "active_s: '30'; expected a finite number"),
        ({"memory": {}}, "memory: {}; expected an EstimateMemory"),
    ],
)
def test_invalid_settings_are_refused(settings, named):
    """Guards against a setting out of range. The error names it."""
    with pytest.raises(SpeculationError, match=named):
        CostSettings(**settings)


@pytest.mark.parametrize("per_minute", [-1.0, math.nan, "30"])
def test_invalid_budget_is_refused(per_minute):
    """Guards the budget against a limit such as NaN."""
    with pytest.raises(SpeculationError, match=f"waste_per_minute: {per_minute!r}"):
        CostSettings(waste_per_minute=per_minute)
    with pytest.raises(SpeculationError, match=f"per_minute: {per_minute!r}"):
        WasteBudget(per_minute)


def test_settings_of_wrong_type_are_refused():
    """Guards against settings as a dict, whose first use would fail."""
    with pytest.raises(SpeculationError, match=r"settings: {'waste_per_minute': 30}; expected CostSettings"):
        CostModel({"waste_per_minute": 30})
    with pytest.raises(SpeculationError, match=r"settings: {}; expected CostSettings"):
        CostModel({})
