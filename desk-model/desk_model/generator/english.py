"""English grammar: articles, plurals, lists."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["NAME_WORD", "article", "be", "join_words", "plural", "word_set"]

NAME_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""A word of a text, or of a name in any way of writing."""


def article(words: str) -> str:
    """Prefix the words with "a" or "an"."""
    vowel = words[0] in "aeiou" and not words.startswith(("eu", "one", "uni", "use", "usu"))
    return f"{'an' if vowel else 'a'} {words}"


def be(words: str) -> str:
    """Verb after the words: "are" after a plural, else "is"."""
    return "are" if words.endswith("s") and not words.endswith(("ss", "us", "is")) else "is"


def plural(word: str) -> str:
    """Plural of a word."""
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2] not in "aeiou" else f"{word}s"


def join_words(words: Iterable[str], last: str = "and") -> str:
    """Join words: ``a``, ``a and b`` or ``a, b and c``."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def word_set(text: str) -> frozenset[str]:
    """Set of the words of a text."""
    return frozenset(text.split())
