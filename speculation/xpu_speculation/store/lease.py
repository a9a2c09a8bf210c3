"""The right to run a call, which one of several processes has at a time."""

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
    """Who runs a call, and until when he has the right to, unless he renews it.

    Attributes:
        token: Tells this holder from all others, those of the same process too.
        until: When it ends, in seconds since the epoch.
        pid: The holder's process.
        started_ms: When that began, in milliseconds since the epoch: numbers of processes are used again.
        host: The machine that it runs on.
    """

    token: str
    until: float
    pid: int
    started_ms: int
    host: str

    @classmethod
    def mine(cls, token: str, until: float) -> Self:
        """A lease of this process."""
        pid = os.getpid()
        return cls(token, until, pid, _started_ms(pid), platform.node())

    @classmethod
    def read(cls, text: object) -> Self | None:
        """The lease that `text` says; None if it says none."""
        try:
            found = json.loads(str(text))
            return cls(
                str(found["token"]),
                float(found["until"]),
                int(found["pid"]),
                int(found["started_ms"]),
                str(found["host"]),
            )
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            return None

    def written(self) -> str:
        """The lease as a text."""
        return json.dumps(asdict(self))

    def holds(self, now: float, longest_s: float) -> bool:
        """Whether the call is still the holder's: he lives, and his time is not over.

        Args:
            now: The time, in seconds since the epoch.
            longest_s: What a lease is given for: more than that is left only where a clock was set back.
        """
        if not now < self.until <= now + longest_s:
            return False
        return self.host != platform.node() or _is_alive(self.pid, self.started_ms)


def _is_alive(pid: int, started_ms: int) -> bool:
    try:
        if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:  # dead, though its parent has not looked yet
            return False
        return abs(_started_ms(pid) - started_ms) <= _START_TOLERANCE_MS
    except psutil.NoSuchProcess:
        return False
    except (psutil.Error, OSError, ValueError, OverflowError):
        return True


def _started_ms(pid: int) -> int:
    return int(psutil.Process(pid).create_time() * 1000)
