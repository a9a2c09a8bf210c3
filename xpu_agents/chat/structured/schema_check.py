"""Checks of values against JSON schemas, also for what a grammar cannot hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from xpu_runtime.errors import InvalidRequestError

__all__ = ["SchemaCheck"]

_MAX_ERROR_CHARS: Final = 300
"""Longest message of one error (chosen); some repeat the whole value."""


class SchemaCheck:
    """Checks values against a JSON schema: all keywords, the formats of pydantic, and JSON inside of strings.

    Args:
        schema: the schema.

    Raises:
        InvalidRequestError: the schema is invalid, or a reference in it cannot be resolved.
    """

    def __init__(self, schema: Mapping[str, Any]) -> None:
        # Most chats check no schema, and the library of JSON schemas takes time to import.
        from xpu_agents.chat.structured.schema_validator import schema_validator

        self._validator = schema_validator(json.dumps(schema, ensure_ascii=False))

    def errors(self, value: Any, name: str) -> list[str]:
        """Return the errors of a value in sentences that can be sent to the model; empty if it is valid.

        Args:
            value: the value.
            name: name of the value in the errors.

        Raises:
            InvalidRequestError: the schema refers to itself without end, or to a place that does not exist.
        """
        from referencing.exceptions import Unresolvable

        try:
            errors = sorted(self._validator.iter_errors(value), key=lambda error: list(map(str, error.absolute_path)))
        except RecursionError:
            raise InvalidRequestError(
                "schema: it is recursive without end or nested too deeply; expected no $ref that leads back to itself"
            ) from None
        except Unresolvable as error:
            raise InvalidRequestError(
                f"schema.$ref: {error.ref!r} cannot be resolved; expected one inside the schema"
            ) from None
        return [_error_text(error, name) for error in errors]


def _error_text(error: Any, name: str) -> str:
    message = error.message
    if len(message) > _MAX_ERROR_CHARS:
        message = f"{message[: _MAX_ERROR_CHARS // 2]} ... {message[-_MAX_ERROR_CHARS // 2 :]}"
    return f"{name}{error.json_path.removeprefix('$')}: {message} ({error.validator})"
