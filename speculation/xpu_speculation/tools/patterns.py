"""Linear-time matching of ``pattern`` in JSON schemas."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from jsonschema.exceptions import ValidationError  # type: ignore[import-untyped]
from jsonschema.validators import extend  # type: ignore[import-untyped]
from pydantic_core import SchemaError, SchemaValidator, core_schema

__all__ = ["with_linear_time_patterns"]


@cache
def with_linear_time_patterns(validator_class: Any) -> Any:
    r"""Extends a jsonschema validator class so that `pattern` is matched by pydantic's Rust engine.

    Python's engine backtracks: a pattern such as ``^(\w+\s?)*$`` can take exponential time on model output, and it
    holds the GIL meanwhile.

    Args:
        validator_class: A jsonschema validator class.
    """
    return extend(validator_class, {"pattern": _pattern})


def _pattern(validator: Any, pattern: str, value: Any, schema: Mapping[str, Any]) -> Iterator[ValidationError]:
    if validator.is_type(value, "string") and not _matcher(pattern)(value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


@lru_cache(maxsize=256)
def _matcher(pattern: str) -> Callable[[str], bool]:
    """Compiles a pattern to a search function."""
    try:
        linear = SchemaValidator(core_schema.str_schema(pattern=pattern, regex_engine="rust-regex"))
    except SchemaError:  # look-around, which the Rust engine does not support
        backtracking = re.compile(pattern)
        return lambda text: backtracking.search(text) is not None
    return lambda text: linear.isinstance_python(text)
