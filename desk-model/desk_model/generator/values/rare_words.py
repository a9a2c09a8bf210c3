"""Rare words in texts, so that texts must be copied."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.values.arguments import Value

__all__ = ["foreign_word", "with_rare_word"]


def with_rare_word(context: SampleContext, text: str) -> Value:
    """Insert rare words in 16 % of texts, so that texts must be copied."""
    if context.chance(0.16):
        words = text.split(" ")
        at = context.number(0, len(words) - 1)
        words[at] = _rare_word(context)
        if context.chance(0.3):
            words.insert(context.number(0, len(words)), _rare_word(context))
        text = " ".join(words)
    return Value(text, text)


def _rare_word(context: SampleContext) -> str:
    which = context.random()
    if which < 0.45:
        word = context.invented(1, 3)
        return word.capitalize() if context.chance(0.3) else word
    if which < 0.6:
        return str(context.number(0, 20000))
    if which < 0.72:
        return context.code()
    if which < 0.8:
        return f"{context.one('$€£')}{context.number(1, 999)}" + (
            f".{context.number(0, 99):02}" if context.chance(0.5) else ""
        )
    if which < 0.87:
        return f"{context.number(1, 100)}%"
    if which < 0.93:
        return context.letters(context.number(1, 4))
    return context.person().mail if context.chance(0.6) else foreign_word(context)


def foreign_word(context: SampleContext) -> str:
    """Short word in another script."""
    low, high = context.one(((0x4E00, 0x9FA0), (0x3042, 0x3093), (0x30A2, 0x30F3), (0x0430, 0x044F), (0x03B1, 0x03C9)))
    return "".join(chr(context.number(low, high)) for _ in range(context.number(2, 5)))
