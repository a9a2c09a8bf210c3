"""Thread-safe handle of a turn with speculation."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

from xpu_speculation.cost.cost_model import SpeculationDecision
from xpu_speculation.deprecation import renamed_members
from xpu_speculation.propose.speculator import Speculation
from xpu_speculation.propose.stream_watcher import CallDelta, StreamWatcher
from xpu_speculation.threads import running_loop
from xpu_speculation.tools.calls import ParsedToolCall

__all__ = ["OpenTurn"]


@renamed_members(heard="on_delta", spoken="on_calls", when_closed="on_close", is_lost="is_orphaned")
class OpenTurn:
    """A turn with speculation. Unlike `Speculation`, it may be used from any thread.

    Some time after the model's calls it closes itself, so that an abandoned turn leaves nothing behind.

    Args:
        speculation: The speculation of the turn, entered here.
        linger_s: Seconds after which the turn closes itself.
        loop: Event loop of the turn. Callers in other threads do not wait for it.
    """

    def __init__(self, speculation: Speculation, linger_s: float, loop: asyncio.AbstractEventLoop) -> None:
        self._speculation = speculation
        self._linger_s = linger_s
        self._loop = loop
        self._watcher = StreamWatcher()  # in the caller's thread, since most deltas complete no call
        self._linger_timer: asyncio.TimerHandle | None = None
        self._is_closed = False
        self._on_closed: Callable[[], None] | None = None
        self._call_in_turn(speculation.enter)

    def on_close(self, callback: Callable[[], None]) -> None:
        """Sets a callback that runs once in the turn's loop when the turn closes. It must be quick and not raise."""
        self._on_closed = callback

    @property
    def decision(self) -> SpeculationDecision:
        """The number of samples of the turn, and the reason."""
        return self._speculation.decision

    @property
    def is_orphaned(self) -> bool:
        """True if the loop was closed before the turn, so that the turn never closes itself."""
        return self._loop.is_closed() and not self._is_closed

    def on_delta(self, delta: CallDelta) -> None:
        """Takes a delta of the main model's stream."""
        call = None if self._is_closed else self._watcher.feed(delta)
        if call is not None:
            self._call_in_turn(lambda: self._speculation.on_call(call))

    def on_calls(self, calls: Sequence[ParsedToolCall]) -> None:
        """Takes the calls of the main model's complete message, an empty list if it makes none."""
        self._call_in_turn(lambda: self._on_calls(calls))

    def close(self) -> None:
        """Ends the turn: its calls are executed, or it failed."""
        self._call_in_turn(self._close_turn)

    def _on_calls(self, calls: Sequence[ParsedToolCall]) -> None:
        self._speculation.on_calls(calls)
        if self._linger_timer is None and not self._is_closed:
            self._linger_timer = self._loop.call_later(self._linger_s, self._close_turn)

    def _close_turn(self) -> None:
        self._is_closed = True
        if self._linger_timer is not None:
            self._linger_timer.cancel()
        self._speculation.close()
        callback, self._on_closed = self._on_closed, None
        if callback is not None:
            callback()

    def _call_in_turn(self, callback: Callable[[], object]) -> None:
        if running_loop() is self._loop:
            callback()
        else:
            with contextlib.suppress(RuntimeError):  # the loop is closed, and all its work with it
                self._loop.call_soon_threadsafe(callback)
