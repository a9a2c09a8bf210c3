"""Time that passes at once, for tests in which time matters."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its time begins at 0, passes only while everybody sleeps, and then at once."""

    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.now


class _Selector(selectors.DefaultSelector):
    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "everybody waits, and nothing is left to wake them"
        self.now += timeout
        return super().select(0)


def run_virtual(main: Coroutine[Any, Any, T]) -> T:
    """Run it on virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)


async def settled() -> None:
    """Everybody has done what can be done without time."""
    for _ in range(30):
        await asyncio.sleep(0)
