"""Handles: streams and results of delivered step outputs."""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.engine import Handle
from xpu_runtime.errors import InvalidRequestError, RequestCancelledError
from xpu_runtime.model.synthetic.tokenizer_rules import SYNTHETIC_RULES
from xpu_runtime.model.synthetic.tokenizer_writer import write_tokenizer_graphs
from xpu_runtime.model.synthetic.vocabulary import build_vocabulary
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.request import FinishReason, Priority, RequestMetrics, TokenLogprob

FIXTURE = Path(__file__).parents[2] / "fixtures" / "tokenizer"


class StrippingTokenizer:
    """A tokenizer whose tokens end within a character, and whose texts lose a leading space."""

    joins_tokens = False
    PIECES = (b" ", b" b", b"x\xe4", b"\xb8", b"\xad", b"\xe4\xb8", b"\xad c", b"\xf0\x9f", b"\x98\x80", b"")

    def decode(self, ids: Sequence[int], *, skip_special_tokens: bool = True) -> str:
        text = b"".join(self.PIECES[token % len(self.PIECES)] for token in ids).decode(errors="replace")
        return text.removeprefix(" ")

    def is_silent(self, token_id: int) -> bool:
        return not self.PIECES[token_id % len(self.PIECES)]


@pytest.fixture(scope="module", params=["exported", "synthetic", "stripping"])
def tokenizer(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    """Tokenizers of several kinds; all have the ids 0 to 511."""
    if request.param == "exported":
        return Tokenizer(FIXTURE)
    if request.param == "stripping":
        return cast("Tokenizer", StrippingTokenizer())
    folder = tmp_path_factory.mktemp("tokenizer")
    write_tokenizer_graphs(build_vocabulary(512), folder, SYNTHETIC_RULES)
    return Tokenizer(folder)


def handle_of(tokenizer: Tokenizer, cancel: Callable[[], None] = lambda: None) -> Handle:
    return Handle("r1", Priority.REACTIVE, tokenizer, RequestMetrics(), cancel)


# Few different tokens, often bytes in the middle of a character, and special tokens. Now and then an answer ends and
# another one follows.
step_outputs = st.lists(
    st.tuples(
        st.lists(st.integers(0, 11) | st.integers(90, 270), min_size=1, max_size=6),
        st.booleans(),
        st.sampled_from([(), (), (), (7, 8)]),
    ),
    min_size=1,
    max_size=40,
)


@given(step_outputs=step_outputs)
def test_stream_adds_up_to_the_result(
    tokenizer: Tokenizer, step_outputs: list[tuple[list[int], bool, tuple[int, ...]]]
) -> None:
    """The result, decoded at once, must equal the stream, decoded incrementally."""
    streamed, plain = handle_of(tokenizer), handle_of(tokenizer)
    stream, deltas, answers = iter(streamed), [], [[]]
    for n, (tokens, read, appended) in enumerate(step_outputs, 1):
        finish = FinishReason.STOP if n == len(step_outputs) else None
        logprobs = tuple(TokenLogprob(token, -1.0) for token in tokens)
        answers[-1] += tokens
        if appended and finish is None:
            answers.append([])
        for handle in (streamed, plain):
            handle.deliver(tuple(tokens), logprobs, None, finish, () if finish else appended)
        # A slow reader gets several answers one by one.
        if read:
            deltas.append(next(stream))
    deltas += stream
    output = plain.result(0)
    assert [list(answer.token_ids) for answer in output.answers] == answers
    assert [answer.text for answer in output.answers] == [tokenizer.decode(tokens) for tokens in answers]
    ends = [at for at, delta in enumerate(deltas) if delta.appended or delta.finish_reason]
    whole = [deltas[begin + 1 : end + 1] for begin, end in pairwise([-1, *ends])]
    assert [[token for delta in part for token in delta.token_ids] for part in whole] == answers
    assert ["".join(delta.text for delta in part) for part in whole] == [answer.text for answer in output.answers]
    assert [part[-1].appended for part in whole] == [answer.appended for answer in output.answers]
    assert "".join(delta.text for delta in deltas) == output.text == streamed.result(0).text
    assert tuple(token for delta in deltas for token in delta.token_ids) == output.token_ids
    assert tuple(item for delta in deltas for item in delta.logprobs) == output.logprobs
    assert [delta.finish_reason for delta in deltas] == [None] * (len(deltas) - 1) + [FinishReason.STOP]

    async def collect() -> str:
        return "".join([delta.text async for delta in plain])

    assert asyncio.run(collect()) == output.text


def test_given_text_is_not_decoded_again() -> None:
    """Text from the stop string search must not be decoded again, or a removed stop string would return."""
    handle = handle_of(cast("Tokenizer", None))  # not used then
    handle.deliver((1,), (), "on", None)
    handle.deliver((2, 3), (), "", FinishReason.STOP)
    assert handle.result(0).text == "on"
    assert handle.result(0).token_ids == (1, 2, 3)


def test_result_is_decoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long result must not be decoded token by token, which would block an event loop."""
    tokenizer = StrippingTokenizer()
    decode, lengths = tokenizer.decode, []
    monkeypatch.setattr(tokenizer, "decode", lambda ids: lengths.append(len(ids)) or decode(ids))
    handle = handle_of(cast("Tokenizer", tokenizer))
    for n in range(200):
        handle.deliver((n,), (), None, FinishReason.LENGTH if n == 199 else None)
    assert handle.result(0) is asyncio.run(handle.aresult())
    assert lengths == [200]


def test_output_after_the_end_is_ignored() -> None:
    """A result must not change after it was given, nor be replaced by an error."""
    ended, failed = (
        handle_of(cast("Tokenizer", StrippingTokenizer())),
        handle_of(cast("Tokenizer", StrippingTokenizer())),
    )
    ended.deliver((1,), (), None, FinishReason.STOP)
    failed.fail(RequestCancelledError("gone", "r1"))
    for handle in (ended, failed):
        handle.deliver((2,), (), None, FinishReason.STOP)
        handle.fail(RequestCancelledError("late", "r1"))
    assert ended.result(0).token_ids == (1,)
    assert [(tokens, last) for tokens, _, last in ended.stamps()] == [((1,), True)]
    with pytest.raises(RequestCancelledError, match="gone"):
        failed.result(0)


def test_error_is_raised_after_the_last_output() -> None:
    """A stream must yield all output before the error of a failed request."""
    handle = handle_of(cast("Tokenizer", StrippingTokenizer()))
    stream = iter(handle)
    handle.deliver((1,), (), None, None)
    handle.fail(RequestCancelledError("gone", "r1"))
    assert next(stream).token_ids == (1,)
    with pytest.raises(RequestCancelledError, match="gone"):
        next(stream)
    assert list(stream) == []


@pytest.mark.parametrize("finish", [True, False])
def test_ended_handle_does_not_reference_the_engine(finish: bool) -> None:
    """Keeping an old handle must not keep the engine in memory."""

    class Engine:
        def cancel(self) -> None:
            """Never called."""

    engine = Engine()
    handle = handle_of(cast("Tokenizer", StrippingTokenizer()), engine.cancel)
    alive = weakref.ref(engine)
    del engine
    assert alive() is not None, "a running request references it"
    if finish:
        handle.deliver((1,), (), None, FinishReason.STOP)
    else:
        handle.fail(RequestCancelledError("gone", "r1"))
    assert alive() is None
    handle.cancel()


@pytest.mark.parametrize("ended", [False, True])
def test_dropped_stream_cancels_a_running_request(ended: bool) -> None:
    """A dropped stream must cancel its request once, and not after the end."""
    cancelled: list[bool] = []
    handle = handle_of(cast("Tokenizer", StrippingTokenizer()), lambda: cancelled.append(True))
    stream = iter(handle)
    with pytest.raises(InvalidRequestError, match="r1 is streamed already"):
        aiter(handle)
    if ended:
        handle.deliver((1,), (), None, FinishReason.STOP)
    stream.close()
    assert list(stream) == []
    del stream
    assert cancelled == ([] if ended else [True])


def test_closed_event_loop_does_not_stop_the_engine_thread() -> None:
    """A closed event loop of one caller must not raise in the engine."""
    handle = handle_of(cast("Tokenizer", StrippingTokenizer()))
    loop = asyncio.new_event_loop()
    waiting = loop.create_task(handle.aresult())
    loop.run_until_complete(asyncio.sleep(0))  # one iteration, so that it waits
    loop.close()
    others: list[tuple[int, ...]] = []
    reader = threading.Thread(target=lambda: others.append(handle.result(60).token_ids))
    reader.start()
    handle.deliver((1,), (), None, FinishReason.STOP)
    reader.join(60)
    assert others == [(1,)]
    waiting._log_destroy_pending = False  # type: ignore[attr-defined]  # it is never awaited
    waiting.get_coro().close()  # type: ignore[union-attr]


def test_on_end_is_called_once_before_readers_are_woken(tokenizer: Tokenizer) -> None:
    """A trace recording must see each end once, before readers can close the engine."""
    calls: list[tuple[object, bool]] = []
    finished, failed = handle_of(tokenizer), handle_of(tokenizer)
    for handle in (finished, failed):
        handle.on_end(lambda error, handle=handle: calls.append((error, handle.done)))
    finished.deliver((5,), (), None, None)
    assert calls == []
    finished.deliver((6,), (), None, FinishReason.STOP)
    error = RequestCancelledError("cancelled", "r1")
    finished.fail(error)
    failed.fail(error)
    assert calls == [(None, False), (error, False)]
