"""A stream of requests of one priority: rate, data sets, length limits."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace

from xpu_agents.workload.arrivals import Burst, arrivals, check_rate
from xpu_agents.workload.conversations import Conversations
from xpu_agents.workload.dataset import DataSet
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError
from xpu_runtime.trace import BLOCK_TOKENS, TracedRequest

__all__ = ["RequestStream"]


@dataclass(frozen=True, slots=True)
class RequestStream:
    """Poisson arrivals of requests from some data sets, each as often as the others (`agent-xpu-v2 §6.1`).

    Attributes:
        priority: priority of the requests.
        per_minute: mean number of requests per minute.
        sets: data sets, drawn with equal probability.
        burst: form of the bursts; None for single requests.
        continued: share of the requests that continue an earlier conversation, if one is short enough.
        first_by: latest time of the first request in seconds, so that a short load has one.
        longest_prompt: maximum length of prompts in tokens; None for no limit.
        longest_answer: maximum length of answers in tokens; None for no limit.

    Raises:
        ConfigError: a field is out of range.
    """

    priority: Priority
    per_minute: float
    sets: tuple[DataSet, ...]
    burst: Burst | None = None
    continued: float = 0.0
    first_by: float = math.inf
    longest_prompt: int | None = None
    longest_answer: int | None = None

    def __post_init__(self) -> None:
        check_rate(f"{self.priority} per_minute", self.per_minute)
        if not self.sets:
            raise ConfigError(f"{self.priority} sets: empty; give one data set or more")
        if not 0 <= self.continued <= 1:
            raise ConfigError(f"{self.priority} continued: {self.continued}; give 0 to 1")
        for name, limit in (("longest_prompt", self.longest_prompt), ("longest_answer", self.longest_answer)):
            if limit is not None and limit < 1:
                raise ConfigError(f"{self.priority} {name}: {limit}; give 1 or more")

    def requests(self, seconds: float, seed: str, name: str) -> list[TracedRequest]:
        """Draw the requests of a load of ``seconds`` seconds, by arrival.

        Arrivals, lengths and conversations have separate random generators, so that a change to one keeps the others.

        Args:
            seconds: length of the load.
            seed: seed of the generators.
            name: prefix of the block names, unique in a trace.
        """
        times = arrivals(random.Random(f"{seed} arrivals"), self.per_minute, seconds, self.burst, self.first_by)
        length_rng = random.Random(f"{seed} lengths")
        conversations = Conversations(random.Random(f"{seed} conversations"), self.continued, name)
        requests = []
        for arrived_at in times:
            data_set = length_rng.choice(self.sets)
            prompt = min(data_set.prompt.draw(length_rng), self.longest_prompt or math.inf)
            answer = min(data_set.answer.draw(length_rng), self.longest_answer or math.inf)
            request = TracedRequest(arrived_at, self.priority, int(prompt), int(answer), data_set.name)
            conversations.assign(request.agent, request.prompt_tokens, request.output_tokens)
            requests.append(request)
        blocks = conversations.blocks(requests, BLOCK_TOKENS)
        return [replace(request, blocks=block_names) for request, block_names in zip(requests, blocks, strict=True)]
