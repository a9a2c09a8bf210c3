"""A load of Poisson arrivals, and how soon an engine answers under it: the figures behind ``xpu-agents bench``."""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, replace

from xpu_agents.prompts import Job
from xpu_agents.stats import Spread
from xpu_runtime import Engine, Handle, Priority, SamplingParams
from xpu_runtime.engine.loading import Progress

__all__ = ["Arrival", "Phase", "draw_load", "play", "with_other_prompts"]

_GRACE_S = 10.0
"""What the background gets at least: a short load on a slow machine should show more than what was cut off."""
_NAP_S = 0.005
_FRAME_S = 0.1


@dataclass(frozen=True, slots=True)
class Arrival:
    """One request of the load; ``at`` is in seconds from its start."""

    at: float
    priority: Priority
    job: Job

    @property
    def reactive(self) -> bool:
        """Whether a person waits for it."""
        return self.priority is Priority.REACTIVE


@dataclass(frozen=True, slots=True)
class Phase:
    """What one playing of a load gave.

    Attributes:
        first: arrival to first token of the reactive requests that ended, seconds.
        whole: arrival to the end of the answer, the same way.
        tokens_per_s: prompt and answer tokens computed a second, for both priorities.
        done: requests that ended.
        offered: requests of the load.
    """

    first: Spread
    whole: Spread
    tokens_per_s: float
    done: int
    offered: int


@dataclass(frozen=True, slots=True)
class _Length:
    """Log-normal lengths in tokens; ``sigma`` is the standard deviation of the logarithm."""

    median: int
    sigma: float
    shortest: int
    longest: int

    def draw(self, source: random.Random, limit: int) -> int:
        drawn = round(source.lognormvariate(math.log(self.median), self.sigma))
        return min(self.longest, limit, max(self.shortest, drawn))


# Prompts and answers: short questions from a person, longer documents in the background.
_LENGTHS = {
    Priority.REACTIVE: (_Length(220, 0.8, 16, 2048), _Length(80, 0.5, 8, 256)),
    Priority.PROACTIVE: (_Length(420, 0.6, 16, 2048), _Length(60, 0.5, 8, 256)),
}


def draw_load(seconds: float, per_minute: dict[Priority, float], seed: int, context: int) -> list[Arrival]:
    """Poisson arrivals over ``seconds``; each priority with a rate has at least one, so that a short run shows it."""
    load = []
    for priority, rate in per_minute.items():
        source = random.Random(f"{seed}/{priority}")
        at = min(source.expovariate(rate / 60), seconds / 2) if rate else seconds
        while at < seconds:
            prompt, answer = (length.draw(source, context // 4) for length in _LENGTHS[priority])
            load.append(Arrival(at, priority, Job(prompt, answer, source.randrange(1 << 30))))
            at += source.expovariate(rate / 60)
    return sorted(load, key=lambda arrival: arrival.at)


def with_other_prompts(load: list[Arrival]) -> list[Arrival]:
    """The same load with prompts of the same lengths that no prefix cache knows."""
    return [replace(each, job=replace(each.job, seed=each.job.seed + 1)) for each in load]


def play(engine: Engine, load: list[Arrival], seconds: float, say: Progress) -> Phase:
    """Submit on time, wait for the people, and give the background as long again before it is dropped.

    Args:
        engine: takes the requests.
        load: arrivals within ``seconds``.
        seconds: length of the load.
        say: told the share done and what goes on.

    Raises:
        RequestError: the engine refused or failed a request.
    """
    start = engine.metrics()
    vocab = engine.tokenizer.vocab_size
    began = time.monotonic()
    handles: list[tuple[Arrival, Handle]] = []
    for arrival in load:
        # The ids are drawn before it is time, so that drawing delays nobody.
        tokens = arrival.job.tokens(vocab)
        while (left := began + arrival.at - time.monotonic()) > 0:
            say((time.monotonic() - began) / seconds, f"{len(handles)} requests")
            time.sleep(min(left, _FRAME_S))
        params = SamplingParams(max_tokens=arrival.job.output_tokens, ignore_eos=True)
        handles.append((arrival, engine.submit(tokens, params, priority=arrival.priority)))
    while any(not handle.done for _, handle in handles):
        late = time.monotonic() - began > max(2 * seconds, _GRACE_S)
        if late and all(handle.done for arrival, handle in handles if arrival.reactive):
            break
        say(1.0, "finishing")
        time.sleep(_NAP_S)
    elapsed = time.monotonic() - began
    end = engine.metrics()
    done = [(arrival, handle) for arrival, handle in handles if handle.done]
    for _, handle in handles:
        handle.cancel()
    for _, handle in done:
        handle.result()  # raises what went wrong, if anything did
    people = [handle.metrics for arrival, handle in done if arrival.reactive]
    computed = end.prompt_tokens + end.output_tokens - start.prompt_tokens - start.output_tokens
    return Phase(
        Spread.of([metrics.ttft_s for metrics in people if metrics.ttft_s is not None]),
        Spread.of([metrics.latency_s for metrics in people if metrics.latency_s is not None]),
        computed / elapsed,
        len(done),
        len(handles),
    )
