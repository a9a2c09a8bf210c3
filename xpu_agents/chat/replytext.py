"""The text of a reply with the markers that the engine leaves out of it."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_runtime import Delta, SamplingParams
from xpu_runtime.decoding import StopMatcher
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer

__all__ = ["ReplyText"]


class ReplyText:
    """Makes text of the deltas of one reply.

    Engines leave special tokens out of the text. Some models mark calls or reasoning with such tokens, and for these
    the text is made here from the token ids; for all others the engine's is taken.

    Args:
        tokenizer: of the model.
        marks: special tokens to keep, with their texts.
        params: the reply's, for its stop strings: they are looked for between markers.
    """

    def __init__(self, tokenizer: Tokenizer, marks: Mapping[int, str], params: SamplingParams) -> None:
        self._marks = marks
        self._text = IncrementalDetokenizer(tokenizer)
        self._stop = StopMatcher(params.stop, params.include_stop_str)
        self._looks_for_stop = bool(params.stop)
        self._min_tokens = params.min_tokens
        self._tokens = 0
        self._stopped = False

    def take(self, delta: Delta) -> str:
        """The text that came with a delta."""
        if not self._marks:
            return delta.text
        parts: list[str] = []
        run: list[int] = []
        for token in delta.token_ids:
            mark = self._marks.get(token)
            if mark is None:
                run.append(token)
                continue
            self._add(parts, run)
            self._flush(parts)
            self._tokens += 1
            run = []
            if not self._stopped:
                parts.append(mark)
        self._add(parts, run)
        if delta.finish_reason is not None or delta.appended:
            self._flush(parts)
        return "".join(parts)

    def _add(self, parts: list[str], run: list[int]) -> None:
        """Tokens between markers; one by one only where it counts which of them ends the text."""
        for tokens in [[token] for token in run] if self._looks_for_stop else [run]:
            self._tokens += len(tokens)
            self._show(parts, self._text.append(tokens))

    def _show(self, parts: list[str], text: str) -> None:
        if not self._stopped:
            shown, self._stopped = self._stop.feed(text, armed=self._tokens > self._min_tokens)
            parts.append(shown)

    def _flush(self, parts: list[str]) -> None:
        self._show(parts, self._text.flush())
        if not self._stopped:
            parts.append(self._stop.flush())
