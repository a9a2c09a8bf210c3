"""One grammar, made ready for one vocabulary."""

from __future__ import annotations

import threading
from typing import Final

from llguidance import LLMatcher, LLParserLimits, regex_to_lark

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.grammar import Grammar
from xpu_runtime.grammar.llguidance_errors import explain_error, json_grammar, truncated
from xpu_runtime.grammar.vocabulary import Vocabulary

__all__ = ["CompiledGrammar"]

_FIELD: Final = {"json_schema": "schema", "lark": "text", "regex": "pattern"}


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
        field, shown = _FIELD[self._grammar.kind], truncated(self._grammar.as_given)
        raise InvalidRequestError(f"{field}: {shown!r} cannot be used: {explain_error(matcher.get_error())}")


def _source(grammar: Grammar) -> str:
    """A grammar in the form llguidance reads."""
    if grammar.kind == "json_schema":
        return json_grammar(grammar.text)
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
