"""A load of several streams, drawn from a seed."""

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
    """What is asked of a machine for some time.

    Attributes:
        streams: come independently of each other.
        seconds: how long.
        seed: of every draw; the same one gives the same trace, to the byte of its file.
    """

    streams: tuple[RequestStream, ...]
    seconds: float
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 < self.seconds < math.inf:
            raise ConfigError(f"seconds: a load of {self.seconds}; give more than 0")

    @classmethod
    def mixed(
        cls, reactive_per_minute: float, proactive_per_minute: float, seconds: float = 900.0, seed: int = 0
    ) -> Self:
        """The papers' mixed load: three reactive and three proactive data sets, 15 minutes (`agent-xpu-v2 §6.1`)."""
        reactive = RequestStream(Priority.REACTIVE, reactive_per_minute, tuple(map(data_set, REACTIVE_SETS)))
        proactive = RequestStream(Priority.PROACTIVE, proactive_per_minute, tuple(map(data_set, PROACTIVE_SETS)))
        return cls((reactive, proactive), seconds, seed)

    def trace(self) -> Trace:
        """The requests. A stream has the same ones whatever streams of the other priority there are."""
        requests: list[TracedRequest] = []
        numbers: Counter[Priority] = Counter()
        for stream in self.streams:
            name = f"{stream.priority}{numbers[stream.priority]}"
            numbers[stream.priority] += 1
            requests += stream.requests(self.seconds, f"{self.seed} {name}", name)
        notes: dict[str, bool | int | float | str] = {"seconds": self.seconds, "seed": self.seed}
        return Trace.of(requests, TraceHeader(made_by="workload", notes=notes))
