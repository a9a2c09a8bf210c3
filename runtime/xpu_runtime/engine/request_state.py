"""State of a running request, sampling for the requests of a pass, and the status that a request ends with."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass
from operator import index

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding import (
    Continuation,
    PrecomputableMask,
    Proposer,
    SampledToken,
    TokenMask,
    TokenSource,
    allowed_prefix,
    greedy_tokens,
    verify_draft,
)
from xpu_runtime.engine.handle import Handle
from xpu_runtime.engine.stop_strings import StopStringDetector
from xpu_runtime.errors import (
    InvalidRequestError,
    RequestCancelledError,
    RequestError,
    RequestExpiredError,
    RequestFailedError,
    RequestShedError,
)
from xpu_runtime.request import FinishReason, RequestStatus, TokenLogprob
from xpu_runtime.scheduler import Pass, Segment, Sequence, StepResult

__all__ = ["ERROR_BY_STATUS", "RequestState", "sample_tokens", "status_of_error"]

ERROR_BY_STATUS: dict[RequestStatus, type[RequestError]] = {
    RequestStatus.CANCELLED: RequestCancelledError,
    RequestStatus.FAILED: RequestFailedError,
    RequestStatus.EXPIRED: RequestExpiredError,  # before its base class
    RequestStatus.SHED: RequestShedError,
}
"""Error class of each terminal status except ``FINISHED``."""


def status_of_error(error: RequestError | None) -> RequestStatus:
    """Return the terminal status for ``error``; a refused request counts as shed."""
    if error is None:
        return RequestStatus.FINISHED
    return next((status for status, kind in ERROR_BY_STATUS.items() if isinstance(error, kind)), RequestStatus.SHED)


_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _NextAnswer:
    """A validated extension: the tokens to append, and how the next answer is decoded."""

    appended: tuple[int, ...]
    token_source: TokenSource
    mask: TokenMask | None
    proposer: Proposer | None


@dataclass(slots=True, eq=False)
class RequestState:
    """Everything about one accepted request that the scheduler does not need.

    Attributes:
        sequence: the part that the scheduler sees.
        handle: the part that the caller holds.
        token_source: chooses the tokens of the answer.
        answer_start: index in the sequence where the answer starts.
        mask: grammar of the answer.
        proposer: drafts tokens for verification.
        max_drafts: most drafted tokens per step.
        vocab_size: number of token ids of the model.
        max_context: most tokens of the sequence.
        stop_detector: searches for stop strings, if there are any.
        continuation: decides what follows an answer.
        store: whether its KV may be kept on disk, and read from there.
        finish_reason: why the request has ended; None while it continues.
        new_token_ids: tokens of the last step, until they are delivered.
        num_drafted: drafted tokens of the last step.
        num_accepted: accepted drafted tokens of the last step.
        new_appended: tokens appended after `new_token_ids`, until they are delivered.
        new_logprobs: log-probabilities of `new_token_ids`, if requested.
        new_text: text of `new_token_ids`, if there are stop strings.
    """

    sequence: Sequence
    handle: Handle
    token_source: TokenSource
    answer_start: int
    mask: TokenMask | None = None
    proposer: Proposer | None = None
    max_drafts: int = 0
    vocab_size: int = 0
    max_context: int = 0
    stop_detector: StopStringDetector | None = None
    continuation: Continuation | None = None
    store: bool = True
    finish_reason: FinishReason | None = None
    new_token_ids: tuple[int, ...] = ()
    num_drafted: int = 0
    num_accepted: int = 0
    new_appended: tuple[int, ...] = ()
    new_logprobs: tuple[TokenLogprob, ...] = ()
    new_text: str | None = None
    _next_answer: _NextAnswer | None = None

    @property
    def generating(self) -> bool:
        """True if the current answer continues."""
        return self.finish_reason is None and self._next_answer is None

    def sample(self, segment: Segment, logits: NDArray[np.float32], argmax: ReadOnlyList[int] | None) -> StepResult:
        """Sample the tokens of one step from ``logits`` ``[rows, vocab]``.

        Args:
            segment: the part of the pass that belongs to this request, with its drafts.
            logits: one row for each draft, and one.
            argmax: argmax of each row if it is known, -1 where the logits are not finite.

        Raises:
            RequestFailedError: the logits are not finite, or the grammar allows no token.
        """
        self.num_drafted, self.num_accepted = 0, 0
        if argmax is not None and argmax[0] >= 0 and self.mask is None and not segment.drafts:
            self.token_source.append(argmax[0])
            ids: tuple[int, ...] = (argmax[0],)
            finished = self.token_source.finish_reason is not None
            tokens: ReadOnlyList[SampledToken] = ()
        else:
            verified = verify_draft(segment.drafts, logits, self.token_source, mask=self.mask, argmax=argmax)
            tokens, finished = verified.tokens, verified.finished
            ids = tuple(token.token_id for token in tokens)
            if segment.drafts:
                self._count_drafts(len(segment.drafts), verified.n_accepted)
        finish_reason = FinishReason(self.token_source.finish_reason or "stop") if finished else None
        if self.stop_detector is not None:
            self.new_text, num_kept = self.stop_detector.feed(ids, last=finished)
            if num_kept is not None:
                finish_reason, ids = FinishReason.STOP, ids[:num_kept]
        self.new_token_ids = ids
        self.new_logprobs = tuple(
            TokenLogprob(token.token_id, token.logprob, tuple(token.top_logprobs))
            for token in tokens[: len(ids)]
            if token.logprob is not None
        )
        if self.continuation is not None and finish_reason is FinishReason.STOP:
            self._next_answer = self._request_extension(self.continuation)
            if self._next_answer is not None:
                return StepResult(ids, True, self._next_answer.appended)
        self.finish_reason = finish_reason
        return StepResult(ids, finish_reason is not None)

    def start_next_answer(self, now: float) -> None:
        """Start the next answer after its tokens were appended; end the request if there was no room for them."""
        extension, self._next_answer = self._next_answer, None
        assert extension is not None
        if self.sequence.status.terminal:
            self.finish_reason = FinishReason.STOP
            return
        self.settle(now)
        self.handle.end_answer()
        self.new_appended = extension.appended
        self.answer_start = len(self.sequence.tokens)
        self.token_source, self.mask, self.proposer = extension.token_source, extension.mask, extension.proposer
        if self.stop_detector is not None:
            self.stop_detector = self.stop_detector.for_next_answer()
        self.handle.metrics.extensions += 1
        self.handle.metrics.appended_tokens += len(extension.appended)

    def deliver(self) -> None:
        """Deliver the output of the last step to the handle."""
        stop_string = None if self.stop_detector is None else self.stop_detector.matched
        self.handle.deliver(
            self.new_token_ids, self.new_logprobs, self.new_text, self.finish_reason, self.new_appended, stop_string
        )
        self.new_token_ids = self.new_logprobs = self.new_appended = ()
        self.new_text = None if self.stop_detector is None else ""

    def propose(self) -> None:
        """Draft tokens for the next step, without those that the vocabulary or the grammar rules out."""
        if self.proposer is None or not self.max_drafts or not self.generating:
            return
        drafts: list[int] = []
        try:
            for token in self.proposer.propose(self.sequence.tokens, self.max_drafts)[: self.max_drafts]:
                if not 0 <= token < self.vocab_size:
                    break  # kernels would read beyond the embedding table
                drafts.append(int(token))
        except BaseException:
            self._drop_proposer()
        self.sequence.drafts = tuple(allowed_prefix(drafts, self.mask))

    def prepare_mask(self) -> None:
        """Compute the mask of the next step in advance, if it supports that; called while kernels run."""
        if isinstance(self.mask, PrecomputableMask) and self.generating:
            self.mask.prepare(self.sequence.drafts)

    def settle(self, now: float) -> None:
        """Complete the metrics of the request."""
        self.sequence.fill_metrics(self.handle.metrics, now)

    def _request_extension(self, continuation: Continuation) -> _NextAnswer | None:
        """Return the validated extension of the answer that ends with `new_token_ids`; None if there is none."""
        token_ids = (*self.sequence.tokens, *self.new_token_ids)
        max_tokens = self.sequence.max_new - self.sequence.num_generated - len(self.new_token_ids)
        if max_tokens < 1:
            return None
        try:
            extension = continuation.extend(token_ids, self.answer_start)
            if extension is None:
                return None
            appended = tuple(map(index, extension.token_ids))
            invalid = next((token for token in appended if not 0 <= token < self.vocab_size), None)
            if invalid is not None:
                raise InvalidRequestError(
                    f"extension: token id {invalid} is outside the vocabulary; give ids from 0 to {self.vocab_size - 1}"
                )
            if extension.max_tokens is not None:
                max_tokens = index(extension.max_tokens)
            if not appended or max_tokens < 1 or len(token_ids) + len(appended) + max_tokens > self.max_context:
                return None
            self.sequence.max_new = self.sequence.num_generated + len(self.new_token_ids) + max_tokens
            token_source = self.token_source.for_next_answer((*token_ids, *appended), max_tokens)
            return _NextAnswer(appended, token_source, extension.mask, extension.proposer)
        except BaseException:
            _LOG.warning("request %s is not extended: its continuation failed", self.handle.request_id, exc_info=True)
            return None

    def _count_drafts(self, num_drafted: int, num_accepted: int) -> None:
        self.num_drafted, self.num_accepted = num_drafted, num_accepted
        self.handle.metrics.drafted_tokens += num_drafted
        self.handle.metrics.accepted_tokens += num_accepted
        if self.proposer is not None:
            try:
                self.proposer.accepted(num_drafted, num_accepted)
            except BaseException:
                self._drop_proposer()

    def _drop_proposer(self) -> None:
        """Continue without drafts: a failing proposer must not fail the request."""
        _LOG.warning("request %s continues without drafts: its proposer failed", self.handle.request_id, exc_info=True)
        self.proposer = None


def sample_tokens(
    work: Pass, logits: NDArray[np.float32] | None, requests: Mapping[int, RequestState]
) -> Iterator[tuple[RequestState, StepResult | BaseException]]:
    """Sample the tokens of each request of a finished pass.

    Args:
        work: the pass.
        logits: float32 ``[rows, vocab]`` of the sampled rows; None if there are none.
        requests: running requests by sequence id.

    Yields:
        Each request with its step result, or with the exception its grammar raised, which affects no other request.
    """
    sampled = []
    row = 0
    for segment in work.segments:
        request = requests.get(segment.sequence.id)
        if segment.rows and request is not None and segment.sequence.ended is None:
            sampled.append((segment, request, row))
        row += segment.rows
    if not sampled:
        return
    assert logits is not None
    greedy_rows = [
        row
        for segment, request, start in sampled
        if request.token_source.is_plain_greedy
        for row in range(start, start + segment.rows)
    ]
    greedy_by_row: dict[int, int] = {}
    if greedy_rows:
        chosen = logits if len(greedy_rows) == len(logits) else logits[greedy_rows]  # avoids a copy if all are greedy
        greedy_by_row = dict(zip(greedy_rows, greedy_tokens(chosen), strict=True))
    for segment, request, start in sampled:
        rows = range(start, start + segment.rows)
        argmax = [greedy_by_row[row] for row in rows] if start in greedy_by_row else None
        try:
            result: StepResult | BaseException = request.sample(segment, logits[start : rows.stop], argmax)
        except BaseException as error:  # a panic of a grammar library is not an `Exception`
            result = error
        yield request, result
