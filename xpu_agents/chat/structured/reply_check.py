"""A check of a reply that may ask for it again: `ReplyCheck`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from xpu_agents.chat.events import ChatEvent
from xpu_agents.chat.request import ChatRequest

__all__ = ["ReplyCheck"]


class ReplyCheck(ABC):
    """A check of a reply.

    Args:
        request: the request of the reply.
    """

    def __init__(self, request: ChatRequest) -> None:
        self._request = request
        self._again: ChatRequest | None = None

    @abstractmethod
    def read(self, events: Iterable[ChatEvent]) -> list[ChatEvent]:
        """Return the events that may be shown."""

    def take_again(self) -> ChatRequest | None:
        """Return the request to submit in place of the last one, once; else None."""
        again, self._again = self._again, None
        return again
