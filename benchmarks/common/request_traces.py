"""Arrivals and lengths: Poisson processes over the length statistics of the papers' six data sets.

Lengths are log-normal, with the mean and standard deviation that the product's data sets give. The draws stay as they
are, so that results of earlier runs can be compared; new loads come from ``xpu_agents.workload``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from xpu_agents.workload import PROACTIVE_SETS, REACTIVE_SETS, DataSet, data_set

__all__ = ["PROACTIVE", "REACTIVE", "VOCAB", "Call", "Mix", "poisson_calls", "uniform_calls"]

VOCAB = 8000
"""Prompts are random token ids below this, which every model under test has."""


PROACTIVE = tuple(map(data_set, PROACTIVE_SETS))
REACTIVE = tuple(map(data_set, REACTIVE_SETS))
_MOST_IN, _MOST_OUT = 2048, 256


@dataclass(frozen=True)
class Call:
    """One request of a trace: arrival in seconds, priority, lengths in tokens, seed of its prompt."""

    at: float
    priority: str
    prompt: int
    answer: int
    seed: int

    def tokens(self) -> list[int]:
        """The prompt's token ids."""
        return [int(token) for token in np.random.default_rng(self.seed).integers(10, VOCAB, self.prompt)]


@dataclass(frozen=True)
class Mix:
    """Reactive Poisson arrivals, and a Poisson background that is a multiple of what openvino-genai saturates at.

    Attributes:
        seed: of both processes; the reactive calls are the same at every load.
        seconds: length of the trace.
        per_minute: reactive requests a minute.
        saturation: background requests a minute at load 1.
    """

    seed: int
    seconds: float
    per_minute: float
    saturation: float

    def calls(self, load: float) -> list[Call]:
        """The calls at ``load``, by arrival; at 0 the reactive ones alone.

        Raises:
            ValueError: the trace is so short that no reactive request arrives.
        """
        reactive = poisson_calls(self.seed, self.seconds, self.per_minute, "reactive")
        if not reactive:
            raise ValueError(f"no reactive request arrives within {self.seconds:g} s: make the trace longer")
        background = poisson_calls(self.seed, self.seconds, load * self.saturation, "proactive")
        return sorted([*reactive, *background], key=lambda call: call.at)


def _draw(rng: np.random.Generator, sets: tuple[DataSet, ...]) -> tuple[int, int]:
    kind = sets[rng.integers(len(sets))]
    assert kind.prompt.lognormal is not None
    assert kind.answer.lognormal is not None
    prompt = int(np.clip(rng.lognormal(*kind.prompt.lognormal), 16, _MOST_IN))
    answer = int(np.clip(rng.lognormal(*kind.answer.lognormal), 8, _MOST_OUT))
    return prompt, answer


def poisson_calls(seed: int, seconds: float, per_minute: float, priority: str) -> list[Call]:
    """Poisson arrivals over ``seconds``; each priority has its own stream of random numbers."""
    sets = REACTIVE if priority == "reactive" else PROACTIVE
    rng = np.random.default_rng([seed, len(sets), priority == "reactive"])
    calls: list[Call] = []
    at = 0.0
    while per_minute > 0:
        at += rng.exponential(60 / per_minute)
        if at > seconds:
            break
        calls.append(Call(at, priority, *_draw(rng, sets), int(rng.integers(2**31))))
    return calls


def uniform_calls(seed: int, count: int, prompt: int, answer: int, priority: str = "proactive") -> list[Call]:
    """``count`` calls of one shape, all at time zero."""
    rng = np.random.default_rng([seed, prompt, answer])
    return [Call(0.0, priority, prompt, answer, int(rng.integers(2**31))) for _ in range(count)]
