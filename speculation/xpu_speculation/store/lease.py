"""Lease of a call: the right of one process at a time to run it."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict, dataclass
from typing import Self

import psutil

__all__ = ["Lease"]

# psutil derives a process's start from the boot time, which moves by a little when the clock is set.
_START_TOLERANCE_MS = 2_000


@dataclass(frozen=True, slots=True)
class Lease:
    """Holder of a call and the end of its lease.

    Attributes:
        token: Unique id of the holder, also within one process.
        until: End of the lease, in seconds since the epoch.
        pid: Process id of the holder.
        started_ms: Start of that process, in milliseconds since the epoch, since process ids are reused.
        host: Host name of the holder.
    """

    token: str
    until: float
    pid: int
    started_ms: int
    host: str

    @classmethod
    def for_this_process(cls, token: str, until: float) -> Self:
        """Creates a lease of this process."""
        pid = os.getpid()
        return cls(token, until, pid, _started_ms(pid), platform.node())

    @classmethod
    def parse(cls, text: object) -> Self | None:
        """Parses a lease, or returns None if `text` is not one."""
        try:
            fields = json.loads(str(text))
            return cls(
                str(fields["token"]),
                float(fields["until"]),
                int(fields["pid"]),
                int(fields["started_ms"]),
                str(fields["host"]),
            )
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            return None

    def to_json(self) -> str:
        """Returns the lease as JSON."""
        return json.dumps(asdict(self))

    def is_valid(self, now: float, lease_s: float) -> bool:
        """Returns whether the lease is valid: it has not expired and its process is alive.

        Args:
            now: Current time, in seconds since the epoch.
            lease_s: Duration of a new lease. A longer remainder means that a clock was set back.
        """
        if not now < self.until <= now + lease_s:
            return False
        return self.host != platform.node() or _is_alive(self.pid, self.started_ms)


def _is_alive(pid: int, started_ms: int) -> bool:
    """Returns whether the process with this id and start time is running."""
    try:
        if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:  # dead, and not yet reaped by its parent
            return False
        return abs(_started_ms(pid) - started_ms) <= _START_TOLERANCE_MS
    except psutil.NoSuchProcess:
        return False
    except (psutil.Error, OSError, ValueError, OverflowError):
        return True


def _started_ms(pid: int) -> int:
    return int(psutil.Process(pid).create_time() * 1000)
