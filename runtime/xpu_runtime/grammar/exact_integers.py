"""Grammars of schemas with integers beyond 2**53, which llguidance would read as doubles.

The parts of the schema on the way to such an integer become Lark expressions, the integer a regular expression; all
other parts stay JSON schemas.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from xpu_runtime.grammar.equivalent_keywords import DATA_KEYWORDS, NAME_KEYWORDS
from xpu_runtime.grammar.integer_patterns import integer_pattern
from xpu_runtime.grammar.multiple_of import is_number
from xpu_runtime.grammar.schema_references import COMBINATORS, resolve_ref

__all__ = ["MAX_EXACT", "exact_integer_expression"]

MAX_EXACT: Final = 2**53
"""Every integer up to here is a double."""

_BOUNDS: Final = ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum")
_SPACE: Final = r"(/\x20|\x0A[\x20\x09]{0,20}/)?"
_SEPARATORS: Final = {
    "flexible": (f'{_SPACE} "," {_SPACE}', f'{_SPACE} ":" {_SPACE}', _SPACE),
    "none": ('","', '":"', ""),
    "single": ('", "', '": "', ""),
}
"""Expressions between items, between name and value, and inside of brackets, by white space."""
_CONSTRAINTS: Final = frozenset(
    {
        *("$dynamicRef", "$ref", "additionalItems", "additionalProperties", "allOf", "anyOf", "const"),
        *("contains", "contentMediaType", "dependencies", "dependentRequired", "dependentSchemas", "enum"),
        *("exclusiveMaximum", "exclusiveMinimum", "format", "if", "items", "maxItems", "maxLength"),
        *("maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum", "multipleOf"),
        *("not", "oneOf", "pattern", "patternProperties", "prefixItems", "properties", "propertyNames"),
        *("required", "type", "unevaluatedItems", "unevaluatedProperties", "uniqueItems"),
    }
)
"""Keywords that forbid values."""
_MAX_CHARS: Final = 200_000
"""Longest expression (chosen); objects with many optional properties would exceed it."""


def exact_integer_expression(
    schema: Mapping[str, Any], whitespace: str, rule: Callable[[dict[str, Any]], str], *, lenient: bool
) -> str | None:
    """Return the Lark expression of a schema with integers beyond 2**53.

    Args:
        schema: the schema.
        whitespace: allowed white space, as in `Whitespace`.
        rule: returns the Lark expression of a schema without such integers.
        lenient: whether ``oneOf`` may become ``anyOf``.

    Returns:
        The expression; None if the schema has no such integers, or not in enumerations and bounds that can be reached
        through properties of closed objects, items, alternatives and references that are not recursive.
    """
    if not _has_great_integers(_standalone(schema, schema)):
        return None
    try:
        expression = _ExpressionWriter(schema, whitespace, rule, lenient).expression(schema, ())
    except _NotExpressibleError:
        return None
    return expression if len(expression) <= _MAX_CHARS else None


class _NotExpressibleError(Exception):
    """A part with such an integer has another form."""


class _ExpressionWriter:
    def __init__(
        self, root: Mapping[str, Any], whitespace: str, rule: Callable[[dict[str, Any]], str], lenient: bool
    ) -> None:
        self._root = root
        self._comma, self._colon, self._space = _SEPARATORS[whitespace]
        self._rule = rule
        self._lenient = lenient

    def expression(self, schema: Any, path: tuple[str, ...]) -> str:
        """Expression of a schema; ``path`` has the references that lead to it."""
        if not isinstance(schema, Mapping):
            return self._rule({} if schema is True else {"not": {}})
        alone = _standalone(schema, self._root)
        if not _has_great_integers(alone):
            return self._rule(alone)
        keywords = schema.keys() & _CONSTRAINTS
        if keywords == {"$ref"} and schema["$ref"] not in path:
            return self.expression(resolve_ref(self._root, schema["$ref"]), (*path, schema["$ref"]))
        if len(keywords) == 1 and (keyword := next(iter(keywords))) in COMBINATORS:
            return self._alternatives(keyword, schema[keyword], path)
        if keywords <= {"const", "enum", "type"}:
            return self._values(schema)
        kind = schema.get("type")
        if isinstance(kind, list) and len(kind) > 1:
            return _either(self.expression(_of_type(schema, each), path) for each in kind)
        if kind == "integer" and keywords <= {"type", *_BOUNDS}:
            return _integers(schema)
        if kind == "object" and keywords <= {"additionalProperties", "properties", "required", "type"}:
            return self._object(schema, path)
        if kind == "array" and keywords <= {"items", "maxItems", "minItems", "prefixItems", "type"}:
            return self._array(schema, path)
        raise _NotExpressibleError

    def _alternatives(self, keyword: str, schemas: list[Any], path: tuple[str, ...]) -> str:
        if keyword != "anyOf" and len(schemas) != 1 and not (keyword == "oneOf" and self._lenient):
            raise _NotExpressibleError
        return _either(self.expression(each, path) for each in schemas)

    def _values(self, schema: Mapping[str, Any]) -> str:
        """Expression of an enumeration."""
        listed = [schema["const"]] if "const" in schema else schema["enum"]
        great = [each for each in listed if _is_great(each)]
        others = [each for each in listed if not _is_great(each)]
        if ("const" in schema and "enum" in schema) or any(not isinstance(each, int) for each in great):
            raise _NotExpressibleError
        kinds = schema.get("type", "integer")
        if not {"integer", "number"} & set(kinds if isinstance(kinds, list) else [kinds]):
            great = []
        values = [f"/{each}/" for each in great]
        if others:
            rest = {"enum": others, **({"type": kinds} if "type" in schema else {})}
            values.append(self._rule(rest))
        return _either(iter(values))

    def _object(self, schema: Mapping[str, Any], path: tuple[str, ...]) -> str:
        properties, required = schema.get("properties"), schema.get("required", [])
        if schema.get("additionalProperties") is not False or not isinstance(properties, Mapping):
            raise _NotExpressibleError
        if not isinstance(required, list) or not set(required) <= properties.keys():
            raise _NotExpressibleError
        members = [
            (f"{_literal(json.dumps(name, ensure_ascii=False))} {self._colon} {self.expression(each, path)}", name)
            for name, each in properties.items()
        ]
        body, rest = "", ""  # the members from one on: with the first one without a comma, and all with commas
        may_be_empty = True
        for member, name in reversed(members):
            first = f"{member} {rest}"
            if name in required:
                body, may_be_empty = first, False
            else:
                body = f"({first} | {body})" if body else first
            rest = f"{self._comma} {member} {rest}" if name in required else f"({self._comma} {member})? {rest}"
            if len(body) + len(rest) > _MAX_CHARS:
                raise _NotExpressibleError
        return self._bracketed("{", f"({body})?" if may_be_empty else body, "}")

    def _array(self, schema: Mapping[str, Any], path: tuple[str, ...]) -> str:
        first, others = schema.get("prefixItems", []), schema.get("items", True)
        least, most = schema.get("minItems", 0), schema.get("maxItems")
        if not isinstance(first, list) or not isinstance(least, int) or not isinstance(most, int | None):
            raise _NotExpressibleError
        first = first if most is None else first[:most]
        items = ""
        if others is not False and (most is None or most > len(first)):
            limit = "" if most is None else most - len(first)
            item = self.expression(others, path)
            if first:
                items = f"({self._comma} {item}){{{max(0, least - len(first))},{limit}}}"
            else:
                further = f"({self._comma} {item}){{{max(0, least - 1)},{limit if most is None else most - 1}}}"
                items = f"{item} {further}" if least else f"({item} {further})?"
        elif least > len(first):
            raise _NotExpressibleError
        for at in reversed(range(len(first))):
            item = f"{self._comma if at else ''} {self.expression(first[at], path)} {items}"
            items = item if at < least else f"({item})?"
        return self._bracketed("[", items, "]")

    def _bracketed(self, opening: str, body: str, closing: str) -> str:
        return f"({_literal(opening)} {self._space} {body} {self._space if body else ''} {_literal(closing)})"


def _of_type(schema: Mapping[str, Any], kind: Any) -> dict[str, Any]:
    """Return the schema for one of its types."""
    of_type = {**schema, "type": kind}
    if kind not in ("integer", "number"):
        of_type = {keyword: value for keyword, value in of_type.items() if keyword not in _BOUNDS}
    return of_type


def _integers(schema: Mapping[str, Any]) -> str:
    """Expression of the integers between bounds."""
    least: int | None = None
    most: int | None = None
    for keyword in _BOUNDS:
        bound = schema.get(keyword)
        if bound is None:
            continue
        if not is_number(bound) or bound != int(bound):
            raise _NotExpressibleError
        beyond = 1 if keyword.startswith("exclusive") else 0
        if keyword.endswith("inimum"):
            least = max(int(bound) + beyond, int(bound) + beyond if least is None else least)
        else:
            most = min(int(bound) - beyond, int(bound) - beyond if most is None else most)
    pattern = integer_pattern(least, most)
    if not pattern:
        raise _NotExpressibleError
    return f"/{pattern}/"


def _has_great_integers(value: Any, keyword: str = "") -> bool:
    """True if a schema has integers beyond 2**53 in an enumeration, or in the bounds of integers."""
    if keyword in DATA_KEYWORDS:
        return keyword in ("const", "enum") and _is_great(value)
    if isinstance(value, list):
        return any(map(_has_great_integers, value))
    if not isinstance(value, Mapping):
        return False
    if keyword in NAME_KEYWORDS:
        return any(map(_has_great_integers, value.values()))
    kinds = value.get("type")
    bounds = (value.get(name) for name in _BOUNDS)
    if (kinds == "integer" or (isinstance(kinds, list) and "integer" in kinds)) and any(
        is_number(bound) and abs(bound) > MAX_EXACT for bound in bounds
    ):
        return True
    return any(_has_great_integers(each, name) for name, each in value.items())


def _is_great(value: Any) -> bool:
    """True if a value is or contains an integer beyond 2**53."""
    if isinstance(value, Mapping):
        return any(map(_is_great, value.values()))
    if isinstance(value, list):
        return any(map(_is_great, value))
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) > MAX_EXACT


def _standalone(schema: Mapping[str, Any], root: Mapping[str, Any]) -> dict[str, Any]:
    """Return a part of a schema with the definitions that it refers to."""
    names: dict[str, str] = {}
    definitions: dict[str, Any] = {}

    def renamed(value: Any, keyword: str = "") -> Any:
        if keyword in DATA_KEYWORDS:
            return value
        if isinstance(value, Mapping) and keyword in NAME_KEYWORDS:
            return {name: renamed(each) for name, each in value.items()}
        if isinstance(value, Mapping):
            return {name: renamed(each, name) for name, each in value.items() if name not in ("$defs", "definitions")}
        if isinstance(value, list):
            return [renamed(each) for each in value]
        if keyword != "$ref" or not isinstance(value, str):
            return value
        if value not in names:
            target = resolve_ref(root, value)
            if not isinstance(target, Mapping | bool):
                return value
            names[value] = f"{len(names)}"
            definitions[names[value]] = renamed(target)
        return f"#/$defs/{names[value]}"

    alone: dict[str, Any] = renamed(schema)
    return {**alone, "$defs": definitions} if definitions else alone


def _either(expressions: Iterator[str]) -> str:
    alternatives = list(dict.fromkeys(expressions))
    if not alternatives:
        raise _NotExpressibleError
    return alternatives[0] if len(alternatives) == 1 else f"({' | '.join(alternatives)})"


def _literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
