"""Detokenizer for replies that keeps the special tokens which mark calls and reasoning."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_runtime import Delta
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer

__all__ = ["ReplyDetokenizer"]


class ReplyDetokenizer:
    """Converts the deltas of one reply to text.

    The engine leaves special tokens out of its text. For models that mark calls or reasoning with special tokens, the
    text is decoded here from the token ids; for all others the engine's text is used.

    Args:
        tokenizer: tokenizer of the model.
        special_tokens: special tokens to keep, by id; empty if the engine's text already has them.
    """

    def __init__(self, tokenizer: Tokenizer, special_tokens: Mapping[int, str]) -> None:
        self._special_tokens = special_tokens
        self._text = IncrementalDetokenizer(tokenizer)

    def take(self, delta: Delta) -> str:
        """Return the text of a delta."""
        if not self._special_tokens:
            return delta.text
        parts: list[str] = []
        run: list[int] = []
        for token in delta.token_ids:
            marker = self._special_tokens.get(token)
            if marker is None:
                run.append(token)
                continue
            parts += [self._text.append(run), self._text.flush(), marker]
            run = []
        parts.append(self._text.append(run))
        if delta.finish_reason is not None or delta.appended:
            parts.append(self._text.flush())
        return "".join(parts)
