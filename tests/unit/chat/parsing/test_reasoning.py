"""Reasoning separated from the answer, and special tokens kept in the text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat.events import ReasoningDelta, TextDelta
from xpu_agents.chat.parsing.detokenizer import ReplyDetokenizer
from xpu_agents.chat.parsing.reasoning import ReasoningMarkers, ReasoningParser
from xpu_runtime import Delta, FinishReason
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer

if TYPE_CHECKING:
    from conftest import ModelOf

FIXTURES = Path(__file__).parents[3] / "fixtures"
MARKS = ReasoningMarkers("<think>", "</think>")


def split(pieces: list[str], *, inside: bool = False) -> tuple[str, str]:
    """Reasoning and answer."""
    splitter = ReasoningParser(MARKS, inside=inside)
    found = [*(part for piece in pieces for part in splitter.feed(piece)), *splitter.finish()]
    return tuple(  # type: ignore[return-value]
        "".join(part.text for part in found if isinstance(part, kind)) for kind in (ReasoningDelta, TextDelta)
    )


@pytest.mark.parametrize(
    ("text", "inside", "expected"),
    [
        ("<think>\nSo\n\nso.\n</think>\n\nYes </think>", False, ("So\n\nso.", "Yes </think>")),
        ("\n<think></think>Yes", False, ("", "Yes")),
        ("So.</think> Yes\n", True, ("So.", "Yes\n")),
        ("<think>never ends</thin", False, ("never ends</thin", "")),
        ("No <think> here", False, ("", "No <think> here")),
        (" <thin", False, ("", " <thin")),
        ("", True, ("", "")),
    ],
)
def test_reasoning_is_separated(text: str, inside: bool, expected: tuple[str, str]) -> None:
    """Guards the answer against reasoning, also if the prompt opened it or the length limit cut it off."""
    assert split([text], inside=inside) == expected
    assert split(list(text), inside=inside) == expected


@given(
    pieces=st.lists(st.sampled_from(["<think>", "</think>", "<", "</", "think>", " ", "\n", "a"]), max_size=9),
    cut=st.integers(0, 40),
    inside=st.booleans(),
)
def test_split_is_independent_of_pieces(pieces: list[str], cut: int, inside: bool) -> None:
    """Guards streaming."""
    text = "".join(pieces)
    assert (
        split([text[:cut], text[cut:]], inside=inside)
        == split([text], inside=inside)
        == split(list(text), inside=inside)
    )


def test_reasoning_and_text_are_streamed() -> None:
    """Guards readers of a stream."""
    splitter = ReasoningParser(MARKS)
    assert splitter.feed("<think>\nSo") == [ReasoningDelta("So")]
    assert splitter.feed(" it") == [ReasoningDelta(" it")]
    assert splitter.feed(" is.\n</thi") == [ReasoningDelta(" is.")]
    assert splitter.feed("nk>\n\n") == []
    assert splitter.feed("Yes <") == [TextDelta("Yes <")]
    plain = ReasoningParser(MARKS)
    assert plain.feed("Y") == [TextDelta("Y")]


def test_marker_detection(model_of: ModelOf) -> None:
    """Guards models without reasoning against lost text, and prompts that open or close the reasoning."""
    assert model_of("hermes_thinking").tool_format.reasoning == MARKS
    assert model_of("hermes").tool_format.reasoning is None
    assert MARKS.open_at_end("...<think>\n")
    assert MARKS.closed_at_end("<think>\n\n</think>\n\n")
    assert not MARKS.open_at_end("<think>\n\n</think>\n\n")


# -- special tokens --------------------------------------------------------------------------------------------------

TOOL = 6
"""The id of ``<|tool|>``, a special token of the test tokenizer."""


def decoded(tokenizer: Tokenizer, tokens: list[int], step: int) -> str:
    """The text of tokens that arrive in portions."""
    text = ReplyDetokenizer(tokenizer, {TOOL: "<|tool|>"})
    parts = []
    for at in range(0, len(tokens), step):
        last = FinishReason.STOP if at + step >= len(tokens) else None
        parts.append(text.take(Delta("", tuple(tokens[at : at + step]), last)))
    return "".join(parts)


@pytest.mark.parametrize("step", [1, 2, 100])
def test_markers_are_kept_without_end_tokens(tokenizer: Tokenizer, step: int) -> None:
    """Guards calls that are marked with special tokens, which engines leave out."""
    tokens = tokenizer.encode("Grüße 😀<|tool|> [1]<|tool|>", add_special_tokens=False)
    assert decoded(tokenizer, [*tokens, 2], step) == "Grüße 😀<|tool|> [1]<|tool|>"


def test_engine_text_is_used_if_complete(tokenizer: Tokenizer) -> None:
    """Guards against decoding tokens twice."""
    assert ReplyDetokenizer(tokenizer, {}).take(Delta("as it came", (5,))) == "as it came"


def test_kept_special_tokens(model_of: ModelOf) -> None:
    """Guards the selection: only single special tokens are kept."""
    template = model_of("hermes").template
    assert template.token_id("<|tool|>") == TOOL
    assert template.is_silent("<|tool|>")
    assert not template.is_silent("a")
    assert template.token_id("<tool_call>") is None
    assert not template.is_silent("<tool_call>")
    assert model_of("hermes").special_tokens == {}


@pytest.mark.parametrize("folder", ["tokenizer", "tokenizer-sentencepiece"])
@pytest.mark.parametrize("rest", [" how are you", "how are you", ", how"])
def test_reply_that_continues_a_text(folder: str, rest: str) -> None:
    """Guards continued answers: a space at the beginning stays, and none is added."""
    tokenizer = Tokenizer(FIXTURES / folder)
    begun = tokenizer.encode("John", add_special_tokens=False)
    tokens = tokenizer.encode(f"John{rest}", add_special_tokens=False)[len(begun) :]
    engine, text = IncrementalDetokenizer(tokenizer), ReplyDetokenizer(tokenizer, {}, continued=True)
    pieces = [text.take(Delta(engine.append([token]), (token,))) for token in tokens]
    assert "".join([*pieces, engine.flush()]) == rest
