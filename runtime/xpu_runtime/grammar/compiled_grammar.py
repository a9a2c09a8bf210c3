"""A grammar compiled for one vocabulary."""

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
    """Creates matchers of one grammar; thread-safe.

    The matchers share a cache of lexer states, so later answers to the same grammar are cheaper.

    Args:
        grammar: the grammar.
        vocabulary: tokens of the model.
        max_lexer_states: most cached lexer states, of 1 to 2 kB each; beyond it matchers of the shared cache fail.

    Raises:
        InvalidRequestError: the grammar is invalid, unsupported, too large, or allows no text.
    """

    def __init__(self, grammar: Grammar, vocabulary: Vocabulary, max_lexer_states: int) -> None:
        self.vocabulary = vocabulary
        self._grammar = grammar
        self._limits = LLParserLimits(verbose_errors=False, max_lexer_states=max_lexer_states)
        self._lock = threading.Lock()
        self._unforced_matcher: LLMatcher | None = None
        self._forcing_matcher = self._build_matcher(_llguidance_source(grammar))
        probe = self._forcing_matcher.deep_copy()
        probe.compute_bitmask()
        self._check_matcher(probe)

    def start(self) -> LLMatcher:
        """Return a matcher in the initial state; it tokenises forced text like the tokenizer."""
        return self._forcing_matcher.deep_copy()

    def renew(self) -> LLMatcher:
        """Return a matcher with an empty cache, for a full one; later matchers share the new cache."""
        self._forcing_matcher = self._build_matcher(_llguidance_source(self._grammar))
        return self.start()

    def start_unforced(self) -> LLMatcher:
        """Return a matcher in the initial state that allows any tokenisation."""
        with self._lock:
            if self._unforced_matcher is None:
                self._unforced_matcher = self._build_matcher(_unforced(self._grammar))
            return self._unforced_matcher.deep_copy()

    def _build_matcher(self, source: str) -> LLMatcher:
        matcher = LLMatcher(self.vocabulary.tokens, source, log_level=0, limits=self._limits)
        self._check_matcher(matcher)
        return matcher

    def _check_matcher(self, matcher: LLMatcher) -> None:
        if not matcher.is_error():
            return
        field, shown = _FIELD[self._grammar.kind], truncated(self._grammar.original_text)
        raise InvalidRequestError(f"{field}: {shown!r} cannot be used: {explain_error(matcher.get_error())}")


def _llguidance_source(grammar: Grammar) -> str:
    """Return a grammar in the input format of llguidance."""
    if grammar.kind == "json_schema":
        return json_grammar(grammar.text)
    return _lark(grammar)


def _unforced(grammar: Grammar) -> str:
    """Return a grammar that does not force the canonical tokenisation, which only Lark can express."""
    body = f"start: %json {grammar.text}" if grammar.kind == "json_schema" else _lark(grammar)
    return f'%llguidance {{"no_forcing": true}}\n{body}'


def _lark(grammar: Grammar) -> str:
    if grammar.kind == "lark":
        return grammar.text
    # By default "\\d" would match the digits of all scripts.
    return f"start: /{regex_to_lark(grammar.text, use_ascii='d')}/"
