"""Stop strings in generated tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpu_runtime import SamplingParams
from xpu_runtime.engine.stop_strings import StopStringDetector
from xpu_runtime.model.tokenizer import Tokenizer

TOOL = 6
"""The id of ``<|tool|>``, a special token of the test tokenizer."""
END = 2


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    """The tokenizer of the fixtures."""
    return Tokenizer(Path(__file__).parents[2] / "fixtures" / "tokenizer")


def searched(tokenizer: Tokenizer, text: str, params: SamplingParams, step: int) -> tuple[str, bool]:
    """Return the shown text for a text fed in steps of ``step`` tokens, and whether a stop string ended it."""
    tokens = [*tokenizer.encode(text, add_special_tokens=False), END]
    search, parts = StopStringDetector(tokenizer, params, {TOOL: "<|tool|>"}), []
    for at in range(0, len(tokens), step):
        text, kept = search.feed(tokens[at : at + step], last=at + step >= len(tokens))
        parts.append(text)
        if kept is not None:
            return "".join(parts), True
    return "".join(parts), False


@pytest.mark.parametrize("step", [1, 2, 100])
@pytest.mark.parametrize(
    ("stop", "shown"),
    [
        ("STOP", "ab<|tool|>one "),
        ("<|tool|>", "ab"),  # the mark itself
        ("b<|tool|>o", "a"),  # around it
        ("l|>one", "ab<|too"),  # from within
    ],
)
def test_marked_special_token_counts_as_text(tokenizer: Tokenizer, stop: str, shown: str, step: int) -> None:
    """A special token with a mark must match stop strings, although it is not part of the answer text."""
    text = "ab<|tool|>one STOP two<|tool|>"
    assert searched(tokenizer, text, SamplingParams(stop=stop), step) == (shown, True)
    assert searched(tokenizer, text, SamplingParams(stop=stop, include_stop_str=True), step) == (shown + stop, True)


@pytest.mark.parametrize("step", [1, 2, 100])
def test_stop_string_does_not_match_across_a_mark(tokenizer: Tokenizer, step: int) -> None:
    """Text on both sides of a mark must not form a stop string."""
    text = "Grüße 😀 a<|tool|>b<|tool|>"
    assert searched(tokenizer, text, SamplingParams(stop="ab"), step) == (text, False)
    late = SamplingParams(stop="<|tool|>", min_tokens=100, max_tokens=200)
    assert searched(tokenizer, text, late, step) == (text, False)
