"""`AnswerHandle`: each answer of an extended request is read like a separate request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

import pytest
from scripted_continuation import ScriptedContinuation, separate_requests

from xpu_runtime import AnswerHandle, Delta, Engine, Extension, FinishReason, Handle, RequestMetrics, SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestCancelledError, RequestFailedError

PROMPT = list(range(5, 105))
RESULT = list(range(600, 650))
MORE = list(range(700, 733))
# Every tenth token of the vocabulary ends an answer.
ENDS = SamplingParams(max_tokens=60, ignore_eos=True, stop_token_ids=range(0, 1024, 10))


class LimitedContinuation:
    """A continuation that gives each answer a token limit."""

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


def all_answers(handle: Handle) -> list[AnswerHandle]:
    """Return every answer of a request, after its end."""
    answers = [handle.first_answer()]
    while True:
        answers[-1].result(60)
        following = answers[-1].next_answer()
        if following is None:
            return answers
        answers.append(following)


def hold_after_the_first_answer(hook: Any, reference: Any) -> Any:
    """Block the first kernel of the tokens appended to the first answer."""
    begin = len(PROMPT) + len(reference(PROMPT, ENDS)) - 1
    return hook.hold(lambda launch: any(segment.start >= begin for segment in launch.work.segments))


@pytest.mark.slow
@pytest.mark.parametrize("behind", [False, True], ids=["immediate", "late"])
@pytest.mark.parametrize("shift", range(4))
def test_each_way_to_read_gives_each_answer(engine: Engine, reference: Any, shift: int, behind: bool) -> None:
    """Every reader of every answer must get the text and tokens of a separate request."""
    expected = separate_requests(reference.answer, PROMPT, ENDS, [RESULT, MORE])
    handle = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT, MORE]))
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


def test_answer_ends_before_the_next_one(engine: Engine, hook: Any, reference: Any) -> None:
    """Readers of one answer must not wait for the next."""
    hold = hold_after_the_first_answer(hook, reference)
    handle = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT]))
    first = handle.first_answer()
    hold.wait_until_held()
    assert [way(handle.first_answer()).token_ids for way in WAYS] == [reference(PROMPT, ENDS)] * 4
    second = first.next_answer()
    assert second is not None
    assert second.next_answer() is None
    assert second.metrics.ended_at is None
    with pytest.raises(TimeoutError, match="has not ended within timeout=0 seconds"):
        second.result(0)
    hold.release()
    assert second.result(60).token_ids
    assert second.metrics.ended_at is not None


def test_next_answer_is_none_before_the_end(engine: Engine, hook: Any, reference: Any) -> None:
    """The current answer must not be returned as the next one."""
    hold = hook.hold(lambda launch: any(segment.start >= len(PROMPT) for segment in launch.work.segments))
    first = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT])).first_answer()
    hold.wait_until_held()
    assert first.next_answer() is None
    hold.release()
    assert first.result(60).token_ids == reference(PROMPT, ENDS)
    assert first.next_answer() is not None


def test_cancelling_an_ended_answer_has_no_effect(engine: Engine, hook: Any, reference: Any) -> None:
    """Leaving an ended answer must not cancel the next one."""
    expected = separate_requests(reference.answer, PROMPT, ENDS, [RESULT])
    hold = hold_after_the_first_answer(hook, reference)
    handle = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT]))
    hold.wait_until_held()
    handle.first_answer().result(60)  # a lane may start the next answer just before the end of this one is delivered
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
    engine: Engine, hook: Any, loader: Any, reference: Any, number: int, how: str
) -> None:
    """Leaving an unfinished answer must cancel the request, and keep the answers before it."""
    known = len(PROMPT) + (len(reference(PROMPT, ENDS)) + len(RESULT) if number else 0)
    hold = hook.hold(lambda launch: any(segment.start > known for segment in launch.work.segments))
    handle = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT, MORE]))
    hold.wait_until_held()
    answer: AnswerHandle | None = handle.first_answer()
    if number:
        answer.result(60)  # its end may be delivered just after the next one has started
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
        assert handle.first_answer().result(60).token_ids == reference(PROMPT, ENDS)
    loader.check_idle(engine)


def test_error_in_a_later_answer_does_not_affect_earlier_ones(engine: Engine, hook: Any, reference: Any) -> None:
    """A finished answer must stay readable after a later failure."""
    begin = len(PROMPT) + len(reference(PROMPT, ENDS)) - 1

    def act(lane: str, launch: Any, kernel: int) -> None:
        if any(segment.start >= begin for segment in launch.work.segments):
            raise RuntimeError("the device is on fire")

    hook.action = act
    first = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT, MORE])).first_answer()
    assert [way(first).token_ids for way in WAYS[:3]] == [reference(PROMPT, ENDS)] * 3
    second = first.next_answer()
    assert second is not None
    for way in WAYS[:3]:
        with pytest.raises(RequestFailedError):
            way(second)
    assert first.result(60).token_ids == reference(PROMPT, ENDS)


def test_an_answer_has_one_stream(engine: Engine) -> None:
    """Two readers must not share one stream; the next answer has its own."""
    first = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT])).first_answer()
    deltas = list(first)
    assert deltas
    with pytest.raises(InvalidRequestError, match="an answer has one stream"):
        iter(first)
    with pytest.raises(InvalidRequestError, match="an answer has one stream"):
        aiter(first)
    second = first.next_answer()
    assert second is not None
    assert list(second)


# Metrics that are not sums over answers: first events, and tokens that an answer finds in the cache.
NOT_ADDITIVE = {
    "arrived_at",
    "first_kernel_at",
    "first_token_at",
    "ended_at",
    "queue_s",
    "prompt_tokens",
    "cached_tokens",
}


def test_metrics_of_answers_add_up(engine: Engine) -> None:
    """Nothing may be counted twice or left out, and each answer counts its whole context as prompt."""
    handle = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT, MORE]))
    answers = all_answers(handle)
    assert len(answers) == 3
    total, each = handle.metrics, [answer.metrics for answer in answers]
    for name in {field.name for field in fields(RequestMetrics)} - NOT_ADDITIVE:
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


def test_each_answer_has_its_own_token_limit(engine: Engine, reference: Any) -> None:
    """Tokens of one answer must not reduce the limit of the next."""
    first = reference(PROMPT, ENDS)
    tight = SamplingParams(**{**ENDS.model_dump(), "max_tokens": len(first) + 1})
    second = [*PROMPT, *first, *RESULT]
    for budget in (1, 3, 60):
        params = SamplingParams(**{**ENDS.model_dump(), "max_tokens": budget})
        expected = reference.answer(second, params)
        answers = all_answers(engine.submit(PROMPT, tight, continuation=LimitedContinuation(RESULT, budget)))
        assert [answer.result().token_ids for answer in answers] == [first, expected.token_ids]
        assert answers[1].result().finish_reason is expected.finish_reason
    third = reference.answer(second, SamplingParams(**{**ENDS.model_dump(), "max_tokens": 60}))
    assert third.finish_reason is FinishReason.STOP
    answers = all_answers(engine.submit(PROMPT, tight, continuation=LimitedContinuation(RESULT, 60, 2)))
    last = reference([*second, *third.token_ids, *RESULT], SamplingParams(**{**ENDS.model_dump(), "max_tokens": 2}))
    assert [answer.result().token_ids for answer in answers] == [first, third.token_ids, last]


@pytest.mark.slow
@pytest.mark.parametrize("limit", [{"max_context": 256}, {"kv_cache_bytes": 9 * 32 * 768}], ids=["context", "pool"])
def test_extension_that_does_not_fit_ends_the_request(loader: Any, reference: Any, limit: dict[str, int]) -> None:
    """An answer that might exceed the context or the pool must not be started."""
    engine = loader.load(**limit)
    first = reference(PROMPT, ENDS)
    known = len(PROMPT) + len(first) + len(RESULT)
    for budget, fits in ((256 - known, True), (257 - known, False), (0, False), (-1, False)):
        handle = engine.submit(PROMPT, ENDS, continuation=LimitedContinuation(RESULT, budget))
        answers = all_answers(handle)
        assert (len(answers), handle.metrics.extensions) == (1 + fits, fits)
        assert answers[0].result().token_ids == first
        assert answers[0].result().finish_reason is (None if fits else FinishReason.STOP)
        loader.check_idle(engine)
