"""Prompts that fill in the middle of a text, for models with tokens for that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from xpu_runtime import SamplingParams
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["InfillTokens"]

_FAMILIES = (
    ("<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>"),  # Qwen Coder, CodeGemma, Granite
    ("<fim_prefix>", "<fim_suffix>", "<fim_middle>"),  # StarCoder
    ("<fim-prefix>", "<fim-suffix>", "<fim-middle>"),  # SantaCoder
    ("<｜fim▁begin｜>", "<｜fim▁hole｜>", "<｜fim▁end｜>"),  # DeepSeek Coder
    ("▁<PRE>", "▁<SUF>", "▁<MID>"),  # Code Llama
    ("<PRE>", "<SUF>", "<MID>"),
    ("[PREFIX]", "[SUFFIX]", ""),  # Codestral, which has the suffix first
)
"""Tokens before the prefix, the suffix and the middle, by family."""
_END_TOKENS = (
    "<|endoftext|>",
    "<|fim_pad|>",
    "<|file_sep|>",
    "<|file_separator|>",
    "<|repo_name|>",
    "<file_sep>",
    "▁<EOT>",
    "<EOT>",
)
"""Tokens by which models end the middle."""


@dataclass(frozen=True, slots=True)
class InfillTokens:
    """Tokens of a model around the parts of a text.

    Attributes:
        prefix: token before the beginning of the text.
        suffix: token before the end of the text.
        middle: token before the text to generate; None if the beginning follows the end.
        end_tokens: special tokens by which the model ends the middle.
        end_texts: texts of further such tokens, which decoding shows.
    """

    prefix: int
    suffix: int
    middle: int | None
    end_tokens: tuple[int, ...]
    end_texts: tuple[str, ...]

    @classmethod
    def of(cls, tokenizer: Tokenizer) -> Self | None:
        """Find the tokens in a vocabulary; None if it has none."""
        vocabulary = tokenizer.vocabulary()
        for names in _FAMILIES:
            tokens = [vocabulary.get(name.encode()) for name in names if name]
            prefix, suffix, *middle = tokens
            if prefix is not None and suffix is not None and None not in middle:
                ends = {name: vocabulary[name.encode()] for name in _END_TOKENS if name.encode() in vocabulary}
                end_texts = tuple(name for name, token in ends.items() if not tokenizer.is_silent(token))
                end_tokens = tuple(token for name, token in ends.items() if name not in end_texts)
                return cls(prefix, suffix, middle[0] if middle else None, end_tokens, end_texts)
        return None

    def with_ends(self, params: SamplingParams) -> SamplingParams:
        """Return sampling parameters that also stop where the model ends the middle."""
        return params.model_copy(
            update={
                "stop_token_ids": (*params.stop_token_ids, *self.end_tokens),
                "stop": (*params.stop, *self.end_texts),
            }
        )

    def prompt(self, tokenizer: Tokenizer, prefix: list[int], suffix: str) -> list[int]:
        """Return the tokens of a prompt for the text between ``prefix``, without special tokens, and ``suffix``."""
        beginning = tokenizer.encode("", add_special_tokens=True)
        ending = tokenizer.encode(suffix, add_special_tokens=False)
        if self.middle is None:
            return [*beginning, self.suffix, *ending, self.prefix, *prefix]
        return [*beginning, self.prefix, *prefix, self.suffix, *ending, self.middle]
