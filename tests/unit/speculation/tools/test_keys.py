"""Canonical keys: equal for equal calls, different for others, and one type of error."""

from __future__ import annotations

import json
import math
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType
from typing import Any
from unicodedata import normalize
from urllib.parse import quote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from xpu_speculation.errors import ArgumentsError
from xpu_speculation.tools.json_values import MAX_BYTES, MAX_DEPTH, MAX_VALUES
from xpu_speculation.tools.keys import CallKey, arguments_and_key, canonical_key
from xpu_speculation.tools.specs import ToolSpec

FREE = {"type": "object"}
SECRET = "hunter2-never-in-a-key"

# ---- Strategies --------------------------------------------------------------------------------------------

# Few values of each kind, so that calls are often equal or similar.
texts = st.sampled_from(
    ["", "tea", "Tea", "caf\u00e9", "cafe\u0301", "\u212b", "1", "null", '"', "\u0000", "\U0001f375"]
)
whole = st.sampled_from([0, 1, -1, 10, 2**53 - 1]).flatmap(lambda n: st.sampled_from([n, float(n)]))
numbers = whole | st.sampled_from([-0.0, 0.1, 1.5, 1e-7, 1e21, 5e-324])
anything = st.recursive(
    st.none() | st.booleans() | texts | st.sampled_from([0, 1, 10, 0.5]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "b"]), inner, max_size=2),
    max_leaves=4,
)
filters = st.none() | st.fixed_dictionaries({}, optional={"tags": st.lists(texts, max_size=2), "since": numbers})
calls = st.fixed_dictionaries(
    {"query": texts},
    optional={
        "limit": whole,
        "weight": st.none() | numbers,
        "exact": st.booleans(),
        "filter": filters,
        "extra": anything,
        "connection": st.builds(object) | st.just(SECRET),
    },
)


def nan_and_worse() -> st.SearchStrategy[Any]:
    """Values that a program or model may pass by mistake."""
    leaves = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(st.characters(codec=None, categories=None))
        | st.binary(max_size=3)
        | st.sampled_from(
            [10**4000, -(2**53), math.nan, math.inf, "\ud800", "x" * 20_000, object(), ..., complex(1, 1), int]
        )
    )
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.tuples(inner)
            | st.sets(st.integers(), max_size=2)
            | st.dictionaries(st.text(max_size=3) | st.integers() | st.none(), inner, max_size=3)
        ),
        max_leaves=8,
    )


# ---- Independent definition of equal calls ------------------------------------------------------------------


def meaning(value: Any) -> Any:
    """Returns a value that is equal for equal meanings only."""
    if isinstance(value, bool) or value is None:
        return ("constant", value)
    if isinstance(value, int | float):
        return ("number", value)
    if isinstance(value, str):
        return ("text", normalize("NFC", value))
    if isinstance(value, list | tuple):
        return ("list", tuple(map(meaning, value)))
    return ("object", frozenset((normalize("NFC", key), meaning(item)) for key, item in value.items()))


def meaning_of_call(arguments: Mapping[str, Any]) -> Any:
    """Returns the meaning of a call of `search`."""
    full = {"limit": 10, "weight": None, "exact": False, "filter": None} | dict(arguments)
    full.pop("connection", None)
    if full["filter"] is not None:
        full["filter"] = {"tags": [], "since": 0} | full["filter"]
    return meaning(full)


def other_form(value: Any, draw: random.Random, *, number: bool = True) -> Any:
    """Returns the same value in another form."""
    if isinstance(value, str):
        return normalize(draw.choice(["NFC", "NFD"]), value)
    if number and isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 2**53:
        return draw.choice([float(value), int(value)]) if value == int(value) else value
    if isinstance(value, list):
        return [other_form(item, draw, number=number) for item in value]
    if isinstance(value, dict):
        items = [(key, other_form(item, draw, number=number and key != "extra")) for key, item in value.items()]
        draw.shuffle(items)
        return dict(items)
    return value


# ---- Equal and different -----------------------------------------------------------------------------------


@given(arguments=calls, draw=st.randoms(use_true_random=False))
def test_equal_calls_have_equal_keys(search: ToolSpec, arguments: dict[str, Any], draw: random.Random) -> None:
    """Guards hits: order, number and text forms, written-out defaults and injected arguments do not matter."""
    full = {"limit": 10.0, "exact": False, "weight": None} | arguments
    if full.get("filter") is not None:
        full["filter"] = {"since": -0.0, "tags": []} | full["filter"]
    full["connection"] = object()
    assert canonical_key(search, other_form(full, draw)) == canonical_key(search, arguments)


@given(one=calls, changes=calls, changed=st.sets(st.sampled_from(["query", "limit", "weight", "filter", "extra"])))
@example(one={"query": "tea", "extra": 1}, changes={"extra": True}, changed={"extra"})
@example(one={"query": "tea", "extra": "1"}, changes={"extra": 1}, changed={"extra"})
@example(one={"query": "tea"}, changes={"extra": None}, changed={"extra"})
@example(one={"query": "tea", "extra": []}, changes={"extra": {}}, changed={"extra"})
def test_keys_are_equal_only_for_equal_calls(
    search: ToolSpec, one: dict[str, Any], changes: dict[str, Any], changed: set[str]
) -> None:
    """Guards against the result of another call."""
    other = one | {name: value for name, value in changes.items() if name in changed}
    keys = canonical_key(search, one), canonical_key(search, other)
    same = meaning_of_call(one) == meaning_of_call(other)
    assert [(keys[0] == keys[1]), (keys[0].digest == keys[1].digest)] == [same, same]


def test_key_format(search: ToolSpec) -> None:
    """Guards keys on disk: another format would lose stored results."""
    key = canonical_key(search, {"query": "cafe\u0301", "weight": 2.50})
    text = 'search{"exact":false,"filter":null,"limit":10,"query":"caf\u00e9","weight":2.5}'
    assert key == CallKey("search", text, sha256(text.encode()).hexdigest())


def test_tools_do_not_share_keys() -> None:
    """Guards against the result of another tool."""
    keys = {canonical_key(ToolSpec(name, FREE), {}) for name in ("a", "a.b", "b", "A")}
    assert len({key.digest for key in keys}) == 4


# ---- Defaults ----------------------------------------------------------------------------------------------


def spec(**properties: Any) -> ToolSpec:
    return ToolSpec("tool", {"type": "object", "properties": properties})


def text_of(tool: ToolSpec, **arguments: Any) -> str:
    return canonical_key(tool, arguments).text.removeprefix(tool.name)


def test_defaults_inside_of_defaults() -> None:
    """Guards nested models: a default object is completed like a written one."""
    inner = {"type": "object", "properties": {"size": {"type": "integer", "default": 3.0}}}
    tool = spec(page={**inner, "default": {}}, pages={"type": "array", "items": inner})
    assert text_of(tool) == '{"page":{"size":3}}'
    assert text_of(tool, pages=[{}]) == '{"page":{"size":3},"pages":[{"size":3}]}'


def test_default_that_violates_its_schema() -> None:
    """Guards tools such as `city: str = None`."""
    assert text_of(spec(city={"type": "string", "default": None})) == '{"city":null}'


def test_no_default_in_an_ambiguous_union() -> None:
    """Guards against equal keys of calls that a union may read differently."""
    short = {"type": "object", "properties": {"x": {}, "limit": {"default": 10}}}
    long = {"type": "object", "properties": {"x": {}, "limit": {}}, "required": ["limit"]}
    tool = spec(page={"anyOf": [short, long]})
    assert text_of(tool, page={"x": 0}) != text_of(tool, page={"x": 0, "limit": 10})


def test_whole_float_without_a_number_type_has_no_key() -> None:
    """Guards tools that distinguish 1.0 from 1."""
    assert text_of(spec(n={"type": "number"}), n=1.0) == text_of(spec(n={"type": "number"}), n=1) == '{"n":1}'
    optional = {"anyOf": [{"type": "number"}, {"type": "string"}, {"type": "null"}]}
    assert text_of(spec(n=optional), n=1.0) == '{"n":1}'
    tuple_ = {"type": "array", "prefixItems": [{"type": "integer"}, {}]}
    assert text_of(spec(n=tuple_), n=[1.0, 1.5]) == '{"n":[1,1.5]}'
    patterns = {"type": "object", "patternProperties": {"^x": {}}, "additionalProperties": {"type": "number"}}
    either = {"anyOf": [{"type": "integer"}, {"type": "number"}]}
    for schema, value in [({}, 1.0), (tuple_, [1, 1.0]), (patterns, {"x": 1.0}), (either, 1.0), ({"enum": [1]}, 1.0)]:
        with pytest.raises(ArgumentsError, match=r"is 1\.0, must be written without"):
            canonical_key(spec(n=schema), {"n": value})


def test_ambiguous_float_default_is_left_out() -> None:
    """Guards functions without annotations: such a default costs a hit, not the key."""
    tool = spec(n={"default": 1.0}, page={"default": {"size": [2.0]}})
    assert text_of(tool) == "{}"
    assert text_of(tool, n=1) == '{"n":1}'
    with pytest.raises(ArgumentsError, match=r"arguments\.n is 1\.0"):
        canonical_key(tool, {"n": 1.0})


@pytest.mark.parametrize(
    "properties",
    [
        {"a": {"default": 2**60}},
        {"a": {"default": "\ud800"}},
        {"a": {"$ref": "#/$defs/Tree", "default": {}}},
        {"a": {"default": "x" * MAX_BYTES}},
    ],
)
def test_too_large_defaults_have_no_key(properties: dict[str, Any]) -> None:
    """Guards the limits against huge and endlessly nested defaults."""
    tree = {"properties": {side: {"$ref": "#/$defs/Tree", "default": {}} for side in ("left", "right")}}
    tool = ToolSpec("tool", {"type": "object", "properties": properties, "$defs": {"Tree": tree}})
    with pytest.raises(ArgumentsError, match="tool: "):
        canonical_key(tool, {})


# ---- Refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "search: arguments: 'query' is a required property"),
        ({"query": "tea", "page": 1}, "'page' was unexpected"),
        ({"query": 1}, r"search: arguments\.query is 1, must fit type: 'string'"),
        ({"query": "tea", "limit": "9"}, r"arguments\.limit is '9', must fit type: 'integer'"),
        ({"query": "tea", "limit": True}, r"arguments\.limit is True, must fit type"),
        ({"query": "tea", "limit": 1.5}, r"arguments\.limit is 1\.5, must fit type"),
        ({"query": "tea", "weight": math.nan}, r"arguments\.weight is nan, must be a finite number"),
        ({"query": "tea", "limit": 2**53}, r"arguments\.limit is an integer of 54 bits, must be within 2\*\*53 - 1"),
        ({"query": "tea", "limit": 10**5000}, "integer of 16610 bits"),
        ({"query": "\udfff"}, "must not contain a lone surrogate"),
        ({"query": "tea", "filter": {"tags": ["a", 2]}}, r"arguments\.filter\.tags\[1\] is 2, must fit type"),
        ({"query": "tea", "extra": b"x"}, r"arguments\.extra is of type bytes, must be JSON"),
        ({"query": "tea", "extra": {1: 2}}, r"arguments\.extra has a key of type int, must be a string"),
        ({"query": "tea", "extra": {"\u00e9": 1, "e\u0301": 2}}, "twice, must contain it in one unicode form"),
        ({"query": "x" * (MAX_BYTES + 1)}, f"more than {MAX_BYTES} bytes"),
        ({"query": "\u0000" * (MAX_BYTES // 3)}, f"more than {MAX_BYTES} bytes as JSON"),
        ({"query": "tea", "extra": [0] * MAX_VALUES}, f"at most {MAX_DEPTH} levels and {MAX_VALUES} values"),
        (["query"], "search: arguments is of type list, must be an object"),
        (None, "arguments is of type NoneType, must be an object"),
    ],
)
def test_unfit_arguments_are_refused(search: ToolSpec, arguments: object, message: str) -> None:
    """Guards the tool against invalid arguments, and the package against too large ones."""
    with pytest.raises(ArgumentsError, match=message) as caught:
        canonical_key(search, arguments)
    assert len(str(caught.value)) < 400


def test_nesting_and_cycles_are_bounded(search: ToolSpec) -> None:
    """Guards the stack."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    cycle: list[Any] = []
    cycle.append(cycle)
    for extra in (deep, cycle):
        with pytest.raises(ArgumentsError, match=f"at most {MAX_DEPTH} levels"):
            canonical_key(search, {"query": "tea", "extra": extra})
    while deep:  # such a long chain overflows the stack when it is freed at once
        deep = deep.pop()


@given(arguments=nan_and_worse() | st.dictionaries(st.sampled_from(["a", "secre\u0301t"]), nan_and_worse()))
def test_any_input_gives_a_key_or_arguments_error(arguments: object) -> None:
    """Guards the caller against any other exception."""
    tool = ToolSpec("tool", {"type": "object", "properties": {"a": {}}}, injected=frozenset({"secr\u00e9t"}))
    try:
        key = canonical_key(tool, arguments)
    except ArgumentsError:
        return
    assert isinstance(arguments, dict)
    assert len(key.text.encode()) <= len("tool") + MAX_BYTES
    written = {name: value for name, value in arguments.items() if normalize("NFC", name) != "secr\u00e9t"}
    assert meaning(json.loads(key.text.removeprefix("tool"))) == meaning(written)


@given(injected=nan_and_worse(), arguments=calls)
def test_injected_arguments_are_never_read(search: ToolSpec, injected: Any, arguments: dict[str, Any]) -> None:
    """Guards secrets: they appear in no key and no error."""
    assert canonical_key(search, arguments | {"connection": injected}) == canonical_key(search, arguments)
    with pytest.raises(ArgumentsError) as caught:
        canonical_key(search, {"limit": "no", "connection": SECRET})
    assert SECRET not in str(caught.value)


class Hostile(Mapping[str, Any]):
    """A mapping that cannot be read."""

    def __getitem__(self, name: str) -> Any:
        raise ZeroDivisionError

    def __iter__(self) -> Iterator[str]:
        raise ZeroDivisionError

    def __len__(self) -> int:
        return 1


def test_mappings_other_than_dict(search: ToolSpec) -> None:
    """Guards frozen arguments, and mappings that raise."""
    frozen = MappingProxyType({"query": "tea", "filter": MappingProxyType({})})
    assert canonical_key(search, frozen) == canonical_key(search, {"query": "tea", "filter": {}})
    for arguments in (Hostile(), {"query": "tea", "extra": Hostile()}):
        with pytest.raises(ArgumentsError, match=r"cannot be read \(ZeroDivisionError\)"):
            canonical_key(search, arguments)


_LONG = r"""
from xpu_speculation.errors import ArgumentsError
from xpu_speculation.tools.keys import canonical_key
from xpu_speculation.tools.specs import ToolSpec

words = {"type": "string", "pattern": r"^(\w+\s?)*$"}
spec = ToolSpec(name="search", parameters={"type": "object", "properties": {"q": words}})
assert canonical_key(spec, {"q": "a" * 60}).text
try:
    canonical_key(spec, {"q": "a" * 60 + "!"})
except ArgumentsError as error:
    print(error)
"""


def test_catastrophic_pattern_is_matched_in_linear_time() -> None:
    """Guards the program against a pattern that blocks Python's engine, tested in another process."""
    found = subprocess.run([sys.executable, "-c", _LONG], capture_output=True, text=True, timeout=120, check=True)
    assert "arguments.q is 'aaa" in found.stdout
    assert "must fit pattern: " in found.stdout


@pytest.mark.parametrize("pattern", ["ea$", r"^\w+$", "(?=t)tea", "^$|t", "é"])
def test_patterns_match_as_in_python(pattern: str) -> None:
    """Guards against a different interpretation of patterns."""
    spec = ToolSpec(name="search", parameters={"properties": {"q": {"pattern": pattern}}})
    for text in ("tea", "café", "a tea", ""):
        if re.search(pattern, text):
            assert canonical_key(spec, {"q": text}).text
        else:
            with pytest.raises(ArgumentsError, match="must fit pattern"):
                canonical_key(spec, {"q": text})
    assert canonical_key(spec, {"q": 5}).text


def test_frameworks_have_separate_keys(search: ToolSpec) -> None:
    """Guards against results in another framework's format. Keys of functions stay as stored."""
    keys = [canonical_key(replace(search, framework=name), {"query": "tea"}) for name in ("", "langchain", "llama")]
    assert len({key.text for key in keys}) == 1
    assert len({key.digest for key in keys}) == 3
    assert keys[0].digest == sha256(keys[0].text.encode()).hexdigest()


def test_schema_that_breaks_the_validator() -> None:
    """Guards the error type against endless references."""
    tool = ToolSpec("tool", {"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"$ref": "#/$defs/A"}}})
    with pytest.raises(ArgumentsError, match="tool: its schema cannot be applied: RecursionError"):
        canonical_key(tool, {"a": 1})


@pytest.mark.parametrize("name", ["Größe", "a b", "a%b", "a/b~c"])
def test_references_with_escapes(name: str) -> None:
    """Guards generic classes and non-ASCII names, since references are URIs."""
    pointer = name.replace("~", "~0").replace("/", "~1")
    size = {"type": "object", "properties": {"width": {"default": 1}}}
    tool = ToolSpec("tool", {"properties": {"a": {"$ref": f"#/$defs/{quote(pointer)}"}}, "$defs": {name: size}})
    assert text_of(tool, a={}) == '{"a":{"width":1}}'


def test_early_run_arguments(search: ToolSpec) -> None:
    """Guards early runs: they get the model's arguments without injected ones."""
    given_ = arguments_and_key(search, {"query": "cafe\u0301", "limit": 3.0, "connection": SECRET})[0]
    assert given_ == {"query": "cafe\u0301", "limit": 3.0}
    with pytest.raises(ArgumentsError, match="search: "):
        arguments_and_key(search, {"limit": 3})
