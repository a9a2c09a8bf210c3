r"""Text rules of both models: special tokens, pre-tokenizer split, chat template.

Everything is cut so that a word gives the same tokens wherever it stands, because the models live on copying:

- a space is never part of a word, so ``city`` is one piece in ``my city``, in ``"city"`` and in ``home_city``;
- words end where the case changes, so ``listFiles`` holds ``Files``;
- digits stand alone, and so does every mark that JSON does not use;
- the marks that JSON uses go together with spaces, so ``": "`` and ``", "`` are one token each;
- line breaks stand alone, so that the end of a prompt never merges with the beginning of an answer.
"""

from __future__ import annotations

from pathlib import Path

from xpu_runtime.model.synthetic.tokenizer_rules import TokenizerRules

__all__ = ["CALL", "END", "PAD", "RULES"]

CALL = "<tool_call>"
"""What every call begins with."""

PAD, END = 0, 2
"""Ids of what fills up a batch and of what ends an answer."""

_SPECIAL_TOKENS = (
    "<|endoftext|>",
    "<|im_start|>",
    "<|im_end|>",
    "<tools>",
    "</tools>",
    CALL,
    "</tool_call>",
    "<tool_response>",
    "</tool_response>",
)

_SPLIT = "|".join(
    (
        r"\p{Lu}?\p{Ll}+",
        r"\p{Lu}+(?!\p{Ll})",
        r"[\p{Lt}\p{Lm}\p{Lo}\p{M}]+",
        r"\p{N}",
        r"[\r\n]+",
        r'[ \t"{}\[\]:,]+',
        r'[^\p{L}\p{M}\p{N}\s"{}\[\]:,]',
        r"\s",
    )
)

RULES = TokenizerRules(
    _SPECIAL_TOKENS,
    pad=PAD,
    ends=(END, PAD),
    # The text that ships with the models is the text that trains them.
    chat_template=Path(__file__).with_name("chat_template.jinja").read_text("utf-8"),
    # As in Qwen: a caller that knows nothing of special tokens must see calls in the text.
    shown=frozenset(token for token in _SPECIAL_TOKENS if "|" not in token),
    split=_SPLIT,
)
"""The rules of both models."""
