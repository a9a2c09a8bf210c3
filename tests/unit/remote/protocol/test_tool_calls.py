"""Assembly of streamed tool calls."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import ToolCallDelta
from xpu_agents.remote.protocol.tool_calls import ToolCallAssembler
from xpu_agents.remote.protocol.wire import WireCall

ARGUMENTS = st.dictionaries(st.text(max_size=3), st.text(max_size=6), max_size=3).map(json.dumps)


@st.composite
def cut_calls(draw: st.DrawFn) -> tuple[list[str], list[dict[str, Any]]]:
    """Arguments of calls, and the deltas that a server makes of them, one call after the other."""
    whole = draw(st.lists(ARGUMENTS, min_size=1, max_size=3))
    indexed = draw(st.booleans())
    repeats_id = draw(st.booleans())
    pieces: list[dict[str, Any]] = []
    for index, text in enumerate(whole):
        cuts = sorted({0, len(text), *draw(st.lists(st.integers(0, len(text)), max_size=4))})
        pieces.append({"id": f"c{index}", "function": {"name": "tool", "arguments": ""}})
        for start, end in pairwise(cuts):
            pieces.append({"id": f"c{index}" if repeats_id else None, "function": {"arguments": text[start:end]}})
        if indexed:
            for piece in pieces:
                piece.setdefault("index", index)
    return whole, pieces


@given(cut_calls())
def test_calls_are_complete(cut: tuple[list[str], list[dict[str, Any]]]) -> None:
    """Guards against deltas that are lost, doubled or added to another call."""
    whole, pieces = cut
    gatherer = ToolCallAssembler(["tool"])
    deltas = [delta for piece in pieces for delta in gatherer.add(WireCall.model_validate(piece))]
    rest = gatherer.finish(truncated=False)
    assert all(isinstance(each, ToolCallDelta) for each in rest)
    found: dict[int, str] = {}
    for delta in [*deltas, *(each for each in rest if isinstance(each, ToolCallDelta))]:
        assert (delta.name == "tool") == (delta.index not in found) == (delta.id is not None)
        assert not (delta.name and delta.arguments)
        found[delta.index] = found.get(delta.index, "") + delta.arguments
    assert [found[index] for index in sorted(found)] == whole
    assert gatherer.valid(()) == len(whole)


@given(cut_calls())
def test_only_the_first_call_is_used(cut: tuple[list[str], list[dict[str, Any]]]) -> None:
    """Guards ``parallel_tool_calls=False`` with servers that send several calls."""
    whole, pieces = cut
    gatherer = ToolCallAssembler(["tool"], parallel=False)
    deltas = [delta for piece in pieces for delta in gatherer.add(WireCall.model_validate(piece))]
    deltas += [each for each in gatherer.finish(truncated=False) if isinstance(each, ToolCallDelta)]
    assert {delta.index for delta in deltas} == {0}
    assert "".join(delta.arguments for delta in deltas) == whole[0]
    assert (gatherer.valid(()), gatherer.valid([0])) == (1, 0)


@pytest.mark.parametrize("index", [None, 0, "each"])
@pytest.mark.parametrize("call_id", [None, "", "call_0"])
def test_whole_calls_with_one_id_are_told_apart(index: object, call_id: str | None) -> None:
    """Guards servers that give several calls one id or index: the arguments were joined, and results were mixed up."""
    assembler = ToolCallAssembler(["send", "find"])
    deltas: list[ToolCallDelta] = []
    wanted = [("send", '{"to": "Ada"}'), ("find", "{}"), ("send", '{"to": "Bob"}'), ("send", '{"to": "Bob"}')]
    for at, (name, arguments) in enumerate(wanted):
        call: dict[str, Any] = {"id": call_id, "function": {"name": name, "arguments": arguments}}
        if index is not None:
            call["index"] = min(at, 2) if index == "each" else index  # the last call is sent twice
        deltas += assembler.add(WireCall.model_validate(call))
    has_no_place = index is None and not call_id
    assert assembler.finish(truncated=False) == []
    named = [delta for delta in deltas if delta.name]
    assert [delta.name for delta in named] == ["send", "find", "send"] + ["send"] * has_no_place
    assert len({delta.id for delta in named}) == len(named)
    texts = [delta.arguments for delta in deltas if delta.arguments]
    assert texts[:3] == [arguments for _, arguments in wanted[:3]]
