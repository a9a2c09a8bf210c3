"""Patterns of texts in a schema, matched in a time that grows with the text alone."""

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
def with_linear_time_patterns(kind: Any) -> Any:
    r"""A kind of validators that matches `pattern` as pydantic does.

    Python's own engine tries all ways to divide a text among the parts of a pattern such as ``^(\w+\s?)*$``, and
    keeps all threads from going on meanwhile: a model that writes a longer text would stop the program for good.

    Args:
        kind: A class of validators of jsonschema.
    """
    return extend(kind, {"pattern": _pattern})


def _pattern(validator: Any, pattern: str, value: Any, schema: Mapping[str, Any]) -> Iterator[ValidationError]:
    if validator.is_type(value, "string") and not _matcher(pattern)(value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


@lru_cache(maxsize=256)
def _matcher(pattern: str) -> Callable[[str], bool]:
    """Whether a text has a place that a pattern fits."""
    try:
        quick = SchemaValidator(core_schema.str_schema(pattern=pattern, regex_engine="rust-regex"))
    except SchemaError:  # it looks ahead or back, which that engine does not
        slow = re.compile(pattern)
        return lambda text: slow.search(text) is not None
    return lambda text: quick.isinstance_python(text)
