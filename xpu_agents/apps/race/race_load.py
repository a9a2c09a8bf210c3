"""What happens in a race: who asks what, and when. Both engines play the same script."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from xpu_agents.apps.random_prompts import RandomPrompt

__all__ = ["RaceLoad", "make_race_load"]

_REACTIVE_EVERY_S = 2.5
_LEAD_S = 1.5


@dataclass(frozen=True, slots=True)
class RaceLoad:
    """A load for one run.

    The background is closed: each of ``agents`` hands in its next request as soon as its last one ended, so it
    saturates a machine of any speed and its queue never grows without bound, which would flatter us.

    Attributes:
        seconds: how long new reactive requests arrive.
        agents: background agents.
        seed: of every draw.
        reactive: arrival in seconds, and the request.
        grace_s: how long after ``seconds`` reactive requests may still be answered.
    """

    seconds: float
    agents: int
    seed: int
    reactive: tuple[tuple[float, RandomPrompt], ...]
    grace_s: float

    def background(self, agent: int, turn: int) -> RandomPrompt:
        """What ``agent`` asks the ``turn``-th time."""
        draw = random.Random(f"{self.seed}/{agent}/{turn}")
        return RandomPrompt(draw.randint(240, 620), draw.randint(24, 64), draw.randrange(1 << 30))

    def with_reactive(self, arrivals: list[tuple[float, RandomPrompt]]) -> RaceLoad:
        """The same script with these reactive requests, for instance those a person typed meanwhile."""
        return replace(self, reactive=tuple(sorted(arrivals, key=lambda arrival: arrival[0])))

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> RaceLoad:
        """The inverse of `dataclasses.asdict`, after a way through JSON."""
        jobs = [(at, RandomPrompt(**{**job, "prompt": tuple(job["prompt"])})) for at, job in data["reactive"]]
        return cls(**{**data, "reactive": tuple(jobs)})


def make_race_load(duration_s: float, seed: int, *, agents: int = 6, scripted: bool = True) -> RaceLoad:
    """A script of ``duration_s`` seconds; unless ``scripted``, the reactive requests are typed by a person."""
    draw = random.Random(seed)
    arrivals: list[tuple[float, RandomPrompt]] = []
    at = min(_LEAD_S, duration_s / 4)
    while scripted and at < duration_s:
        arrivals.append((at, RandomPrompt(draw.randint(120, 320), draw.randint(24, 48), draw.randrange(1 << 30))))
        at += _REACTIVE_EVERY_S * draw.uniform(0.7, 1.3)
    return RaceLoad(duration_s, agents, seed, tuple(arrivals), max(8.0, duration_s / 2))
