"""The answer of one request as it comes: what the engine puts there, and those who wait for more of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from xpu_runtime.engine.condition_wait import check_not_forked, wait_for_condition
from xpu_runtime.errors import RequestError
from xpu_runtime.request import FinishReason, TokenLogprob

__all__ = ["OutputStream", "StepOutput", "join_logprobs", "join_token_ids", "split_answers"]


@dataclass(frozen=True, slots=True)
class StepOutput:
    """What one step brought.

    Attributes:
        tokens: the new token ids.
        logprobs: their log-probabilities, where they were asked for.
        text: their text, where the engine looked for stop strings: then in every arrival of a request, else in none.
        finish: why the request ends with them; None while it goes on.
        at: monotonic time when the engine gave them out, in seconds.
        appended: tokens that were put after them: they end an answer, and another one follows.
    """

    tokens: tuple[int, ...]
    logprobs: tuple[TokenLogprob, ...]
    text: str | None
    finish: FinishReason | None
    at: float
    appended: tuple[int, ...] = ()


class OutputStream:
    """Arrivals up to the end, or an error; thread-safe.

    Attributes:
        arrivals: what has come; only ever appended to.
        error: how the request ended, if without a result.
        done: whether it has ended, one way or another; set after everything else.
        streamed: whether somebody reads arrival by arrival; the others are only woken at the end of an answer.
    """

    def __init__(self) -> None:
        self.arrivals: list[StepOutput] = []
        self.error: RequestError | None = None
        self.done = False
        self.streamed = False
        self._pid = os.getpid()
        self._lock = threading.RLock()  # taken itself: Ctrl-C within `Condition.__enter__` would leave it locked
        self._changed = threading.Condition(self._lock)
        self._wakers: list[Callable[[], None]] = []

    def add(self, arrival: StepOutput) -> None:
        """New tokens; nothing happens after the end."""
        with self._lock:
            if self.done:
                return
            self.arrivals.append(arrival)
            self.done = arrival.finish is not None
            # Waking readers for each token would take the interpreter from the engine.
            if self.streamed or self.done or arrival.appended:
                self._notify()

    def fail(self, error: RequestError) -> None:
        """The end without a result; nothing happens after the end."""
        with self._lock:
            if self.done:
                return
            self.error, self.done = error, True
            self._notify()

    def claim(self) -> bool:
        """Begin the one stream of this answer; False if there is one already."""
        with self._lock:
            if self.streamed:
                return False
            self.streamed = True
            return True

    def wait(self, condition: Callable[[], bool], timeout_s: float | None = None) -> bool:
        """Block until ``condition``, which is asked when something came; False if ``timeout_s`` passed first.

        Raises:
            EngineClosedError: this is a fork, where nothing comes any more.
        """
        if condition():
            return True
        check_not_forked(self._pid)  # before the lock, which a thread of the parent may have held
        with self._lock:
            return wait_for_condition(self._changed, condition, timeout_s)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Like `wait`, without blocking the event loop."""
        if condition():
            return
        check_not_forked(self._pid)
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()

        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # the loop was closed, so nobody waits there any more
                loop.call_soon_threadsafe(changed.set)

        with self._lock:
            self._wakers.append(wake)
        try:
            while not condition():
                await changed.wait()
                changed.clear()
        finally:
            with self._lock:
                self._wakers.remove(wake)

    def _notify(self) -> None:
        self._changed.notify_all()
        for wake in self._wakers:
            wake()


def split_answers(arrivals: Iterable[StepOutput]) -> Iterator[list[StepOutput]]:
    """The ``arrivals`` of one answer after the other; the last answer may not have ended."""
    answer: list[StepOutput] = []
    for arrival in arrivals:
        answer.append(arrival)
        if arrival.appended:
            yield answer
            answer = []
    if answer:
        yield answer


def join_token_ids(arrivals: Iterable[StepOutput]) -> tuple[int, ...]:
    """All token ids of ``arrivals``."""
    return tuple([token for arrival in arrivals for token in arrival.tokens])


def join_logprobs(arrivals: Iterable[StepOutput]) -> tuple[TokenLogprob, ...]:
    """All log-probabilities of ``arrivals``."""
    return tuple([item for arrival in arrivals for item in arrival.logprobs])
