"""Grammars of answers: a JSON schema, a regular expression or a Lark grammar."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, Self

from llguidance import LLMatcher

from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.equivalent_keywords import with_equivalent_keywords
from xpu_runtime.grammar.exact_integers import exact_integer_expression
from xpu_runtime.grammar.lenient_schema import LLGUIDANCE_OPTIONS, drop_unsupported
from xpu_runtime.grammar.llguidance_errors import explain_error, json_grammar, truncated
from xpu_runtime.grammar.supported_schema import SupportedSchema

__all__ = ["Grammar", "Whitespace", "enforcement_error", "schema_rule"]

Whitespace = Literal["flexible", "none", "single"]
"""White space in JSON; always limited, since small models may otherwise write it until ``max_tokens``.

- ``flexible``: wherever JSON allows it, a space, or a line break followed by up to 20 spaces or tabs. Output may be
  compact, on one line, or indented.
- ``single``: one space after ``:`` and ``,``, as Python writes JSON and most models were trained on.
- ``none``: nowhere.

With the last two more tokens are forced.
"""

_MAX_CHARS: Final = 1_000_000
_EXCERPT: Final = 60  # characters of an invalid value shown in errors
_MAX_CACHED: Final = 256  # cached schemas
_TOO_DEEP: Final = "schema: it is nested too deeply; nest it at most about 60 objects deep"
_JSON_RULE: Final = "%json "
_NAMED_ESCAPES: Final = 'nrbtf\\"'
_WHITESPACE: Final[dict[str, dict[str, Any]]] = {
    "flexible": {"whitespace_pattern": r"\x20|\x0A[\x20\x09]{0,20}"},
    "none": {"whitespace_flexible": False},
    "single": {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "},
}


@renamed_members(as_given="original_text")
@dataclass(frozen=True, slots=True)
class Grammar:
    """A grammar of an answer; grammars with equal content are equal.

    Create it with `json_schema`, `json_object`, `regex` or `lark`, which run all checks that need no model.
    `GrammarCompiler.mask` runs the others.

    Attributes:
        kind: language of the grammar.
        text: JSON text of the schema with llguidance settings, the pattern, or the Lark text.
    """

    kind: Literal["json_schema", "lark", "regex"]
    text: str

    @classmethod
    def json_schema(cls, schema: Mapping[str, Any] | str | bool, *, whitespace: Whitespace = "flexible") -> Self:
        """Create a grammar of JSON that is valid against a schema (draft 2020-12).

        Properties keep the order of the schema. Unsupported keywords are refused, so the answer is always valid. Where
        an object allows names that the schema does not list, strings contain no control characters except tabs and line
        breaks. A schema with integers beyond 2**53 gives a Lark grammar.

        Args:
            schema: the schema, or its JSON text.
            whitespace: allowed white space.

        Raises:
            InvalidRequestError: the schema is invalid, unsupported or too large.
        """
        expression = _schema_expression(schema, whitespace)
        if not expression.startswith(_JSON_RULE):
            return cls("lark", f"start: {expression}")
        return cls("json_schema", expression.removeprefix(_JSON_RULE))

    @classmethod
    def json_object(cls, *, whitespace: Whitespace = "flexible") -> Self:
        """Create a grammar of any JSON object.

        Raises:
            InvalidRequestError: ``whitespace`` is unknown.
        """
        return cls.json_schema({"type": "object"}, whitespace=whitespace)

    @classmethod
    def regex(cls, pattern: str) -> Self:
        r"""Create a grammar of text that a regular expression matches as a whole.

        Args:
            pattern: in the syntax of Rust's ``regex``: no look-around, no back-references. ``\d`` is 0 to 9.

        Raises:
            InvalidRequestError: the pattern is not a string, or too long.
        """
        return cls("regex", _text("pattern", pattern))

    @classmethod
    def lark(cls, text: str) -> Self:
        """Create a grammar of a context-free language.

        Args:
            text: grammar in llguidance's variant of Lark, with a rule ``start``. `schema_rule` embeds JSON,
                `GrammarCompiler.literal` text with special tokens.

        Raises:
            InvalidRequestError: the text is not a string, empty, or too long.
        """
        if not _text("text", text).strip():
            raise InvalidRequestError("text: it is empty; give a Lark grammar with a rule 'start'")
        if text.lstrip().startswith("{"):  # llguidance would parse it as a JSON list of grammars
            raise InvalidRequestError(
                f'text: {_shorten(text)} is not Lark; give rules such as \'start: "yes" | "no"\', or use json_schema'
            )
        return cls("lark", text)

    @property
    def original_text(self) -> str:
        """Text without llguidance settings, for messages."""
        before, found, _ = self.text.rpartition(f', "{LLGUIDANCE_OPTIONS}": ')
        return f"{before}}}" if found and self.kind == "json_schema" else self.text


def schema_rule(
    schema: Mapping[str, Any] | str | bool, *, whitespace: Whitespace = "flexible", lenient: bool = False
) -> str:
    """Return the Lark expression of JSON that is valid against a schema, for the right side of a rule.

    Args:
        schema: the schema, or its JSON text.
        whitespace: allowed white space.
        lenient: remove keywords that cannot be enforced instead of refusing them; an answer may then be invalid.

    Raises:
        InvalidRequestError: like `Grammar.json_schema`; with ``lenient`` only for invalid parts, with their location.
    """
    return _schema_expression(schema, whitespace, lenient=lenient)


def enforcement_error(schema: Mapping[str, Any]) -> str:
    """Return why no grammar can hold everything in a schema; empty if one can.

    A lenient `schema_rule` can still hold the rest.

    Raises:
        InvalidRequestError: the schema cannot be written as JSON, is nested too deeply or too large.
    """
    return _enforcement_error(_json_text(schema))


def _schema_expression(schema: object, whitespace: object, *, lenient: bool = False) -> str:
    if not isinstance(whitespace, str) or whitespace not in _WHITESPACE:
        raise InvalidRequestError(
            f"whitespace: {whitespace!r} is unknown; give one of {', '.join(sorted(_WHITESPACE))}"
        )
    if isinstance(schema, str):
        schema = _parsed(_text("schema", schema))
    if schema is True:
        schema = {}
    if not isinstance(schema, Mapping):
        raise InvalidRequestError(f"schema: {_shorten(schema)} is not a JSON schema; give an object")
    if LLGUIDANCE_OPTIONS in schema and not lenient:
        raise InvalidRequestError(f"schema: key {LLGUIDANCE_OPTIONS!r} is reserved; remove it and use whitespace=")
    return _expression(_json_text(schema), whitespace, lenient)


def _json_text(schema: Mapping[str, Any]) -> str:
    try:
        text = json.dumps({**schema}, ensure_ascii=False, allow_nan=False)
        text.encode()
    except RecursionError:
        raise InvalidRequestError(_TOO_DEEP) from None
    except (TypeError, ValueError) as error:
        raise InvalidRequestError(
            f"schema: it cannot be written as JSON ({error}); give dicts, lists, strings, numbers, booleans and None"
        ) from None
    return _text("schema", text)


@lru_cache(_MAX_CACHED)
def _enforcement_error(text: str) -> str:
    try:
        expression = _expression(text, "flexible", False)
    except InvalidRequestError as invalid:
        return str(invalid)
    is_json = expression.startswith(_JSON_RULE)
    source = json_grammar(expression.removeprefix(_JSON_RULE)) if is_json else f"start: {expression}"
    error = LLMatcher.validate_grammar(source)
    return f"schema: it cannot be used: {explain_error(error)}" if error else ""


@lru_cache(_MAX_CACHED)
def _expression(text: str, whitespace: str, lenient: bool) -> str:
    """Return the Lark expression of a schema; cached, since every turn of a conversation has the same tools."""

    def rule(schema: Mapping[str, Any]) -> str:
        return f"{_JSON_RULE}{_llguidance_schema(schema, whitespace, lenient)}"

    try:
        schema = with_equivalent_keywords(json.loads(text))
        return exact_integer_expression(schema, whitespace, rule, lenient=lenient) or rule(schema)
    except RecursionError:
        raise InvalidRequestError(_TOO_DEEP) from None


def _llguidance_schema(schema: Mapping[str, Any], whitespace: str, lenient: bool) -> str:
    """Return the text of a schema for llguidance."""
    supported = SupportedSchema.of(schema, lenient=lenient)
    options = dict(_WHITESPACE[whitespace])
    if not supported.numeric_escapes:
        options["json_allowed_escapes"] = _NAMED_ESCAPES
    rewritten = (
        drop_unsupported(supported.schema, options) if lenient else {**supported.schema, LLGUIDANCE_OPTIONS: options}
    )
    return json.dumps(rewritten, ensure_ascii=False)


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError:
        raise InvalidRequestError(_TOO_DEEP) from None
    except ValueError as error:
        raise InvalidRequestError(
            f"schema: {_shorten(text)} is not JSON ({error}); give the JSON text of a schema"
        ) from None


def _text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise InvalidRequestError(f"{field}: got a {type(value).__name__}; give a string")
    if len(value) > _MAX_CHARS:
        raise InvalidRequestError(f"{field}: it has {len(value)} characters; give at most {_MAX_CHARS}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InvalidRequestError(
            f"{field}: character {error.start} is the lone surrogate {value[error.start]!a}; give valid Unicode"
        ) from None
    return value


def _shorten(value: object) -> str:
    return truncated(repr(value), _EXCERPT)
