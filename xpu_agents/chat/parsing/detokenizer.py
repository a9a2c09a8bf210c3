"""Detokenizer for replies that keeps the special tokens which mark calls and reasoning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xpu_agents.chat.events import DecodedLogprob
from xpu_runtime import Delta, TokenLogprob
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer

__all__ = ["ReplyDetokenizer"]

_MIN_LOGPROB = -9999.0
"""As in vLLM."""


class ReplyDetokenizer:
    """Converts the deltas of one reply to text.

    The engine leaves special tokens out of its text. For models that mark calls or reasoning with special tokens, the
    text is decoded here from the token ids; for all others the engine's text is used.

    Args:
        tokenizer: tokenizer of the model.
        special_tokens: special tokens to keep, by id; empty if the engine's text already has them.
        continued: whether the reply continues a text; a space at its beginning, which some tokenizers strip, is kept.
    """

    def __init__(self, tokenizer: Tokenizer, special_tokens: Mapping[int, str], *, continued: bool = False) -> None:
        self._special_tokens = special_tokens
        self._tokenizer = tokenizer
        self._detokenizer = IncrementalDetokenizer(tokenizer)
        self._first_tokens: list[int] | None = [] if continued else None

    def take(self, delta: Delta) -> str:
        """Return the text of a delta."""
        text = self._decode(delta)
        if self._first_tokens is None:
            return text
        self._first_tokens += delta.token_ids
        if not text:
            return ""
        tokens, self._first_tokens = self._first_tokens, None
        return f" {text}" if not text.startswith(" ") and self._begins_with_space(tokens) else text

    def decode_logprobs(self, logprobs: Sequence[TokenLogprob]) -> tuple[DecodedLogprob, ...]:
        """Return log-probabilities with the bytes of their tokens; minus infinity becomes -9999, as JSON has none."""
        token_bytes = self._tokenizer.token_bytes

        def decode(token: int, logprob: float, top: tuple[DecodedLogprob, ...] = ()) -> DecodedLogprob:
            # Rows of logits may be longer than the vocabulary.
            raw = token_bytes[token] if token < len(token_bytes) else b""
            return DecodedLogprob(raw, max(logprob, _MIN_LOGPROB), top)

        return tuple(
            decode(sampled.token_id, sampled.logprob, tuple(decode(*each) for each in sampled.top))
            for sampled in logprobs
        )

    def _begins_with_space(self, tokens: Sequence[int]) -> bool:
        """True if the text of the tokens begins with a space when it follows other text."""
        before = self._tokenizer.encode("a", add_special_tokens=False)
        return self._tokenizer.decode([*before, *tokens]).startswith(f"{self._tokenizer.decode(before)} ")

    def _decode(self, delta: Delta) -> str:
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
