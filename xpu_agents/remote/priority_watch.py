"""Watch over the order in which a server begins requests: it tells once that priorities have no effect."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from xpu_agents.chat import ChatRequest
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.servers import Server
from xpu_runtime import Priority

__all__ = ["PriorityWatch"]

_LOG = logging.getLogger(__name__)
_ROUNDS = 3
"""Background replies, each begun after the end of the one before, while a reactive request waited (chosen)."""
_SLACK = 5.0
"""Wait after the end of the first of them, relative to the time of its prompt on an idle server (chosen)."""
_REMEMBERED = 256
"""Number of background replies that are remembered (chosen)."""


@dataclass(slots=True)
class _Reply:
    length: int
    accepted_at: float
    begun_at: float | None = None
    ended_at: float | None = None


class PriorityWatch:
    """Observes when the streamed replies of one server begin and end; may be used from several threads.

    vLLM and SGLang accept priorities without effect if they were not started with the option for them, and do not
    report it. It shows when they begin background requests, one after the other, while a reactive one waits.

    Args:
        endpoint: address of the server.
        clock: time in seconds.
    """

    def __init__(self, endpoint: Endpoint, clock: Callable[[], float] = time.perf_counter) -> None:
        self._endpoint = endpoint
        self._clock = clock
        self._lock = threading.Lock()
        self._background: deque[_Reply] = deque(maxlen=_REMEMBERED)
        self.has_told = False
        """True if a warning was logged."""

    @contextmanager
    def watching(self, request: ChatRequest, server: Server) -> Iterator[Callable[[], None]]:
        """Watch a reply whose request the server has accepted; the function is called when a piece arrives.

        Args:
            request: the request.
            server: kind of the server.
        """
        length = sum(len(message.full_content) for message in request.conversation)
        reply = _Reply(length, self._clock())
        is_background = Priority(request.priority) is Priority.PROACTIVE
        if is_background:
            with self._lock:
                self._background.append(reply)

        def begin() -> None:
            if reply.begun_at is None:
                with self._lock:
                    reply.begun_at = self._clock()
                if not is_background:
                    self._check(reply, server)

        try:
            yield begin
        finally:
            with self._lock:
                reply.ended_at = self._clock()

    def _check(self, waited: _Reply, server: Server) -> None:
        with self._lock:
            if self.has_told or not self._is_passed_over(waited):
                return
            self.has_told = True
        _LOG.warning(
            "%s began background requests while a reactive one waited, so priorities have no effect there; %s",
            self._endpoint.address,
            server.advice,
        )

    def _is_passed_over(self, waited: _Reply) -> bool:
        """True if a reactive reply that has begun had to wait for background requests that were not begun yet.

        When the first of them ends, a server with priorities begins with the reactive request. Its prompt then takes as
        long as the prompts of others, relative to their lengths.
        """
        begun = [(reply, reply.begun_at) for reply in self._background if reply.begun_at is not None]
        rounds: list[float] = []
        free_at = waited.accepted_at
        for reply, begun_at in sorted(begun, key=lambda each: (each[0].ended_at or float("inf"), each[1])):
            if begun_at > free_at:
                free_at = reply.ended_at or float("inf")
                rounds.append(free_at)
        if len(rounds) < _ROUNDS or waited.begun_at is None:
            return False
        pace = min((begun_at - reply.accepted_at) / max(1, reply.length) for reply, begun_at in begun)
        return waited.begun_at - rounds[0] > _SLACK * pace * waited.length
