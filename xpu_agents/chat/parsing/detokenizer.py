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
        self._detokenizer = IncrementalDetokenizer(tokenizer)

    def take(self, delta: Delta) -> str:
        """Return the text of a delta."""
        if not self._special_tokens:
            return delta.text
        text_parts: list[str] = []
        plain_tokens: list[int] = []
        for token in delta.token_ids:
            marker = self._special_tokens.get(token)
            if marker is None:
                plain_tokens.append(token)
                continue
            text_parts += [self._detokenizer.append(plain_tokens), self._detokenizer.flush(), marker]
            plain_tokens = []
        text_parts.append(self._detokenizer.append(plain_tokens))
        if delta.finish_reason is not None or delta.appended:
            text_parts.append(self._detokenizer.flush())
        return "".join(text_parts)
