"""Passages of English text from the documentation, as prompts for real models."""

from __future__ import annotations

import random
from pathlib import Path

__all__ = ["passages"]

_TEXTS = Path(__file__).parents[2] / "docs"


def passages(count: int, chars: tuple[int, int], seed: int) -> list[str]:
    """Draw passages of ``chars[0]`` to ``chars[1]`` characters, without white space at their ends."""
    chooser = random.Random(seed)
    contents = [text.read_text(encoding="utf-8") for text in sorted(_TEXTS.glob("**/*.md"))]
    contents = [content for content in contents if len(content) > chars[1]]
    found: list[str] = []
    while len(found) < count:
        content = chooser.choice(contents)
        begin = chooser.randrange(len(content) - chars[1])
        passage = content[begin : begin + chooser.randint(*chars)].strip()
        if len(passage) >= chars[0]:
            found.append(passage)
    return found
