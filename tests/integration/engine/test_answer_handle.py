"""The answers of a request that is continued, each read as if it were a request of its own: `AnswerHandle`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

import pytest
from scripted_continuation import Scripted, one_after_the_other

from xpu_runtime import AnswerHandle, Delta, Engine, Extension, FinishReason, Handle, RequestMetrics, SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestCancelledError, RequestFailedError

PROMPT = list(range(5, 105))
RESULT = list(range(600, 650))
MORE = list(range(700, 733))
# An answer ends at every tenth token of the vocabulary.
ENDS = SamplingParams(max_tokens=60, ignore_eos=True, stop_token_ids=range(0, 1024, 10))


class Budget:
    """A continuation that gives each answer so many tokens."""

    def __init__(self, appended: Sequence[int], *budgets: int) -> None:
        self._appended, self._budgets = appended, list(budgets)

    def extend(self, token_ids: Sequence[int], begin: int) -> Extension | None:
        return Extension(self._appended, max_tokens=self._budgets.pop(0)) if self._budgets else None


def read_result(answer: AnswerHandle) -> Delta:
    return answer.result(60)


def read_aresult(answer: AnswerHandle) -> Delta:
    return asyncio.run(answer.aresult())


def read_stream(answer: AnswerHandle) -> Delta:
    return _joined(list(answer))


def read_astream(answer: AnswerHandle) -> Delta:
    async def collect() -> list[Delta]:
        return [delta async for delta in answer]

    return _joined(asyncio.run(collect()))


def _joined(deltas: Sequence[Delta]) -> Delta:
    assert all(delta.finish_reason is None and not delta.appended for delta in deltas[:-1])
    tokens = tuple(token for delta in deltas for token in delta.token_ids)
    text = "".join(delta.text for delta in deltas)
    return Delta(text, tokens, deltas[-1].finish_reason, (), deltas[-1].appended)


WAYS: list[Callable[[AnswerHandle], Delta]] = [read_result, read_aresult, read_stream, read_astream]


def all_of(handle: Handle) -> list[AnswerHandle]:
    """Every answer of a request, which is waited for."""
    answers = [handle.first_answer()]
    while True:
        answers[-1].result(60)
        following = answers[-1].next_answer()
        if following is None:
            return answers
        answers.append(following)


def held_behind_the_first(hook: Any, alone: Any) -> Any:
    """Hold the first kernel of what is appended to the first answer."""
    begin = len(PROMPT) + len(alone(PROMPT, ENDS)) - 1
    return hook.hold(lambda launch: any(segment.start >= begin for segment in launch.work.segments))


@pytest.mark.parametrize("behind", [False, True], ids=["as it comes", "far behind"])
@pytest.mark.parametrize("shift", range(4))
def test_each_way_to_read_gives_each_answer(engine: Engine, alone: Any, shift: int, behind: bool) -> None:
    """Guards every reader of every answer: the text and tokens of a request of its own, and no more."""
    expected = one_after_the_other(alone.answer, PROMPT, ENDS, [RESULT, MORE])
    handle = engine.submit(PROMPT, ENDS, continuation=Scripted([RESULT, MORE]))
    if behind:
        handle.result(60)
    answer: AnswerHandle | None = handle.first_answer()
    for number, (alike, appended) in enumerate(zip(expected, [RESULT, MORE, []], strict=True)):
        assert answer is not None
        found = WAYS[(shift + number) % 4](answer)
        assert (found.token_ids, found.text) == (alike.token_ids, alike.text)
        assert list(found.appended) == appended
        assert found.finish_reason is (None if appended else alike.finish_reason)
        assert answer.result(60) == asyncio.run(answer.aresult())  # any number of times, also beside a stream
        answer = answer.next_answer()
    assert answer is None


def test_an_answer_ends_while_the_next_one_is_written(engine: Engine, hook: Any, alone: Any) -> None:
    """Guards callers from waiting for more than they asked for, in all ways."""
    hold = held_behind_the_first(hook, alone)
    handle = engine.submit(PROMPT, ENDS, continuation=Scripted([RESULT]))
    first = handle.first_answer()
    hold.wait_until_held()
    assert [way(handle.first_answer()).token_ids for way in WAYS] == [alone(PROMPT, ENDS)] * 4
    second = first.next_answer()
    assert second is not None
    assert second.next_answer() is None
    assert second.metrics.ended_at is None
    with pytest.raises(TimeoutError, match="has not ended within timeout=0 seconds"):
        second.result(0)
    hold.release()
    assert second.result(60).token_ids
    assert second.metrics.ended_at is not None


def test_before_its_end_no_answer_follows(engine: Engine, hook: Any, alone: Any) -> None:
    """Guards against an answer that is taken for the next one while the first is being written."""
    hold = hook.hold(lambda launch: any(segment.start >= len(PROMPT) for segment in launch.work.segments))
    first = engine.submit(PROMPT, ENDS, continuation=Scripted([RESULT])).first_answer()
    hold.wait_until_held()
    assert first.next_answer() is None
    hold.release()
    assert first.result(60).token_ids == alone(PROMPT, ENDS)
    assert first.next_answer() is not None


def test_cancelling_an_answer_that_has_ended_harms_nobody(engine: Engine, hook: Any, alone: Any) -> None:
    """Guards the next answer from those who are done with this one, however they leave it."""
    expected = one_after_the_other(alone.answer, PROMPT, ENDS, [RESULT])
    hold = held_behind_the_first(hook, alone)
    handle = engine.submit(PROMPT, ENDS, continuation=Scripted([RESULT]))
    hold.wait_until_held()
    handle.first_answer().result(60)  # a lane may begin the next answer just before the end of this one is told
    handle.first_answer().cancel()
    stream = iter(handle.first_answer())
    next(stream)
    stream.close()
    del stream
    for _ in handle.first_answer():
        break
    hold.release()
    second = handle.first_answer().next_answer()
    assert second is not None
    assert second.result(60).token_ids == expected[1].token_ids


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("how", ["cancel", "close", "drop", "task"])
def test_leaving_an_answer_in_the_middle_cancels_the_request(
    engine: Engine, hook: Any, bench: Any, alone: Any, number: int, how: str
) -> None:
    """Guards the engine against what nobody reads, and the answers before it against its end."""
    known = len(PROMPT) + (len(alone(PROMPT, ENDS)) + len(RESULT) if number else 0)
    hold = hook.hold(lambda launch: any(segment.start > known for segment in launch.work.segments))
    handle = engine.submit(PROMPT, ENDS, continuation=Scripted([RESULT, MORE]))
    hold.wait_until_held()
    answer: AnswerHandle | None = handle.first_answer()
    if number:
        answer.result(60)  # it may be told of its end just after the next one has begun
        answer = answer.next_answer()
    assert answer is not None
    if how == "cancel":
        answer.cancel()
    elif how == "task":

        async def leave() -> None:
            task = asyncio.create_task(answer.aresult())
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

        asyncio.run(leave())
    else:
        stream = iter(answer)
        next(stream)
        if how == "close":
            stream.close()
            assert list(stream) == []
        del stream
    hold.release()
    with pytest.raises(RequestCancelledError):
        answer.result(60)
    with pytest.raises(RequestCancelledError):
        handle.result(60)
    assert answer.next_answer() is None
    if number:
        assert handle.first_answer().result(60).token_ids == alone(PROMPT, ENDS)
    bench.at_rest(engine)


def test_an_error_in_the_second_answer_is_not_the_firsts(engine: Engine, hook: Any, alone: Any) -> None:
    """Guards an answer that was given already from a device that fails behind it."""
    begin = len(PROMPT) + len(alone(PROMPT, ENDS)) - 1

    def act(lane: str, launch: Any, kernel: int) -> None:
        if any(segment.start >= begin for segment in launch.work.segments):
            raise RuntimeError("the device is on fire")

    hook.action = act
    first = engine.submit(PROMPT, ENDS, continuation=Scripted([RESULT, MORE])).first_answer()
    assert [way(first).token_ids for way in WAYS[:3]] == [alone(PROMPT, ENDS)] * 3
    second = first.next_answer()
    assert second is not None
    for way in WAYS[:3]:
        with pytest.raises(RequestFailedError):
            way(second)
    assert first.result(60).token_ids == alone(PROMPT, ENDS)


def test_an_answer_has_one_stream(engine: Engine) -> None:
    """Guards against two readers who would each get a part; the next answer has a stream of its own."""
    first = engine.submit(PROMPT, ENDS, continuation=Scripted([RESULT])).first_answer()
    deltas = list(first)
    assert deltas
    with pytest.raises(InvalidRequestError, match="an answer has one stream"):
        iter(first)
    with pytest.raises(InvalidRequestError, match="an answer has one stream"):
        aiter(first)
    second = first.next_answer()
    assert second is not None
    assert list(second)


# Numbers of a request that are not told of its answers one by one: what comes first, what an answer finds there.
OF_ITS_OWN = {
    "arrived_at",
    "first_kernel_at",
    "first_token_at",
    "ended_at",
    "queue_s",
    "prompt_tokens",
    "cached_tokens",
}


def test_the_metrics_of_the_answers_add_up(engine: Engine) -> None:
    """Guards usage and timings: nothing is counted twice or left out, and an answer knows its whole prompt."""
    handle = engine.submit(PROMPT, ENDS, continuation=Scripted([RESULT, MORE]))
    answers = all_of(handle)
    assert len(answers) == 3
    total, each = handle.metrics, [answer.metrics for answer in answers]
    for name in {field.name for field in fields(RequestMetrics)} - OF_ITS_OWN:
        values = [getattr(metrics, name) for metrics in each]
        known = [value for value in values if value is not None]
        assert sum(known) == pytest.approx(getattr(total, name) or 0), name
    assert sum(metrics.latency_s or 0.0 for metrics in each) == pytest.approx(total.latency_s)
    prompt = 0
    for metrics, answer, appended in zip(each, answers, [PROMPT, RESULT, MORE], strict=True):
        prompt += len(appended)
        assert metrics.prompt_tokens == prompt
        assert metrics.cached_tokens == (total.cached_tokens if prompt == len(PROMPT) else prompt - len(appended))
        assert metrics.output_tokens == len(answer.result().token_ids)
        prompt += metrics.output_tokens
        assert metrics.ttft_s is not None
        assert metrics.latency_s is not None
        assert 0 <= metrics.ttft_s <= metrics.latency_s
        assert metrics.latency_s == pytest.approx(
            metrics.queue_s + metrics.prefill_s + metrics.preempted_s + metrics.decode_s, abs=0.05
        )


def test_each_answer_has_a_budget_of_its_own(engine: Engine, alone: Any) -> None:
    """Guards long conversations: what one answer used is not taken from the next."""
    first = alone(PROMPT, ENDS)
    tight = SamplingParams(**{**ENDS.model_dump(), "max_tokens": len(first) + 1})
    second = [*PROMPT, *first, *RESULT]
    for budget in (1, 3, 60):
        params = SamplingParams(**{**ENDS.model_dump(), "max_tokens": budget})
        expected = alone.answer(second, params)
        answers = all_of(engine.submit(PROMPT, tight, continuation=Budget(RESULT, budget)))
        assert [answer.result().token_ids for answer in answers] == [first, expected.token_ids]
        assert answers[1].result().finish_reason is expected.finish_reason
    third = alone.answer(second, SamplingParams(**{**ENDS.model_dump(), "max_tokens": 60}))
    assert third.finish_reason is FinishReason.STOP
    answers = all_of(engine.submit(PROMPT, tight, continuation=Budget(RESULT, 60, 2)))
    last = alone([*second, *third.token_ids, *RESULT], SamplingParams(**{**ENDS.model_dump(), "max_tokens": 2}))
    assert [answer.result().token_ids for answer in answers] == [first, third.token_ids, last]


@pytest.mark.parametrize("limit", [{"max_context": 256}, {"kv_cache_bytes": 9 * 32 * 768}], ids=["context", "pool"])
def test_a_budget_has_to_fit(bench: Any, alone: Any, limit: dict[str, int]) -> None:
    """Guards the context and the pool: an answer that might not fit is left to a request of its own."""
    engine = bench.load(**limit)
    first = alone(PROMPT, ENDS)
    known = len(PROMPT) + len(first) + len(RESULT)
    for budget, fits in ((256 - known, True), (257 - known, False), (0, False), (-1, False)):
        handle = engine.submit(PROMPT, ENDS, continuation=Budget(RESULT, budget))
        answers = all_of(handle)
        assert (len(answers), handle.metrics.extensions) == (1 + fits, fits)
        assert answers[0].result().token_ids == first
        assert answers[0].result().finish_reason is (None if fits else FinishReason.STOP)
        bench.at_rest(engine)
