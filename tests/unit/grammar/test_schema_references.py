"""References of a schema that allow only infinite values."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import Grammar
from xpu_runtime.grammar.schema_references import circular_refs, infinite_refs

_REFS = ("#", "#/$defs/a", "#/$defs/b")
_NAMES = st.sampled_from("xyz")


def _objects(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "properties": st.dictionaries(_NAMES, inner, max_size=2),
            "required": st.lists(_NAMES, max_size=2, unique=True),
        },
        optional={"type": st.just("object"), "additionalProperties": inner},
    )


def _arrays(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"minItems": st.integers(0, 2)},
        optional={"type": st.just("array"), "prefixItems": st.lists(inner, min_size=1, max_size=2), "items": inner},
    )


def _joins(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    alternatives = st.lists(inner, min_size=1, max_size=2)
    return st.builds(lambda of: {"anyOf": of}, alternatives) | st.builds(lambda of: {"allOf": [of]}, inner)


_LEAVES = st.sampled_from([{}, {"type": "null"}]) | st.builds(lambda ref: {"$ref": ref}, st.sampled_from(_REFS))
_PARTS = st.recursive(_LEAVES, lambda inner: _objects(inner) | _arrays(inner) | _joins(inner), max_leaves=5)
SCHEMAS = st.builds(lambda top, a, b: {**top, "$defs": {"a": a, "b": b}}, _PARTS, _PARTS, _PARTS)


class _NoneError(Exception):
    """There is no such value."""


def example(schema: Any, root: Any, *, depth: int = len(_REFS) + 1, shallow: bool = False) -> Any:
    """Return a value of a schema, following at most ``depth`` nested references.

    With ``shallow`` the parts of objects and arrays are left out.
    """

    def found(inner: Any, depth: int = depth) -> Any:
        return example(inner, root, depth=depth, shallow=shallow)

    if "$ref" in schema:
        if not depth:
            raise _NoneError
        return found(root if schema["$ref"] == "#" else root["$defs"][schema["$ref"][-1]], depth - 1)
    if "allOf" in schema:
        return found(schema["allOf"][0])
    for each in schema.get("anyOf", ()):
        with suppress(_NoneError):
            return found(each)
    if "anyOf" in schema:
        raise _NoneError
    kind = schema.get("type")
    if kind == "object" and not shallow:
        others = schema.get("additionalProperties", {})
        return {name: found(schema["properties"].get(name, others)) for name in schema["required"]}
    if kind == "array" and not shallow:
        first = schema.get("prefixItems", [])
        others = [schema.get("items", {})] * schema["minItems"]
        return [found(each) for each in [*first, *others[len(first) :]][: schema["minItems"]]]
    return {"object": {}, "array": []}.get(kind)


def has_example(schema: Any, root: Any, *, shallow: bool = False) -> bool:
    """Whether the schema has a finite value."""
    try:
        example(schema, root, shallow=shallow)
    except _NoneError:
        return False
    return True


@given(schema=SCHEMAS)
def test_only_schemas_without_a_finite_value_are_refused(schema: dict[str, Any]) -> None:
    """A schema whose answer cannot end must be refused, and every other schema accepted."""
    refs = {ref for ref in _REFS if f'"{ref}"' in json.dumps(schema)}
    assert circular_refs(schema) == {ref for ref in refs if not has_example({"$ref": ref}, schema, shallow=True)}
    if has_example(schema, schema):
        assert not infinite_refs(schema)
        with suppress(RecursionError):  # the validator follows circular references
            jsonschema.validate(example(schema, schema), schema)
    else:
        assert infinite_refs(schema) == {ref for ref in refs if not has_example({"$ref": ref}, schema)} != set()
        with pytest.raises(InvalidRequestError, match=r"\$ref '#"):
            Grammar.json_schema(schema)


@pytest.mark.slow
def test_references_are_checked_in_linear_time() -> None:
    """Checking must take linear time, whatever the order of the definitions."""
    ways = {str(at): {"$ref": f"#/$defs/{at + 1}"} for at in range(20_000)}
    schema = {"$ref": "#/$defs/0", "$defs": {**ways, "20000": {"type": "null"}}}
    assert not circular_refs(schema)
    assert not infinite_refs(schema)
    schema["$defs"] = {**ways, "20000": {"type": "array", "items": {"$ref": "#"}, "minItems": 1}}
    assert not circular_refs(schema)
    assert infinite_refs(schema) == {"#", *(f"#/$defs/{at}" for at in range(20_001))}
