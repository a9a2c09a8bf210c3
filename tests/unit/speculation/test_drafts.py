"""Guesses of a draft model: many samples at once, each on its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing

import pytest
from hypothesis import given
from hypothesis import strategies as st
from virtual_time import settled

from xpu_speculation.calls import ToolCall
from xpu_speculation.drafts import DraftProposer
from xpu_speculation.proposals import SampledCall, Turn

TURN = Turn("agent", "t1", (), ())


class Draft:
    """A draft model whose answers come when a test says so."""

    def __init__(self, samples: int) -> None:
        self.answers: list[asyncio.Future[Sequence[ToolCall]]] = [asyncio.Future() for _ in range(samples)]
        self.asked: list[int] = []
        self.ended: list[int] = []

    async def ask(self, turn: Turn, sample: int) -> Sequence[ToolCall]:
        assert turn is TURN
        self.asked.append(sample)
        try:
            return await self.answers[sample]
        finally:
            self.ended.append(sample)


async def collect(calls: AsyncIterator[SampledCall], into: list[SampledCall]) -> None:
    async for call in calls:
        into.append(call)  # noqa: PERF401 - as they come, not all at the end


@given(st.permutations(range(4)))
def test_each_answer_counts_at_once(order: list[int]) -> None:
    """Guards a fast sample against waiting for a slow one, and which sample a call came from."""

    async def scenario() -> None:
        draft, heard = Draft(4), []
        listening = asyncio.create_task(collect(DraftProposer(draft.ask).propose(TURN, 4), heard))
        await settled()
        assert draft.asked == [0, 1, 2, 3]
        for sample in order:
            draft.answers[sample].set_result([ToolCall("look", {"n": sample}), ToolCall("see", {})][: sample % 3])
            await settled()
            expected = [SampledCall("look", {"n": sample}, "", sample), SampledCall("see", {}, "", sample)]
            assert heard[len(heard) - sample % 3 :] == expected[: sample % 3]
        await listening
        assert len(heard) == 3

    asyncio.run(scenario())


async def test_one_failure_spoils_no_other_sample() -> None:
    """Guards good samples against a bad one, and the bad one against being hushed up."""
    draft, heard = Draft(3), []
    draft.answers[0].set_exception(RuntimeError("no memory"))
    draft.answers[1].set_exception(OSError("no device"))
    listening = asyncio.create_task(collect(DraftProposer(draft.ask).propose(TURN, 3), heard))
    await settled()
    draft.answers[2].set_result([ToolCall("look", {})])
    with pytest.raises((RuntimeError, OSError)):
        await listening
    assert heard == [SampledCall("look", {}, "", 2)]


async def test_all_asking_ends_when_nobody_listens() -> None:
    """Guards the draft model against work for a turn that is over, cancelled or left."""
    draft, heard = Draft(3), []
    listening = asyncio.create_task(collect(DraftProposer(draft.ask).propose(TURN, 3), heard))
    await settled()
    listening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await listening
    assert sorted(draft.ended) == [0, 1, 2]

    draft = Draft(2)
    draft.answers[1].set_result([ToolCall("look", {})])
    async with aclosing(DraftProposer(draft.ask).propose(TURN, 2)) as calls:
        assert (await anext(calls)).sample == 1
    assert sorted(draft.ended) == [0, 1]


async def test_no_samples_ask_nothing() -> None:
    """Guards the draft model against being asked when it does not pay."""
    draft, heard = Draft(0), []
    await collect(DraftProposer(draft.ask).propose(TURN, 0), heard)
    assert heard == draft.asked == []
