"""A request inside the engine: its sequence, where its tokens come from, and who reads them."""

from __future__ import annotations

import logging
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
    verify_draft,
)
from xpu_runtime.engine.handle import Handle
from xpu_runtime.engine.stop_strings import StopStringDetector
from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.request import FinishReason, TokenLogprob
from xpu_runtime.scheduler import Segment, Sequence, StepResult

__all__ = ["RequestState"]

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Next:
    """An extension that was checked: what is appended, and how the tokens of the next answer are chosen."""

    tokens: tuple[int, ...]
    source: TokenSource
    mask: TokenMask | None
    proposer: Proposer | None


@dataclass(slots=True, eq=False)
class RequestState:
    """Everything about one accepted request that the scheduler need not know.

    Attributes:
        sequence: what the scheduler sees.
        handle: what the caller holds.
        source: chooses the tokens of the answer.
        begin: where in the sequence the answer begins.
        mask: grammar that constrains it.
        proposer: drafts tokens to be verified.
        max_drafts: most tokens drafted for one step.
        vocab_size: token ids the model knows.
        max_context: most tokens of the sequence.
        stops: looks for stop strings, if there are any.
        continuation: knows what follows an answer.
        finish: why the request has ended; None while it goes on.
        emitted: tokens of the last step, until they are delivered.
        drafted: how many tokens were drafted for that step.
        accepted: how many of them were right.
        appended: what was appended behind `emitted`, until that is delivered.
        logprobs: of `emitted`, where they were asked for.
        text: of `emitted`, where stop strings are looked for.
    """

    sequence: Sequence
    handle: Handle
    source: TokenSource
    begin: int
    mask: TokenMask | None = None
    proposer: Proposer | None = None
    max_drafts: int = 0
    vocab_size: int = 0
    max_context: int = 0
    stops: StopStringDetector | None = None
    continuation: Continuation | None = None
    finish: FinishReason | None = None
    emitted: tuple[int, ...] = ()
    drafted: int = 0
    accepted: int = 0
    appended: tuple[int, ...] = ()
    logprobs: tuple[TokenLogprob, ...] = ()
    text: str | None = None
    _next: _Next | None = None

    @property
    def answering(self) -> bool:
        """Whether more tokens of the answer are to come."""
        return self.finish is None and self._next is None

    def take(self, segment: Segment, rows: NDArray[np.float32], best: ReadOnlyList[int] | None) -> StepResult:
        """Choose the tokens of one step from its logits ``[rows, vocab]``; ``best`` is the argmax of each, if known.

        Raises:
            RequestFailedError: the logits are not finite (then ``best`` is -1), or the grammar allows no token.
        """
        self.drafted, self.accepted = 0, 0
        if best is not None and best[0] >= 0 and self.mask is None and not segment.drafts:
            self.source.append(best[0])
            ids: tuple[int, ...] = (best[0],)
            finished = self.source.finish_reason is not None
            tokens: ReadOnlyList[SampledToken] = ()
        else:
            verified = verify_draft(segment.drafts, rows, self.source, mask=self.mask, best=best)
            tokens, finished = verified.tokens, verified.finished
            ids = tuple(token.token_id for token in tokens)
            if segment.drafts:
                self._count_drafts(len(segment.drafts), verified.n_accepted)
        finish = FinishReason(self.source.finish_reason or "stop") if finished else None
        if self.stops is not None:
            self.text, kept = self.stops.take(ids, last=finished)
            if kept is not None:
                finish, ids = FinishReason.STOP, ids[:kept]
        self.emitted = ids
        self.logprobs = tuple(
            TokenLogprob(token.token_id, token.logprob, tuple(token.top_logprobs))
            for token in tokens[: len(ids)]
            if token.logprob is not None
        )
        if self.continuation is not None and finish is FinishReason.STOP:
            self._next = self._ask(self.continuation)
            if self._next is not None:
                return StepResult(ids, True, self._next.tokens)
        self.finish = finish
        return StepResult(ids, finish is not None)

    def extended(self, now: float) -> None:
        """Begin the next answer; or end, if there was no room for it."""
        coming, self._next = self._next, None
        assert coming is not None
        if self.sequence.status.terminal:
            self.finish = FinishReason.STOP
            return
        self.settle(now)
        self.handle.answered()
        self.appended = coming.tokens
        self.begin = len(self.sequence.tokens)
        self.source, self.mask, self.proposer = coming.source, coming.mask, coming.proposer
        if self.stops is not None:
            self.stops = self.stops.renewed()
        self.handle.metrics.extensions += 1
        self.handle.metrics.appended_tokens += len(coming.tokens)

    def deliver(self) -> None:
        """Hand what is new to the reader."""
        self.handle.deliver(self.emitted, self.logprobs, self.text, self.finish, self.appended)
        self.emitted = self.logprobs = self.appended = ()
        self.text = None if self.stops is None else ""

    def propose(self) -> None:
        """Draft the tokens of the next step; what cannot be right is left out before it is computed."""
        if self.proposer is None or not self.max_drafts or not self.answering:
            return
        drafts: list[int] = []
        try:
            for token in self.proposer.propose(self.sequence.tokens, self.max_drafts)[: self.max_drafts]:
                if not 0 <= token < self.vocab_size:
                    break  # the kernels would read beyond the embedding
                drafts.append(int(token))
        except BaseException:
            self._drop_proposer()
        self.sequence.drafts = tuple(allowed_prefix(drafts, self.mask))

    def prepare(self) -> None:
        """Compute the mask of the next step, if it can be had early; called while the kernels run."""
        if isinstance(self.mask, PrecomputableMask) and self.answering:
            self.mask.prepare(self.sequence.drafts)

    def settle(self, now: float) -> None:
        """Fill in the metrics of the ended request."""
        self.sequence.settle(self.handle.metrics, now)

    def _ask(self, continuation: Continuation) -> _Next | None:
        """What follows the answer that ends with `emitted`, if anything that can be used."""
        known = (*self.sequence.tokens, *self.emitted)
        left = self.sequence.max_new - self.sequence.generated - len(self.emitted)
        if left < 1:
            return None
        try:
            extension = continuation.extend(known, self.begin)
            if extension is None:
                return None
            tokens = tuple(map(index, extension.token_ids))
            wrong = next((token for token in tokens if not 0 <= token < self.vocab_size), None)
            if wrong is not None:
                raise InvalidRequestError(
                    f"extension: token id {wrong} is not in the vocabulary of 0 to {self.vocab_size - 1}"
                )
            if extension.max_tokens is not None:
                left = index(extension.max_tokens)
            if not tokens or left < 1 or len(known) + len(tokens) + left > self.max_context:
                return None
            self.sequence.max_new = self.sequence.generated + len(self.emitted) + left
            source = self.source.renewed((*known, *tokens), left)
            return _Next(tokens, source, extension.mask, extension.proposer)
        except BaseException:
            _LOG.warning("request %s is not extended: its continuation failed", self.handle.request_id, exc_info=True)
            return None

    def _count_drafts(self, n_proposed: int, n_accepted: int) -> None:
        self.drafted, self.accepted = n_proposed, n_accepted
        self.handle.metrics.drafted_tokens += n_proposed
        self.handle.metrics.accepted_tokens += n_accepted
        if self.proposer is not None:
            try:
                self.proposer.accepted(n_proposed, n_accepted)
            except BaseException:
                self._drop_proposer()

    def _drop_proposer(self) -> None:
        """A guess may cost time and never an answer: without its proposer the answer goes on as it is."""
        _LOG.warning("request %s goes on without drafts: its proposer failed", self.handle.request_id, exc_info=True)
        self.proposer = None
