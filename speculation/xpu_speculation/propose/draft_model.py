"""Proposals of a draft model."""

from __future__ import annotations

import asyncio
import inspect
import math
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing

from xpu_speculation.errors import ProposerError
from xpu_speculation.forks import ForkLock
from xpu_speculation.propose.proposals import ModelTurn, SampledCall, check_generator, type_name
from xpu_speculation.propose.stream_watcher import CallDelta, StreamWatcher
from xpu_speculation.tools.calls import ParsedToolCall

__all__ = ["DraftProposer", "PreambleLengths"]


class DraftProposer:
    """Samples a draft model several times at once, and proposes each call once it is complete (ST Alg. 2).

    A sample is closed when its turn is over, and when its text is longer than that of any answer with calls so far:
    such an answer makes no calls, and would only slow down the main model.

    Args:
        ask: An async generator function that yields one sample as it is written: whole calls, call deltas and text.
            Sample 0 should be greedy, the others drawn. It should request proactive priority, so that the draft model
            never slows down the main model.

    Raises:
        ProposerError: ``ask`` is not such a function. For a synchronous function this is detected at its first call.
    """

    def __init__(self, ask: Callable[[ModelTurn, int], AsyncGenerator[ParsedToolCall | CallDelta | str]]) -> None:
        check_generator("ask", ask)
        self._ask_draft = ask
        self._preambles = PreambleLengths()

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[SampledCall]:
        """Yields the calls of all samples as they complete.

        Raises:
            Exception: The exception of the first failed sample, after all other samples have ended.
        """
        sampled: asyncio.Queue[SampledCall | None] = asyncio.Queue()
        tasks = [asyncio.ensure_future(self._forward_calls(turn, sample, sampled)) for sample in range(samples)]
        try:
            num_open = samples
            while num_open:
                call = await sampled.get()
                if call is None:
                    num_open -= 1
                else:
                    yield call
            for task in tasks:
                await task
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _forward_calls(self, turn: ModelTurn, sample: int, sampled: asyncio.Queue[SampledCall | None]) -> None:
        """Forwards the calls of one sample to the queue, and None at its end."""
        try:
            async with aclosing(_checked_generator(self._ask_draft(turn, sample))) as outputs:
                async for call in self._sample_calls(outputs):
                    sampled.put_nowait(SampledCall(call.name, call.arguments, call.id, sample))
        except SystemExit as error:  # a task would propagate SystemExit
            raise RuntimeError("ask raised SystemExit") from error
        finally:
            sampled.put_nowait(None)

    async def _sample_calls(
        self, outputs: AsyncGenerator[ParsedToolCall | CallDelta | str]
    ) -> AsyncIterator[ParsedToolCall]:
        """Yields the calls of one sample, and stops once it is unlikely to make any."""
        watcher, preamble_limit, num_characters, has_called = StreamWatcher(), self._preambles.limit(), 0, False
        async for draft_output in outputs:
            if isinstance(draft_output, str):
                num_characters += len(draft_output.strip())
                if num_characters > preamble_limit and not has_called:
                    return
                continue
            if not isinstance(draft_output, ParsedToolCall | CallDelta):
                raise ProposerError(f"ask yielded {type_name(draft_output)}; expected ParsedToolCall, CallDelta or str")
            if not has_called:
                has_called = True
                self._preambles.observe(num_characters)
            call = watcher.feed(draft_output) if isinstance(draft_output, CallDelta) else draft_output
            if call is not None:
                yield call


def _checked_generator(
    outputs: AsyncGenerator[ParsedToolCall | CallDelta | str],
) -> AsyncGenerator[ParsedToolCall | CallDelta | str]:
    """Checks that the value is an async generator that can be closed.

    Raises:
        ProposerError: It is something else.
    """
    if hasattr(outputs, "__aiter__") and hasattr(outputs, "aclose"):
        return outputs
    if inspect.iscoroutine(outputs):
        outputs.close()  # avoids a "never awaited" warning
    raise ProposerError(
        f"ask yielded {type_name(outputs)}; expected an async generator, which yields each call when it is known"
    )


_MIN_PREAMBLES = 4  # answers with calls before a limit applies (chosen)
_PREAMBLE_WINDOW = 64  # latest answers with calls that count (chosen)
_UNLIMITED_EVERY = 16  # one answer of so many has no limit (chosen)


class PreambleLengths:
    """Tracks how much text precedes the first call of a model's answers. Thread-safe.

    Most models call at once or not at all; some announce their calls. A longer text than before any call so far means
    an answer without calls, so its rest is not needed. One answer of 16 is still read to its end, since agents differ.
    """

    def __init__(self) -> None:
        self._preamble_lengths: deque[int] = deque(maxlen=_PREAMBLE_WINDOW)
        self._answers = 0
        self._lock = ForkLock()

    def limit(self) -> float:
        """Returns the limit in characters for the next answer; ``inf`` for no limit."""
        with self._lock:
            self._answers += 1
            if len(self._preamble_lengths) < _MIN_PREAMBLES or self._answers % _UNLIMITED_EVERY == 0:
                return math.inf
            return max(self._preamble_lengths)

    def observe(self, characters: int) -> None:
        """Records the number of characters before a first call."""
        with self._lock:
            self._preamble_lengths.append(characters)
