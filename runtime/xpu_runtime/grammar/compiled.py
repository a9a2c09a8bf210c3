"""One grammar, made ready for one vocabulary."""

from __future__ import annotations

import re
import threading
from typing import Final

from llguidance import LLMatcher, LLParserLimits, regex_to_lark

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.spec import Grammar
from xpu_runtime.grammar.vocabulary import Vocabulary

__all__ = ["CompiledGrammar"]

_FIELD: Final = {"json_schema": "schema", "lark": "text", "regex": "pattern"}
_EXCERPT: Final = 200
_PLACE: Final = re.compile(r"^(?:at )?(\d+)\((\d+)\): ")
_RUST: Final = "write it for Rust's regex, which has no look-around and no back-references"
_KEYWORDS: Final = (
    "say it with type, enum, const, anyOf, allOf, $ref, properties, required, additionalProperties, patternProperties, "
    "items, prefixItems, pattern, format and the limits of numbers, lengths and counts"
)
_HINTS: Final = {  # by what llguidance says; the last one fits always
    "Unimplemented keys": _KEYWORDS,
    "oneOf constraints": "use anyOf, or require in every alternative a property with a const of its own",
    "Unknown format": "use date, date-time, duration, email, hostname, ipv4, ipv6, time, uri, uuid, or a pattern",
    "Invalid type": "use string, number, integer, boolean, object, array or null",
    "recursion limit": "nest it at most about 60 objects deep, and let $ref point to $defs",
    "too deeply nested": "use more rules",
    "does not exist": "let $ref point to what the schema itself defines",
    "Unsatisfiable": "leave some value valid",
    "NoExtension": "leave some text valid",
    "regex parse error": _RUST,
    "invalid regex": _RUST,
    "unknown special token": "name one of the model's, or give its id as <[ID]>",
    "": "see the documentation of llguidance for what is supported",
}


class CompiledGrammar:
    """Makes the matchers of one grammar; may be used from several threads.

    The matchers share a cache of lexer states, so the second answer to a grammar is cheaper than the first.

    Args:
        grammar: the grammar.
        vocabulary: the model's tokens.
        max_lexer_states: states kept, of 1 to 2 kB each, before matchers of the shared cache fail.

    Raises:
        InvalidRequestError: it has an error, uses what is not supported, is too large, or allows no text at all.
    """

    def __init__(self, grammar: Grammar, vocabulary: Vocabulary, max_lexer_states: int) -> None:
        self.vocabulary = vocabulary
        self._grammar = grammar
        self._limits = LLParserLimits(verbose_errors=False, max_lexer_states=max_lexer_states)
        self._lock = threading.Lock()
        self._free: LLMatcher | None = None
        self._forcing = self._build(_source(grammar))
        probe = self._forcing.deep_copy()
        probe.compute_bitmask()
        self._check(probe)

    def start(self) -> LLMatcher:
        """A matcher at the beginning of the grammar; it divides forced texts into tokens as the tokenizer does."""
        return self._forcing.deep_copy()

    def renew(self) -> LLMatcher:
        """The same with an empty cache, once the shared one is full; later matchers share the new one."""
        self._forcing = self._build(_source(self._grammar))
        return self.start()

    def start_unforced(self) -> LLMatcher:
        """A matcher at the beginning that allows any division into tokens."""
        with self._lock:
            if self._free is None:
                self._free = self._build(_unforced(self._grammar))
            return self._free.deep_copy()

    def _build(self, source: str) -> LLMatcher:
        matcher = LLMatcher(self.vocabulary.tokens, source, log_level=0, limits=self._limits)
        self._check(matcher)
        return matcher

    def _check(self, matcher: LLMatcher) -> None:
        if not matcher.is_error():
            return
        said = matcher.get_error().removesuffix("\n<non-verbose/>")
        hint = next(hint for part, hint in _HINTS.items() if part in said)
        reason = "it allows no text" if said.startswith("NoExtension") else _one_line(said)
        field, shown = _FIELD[self._grammar.kind], _shortened(self._grammar.as_given)
        raise InvalidRequestError(f"{field}: {shown!r} cannot be used: {reason}; {hint}")


def _source(grammar: Grammar) -> str:
    """A grammar in the form llguidance reads."""
    if grammar.kind == "json_schema":
        # Not by way of a Python object, whose depth llguidance would refuse with an error of its own.
        return f'{{"grammars": [{{"json_schema": {grammar.text}}}]}}'
    return _lark(grammar)


def _unforced(grammar: Grammar) -> str:
    """The same without the canonical division of forced texts, which only Lark can ask for."""
    body = f"start: %json {grammar.text}" if grammar.kind == "json_schema" else _lark(grammar)
    return f'%llguidance {{"no_forcing": true}}\n{body}'


def _lark(grammar: Grammar) -> str:
    if grammar.kind == "lark":
        return grammar.text
    # The digits of all the world's scripts are hardly what "\\d" was written for.
    return f"start: /{regex_to_lark(grammar.text, use_ascii='d')}/"


def _one_line(message: str) -> str:
    """What llguidance says, without the drawings of the place."""
    lines = [line.strip() for line in message.split("\n   1 |")[0].splitlines()]
    text = " ".join(line for line in lines if line.strip("^ "))
    return _shortened(_PLACE.sub(r"line \1, column \2: ", text))


def _shortened(text: str) -> str:
    return text if len(text) <= _EXCERPT else f"{text[:_EXCERPT]}..."
