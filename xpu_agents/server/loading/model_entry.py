"""A model of a server and its state: `ModelEntry`."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from xpu_agents.chat import Chat
from xpu_agents.server.loading.model_source import ModelSource

__all__ = ["ModelEntry"]

_LONGEST_S = 1e8
"""Longer times in seconds, of years, mean for ever."""


@dataclass(slots=True, eq=False)
class ModelEntry:
    """A model of a server, which changes in the event loop only.

    Attributes:
        name: name of the model.
        source: loads the model; None for a chat on an engine of the caller.
        chat: chat on its engine; None while it is not loaded.
        usual_s: seconds without requests after which it is unloaded if no request asks for another time.
        keep_alive_s: seconds without requests after which it is unloaded.
        num_users: number of requests that use it or wait for it.
        last_used_at: monotonic time of its latest use in seconds.
        loading: its load under way.
    """

    name: str
    source: ModelSource | None
    chat: Chat | None
    usual_s: float
    keep_alive_s: float = field(init=False)
    num_users: int = 0
    last_used_at: float = 0.0
    loading: asyncio.Future[None] | None = None
    _timer: asyncio.TimerHandle | None = None
    _expires_at: datetime | None = None

    def __post_init__(self) -> None:
        self.keep_alive_s = self.usual_s

    @property
    def is_idle(self) -> bool:
        """True if it is loaded, unused, and can be loaded again."""
        return self.chat is not None and self.source is not None and not self.num_users

    @property
    def state(self) -> str:
        """``loaded``, ``loading``, ``unloaded`` or ``closed``."""
        if self.chat is not None:
            return "closed" if self.chat.engine.closed else "loaded"
        return "unloaded" if self.loading is None else "loading"

    @property
    def expires_at(self) -> datetime | None:
        """Time at which it is unloaded if no further request comes; None if it stays."""
        if self._expires_at is not None or self.source is None or self.keep_alive_s >= _LONGEST_S:
            return self._expires_at
        return datetime.now().astimezone() + timedelta(seconds=self.keep_alive_s)  # it is in use

    @property
    def context(self) -> int:
        """Context length in tokens."""
        if self.chat is not None:
            return self.chat.engine.max_context
        assert self.source is not None
        return self.source.context

    def take_chat(self) -> Chat | None:
        """Return the chat, which the entry does not have any more."""
        self.stop_timer()
        self.keep_alive_s = self.usual_s
        chat, self.chat = self.chat, None
        return chat

    def ask_keep_alive(self, keep_alive_s: float) -> None:
        """Apply the time that a request asks for; one that is for ever otherwise ends only with a time of 0."""
        if self.usual_s < math.inf or keep_alive_s == 0.0:
            self.keep_alive_s = keep_alive_s

    def start_timer(self, on_expired: Callable[[], object]) -> None:
        """Call ``on_expired`` after the time without requests, if it is idle and has an end."""
        self.last_used_at = time.monotonic()
        self.stop_timer()
        if self.is_idle and self.keep_alive_s < _LONGEST_S:
            self._expires_at = datetime.now().astimezone() + timedelta(seconds=self.keep_alive_s)
            self._timer = asyncio.get_running_loop().call_later(self.keep_alive_s, on_expired)

    def stop_timer(self) -> None:
        """Forget the end."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._expires_at = None
