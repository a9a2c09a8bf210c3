"""Results of a simulated run."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

from xpu_runtime.request import Priority
from xpu_runtime.trace import KernelSpan, Trace, TraceFigures
from xpu_simulation.execution.usage_meter import DeviceUsage

__all__ = ["Run"]


@dataclass(frozen=True, slots=True)
class Run:
    """Results of one simulated run.

    Attributes:
        scheme: name of the scheme.
        trace: the trace with the result of each request, as recorded by an engine.
        usage: time and energy of the devices until the end of the last request.
        kernels: all kernels on all lanes, if they were recorded.
    """

    scheme: str
    trace: Trace
    usage: DeviceUsage
    kernels: tuple[KernelSpan, ...] = ()

    def figures(self, priority: Priority | None = None) -> TraceFigures:
        """Latencies of one priority, or of all."""
        return TraceFigures.of(self.trace, priority)

    @property
    def requests_per_minute(self) -> float:
        """Finished requests per minute."""
        return self._per_s(self.figures().finished) * 60

    @property
    def tokens_per_s(self) -> float:
        """Prompt and output tokens of finished requests per second."""
        return self._per_s(self.figures().tokens)

    @property
    def joules_per_token(self) -> float:
        """Energy in joules per prompt and output token of finished requests (`agent-xpu-v2 §6.1`); NaN without any."""
        tokens = self.figures().tokens
        return self.usage.total_j / tokens if tokens else nan

    def _per_s(self, count: int) -> float:
        return count / self.usage.seconds if self.usage.seconds else 0.0
