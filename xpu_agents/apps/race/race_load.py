"""The load of a race, which both engines get: reactive arrivals and background agents, drawn from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from xpu_agents.apps.demo.desk.incoming import incoming_mail
from xpu_agents.apps.random_prompts import RandomPrompt

__all__ = ["RaceLoad", "make_race_load", "text_prompt"]

_REACTIVE_INTERVAL_S = 2.5
_LEAD_S = 1.5
_MAIL_TOKENS = 40
"""Fewest tokens of a mail with a usual tokenizer."""


@dataclass(frozen=True, slots=True)
class RaceLoad:
    """The load of one run.

    The background load is closed: each agent submits its next request when its last one has ended. It saturates a
    machine of any speed, and its queue stays bounded on the slower engine.

    Attributes:
        seconds: period in which new reactive requests arrive.
        agents: number of background agents.
        seed: seed of all draws.
        reactive: arrival times in seconds with their prompts.
        grace_s: seconds after that period in which reactive requests may still finish.
        text: prompts are mails to summarise, from `text_prompt`, instead of random tokens.
    """

    seconds: float
    agents: int
    seed: int
    reactive: tuple[tuple[float, RandomPrompt], ...]
    grace_s: float
    text: bool = False

    def background(self, agent: int, number: int) -> RandomPrompt:
        """Return request ``number`` of an agent."""
        draw = random.Random(f"{self.seed}/{agent}/{number}")
        return RandomPrompt(draw.randint(240, 620), draw.randint(24, 64), draw.randrange(1 << 30))

    def with_reactive(self, arrivals: list[tuple[float, RandomPrompt]]) -> RaceLoad:
        """Return the same load with other reactive requests, such as typed ones."""
        return replace(self, reactive=tuple(sorted(arrivals, key=lambda arrival: arrival[0])))

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> RaceLoad:
        """Build a load from its `dataclasses.asdict` after a round trip through JSON."""
        prompts = [
            (at, RandomPrompt(**{**prompt, "prompt": tuple(prompt["prompt"])})) for at, prompt in data["reactive"]
        ]
        return cls(**{**data, "reactive": tuple(prompts)})


def text_prompt(prompt: RandomPrompt) -> str:
    """Return a request to summarise mails, drawn from the seed of ``prompt`` and at least as long."""
    draw = random.Random(prompt.seed)
    mails = [incoming_mail(draw).text for _ in range(1 + prompt.prompt_tokens // _MAIL_TOKENS)]
    return "\n\n".join(["Summarise these mails in a few short sentences.", *mails])


def make_race_load(
    duration_s: float, seed: int, *, agents: int = 6, interactive: bool = False, text: bool = False
) -> RaceLoad:
    """Draw a load of ``duration_s`` seconds.

    An ``interactive`` load has no reactive requests: the user types them. The prompts are mails with ``text``, and
    random tokens without it.
    """
    draw = random.Random(seed)
    arrivals: list[tuple[float, RandomPrompt]] = []
    at = min(_LEAD_S, duration_s / 4)
    while not interactive and at < duration_s:
        arrivals.append((at, RandomPrompt(draw.randint(120, 320), draw.randint(24, 48), draw.randrange(1 << 30))))
        at += _REACTIVE_INTERVAL_S * draw.uniform(0.7, 1.3)
    return RaceLoad(duration_s, agents, seed, tuple(arrivals), max(8.0, duration_s / 2), text)
