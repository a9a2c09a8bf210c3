"""A launch on its way through its kernels."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from xpu_runtime.scheduler import Launch
from xpu_simulation.costs import KernelCost

__all__ = ["Flight"]


@dataclass(slots=True, eq=False)
class Flight:
    """Which kernel of a launch runs, and when it ends at the present rate.

    Attributes:
        launch: what was asked for.
        costs: of its kernels.
        began_at: when the launch began, in seconds.
        at: which of `costs` runs.
        stop: after how many kernels it stops.
        cancel_at: when the running kernel is given up, if it has not ended by then.
        kernel_at: when the running kernel began.
        ends_at: when it ends at the present rate.
        slowdown: how many times longer it takes than alone.
    """

    launch: Launch
    costs: list[KernelCost]
    began_at: float
    at: int
    stop: int
    cancel_at: float
    kernel_at: float
    ends_at: float
    slowdown: float

    @classmethod
    def begin(cls, launch: Launch, costs: list[KernelCost], now: float) -> Flight:
        """The launch begins, at full rate."""
        return cls(launch, costs, now, 0, len(costs), inf, now, now + costs[0].seconds, 1.0)

    @property
    def cost(self) -> KernelCost:
        """Of the running kernel."""
        return self.costs[self.at]

    @property
    def next_at(self) -> float:
        """When the running kernel ends, or is given up."""
        return self.cancel_at if self.cancel_at < self.ends_at else self.ends_at

    @property
    def last_at(self) -> float:
        """When the whole launch ends, at this rate now and at the full one afterwards."""
        if self.cancel_at < self.ends_at:
            return self.cancel_at
        end = self.ends_at
        for cost in self.costs[self.at + 1 : self.stop]:
            end += cost.seconds
        return end

    def slow(self, slowdown: float, now: float) -> None:
        """From ``now`` on the running kernel takes ``slowdown`` times as long as alone."""
        if slowdown != self.slowdown:
            self.ends_at = now + (self.ends_at - now) / self.slowdown * slowdown
            self.slowdown = slowdown

    def step(self) -> bool:
        """The running kernel has ended: begin the next one, at the full rate; False if that was the last."""
        self.at += 1
        if self.at >= self.stop:
            return False
        self.kernel_at = self.ends_at
        self.ends_at += self.costs[self.at].seconds
        self.slowdown = 1.0
        return True
