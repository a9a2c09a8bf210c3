"""Validators of JSON schemas, with the formats of pydantic and JSON inside of strings."""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import jsonschema  # type: ignore[import-untyped]
import referencing
import referencing.jsonschema
from jsonschema.exceptions import ValidationError  # type: ignore[import-untyped]
from jsonschema.validators import extend, validator_for  # type: ignore[import-untyped]

from xpu_agents.chat.structured.schemas import schemas_with_paths
from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.format_patterns import FORMAT_PATTERNS
from xpu_speculation.tools.patterns import with_linear_time_patterns

__all__ = ["schema_validator"]

_DIALECTS: Final = (jsonschema.Draft202012Validator, jsonschema.Draft7Validator, jsonschema.Draft4Validator)
"""Drafts that a schema without ``$schema`` may follow, the most likely one first."""
_CACHE_SIZE: Final = 128
"""Number of cached validators (chosen)."""


@lru_cache(_CACHE_SIZE)
def schema_validator(schema_text: str) -> Any:
    """Return the validator of a JSON schema that is given as text.

    Raises:
        InvalidRequestError: the schema is invalid, or a reference in it cannot be resolved.
    """
    schema = json.loads(schema_text)
    dialects = [validator_for(schema)] if isinstance(schema.get("$schema"), str) else list(_DIALECTS)
    problems: list[str] = []
    for dialect in dialects:
        try:
            dialect.check_schema(schema)
        except jsonschema.SchemaError as error:
            problems.append(f"schema{error.json_path.removeprefix('$')}: {error.message}; expected a JSON schema")
        except RecursionError:
            problems.append("schema: it is nested too deeply; expected at most about 60 levels")
        else:
            _check_references(schema)
            extended = extend(
                with_linear_time_patterns(dialect), {"contentMediaType": _content_type, "contentSchema": _content}
            )
            # A registry of its own prevents lookups on the network.
            return extended(schema, registry=referencing.Registry(), format_checker=_FORMATS)
    raise InvalidRequestError(problems[0])


def _check_references(schema: Mapping[str, Any]) -> None:
    parts = list(schemas_with_paths(schema))
    if any(path and "$id" in part for path, part in parts):
        return  # references may be relative to it
    base = schema["$id"] if isinstance(schema.get("$id"), str) else ""
    resource = referencing.jsonschema.DRAFT202012.create_resource(schema)
    resolver = referencing.Registry().with_resource(base, resource).resolver(base)
    for path, part in parts:
        for keyword in ("$ref", "$dynamicRef"):
            ref = part.get(keyword)
            if isinstance(ref, str) and not _leads_to_schema(resolver, ref):
                raise InvalidRequestError(
                    f"schema{path}.{keyword}: {ref!r} cannot be resolved; expected one inside the schema"
                )


def _leads_to_schema(resolver: Any, ref: str) -> bool:
    try:
        return isinstance(resolver.lookup(ref).contents, Mapping | bool)
    except Exception:  # not only Unresolvable: also ValueError and others, of odd pointers and addresses
        return False


def _content_type(validator: Any, media_type: str, value: Any, schema: Mapping[str, Any]) -> Iterator[ValidationError]:
    del schema
    if media_type == "application/json" and validator.is_type(value, "string"):
        try:
            json.loads(value)
        except ValueError:
            yield ValidationError(f"{value!r} is not the text of a JSON value")


def _content(validator: Any, inner: Any, value: Any, schema: Mapping[str, Any]) -> Iterator[ValidationError]:
    if schema.get("contentMediaType") != "application/json" or not validator.is_type(value, "string"):
        return
    try:
        parsed = json.loads(value)
    except ValueError:
        return
    yield from validator.descend(parsed, inner)


_FORMATS = jsonschema.FormatChecker(formats=())
"""Formats that the grammar cannot hold; those of standard JSON schemas are held by it."""


def _add_format(name: str, read: Callable[[str], object], errors: type[Exception]) -> None:
    def is_valid(value: object) -> bool:
        if isinstance(value, str):
            read(value)
        return True

    _FORMATS.checks(name, raises=errors)(is_valid)


def _add_pattern(name: str) -> None:
    pattern = re.compile(FORMAT_PATTERNS[name])
    _FORMATS.checks(name)(lambda value: not isinstance(value, str) or pattern.search(value) is not None)


_ADDRESSES: Final[Mapping[str, Callable[[str], object]]] = {
    "ipv4interface": ipaddress.IPv4Interface,
    "ipv4network": ipaddress.IPv4Network,
    "ipv6interface": ipaddress.IPv6Interface,
    "ipv6network": ipaddress.IPv6Network,
    "ipvanyaddress": ipaddress.ip_address,
    "ipvanyinterface": ipaddress.ip_interface,
    "ipvanynetwork": ipaddress.ip_network,
}
for _name, _read in _ADDRESSES.items():
    _add_format(_name, _read, ValueError)
_add_format("regex", re.compile, re.error)
for _name in FORMAT_PATTERNS.keys() - _FORMATS.checkers.keys():
    _add_pattern(_name)
