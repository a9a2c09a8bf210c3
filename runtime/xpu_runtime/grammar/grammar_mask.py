"""The token mask of one answer under a grammar."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import numpy as np
from llguidance import LLMatcher
from numpy.typing import NDArray

from xpu_runtime.errors import RequestFailedError
from xpu_runtime.grammar.compiled_grammar import CompiledGrammar

__all__ = ["GrammarMask"]

_MAX_CACHED = 128  # cached bit masks, 16 kB each at 128k tokens: more than the rows of a long draft


class GrammarMask:
    """State of a grammar along one answer; implements `TokenMask`.

    Create it with `GrammarCompiler.mask`. The allowed tokens depend on the consumed tokens only, not on rollbacks. End
    tokens are allowed where the answer may end, special tokens only where the grammar names them.
    """

    def __init__(self, compiled: CompiledGrammar) -> None:
        self._compiled = compiled
        self._vocabulary = compiled.vocabulary
        self._matcher = compiled.start()
        self._tokens: list[int] = []  # consumed tokens, then the ones undone last
        self._depth = 0  # number of tokens the matcher has consumed
        self._ends = 0  # end tokens after them, unknown to the matcher
        self._cached_bits: dict[int, NDArray[np.uint8]] = {}  # by depth
        self._single_token: dict[int, int] = {}  # by depth: the only allowed token

    def allowed(self) -> NDArray[np.bool_]:
        """Return the allowed next tokens as bool ``[n]``, n being the number of ids of the tokenizer.

        Raises:
            RequestFailedError: no token can follow, or the grammar state has become too complex.
        """
        unpacked = np.unpackbits(self._current_bits(), count=self._vocabulary.size, bitorder="little")
        return unpacked.view(np.bool_)

    def allows(self, token_id: int) -> bool:
        """True if ``token_id`` may come next.

        Raises:
            RequestFailedError: like `allowed`.
        """
        return token_id < self._vocabulary.size and _has_bit(self._current_bits(), token_id)

    def advance(self, token_id: int) -> None:
        """Consume one output token.

        Raises:
            RequestFailedError: the token is not allowed.
        """
        if token_id in self._vocabulary.ends and (self.is_finished() or self._matcher.is_accepting()):
            self._ends += 1
            return
        diverges = self._depth < len(self._tokens) and self._tokens[self._depth] != token_id
        if diverges and max(self._cached_bits, default=0) > self._depth:
            # The matcher caches its last mask, computed on the branch that is left here, and would return it again at
            # the same depth of the new branch (llguidance 1.5.1 to 1.9.1). A new matcher costs 0.5 us per token.
            self._restart()
        if self.is_finished() or not self._consume(token_id):
            raise RequestFailedError(f"the grammar does not allow token {token_id} at position {self._depth}")
        if diverges:
            del self._tokens[self._depth :]
            self._cached_bits = {at: bits for at, bits in self._cached_bits.items() if at <= self._depth}
            self._single_token = {at: token for at, token in self._single_token.items() if at <= self._depth}
        if self._depth == len(self._tokens):
            self._tokens.append(token_id)
        self._depth += 1

    def rollback(self, n: int) -> None:
        """Undo the last ``n`` calls of `advance`; ``0`` has no effect.

        Raises:
            ValueError: fewer tokens were consumed.
        """
        if not 0 <= n <= self._depth + self._ends:
            raise ValueError(f"n: {n} tokens cannot be undone; give at most {self._depth + self._ends}")
        ends = min(n, self._ends)
        self._ends -= ends
        undone = n - ends
        self._depth -= undone
        # Some grammars do not support rollback, for instance those with max_tokens.
        if undone and not self._matcher.rollback(undone):
            self._restart()

    def is_finished(self) -> bool:
        """True if the answer is complete, so that only an end token could follow."""
        return self._ends > 0 or (self._matcher.is_stopped() and not self._matcher.is_error())

    def forced(self) -> list[int]:
        """Return the tokens that the grammar forces, tokenised like the tokenizer; may be empty."""
        if self.is_finished():
            return []
        tokens = self._matcher.compute_ff_tokens()
        forced = tokens[: self._matcher.validate_tokens(tokens)] if tokens else []
        self._single_token = dict(enumerate(forced, self._depth))
        return forced

    def prepare(self, draft: Sequence[int] = ()) -> None:
        """Compute and cache the results of `allowed` here and after each token of ``draft``.

        Never raises, and leaves the state unchanged, so it can run beside the model.
        """
        # `allowed` raises the error again, where it fails the request.
        with suppress(RequestFailedError):
            taken = 0
            try:
                for token in draft:
                    if self.is_finished() or not self.allows(token):
                        return
                    self.advance(token)
                    taken += 1
                if not self.is_finished():
                    self._mask_at_depth()
            finally:
                self.rollback(taken)

    def _current_bits(self) -> NDArray[np.uint8]:
        """Return the bit mask of the allowed next tokens."""
        return self._vocabulary.end_bits if self.is_finished() else self._mask_at_depth()

    def _mask_at_depth(self) -> NDArray[np.uint8]:
        """Return the bit mask at the current depth, from the cache if possible."""
        bits = self._cached_bits.get(self._depth)
        if bits is None:
            single = self._single_token.get(self._depth)
            bits = self._compute() if single is None else _single_bit(single, self._vocabulary.size)
            if len(self._cached_bits) >= _MAX_CACHED:
                del self._cached_bits[min(self._cached_bits)]
            self._cached_bits[self._depth] = bits
        return bits

    def _compute(self) -> NDArray[np.uint8]:
        forced = self._matcher.compute_ff_tokens()
        if forced and not self._matcher.validate_tokens(forced[:1]):
            # Text such as "<|end|>" was tokenised as the special token, which the grammar does not allow.
            free = self._replay(self._compiled.start_unforced())
            return np.frombuffer(free.compute_bitmask(), dtype=np.uint8)
        raw = self._matcher.compute_bitmask()
        if self._matcher.is_error():
            self._renew()
            raw = self._matcher.compute_bitmask()
            self._check_matcher(self._matcher)
        return np.frombuffer(raw, dtype=np.uint8)

    def _consume(self, token_id: int) -> bool:
        if not 0 <= token_id < self._vocabulary.size:
            return False
        if self._matcher.try_consume_tokens([token_id]):
            return True
        self._renew()
        return self._matcher.try_consume_tokens([token_id]) == 1

    def _restart(self) -> None:
        """Replay the consumed tokens with a new matcher; the shared cache may be full."""
        try:
            self._matcher = self._replay(self._compiled.start())
        except RequestFailedError:
            self._renew()

    def _renew(self) -> None:
        """Continue with an empty cache of lexer states, which the answers to a grammar may have filled.

        A matcher with a full cache reports the error late, and consumes no token before that.
        """
        self._matcher = self._replay(self._compiled.renew())

    def _replay(self, matcher: LLMatcher) -> LLMatcher:
        """Replay the consumed tokens with ``matcher``."""
        if self._depth:
            matcher.consume_tokens(self._tokens[: self._depth])
            self._check_matcher(matcher)
        return matcher

    def _check_matcher(self, matcher: LLMatcher) -> None:
        if matcher.is_error():
            reason = matcher.get_error().splitlines()[0]
            raise RequestFailedError(f"no token can follow in the grammar at position {self._depth}: {reason}")


def _single_bit(token: int, size: int) -> NDArray[np.uint8]:
    """Return the bit mask of one token."""
    bits = np.zeros(-(-size // 8), np.uint8)
    bits[token >> 3] = 1 << (token & 7)
    return bits


def _has_bit(bits: NDArray[np.uint8], token: int) -> bool:
    return 0 <= token < 8 * bits.size and bool(bits[token >> 3] >> (token & 7) & 1)
