"""What is expected of the assistant follows from the prompt, and calls fit the schemas of the tools."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desk_model.generator import KINDS, Sample, Split, generate, problems
from desk_model.generator.augmentation.noise import affixed, prefixed, with_fillers
from desk_model.generator.augmentation.substitution import substituted

SPLITS: tuple[Split, ...] = get_args(Split)
SOURCES = (*SPLITS, "disguised", "noisy")
_WORDS = ("please", "mountain", "whatever", "given", "namely", "curious", "for", "Zorro", "this")
_SPELLED = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_SPAN = re.compile(rf"\b(\d+|half an|an?|{'|'.join(_SPELLED)})[ -](hour|minute)s?( and a half)?\b", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_FORMS = {
    "YYYY-MM-DDTHH:MM": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d"),
    "YYYY-MM-DD": _DAY,
    "HH:MM": re.compile(r"\d\d:\d\d"),
}
_MONTHS = ("January", "February", "March", "April", "May", "June", "July")
_MONTHS += ("August", "September", "October", "November", "December")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def many(source: str, count: int = 1500, seed: int = 23) -> Iterator[Sample]:
    """Samples of all kinds in equal shares, of a split, in other words, or with words that say nothing."""
    split: Split = "held_out" if source == "held_out" else "train"
    for at, sample in enumerate(generate(seed, count, split, dict.fromkeys(KINDS, 1.0))):
        if source == "noisy":
            yield affixed(with_fillers(prefixed(sample, _WORDS, at), _WORDS, at), _WORDS, at)
        elif source != "disguised":
            yield sample
        elif "punchline" not in json.dumps(sample.tools):  # a joke is made up
            yield substituted(sample, at)


@pytest.fixture(scope="module")
def samples(request: pytest.FixtureRequest) -> list[Sample]:
    """`many` of what a test is parametrised by; pytest runs all tests of one source in a row, so they are made once."""
    return list(many(request.param))


def functions(sample: Sample) -> dict[str, dict[str, Any]]:
    """The offered tools by name, without their wrapper."""
    bare = [each.get("function", each) for each in sample.tools]
    return {each["name"]: each for each in bare}


def leaves(value: Any) -> Iterator[Any]:
    """All values in a document that are neither lists nor objects."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from leaves(each)
    else:
        yield value


def told(sample: Sample, message: int) -> str:
    """Everything that was said before a message, calls included."""
    said = [each["content"] for each in sample.messages[:message]]
    calls = [str(list(leaves(each["tool_calls"]))) for each in sample.messages[:message] if "tool_calls" in each]
    return "\n".join([*said, *calls])


def prompt(sample: Sample, message: int) -> str:
    """Everything that is known before a message, tools included."""
    return f"{told(sample, message)}\n{json.dumps(sample.tools, ensure_ascii=False)}"


def stands(text: str, known: str) -> bool:
    """Whether a text is there by itself, not as a part of a longer word or number."""
    return re.search(rf"(?<!\w){re.escape(text)}(?!\w)", known) is not None


def spans(text: str) -> Iterator[float]:
    """The spans of time in a text: in minutes, and in seconds."""
    for count, unit, half in _SPAN.findall(text.lower()):
        one = {"a": 1, "an": 1, "half an": 0.5}.get(count)
        if one is None:
            one = int(count) if count.isdigit() else _SPELLED.index(count)
        minutes = (one + 0.5 * bool(half)) * (60 if unit == "hour" else 1)
        yield from (minutes, 60 * minutes)


def number_in(value: float, known: str) -> str:
    """How a text says a number: in figures, in letters, as a span of time, or not at all."""
    if re.search(rf"(?<![\w.,]){re.escape(str(value))}(?!\w|[.,]\d)", known):
        return "figures"
    if value in range(len(_SPELLED)) and stands(_SPELLED[int(value)], known.lower()):
        return "letters"
    return "span" if value in spans(known) else "not at all"


def day_in(day: str, system: str, known: str) -> str:
    """How a day is known: as it is, with its month's name, with the year of today, from today, or not at all."""
    if day in known:
        return "as it is"
    that, today = date.fromisoformat(day), _DAY.search(system)
    month, th = _MONTHS[that.month - 1], f"0?{that.day}(st|nd|rd|th)?"
    written = rf"\b({month} {th}|{th} {month})\b"
    if re.search(rf"{written},? {that.year}\b", known, re.IGNORECASE):
        return "written"
    if today is None:
        return "not at all"
    if re.search(written, known, re.IGNORECASE):
        return "written without a year"
    ahead = (that - date.fromisoformat(today[0])).days
    words = [{0: "today", 1: "tomorrow"}.get(ahead), _WEEKDAYS[that.weekday()] if ahead in range(15) else None]
    return "from today" if any(word and stands(word, known.lower()) for word in words) else "not at all"


def known_names(sample: Sample) -> str:
    """The names of all arguments that the tools take."""
    return " ".join(name for each in functions(sample).values() for name in each["parameters"]["properties"])


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_calls_fit_the_schemas(samples: list[Sample]) -> None:
    """Guards against a call of a tool that is not offered, or with arguments that its schema forbids."""
    calls = 0
    for sample in samples:
        tools = functions(sample)
        assert len(tools) == len(sample.tools)
        for turn in sample.expected:
            for call in turn.calls:
                assert problems(tools[call.name]["parameters"], dict(call.arguments)) == [], sample.to_json()
                calls += 1
    assert calls > 2000


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_days_and_times_are_written_as_the_tool_asks(samples: list[Sample]) -> None:
    """Guards against a day that is passed on as it was said to a tool that wants it written, and against past days."""
    written = 0
    for sample in samples:
        tools, today = functions(sample), _DAY.search(sample.messages[0]["content"])
        for call in (call for turn in sample.expected for call in turn.calls):
            for name, value in call.arguments.items():
                about = tools[call.name]["parameters"]["properties"][name].get("description", "")
                form = next((form for form in _FORMS if form in about), None)
                if form is not None:
                    assert _FORMS[form].fullmatch(value), sample.to_json()
                    written += 1
                if form and form[0] == "Y" and today and not stands(value[:10], told(sample, 2)):
                    assert value[:10] >= today[0], sample.to_json()
    assert written > 100


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_messages_make_the_expected_calls(samples: list[Sample]) -> None:
    """Guards against an evaluation that expects something else than what is learnt."""
    calls = facts = 0
    for sample in samples[:600]:
        for turn in sample.expected:
            made = [each["function"] for each in sample.messages[turn.message].get("tool_calls", ())]
            expected = [(call.name, dict(call.arguments)) for call in turn.calls]
            assert [(each["name"], json.loads(each["arguments"])) for each in made] == expected
            text = sample.messages[turn.message]["content"].lower()
            assert all(any(each.lower() in text for each in fact) for fact in turn.facts), sample.to_json()
            calls += len(made)
            facts += len(turn.facts)
    assert min(calls, facts) > 500


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_texts_are_copied_from_the_prompt(samples: list[Sample]) -> None:
    """Guards against arguments that nobody could know: each stands in the prompt or is a date or time written anew."""
    ways: Counter[str] = Counter()
    for sample in samples:
        if any("punchline" in json.dumps(each) for each in sample.tools):
            continue  # a joke is made up
        for turn in sample.expected:
            known = prompt(sample, turn.message)
            for value in (each for call in turn.calls for each in leaves(dict(call.arguments))):
                if isinstance(value, str):
                    anew = re.fullmatch(r"(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d)?|(\d+ [-+*/] \d+)", value)
                    assert value in known or anew, (value, sample.to_json())
                    ways["copied" if value in known else "a sum" if anew and anew[3] else "a date or time"] += 1
    assert ways.keys() - {"a sum"} == {"copied", "a date or time"}  # sums in other words are rare
    assert ways["copied"] > 2000


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_numbers_are_said_in_the_prompt(samples: list[Sample]) -> None:
    """Guards against numbers that nobody could know: in figures, in letters, or as a span of time."""
    ways: Counter[str] = Counter()
    for sample in samples:
        for turn in sample.expected:
            known = told(sample, turn.message)
            for value in (each for call in turn.calls for each in leaves(dict(call.arguments))):
                if isinstance(value, int | float) and not isinstance(value, bool):
                    way = number_in(value, known)
                    assert way != "not at all", (value, sample.to_json())
                    ways[way] += 1
    assert ways.keys() == {"figures", "letters", "span"}
    assert ways.total() > 500


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_days_can_be_known(samples: list[Sample]) -> None:
    """Guards against a day that depends on what day it is, without a word on what day it is."""
    ways: Counter[str] = Counter()
    for sample in samples:
        system = sample.messages[0]["content"] if sample.messages[0]["role"] == "system" else ""
        for turn in sample.expected:
            known = told(sample, turn.message)
            for day in _DAY.findall(json.dumps([dict(call.arguments) for call in turn.calls])):
                way = day_in(day, system, known)
                assert way != "not at all", (day, sample.to_json())
                ways[way] += 1
    assert ways.keys() == {"as it is", "written", "written without a year", "from today"}
    assert ways.total() > 100


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_facts_stand_in_the_prompt(samples: list[Sample]) -> None:
    """Guards against answers that must contain what only the generator knew."""
    facts = 0
    for sample in samples:
        if sample.kind in {"small_talk", "json"}:
            continue  # abilities are said in other words than the tools have; JSON spells values its own way
        for turn in sample.expected:
            known = prompt(sample, turn.message).lower()
            known += re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", known_names(sample)).lower()
            for fact in turn.facts:
                # Inside a document, quotation marks and line ends are escaped.
                spellings = [each.lower() for each in fact] + [json.dumps(each)[1:-1].lower() for each in fact]
                assert any(stands(each, known) for each in spellings), (fact, sample.to_json())
                facts += 1
    assert facts > 1000


@pytest.mark.parametrize(
    ("schema", "value", "wrong"),
    [
        ({"type": "integer"}, 3, 0),
        ({"type": "integer"}, True, 1),
        ({"type": "integer"}, "3", 1),
        ({"type": "number"}, 3, 0),
        ({"type": "string", "enum": ["a", "b"]}, "c", 1),
        ({"type": "integer", "minimum": 2, "maximum": 4}, 5, 1),
        ({"type": "integer", "minimum": 2, "maximum": 4}, 1, 1),
        ({"type": "array", "items": {"type": "string"}}, ["a", 1], 1),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, None, 0),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, 4, 1),
        ({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}, {}, 1),
        ({"type": "object", "properties": {"a": {"type": "string"}}}, {"b": "x"}, 1),
        ({"type": "object", "properties": {"a": {"type": "object", "properties": {}}}}, {"a": {"c": 1}}, 1),
    ],
)
def test_problems(schema: dict[str, Any], value: Any, wrong: int) -> None:
    """Guards against a checker of calls that finds nothing wrong with anything."""
    assert len(problems(schema, value)) == wrong


@given(seed=st.integers(), kind=st.sampled_from(sorted(KINDS)), split=st.sampled_from(SPLITS))
@settings(max_examples=150)
def test_any_seed_makes_a_sample(seed: int, kind: str, split: Split) -> None:
    """Guards against draws that no phrase fits, and calls that no schema allows, on seeds that nobody tried."""
    (sample,) = generate(seed, 1, split, {kind: 1.0})
    tools = functions(sample)
    assert sample.kind == kind
    for turn in sample.expected:
        for call in turn.calls:
            assert problems(tools[call.name]["parameters"], dict(call.arguments)) == []


def test_a_disguise_changes_what_must_be_copied() -> None:
    """Guards the training against disguises that leave known words to recall, or change what was not called."""
    samples = list(generate(3, 300, "train", {"one_call": 1.0}))
    worn = [substituted(sample, at) for at, sample in enumerate(samples)]
    assert sum(one is not other for one, other in zip(samples, worn, strict=True)) > 200
    assert worn == [substituted(sample, at) for at, sample in enumerate(samples)]
    for one, other in zip(samples, worn, strict=True):
        assert len(other.tools) == len(one.tools)
        assert [each["role"] for each in other.messages] == [each["role"] for each in one.messages]
