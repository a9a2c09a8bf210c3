"""Interface between the scheduler and the policy for one shape of machine."""

from __future__ import annotations

from abc import ABC, abstractmethod

from xpu_runtime.errors import XpuError
from xpu_runtime.scheduler.passes import Pass

__all__ = ["DevicePolicy"]


class DevicePolicy(ABC):
    """Decides which passes run beside which on the lanes of one machine."""

    @abstractmethod
    def dispatch(self, now: float, *, starved: bool, beside_peers: bool = False) -> None:
        """Launch what should run now.

        Args:
            now: time in seconds.
            starved: the background may run its guaranteed slice.
            beside_peers: other engines on the same devices have urgent work, so that no other background work runs.
        """

    @abstractmethod
    def pass_stopped(self, pass_: Pass, lane: str, busy_s: float, counted_s: float, now: float) -> None:
        """Account for ``pass_``, which kept ``lane`` busy for ``busy_s`` seconds.

        Of these ``counted_s`` count for its sequences, see `Pass.record_time`.
        """

    def request_arrived(self) -> None:  # noqa: B027 (most policies have nothing to do)
        """Note that a request has arrived."""

    def background_room_s(self) -> float:
        """Seconds that other background work may take between two steps of the reactive answers; 0 for none."""
        return 0.0

    def other_work_ran(self, busy_s: float, *, slack: bool) -> None:  # noqa: B027
        """Account for ``busy_s`` seconds of work that is no pass; ``slack``: within `background_room_s`."""

    def peers_ran(self, busy_s: float) -> None:  # noqa: B027
        """Account for ``busy_s`` seconds in which other engines used the devices."""

    def compiled(self, context: int, now: float, compile_s: float | None = None) -> None:
        """Note that attention over ``context`` tokens was compiled for a lane.

        Raises:
            XpuError: no `CompileKernel` asked for it.
        """
        raise XpuError(f"context={context}: attention was compiled for it, but not requested")

    def leave_out_attention(self, context: int) -> None:  # noqa: B027
        """Note that attention over ``context`` tokens does not run on the static lane."""

    def allow_attention(self, *, allowed: bool) -> None:  # noqa: B027
        """Keep compiled attention, or release it and compile none."""

    def graph_loaded(self, block: int, *, failed: bool) -> None:
        """Note that the graphs of ``block`` were loaded, or could not be.

        Raises:
            XpuError: no `SwitchGraph` asked for it.
        """
        raise XpuError(f"block={block}: its graphs were loaded, but not requested")

    def next_wake(self) -> float | None:
        """Time of the next decision if nothing happens before; None for never."""
        return None
