"""A turn that is speculated on, for callers in any thread: `OpenTurn`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

from xpu_speculation.cost.cost_model import SpeculationDecision
from xpu_speculation.propose.speculator import Speculation
from xpu_speculation.propose.stream_watcher import CallDelta, StreamWatcher
from xpu_speculation.threads import running_loop
from xpu_speculation.tools.calls import ParsedToolCall

__all__ = ["OpenTurn"]


class OpenTurn:
    """A turn that is speculated on; unlike `Speculation` it may be used from any thread.

    Some time after the model has spoken it closes itself, so that nothing is left of a run that was killed.

    Args:
        speculation: The turn, which is entered here.
        linger_s: Seconds after which it closes itself.
        loop: The loop in which it goes on. Nobody waits for one of another thread.
    """

    def __init__(self, speculation: Speculation, linger_s: float, loop: asyncio.AbstractEventLoop) -> None:
        self._speculation = speculation
        self._linger_s = linger_s
        self._loop = loop
        self._watcher = StreamWatcher()  # in the caller's thread: a stream has many pieces, and few of them tell much
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False
        self._closed: Callable[[], None] | None = None
        self._do(speculation.enter)

    def when_closed(self, act: Callable[[], None]) -> None:
        """What to do, once, when it closes or has closed itself; in its loop. It must be quick and not raise."""
        self._closed = act

    @property
    def decision(self) -> SpeculationDecision:
        """With how many samples the turn is speculated on, and why."""
        return self._speculation.decision

    @property
    def is_lost(self) -> bool:
        """Whether its loop was closed before it, so that it will never close itself."""
        return self._loop.is_closed() and not self._is_closed

    def heard(self, delta: CallDelta) -> None:
        """Take a piece of the main model's stream."""
        call = None if self._is_closed else self._watcher.feed(delta)
        if call is not None:
            self._do(lambda: self._speculation.streamed(call))

    def spoken(self, calls: Sequence[ParsedToolCall]) -> None:
        """The main model has written its message and makes these calls, none if it makes none."""
        self._do(lambda: self._speak(calls))

    def close(self) -> None:
        """End all that is under way in the turn: its calls have been answered, or it has failed."""
        self._do(self._close)

    def _speak(self, calls: Sequence[ParsedToolCall]) -> None:
        self._speculation.spoken(calls)
        if self._timer is None and not self._is_closed:
            self._timer = self._loop.call_later(self._linger_s, self._close)

    def _close(self) -> None:
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._speculation.close()
        act, self._closed = self._closed, None
        if act is not None:
            act()

    def _do(self, act: Callable[[], object]) -> None:
        if running_loop() is self._loop:
            act()
        else:
            with contextlib.suppress(RuntimeError):  # the loop is closed, and all that was under way with it
                self._loop.call_soon_threadsafe(act)
