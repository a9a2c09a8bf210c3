"""Many requests to one engine at a time: only the answers count, so they may share every pass."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from xpu_agents.chat import Chat, ChatReply, ChatRequest

__all__ = ["AT_ONCE", "Progress", "in_order", "replies"]

T = TypeVar("T")

AT_ONCE = 256
"""Requests under way; their prompts fit into the prefix cache together."""
_SAY_S = 10.0


@dataclass
class Progress:
    """Says every few seconds how far a long part is."""

    what: str
    total: int
    done: int = 0
    said: float = field(default_factory=time.perf_counter)

    def step(self, count: int = 1) -> None:
        """Count what was done."""
        self.done += count
        if time.perf_counter() - self.said > _SAY_S:
            self.said = time.perf_counter()
            print(f"  {self.what}: {self.done} of {self.total}", flush=True)


def replies(chat: Chat, requests: Iterable[ChatRequest], progress: Progress) -> list[ChatReply]:
    """The replies in the order of the requests."""
    found: list[ChatReply] = []
    for stream in in_order(chat.stream(request) for request in requests):
        found.append(ChatReply.of(stream))
        progress.step()
    return found


def in_order(begun: Iterable[T]) -> Iterator[T]:
    """What ``begun`` begins, in this order: each is to be waited for as soon as `AT_ONCE` are under way."""
    under_way: deque[T] = deque()
    for each in begun:
        under_way.append(each)
        if len(under_way) == AT_ONCE:
            yield under_way.popleft()
    while under_way:
        yield under_way.popleft()
