"""Time limit of copies of KV blocks between a device and the host: `CopyTimeouts`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from xpu_runtime.engine.device_fallback import DeviceFallback
from xpu_runtime.engine.disk.copy_timer import CopyTimer

__all__ = ["CopyTimeouts", "KvCopier"]


class KvCopier(Protocol):
    """Copies KV blocks on threads of its own."""

    @property
    def copy_timers(self) -> Collection[CopyTimer]:
        """Run while blocks are copied, or a part of them."""

    @property
    def busy(self) -> bool:
        """True if a copy is under way or waits for its thread."""


class CopyTimeouts:
    """Lets the general lane go on with the CPU where a copy from or to its device hangs, as for a hung kernel.

    Args:
        copiers: all that copy its KV blocks.
        timeout_s: seconds after which a part of a copy counts as hung.
    """

    def __init__(self, copiers: Collection[KvCopier], timeout_s: float) -> None:
        self.fallback: DeviceFallback | None = None
        """Carries the lane where its device fails; None if it uses the CPU, whose copies do not hang."""
        self._copiers = copiers
        self._timeout_s = timeout_s
        self._hung: set[float] = set()  # starts of the copies that hung at the latest check

    def check_hung(self, now: float, resumed_at: float) -> None:
        """Let the lane go on with the CPU if a copy hangs.

        A copy may wait for the kernel that was started before it, which has a time limit of its own.

        Args:
            now: time in seconds.
            resumed_at: as in `SuspensionDetector.check`.
        """
        if self.fallback is None or not self.fallback.takes(self.fallback.lane.spec.name):
            return
        kernel_since, hung = self.fallback.lane.runs_since, set[float]()
        for since in self._copies_since():
            waits = kernel_since is not None and kernel_since <= since
            if now - max(since, resumed_at) > self._timeout_s and not waits:
                hung.add(since)
        before, self._hung = self._hung, hung
        if hung - before:
            reason = f"a copy of KV blocks has not ended within kernel_timeout_s={self._timeout_s}"
            self.fallback.leave(reason, now)

    def check_interval_s(self) -> float | None:
        """Return the seconds until `check_hung` should be called again; None if that is not needed."""
        copies = any(copier.busy for copier in self._copiers)
        return min(1.0, self._timeout_s / 4) if copies and self.fallback is not None else None

    def hung(self, now: float) -> bool:
        """True if a copy has not ended within its time limit."""
        return any(now - since > self._timeout_s for since in self._copies_since())

    def _copies_since(self) -> list[float]:
        """Start in seconds of each part that is being copied."""
        timers = [timer for copier in self._copiers for timer in copier.copy_timers]
        return [since for timer in timers if (since := timer.started_at) is not None]
