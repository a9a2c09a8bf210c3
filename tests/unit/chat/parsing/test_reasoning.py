"""Reasoning told apart from the answer, and text with the markers that engines leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat.events import ReasoningDelta, TextDelta
from xpu_agents.chat.parsing.detokenizer import ReplyDetokenizer
from xpu_agents.chat.parsing.reasoning import ReasoningMarkers, ReasoningParser
from xpu_runtime import Delta, FinishReason

if TYPE_CHECKING:
    from conftest import ModelOf

    from xpu_runtime.model.tokenizer import Tokenizer

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
def test_reasoning_is_split_off(text: str, inside: bool, expected: tuple[str, str]) -> None:
    """Guards the answer against what the model thought, also where the prompt or the length cut a mark off."""
    assert split([text], inside=inside) == expected
    assert split(list(text), inside=inside) == expected


@given(
    pieces=st.lists(st.sampled_from(["<think>", "</think>", "<", "</", "think>", " ", "\n", "a"]), max_size=9),
    cut=st.integers(0, 40),
    inside=st.booleans(),
)
def test_it_does_not_depend_on_the_pieces(pieces: list[str], cut: int, inside: bool) -> None:
    """Guards streaming."""
    text = "".join(pieces)
    assert (
        split([text[:cut], text[cut:]], inside=inside)
        == split([text], inside=inside)
        == split(list(text), inside=inside)
    )


def test_both_flow_at_once() -> None:
    """Guards the person who reads along."""
    splitter = ReasoningParser(MARKS)
    assert splitter.feed("<think>\nSo") == [ReasoningDelta("So")]
    assert splitter.feed(" it") == [ReasoningDelta(" it")]
    assert splitter.feed(" is.\n</thi") == [ReasoningDelta(" is.")]
    assert splitter.feed("nk>\n\n") == []
    assert splitter.feed("Yes <") == [TextDelta("Yes <")]
    plain = ReasoningParser(MARKS)
    assert plain.feed("Y") == [TextDelta("Y")]


def test_where_marks_come_from(model_of: ModelOf) -> None:
    """Guards models that do not think aloud against losing text, and prompts that begin or end the reasoning."""
    assert model_of("hermes_thinking").reasoning == MARKS
    assert model_of("hermes").reasoning is None
    assert MARKS.open_at_end("...<think>\n")
    assert MARKS.closed_at_end("<think>\n\n</think>\n\n")
    assert not MARKS.open_at_end("<think>\n\n</think>\n\n")


# -- text with markers -----------------------------------------------------------------------------------------------

TOOL = 6
"""The id of ``<|tool|>``, a special token of the test tokenizer."""


def told(tokenizer: Tokenizer, tokens: list[int], step: int) -> str:
    """The text of tokens that arrive in portions."""
    text = ReplyDetokenizer(tokenizer, {TOOL: "<|tool|>"})
    parts = []
    for at in range(0, len(tokens), step):
        last = FinishReason.STOP if at + step >= len(tokens) else None
        parts.append(text.take(Delta("", tuple(tokens[at : at + step]), last)))
    return "".join(parts)


@pytest.mark.parametrize("step", [1, 2, 100])
def test_markers_are_kept_and_end_tokens_are_not(tokenizer: Tokenizer, step: int) -> None:
    """Guards the calls of models that mark them with special tokens, which engines leave out."""
    tokens = tokenizer.encode("Grüße 😀<|tool|> [1]<|tool|>", add_special_tokens=False)
    assert told(tokenizer, [*tokens, 2], step) == "Grüße 😀<|tool|> [1]<|tool|>"


def test_the_engines_text_is_used_where_it_is_whole(tokenizer: Tokenizer) -> None:
    """Guards against decoding every token twice where nothing is left out."""
    assert ReplyDetokenizer(tokenizer, {}).take(Delta("as it came", (5,))) == "as it came"


def test_which_markers_are_left_out(model_of: ModelOf) -> None:
    """Guards the choice of tokens: only single special ones are silent."""
    template = model_of("hermes").template
    assert template.token_id("<|tool|>") == TOOL
    assert template.is_silent("<|tool|>")
    assert not template.is_silent("a")
    assert template.token_id("<tool_call>") is None
    assert not template.is_silent("<tool_call>")
    assert model_of("hermes").special_tokens == {}
