"""What an answer must look like: a JSON schema, a regular expression or a Lark grammar."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, Self

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.lenient_schema import LLGUIDANCE_OPTIONS, drop_unsupported
from xpu_runtime.grammar.llguidance_errors import truncated
from xpu_runtime.grammar.supported_schema import SupportedSchema

__all__ = ["Grammar", "Whitespace", "schema_rule"]

Whitespace = Literal["flexible", "none", "single"]
"""White space in JSON, which never goes on: a small model would otherwise write it until its tokens are used up.

- ``flexible``: wherever JSON allows it a space, or a line break with up to 20 spaces or tabs behind it. Models may
  write on one line, close together, or indented.
- ``single``: one space after ``:`` and ``,``. That is how Python writes JSON, and what most models were trained on.
- ``none``: nowhere.

The last two leave the model no choice there, so more tokens are forced.
"""

_MAX_CHARS: Final = 1_000_000
_EXCERPT: Final = 60  # characters of a wrong value that an error shows
_KEPT: Final = 256  # schemas whose text is kept
_TOO_DEEP: Final = "schema: it is nested too deeply; nest it at most about 60 objects deep"
_NAMED_ESCAPES: Final = 'nrbtf\\"'
_WHITESPACE: Final[dict[str, dict[str, Any]]] = {
    "flexible": {"whitespace_pattern": r"\x20|\x0A[\x20\x09]{0,20}"},
    "none": {"whitespace_flexible": False},
    "single": {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "},
}


@dataclass(frozen=True, slots=True)
class Grammar:
    """What an answer must look like; equal content makes equal grammars.

    Make one with `json_schema`, `json_object`, `regex` or `lark`. These check what needs no model; the rest is checked
    where `GrammarCompiler.mask` first sees the grammar.

    Attributes:
        kind: the language it is written in.
        text: JSON text of the schema with llguidance's settings in it, the pattern, or the Lark text.
    """

    kind: Literal["json_schema", "lark", "regex"]
    text: str

    @classmethod
    def json_schema(cls, schema: Mapping[str, Any] | str | bool, *, whitespace: Whitespace = "flexible") -> Self:
        """JSON that is valid against a schema (draft 2020-12); properties come in the order of the schema.

        An unsupported keyword is refused rather than ignored, so the answer is always valid. Where an object may have
        names that the schema does not list, strings hold no control characters but tabs and line breaks.

        Args:
            schema: the schema, or its JSON text.
            whitespace: where white space may stand.

        Raises:
            InvalidRequestError: it is no JSON schema, or too large.
        """
        return cls("json_schema", _schema_text(schema, whitespace))

    @classmethod
    def json_object(cls, *, whitespace: Whitespace = "flexible") -> Self:
        """Any JSON object.

        Raises:
            InvalidRequestError: ``whitespace`` is unknown.
        """
        return cls.json_schema({"type": "object"}, whitespace=whitespace)

    @classmethod
    def regex(cls, pattern: str) -> Self:
        r"""A text that a regular expression matches as a whole.

        Args:
            pattern: in the syntax of Rust's ``regex``: no look-around, no back-references. ``\d`` is 0 to 9.

        Raises:
            InvalidRequestError: it is no text, or too long.
        """
        return cls("regex", _text("pattern", pattern))

    @classmethod
    def lark(cls, text: str) -> Self:
        """A text of a context-free language.

        Args:
            text: a grammar in llguidance's form of Lark, with a rule ``start``. `schema_rule` embeds JSON,
                `GrammarCompiler.literal` a text with special tokens in it.

        Raises:
            InvalidRequestError: it is no text, empty, or too long.
        """
        if not _text("text", text).strip():
            raise InvalidRequestError("text: it is empty; give a Lark grammar with a rule 'start'")
        if text.lstrip().startswith("{"):  # llguidance would read it as a list of grammars in JSON
            raise InvalidRequestError(
                f'text: {_shorten(text)} is no Lark; give rules such as \'start: "yes" | "no"\', or use json_schema'
            )
        return cls("lark", text)

    @property
    def as_given(self) -> str:
        """The text without llguidance's settings, for messages."""
        before, found, _ = self.text.rpartition(f', "{LLGUIDANCE_OPTIONS}": ')
        return f"{before}}}" if found and self.kind == "json_schema" else self.text


def schema_rule(
    schema: Mapping[str, Any] | str | bool, *, whitespace: Whitespace = "flexible", lenient: bool = False
) -> str:
    """The Lark expression for JSON that is valid against a schema, to stand on the right side of a rule.

    Args:
        schema: the schema, or its JSON text.
        whitespace: where white space may stand.
        lenient: leave out what cannot be kept of the schema, instead of refusing it; then an answer may be invalid.

    Raises:
        InvalidRequestError: as `Grammar.json_schema`; with ``lenient`` what is wrong in itself is named with its place.
    """
    return f"%json {_schema_text(schema, whitespace, lenient=lenient)}"


def _schema_text(schema: object, whitespace: object, *, lenient: bool = False) -> str:
    if not isinstance(whitespace, str) or whitespace not in _WHITESPACE:
        raise InvalidRequestError(
            f"whitespace: {whitespace!r} is unknown; give one of {', '.join(sorted(_WHITESPACE))}"
        )
    if isinstance(schema, str):
        schema = _parsed(_text("schema", schema))
    if schema is True:
        schema = {}
    if not isinstance(schema, Mapping):
        raise InvalidRequestError(f"schema: {_shorten(schema)} is no JSON schema; give an object")
    if LLGUIDANCE_OPTIONS in schema and not lenient:
        raise InvalidRequestError(f"schema: it holds {LLGUIDANCE_OPTIONS!r}; leave it out and use whitespace=")
    try:
        text = json.dumps({**schema}, ensure_ascii=False, allow_nan=False)
        text.encode()
    except RecursionError:
        raise InvalidRequestError(_TOO_DEEP) from None
    except (TypeError, ValueError) as error:
        raise InvalidRequestError(
            f"schema: it cannot be written as JSON ({error}); give dicts, lists, strings, numbers, booleans and None"
        ) from None
    return _guided(_text("schema", text), whitespace, lenient)


@lru_cache(_KEPT)
def _guided(text: str, whitespace: str, lenient: bool) -> str:
    """The text of a schema for llguidance. Kept, since every turn of a conversation comes with the same tools."""
    try:
        kept = SupportedSchema.of(json.loads(text), lenient=lenient)
        options = dict(_WHITESPACE[whitespace])
        if not kept.numbered_escapes:
            options["json_allowed_escapes"] = _NAMED_ESCAPES
        schema = drop_unsupported(kept.schema, options) if lenient else {**kept.schema, LLGUIDANCE_OPTIONS: options}
        return json.dumps(schema, ensure_ascii=False)
    except RecursionError:
        raise InvalidRequestError(_TOO_DEEP) from None


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError:
        raise InvalidRequestError(_TOO_DEEP) from None
    except ValueError as error:
        raise InvalidRequestError(
            f"schema: {_shorten(text)} is no JSON ({error}); give the JSON text of a schema"
        ) from None


def _text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise InvalidRequestError(f"{field}: a {type(value).__name__} was given; give a text")
    if len(value) > _MAX_CHARS:
        raise InvalidRequestError(f"{field}: it has {len(value)} characters; give at most {_MAX_CHARS}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InvalidRequestError(
            f"{field}: it holds the lone surrogate {value[error.start]!a} at {error.start}; give valid Unicode"
        ) from None
    return value


def _shorten(value: object) -> str:
    return truncated(repr(value), _EXCERPT)
