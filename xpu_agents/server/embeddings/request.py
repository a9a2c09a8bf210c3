"""Parsing and validation of the bodies of embedding requests: `EmbeddingBody`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xpu_agents.embeddings import TextKind
from xpu_agents.error_wording import json_wording, quoted
from xpu_agents.priority import checked_priority
from xpu_agents.server.completions.generation_fields import read_object
from xpu_agents.server.foreign_fields import accept_fields, with_integers
from xpu_agents.server.model_names import is_background, without_priority
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError

__all__ = ["IGNORED_FIELDS", "MAX_TEXTS", "EmbeddingBody", "with_client_names"]

MAX_TEXTS = 2048
"""Maximum texts of one request (OpenAI's limit)."""
_OPENAI_FIELDS = frozenset(
    {"dimensions", "encoding_format", "input", "input_type", "model", "normalize", "priority", "truncate"}
)
_OLLAMA_FIELDS = frozenset(
    {"dimensions", "input", "input_type", "model", "normalize", "priority", "prompt", "truncate"}
)
IGNORED_FIELDS = frozenset({"keep_alive", "metadata", "options", "safety_identifier", "store", "user"})
"""Documented fields that do not affect vectors."""
_ENCODINGS = ("float", "base64")
_KINDS: Mapping[str, TextKind] = {"query": "query", "document": "document", "passage": "document"}
"""Values of ``input_type`` in the protocols of several vendors."""


@dataclass(frozen=True, slots=True)
class EmbeddingBody:
    """A request for embeddings.

    Attributes:
        texts: texts, or their token ids.
        model: name of the model; empty if the client gave none.
        priority: priority of the request.
        kind: whether the texts are queries or documents; None if the client does not say.
        dimensions: length of the vectors; None for that of the model.
        normalize: whether vectors are scaled to length 1; None for the model's default.
        truncate: whether texts that are too long are cut.
        base64: whether vectors are encoded as little-endian f32 in base64.
        unknown_fields: names of fields that this server does not know.
    """

    texts: list[str | list[int]]
    model: str
    priority: Priority = Priority.REACTIVE
    kind: TextKind | None = None
    dimensions: int | None = None
    normalize: bool | None = None
    truncate: bool = False
    base64: bool = False
    unknown_fields: tuple[str, ...] = ()

    @classmethod
    def read_openai(cls, body: bytes, priority: Priority | str | None = None, *, strict: bool = False) -> EmbeddingBody:
        """Parse a body of OpenAI's protocol.

        Args:
            body: JSON text of an object.
            priority: priority of a body that has none.
            strict: whether unknown fields are errors.

        Raises:
            InvalidRequestError: a field is invalid; the message names it.
        """
        with json_wording():
            return cls._read_fields(*_fields(body, _OPENAI_FIELDS, strict=strict), priority, truncate=False)

    @classmethod
    def read_ollama(cls, body: bytes, priority: Priority | str | None = None, *, strict: bool = False) -> EmbeddingBody:
        """Parse a body of Ollama's protocol, which cuts texts that are too long; as `read_openai`.

        The older endpoint has one text, which is called ``prompt``.
        """
        with json_wording():
            fields, unknown = _fields(body, _OLLAMA_FIELDS, strict=strict)
            fields.setdefault("input", fields.pop("prompt", None))
            if fields["input"] in (None, [], ""):  # Ollama loads the model
                return cls([], _checked(fields, "model", str, "a string", ""))
            return cls._read_fields(fields, unknown, priority, truncate=True)

    @classmethod
    def _read_fields(
        cls, fields: Mapping[str, Any], unknown: list[str], priority: Priority | str | None, *, truncate: bool
    ) -> EmbeddingBody:
        encoding, kind = fields.get("encoding_format", _ENCODINGS[0]), fields.get("input_type")
        if encoding not in _ENCODINGS:
            raise InvalidRequestError(f"encoding_format: {quoted(encoding)} is not known; expected 'float' or 'base64'")
        if kind is not None and (not isinstance(kind, str) or kind not in _KINDS):
            raise InvalidRequestError(f"input_type: {quoted(kind)} is not known; expected 'query' or 'document'")
        model = _checked(fields, "model", str, "a string", "")
        given = fields.get("priority", Priority.PROACTIVE if is_background(model) else priority)
        return cls(
            _texts(fields.get("input")),
            without_priority(model),
            Priority.REACTIVE if given is None else checked_priority("priority", given),
            None if kind is None else _KINDS[kind],
            fields.get("dimensions"),
            _checked(fields, "normalize", bool, "true or false", None),
            _checked(fields, "truncate", bool, "true or false", truncate),
            encoding == "base64",
            tuple(unknown),
        )


def with_client_names(error: InvalidRequestError) -> InvalidRequestError:
    """Return an error of an embedding engine with the field names of clients."""
    text = str(error).replace("truncate=True", '"truncate": true')
    if text.startswith("texts"):
        text = f"input{text.removeprefix('texts')}"
    return type(error)(text, error.request_id)


def _fields(body: bytes, known: frozenset[str], *, strict: bool) -> tuple[dict[str, Any], list[str]]:
    """Return the fields that are not null, and the names of unknown ones."""
    fields = read_object(body)
    unknown = accept_fields(fields, known, strict=strict, without_effect=IGNORED_FIELDS)
    given = {name: with_integers(value) for name, value in fields.items() if value is not None}  # null: not given
    if given.get("dimensions") in (-1, 0) and not isinstance(given["dimensions"], bool):  # off
        del given["dimensions"]
    return given, unknown


def _checked(fields: Mapping[str, Any], name: str, kind: type, expected: str, default: Any) -> Any:
    value = fields.get(name, default)
    if not isinstance(value, kind) and value is not default:
        raise InvalidRequestError(f"{name}: {quoted(value)} cannot be used; expected {expected}")
    return value


def _texts(value: Any) -> list[str | list[int]]:
    """Return the texts of ``input``; the engine checks each of them."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, list) or not value:
        found = "it is missing" if value is None else quoted(value)
        raise InvalidRequestError(f"input: {found}; expected a string, a list of strings, or token ids")
    if all(isinstance(each, int) for each in value):
        return [value]
    if len(value) > MAX_TEXTS:
        raise InvalidRequestError(f"input: {len(value)} texts; expected at most {MAX_TEXTS} in one request")
    return value
