"""Validates the arguments of a request and builds its state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Set
from collections.abc import Sequence as ReadOnlyList
from dataclasses import dataclass
from numbers import Real
from operator import index
from typing import Any, SupportsIndex

from xpu_runtime.decoding import (
    Continuation,
    Proposer,
    ReplaySource,
    SamplingParams,
    SequenceSampler,
    TokenMask,
    TokenSource,
)
from xpu_runtime.engine.handle import Handle
from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.engine.stop_strings import StopStringDetector
from xpu_runtime.errors import InvalidRequestError, RequestTooLongError
from xpu_runtime.kv import KvManager
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.request import Priority, RequestMetrics
from xpu_runtime.scheduler import Sequence

__all__ = ["InputProcessor"]

_NOT_TOKEN_LISTS = (bytes, bytearray, memoryview, Mapping, Set)
"""Iterables of integers that are not ordered lists of token ids."""


@dataclass(frozen=True, slots=True)
class InputProcessor:
    """Checks requests against the limits of a loaded model.

    Attributes:
        tokenizer: tokenizer of the model.
        vocab_size: number of token ids of the model.
        max_context: most tokens of a prompt and its output.
        kv: limits of the KV pool.
    """

    tokenizer: Tokenizer
    vocab_size: int
    max_context: int
    kv: KvManager

    def process(
        self,
        number: int,
        prompt: str | ReadOnlyList[int],
        params: SamplingParams,
        *,
        priority: Priority | str,
        deadline_s: float | None,
        mask: TokenMask | None,
        proposer: Proposer | None,
        max_drafts: int,
        continuation: Continuation | None,
        replay: ReadOnlyList[int] | ReadOnlyList[ReadOnlyList[int]] | None,
        marks: Mapping[int, str],
        store: bool,
        cancel: Callable[[RequestState], None],
    ) -> RequestState:
        """Validate the arguments of `Engine.submit` and build the request with this ``number``.

        ``cancel`` is called with the request when its caller cancels it; the handle keeps a reference to it.

        Raises:
            InvalidRequestError: the prompt or a parameter is invalid.
        """
        priority = _priority(priority)
        if not isinstance(params, SamplingParams):
            raise InvalidRequestError(
                f"params: got a {type(params).__name__}; give SamplingParams, such as SamplingParams(max_tokens=64)"
            )
        tokens = self._tokens(prompt)
        recorded = None if replay is None else ReplaySource(*_recorded_answers(replay))
        max_new = params.max_tokens if recorded is None else sum(map(len, recorded.answers))
        self._check_length(len(tokens), max_new)
        deadline_s = None if deadline_s is None else _deadline(deadline_s)
        if not isinstance(max_drafts, SupportsIndex) or index(max_drafts) < 0:
            raise InvalidRequestError(f"max_drafts: {max_drafts!r} is invalid; give a number of tokens, 0 or more")
        for name, value, method in (("proposer", proposer, "propose"), ("continuation", continuation, "extend")):
            if value is not None and not callable(getattr(value, method, None)):
                raise InvalidRequestError(
                    f"{name}: a {type(value).__name__} has no method {method!r}; give one that has"
                )
        if not isinstance(marks, Mapping):
            raise InvalidRequestError(f"marks: got a {type(marks).__name__}; give a mapping of token ids to texts")
        if not isinstance(store, bool):
            raise InvalidRequestError(f"store: {store!r} is invalid; give True or False")
        if mask is not None and not isinstance(mask, TokenMask):
            raise InvalidRequestError(
                f"mask: got a {type(mask).__name__}; give a TokenMask, such as GrammarCompiler.mask makes of a Grammar"
            )
        now = time.perf_counter()
        repeatable = params.seed is not None and not params.is_greedy
        sequence = Sequence(number, priority, tokens, len(tokens), max_new, now, deadline_s, repeatable)
        metrics = RequestMetrics(arrived_at=now, prompt_tokens=len(tokens))
        token_source = self._token_source(params, tokens, recorded)
        request: RequestState
        handle = Handle(f"r{number}", priority, self.tokenizer, metrics, lambda: cancel(request))
        request = RequestState(
            sequence,
            handle,
            token_source,
            len(tokens),
            mask=mask,
            proposer=proposer,
            max_drafts=max_drafts,
            vocab_size=self.vocab_size,
            max_context=self.max_context,
            stop_detector=StopStringDetector(self.tokenizer, params, marks) if params.stop and replay is None else None,
            continuation=continuation,
            store=store,
        )
        return request

    def check_vocabulary(self, name: str, tokens: ReadOnlyList[int]) -> None:
        """Check that the model has all ``tokens`` of the argument ``name``.

        Raises:
            InvalidRequestError: it lacks one.
        """
        invalid = self._outside_vocabulary(tokens)
        if invalid is not None:
            raise InvalidRequestError(
                f"{name}: token id {invalid} is outside the vocabulary; give ids from 0 to {self.vocab_size - 1}"
            )

    def _tokens(self, prompt: str | ReadOnlyList[int]) -> list[int]:
        tokens = self.tokenizer.encode(prompt) if isinstance(prompt, str) else _token_ids(prompt)
        if not tokens:
            raise InvalidRequestError("prompt: it is empty; give at least one token")
        if not isinstance(prompt, str):
            self.check_vocabulary("prompt", tokens)
        elif (invalid := self._outside_vocabulary(tokens)) is not None:
            raise InvalidRequestError(
                f"prompt: the tokenizer in the model folder wrote token id {invalid}, but the model has ids 0 to "
                f"{self.vocab_size - 1}; give the folder the tokenizer of this model"
            )
        return tokens

    def _outside_vocabulary(self, tokens: ReadOnlyList[int]) -> int | None:
        """Return the first token outside the vocabulary, if any."""
        return next((token for token in tokens if not 0 <= token < self.vocab_size), None)

    def _check_length(self, num_prompt: int, max_new: int) -> None:
        total = num_prompt + max_new
        if total <= self.max_context:
            return
        room = self.max_context - num_prompt
        remedy = "shorten the prompt" + (f" or set max_tokens to at most {room}" if room > 0 else "")
        limit = f"the context of {self.max_context} tokens"
        if not self.kv.fits_empty_pool(self.max_context + 1):  # the KV pool limits the context
            limit, remedy = f"the {self.max_context} tokens of the KV cache", f"{remedy}, or raise kv_cache_bytes"
        raise RequestTooLongError(
            f"prompt: {num_prompt} tokens plus max_tokens={max_new} are {total}, more than {limit}; {remedy}"
        )

    def _token_source(self, params: SamplingParams, prompt: list[int], recorded: ReplaySource | None) -> TokenSource:
        if recorded is not None:
            self.check_vocabulary("replay", [token for answer in recorded.answers for token in answer])
            return recorded
        return SequenceSampler(
            params,
            eos_token_ids=self.tokenizer.eos_token_ids,
            prompt_token_ids=tuple(prompt),
            vocab_size=self.vocab_size,
        )


def _token_ids(prompt: ReadOnlyList[int]) -> list[int]:
    """Convert a prompt of token ids.

    Raises:
        InvalidRequestError: it is not a flat list of integers.
    """
    if isinstance(prompt, _NOT_TOKEN_LISTS) or not isinstance(prompt, Iterable):
        raise InvalidRequestError(f"prompt: got a {type(prompt).__name__}; give a text or a list of token ids")
    tokens: list[int] = []
    for position, token in enumerate(prompt):
        try:
            tokens.append(index(token))
        except TypeError:
            raise InvalidRequestError(
                f"prompt: item {position} is {token!r:.60}; give a text or a flat list of integer token ids"
            ) from None
    return tokens


def _recorded_answers(replay: ReadOnlyList[int] | ReadOnlyList[ReadOnlyList[int]]) -> list[Any]:
    """Return the recorded answers as a list of lists; the tokens are not checked.

    Raises:
        InvalidRequestError: it is neither a list of tokens nor a list of such lists.
    """
    try:
        items: list[Any] = list(replay)
    except TypeError:
        raise InvalidRequestError(
            f"replay: got a {type(replay).__name__}; give token ids, or lists of token ids"
        ) from None
    are_lists = [isinstance(item, Iterable) for item in items]
    if all(are_lists) and items:
        return items
    if any(are_lists):
        odd, kind = items[are_lists.index(not are_lists[0])], "lists" if are_lists[0] else "token ids"
        raise InvalidRequestError(f"replay: {odd!r} is mixed with {kind}; give either token ids or lists of token ids")
    return [items]


def _deadline(value: object) -> float:
    """Return a deadline in seconds; times are floats, so one that is no float would fail in the engine step.

    Raises:
        InvalidRequestError: it is not a number above 0, or larger than any float.
    """
    try:
        seconds = float(value) if isinstance(value, Real) else 0.0
    except OverflowError:
        seconds = 0.0
    if not seconds > 0:
        raise InvalidRequestError(f"deadline_s: {value!r:.60} is invalid; give seconds from now, above 0")
    return seconds


def _priority(value: Priority | str) -> Priority:
    try:
        return Priority(value)
    except ValueError:
        raise InvalidRequestError(f"priority: {value!r} is invalid; give 'reactive' or 'proactive'") from None
