"""The search for the stop strings of one answer; it needs text, so tokens are decoded in the engine's turn for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xpu_runtime.decoding import SamplingParams, StopMatcher
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer

__all__ = ["StopStringDetector"]


class StopStringDetector:
    """Looks for stop strings once ``min_tokens`` are out.

    Args:
        tokenizer: makes the text.
        params: the stop strings, at least one.
        marks: special tokens that are text here, with that text; others are left out.
    """

    def __init__(self, tokenizer: Tokenizer, params: SamplingParams, marks: Mapping[int, str]) -> None:
        self._tokenizer = tokenizer
        self._params = params
        self._marks = marks
        self._detokenizer = IncrementalDetokenizer(tokenizer)
        self._matcher = StopMatcher(params.stop, params.include_stop_str)
        self._seen = 0

    def renewed(self) -> StopStringDetector:
        """The same for the next answer."""
        return StopStringDetector(self._tokenizer, self._params, self._marks)

    def take(self, ids: Sequence[int], *, last: bool) -> tuple[str, int | None]:
        """The text that can be shown with new tokens, and how many of them a stop string left; None if there is none.

        With the ``last`` tokens of an answer nothing is held back any more.
        """
        parts = []
        for count, token in enumerate(ids, 1):
            self._seen += 1
            text, stopped = self._matcher.feed(self._text(token), armed=self._seen > self._params.min_tokens)
            parts.append(text)
            if stopped:
                return "".join(parts), count
        if last:
            text, _ = self._matcher.feed(self._detokenizer.flush())
            parts += [text, self._matcher.flush()]
        return "".join(parts), None

    def _text(self, token: int) -> str:
        """What becomes certain with a token."""
        mark = self._marks.get(token)
        return self._detokenizer.append([token]) if mark is None else self._detokenizer.flush() + mark
