"""Which tokens may come next in one answer."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import numpy as np
from llguidance import LLMatcher
from numpy.typing import NDArray

from xpu_runtime.errors import RequestFailedError
from xpu_runtime.grammar.compiled_grammar import CompiledGrammar

__all__ = ["GrammarMask"]

_KEPT = 128  # bit masks kept, of 16 kB each at 128k tokens: more than the rows of a long verified draft


class GrammarMask:
    """The state of one grammar along one answer, as `TokenMask` asks.

    Make it with `GrammarCompiler.mask`. What it allows depends on the tokens taken alone, not on rollbacks. End tokens
    are allowed where the answer may end, special tokens only where the grammar names them.
    """

    def __init__(self, compiled: CompiledGrammar) -> None:
        self._compiled = compiled
        self._vocabulary = compiled.vocabulary
        self._matcher = compiled.start()
        self._tokens: list[int] = []  # those taken, and then those undone last
        self._depth = 0  # tokens the matcher has taken
        self._ends = 0  # end tokens taken after them, which the matcher need not know
        self._bits: dict[int, NDArray[np.uint8]] = {}  # by depth
        self._only: dict[int, int] = {}  # by depth: the one token that is allowed there

    def allowed(self) -> NDArray[np.bool_]:
        """Which tokens may come next: bool ``[n]`` by token id, of the ids the tokenizer knows.

        Raises:
            RequestFailedError: no token can follow, or the grammar has become too complex.
        """
        unpacked = np.unpackbits(self._current(), count=self._vocabulary.size, bitorder="little")
        return unpacked.view(np.bool_)

    def allows(self, token_id: int) -> bool:
        """The same of one token.

        Raises:
            RequestFailedError: as `allowed` does.
        """
        return token_id < self._vocabulary.size and _has(self._current(), token_id)

    def advance(self, token_id: int) -> None:
        """Take one output token.

        Raises:
            RequestFailedError: it is not allowed.
        """
        if token_id in self._vocabulary.ends and (self.is_finished() or self._matcher.is_accepting()):
            self._ends += 1
            return
        departs = self._depth < len(self._tokens) and self._tokens[self._depth] != token_id
        if departs and max(self._bits, default=0) > self._depth:
            # The matcher keeps the mask it computed last, on the way that is left here, and would give it again where
            # the new way is as deep in the grammar (llguidance 1.5.1 to 1.9.1). A new one takes 0.5 us a token.
            self._restart()
        if self.is_finished() or not self._consume(token_id):
            raise RequestFailedError(f"the grammar does not allow token {token_id} at position {self._depth}")
        if departs:
            del self._tokens[self._depth :]
            self._bits = {at: bits for at, bits in self._bits.items() if at <= self._depth}
            self._only = {at: token for at, token in self._only.items() if at <= self._depth}
        if self._depth == len(self._tokens):
            self._tokens.append(token_id)
        self._depth += 1

    def rollback(self, n: int) -> None:
        """Undo the last ``n`` calls of `advance`; ``0`` does nothing.

        Raises:
            ValueError: there were not so many.
        """
        if not 0 <= n <= self._depth + self._ends:
            raise ValueError(f"n: {n} tokens cannot be undone; {self._depth + self._ends} were taken")
        ends = min(n, self._ends)
        self._ends -= ends
        undone = n - ends
        self._depth -= undone
        # Some grammars cannot go back, for instance those with max_tokens.
        if undone and not self._matcher.rollback(undone):
            self._restart()

    def is_finished(self) -> bool:
        """Whether the answer is complete, so that nothing but an end token could follow."""
        return self._ends > 0 or (self._matcher.is_stopped() and not self._matcher.is_error())

    def forced(self) -> list[int]:
        """The tokens that the grammar leaves no choice about, divided as the tokenizer divides them; may be empty."""
        if self.is_finished():
            return []
        tokens = self._matcher.compute_ff_tokens()
        forced = tokens[: self._matcher.validate_tokens(tokens)] if tokens else []
        self._only = dict(enumerate(forced, self._depth))
        return forced

    def prepare(self, draft: Sequence[int] = ()) -> None:
        """Compute now what the next calls of `allowed` will be asked: here, and after each token of ``draft``.

        The result is kept, so this can run beside the model. Never raises; the state is left as it was.
        """
        # A failure is met again in `allowed`, where the request can be told.
        with suppress(RequestFailedError):
            taken = 0
            try:
                for token in draft:
                    if self.is_finished() or not self.allows(token):
                        return
                    self.advance(token)
                    taken += 1
                if not self.is_finished():
                    self._ready()
            finally:
                self.rollback(taken)

    def _current(self) -> NDArray[np.uint8]:
        """The bit mask of what may come next."""
        return self._vocabulary.end_bits if self.is_finished() else self._ready()

    def _ready(self) -> NDArray[np.uint8]:
        """The bit mask at the current position."""
        bits = self._bits.get(self._depth)
        if bits is None:
            only = self._only.get(self._depth)
            bits = self._compute() if only is None else _bit(only, self._vocabulary.size)
            if len(self._bits) >= _KEPT:
                del self._bits[min(self._bits)]
            self._bits[self._depth] = bits
        return bits

    def _compute(self) -> NDArray[np.uint8]:
        forced = self._matcher.compute_ff_tokens()
        if forced and not self._matcher.validate_tokens(forced[:1]):
            # A text such as "<|end|>" was divided into the special token, which the grammar does not mean.
            free = self._again(self._compiled.start_unforced())
            return np.frombuffer(free.compute_bitmask(), dtype=np.uint8)
        raw = self._matcher.compute_bitmask()
        if self._matcher.is_error():
            self._renew()
            raw = self._matcher.compute_bitmask()
            self._check(self._matcher)
        return np.frombuffer(raw, dtype=np.uint8)

    def _consume(self, token_id: int) -> bool:
        if not 0 <= token_id < self._vocabulary.size:
            return False
        if self._matcher.try_consume_tokens([token_id]):
            return True
        self._renew()
        return self._matcher.try_consume_tokens([token_id]) == 1

    def _restart(self) -> None:
        """Go the way so far with a new matcher; the shared cache may have no room for it."""
        try:
            self._matcher = self._again(self._compiled.start())
        except RequestFailedError:
            self._renew()

    def _renew(self) -> None:
        """Have room again, since the lexer states of all the answers to a grammar may have become too many.

        A matcher that is out of room says so late, and takes no token before that.
        """
        self._matcher = self._again(self._compiled.renew())

    def _again(self, matcher: LLMatcher) -> LLMatcher:
        """Let a matcher take the tokens so far."""
        if self._depth:
            matcher.consume_tokens(self._tokens[: self._depth])
            self._check(matcher)
        return matcher

    def _check(self, matcher: LLMatcher) -> None:
        if matcher.is_error():
            reason = matcher.get_error().splitlines()[0]
            raise RequestFailedError(f"no token can follow in the grammar at position {self._depth}: {reason}")


def _bit(token: int, size: int) -> NDArray[np.uint8]:
    """The bit mask of one token."""
    bits = np.zeros(-(-size // 8), np.uint8)
    bits[token >> 3] = 1 << (token & 7)
    return bits


def _has(bits: NDArray[np.uint8], token: int) -> bool:
    return 0 <= token < 8 * bits.size and bool(bits[token >> 3] >> (token & 7) & 1)
