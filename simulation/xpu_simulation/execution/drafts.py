"""Simulated drafts for decode: each token of an answer is foreseen or not, and the engine chooses the lengths."""

from __future__ import annotations

from random import Random

from xpu_runtime.decoding.draft_length import MAX_LOOKUP_DRAFT, best_draft_length
from xpu_runtime.scheduler import Segment, Sequence, StepTimes

__all__ = ["SimulatedDrafts"]


class SimulatedDrafts:
    """Drafts of a source that foresees each token with the same probability; drafting takes no time.

    Which tokens of a request are foreseen depends on the number of the request alone, so schemes can be compared.

    Args:
        acceptance: probability with which a token is foreseen, in (0, 1); a verification with a long draft yields
            1 / (1 - acceptance) tokens.
        step_times: times of decode steps, by which the length of drafts is chosen (`best_draft_length`).
    """

    def __init__(self, acceptance: float, step_times: StepTimes) -> None:
        self._acceptance = acceptance
        self._rates = [acceptance**length for length in range(1, MAX_LOOKUP_DRAFT + 1)]
        self._step_times = step_times
        self._foreseen: dict[int, list[bool]] = {}

    def propose(self, sequence: Sequence) -> None:
        """Draft tokens for the next step of ``sequence``."""
        sequence.drafts = (0,) * best_draft_length(self._rates, self._step_times.relative)

    def num_accepted(self, segment: Segment) -> int:
        """Number of tokens of the draft in ``segment`` that are those of the answer."""
        sequence = segment.sequence
        if sequence.id not in self._foreseen:
            random = Random(sequence.id)
            self._foreseen[sequence.id] = [random.random() < self._acceptance for _ in range(sequence.max_new)]
        first = sequence.num_generated
        foreseen = self._foreseen[sequence.id][first : first + len(segment.drafts)]
        return foreseen.index(False) if False in foreseen else len(foreseen)
