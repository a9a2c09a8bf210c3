"""From grammars to masks, for one model."""

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
    """Compiles grammars for the tokens of one model, and keeps the compiled ones.

    May be used from several threads. The vocabulary is read at the first use, which takes about a second for 128k
    tokens; a compilation takes about a millisecond for the schema of a tool, and up to a second for thousands of
    properties.

    Args:
        tokenizer: of the model.
        capacity: compiled grammars kept; the least recently used one goes first.
        max_lexer_states: lexer states kept for one grammar, of 1 to 2 kB each.
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
        self._known: Vocabulary | None = None
        self._compiled: OrderedDict[Grammar, CompiledGrammar] = OrderedDict()

    def mask(self, grammar: Grammar) -> GrammarMask:
        """A mask for one answer.

        Raises:
            InvalidRequestError: the grammar has an error, uses what is not supported, or allows no text.
        """
        if not isinstance(grammar, Grammar):
            raise InvalidRequestError(
                f"grammar: a {type(grammar).__name__} was given; make a Grammar, as Grammar.regex"
            )
        with self._lock:
            compiled = self._compiled.get(grammar)
            if compiled is not None:
                self._compiled.move_to_end(grammar)
        if compiled is None:
            # Outside the lock, so that a large grammar does not keep others waiting.
            compiled = CompiledGrammar(grammar, self.vocabulary, self._max_lexer_states)
            with self._lock:
                compiled = self._compiled.setdefault(grammar, compiled)
                if len(self._compiled) > self._capacity:
                    self._compiled.popitem(last=False)
        return GrammarMask(compiled)

    def literal(self, text: str) -> str:
        """The Lark expression that matches ``text``, with the model's special tokens in it as tokens.

        What a tokenizer treats as special, ``<tool_call>`` for instance, no text in a grammar matches. So this is how
        the marks of a chat format are to be written into a Lark grammar.
        """
        special = self.vocabulary.special
        # Every second part is a special token.
        parts = enumerate(self.vocabulary.special_pattern.split(text))
        found = [
            f"<[{special[part]}]>" if at % 2 else json.dumps(part, ensure_ascii=False) for at, part in parts if part
        ]
        return " ".join(found) or '""'

    @property
    def vocabulary(self) -> Vocabulary:
        """The tokens of the model; the first call reads them."""
        with self._vocabulary_lock:
            if self._known is None:
                self._known = Vocabulary.of(self._tokenizer)
            return self._known
