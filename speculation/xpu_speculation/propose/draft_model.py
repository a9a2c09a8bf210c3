"""Guesses of a draft model."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing

from xpu_speculation.errors import ProposerError
from xpu_speculation.propose.preambles import PreambleLengths
from xpu_speculation.propose.proposals import ModelTurn, SampledCall, check_generator, type_name
from xpu_speculation.propose.stream_watcher import CallDelta, StreamWatcher
from xpu_speculation.tools.calls import ParsedToolCall

__all__ = ["DraftProposer"]


class DraftProposer:
    """Asks a draft model several times at once; each call counts as soon as it is complete (ST Alg. 2).

    A sample is closed when its turn is over, and when it has more text than answers with calls have: it will make none,
    and the rest would only slow down the main model.

    Args:
        ask: an async generator function that gives one sample as the draft model writes it: calls, whole or in pieces,
            and text. Sample 0 is to be greedy, the others drawn. It should ask as proactive work, so that the draft
            model never slows the main one.

    Raises:
        ProposerError: ``ask`` is no such function; of one that is not async that is known when it is first called.
    """

    def __init__(self, ask: Callable[[ModelTurn, int], AsyncGenerator[ParsedToolCall | CallDelta | str]]) -> None:
        check_generator("ask", ask)
        self._ask = ask
        self._preambles = PreambleLengths()

    async def propose(self, turn: ModelTurn, samples: int) -> AsyncIterator[SampledCall]:
        """The calls of all samples as they are completed.

        Raises:
            Exception: what the first sample that failed raised, after all others have been heard.
        """
        heard: asyncio.Queue[SampledCall | None] = asyncio.Queue()
        asked = [asyncio.ensure_future(self._hear(turn, sample, heard)) for sample in range(samples)]
        try:
            speaking = samples
            while speaking:
                call = await heard.get()
                if call is None:
                    speaking -= 1
                else:
                    yield call
            for task in asked:
                await task
        finally:
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)

    async def _hear(self, turn: ModelTurn, sample: int, heard: asyncio.Queue[SampledCall | None]) -> None:
        """Pass the calls of one sample on, and None when it has ended."""
        try:
            async with aclosing(_generator(self._ask(turn, sample))) as pieces:
                async for call in self._calls(pieces):
                    heard.put_nowait(SampledCall(call.name, call.arguments, call.id, sample))
        except SystemExit as error:  # which no task keeps to itself
            raise RuntimeError("ask raised SystemExit") from error
        finally:
            heard.put_nowait(None)

    async def _calls(self, pieces: AsyncGenerator[ParsedToolCall | CallDelta | str]) -> AsyncIterator[ParsedToolCall]:
        """The calls of one sample, as far as it may still make some."""
        watcher, longest, said, has_called = StreamWatcher(), self._preambles.longest(), 0, False
        async for piece in pieces:
            if isinstance(piece, str):
                said += len(piece.strip())
                if said > longest and not has_called:
                    return
                continue
            if not isinstance(piece, ParsedToolCall | CallDelta):
                raise ProposerError(
                    f"ask gave {type_name(piece)}; expected ToolCall or CallDelta of xpu_speculation, or a str"
                )
            if not has_called:
                has_called = True
                self._preambles.observe(said)
            call = watcher.feed(piece) if isinstance(piece, CallDelta) else piece
            if call is not None:
                yield call


def _generator(
    asked: AsyncGenerator[ParsedToolCall | CallDelta | str],
) -> AsyncGenerator[ParsedToolCall | CallDelta | str]:
    """What was asked, if its calls can be waited for one by one, and left.

    Raises:
        ProposerError: it is something else.
    """
    if hasattr(asked, "__aiter__") and hasattr(asked, "aclose"):
        return asked
    if inspect.iscoroutine(asked):
        asked.close()  # else it would be said of it that it was never awaited
    raise ProposerError(
        f"ask gave {type_name(asked)}; expected an async generator, which yields each call when it is there"
    )
