"""Times the copies of KV blocks between a device and the host that a thread makes: `CopyTimer`."""

from __future__ import annotations

import time
from typing import Self

__all__ = ["CopyTimer"]


class CopyTimer:
    """A context in which one thread copies a part of some blocks.

    Attributes:
        started_at: start of the copy in seconds; None while there is none. From any thread.
    """

    def __init__(self) -> None:
        self.started_at: float | None = None

    def __enter__(self) -> Self:
        self.started_at = time.perf_counter()
        return self

    def __exit__(self, *exception: object) -> None:
        self.started_at = None
