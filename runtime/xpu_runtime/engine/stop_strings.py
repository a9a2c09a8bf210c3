"""Detection of stop strings in generated tokens; the tokens are decoded in the engine step for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xpu_runtime.decoding import SamplingParams, StopMatcher
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer

__all__ = ["StopStringDetector"]


class StopStringDetector:
    """Detokenizes one answer and searches it for stop strings once ``min_tokens`` are generated.

    Args:
        tokenizer: decodes the tokens.
        params: the stop strings, at least one.
        marks: special tokens that count as text, with that text; other special tokens are skipped.
    """

    def __init__(self, tokenizer: Tokenizer, params: SamplingParams, marks: Mapping[int, str]) -> None:
        self._tokenizer = tokenizer
        self._params = params
        self._marks = marks
        self._detokenizer = IncrementalDetokenizer(tokenizer)
        self._matcher = StopMatcher(params.stop, params.include_stop_str)
        self._num_tokens = 0

    @property
    def matched(self) -> str | None:
        """The stop string that was found, if any."""
        return self._matcher.matched

    def for_next_answer(self) -> StopStringDetector:
        """Return a detector in its initial state."""
        return StopStringDetector(self._tokenizer, self._params, self._marks)

    def feed(self, token_ids: Sequence[int], *, last: bool) -> tuple[str, int | None]:
        """Add new tokens; with ``last``, no text is held back.

        Returns:
            The text that can be shown now, and the number of new tokens up to a stop string; None if there is none.
        """
        shown_texts = []
        for count, token in enumerate(token_ids, 1):
            self._num_tokens += 1
            text, stopped = self._matcher.feed(
                self._completed_text(token), armed=self._num_tokens > self._params.min_tokens
            )
            shown_texts.append(text)
            if stopped:
                return "".join(shown_texts), count
        if last:
            text, _ = self._matcher.feed(self._detokenizer.flush())
            shown_texts += [text, self._matcher.flush()]
        return "".join(shown_texts), None

    def _completed_text(self, token: int) -> str:
        """Return the text that ``token`` completes."""
        mark = self._marks.get(token)
        return self._detokenizer.append([token]) if mark is None else self._detokenizer.flush() + mark
