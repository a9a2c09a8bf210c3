"""Extended requests: the tokens of separate requests, without another prefill."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from kernel_hold import TIMEOUT_S
from numpy.typing import NDArray
from scripted_continuation import ScriptedContinuation, separate_requests

from xpu_runtime import Engine, Extension, FinishReason, Priority, SamplingParams
from xpu_runtime.errors import RequestCancelledError, RequestFailedError
from xpu_runtime.request import RequestStatus

PROMPT = list(range(5, 105))
RESULT = list(range(600, 650))
MORE = list(range(700, 733))
# Every tenth token of the vocabulary ends an answer.
ENDS = SamplingParams(max_tokens=60, ignore_eos=True, stop_token_ids=range(0, 1024, 10))
LONG = SamplingParams(max_tokens=60, ignore_eos=True)


class SingleContinuation:
    """A continuation with a fixed result that counts its calls."""

    def __init__(self, answer: Any) -> None:
        self.times, self._answer = 0, answer

    def extend(self, token_ids: Sequence[int], begin: int) -> Any:
        self.times += 1
        if isinstance(self._answer, BaseException):
            raise self._answer
        return self._answer


class SingleTextMask:
    """A grammar of a single token sequence."""

    def __init__(self, tokens: Sequence[int]) -> None:
        self._tokens, self._at = tokens, 0

    def allowed(self) -> NDArray[np.bool_]:
        allowed = np.zeros(1024, np.bool_)
        allowed[self._tokens[self._at]] = True
        return allowed

    def advance(self, token_id: int) -> None:
        assert token_id == self._tokens[self._at]
        self._at += 1

    def rollback(self, n: int) -> None:
        self._at -= n

    def is_finished(self) -> bool:
        return self._at == len(self._tokens)


class KnownTextProposer:
    """Drafts the continuation of a known token sequence."""

    def __init__(self, tokens: Sequence[int]) -> None:
        self._tokens = tokens

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        assert list(token_ids) == list(self._tokens[: len(token_ids)])
        return self._tokens[len(token_ids) : len(token_ids) + limit]

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Nothing to learn."""


def passes(hook: Any) -> list[Any]:
    """The passes that the engine starts from now on."""
    seen: list[Any] = []

    def note(lane: str, launch: Any, kernel: int) -> None:
        if launch.work not in seen:
            seen.append(launch.work)

    hook.action = note
    return seen


@pytest.mark.parametrize("priority", list(Priority))
def test_extended_request_equals_separate_requests(
    engine: Engine, hook: Any, reference: Any, priority: Priority
) -> None:
    """Tokens must equal those of separate requests, and resident tokens must not be computed again."""
    expected = separate_requests(reference.answer, PROMPT, ENDS, [RESULT, MORE])
    assert len(expected) == 3
    assert all(len(answer.token_ids) > 1 for answer in expected)
    seen, before = passes(hook), engine.metrics()
    continuation = ScriptedContinuation([RESULT, MORE])
    output = engine.submit(PROMPT, ENDS, priority=priority, continuation=continuation).result(60)

    assert [answer.token_ids for answer in output.answers] == [answer.token_ids for answer in expected]
    assert [answer.text for answer in output.answers] == [answer.text for answer in expected]
    assert [list(answer.appended) for answer in output.answers] == [RESULT, MORE, []]
    assert [answer.finish_reason for answer in output.answers] == [None, None, output.finish_reason]
    assert output.token_ids == sum((answer.token_ids for answer in expected), ())
    assert output.text == "".join(answer.text for answer in expected)
    assert output.finish_reason is expected[-1].finish_reason

    first, second = ([*answer.token_ids, *more] for answer, more in zip(expected, [RESULT, MORE], strict=False))
    shown = [[*PROMPT, *expected[0].token_ids], [*PROMPT, *first, *expected[1].token_ids]]
    begins = [len(PROMPT), len(PROMPT) + len(first)]
    assert continuation.calls[:2] == [(tuple(tokens), at) for tokens, at in zip(shown, begins, strict=True)]
    assert len(continuation.calls) == 2 + (output.finish_reason is FinishReason.STOP)
    assert begins[1] + len(second) < engine.max_context

    metrics, after = output.metrics, engine.metrics()
    generated, given = len(output.token_ids), len(RESULT) + len(MORE)
    assert (metrics.prompt_tokens, metrics.appended_tokens, metrics.output_tokens) == (len(PROMPT), given, generated)
    assert metrics.extensions == after.extensions - before.extensions == 2
    assert after.appended_tokens - before.appended_tokens == given
    assert after.output_tokens - before.output_tokens == generated
    computed = sum(work.load.tokens for work in seen) + metrics.cached_tokens
    assert computed == len(PROMPT) + given + generated - 1
    assert metrics.latency_s == pytest.approx(
        metrics.queue_s + metrics.prefill_s + metrics.preempted_s + metrics.decode_s, abs=0.05
    )


@pytest.mark.parametrize("held", [False, True])
def test_stream_marks_appended_tokens(engine: Engine, hook: Any, reference: Any, held: bool) -> None:
    """A reader, fast or slow, must be able to separate the answers."""
    expected = separate_requests(reference.answer, PROMPT, ENDS, [RESULT, MORE])
    handle = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT, MORE]))
    if held:
        handle.result(60)
    answers: list[list[Any]] = [[]]
    for delta in handle:
        answers[-1].append(delta)
        if delta.appended:
            answers.append([])
    assert [len(parts) for parts in answers] == [1, 1, 1] or not held
    assert ["".join(delta.text for delta in parts) for parts in answers] == [answer.text for answer in expected]
    found = [tuple(token for delta in parts for token in delta.token_ids) for parts in answers]
    assert found == [answer.token_ids for answer in expected]
    assert [list(parts[-1].appended) for parts in answers] == [RESULT, MORE, []]

    async def collect() -> list[tuple[int, ...]]:
        handle = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT, MORE]))
        return [delta.appended async for delta in handle if delta.appended]

    assert asyncio.run(collect()) == [tuple(RESULT), tuple(MORE)]


def test_drafted_answer_is_verified_in_one_pass_and_extended(engine: Engine, hook: Any, reference: Any) -> None:
    """A cached tool call must take one step, and its result no second prefill."""
    call, then = separate_requests(reference.answer, PROMPT, ENDS, [RESULT])
    rest = len(call.token_ids) - 1  # the first token comes from prefill
    assert rest > 8
    seen, before = passes(hook), engine.metrics()
    known, continuation = KnownTextProposer([*PROMPT, *call.token_ids]), ScriptedContinuation([RESULT])
    output = engine.submit(PROMPT, ENDS, proposer=known, max_drafts=64, continuation=continuation).result(60)
    assert [answer.token_ids for answer in output.answers] == [call.token_ids, then.token_ids]
    starts = [(work.segments[0].start, len(work.segments[0].drafts)) for work in seen]
    assert [found for found in starts if len(PROMPT) <= found[0] < len(PROMPT) + rest] == [(len(PROMPT), rest)]
    metrics, after = output.metrics, engine.metrics()
    assert metrics.drafted_tokens == metrics.accepted_tokens == rest
    assert after.drafted_tokens - before.drafted_tokens == after.accepted_tokens - before.accepted_tokens == rest


def test_each_answer_has_a_grammar_of_its_own(engine: Engine) -> None:
    """The grammar of one answer must not constrain the next."""

    class Grammars:
        def __init__(self) -> None:
            self.left = [Extension(RESULT, mask=SingleTextMask([9, 8])), Extension(MORE)]
            self.seen: list[tuple[int, ...]] = []

        def extend(self, token_ids: Sequence[int], begin: int) -> Extension | None:
            self.seen.append(tuple(token_ids[begin:]))
            return self.left.pop(0) if self.left else None

    grammars = Grammars()
    params = SamplingParams(max_tokens=9, ignore_eos=True)
    output = engine.submit(PROMPT, params, mask=SingleTextMask([7, 7, 7]), continuation=grammars).result(60)
    free = engine.generate(
        [*PROMPT, 7, 7, 7, *RESULT, 9, 8, *MORE], SamplingParams(max_tokens=4, ignore_eos=True)
    ).token_ids
    assert [answer.token_ids for answer in output.answers] == [(7, 7, 7), (9, 8), free]
    assert grammars.seen == [(7, 7, 7), (9, 8)]
    assert output.finish_reason is FinishReason.LENGTH


@pytest.mark.parametrize("include", [False, True])
def test_stop_strings_are_searched_in_each_answer(engine: Engine, reference: Any, include: bool) -> None:
    """A stop string must be found in every answer, and never across two."""
    text = reference.answer(PROMPT, LONG).text
    words = {text[at : at + 2] for at in range(len(text) // 3, len(text) - 2, 7)}
    params = SamplingParams(max_tokens=60, ignore_eos=True, stop=sorted(words), include_stop_str=include)
    expected = separate_requests(reference.answer, PROMPT, params, [RESULT, MORE])
    assert len(expected) > 1
    handle = engine.submit(PROMPT, params, continuation=ScriptedContinuation([RESULT, MORE]))
    output = handle.result(60)
    assert [answer.token_ids for answer in output.answers] == [answer.token_ids for answer in expected]
    assert [answer.text for answer in output.answers] == [answer.text for answer in expected]
    assert "".join(delta.text for delta in handle) == output.text


@pytest.mark.parametrize("max_tokens", [1, 2, 5])
def test_max_tokens_limits_all_answers_together(engine: Engine, reference: Any, max_tokens: int) -> None:
    """A request must not be extended for ever, nor with no token left."""
    [whole] = separate_requests(reference.answer, PROMPT, ENDS, [])
    n = len(whole.token_ids)
    assert whole.finish_reason is FinishReason.STOP
    params = SamplingParams(**{**ENDS.model_dump(), "max_tokens": n - 1 + max_tokens})
    continuation = ScriptedContinuation([RESULT] * 9)
    output = engine.submit(PROMPT, params, continuation=continuation).result(60)
    expected = separate_requests(reference.answer, PROMPT, params, [RESULT] * 9)
    assert [answer.token_ids for answer in output.answers] == [answer.token_ids for answer in expected]
    assert output.finish_reason is expected[-1].finish_reason
    assert (continuation.calls == []) is (max_tokens == 1)


class NotAnExtension:
    """An object that is not an extension."""

    token_ids = (5, 6)


@pytest.mark.parametrize(
    ("answer", "logged"),
    [
        (KeyError("lost my notes"), "lost my notes"),
        (SystemExit("lost my notes"), "lost my notes"),
        (Extension([5, 1024]), "extension: token id 1024 is outside the vocabulary; give ids from 0 to 1023"),
        (Extension([5, -1]), "extension: token id -1"),
        (Extension([1.5]), "TypeError"),  # type: ignore[list-item]
        (NotAnExtension(), "AttributeError"),
        (Extension([]), None),
        (None, None),
    ],
    ids=["raises", "exits", "foreign token", "negative token", "no number", "no extension", "nothing", "none"],
)
def test_failing_continuation_ends_the_request_normally(
    engine: Engine, reference: Any, answer: Any, logged: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    """A failing continuation must not affect the finished answer or the engine."""
    continuation = SingleContinuation(answer)
    with caplog.at_level(logging.WARNING, "xpu_runtime.engine.request_state"):
        output = engine.submit(PROMPT, ENDS, continuation=continuation).result(60)
    expected = reference.answer(PROMPT, ENDS)
    assert (output.token_ids, output.finish_reason) == (expected.token_ids, FinishReason.STOP)
    assert (continuation.times, output.metrics.extensions, len(output.answers)) == (1, 0, 1)
    assert ("is not extended" in caplog.text) is (logged is not None)
    assert logged is None or logged in caplog.text


@pytest.mark.parametrize("limit", [{"max_context": 224}, {"kv_cache_bytes": 8 * 32 * 768}])
def test_extension_beyond_the_limits_ends_the_request_normally(
    loader: Any, reference: Any, limit: dict[str, int]
) -> None:
    """A sequence must not exceed the context or the pool, nor wait for ever."""
    engine = loader.load(**limit)
    for n_appended, fits in ((64, True), (65, False)):
        # 100 prompt tokens, 60 output tokens and 64 more are seven blocks.
        continuation = ScriptedContinuation([list(range(600, 600 + n_appended))])
        output = engine.submit(PROMPT, ENDS, continuation=continuation).result(60)
        assert output.metrics.extensions == fits
        assert output.answers[0].token_ids == reference(PROMPT, ENDS)
        assert output.finish_reason is FinishReason.STOP or fits
        loader.check_idle(engine)


def test_reactive_extension_preempts_proactive_blocks(loader: Any, fresh_hook: Any, reference: Any) -> None:
    """A reactive request must be extended although the pool is full and a proactive pass is running."""
    engine = loader.load(fresh_hook, kv_cache_bytes=13 * 32 * 768)
    hold = fresh_hook.hold(lambda launch: not launch.work.reactive and not launch.work.prefill)
    long = SamplingParams(max_tokens=90, ignore_eos=True)
    background = engine.submit(list(range(300, 350)), long, priority="proactive")  # 5 of 12 blocks
    hold.wait_until_held()  # in decode: a first prefill pass would be dropped, with nothing to save
    appended = [list(range(600, 700))]  # 5 blocks, then 9
    reactive = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation(appended))
    hold.release()
    output = reactive.result(60)
    assert output.metrics.extensions == 1
    expected = separate_requests(reference.answer, PROMPT, ENDS, [list(range(600, 700))])
    assert [answer.token_ids for answer in output.answers] == [answer.token_ids for answer in expected]
    assert background.result(60).token_ids == reference(list(range(300, 350)), long)
    assert background.metrics.offloads == 1
    loader.check_idle(engine)


@pytest.mark.slow
@pytest.mark.parametrize("kept", [{}, {"offload_bytes": 0}], ids=["disk", "nowhere"])
@pytest.mark.parametrize("kv_precision", ["f32", "default"])
@pytest.mark.parametrize("begun", [0, 4], ids=["in what was appended", "in the next answer"])
def test_preempted_extended_request_resumes(
    loader: Any, fresh_hook: Any, reference_engines: Any, kept: dict[str, int], kv_precision: str, begun: int
) -> None:
    """Prompt, answers and appended tokens must survive the preemption of a request."""
    reference = reference_engines(kv_precision)
    engine = loader.load(fresh_hook, kv_precision=kv_precision, kv_cache_bytes=13 * reference.block_bytes, **kept)
    expected = reference.answers(PROMPT, ENDS, [RESULT])
    first, second = (len(answer.token_ids) for answer in expected)
    assert second > begun + 1
    known = len(PROMPT) + first + len(RESULT) + begun
    hold = fresh_hook.hold(lambda launch: any(s.start + s.length >= known for s in launch.work.segments))
    one = engine.submit(PROMPT, ENDS, priority="proactive", continuation=ScriptedContinuation([RESULT]))  # 7 blocks
    hold.wait_until_held()
    reactive = engine.submit(list(range(300, 450)), SamplingParams(max_tokens=40, ignore_eos=True))  # 6 blocks
    hold.release()
    reactive.result(60)
    assert [answer.token_ids for answer in one.result(60).answers] == [answer.token_ids for answer in expected]
    assert (one.metrics.offloads, one.metrics.extensions) == (1, 1)
    loader.check_idle(engine)


@pytest.mark.parametrize("fault", ["cancel", "throw once", "throw twice"])
def test_cancel_or_fault_during_appended_prefill(
    engine: Engine, hook: Any, loader: Any, reference: Any, fault: str
) -> None:
    """A cancel or a failed kernel during the prefill of appended tokens must release all blocks."""
    begin = len(PROMPT) + len(reference(PROMPT, ENDS)) - 1
    handles: list[Any] = []
    handed_in = threading.Event()
    left = {"cancel": 1, "throw once": 1, "throw twice": 2}[fault]

    def act(lane: str, launch: Any, kernel: int) -> None:
        nonlocal left
        if left and any(segment.start >= begin for segment in launch.work.segments):
            left -= 1
            if fault == "cancel":
                assert handed_in.wait(TIMEOUT_S)
                handles[0].cancel()
            else:
                raise RuntimeError("the device is on fire")

    status = {"cancel": RequestStatus.CANCELLED, "throw once": RequestStatus.FINISHED}.get(fault, RequestStatus.FAILED)
    expected_ends = Counter(engine.metrics().ended) + Counter({(Priority.REACTIVE, status): 1})
    hook.action = act
    handles.append(engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT, MORE])))
    handed_in.set()
    if fault == "throw once":
        expected = separate_requests(reference.answer, PROMPT, ENDS, [RESULT, MORE])
        found = [answer.token_ids for answer in handles[0].result(60).answers]
        assert found == [answer.token_ids for answer in expected]
    else:
        with pytest.raises(RequestCancelledError if fault == "cancel" else RequestFailedError):
            handles[0].result(60)
    assert left == 0
    loader.check_idle(engine)
    assert Counter(engine.metrics().ended) == expected_ends


def test_prefix_cache_contains_appended_tokens(loader: Any) -> None:
    """Appended tokens must be found in the prefix cache like prompt tokens."""
    engine = loader.load()
    output = engine.submit(PROMPT, ENDS, continuation=ScriptedContinuation([RESULT])).result(60)
    first, second = output.answers
    known = [*PROMPT, *first.token_ids, *RESULT, *second.token_ids]
    again = engine.generate([*known, 1, 2, 3], SamplingParams(max_tokens=1, ignore_eos=True))
    assert again.metrics.cached_tokens == (len(known) - 1) // 32 * 32


def test_replayed_answers_are_extended(engine: Engine, reference: Any) -> None:
    """Recorded answers must be extended, or end where no continuation exists."""
    answers = [[5, 6, 7], [8], [9, 10]]
    output = engine.submit(PROMPT, replay=answers, continuation=ScriptedContinuation([RESULT, MORE])).result(60)
    assert [list(answer.token_ids) for answer in output.answers] == answers
    assert output.finish_reason is FinishReason.LENGTH
    output = engine.submit(PROMPT, replay=answers, continuation=ScriptedContinuation([RESULT])).result(60)
    assert [list(answer.token_ids) for answer in output.answers] == answers[:2]
    assert output.finish_reason is FinishReason.STOP
    assert engine.submit(PROMPT, replay=answers).result(60).token_ids == (5, 6, 7)
