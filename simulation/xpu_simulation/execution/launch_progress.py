"""A launch on its way through its kernels."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from xpu_runtime.scheduler import Launch
from xpu_simulation.costs.kernel_costs import KernelCost

__all__ = ["LaunchProgress"]


@dataclass(slots=True, eq=False)
class LaunchProgress:
    """Which kernel of a launch runs, and when it ends at the present rate.

    Attributes:
        launch: what was asked for.
        costs: of its kernels.
        began_at: when the launch began, in seconds.
        number: of the running kernel's cost.
        utilisation: share of the peak bandwidth that the running kernel takes alone.
        kernel_at: when the running kernel began.
        ends_at: when it ends at the present rate.
        next_at: when it ends, or is given up.
        stop: after how many kernels the launch stops.
        at: which of `costs` runs.
        cancel_at: when the running kernel is given up, if it has not ended by then.
        slowdown: how many times longer it takes than alone.
    """

    launch: Launch
    costs: list[KernelCost]
    began_at: float
    number: int
    utilisation: float
    kernel_at: float
    ends_at: float
    next_at: float
    stop: int
    at: int = 0
    cancel_at: float = inf
    slowdown: float = 1.0

    @classmethod
    def begin(cls, launch: Launch, costs: list[KernelCost], now: float) -> LaunchProgress:
        """The launch begins, at full rate."""
        seconds, number, utilisation = costs[0]
        end = now + seconds
        return cls(launch, costs, now, number, utilisation, now, end, end, len(costs))

    @property
    def last_at(self) -> float:
        """When the whole launch ends, at this rate now and at the full one afterwards."""
        if self.cancel_at < self.ends_at:
            return self.cancel_at
        end = self.ends_at
        for cost in self.costs[self.at + 1 : self.stop]:
            end += cost.seconds
        return end

    def give_up(self, at: float) -> None:
        """The running kernel ends ``at`` this time, if not before."""
        self.cancel_at = at
        self.next_at = min(at, self.ends_at)

    def slow(self, slowdown: float, now: float) -> None:
        """From ``now`` on the running kernel takes ``slowdown`` times as long as alone."""
        self.ends_at = now + (self.ends_at - now) / self.slowdown * slowdown
        self.slowdown = slowdown
        self.next_at = self.ends_at if self.ends_at < self.cancel_at else self.cancel_at

    def step(self) -> bool:
        """The running kernel has ended: begin the next one, at the full rate; False if that was the last."""
        self.at += 1
        if self.at >= self.stop:
            return False
        seconds, self.number, self.utilisation = self.costs[self.at]
        self.kernel_at = self.ends_at
        self.ends_at += seconds
        self.next_at = self.ends_at if self.ends_at < self.cancel_at else self.cancel_at
        self.slowdown = 1.0
        return True
