"""Compiles grammars to token masks for one model."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from typing import Final

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar.compiled_grammar import CompiledGrammar
from xpu_runtime.grammar.grammar import Grammar
from xpu_runtime.grammar.grammar_mask import GrammarMask
from xpu_runtime.grammar.vocabulary import Vocabulary
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["GrammarCompiler"]

_CAPACITY: Final = 64
_MAX_LEXER_STATES: Final = 50_000


class GrammarCompiler:
    """Compiles grammars for the vocabulary of one model and caches them; thread-safe.

    The vocabulary is read at the first use. Compilation takes about a millisecond for the schema of a tool, and up to a
    second for thousands of properties.

    Args:
        tokenizer: tokenizer of the model.
        capacity: most cached grammars; the least recently used one is dropped first.
        max_lexer_states: most lexer states per grammar, of 1 to 2 kB each.
    """

    def __init__(
        self, tokenizer: Tokenizer, *, capacity: int = _CAPACITY, max_lexer_states: int = _MAX_LEXER_STATES
    ) -> None:
        if capacity < 1:
            raise ValueError(f"capacity: {capacity} is too small; give at least 1")
        self._tokenizer = tokenizer
        self._capacity = capacity
        self._max_lexer_states = max_lexer_states
        self._lock = threading.Lock()
        self._vocabulary_lock = threading.Lock()
        self._cached_vocabulary: Vocabulary | None = None
        self._compiled: OrderedDict[Grammar, CompiledGrammar] = OrderedDict()

    def mask(self, grammar: Grammar) -> GrammarMask:
        """Return a mask for one answer.

        Raises:
            InvalidRequestError: the grammar is invalid or unsupported, or allows no text.
        """
        if not isinstance(grammar, Grammar):
            raise InvalidRequestError(
                f"grammar: got a {type(grammar).__name__}; give a Grammar, such as Grammar.regex makes"
            )
        with self._lock:
            compiled = self._compiled.get(grammar)
            if compiled is not None:
                self._compiled.move_to_end(grammar)
        if compiled is None:
            # Outside the lock, so that a large grammar does not block other threads.
            compiled = CompiledGrammar(grammar, self.vocabulary, self._max_lexer_states)
            with self._lock:
                compiled = self._compiled.setdefault(grammar, compiled)
                if len(self._compiled) > self._capacity:
                    self._compiled.popitem(last=False)
        return GrammarMask(compiled)

    def literal(self, text: str) -> str:
        """Return the Lark expression that matches ``text``, with special tokens of the model as tokens.

        Text in a grammar never matches special tokens such as ``<tool_call>``. Use this to write the markers of a chat
        format in a Lark grammar.
        """
        special = self.vocabulary.special
        # Parts at odd positions are special tokens.
        parts = enumerate(self.vocabulary.special_pattern.split(text))
        lark_terms = [
            f"<[{special[part]}]>" if at % 2 else json.dumps(part, ensure_ascii=False) for at, part in parts if part
        ]
        return " ".join(lark_terms) or '""'

    @property
    def vocabulary(self) -> Vocabulary:
        """Tokens of the model, read at the first access."""
        with self._vocabulary_lock:
            if self._cached_vocabulary is None:
                self._cached_vocabulary = Vocabulary.of(self._tokenizer)
            return self._cached_vocabulary
