"""The handle by itself: streams and results made of whatever the engine thread delivers."""

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


class Stripping:
    """Stands for families whose pieces end within a character, and whose texts lose a space at the beginning."""

    PIECES = (b" ", b" b", b"x\xe4", b"\xb8", b"\xad", b"\xe4\xb8", b"\xad c", b"\xf0\x9f", b"\x98\x80", b"")

    def decode(self, ids: Sequence[int], *, skip_special_tokens: bool = True) -> str:
        text = b"".join(self.PIECES[token % len(self.PIECES)] for token in ids).decode(errors="replace")
        return text.removeprefix(" ")

    def is_silent(self, token_id: int) -> bool:
        return not self.PIECES[token_id % len(self.PIECES)]


@pytest.fixture(scope="module", params=["exported", "synthetic", "stripping"])
def tokenizer(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    """Tokenizers of several kinds; all know the ids 0 to 511."""
    if request.param == "exported":
        return Tokenizer(FIXTURE)
    if request.param == "stripping":
        return cast("Tokenizer", Stripping())
    folder = tmp_path_factory.mktemp("tokenizer")
    write_tokenizer_graphs(build_vocabulary(512), folder, SYNTHETIC_RULES)
    return Tokenizer(folder)


def handle_of(tokenizer: Tokenizer, cancel: Callable[[], None] = lambda: None) -> Handle:
    return Handle("r1", Priority.REACTIVE, tokenizer, RequestMetrics(), cancel)


# Few different tokens, often bytes in the middle of a character, and special ones: what an answer may get wrong. Now
# and then an answer ends and another one follows.
portions = st.lists(
    st.tuples(
        st.lists(st.integers(0, 11) | st.integers(90, 270), min_size=1, max_size=6),
        st.booleans(),
        st.sampled_from([(), (), (), (7, 8)]),
    ),
    min_size=1,
    max_size=40,
)


@given(portions=portions)
def test_stream_adds_up_to_the_result(
    tokenizer: Tokenizer, portions: list[tuple[list[int], bool, tuple[int, ...]]]
) -> None:
    """Guards against a result, decoded at once, that says something else than the stream, decoded in pieces."""
    streamed, plain = handle_of(tokenizer), handle_of(tokenizer)
    stream, deltas, answers = iter(streamed), [], [[]]
    for n, (tokens, read, appended) in enumerate(portions, 1):
        finish = FinishReason.STOP if n == len(portions) else None
        logprobs = tuple(TokenLogprob(token, -1.0) for token in tokens)
        answers[-1] += tokens
        if appended and finish is None:
            answers.append([])
        for handle in (streamed, plain):
            handle.deliver(tuple(tokens), logprobs, None, finish, () if finish else appended)
        # Behind by several answers, a reader gets them one by one.
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


def test_text_that_the_engine_gives_is_taken_as_it_is() -> None:
    """Guards against a stop string that comes back because its tokens are decoded again."""
    handle = handle_of(cast("Tokenizer", None))  # which nobody needs then
    handle.deliver((1,), (), "on", None)
    handle.deliver((2, 3), (), "", FinishReason.STOP)
    assert handle.result(0).text == "on"
    assert handle.result(0).token_ids == (1, 2, 3)


def test_the_text_is_decoded_at_once_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against an event loop that stands still while a long answer is decoded token by token."""
    tokenizer = Stripping()
    decode, lengths = tokenizer.decode, []
    monkeypatch.setattr(tokenizer, "decode", lambda ids: lengths.append(len(ids)) or decode(ids))
    handle = handle_of(cast("Tokenizer", tokenizer))
    for n in range(200):
        handle.deliver((n,), (), None, FinishReason.LENGTH if n == 199 else None)
    assert handle.result(0) is asyncio.run(handle.aresult())
    assert lengths == [200]


def test_what_comes_after_the_end_is_dropped() -> None:
    """Guards against an answer that changes after it was given, and an error that replaces one."""
    ended, failed = handle_of(cast("Tokenizer", Stripping())), handle_of(cast("Tokenizer", Stripping()))
    ended.deliver((1,), (), None, FinishReason.STOP)
    failed.fail(RequestCancelledError("gone", "r1"))
    for handle in (ended, failed):
        handle.deliver((2,), (), None, FinishReason.STOP)
        handle.fail(RequestCancelledError("late", "r1"))
    assert ended.result(0).token_ids == (1,)
    assert [(tokens, last) for tokens, _, last in ended.stamps()] == [((1,), True)]
    with pytest.raises(RequestCancelledError, match="gone"):
        failed.result(0)


def test_error_comes_after_what_was_said_before_it() -> None:
    """Guards against a stream that swallows its last words, or the error, when the request fails."""
    handle = handle_of(cast("Tokenizer", Stripping()))
    stream = iter(handle)
    handle.deliver((1,), (), None, None)
    handle.fail(RequestCancelledError("gone", "r1"))
    assert next(stream).token_ids == (1,)
    with pytest.raises(RequestCancelledError, match="gone"):
        next(stream)
    assert list(stream) == []


@pytest.mark.parametrize("finish", [True, False])
def test_ended_handle_lets_go_of_the_engine(finish: bool) -> None:
    """Guards against an engine that stays in memory because somebody keeps an old answer."""

    class Engine:
        def cancel(self) -> None:
            """Never called."""

    engine = Engine()
    handle = handle_of(cast("Tokenizer", Stripping()), engine.cancel)
    alive = weakref.ref(engine)
    del engine
    assert alive() is not None, "a running request needs it"
    if finish:
        handle.deliver((1,), (), None, FinishReason.STOP)
    else:
        handle.fail(RequestCancelledError("gone", "r1"))
    assert alive() is None
    handle.cancel()


@pytest.mark.parametrize("ended", [False, True])
def test_dropped_stream_cancels_what_still_runs(ended: bool) -> None:
    """Guards against work for a reader who has gone, and a cancel that comes after the end or twice."""
    cancelled: list[bool] = []
    handle = handle_of(cast("Tokenizer", Stripping()), lambda: cancelled.append(True))
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
    """Guards against one caller's event loop, closed while it waits, that takes the engine with it."""
    handle = handle_of(cast("Tokenizer", Stripping()))
    loop = asyncio.new_event_loop()
    waiting = loop.create_task(handle.aresult())
    loop.run_until_complete(asyncio.sleep(0))  # one turn of the loop, so that it waits
    loop.close()
    others: list[tuple[int, ...]] = []
    reader = threading.Thread(target=lambda: others.append(handle.result(60).token_ids))
    reader.start()
    handle.deliver((1,), (), None, FinishReason.STOP)
    reader.join(60)
    assert others == [(1,)]
    waiting._log_destroy_pending = False  # type: ignore[attr-defined]  # it is never going to be awaited
    waiting.get_coro().close()  # type: ignore[union-attr]


def test_the_end_is_told_once_and_before_any_reader_hears(tokenizer: Tokenizer) -> None:
    """Guards the recorder, which is told of each end while the request's figures are there, and never twice."""
    told: list[tuple[object, bool]] = []
    finished, failed = handle_of(tokenizer), handle_of(tokenizer)
    for handle in (finished, failed):
        handle.on_end(lambda error, handle=handle: told.append((error, handle.done)))
    finished.deliver((5,), (), None, None)
    assert told == []
    finished.deliver((6,), (), None, FinishReason.STOP)
    error = RequestCancelledError("cancelled", "r1")
    finished.fail(error)
    failed.fail(error)
    assert told == [(None, False), (error, False)]
