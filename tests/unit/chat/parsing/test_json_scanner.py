"""The JSON scanner compared with the standard library's parser."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat.parsing.json_scanner import JsonScanner, ScanStep
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_value

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


def scan(text: str) -> int | None:
    """Length of the first value; None if the text ends before it."""
    scanner = JsonScanner()
    for at, char in enumerate(text):
        step = scanner.push(char)
        if step is ScanStep.LAST:
            return at + 1
        if step is ScanStep.AFTER:
            return at
    return None


@given(value=VALUES, indent=st.sampled_from([None, 1]), ascii_only=st.booleans(), rest=st.sampled_from(["", " x", "}"]))
def test_end_of_values(value: object, indent: int | None, ascii_only: bool, rest: str) -> None:
    """Guards against arguments that are truncated or include the following text."""
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    end = scan(text + " " + rest)
    assert end == len(text)


@given(text=st.text(alphabet='{}[]",:\\ \n-+.0123456789eEutrfalsn\x00/', max_size=24))
def test_accepts_exactly_json(text: str) -> None:
    """Guards against differences from the standard library."""
    try:
        end = scan(text + " ")
    except JsonTextError:
        end = None
    try:
        _, expected = json.JSONDecoder().raw_decode(text.lstrip(" \n"))
        expected += len(text) - len(text.lstrip(" \n"))
    except json.JSONDecodeError:
        expected = None
    if expected is None or end is None:
        # `raw_decode` accepts the 0 of "01" and the 1 of "1."; the scanner rejects both.
        assert end is None
    else:
        assert end == expected


def test_nesting_depth_is_limited() -> None:
    """Guards the standard library's parser against deeply nested brackets."""
    with pytest.raises(JsonTextError, match="deeper than 64"):
        scan("[" * 10_000)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": NaN}', "NaN is no JSON"),
        ('{"a": -Infinity}', "-Infinity"),
        ('{"a": "\\ud800"}', "surrogate"),
        ('{"a": ' + "9" * 5000 + "}", r"number 9{20}\.\.\. is too large to compute with"),
        ('{"a": ' + "9" * 400 + "}", "too large to compute with"),
        ('{"a": 1e999}', "number 1e999 is too large to compute with"),
        ('{"a": [-1e400]}', "number -1e400 is too large"),
        ("[" * 100_000, "deep"),
        ("{'a': 1}", "character 1"),
    ],
)
def test_unusable_values_are_rejected(text: str, expected: str) -> None:
    """Guards tools against values that fail when they are encoded or used as numbers."""
    with pytest.raises(JsonTextError, match=expected):
        json_value(text)


def test_large_numbers_are_exact() -> None:
    """Guards ids and amounts with many digits."""
    assert json_value(f"[{2**70}, -1e308, 1e-999]") == [2**70, -1e308, 0.0]


def test_objects_without_arguments() -> None:
    """Guards the forms in which models write calls without arguments."""
    assert json_object("") == json_object("null") == json_object("{}") == {}
    with pytest.raises(JsonTextError, match="an array; expected a JSON object"):
        json_object("[1]")
