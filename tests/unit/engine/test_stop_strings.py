"""Stop strings where the engine looks for them."""

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


def told(tokenizer: Tokenizer, text: str, params: SamplingParams, step: int) -> tuple[str, bool]:
    """What is shown of a text that comes in portions of ``step`` tokens, and whether a stop string ended it."""
    tokens = [*tokenizer.encode(text, add_special_tokens=False), END]
    search, parts = StopStringDetector(tokenizer, params, {TOOL: "<|tool|>"}), []
    for at in range(0, len(tokens), step):
        shown, kept = search.feed(tokens[at : at + step], last=at + step >= len(tokens))
        parts.append(shown)
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
def test_a_mark_is_text_like_any_other(tokenizer: Tokenizer, stop: str, shown: str, step: int) -> None:
    """Guards stop strings with a mark in them, which is one token that the text of an answer leaves out."""
    text = "ab<|tool|>one STOP two<|tool|>"
    assert told(tokenizer, text, SamplingParams(stop=stop), step) == (shown, True)
    assert told(tokenizer, text, SamplingParams(stop=stop, include_stop_str=True), step) == (shown + stop, True)


@pytest.mark.parametrize("step", [1, 2, 100])
def test_what_a_mark_divides_is_no_stop_string(tokenizer: Tokenizer, step: int) -> None:
    """Guards against an answer that ends although nobody can see in it what it should have ended at."""
    text = "Grüße 😀 a<|tool|>b<|tool|>"
    assert told(tokenizer, text, SamplingParams(stop="ab"), step) == (text, False)
    late = SamplingParams(stop="<|tool|>", min_tokens=100, max_tokens=200)
    assert told(tokenizer, text, late, step) == (text, False)
