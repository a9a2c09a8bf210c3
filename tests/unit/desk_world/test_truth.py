"""What is expected of the assistant follows from the prompt, and calls fit the schemas of the tools."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from desk import KINDS, Sample, Split, generate, problems
from desk.disguise import disguised
from desk.noise import affixed, framed, reworded
from hypothesis import given, settings
from hypothesis import strategies as st

SPLITS: tuple[Split, ...] = get_args(Split)
SOURCES = (*SPLITS, "disguised", "noisy")
_WORDS = ("please", "mountain", "whatever", "given", "namely", "curious", "for", "Zorro", "this")
_SPELLED = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def many(source: str, count: int = 1500, seed: int = 23) -> Iterator[Sample]:
    """Samples of all kinds in equal shares, of a split, in other words, or with words that say nothing."""
    split: Split = "held_out" if source == "held_out" else "train"
    for at, sample in enumerate(generate(seed, count, split, dict.fromkeys(KINDS, 1.0))):
        if source == "noisy":
            yield affixed(reworded(framed(sample, _WORDS, at), _WORDS, at), _WORDS, at)
        elif source != "disguised":
            yield sample
        elif "punchline" not in json.dumps(sample.tools):  # a joke is made up
            yield disguised(sample, at)


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


def prompt(sample: Sample, message: int) -> str:
    """Everything that is known before a message, tools included."""
    said = [each["content"] for each in sample.messages[:message]]
    calls = [str(list(leaves(each["tool_calls"]))) for each in sample.messages[:message] if "tool_calls" in each]
    return "\n".join([*said, *calls, json.dumps(sample.tools, ensure_ascii=False)])


def known_names(sample: Sample) -> str:
    """The names of all arguments that the tools take."""
    return " ".join(name for each in functions(sample).values() for name in each["parameters"]["properties"])


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_calls_fit_the_schemas(samples: list[Sample]) -> None:
    """Guards against a call of a tool that is not offered, or with arguments that its schema forbids."""
    for sample in samples:
        tools = functions(sample)
        assert len(tools) == len(sample.tools)
        for turn in sample.expected:
            for call in turn.calls:
                assert problems(tools[call.name]["parameters"], dict(call.arguments)) == [], sample.to_json()


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_messages_make_the_expected_calls(samples: list[Sample]) -> None:
    """Guards against an evaluation that expects something else than what is learnt."""
    for sample in samples[:600]:
        for turn in sample.expected:
            made = [each["function"] for each in sample.messages[turn.message].get("tool_calls", ())]
            expected = [(call.name, dict(call.arguments)) for call in turn.calls]
            assert [(each["name"], json.loads(each["arguments"])) for each in made] == expected
            text = sample.messages[turn.message]["content"].lower()
            assert all(any(each.lower() in text for each in fact) for fact in turn.facts), sample.to_json()


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_texts_are_copied_from_the_prompt(samples: list[Sample]) -> None:
    """Guards against arguments that nobody could know: each stands in the prompt or is a date or time written anew."""
    for sample in samples:
        if any("punchline" in json.dumps(each) for each in sample.tools):
            continue  # a joke is made up
        for turn in sample.expected:
            known = prompt(sample, turn.message)
            for value in (each for call in turn.calls for each in leaves(dict(call.arguments))):
                if isinstance(value, str) and value not in known:
                    anew = re.fullmatch(r"(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d)?", value) or _arithmetic(value)
                    assert anew, (value, sample.to_json())


def _arithmetic(text: str) -> bool:
    return re.fullmatch(r"\d+ [-+*/] \d+", text) is not None


@pytest.mark.parametrize("samples", SPLITS, indirect=True)
def test_numbers_are_said_in_the_prompt(samples: list[Sample]) -> None:
    """Guards against numbers that nobody could know: in figures, in letters, or as a span of time."""
    for sample in samples:
        for turn in sample.expected:
            known = prompt(sample, turn.message)
            for value in (each for call in turn.calls for each in leaves(dict(call.arguments))):
                if isinstance(value, int | float) and not isinstance(value, bool) and str(value) not in known:
                    spelled = isinstance(value, int) and 0 <= value <= 12 and _SPELLED[value] in known
                    assert spelled or re.search(r"\b(hours?|minutes?)\b", known), (value, sample.to_json())


@pytest.mark.parametrize("samples", SPLITS, indirect=True)
def test_days_can_be_known(samples: list[Sample]) -> None:
    """Guards against a day that depends on what day it is, without a word on what day it is."""
    for sample in samples:
        for turn in sample.expected:
            known = prompt(sample, turn.message)
            days = _DAY.findall(json.dumps([dict(call.arguments) for call in turn.calls]))
            for day in days:
                system = sample.messages[0]["content"] if sample.messages[0]["role"] == "system" else ""
                assert day in known or _DAY.search(system) or day[:4] in known, sample.to_json()


@pytest.mark.parametrize("samples", SOURCES, indirect=True)
def test_facts_stand_in_the_prompt(samples: list[Sample]) -> None:
    """Guards against answers that must contain what only the generator knew."""
    for sample in samples:
        if sample.kind in {"small_talk", "json"}:
            continue  # abilities are said in other words than the tools have; JSON spells values its own way
        for turn in sample.expected:
            known = prompt(sample, turn.message).lower()
            known += re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", known_names(sample)).lower()
            for fact in turn.facts:
                # Inside a document, quotation marks and line ends are escaped.
                spellings = [each.lower() for each in fact] + [json.dumps(each)[1:-1].lower() for each in fact]
                assert any(each in known for each in spellings), (fact, sample.to_json())


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
    worn = [disguised(sample, at) for at, sample in enumerate(samples)]
    assert sum(one is not other for one, other in zip(samples, worn, strict=True)) > 200
    assert worn == [disguised(sample, at) for at, sample in enumerate(samples)]
    for one, other in zip(samples, worn, strict=True):
        assert len(other.tools) == len(one.tools)
        assert [each["role"] for each in other.messages] == [each["role"] for each in one.messages]
