"""Filter of calls: repeated ones and wrong arguments, however the deltas are cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat.events import ChatEvent, InvalidToolCall, TextDelta, ToolCallDelta
from xpu_agents.chat.parsing.call_filter import CallFilter
from xpu_agents.chat.structured.schema_check import SchemaCheck

CALLS = st.lists(
    st.tuples(st.sampled_from(["a", "b"]), st.sampled_from(['{"x": 1}', '{"x": 12}', '{"x": "1"}', "{}"])), max_size=5
)
CHECKS = {"b": SchemaCheck({"properties": {"x": {"not": {"type": "string"}}}})}


def events_of(calls: list[tuple[str, str]], size: int) -> list[ChatEvent]:
    """The events of calls whose arguments come in pieces of this size."""
    events: list[ChatEvent] = []
    for index, (name, arguments) in enumerate(calls):
        events.append(ToolCallDelta(index, f"id{index}", name, ""))
        events += [ToolCallDelta(index, None, None, arguments[at : at + size]) for at in range(0, len(arguments), size)]
    return events


def joined(events: list[ChatEvent]) -> tuple[list[tuple[str, str]], list[InvalidToolCall]]:
    """The valid calls of events, and the invalid ones."""
    calls: dict[int, tuple[str, str]] = {}
    invalid = []
    for event in events:
        if isinstance(event, ToolCallDelta):
            name, arguments = calls.get(event.index, (event.name or "", ""))
            calls[event.index] = (name, arguments + event.arguments)
        elif isinstance(event, InvalidToolCall):
            calls.pop(event.index, None)
            invalid.append(event)
    return [calls[index] for index in sorted(calls)], invalid


@given(calls=CALLS, size=st.integers(1, 9), feed=st.integers(1, 9), drop=st.booleans())
def test_any_pieces_give_the_same_calls(calls: list[tuple[str, str]], size: int, feed: int, drop: bool) -> None:
    """Guards streams: the calls do not depend on how they arrive, and none is lost or doubled."""
    events, call_filter, passed = events_of(calls, size), CallFilter(CHECKS, drop_repeated=drop), list[ChatEvent]()
    for at in range(0, len(events), feed):
        passed += call_filter.read(events[at : at + feed])
    passed += call_filter.read([], last=True)
    valid, invalid = joined(passed)
    right = [call for call in calls if call != ("b", '{"x": "1"}')]
    assert valid == (list(dict.fromkeys(right)) if drop else right)
    assert len(invalid) == call_filter.num_invalid == len(calls) - len(right)


def test_deltas_are_not_delayed_without_need() -> None:
    """Guards the first token of a call: only what may be a repetition is held back."""
    call_filter = CallFilter({}, drop_repeated=True)
    first = [ToolCallDelta(0, "i", "a", '{"x'), ToolCallDelta(0, None, None, '": 1}')]
    assert [*call_filter.read(first[:1]), *call_filter.read(first[1:])] == first
    assert call_filter.read([ToolCallDelta(1, "j", "a", '{"x": ')]) == []
    later = call_filter.read([ToolCallDelta(1, None, None, "2")])
    assert later == [ToolCallDelta(1, "j", "a", '{"x": '), ToolCallDelta(1, None, None, "2")]
    assert call_filter.read([TextDelta("So.")]) == [TextDelta("So.")]


def test_invalid_call_of_the_parser_passes() -> None:
    """Guards the reason of a call that the parser has rejected, also when its beginning was held back."""
    call_filter = CallFilter(CHECKS, drop_repeated=True)
    call_filter.read([ToolCallDelta(0, "i", "b", '{"x": 1}')])
    invalid = InvalidToolCall(1, "j", "b", '{"x', "cut")
    events = call_filter.read([ToolCallDelta(1, "j", "b", '{"x'), invalid], last=True)
    assert events[-1] == invalid
    assert call_filter.num_invalid == 0
