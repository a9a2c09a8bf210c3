"""What came of a load on a chip."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

from xpu_runtime.request import Priority
from xpu_runtime.trace import KernelSpan, Trace, TraceFigures
from xpu_simulation.execution.usage_meter import DeviceUsage

__all__ = ["Run"]


@dataclass(frozen=True, slots=True)
class Run:
    """One simulated run.

    Attributes:
        scheme: who decided.
        trace: the load, each request with its result, as an engine would have recorded it.
        usage: time and energy of the devices, until the last request ended.
        kernels: every kernel on every lane, where that was asked for.
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
        """Finished requests."""
        return self._per_s(self.figures().finished) * 60

    @property
    def tokens_per_s(self) -> float:
        """Tokens of finished prompts and answers."""
        return self._per_s(self.figures().tokens)

    @property
    def joules_per_token(self) -> float:
        """Energy of the chip for each token of finished prompts and answers (`agent-xpu-v2 §6.1`); NaN without any."""
        tokens = self.figures().tokens
        return self.usage.total_j / tokens if tokens else nan

    def _per_s(self, count: int) -> float:
        return count / self.usage.seconds if self.usage.seconds else 0.0
