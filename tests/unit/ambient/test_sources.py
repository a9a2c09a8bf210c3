"""Iterators by themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator

from ambient_world import VirtualClock

from xpu_agents.ambient.events import Incoming
from xpu_agents.ambient.sources import IteratorSource


async def test_iterators_are_closed() -> None:
    """Guards connections that a source holds open."""
    closed = []

    async def numbers() -> AsyncIterator[int]:
        try:
            yield 1
            yield 2
        finally:
            closed.append(True)

    events = IteratorSource("numbers", numbers).events(VirtualClock(), None)
    assert await anext(events) == Incoming(1)
    await events.aclose()
    assert closed == [True]
