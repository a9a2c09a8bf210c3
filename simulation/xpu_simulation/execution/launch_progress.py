"""Progress of a launch through its kernels."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from xpu_runtime.scheduler import Launch
from xpu_simulation.costs.kernel_costs import KernelCost

__all__ = ["LaunchProgress"]


@dataclass(slots=True, eq=False)
class LaunchProgress:
    """The running kernel of a launch, and its end at the current slowdown. Times are in seconds.

    Attributes:
        launch: the launch.
        costs: costs of its kernels.
        started_at: start of the launch.
        number: number of the running kernel's cost.
        utilisation: share of the peak bandwidth that the running kernel uses alone.
        kernel_started_at: start of the running kernel.
        ends_at: end of the running kernel at the current slowdown.
        next_at: end of the running kernel, or the time at which it is cancelled.
        stop: number of kernels after which the launch stops.
        index: index of the running kernel in `costs`.
        cancel_at: time at which the running kernel is cancelled; ``inf`` if it is not.
        slowdown: current slowdown of the running kernel.
    """

    launch: Launch
    costs: list[KernelCost]
    started_at: float
    number: int
    utilisation: float
    kernel_started_at: float
    ends_at: float
    next_at: float
    stop: int
    index: int = 0
    cancel_at: float = inf
    slowdown: float = 1.0

    @classmethod
    def start(cls, launch: Launch, costs: list[KernelCost], now: float) -> LaunchProgress:
        """Start a launch, without slowdown."""
        seconds, number, utilisation = costs[0]
        kernel_end = now + seconds
        return cls(launch, costs, now, number, utilisation, now, kernel_end, kernel_end, len(costs))

    @property
    def last_at(self) -> float:
        """End of the whole launch, if the kernels after the running one have no slowdown."""
        if self.cancel_at < self.ends_at:
            return self.cancel_at
        kernel_end = self.ends_at
        for cost in self.costs[self.index + 1 : self.stop]:
            kernel_end += cost.seconds
        return kernel_end

    def cancel(self, at: float) -> None:
        """Cancel the running kernel at time ``at`` if it has not ended by then."""
        self.cancel_at = at
        self.next_at = min(at, self.ends_at)

    def set_slowdown(self, slowdown: float, now: float) -> None:
        """Set the slowdown of the running kernel from ``now`` on."""
        self.ends_at = now + (self.ends_at - now) / self.slowdown * slowdown
        self.slowdown = slowdown
        self.next_at = self.ends_at if self.ends_at < self.cancel_at else self.cancel_at

    def step(self) -> bool:
        """Start the next kernel without slowdown; returns False if the launch has ended."""
        self.index += 1
        if self.index >= self.stop:
            return False
        seconds, self.number, self.utilisation = self.costs[self.index]
        self.kernel_started_at = self.ends_at
        self.ends_at += seconds
        self.next_at = self.ends_at if self.ends_at < self.cancel_at else self.cancel_at
        self.slowdown = 1.0
        return True
