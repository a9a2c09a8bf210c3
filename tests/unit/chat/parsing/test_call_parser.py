"""Tool calls in answers of all families, in pieces of any size."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat.events import InvalidToolCall, TextDelta, ToolCallDelta
from xpu_agents.chat.formats import (
    CallEvent,
    HermesFormat,
    LlamaFormat,
    LlamaFunctionFormat,
    MistralFormat,
    MistralNamedFormat,
    PhiFormat,
    PromptedFormat,
    ToolCallFormat,
)
from xpu_agents.chat.messages import ToolCall
from xpu_agents.chat.templates import ChatTemplate
from xpu_agents.chat.tools import Tool

TOOLS = ("add", "get_time")
OFFERED = [Tool(name) for name in TOOLS]


class NoTemplate(ChatTemplate):
    """A template without any features."""

    def __init__(self, source: str = "") -> None:
        self.text = source

    @property
    def source(self) -> str:  # type: ignore[override]
        return self.text

    def token_id(self, text: str) -> int | None:
        return None


FORMATS: dict[str, ToolCallFormat] = {
    "hermes": HermesFormat(NoTemplate()),
    "prompted": PromptedFormat(NoTemplate()),
    "llama": LlamaFormat(NoTemplate()),
    "llama-function": LlamaFunctionFormat(NoTemplate()),
    "mistral": MistralFormat(NoTemplate()),
    "mistral-named": MistralNamedFormat(NoTemplate()),
    "phi": PhiFormat(NoTemplate()),
    "phi-single": PhiFormat(NoTemplate("'<|tool_call|>' + (tool_call")),
    "phi-functools": PhiFormat(NoTemplate("functools[")),
}


def parse(name: str, pieces: Sequence[str], *, parallel: bool = True) -> list[CallEvent]:
    """All events, with normalised ids and adjacent events merged."""
    parser = FORMATS[name].parser(OFFERED, parallel=parallel)
    return joined([*(event for piece in pieces for event in parser.feed(piece)), *parser.finish()])


def joined(events: Sequence[CallEvent]) -> list[CallEvent]:
    """The events with adjacent ones merged."""
    found: list[CallEvent] = []
    ids: dict[str, str] = {}
    for event in events:
        last = found[-1] if found else None
        if isinstance(event, TextDelta) and isinstance(last, TextDelta):
            found[-1] = TextDelta(last.text + event.text)
        elif isinstance(event, ToolCallDelta) and isinstance(last, ToolCallDelta) and event.index == last.index:
            assert event.id is None
            assert event.name is None
            found[-1] = replace(last, arguments=last.arguments + event.arguments)
        elif isinstance(event, TextDelta):
            found.append(event)
        else:
            known = None if event.id is None else ids.setdefault(event.id, f"id{len(ids)}")
            found.append(replace(event, id=known))  # type: ignore[arg-type]
    return found


def call(index: int, name: str, arguments: str) -> ToolCallDelta:
    """The events of one whole call."""
    return ToolCallDelta(index, f"id{index}", name, arguments)


# -- answers of models -----------------------------------------------------------------------------------------------

ADD, TIME = call(0, "add", '{"a": 1}'), call(1, "get_time", "{}")
GOOD: list[tuple[str, str, list[CallEvent]]] = [
    (
        "hermes",
        "Just text with < and <tool and </tool_call>.",
        [TextDelta("Just text with < and <tool and </tool_call>.")],
    ),
    ("hermes", '<tool_call>\n{"name": "add", "arguments": {"a": 1}}\n</tool_call>', [ADD]),
    (
        "hermes",
        'Let me.\n\n<tool_call>\n{"name": "add", "arguments": {"a": 1}}\n</tool_call>\n'
        '<tool_call>\n{"name": "get_time", "arguments": {}}\n</tool_call>\n',
        [TextDelta("Let me."), ADD, TIME],
    ),
    ("hermes", '<tool_call>{"name": "add", "arguments": {"a": 1}}</tool_call>\nDone.', [ADD, TextDelta("\nDone.")]),
    ("hermes", '<tool_call>{"arguments": {"a": 1}, "id": [1, {}], "name": "add"}</tool_call>', [ADD]),
    ("hermes", '<tool_call>{"name": "add", "parameters": {"a": 1}} {"name": "get_time"}</tool_call>', [ADD, TIME]),
    ("hermes", '<tool_call>[{"name": "add", "arguments": "{\\"a\\": 1}"}]</tool_call>', [ADD]),
    ("hermes", '<tool_call>{"name": "add", "arguments": {"a": 1}}', [ADD]),
    ("hermes", '<tool_call>{"name": "add", "arguments": {"a": 1}\n</tool_call>ok', [ADD, TextDelta("ok")]),
    (
        "hermes",
        '<tool_call>{"name": "add", "arguments": {"a": "</tool_call>{\\""}}</tool_call>',
        [call(0, "add", '{"a": "</tool_call>{\\""}')],
    ),
    (
        "hermes",
        '<tool_call>{"type": "function", "function": {"name": "add", "parameters": {"a": 1}}}</tool_call>',
        [ADD],
    ),
    ("hermes", '<tool_call>{"function": {"name": "add", "arguments": "{\\"a\\": 1}"}}</tool_call>', [ADD]),
    (
        "hermes",
        '<tool_call>{"id": "x", "function": {"name": "get_time", "arguments": ""}}</tool_call>',
        [call(0, "get_time", "{}")],
    ),
    ("hermes", '<tool_call>{"type": "function", "function": "add", "parameters": {"a": 1}}</tool_call>', [ADD]),
    ("hermes", '<tool_call>{"function": {"name": "add"}, "arguments": {"a": 1}}</tool_call>', [ADD]),
    ("hermes", '<tool_call>{"arguments": {"a": 1}, "function": {"name": "add", "arguments": null}}</tool_call>', [ADD]),
    ("hermes", "  \n ", [TextDelta("  \n ")]),
    ("llama", '{"name": "add", "parameters": {"a": 1}}', [ADD]),
    ("llama", '\n{"name": "add", "parameters": {"a": 1}}; {"name": "get_time", "parameters": {}}\n', [ADD, TIME]),
    ("llama", '[{"name": "add", "parameters": {"a": 1}}, {"name": "get_time", "parameters": {}}]', [ADD, TIME]),
    ("llama", '<|python_tag|>{"name": "add", "parameters": {"a": 1}}', [ADD]),
    (
        "llama",
        '<|python_tag|>{"name": "add", "parameters": {"a": 1}}; {"name": "get_time", "parameters": {}}',
        [ADD, TIME],
    ),
    ("llama", 'I call <function=add>{"a": 1}</function>', [TextDelta("I call"), ADD]),
    ("llama", '{"answer": {"name": "add"}}', [TextDelta('{"answer": {"name": "add"}}')]),
    ("llama", '{"name": "John", "age": 3} {', [TextDelta('{"name": "John", "age": 3} {')]),
    ("llama", ' {"name": "John"}', [TextDelta(' {"name": "John"}')]),
    ("llama", '[1, 2, {"name": "add"}]', [TextDelta('[1, 2, {"name": "add"}]')]),
    ("llama", "{", [TextDelta("{")]),
    ("llama", 'See: {"name": "add", "parameters": {}}', [TextDelta('See: {"name": "add", "parameters": {}}')]),
    ("llama-function", '<function=add>{"a": 1}</function><function=get_time>{}</function>', [ADD, TIME]),
    ("llama-function", '{"name": "add", "parameters": {"a": 1}}', [ADD]),
    ("mistral", '[TOOL_CALLS] [{"name": "add", "arguments": {"a": 1}}, {"name": "get_time"}]', [ADD, TIME]),
    ("mistral", '[TOOL_CALLS][{"name": "add", "arguments": {"a": 1}, "id": "123456789"}', [ADD]),
    ("mistral-named", 'Hm [[TOOL_CALLS]add[ARGS]{"a": 1}', [TextDelta("Hm ["), ADD]),
    ("mistral-named", '[TOOL_CALLS]add[CALL_ID]123456789[ARGS]{"a": 1}[TOOL_CALLS]get_time{}', [ADD, TIME]),
    ("phi", '<|tool_call|>[{"name": "add", "arguments": {"a": 1}}, {"name": "get_time"}]<|/tool_call|>', [ADD, TIME]),
    ("phi", '<|tool_call|>{"name": "add", "arguments": {"a": 1}}<|/tool_call|>', [ADD]),
    (
        "phi-functools",
        'With functools: functools[{"name": "add", "arguments": {"a": 1}}, {"name": "get_time"}]',
        [TextDelta("With functools:"), ADD, TIME],
    ),
]


@pytest.mark.parametrize(
    ("name", "text", "expected"), GOOD, ids=[f"{name}-{at}" for at, (name, _, _) in enumerate(GOOD)]
)
def test_valid_calls(name: str, text: str, expected: list[CallEvent]) -> None:
    """Guards each family's syntax, and common mistakes of models that are unambiguous."""
    assert parse(name, [text]) == expected
    assert parse(name, list(text)) == expected


BAD: list[tuple[str, str, list[tuple[str | None, str, str]], str]] = [
    ("hermes", "<tool_call>add</tool_call> on", [(None, "<tool_call>add</tool_call>", "JSON object")], " on"),
    (
        "hermes",
        '<tool_call>{"name": "sub", "arguments": {"a": 1}}</tool_call>',
        [("sub", '<tool_call>{"name": "sub", "arguments": {"a": 1}}</tool_call>', "no tool 'sub'")],
        "",
    ),
    ("hermes", '<tool_call>{"arguments": {}}</tool_call>', [(None, "", "names no tool")], ""),
    ("hermes", '<tool_call>{"name": "add", "arguments": {"a": 1', [("add", "", "ended before")], ""),
    ("hermes", '<tool_call>{"name": "add", "arguments": {"a": tru}}</tool_call>', [("add", "", "'e'")], ""),
    ("hermes", '<tool_call>{"name": "add", "arguments": {"a": "x\n"}}</tool_call>', [("add", "", "escape")], ""),
    ("hermes", '<tool_call>{"name": "add", "arguments": {\'a\': 1}}</tool_call>!', [("add", "", "quotes")], "!"),
    ("hermes", '<tool_call>{"name": "add", "arguments": [1]}</tool_call>', [("add", "", "an array")], ""),
    ("hermes", '<tool_call>{"name": "add", "arguments": "a = 1"}</tool_call>', [("add", "", "invalid JSON")], ""),
    (
        "hermes",
        '<tool_call>{"function": {"name": "add", "arguments": "{"}}</tool_call>',
        [("add", "", "a text with")],
        "",
    ),
    ("hermes", '<tool_call>{"function": {"name": "add", "arguments": [1]}}</tool_call>', [("add", "", "an array")], ""),
    ("hermes", '<tool_call>{"name": "add", "arguments": {}, "arguments": {}}</tool_call>', [("add", "", "twice")], ""),
    (
        "hermes",
        '<tool_call>{"arguments": {"a": 1}, "function": {"name": "add", "arguments": {"a": 2}}}</tool_call>',
        [("add", "", "twice")],
        "",
    ),
    ("hermes", '<tool_call>{"name": "add", "arguments": {"a": 1e999}}</tool_call>', [("add", "", "too large")], ""),
    ("hermes", '<tool_call>{"name": "add", "arguments": "{\\"a\\": 1e999}"}</tool_call>', [("add", "", "large")], ""),
    ("hermes", '<tool_call>{"name": "add", "arguments": {"a": "\\ud800"}}</tool_call>', [("add", "", "surrogate")], ""),
    ("hermes", '<tool_call>{"name": 3, "arguments": {}}</tool_call>', [(None, "", "not a string")], ""),
    ("hermes", '<tool_call>{"name" "add"}</tool_call>', [(None, "", "':'")], ""),
    ("hermes", "<tool_call>", [(None, "<tool_call>", "ended before")], ""),
    ("mistral", "[TOOL_CALLS] []", [(None, "[TOOL_CALLS] []", "JSON object")], ""),
    ("mistral", "[TOOL_CALLS]add now", [(None, "[TOOL_CALLS]add now", "should follow")], ""),
    ("mistral-named", "[TOOL_CALLS]add[ARGS]{", [("add", "[TOOL_CALLS]add[ARGS]{", "ended before")], ""),
    ("mistral-named", "[TOOL_CALLS]" + "x" * 500, [(None, "", "should follow")], ""),
    ("llama", "<|python_tag|>print(1)", [("print", "<|python_tag|>print(1)", "a name")], ""),
    ("llama", '{"name": "sub", "parameters": {}}', [("sub", "", "no tool 'sub'")], ""),
    ("llama", '{"name": "add", "parameters": {"a"', [("add", '{"name": "add", "parameters": {"a"', "ended")], ""),
    ("llama", "<function=add></function>ok", [(None, "<function=add></function>", "should follow")], "ok"),
    ("phi", "<|tool_call|>[nope]<|/tool_call|>", [(None, "<|tool_call|>[nope]<|/tool_call|>", "JSON object")], ""),
]


@pytest.mark.parametrize(
    ("name", "text", "expected", "rest"), BAD, ids=[f"{each[0]}-{at}" for at, each in enumerate(BAD)]
)
def test_invalid_calls_are_reported(
    name: str, text: str, expected: list[tuple[str | None, str, str]], rest: str
) -> None:
    """Guards agents against exceptions, and gives the model a description of its error."""
    events = parse(name, [text])
    found = [event for event in events if isinstance(event, InvalidToolCall)]
    assert [event.name for event in found] == [name for name, _, _ in expected]
    for event, (_, raw, reason) in zip(found, expected, strict=True):
        assert event.raw == raw if raw else event.raw in text + "</tool_call>"
        assert reason in event.reason
        assert event.reason in event.advice
    assert "".join(event.text for event in events if isinstance(event, TextDelta)) == rest
    assert parse(name, list(text)) == events


def test_invalid_call_between_valid_ones() -> None:
    """Guards the calls around an invalid one, and the indices of its deltas."""
    text = (
        '<tool_call>{"name": "add", "arguments": {"a": }}</tool_call><tool_call>{"name": "nope", "arguments": {}}'
        '</tool_call><tool_call>{"name": "add", "arguments": {"a": 1}}</tool_call>'
    )
    events = parse("hermes", [text])
    assert [event.index for event in events if isinstance(event, InvalidToolCall)] == [0, 1]
    assert events[-1] == ToolCallDelta(2, "id2", "add", '{"a": 1}')


def test_single_call() -> None:
    """Guards callers that support one call only."""
    text = '<tool_call>{"name": "add", "arguments": {"a": 1}}</tool_call>' * 2
    first, second = parse("hermes", [text], parallel=False)
    assert first == ADD
    assert isinstance(second, InvalidToolCall)
    assert "one call at a time" in second.reason


ANSWERS = [
    '{"n": "use %s tags"}',
    '["%s"]',
    '"%s"',
    '{"name": "John", "parameters": {"about": "%s"}}',
]


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("answer", ANSWERS)
def test_json_answer_is_kept_whole(name: str, answer: str) -> None:
    """Guards structured output that contains text like a call."""
    for marker in FORMATS[name].special_tokens:
        text = answer.replace("%s", f"{marker}{{}}".replace('"', ""))
        for pieces in ([text], list(text)):
            parser = FORMATS[name].parser(OFFERED, json_answer=True)
            events = joined([*(event for piece in pieces for event in parser.feed(piece)), *parser.finish()])
            assert events == [TextDelta(text)]


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_calls_instead_of_a_json_answer(name: str) -> None:
    """Guards tools beside structured output: a call is not part of the answer."""
    calls = [ToolCall("1", "add", '{"a": 1}'), ToolCall("2", "get_time", "{}")]
    parser = FORMATS[name].parser(OFFERED, json_answer=True)
    assert joined([*parser.feed(FORMATS[name].render(calls)), *parser.finish()]) == [ADD, TIME]


# -- streaming -------------------------------------------------------------------------------------------------------

MARKS = ["<tool_call>", "</tool_call>", "[TOOL_CALLS]", "[ARGS]", "<|tool_call|>", "<|/tool_call|>", "functools["]
MARKS += ["<function=", "</function>", "<|python_tag|>", "add", "get_time", ">", "; ", "[", "]", ", "]
OBJECTS = ['{"name": "add", "arguments": {"a": 1}}', '{"name": "sub", "parameters": {}}', '{"a": "}\\""}', "{", "}"]
PIECES = st.lists(
    st.sampled_from([*MARKS, *OBJECTS, '"', "\\", "\n", " ", "text", "<", "é", "\ud7ff", "1"]), max_size=12
)


@given(name=st.sampled_from(sorted(FORMATS)), pieces=PIECES, cuts=st.data(), parallel=st.booleans())
def test_events_are_independent_of_pieces(name: str, pieces: list[str], cuts: st.DataObject, parallel: bool) -> None:
    """Guards streaming: another split must not change the events, and nothing may raise."""
    text = "".join(pieces)
    whole = parse(name, [text], parallel=parallel)
    at = sorted(cuts.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    parts = [text[start:end] for start, end in zip([0, *at], [*at, len(text)], strict=True)]
    assert parse(name, parts, parallel=parallel) == whole
    assert parse(name, list(text), parallel=parallel) == whole


@given(name=st.sampled_from(sorted(FORMATS)), pieces=PIECES)
def test_valid_calls_are_json_objects_of_known_tools(name: str, pieces: list[str]) -> None:
    """Guards tools against invalid arguments; each index is either valid or invalid."""
    events = parse(name, ["".join(pieces)])
    invalid = {event.index for event in events if isinstance(event, InvalidToolCall)}
    valid = {event.index: event for event in events if isinstance(event, ToolCallDelta) and event.index not in invalid}
    for event in valid.values():
        assert event.name in TOOLS
        assert isinstance(json.loads(event.arguments), dict)
    assert sorted(invalid | valid.keys()) == list(range(len(invalid | valid.keys())))


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
ARGUMENTS = st.dictionaries(TEXTS, st.none() | st.integers() | TEXTS | st.lists(TEXTS, max_size=2), max_size=3)


@given(
    name=st.sampled_from(sorted(FORMATS)),
    calls=st.lists(st.tuples(st.sampled_from(TOOLS), ARGUMENTS), min_size=1, max_size=3),
    step=st.integers(1, 9),
)
def test_rendered_calls_are_parsed_again(name: str, calls: list[tuple[str, dict[str, object]]], step: int) -> None:
    """Guards the history: a rendered call must be one that the parser accepts."""
    given_calls = [ToolCall(f"{at:09d}", tool, json.dumps(arguments)) for at, (tool, arguments) in enumerate(calls)]
    text = FORMATS[name].render(given_calls)
    events = parse(name, [text[at : at + step] for at in range(0, len(text), step)])
    found = [(event.name, json.loads(event.arguments)) for event in events if isinstance(event, ToolCallDelta)]
    assert found == calls
    assert len(found) == len(events)


def test_text_is_streamed_at_once() -> None:
    """Guards readers: only possible openings of calls, and white space, are held back."""
    parser = FORMATS["hermes"].parser(OFFERED)
    assert parser.feed("Hello") == [TextDelta("Hello")]
    assert parser.feed(" you ") == [TextDelta(" you")]
    assert parser.feed("a<") == [TextDelta(" a")]
    assert parser.feed("b") == [TextDelta("<b")]
    assert parser.feed("<tool_") == []
    assert parser.feed("box>") == [TextDelta("<tool_box>")]
    assert parser.feed("<tool_call") == []
    assert parser.finish() == [TextDelta("<tool_call")]
    assert parser.finish() == []


def test_arguments_are_streamed() -> None:
    """Guards readers of partial calls: the name first, then every piece."""
    parser = FORMATS["hermes"].parser(OFFERED)
    assert parser.feed('<tool_call>\n{"name": "ad') == []
    (first,) = parser.feed('d", "arg')
    assert isinstance(first, ToolCallDelta)
    assert (first.index, first.name, first.arguments) == (0, "add", "")
    assert first.id is not None
    assert len(first.id) == 9
    assert first.id.isalnum()
    assert parser.feed('uments": {"a"') == [ToolCallDelta(0, None, None, '{"a"')]
    assert parser.feed(": 1}}\n") == [ToolCallDelta(0, None, None, ": 1}")]
    assert parser.valid_calls == 1


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_first_delta_has_no_arguments(name: str) -> None:
    """Guards clients that begin a call with the first delta (case first-delta-clean)."""
    text = FORMATS[name].render([ToolCall("123456789", "add", '{"a": 1}'), ToolCall("223456789", "get_time")])
    for pieces in ([text], list(text)):
        parser = FORMATS[name].parser(OFFERED)
        events = [*(event for piece in pieces for event in parser.feed(piece)), *parser.finish()]
        begun: set[int] = set()
        for event in events:
            assert isinstance(event, ToolCallDelta)
            if event.index not in begun:
                assert (event.name in TOOLS, len(event.id or ""), event.arguments) == (True, 9, "")
            else:
                assert (event.name, event.id) == (None, None)
            begun.add(event.index)
        assert begun == {0, 1}


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_truncated_call_leaves_no_text(name: str) -> None:
    """Guards readers: of a call that the token limit cuts off, at any length, no markup is shown as text."""
    text = FORMATS[name].render([ToolCall("123456789", "add", '{"a": 1}'), ToolCall("223456789", "get_time")])
    for end in range(1, len(text)):
        parser = FORMATS[name].parser(OFFERED)
        events = [*parser.feed(text[:end]), *parser.finish(truncated=True)]
        assert not [event for event in events if isinstance(event, TextDelta)], text[:end]
        invalid = [event for event in events if isinstance(event, InvalidToolCall)]
        assert all(event.truncated and event.raw in text[:end] for event in invalid)
        assert len(invalid) + parser.valid_calls <= 2


def test_truncated_json_answer_is_text() -> None:
    """Guards JSON answers of models with unmarked calls: their beginning may look like a call."""
    for json_answer in (True, False):
        parser = FORMATS["llama"].parser(OFFERED, json_answer=json_answer)
        (event,) = [*parser.feed('{"name": "Jo'), *parser.finish(truncated=True)]
        assert isinstance(event, TextDelta if json_answer else InvalidToolCall)


def test_leading_json_is_released_early() -> None:
    """Guards JSON answers of models with unmarked calls: one unknown key is enough to stream them."""
    parser = FORMATS["llama"].parser(OFFERED)
    assert parser.feed('{"na') == []
    assert parser.feed("tion") == []
    assert parser.feed('"') == [TextDelta('{"nation"')]
    assert parser.feed(": 1}") == [TextDelta(": 1}")]


def test_long_answers_take_linear_time() -> None:
    """Guards against a parser whose cost grows faster than the answer."""
    text = '{"name": "John", "parameters": [' + "1, " * 30_000 + "1]} end"
    assert parse("llama", [text]) == [TextDelta(text)]
    long = '<tool_call>{"name": "add", "arguments": {"a": "' + "x" * 100_000 + '"}}</tool_call>'
    (found,) = parse("hermes", [long])
    assert isinstance(found, ToolCallDelta)
    assert len(found.arguments) > 100_000
