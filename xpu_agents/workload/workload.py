"""A workload of several request streams, drawn from a seed."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import Self

from xpu_agents.workload.dataset import PROACTIVE_SETS, REACTIVE_SETS, data_set
from xpu_agents.workload.request_stream import RequestStream
from xpu_runtime import Priority
from xpu_runtime.errors import ConfigError
from xpu_runtime.trace import Trace, TracedRequest, TraceHeader

__all__ = ["Workload"]


@dataclass(frozen=True, slots=True)
class Workload:
    """A workload.

    Attributes:
        streams: independent streams of requests.
        seconds: length in seconds.
        seed: seed of all draws; equal seeds give equal trace files, byte for byte.

    Raises:
        ConfigError: the length is not positive and finite.
    """

    streams: tuple[RequestStream, ...]
    seconds: float
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 < self.seconds < math.inf:
            raise ConfigError(f"seconds: {self.seconds}; give a finite number above 0")

    @classmethod
    def mixed(
        cls, reactive_per_minute: float, proactive_per_minute: float, seconds: float = 900.0, seed: int = 0
    ) -> Self:
        """Return the mixed load of the papers: three reactive and three proactive data sets (`agent-xpu-v2 §6.1`)."""
        reactive = RequestStream(Priority.REACTIVE, reactive_per_minute, tuple(map(data_set, REACTIVE_SETS)))
        proactive = RequestStream(Priority.PROACTIVE, proactive_per_minute, tuple(map(data_set, PROACTIVE_SETS)))
        return cls((reactive, proactive), seconds, seed)

    def trace(self) -> Trace:
        """Draw the requests; those of a stream do not depend on the streams of the other priority."""
        requests: list[TracedRequest] = []
        counts: Counter[Priority] = Counter()
        for stream in self.streams:
            name = f"{stream.priority}{counts[stream.priority]}"
            counts[stream.priority] += 1
            requests += stream.requests(self.seconds, f"{self.seed} {name}", name)
        notes: dict[str, bool | int | float | str] = {"seconds": self.seconds, "seed": self.seed}
        return Trace.of(requests, TraceHeader(made_by="workload", notes=notes))
