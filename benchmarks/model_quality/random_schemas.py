"""Random JSON schemas: typical schemas of tools, and unusual ones.

hypothesis generates them with own strategies: hypothesis-jsonschema generates values for a schema, not schemas, and its
last release (0.23.1 of 2024) fails on object schemas with current hypothesis. All keywords of draft 2020-12 that
constrain a value occur; unsupported ones are rare. Some schemas are unsatisfiable.
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
_MAX_DEPTH = 3
_BATCH = 250
"""Schemas drawn in one run of hypothesis, which draws small ones first and repeats itself in long runs."""


def tools_of(file: Path) -> list[Schema]:
    """Return the distinct tools of a JSON Lines file of requests in OpenAI's form, each with name and parameters."""
    schemas: dict[str, Schema] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        for tool in json.loads(line)["tools"]:
            function = tool.get("function", tool)
            schemas.setdefault(json.dumps([function["name"], function["parameters"]]), function)
    return list(schemas.values())


def random_schemas(number: int) -> Iterator[Schema]:
    """Yield distinct schemas endlessly, the same for the same ``number`` and version of hypothesis."""
    seen_keys: set[str] = set()
    for part in count(1000 * number):
        for schema in _draw(part):
            schema_key = json.dumps(schema, sort_keys=True)
            if schema_key not in seen_keys:
                seen_keys.add(schema_key)
                yield schema


def _draw(number: int) -> list[Schema]:
    schemas: list[Schema] = []

    @seed(number)
    @settings(
        max_examples=_BATCH,
        database=None,
        derandomize=False,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(schema_strategy())
    def collect(schema: Schema) -> None:
        schemas.append(schema)

    collect()
    return schemas


@cache
def schema_strategy(depth: int = _MAX_DEPTH) -> Schemas:
    """Return a strategy of schemas nested up to ``depth`` times."""
    plain = (_strings(), _numbers(), _constants(), _types())
    if not depth:
        return st.one_of(plain)
    inner = schema_strategy(depth - 1)
    objects, arrays, combined = _objects(inner), _arrays(inner), _combinators(inner)
    common = st.one_of(*plain, *[objects] * 4, *[arrays] * 2, *[combined] * 2)
    if depth < _MAX_DEPTH:
        return common
    return st.one_of(*[common] * 9, _references(inner), _unsupported(inner))


def _keywords(required: Mapping[str, st.SearchStrategy[Any]], /, **optional: st.SearchStrategy[Any]) -> Schemas:
    return st.fixed_dictionaries(dict(required), optional=optional)


@cache
def _texts(longest: int) -> st.SearchStrategy[str]:
    """Draw texts without control characters; those are in `_unsupported`."""
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
        _keywords(kind, **limits),
        _keywords({**kind, "pattern": st.sampled_from(_PATTERNS)}, **limits),
        _keywords({**kind, "format": st.sampled_from(_FORMATS)}),
        _keywords({**kind, "format": st.sampled_from(_FORMATS)}, pattern=st.sampled_from(_PATTERNS), **limits),
    )


@cache
def _numbers() -> Schemas:
    kind = {"type": st.sampled_from(("integer", "number"))}
    low, high = _limits(-1000, 20), _limits(-20, 1000)
    limits = {"minimum": low, "maximum": high, "exclusiveMinimum": low, "exclusiveMaximum": high}
    steps = {"multipleOf": st.sampled_from(_STEPS)}
    return st.one_of(_keywords(kind, minimum=low), _keywords(kind, **limits), _keywords({**kind, **steps}, **limits))


def _limits(low: int, high: int) -> st.SearchStrategy[float]:
    return st.one_of(st.integers(low, high), st.floats(low, high).map(lambda each: round(each, 3)))


@cache
def _constants() -> Schemas:
    several = st.lists(_values(), min_size=1, max_size=4)
    words = st.lists(_texts(12), min_size=1, max_size=5)
    return st.one_of(
        _keywords({"const": _values()}),
        _keywords({"enum": several}),
        _keywords({"type": st.just("string"), "enum": words}),
        _keywords(
            {"enum": several}, type=st.sampled_from(_TYPES), minLength=st.integers(0, 3), maximum=st.integers(-9, 9)
        ),
    )


@cache
def _types() -> Schemas:
    several = st.lists(st.sampled_from(_TYPES), min_size=1, max_size=3, unique=True)
    limits = {name: st.integers(0, 5) for name in ("minimum", "maximum", "minLength", "maxLength", "maxItems")}
    kinds = {"type": st.one_of(st.sampled_from(_TYPES), several)}
    return st.one_of(_keywords(kinds), _keywords(kinds, **limits), _keywords({}, required=st.just(["id"]), **limits))


def _objects(inner: Schemas) -> Schemas:
    property_names = _texts(5)
    properties = {"properties": st.dictionaries(property_names, inner, max_size=4)}
    picks = {"required": st.lists(st.one_of(st.integers(0, 3), st.integers(0, 3), property_names), max_size=3)}
    others = {"additionalProperties": st.one_of(st.booleans(), st.just(False), inner)}
    counts = {"minProperties": st.sampled_from((0, 0, 1, 1, 2)), "maxProperties": st.integers(1, 5)}
    pattern = {"patternProperties": st.dictionaries(st.sampled_from(_PATTERNS), inner, min_size=1, max_size=1)}
    kind = {"type": st.just("object")}
    usual = _keywords({**kind, **properties, **picks}, **others)
    odd = (_keywords({**kind, **properties, **counts}, **picks), _keywords({**kind, **counts}, **others))
    several = st.one_of(usual, usual, usual, *odd, _keywords({**kind, **pattern}, **properties, **picks, **others))
    return several.map(_resolve_required)


def _resolve_required(schema: Schema) -> Schema:
    """Replace numbers among the required names by properties of the schema."""
    if "required" not in schema:
        return schema
    properties = list(schema.get("properties", ()))
    required: Sequence[str | int] = schema["required"]
    required_names = [
        properties[each % len(properties)] if isinstance(each, int) else each
        for each in required
        if properties or each in _NAMES
    ]
    return {**schema, "required": list(dict.fromkeys(required_names))}


def _arrays(inner: Schemas) -> Schemas:
    kind = {"type": st.just("array")}
    limits = {"minItems": st.integers(0, 3), "maxItems": st.integers(0, 5)}
    several = st.lists(inner, min_size=1, max_size=3)
    listed = _keywords({**kind, "items": inner}, **limits)
    return st.one_of(
        listed, listed, _keywords({**kind, "prefixItems": several}, items=st.one_of(st.booleans(), inner), **limits)
    )


def _combinators(inner: Schemas) -> Schemas:
    several = st.lists(inner, min_size=1, max_size=3)
    choices = st.one_of([_keywords({name: several}) for name in ("anyOf", "oneOf", "allOf")])
    beside = st.builds(lambda first, second: {**first, **second}, inner, choices)
    return st.one_of(choices, beside)


def _unsupported(inner: Schemas) -> Schemas:
    """Draw schemas with keywords that the grammar does not support, or only in some places."""
    property_names = st.sampled_from(_NAMES)
    patterns = st.dictionaries(st.sampled_from(_PATTERNS), inner, min_size=2, max_size=3)
    return st.one_of(
        _keywords({"type": st.just("string"), "format": st.sampled_from(("regex", "iri", "json-pointer"))}),
        _keywords({"enum": st.lists(st.text(max_size=4), min_size=1)}, properties=st.just({"a": {}})),
        _keywords({"const": st.integers(2**50, 2**70)}),
        _keywords({"type": st.just("object"), "patternProperties": patterns}),
        _keywords({"not": inner}, type=st.sampled_from(_TYPES)),
        _keywords({"if": inner, "then": inner}),
        _keywords({"type": st.just("array")}, items=inner, uniqueItems=st.booleans(), contains=inner),
        _keywords(
            {"type": st.just("object"), "properties": st.dictionaries(property_names, inner, max_size=3)},
            propertyNames=inner,
            dependentRequired=st.dictionaries(property_names, st.lists(property_names, max_size=2), max_size=2),
            unevaluatedProperties=inner,
        ),
    )


def _references(inner: Schemas) -> Schemas:
    """Draw schemas with ``$defs``, or recursive ones."""
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
