"""Guesses of a draft model."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from xpu_speculation.calls import ToolCall
from xpu_speculation.proposals import SampledCall, Turn

__all__ = ["DraftProposer"]


class DraftProposer:
    """Asks a draft model several times at once; each answer counts as soon as it is there (ST Alg. 2).

    Args:
        ask: gives the calls of one sample, none if the draft model makes none. Sample 0 is to be greedy, the others
            drawn. It should ask as proactive work, so that the draft model never slows the main one.
    """

    def __init__(self, ask: Callable[[Turn, int], Awaitable[Sequence[ToolCall]]]) -> None:
        self._ask = ask

    async def propose(self, turn: Turn, samples: int) -> AsyncIterator[SampledCall]:
        """The calls of all samples as they are answered.

        Raises:
            Exception: what the first sample that failed raised, after all others have been heard.
        """
        asked = [asyncio.ensure_future(self._answer(turn, sample)) for sample in range(samples)]
        failed: Exception | None = None
        try:
            for answer in asyncio.as_completed(asked):
                try:
                    calls = await answer
                except Exception as error:
                    failed = failed or error
                    continue
                for call in calls:
                    yield call
            if failed is not None:
                raise failed
        finally:
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)

    async def _answer(self, turn: Turn, sample: int) -> list[SampledCall]:
        return [SampledCall(call.name, call.arguments, call.id, sample) for call in await self._ask(turn, sample)]
