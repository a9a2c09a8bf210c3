"""Detection of a suspended process: `SuspensionDetector`."""

from __future__ import annotations

from math import inf

__all__ = ["SuspensionDetector"]


class SuspensionDetector:
    """Detects that the process was suspended (SIGSTOP, sleep of the machine), and its kernels with it.

    Timeouts of kernels restart at the end of a suspension. A process counts as suspended if two checks are more than
    half of ``timeout_s`` apart; the callers check more often while kernels run.

    Args:
        timeout_s: timeout of a kernel in seconds.
    """

    def __init__(self, timeout_s: float) -> None:
        self._longest_s = timeout_s / 2
        self._checked_at = inf
        self._resumed_at = -inf

    def check(self, now: float) -> float:
        """Return the end of the latest suspension in seconds, ``-inf`` if there was none; ``now`` in seconds."""
        if now - self._checked_at > self._longest_s:
            self._resumed_at = now
        self._checked_at = now
        return self._resumed_at

    def waited(self, now: float) -> None:
        """Note that the process was not suspended between the last check and ``now``: the caller itself has waited."""
        self._checked_at = now
