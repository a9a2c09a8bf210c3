"""Proposals of a draft model: concurrent samples, each read only as far as it is useful."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from virtual_time import settled

from xpu_speculation.errors import ProposerError
from xpu_speculation.propose.draft_model import DraftProposer
from xpu_speculation.propose.proposals import ModelTurn, SampledCall
from xpu_speculation.propose.stream_watcher import CallDelta
from xpu_speculation.tools.calls import ParsedToolCall

TURN = ModelTurn("agent", "t1", (), ())


class Draft:
    """Draft model whose answers come on request."""

    def __init__(self, samples: int) -> None:
        self.answers: list[asyncio.Future[Sequence[ParsedToolCall]]] = [asyncio.Future() for _ in range(samples)]
        self.asked: list[int] = []
        self.ended: list[int] = []

    async def ask(self, turn: ModelTurn, sample: int) -> AsyncGenerator[ParsedToolCall]:
        assert turn is TURN
        self.asked.append(sample)
        try:
            for call in await self.answers[sample]:
                yield call
        finally:
            self.ended.append(sample)


async def collect(calls: AsyncIterator[SampledCall], into: list[SampledCall]) -> None:
    async for call in calls:
        into.append(call)  # noqa: PERF401 - as they come, not all at the end


@given(st.permutations(range(4)))
def test_call_is_proposed_as_soon_as_its_sample_has_it(order: list[int]) -> None:
    """Guards a fast sample against a slow one, and the number of a call's sample."""

    async def scenario() -> None:
        draft, received = Draft(4), []
        listening = asyncio.create_task(collect(DraftProposer(draft.ask).propose(TURN, 4), received))
        await settled()
        assert draft.asked == [0, 1, 2, 3]
        for sample in order:
            draft.answers[sample].set_result(
                [ParsedToolCall("look", {"n": sample}), ParsedToolCall("see", {})][: sample % 3]
            )
            await settled()
            expected = [SampledCall("look", {"n": sample}, "", sample), SampledCall("see", {}, "", sample)]
            assert received[len(received) - sample % 3 :] == expected[: sample % 3]
        await listening
        assert len(received) == 3

    asyncio.run(scenario())


async def test_failed_sample_does_not_affect_others() -> None:
    """Guards good samples against a failed one, whose error is still raised."""
    draft, received = Draft(3), []
    draft.answers[0].set_exception(RuntimeError("no memory"))
    draft.answers[1].set_exception(OSError("no device"))
    listening = asyncio.create_task(collect(DraftProposer(draft.ask).propose(TURN, 3), received))
    await settled()
    draft.answers[2].set_result([ParsedToolCall("look", {})])
    with pytest.raises(RuntimeError, match="no memory"):
        await listening
    assert received == [SampledCall("look", {}, "", 2)]


async def test_draft_that_exits_counts_as_failed() -> None:
    """Guards the program against a draft model that calls ``sys.exit``."""
    draft, received = Draft(2), []
    draft.answers[0].set_exception(SystemExit(3))
    draft.answers[1].set_result([ParsedToolCall("look", {})])
    with pytest.raises(RuntimeError, match="SystemExit"):
        await collect(DraftProposer(draft.ask).propose(TURN, 2), received)
    assert received == [SampledCall("look", {}, "", 1)]


async def test_samples_end_with_the_turn() -> None:
    """Guards the draft model against work for an ended turn."""
    draft, received = Draft(3), []
    listening = asyncio.create_task(collect(DraftProposer(draft.ask).propose(TURN, 3), received))
    await settled()
    listening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await listening
    assert sorted(draft.ended) == [0, 1, 2]

    draft = Draft(2)
    draft.answers[1].set_result([ParsedToolCall("look", {})])
    async with aclosing(DraftProposer(draft.ask).propose(TURN, 2)) as calls:
        assert (await anext(calls)).sample == 1
    assert sorted(draft.ended) == [0, 1]


async def returns_all(turn: ModelTurn, sample: int) -> list[ParsedToolCall]:
    """An invalid `ask`."""
    return [ParsedToolCall("look", {})]


class ReturnsAll:
    """An invalid `ask` as an object."""

    async def __call__(self, turn: ModelTurn, sample: int) -> list[ParsedToolCall]:
        return []


def blocks(turn: ModelTurn, sample: int) -> Iterator[ParsedToolCall]:
    """A generator that is not async."""
    yield ParsedToolCall("look", {})


@pytest.mark.parametrize(
    ("ask", "what"),
    [
        (returns_all, "async function that returns all at its end"),
        (partial(returns_all, TURN), "async function that returns all at its end"),
        (ReturnsAll(), "async function that returns all at its end"),
        (ReturnsAll().__call__, "async function that returns all at its end"),
        (blocks, "generator function that is not async"),
        ([ParsedToolCall("look", {})], "list"),
    ],
)
def test_ask_that_is_not_an_async_generator_is_refused(ask: Any, what: str) -> None:
    """Guards against a coroutine function as `ask`, which would never propose anything."""
    with pytest.raises(ProposerError, match=rf"^ask: .*{what}; expected an async generator function"):
        DraftProposer(ask)


@pytest.mark.parametrize(
    ("ask", "what"),
    [
        (lambda turn, sample: returns_all(turn, sample), "coroutine; expected an async generator"),
        (lambda turn, sample: [ParsedToolCall("look", {})], "list; expected an async generator"),
        (lambda turn, sample: giving(None), "NoneType; expected ParsedToolCall"),
        (lambda turn, sample: giving(("look", {})), "tuple; expected ParsedToolCall"),
    ],
)
@pytest.mark.filterwarnings("error")
async def test_invalid_output_is_named(ask: Any, what: str) -> None:
    """Guards the error for an output of a wrong type, and against a coroutine that is never awaited."""
    with pytest.raises(ProposerError, match=rf"^ask yielded {what}"):
        await collect(DraftProposer(ask).propose(TURN, 1), [])
    gc.collect()


async def giving(chunk: Any) -> AsyncGenerator[Any]:
    """Yields one output."""
    yield chunk


async def test_zero_samples_ask_nothing() -> None:
    """Guards against a request to the draft model without samples."""
    draft, received = Draft(0), []
    await collect(DraftProposer(draft.ask).propose(TURN, 0), received)
    assert received == draft.asked == []


CALL = [CallDelta(0, "1", "look", '{"n":'), CallDelta(0, arguments=" 1}")]


class Writer:
    """Draft model that writes token by token, and records how far it came."""

    def __init__(self) -> None:
        self.answer: list[CallDelta | str] = []
        self.written: list[CallDelta | str] = []

    async def ask(self, turn: ModelTurn, sample: int) -> AsyncGenerator[CallDelta | str]:
        self.written = []
        for chunk in self.answer:
            await asyncio.sleep(0)
            self.written.append(chunk)
            yield chunk

    async def predictions(self, proposer: DraftProposer, *answer: CallDelta | str) -> int:
        """Returns the number of calls that the proposer takes from an answer."""
        self.answer = list(answer)
        return len([call async for call in proposer.propose(TURN, 1)])


async def test_call_is_proposed_when_its_arguments_are_complete() -> None:
    """Guards g against the rest of a draft's message."""
    writer = Writer()
    writer.answer = [*CALL, CallDelta(1, "2", "see", "{"), CallDelta(1, arguments="}"), "done"]
    seen = []
    async for call in DraftProposer(writer.ask).propose(TURN, 1):
        seen.append((call, list(writer.written)))
        await asyncio.sleep(0)
    assert seen[0] == (SampledCall("look", {"n": 1}, "1", 0), CALL)
    assert [call.name for call, _ in seen] == ["look", "see"]


async def test_draft_without_calls_is_stopped() -> None:
    """Guards the cores against a draft of a final answer."""
    writer = Writer()
    proposer = DraftProposer(writer.ask)
    text = ["It is", " cold", " in Oslo", "."]
    for _ in range(4):
        assert await writer.predictions(proposer, *text) == 0
        assert writer.written == text  # no preamble is known yet
        assert await writer.predictions(proposer, "\n", *CALL) == 1
    assert await writer.predictions(proposer, "\n", *text) == 0
    assert writer.written == ["\n", "It is"]
    assert await writer.predictions(proposer, *CALL, "Wait", *CALL[1:]) == 1
    assert writer.written[-2:] == ["Wait", CALL[1]]  # text after a call is not a preamble


async def test_draft_that_announces_its_calls_continues() -> None:
    """Guards draft models that write text before a call."""
    writer = Writer()
    proposer = DraftProposer(writer.ask)
    for output in ("Let me see.", "", "Let me look at that.", ""):
        assert await writer.predictions(proposer, output, *CALL) == 1
    assert await writer.predictions(proposer, "Let me look", " again.", *CALL) == 1
    assert await writer.predictions(proposer, "It is cold there, and it will be ", "for long.", *CALL) == 0
    assert writer.written == ["It is cold there, and it will be "]


async def test_longer_preambles_are_noticed() -> None:
    """Guards a draft that starts to announce its calls against being stopped forever."""
    writer = Writer()
    proposer = DraftProposer(writer.ask)
    for _ in range(4):
        assert await writer.predictions(proposer, *CALL) == 1
    found = [await writer.predictions(proposer, "Let me see.", *CALL) for _ in range(40)]
    assert found[0] == 0
    first = found.index(1)
    assert first < 16
    assert all(found[first:])
