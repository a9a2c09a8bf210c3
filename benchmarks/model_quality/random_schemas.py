"""Random JSON schemas: those that people write for tools, and odd ones.

They come from hypothesis, with strategies of our own: hypothesis-jsonschema makes values for a schema, not schemas, and
its last release (0.23.1 of 2024) fails on every schema of an object with the hypothesis of today. All keywords of draft
2020-12 that constrain a value appear, those that no grammar can express rarely, and some schemas contradict themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

__all__ = ["random_schemas", "schema_strategy", "tools_of"]

Schema = dict[str, Any]
Schemas = st.SearchStrategy[Schema]

_NAMES = ("id", "name", "due date", "größe", "x-1", "a/b", '"q"', "items", "ab", "abc", "n\n", "日", "")
_PATTERNS = (r"^[a-z]+$", r"[0-9]{3}", r"^\d+-\w*$", r"a|b", r"^(x|yz){2,4}$", r"^[^\"\\]{0,5}$", r"é.", r"\.py$", "^$")
_FORMATS = ("date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "time", "uri", "uuid")
_TYPES = ("string", "integer", "number", "boolean", "null", "array", "object")
_STEPS = (1, 2, 3, 7, 10, 100, 0.5, 0.25, 0.01, 1.5)
_DEEPEST = 3
_ROUND = 250
"""Schemas drawn in one go, since hypothesis draws small ones first and repeats itself after a while."""


def tools_of(file: Path) -> list[Schema]:
    """The different tools of a file of requests in OpenAI's form, one a line; each with name and parameters."""
    found: dict[str, Schema] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        for tool in json.loads(line)["tools"]:
            function = tool.get("function", tool)
            found.setdefault(json.dumps([function["name"], function["parameters"]]), function)
    return list(found.values())


def random_schemas(number: int) -> Iterator[Schema]:
    """Different schemas without end, the same for the same ``number`` and version of hypothesis."""
    seen: set[str] = set()
    for part in count(1000 * number):
        for schema in _drawn(part):
            key = json.dumps(schema, sort_keys=True)
            if key not in seen:
                seen.add(key)
                yield schema


def _drawn(number: int) -> list[Schema]:
    found: list[Schema] = []

    @seed(number)
    @settings(
        max_examples=_ROUND,
        database=None,
        derandomize=False,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(schema_strategy())
    def collect(schema: Schema) -> None:
        found.append(schema)

    collect()
    return found


@cache
def schema_strategy(depth: int = _DEEPEST) -> Schemas:
    """Schemas nested up to ``depth`` times."""
    plain = (_strings(), _numbers(), _fixed(), _types())
    if not depth:
        return st.one_of(plain)
    inner = schema_strategy(depth - 1)
    objects, arrays, combined = _objects(inner), _arrays(inner), _combined(inner)
    common = st.one_of(*plain, *[objects] * 4, *[arrays] * 2, *[combined] * 2)
    if depth < _DEEPEST:
        return common
    return st.one_of(*[common] * 9, _referring(inner), _seldom_kept(inner))


def _some(required: Mapping[str, st.SearchStrategy[Any]], /, **optional: st.SearchStrategy[Any]) -> Schemas:
    return st.fixed_dictionaries(dict(required), optional=optional)


@cache
def _texts(longest: int) -> st.SearchStrategy[str]:
    """Without control characters, which are in `_seldom_kept`."""
    odd = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=longest)
    return st.one_of(st.sampled_from(_NAMES), odd)


@cache
def _values() -> st.SearchStrategy[Any]:
    numbers = st.one_of(st.integers(-(10**9), 10**9), st.floats(-1e6, 1e6).map(lambda each: round(each, 4)))
    plain = st.one_of(st.none(), st.booleans(), numbers, _texts(8))
    keys = _texts(4)
    lists, objects = st.lists(plain, max_size=3), st.dictionaries(keys, plain, max_size=3)
    return st.one_of(plain, plain, lists, objects, st.dictionaries(keys, lists, max_size=2))


@cache
def _strings() -> Schemas:
    kind = {"type": st.just("string")}
    limits = {"minLength": st.integers(0, 5), "maxLength": st.integers(3, 20)}
    return st.one_of(
        _some(kind, **limits),
        _some({**kind, "pattern": st.sampled_from(_PATTERNS)}, **limits),
        _some({**kind, "format": st.sampled_from(_FORMATS)}),
        _some({**kind, "format": st.sampled_from(_FORMATS)}, pattern=st.sampled_from(_PATTERNS), **limits),
    )


@cache
def _numbers() -> Schemas:
    kind = {"type": st.sampled_from(("integer", "number"))}
    low, high = _bounds(-1000, 20), _bounds(-20, 1000)
    limits = {"minimum": low, "maximum": high, "exclusiveMinimum": low, "exclusiveMaximum": high}
    steps = {"multipleOf": st.sampled_from(_STEPS)}
    return st.one_of(_some(kind, minimum=low), _some(kind, **limits), _some({**kind, **steps}, **limits))


def _bounds(low: int, high: int) -> st.SearchStrategy[float]:
    return st.one_of(st.integers(low, high), st.floats(low, high).map(lambda each: round(each, 3)))


@cache
def _fixed() -> Schemas:
    several = st.lists(_values(), min_size=1, max_size=4)
    words = st.lists(_texts(12), min_size=1, max_size=5)
    return st.one_of(
        _some({"const": _values()}),
        _some({"enum": several}),
        _some({"type": st.just("string"), "enum": words}),
        _some({"enum": several}, type=st.sampled_from(_TYPES), minLength=st.integers(0, 3), maximum=st.integers(-9, 9)),
    )


@cache
def _types() -> Schemas:
    several = st.lists(st.sampled_from(_TYPES), min_size=1, max_size=3, unique=True)
    limits = {name: st.integers(0, 5) for name in ("minimum", "maximum", "minLength", "maxLength", "maxItems")}
    kinds = {"type": st.one_of(st.sampled_from(_TYPES), several)}
    return st.one_of(_some(kinds), _some(kinds, **limits), _some({}, required=st.just(["id"]), **limits))


def _objects(inner: Schemas) -> Schemas:
    names = _texts(5)
    properties = {"properties": st.dictionaries(names, inner, max_size=4)}
    picks = {"required": st.lists(st.one_of(st.integers(0, 3), st.integers(0, 3), names), max_size=3)}
    others = {"additionalProperties": st.one_of(st.booleans(), st.just(False), inner)}
    counts = {"minProperties": st.sampled_from((0, 0, 1, 1, 2)), "maxProperties": st.integers(1, 5)}
    pattern = {"patternProperties": st.dictionaries(st.sampled_from(_PATTERNS), inner, min_size=1, max_size=1)}
    kind = {"type": st.just("object")}
    usual = _some({**kind, **properties, **picks}, **others)
    odd = (_some({**kind, **properties, **counts}, **picks), _some({**kind, **counts}, **others))
    several = st.one_of(usual, usual, usual, *odd, _some({**kind, **pattern}, **properties, **picks, **others))
    return several.map(_picked)


def _picked(schema: Schema) -> Schema:
    """Numbers among the required names stand for properties that the schema names."""
    if "required" not in schema:
        return schema
    known = list(schema.get("properties", ()))
    wanted: Sequence[str | int] = schema["required"]
    names = [known[each % len(known)] if isinstance(each, int) else each for each in wanted if known or each in _NAMES]
    return {**schema, "required": list(dict.fromkeys(names))}


def _arrays(inner: Schemas) -> Schemas:
    kind = {"type": st.just("array")}
    limits = {"minItems": st.integers(0, 3), "maxItems": st.integers(0, 5)}
    several = st.lists(inner, min_size=1, max_size=3)
    listed = _some({**kind, "items": inner}, **limits)
    return st.one_of(
        listed, listed, _some({**kind, "prefixItems": several}, items=st.one_of(st.booleans(), inner), **limits)
    )


def _combined(inner: Schemas) -> Schemas:
    several = st.lists(inner, min_size=1, max_size=3)
    choices = st.one_of([_some({name: several}) for name in ("anyOf", "oneOf", "allOf")])
    beside = st.builds(lambda first, second: {**first, **second}, inner, choices)
    return st.one_of(choices, beside)


def _seldom_kept(inner: Schemas) -> Schemas:
    """With keywords that no grammar can express, or only in some places."""
    names = st.sampled_from(_NAMES)
    patterns = st.dictionaries(st.sampled_from(_PATTERNS), inner, min_size=2, max_size=3)
    return st.one_of(
        _some({"type": st.just("string"), "format": st.sampled_from(("regex", "iri", "json-pointer"))}),
        _some({"enum": st.lists(st.text(max_size=4), min_size=1)}, properties=st.just({"a": {}})),
        _some({"const": st.integers(2**50, 2**70)}),
        _some({"type": st.just("object"), "patternProperties": patterns}),
        _some({"not": inner}, type=st.sampled_from(_TYPES)),
        _some({"if": inner, "then": inner}),
        _some({"type": st.just("array")}, items=inner, uniqueItems=st.booleans(), contains=inner),
        _some(
            {"type": st.just("object"), "properties": st.dictionaries(names, inner, max_size=3)},
            propertyNames=inner,
            dependentRequired=st.dictionaries(names, st.lists(names, max_size=2), max_size=2),
            unevaluatedProperties=inner,
        ),
    )


def _referring(inner: Schemas) -> Schemas:
    """Through ``$defs``, or recursive."""
    through = st.fixed_dictionaries(
        {"$ref": st.just("#/$defs/one"), "$defs": st.fixed_dictionaries({"one": inner})},
        optional={"maximum": st.integers(0, 99), "maxLength": st.integers(0, 9)},
    )
    return st.one_of(through, st.builds(_tree, inner, st.integers(0, 2)))


def _tree(leaf: Schema, most: int) -> Schema:
    return {
        "type": "object",
        "properties": {"value": leaf, "children": {"type": "array", "items": {"$ref": "#"}, "maxItems": most}},
        "required": ["value", "children"],
        "additionalProperties": False,
    }
