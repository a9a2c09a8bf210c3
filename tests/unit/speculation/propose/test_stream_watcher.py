"""Calls in a stream before the message is complete."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_speculation.propose.stream_watcher import CallDelta, StreamWatcher
from xpu_speculation.tools.calls import ParsedToolCall
from xpu_speculation.tools.json_values import MAX_DEPTH

TRICKY = st.text(st.sampled_from('"\\{}[]u:, \n😀é'), max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | TRICKY,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TRICKY, inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(TRICKY, VALUES, max_size=3)


def units(text: str) -> list[str]:
    """Returns the UTF-16 units of a text, with separate surrogates, as some streams split it."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return [raw[at : at + 2].decode("utf-16-le", "surrogatepass") for at in range(0, len(raw), 2)]


@st.composite
def written(draw: st.DrawFn) -> tuple[dict[str, Any], str]:
    """Returns an object and one of its JSON texts."""
    value = draw(OBJECTS)
    text = json.dumps(value, ensure_ascii=draw(st.booleans()), indent=draw(st.sampled_from([None, 1])))
    return value, draw(st.sampled_from(["", " ", "\n"])) + text


def cut(draw: st.DrawFn, text: str) -> list[str]:
    """Splits a text into parts, some of them empty."""
    whole = units(text)
    cuts = sorted(draw(st.lists(st.integers(0, len(whole)), max_size=6)))
    return ["".join(whole[a:b]) for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]


def fed(watcher: StreamWatcher, deltas: Iterable[CallDelta]) -> list[ParsedToolCall | None]:
    return [watcher.feed(delta) for delta in deltas]


@given(st.data())
def test_call_is_returned_with_its_last_delta(data: st.DataObject) -> None:
    """Guards the end of arguments against quotes, escapes, nesting and any split, also in a surrogate pair."""
    value, text = data.draw(written())
    chunks = cut(data.draw, text)
    found = fed(StreamWatcher(), [CallDelta(0, "c1", "look"), *(CallDelta(0, "", "", chunk) for chunk in chunks)])[1:]
    last = max(at for at, chunk in enumerate(chunks) if chunk)
    assert found[last] == ParsedToolCall("look", value, "c1")
    assert found[:last] + found[last + 1 :] == [None] * (len(chunks) - 1)


@given(st.data())
def test_incomplete_call_is_never_returned(data: st.DataObject) -> None:
    """Guards against a call with incomplete arguments."""
    _, text = data.draw(written())
    short = units(text)[: data.draw(st.integers(0, len(units(text)) - 1))]
    watcher = StreamWatcher()
    assert not any(fed(watcher, (CallDelta(0, "c", "look", unit) for unit in short)))


@given(st.data())
def test_calls_may_be_interleaved(data: st.DataObject) -> None:
    """Guards calls of one message against each other's deltas."""
    wanted = data.draw(st.lists(written(), min_size=2, max_size=4))
    queues = [
        [CallDelta(n, f"c{n}", f"tool{n}", chunk) for chunk in cut(data.draw, text)]
        for n, (_, text) in enumerate(wanted)
    ]
    watcher, found = StreamWatcher(), []
    while any(queues):
        queue = data.draw(st.sampled_from([queue for queue in queues if queue]))
        found.append(watcher.feed(queue.pop(0)))
    calls = sorted((call for call in found if call), key=lambda call: call.name)
    assert calls == [ParsedToolCall(f"tool{n}", value, f"c{n}") for n, (value, _) in enumerate(wanted)]


@given(st.lists(st.builds(CallDelta, st.integers(-1, 2), TRICKY, TRICKY, TRICKY | st.text(max_size=9)), max_size=40))
def test_invalid_deltas_are_ignored(deltas: list[CallDelta]) -> None:
    """Guards the reader of a stream against arbitrary server output."""
    found = [call for call in fed(StreamWatcher(max_calls=3), deltas) if call]
    assert len(found) <= 3
    assert all(isinstance(call.arguments, dict) for call in found)


@pytest.mark.parametrize(
    "text",
    [
        '"{}"',
        "[1]",
        "null",
        "1",
        '{"a": NaN}',
        '{"a": 1]',
        '{"a" 1}',
        "{'a': 1}",
        "}",
        "\udc00{}",
        '{"\ud83d": 1}',
        '{"a": ' + "9" * 5000 + "}",
    ],
)
def test_arguments_must_be_an_object(text: str) -> None:
    """Guards against calls without a JSON object, and errors in the caller's stream."""
    watcher = StreamWatcher()
    assert fed(watcher, [CallDelta(0, "c", "look", text), CallDelta(0, "", "", ' {"b": 2}')]) == [None, None]


@pytest.mark.parametrize(
    "text", ['{"a": "x\ny"}', '{"a": "x\\ny"}', '{"a": "x\ny"}</tool_call>', '\n {"a": "x\ny"} {}']
)
def test_lenient_json_is_accepted(text: str) -> None:
    """Guards calls with line breaks in strings, or text after the object."""
    assert StreamWatcher().feed(CallDelta(0, "c", "look", text)) == ParsedToolCall("look", {"a": "x\ny"}, "c")


def test_deep_nesting_is_dropped() -> None:
    """Guards the stack of the JSON parser."""
    fits, deep = ('{"a":' + "[" * depth + "]" * depth + "}" for depth in (MAX_DEPTH - 1, MAX_DEPTH))
    assert fed(StreamWatcher(), [CallDelta(0, "c", "look", fits), CallDelta(1, "d", "look", deep)])[1] is None
    assert StreamWatcher().feed(CallDelta(0, "c", "look", fits)) is not None


def test_long_arguments_are_dropped() -> None:
    """Guards memory against endless arguments."""
    watcher = StreamWatcher(max_characters=20)
    assert watcher.feed(CallDelta(0, "c", "look", '{"a": "' + 4 * "x")) is None
    assert watcher.feed(CallDelta(0, "", "", 20 * "x")) is None
    assert watcher.feed(CallDelta(0, "", "", '"}')) is None
    assert StreamWatcher(max_characters=20).feed(CallDelta(0, "c", "look", '{"a": "xxxxxx"}')) is not None


def test_ten_thousand_calls_are_not_watched() -> None:
    """Guards memory against endless calls under new indices or ids."""
    for deltas in (
        [CallDelta(n, f"c{n}", "look", "{}") for n in range(10_000)],
        [CallDelta(0, f"c{n}", "look", "{}") for n in range(10_000)],
    ):
        assert sum(call is not None for call in fed(StreamWatcher(max_calls=5), deltas)) == 5


def test_calls_with_equal_indices_differ_by_id() -> None:
    """Guards servers that use one index for all calls."""
    deltas = [CallDelta(0, "a", "look", '{"n": 1}'), CallDelta(0, "b", "look", '{"n"'), CallDelta(0, "b", "", ": 2}")]
    assert fed(StreamWatcher(), deltas) == [
        ParsedToolCall("look", {"n": 1}, "a"),
        None,
        ParsedToolCall("look", {"n": 2}, "b"),
    ]


@pytest.mark.parametrize("names", [("look", "", ""), ("lo", "ok", ""), ("look", "look", "look"), ("", "look", "")])
def test_names_in_parts_late_or_repeated(names: tuple[str, str, str]) -> None:
    """Guards tool names in several deltas, late, or in every delta."""
    deltas = [CallDelta(0, "c", name, chunk) for name, chunk in zip(names, ("", "", "{}"), strict=True)]
    assert fed(StreamWatcher(), deltas)[-1] == ParsedToolCall("look", {}, "c")
