"""Speculative tool calls of many agents in virtual time (`speculative-tool-calls fig. 1, 3, 5 to 7`).

Agents share a server that decodes all running answers together. A task is some answers with a tool call each and one
final answer. With speculation, each answer starts as many samples of a small model; a correct one starts the tool
early, so that the tool runs during the answer (client-side, Algorithm 2). All agents and repeats have random lengths
and latencies with equal draws with and without speculation, so that savings compare like with like.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import product
from statistics import fmean

from benchmarks.common.figures import Figures
from xpu_speculation.cost.equations import client_speedup

__all__ = ["SIZES", "ToolCallSetup", "tool_call_figures"]

_AGENTS = (1, 8, 32)
_SAMPLES = (1, 3, 5, 7, 9)
_LONG_S = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Mean tool latencies (`speculative-tool-calls §4.3`)."""
_THROUGHPUT_TOOL_S = 1.5
"""Mean tool latency of figure 5."""
_MODELS = ("1B", "3B", "8B")
_ALPHAS = tuple(each / 20 for each in range(1, 21))
_DRAFT_SHARES = tuple(each / 20 for each in range(1, 20))
_TOOL_SHARES = (0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0, 10.0)


@dataclass(frozen=True)
class ToolCallSetup:
    """Models, tasks and prices.

    Attributes:
        generation_s: mean seconds of an answer of the main model with all agents running (G).
        answer_tokens: mean tokens of an answer.
        answer_spread: standard deviation of the logarithm of the length of an answer.
        draft_s: seconds of a sample (g), by speculative model.
        accuracy: probability that one sample is right, by speculative model.
        concentration: pseudo-counts of the beta distribution of that probability over calls; with few, calls are easy
            or hard and further samples help little.
        calls: tool calls of a task.
        tool_deviation: standard deviation of a tool latency over its mean.
        batch_slowdown: seconds per token with all agents over those with one.
        api_generation_s: seconds of a turn of the commercial main model.
        api_draft_s: seconds of a sample of the commercial small model.
        api_tool_s: tool latency with them.
        api_accuracy: accuracy of one sample of it.
        prompt_tokens: prompt tokens of a turn with the commercial models.
        output_tokens: output tokens of a turn with them, reasoning included.
        sample_output: output tokens of a sample over those of the main model.
        prices: dollars per million prompt, cached prompt and output tokens, by commercial model.
    """

    generation_s: float = 2.25
    answer_tokens: float = 80.0
    answer_spread: float = 0.5
    draft_s: Mapping[str, float] = field(default_factory=lambda: {"1B": 0.25, "3B": 0.35, "8B": 0.5})
    accuracy: Mapping[str, float] = field(default_factory=lambda: {"1B": 0.5, "3B": 0.65, "8B": 0.8})
    concentration: float = 1.0
    calls: int = 1
    tool_deviation: float = 0.2
    batch_slowdown: float = 2.0
    api_generation_s: float = 6.0
    api_draft_s: float = 2.5
    api_tool_s: float = 1.5
    api_accuracy: float = 0.6
    prompt_tokens: float = 600.0
    output_tokens: float = 300.0
    sample_output: float = 1.0
    prices: Mapping[str, tuple[float, float, float]] = field(
        default_factory=lambda: {"gpt-5": (1.25, 0.125, 10.0), "gpt-5-nano": (0.05, 0.005, 0.40)}
    )

    def hit_rate(self, model: str, samples: int) -> float:
        """Probability that one of ``samples`` samples is right; calls differ in difficulty by a beta distribution."""
        return _hit_rate(self.accuracy[model], self.concentration, samples)


@dataclass(frozen=True)
class Sizes:
    """Tasks of each agent and repeats of each run (`speculative-tool-calls §4.3`: 32 and 5)."""

    tasks: int = 32
    repeats: int = 5


SIZES = Sizes()


def _hit_rate(accuracy: float, concentration: float, samples: int) -> float:
    """1 - E[(1 - p)^n] for p of Beta(accuracy * concentration, (1 - accuracy) * concentration)."""
    if not 0.0 < accuracy < 1.0:
        return accuracy
    right, wrong = accuracy * concentration, (1.0 - accuracy) * concentration
    log_miss = (
        math.lgamma(wrong + samples)
        - math.lgamma(wrong)
        + math.lgamma(right + wrong)
        - math.lgamma(right + wrong + samples)
    )
    return 1.0 - math.exp(log_miss)


# ---- The agents --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Speculation:
    """A speculative model: seconds of a sample, and the share of calls that its samples hit."""

    draft_s: float
    hit_rate: float


@dataclass
class AgentResult:
    """Result of one agent: seconds, and tokens of the main model."""

    seconds: float = 0.0
    tokens: float = 0.0


_Step = tuple[str, float]
"""``("generate", tokens)`` or ``("wait", seconds)``, after which the agent goes on."""


def run_agents(
    setup: ToolCallSetup, agents: int, tasks: int, tool_s: float, speculation: Speculation | None, seed: int
) -> list[AgentResult]:
    """Run all agents to their end; equal seeds have equal lengths, latencies and hits of every sample rate."""
    results = [AgentResult() for _ in range(agents)]
    clock = _Clock()
    steps = [
        _agent(setup, tasks, tool_s, speculation, random.Random(f"{seed} agent {number}"), clock, results[number])
        for number in range(agents)
    ]
    _SharedServer(setup, agents, clock).run(steps)
    return results


@dataclass
class _Clock:
    now: float = 0.0


def _agent(
    setup: ToolCallSetup,
    tasks: int,
    tool_s: float,
    speculation: Speculation | None,
    rng: random.Random,
    clock: _Clock,
    result: AgentResult,
) -> Generator[_Step]:
    mean_log = math.log(setup.answer_tokens) - setup.answer_spread**2 / 2
    for _ in range(tasks):
        for _ in range(setup.calls):
            tokens = rng.lognormvariate(mean_log, setup.answer_spread)
            latency_s = max(0.0, rng.gauss(tool_s, setup.tool_deviation * tool_s))
            hit = rng.random()
            began = clock.now
            yield "generate", tokens
            result.tokens += tokens
            ready = clock.now + latency_s
            if speculation is not None and hit < speculation.hit_rate:
                ready = min(ready, began + speculation.draft_s + latency_s)
            yield "wait", max(0.0, ready - clock.now)
        tokens = rng.lognormvariate(mean_log, setup.answer_spread)
        yield "generate", tokens
        result.tokens += tokens
    result.seconds = clock.now


class _SharedServer:
    """Decodes all running answers at one speed, which falls linearly with their number (processor sharing)."""

    def __init__(self, setup: ToolCallSetup, agents: int, clock: _Clock) -> None:
        self._clock = clock
        full_s = setup.generation_s / setup.answer_tokens  # per token with 32 agents
        self._alone_s = full_s / setup.batch_slowdown
        self._slope_s = (full_s - self._alone_s) / (_AGENTS[-1] - 1)
        self._remaining: dict[int, float] = {}  # tokens by agent
        self._timers: list[tuple[float, int]] = []

    def run(self, agents: Sequence[Generator[_Step]]) -> None:
        """Run the agents until all have ended."""
        for number in range(len(agents)):
            self._advance(agents, number)
        while self._remaining or self._timers:
            token_s = self._alone_s + self._slope_s * max(0, len(self._remaining) - 1)
            done = min(self._remaining, key=self._remaining.__getitem__, default=-1)
            left = self._remaining.get(done, math.inf)
            timer_at = self._timers[0][0] if self._timers else math.inf
            end_at = self._clock.now + left * token_s
            at = min(end_at, timer_at)
            generated = (at - self._clock.now) / token_s
            self._clock.now = at
            self._remaining = {number: left - generated for number, left in self._remaining.items()}
            if end_at <= timer_at:
                del self._remaining[done]
                self._advance(agents, done)
            else:
                self._advance(agents, heappop(self._timers)[1])

    def _advance(self, agents: Sequence[Generator[_Step]], number: int) -> None:
        step = next(agents[number], None)
        if step is None:
            return
        kind, amount = step
        if kind == "generate":
            self._remaining[number] = amount
        else:
            heappush(self._timers, (self._clock.now + amount, number))


# ---- Figures -----------------------------------------------------------------------------------------------


def tool_call_figures(figures: Figures, setup: ToolCallSetup | None = None, sizes: Sizes = SIZES) -> None:
    """Add all figures of speculative tool calls."""
    setup = setup or ToolCallSetup()
    _add_speedups(figures)
    _add_throughput(figures, setup, sizes)
    _add_savings(figures, setup, sizes)
    _add_prices(figures, setup, sizes)


def _add_speedups(figures: Figures) -> None:
    """Figure 3: the speedup by equation (2) over accuracy, g over G, and T over G."""
    largest = {
        share: max(client_speedup(1.0, draft, share, alpha) for alpha, draft in product(_ALPHAS, _DRAFT_SHARES))
        for share in _TOOL_SHARES
    }
    for share in _TOOL_SHARES:
        speedups = sorted(client_speedup(1.0, draft, share, alpha) for alpha, draft in product(_ALPHAS, _DRAFT_SHARES))
        row = f"speedup, T {share:g} G"
        figures.add(f"{row}: median", speedups[len(speedups) // 2])
        figures.add(f"{row}: P90", speedups[9 * len(speedups) // 10])
        figures.add(f"{row}: largest", speedups[-1])
    figures.add("fig. 3: largest speedup", max(largest.values()), "x")
    figures.add("fig. 3: T over G with the largest speedup", max(largest, key=lambda share: largest[share]), "x")


def _add_throughput(figures: Figures, setup: ToolCallSetup, sizes: Sizes) -> None:
    """Figures 1 and 5: tokens per second of all agents by model and number of samples."""
    agents = _AGENTS[-1]
    gained: list[list[float]] = []
    by_hits: dict[tuple[str, int], list[float]] = {}
    plain = [_throughput(setup, agents, sizes.tasks, None, repeat) for repeat in range(sizes.repeats)]
    figures.add_repeats("throughput, no speculation: hit rate", [0.0] * sizes.repeats)
    figures.add_repeats("throughput, no speculation: tokens/s", plain)
    for model, samples in product(_MODELS, _SAMPLES):
        speculation = Speculation(setup.draft_s[model], setup.hit_rate(model, samples))
        found = [_throughput(setup, agents, sizes.tasks, speculation, repeat) for repeat in range(sizes.repeats)]
        by_hits[model, samples] = found
        row = f"throughput, {samples} x {model}"
        figures.add(f"{row}: hit rate", speculation.hit_rate)
        figures.add_repeats(f"{row}: tokens/s", found)
        figures.add_repeats(f"{row}: more than without", [each - base for each, base in zip(found, plain, strict=True)])
        gained.append([each - base for each, base in zip(found, plain, strict=True)])
    figures.add_repeats(
        "fig. 1: more tokens/s of 32 agents, largest", [max(each) for each in zip(*gained, strict=True)]
    )
    few, many = _SAMPLES[0], _SAMPLES[-1]
    figures.add("fig. 5: hit rate of 1B, 9 samples over 1", setup.hit_rate("1B", many) / setup.hit_rate("1B", few), "x")
    figures.add(
        "fig. 5: hit rate, 9 samples of 1B over 1 of 8B", setup.hit_rate("1B", many) / setup.hit_rate("8B", few), "x"
    )
    ends = zip(by_hits["8B", many], by_hits["1B", few], strict=True)
    figures.add_repeats("fig. 5: throughput, highest hit rate over lowest", [best / least for best, least in ends], "x")


def _throughput(setup: ToolCallSetup, agents: int, tasks: int, speculation: Speculation | None, seed: int) -> float:
    """Sum over the agents of tokens per second (`speculative-tool-calls §5`, there their mean)."""
    found = run_agents(setup, agents, tasks, _THROUGHPUT_TOOL_S, speculation, seed)
    return sum(each.tokens / each.seconds for each in found)


def _add_savings(figures: Figures, setup: ToolCallSetup, sizes: Sizes) -> None:
    """Figure 6: time saved with one sample by model and mean tool latency."""
    agents = _AGENTS[-1]
    saved: dict[tuple[str, float], list[float]] = {}
    for tool_s in _LONG_S:
        plain = [run_agents(setup, agents, sizes.tasks, tool_s, None, repeat) for repeat in range(sizes.repeats)]
        for model in _MODELS:
            speculation = Speculation(setup.draft_s[model], setup.hit_rate(model, 1))
            found = [
                run_agents(setup, agents, sizes.tasks, tool_s, speculation, repeat) for repeat in range(sizes.repeats)
            ]
            saved[model, tool_s] = [_saved(before, after) for before, after in zip(plain, found, strict=True)]
            figures.add_repeats(f"saved, T {tool_s:g} s: {model}", saved[model, tool_s], "%")
    repeats = range(sizes.repeats)
    best = [
        {tool_s: max(saved[model, tool_s][repeat] for model in _MODELS) for tool_s in _LONG_S} for repeat in repeats
    ]
    figures.add_repeats("fig. 6: time saved at T 0.5 s, best model", [each[0.5] for each in best], "%")
    figures.add_repeats("fig. 6: time saved, largest", [max(each.values()) for each in best], "%")
    figures.add_repeats(
        "fig. 6: T with the largest saving", [max(each, key=lambda t, e=each: e[t]) for each in best], "s"
    )


def _saved(plain: Sequence[AgentResult], found: Sequence[AgentResult]) -> float:
    """Percent of its time that an agent saves, as the mean over the agents."""
    return 100 * fmean(1 - after.seconds / before.seconds for before, after in zip(plain, found, strict=True))


def _add_prices(figures: Figures, setup: ToolCallSetup, sizes: Sizes) -> None:
    """Figure 7: time saved and added cost of a turn with commercial models, by number of samples."""
    main, small = setup.prices["gpt-5"], setup.prices["gpt-5-nano"]
    main_cost = setup.prompt_tokens * main[0] + setup.output_tokens * main[2]
    sample_output = setup.sample_output * setup.output_tokens * small[2]
    saved: dict[int, list[float]] = {}
    for samples in _SAMPLES:
        hit_rate = _hit_rate(setup.api_accuracy, setup.concentration, samples)
        saved[samples] = [_turn_saved(setup, hit_rate, 100 * sizes.tasks, repeat) for repeat in range(sizes.repeats)]
        # The prompt of further samples is in the provider's cache.
        added = setup.prompt_tokens * (small[0] + (samples - 1) * small[1]) + samples * sample_output
        figures.add_repeats(f"price, {samples}: saved", saved[samples], "%")
        figures.add(f"price, {samples}: added cost", 100 * added / main_cost, "%")
        figures.add(f"price, {samples}: added for 100 turns", 1e-4 * added, "$")
        if samples in (_SAMPLES[0], _SAMPLES[-1]):
            figures.add(
                f"fig. 7: added cost of {samples} sample{'s' if samples > 1 else ''}", 100 * added / main_cost, "%"
            )
    few, many = saved[_SAMPLES[0]], saved[_SAMPLES[-1]]
    figures.add_repeats("fig. 7: time saved with 1 sample", few, "%")
    figures.add_repeats("fig. 7: time saved, 9 samples over 1", [b / a for a, b in zip(few, many, strict=True)], "x")


def _turn_saved(setup: ToolCallSetup, hit_rate: float, turns: int, seed: int) -> float:
    """Percent of the time of a turn, an answer with a tool call, that speculation saves."""
    rng = random.Random(f"{seed} turns")
    before = after = 0.0
    mean_log = -(setup.answer_spread**2) / 2
    for _ in range(turns):
        generation_s = setup.api_generation_s * rng.lognormvariate(mean_log, setup.answer_spread)
        tool_s = max(0.0, rng.gauss(setup.api_tool_s, setup.tool_deviation * setup.api_tool_s))
        hit = rng.random() < hit_rate
        before += generation_s + tool_s
        early = max(generation_s, min(generation_s, setup.api_draft_s) + tool_s)
        after += early if hit else generation_s + tool_s
    return 100 * (1 - after / before)
