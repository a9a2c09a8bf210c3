"""Many chat requests in flight on one engine, for benchmarks that only evaluate the replies."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from xpu_agents.chat import Chat, ChatReply, ChatRequest

__all__ = ["MAX_IN_FLIGHT", "Progress", "limit_in_flight", "replies"]

T = TypeVar("T")

MAX_IN_FLIGHT = 256
"""Requests in flight at once; their prompts fit into the prefix cache together."""
_PRINT_INTERVAL_S = 10.0


@dataclass
class Progress:
    """Prints the progress of a long part every few seconds."""

    label: str
    total: int
    done: int = 0
    last_print_s: float = field(default_factory=time.perf_counter)

    def step(self, count: int = 1) -> None:
        """Count finished items."""
        self.done += count
        if time.perf_counter() - self.last_print_s > _PRINT_INTERVAL_S:
            self.last_print_s = time.perf_counter()
            print(f"  {self.label}: {self.done} of {self.total}", flush=True)


def replies(chat: Chat, requests: Iterable[ChatRequest], progress: Progress) -> list[ChatReply]:
    """Return the replies in the order of the requests."""
    collected: list[ChatReply] = []
    for stream in limit_in_flight(chat.stream(request) for request in requests):
        collected.append(ChatReply.of(stream))
        progress.step()
    return collected


def limit_in_flight(started: Iterable[T]) -> Iterator[T]:
    """Yield the items of ``started`` in order, with at most `MAX_IN_FLIGHT` of them in flight.

    Drawing an item from ``started`` starts it; the caller waits for each item that is yielded.
    """
    in_flight: deque[T] = deque()
    for item in started:
        in_flight.append(item)
        if len(in_flight) == MAX_IN_FLIGHT:
            yield in_flight.popleft()
    while in_flight:
        yield in_flight.popleft()
