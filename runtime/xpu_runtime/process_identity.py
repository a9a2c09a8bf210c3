"""Identity of a process that stays unique when its id is used again: the id with the time of its start."""

from __future__ import annotations

import os

import psutil

__all__ = ["is_alive", "own_identity"]

# psutil derives a process's start from the boot time, which moves by a little when the clock is set.
_START_TOLERANCE_MS = 2000


def own_identity() -> str:
    """Id of this process and its start in milliseconds since 1970, as ``1234-1764360000000``."""
    pid = os.getpid()
    return f"{pid}-{_start_ms(pid)}"


def is_alive(identity: str) -> bool:
    """True if the process that had this `own_identity` runs, or is not ours to look at."""
    pid, start_ms = map(int, identity.split("-"))
    try:
        return abs(_start_ms(pid) - start_ms) <= _START_TOLERANCE_MS
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:
        return True


def _start_ms(pid: int) -> int:
    return int(psutil.Process(pid).create_time() * 1000)
