"""Many requests to one engine at a time: only the answers count, so they may share every pass."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from xpu_agents.chat import Chat, ChatReply, ChatRequest, ChatStream

__all__ = ["AT_ONCE", "Progress", "replies"]

AT_ONCE = 256
"""Requests under way; their prompts fit into the prefix cache together."""
_SAY_S = 10.0


@dataclass
class Progress:
    """Says every few seconds how far a long part is."""

    what: str
    total: int
    done: int = 0
    said: float = field(default_factory=time.monotonic)

    def step(self, count: int = 1) -> None:
        """Count what was done."""
        self.done += count
        if time.monotonic() - self.said > _SAY_S:
            self.said = time.monotonic()
            print(f"  {self.what}: {self.done} of {self.total}", flush=True)


def replies(chat: Chat, requests: Sequence[ChatRequest] | Iterable[ChatRequest], progress: Progress) -> list[ChatReply]:
    """The replies in the order of the requests."""
    under_way: deque[ChatStream] = deque()
    found: list[ChatReply] = []

    def take() -> None:
        found.append(ChatReply.of(under_way.popleft()))
        progress.step()

    for request in requests:
        if len(under_way) == AT_ONCE:
            take()
        under_way.append(chat.stream(request))
    while under_way:
        take()
    return found
