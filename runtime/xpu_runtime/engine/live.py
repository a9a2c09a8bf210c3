"""A request inside the engine: its sequence, where its tokens come from, and who reads them."""

from __future__ import annotations

from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding import (
    EagerMask,
    Proposer,
    SampledToken,
    StopMatcher,
    TokenMask,
    TokenSource,
    admissible_draft,
    verify,
)
from xpu_runtime.engine.handle import Handle
from xpu_runtime.model.tokenizer import IncrementalDetokenizer
from xpu_runtime.request import FinishReason, TokenLogprob
from xpu_runtime.scheduler import Segment, Sequence, StepResult

__all__ = ["LiveRequest"]


@dataclass(slots=True, eq=False)
class LiveRequest:
    """Everything about one accepted request that the scheduler need not know.

    Attributes:
        sequence: what the scheduler sees.
        handle: what the caller holds.
        source: chooses the tokens.
        mask: grammar that constrains them.
        proposer: drafts tokens to be verified.
        max_drafts: most tokens drafted for one step.
        vocab_size: token ids the model knows.
        detokenizer: makes text on the engine thread; only with stop strings.
        stop: looks for them, once ``min_tokens`` are out.
    """

    sequence: Sequence
    handle: Handle
    source: TokenSource
    mask: TokenMask | None = None
    proposer: Proposer | None = None
    max_drafts: int = 0
    vocab_size: int = 0
    detokenizer: IncrementalDetokenizer | None = None
    stop: StopMatcher | None = None
    min_tokens: int = 0
    finish: FinishReason | None = None
    emitted: tuple[int, ...] = ()
    logprobs: tuple[TokenLogprob, ...] = ()
    text: str | None = None

    @property
    def plain(self) -> bool:
        """Whether its token is the argmax of its row, so that many requests can be sampled at once."""
        return self.source.is_plain_greedy and self.mask is None

    def take(self, segment: Segment, rows: NDArray[np.float32], greedy: int | None) -> StepResult:
        """Choose the tokens of one step from its logits ``[rows, vocab]``; ``greedy`` is the argmax if known.

        Raises:
            RequestFailedError: the logits are not finite (then ``greedy`` is -1), or the grammar allows no token.
        """
        if greedy is not None and greedy >= 0 and not segment.drafts:
            self.source.append(greedy)
            ids: tuple[int, ...] = (greedy,)
            finished = self.source.finish_reason is not None
            tokens: ReadOnlyList[SampledToken] = ()
        else:
            verified = verify(segment.drafts, rows, self.source, mask=self.mask)
            tokens, finished = verified.tokens, verified.finished
            ids = tuple(token.token_id for token in tokens)
            if segment.drafts:
                self.handle.metrics.drafted_tokens += len(segment.drafts)
                self.handle.metrics.accepted_tokens += verified.n_accepted
                if self.proposer is not None:
                    self.proposer.accepted(len(segment.drafts), verified.n_accepted)
        if finished:
            self.finish = FinishReason(self.source.finish_reason or "stop")
        self.text = None
        if self.stop is not None and self.detokenizer is not None:
            ids = self._look_for_stop(ids)
        self.emitted = ids
        self.logprobs = tuple(
            TokenLogprob(token.token_id, token.logprob, tuple(token.top_logprobs))
            for token in tokens[: len(ids)]
            if token.logprob is not None
        )
        return StepResult(ids, self.finish is not None)

    def deliver(self) -> None:
        """Hand what `take` chose to the reader."""
        self.handle.deliver(self.emitted, self.logprobs, self.text, self.finish)

    def propose(self) -> None:
        """Draft the tokens of the next step; what cannot be right is left out before it is computed."""
        if self.proposer is None or not self.max_drafts:
            return
        drafts: list[int] = []
        for token in self.proposer.propose(self.sequence.tokens, self.max_drafts)[: self.max_drafts]:
            if not 0 <= token < self.vocab_size:
                break  # the kernels would read beyond the embedding
            drafts.append(int(token))
        self.sequence.drafts = tuple(admissible_draft(drafts, self.mask))

    def prepare(self) -> None:
        """Compute the mask of the next step, if it can be had early; called while the kernels run."""
        if isinstance(self.mask, EagerMask):
            self.mask.prepare(self.sequence.drafts)

    def settle(self, now: float) -> None:
        """Fill in the metrics of the ended request."""
        sequence, metrics = self.sequence, self.handle.metrics
        metrics.ended_at = now
        metrics.first_kernel_at = sequence.first_kernel_at
        metrics.first_token_at = sequence.first_token_at
        started = now if sequence.first_kernel_at is None else sequence.first_kernel_at
        metrics.queue_s = started - sequence.arrived_at
        metrics.prefill_s = sequence.prefill_busy_s
        metrics.decode_s = sequence.busy_s - sequence.prefill_busy_s
        metrics.preempted_s = max(0.0, now - started - sequence.busy_s)
        metrics.cached_tokens = sequence.cached
        metrics.output_tokens = sequence.generated
        metrics.preemptions = sequence.preemptions
        metrics.offloads = sequence.offloads
        metrics.energy_j = sequence.energy_j or None

    def _look_for_stop(self, ids: tuple[int, ...]) -> tuple[int, ...]:
        assert self.stop is not None
        assert self.detokenizer is not None
        parts = []
        before = len(self.source.output_token_ids) - len(ids)
        for count, token in enumerate(ids, 1):
            armed = before + count > self.min_tokens
            text, stopped = self.stop.feed(self.detokenizer.append([token]), armed=armed)
            parts.append(text)
            if stopped:
                self.finish = FinishReason.STOP
                self.text = "".join(parts)
                return ids[:count]
        if self.finish is not None:
            text, _ = self.stop.feed(self.detokenizer.flush())
            parts += [text, self.stop.flush()]
        self.text = "".join(parts)
        return ids
