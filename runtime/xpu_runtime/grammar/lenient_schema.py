"""What is left of a schema without what llguidance cannot do."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.llguidance_errors import explain_error, truncated, validation_error

__all__ = ["LLGUIDANCE_OPTIONS", "drop_unsupported"]

LLGUIDANCE_OPTIONS: Final = "x-guidance"
"""Where llguidance looks for its own settings in a schema."""

_DEFINITIONS: Final = ("$defs", "definitions")
_ONE: Final = frozenset({"additionalItems", "additionalProperties", "items"})
_LISTS: Final = frozenset({"allOf", "anyOf", "items", "oneOf", "prefixItems"})
_MAPS: Final = frozenset({"patternProperties", "properties"})
"""Keywords with one schema, a list of them, and some by name."""
_OTHERS_OF: Final = {
    "additionalProperties": frozenset({"patternProperties", "properties"}),
    "items": frozenset({"prefixItems"}),
    "additionalItems": frozenset({"items"}),
}
"""Keywords that speak of what others leave over: without these they would forbid what is valid."""
_ORDER: Final = {"$defs": -2, "definitions": -2, "type": -1, **dict.fromkeys(_OTHERS_OF, 1), "additionalItems": 2}
_WRONG: Final = re.compile(r"^Expected |^Invalid type|^schema must be |^\S+ must be ")
"""How llguidance says that something is no schema at all."""

_Within = Callable[[Any], dict[str, Any]]
"""Puts a schema or the value of a keyword into its place, in a schema that is otherwise known to be usable."""


def drop_unsupported(schema: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """A schema with llguidance's settings in it, which it can use; whatever is valid by the first is valid by this one.

    Args:
        schema: the schema.
        options: the settings.

    Raises:
        InvalidRequestError: something in it is wrong in itself; says where.
    """
    options = {**options, "lenient": True}
    kept = _Relaxer(options).schema(schema, "", lambda each: each)
    return {**kept, LLGUIDANCE_OPTIONS: options}


@dataclass(frozen=True, slots=True)
class _Relaxer:
    options: Mapping[str, Any]

    def schema(self, given: Any, place: str, within: _Within) -> Any:
        """As much of a schema as can be used: all, or else what can be added, keyword by keyword."""
        said = self._said(within(given))
        if not said:
            return given
        if not isinstance(given, Mapping):
            if _WRONG.search(said):
                raise _wrong(place, given, said)
            return given
        kept: dict[str, Any] = {}
        left_out: set[str] = set()
        for keyword in sorted(given, key=lambda each: _ORDER.get(each, 0)):
            if left_out & _OTHERS_OF.get(keyword, frozenset()):
                continue
            here = _adding(keyword, kept, within)
            found = self._value(keyword, given, f"{place}.{keyword}", here)
            said = self._said(here(found))
            if not said:
                kept[keyword] = found
            elif given[keyword] is not None and _WRONG.search(said):
                raise _wrong(f"{place}.{keyword}", given[keyword], said)
            else:
                left_out.add(keyword)
        return {keyword: kept[keyword] for keyword in given if keyword in kept}

    def _value(self, keyword: str, schema: Mapping[str, Any], place: str, here: _Within) -> Any:
        """The value of a keyword, with as much as can be used of the schemas in it."""
        value = schema[keyword]
        defining = keyword in _DEFINITIONS and place == f".{keyword}"
        if (defining or keyword in _MAPS) and isinstance(value, Mapping):
            puts = {name: _defining(schema, name, keyword) if defining else _naming(name, here) for name in value}
            return {name: self.schema(each, f"{place}.{name}", puts[name]) for name, each in value.items()}
        if keyword in _LISTS and isinstance(value, list):
            return [self.schema(each, f"{place}.{at}", lambda one: here([one])) for at, each in enumerate(value)]
        if keyword in _ONE and isinstance(value, Mapping):
            return self.schema(value, place, here)
        return value

    def _said(self, schema: Mapping[str, Any]) -> str:
        """What llguidance says against a schema with the settings in it; nothing if it can use it."""
        return validation_error({**schema, LLGUIDANCE_OPTIONS: self.options})


def _adding(keyword: str, kept: Mapping[str, Any], within: _Within) -> _Within:
    return lambda value: within({**kept, keyword: value})


def _naming(name: str, here: _Within) -> _Within:
    return lambda schema: here({name: schema})


def _defining(root: Mapping[str, Any], name: str, keyword: str) -> _Within:
    """A definition by itself: the others are there, but say nothing."""
    others = {each: dict.fromkeys(root[each], True) for each in _DEFINITIONS if isinstance(root.get(each), Mapping)}
    pointer = quote(name.replace("~", "~0").replace("/", "~1"))
    return lambda schema: {
        **others,
        keyword: {**others[keyword], name: schema},
        "$ref": f"#/{keyword}/{pointer}",
    }


def _wrong(place: str, value: Any, said: str) -> InvalidRequestError:
    shown = truncated(json.dumps(value, ensure_ascii=False))
    return InvalidRequestError(f"schema{place}: {shown} cannot be used: {explain_error(said)}")
