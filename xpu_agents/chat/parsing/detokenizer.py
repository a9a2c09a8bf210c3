"""The text of a reply with the markers that the engine leaves out of it."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_runtime import Delta
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer

__all__ = ["ReplyDetokenizer"]


class ReplyDetokenizer:
    """Makes text of the deltas of one reply.

    Engines leave special tokens out of the text. Some models mark calls or reasoning with such tokens, and for these
    the text is made here from the token ids; for all others the engine's is taken.

    Args:
        tokenizer: of the model.
        marks: special tokens to keep, with their texts; none where the engine's text has them.
    """

    def __init__(self, tokenizer: Tokenizer, marks: Mapping[int, str]) -> None:
        self._marks = marks
        self._text = IncrementalDetokenizer(tokenizer)

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
            parts += [self._text.append(run), self._text.flush(), mark]
            run = []
        parts.append(self._text.append(run))
        if delta.finish_reason is not None or delta.appended:
            parts.append(self._text.flush())
        return "".join(parts)
