"""Request traces: Poisson arrivals with the length statistics of the papers' six data sets.

Lengths are log-normal, with the mean and standard deviation of the product's data sets. The random draws are fixed, so
that results stay comparable with earlier runs; new loads come from ``xpu_agents.workload``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

import numpy as np

from xpu_agents.workload import PROACTIVE_SETS, REACTIVE_SETS, DataSet, data_set

__all__ = [
    "PROACTIVE",
    "REACTIVE",
    "VOCAB",
    "MixedTrace",
    "RequestSpec",
    "poisson_requests",
    "poisson_stream",
    "uniform_requests",
]

VOCAB = 8000
"""Upper bound of the random token ids of prompts; every model under test has these ids."""


PROACTIVE = tuple(map(data_set, PROACTIVE_SETS))
REACTIVE = tuple(map(data_set, REACTIVE_SETS))
_MAX_PROMPT, _MAX_ANSWER = 2048, 256


@dataclass(frozen=True)
class RequestSpec:
    """Request of a trace: arrival in seconds, priority, lengths in tokens, seed of its prompt.

    ``ids`` are the token ids of a prompt that is not random.
    """

    at: float
    priority: str
    prompt: int
    answer: int
    seed: int
    ids: Sequence[int] | None = None

    def tokens(self) -> list[int]:
        """Return the prompt's token ids."""
        if self.ids is not None:
            return list(self.ids)
        return [int(token) for token in np.random.default_rng(self.seed).integers(10, VOCAB, self.prompt)]


@dataclass(frozen=True)
class MixedTrace:
    """Reactive Poisson arrivals over a Poisson background.

    Attributes:
        seed: seed of both processes; the reactive requests are the same at every load.
        seconds: length of the trace.
        per_minute: reactive requests per minute.
        saturation: background requests per minute at load 1, the rate at which openvino-genai saturates.
    """

    seed: int
    seconds: float
    per_minute: float
    saturation: float

    def requests(self, load: float) -> list[RequestSpec]:
        """Return the requests at ``load`` by arrival; at load 0 only the reactive ones.

        Raises:
            ValueError: the trace is too short for a reactive request.
        """
        reactive = poisson_requests(self.seed, self.seconds, self.per_minute, "reactive")
        if not reactive:
            raise ValueError(f"seconds={self.seconds:g}: no reactive request arrives; expected a longer trace")
        background = poisson_requests(self.seed, self.seconds, load * self.saturation, "proactive")
        return sorted([*reactive, *background], key=lambda request: request.at)


def _draw(rng: np.random.Generator, sets: tuple[DataSet, ...]) -> tuple[int, int]:
    dataset = sets[rng.integers(len(sets))]
    assert dataset.prompt.lognormal is not None
    assert dataset.answer.lognormal is not None
    prompt = int(np.clip(rng.lognormal(*dataset.prompt.lognormal), 16, _MAX_PROMPT))
    answer = int(np.clip(rng.lognormal(*dataset.answer.lognormal), 8, _MAX_ANSWER))
    return prompt, answer


def poisson_requests(seed: int, seconds: float, per_minute: float, priority: str) -> list[RequestSpec]:
    """Draw Poisson arrivals over ``seconds``; each priority has its own random stream."""
    return list(takewhile(lambda request: request.at <= seconds, poisson_stream(seed, per_minute, priority)))


def poisson_stream(seed: int, per_minute: float, priority: str) -> Iterator[RequestSpec]:
    """Draw the arrivals of `poisson_requests` one by one, without end; none at a rate of 0."""
    sets = REACTIVE if priority == "reactive" else PROACTIVE
    rng = np.random.default_rng([seed, len(sets), priority == "reactive"])
    at = 0.0
    while per_minute > 0:
        at += rng.exponential(60 / per_minute)
        yield RequestSpec(at, priority, *_draw(rng, sets), int(rng.integers(2**31)))


def uniform_requests(seed: int, count: int, prompt: int, answer: int, priority: str = "proactive") -> list[RequestSpec]:
    """Return ``count`` requests of one shape, all at time zero."""
    rng = np.random.default_rng([seed, prompt, answer])
    return [RequestSpec(0.0, priority, prompt, answer, int(rng.integers(2**31))) for _ in range(count)]
