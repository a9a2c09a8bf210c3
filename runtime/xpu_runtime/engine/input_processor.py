"""What callers hand in: checked, and made into requests that the engine can take."""

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

_NO_TOKENS = (bytes, bytearray, memoryview, Mapping, Set)
"""What gives integers in a loop too, but not token ids in the order of a text."""


@dataclass(frozen=True, slots=True)
class InputProcessor:
    """Knows what a model can be asked for.

    Attributes:
        tokenizer: of the model.
        vocab_size: token ids the model knows.
        max_context: most tokens of a prompt and its answer.
        kv: says what fits the KV pool.
    """

    tokenizer: Tokenizer
    vocab_size: int
    max_context: int
    kv: KvManager

    def request(
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
        cancel: Callable[[RequestState], None],
    ) -> RequestState:
        """A request of this ``number`` from the arguments of `Engine.submit`.

        ``cancel`` is called with it when its caller gives it up. The handle holds ``cancel``, and whatever that holds.

        Raises:
            InvalidRequestError: the prompt or a parameter cannot be used.
        """
        priority = _priority(priority)
        if not isinstance(params, SamplingParams):
            raise InvalidRequestError(
                f"params: a {type(params).__name__} was given; give SamplingParams, as SamplingParams(max_tokens=64)"
            )
        tokens = self._tokens(prompt)
        recorded = None if replay is None else ReplaySource(*_answers(replay))
        max_new = params.max_tokens if recorded is None else sum(map(len, recorded.answers))
        self._check_length(len(tokens), max_new)
        if deadline_s is not None and not (isinstance(deadline_s, Real) and deadline_s > 0):
            raise InvalidRequestError(f"deadline_s: {deadline_s!r} is no time to come; give seconds from now, above 0")
        if not isinstance(max_drafts, SupportsIndex) or index(max_drafts) < 0:
            raise InvalidRequestError(f"max_drafts: {max_drafts!r}; give a whole number of tokens a step, 0 or more")
        for name, given, method in (("proposer", proposer, "propose"), ("continuation", continuation, "extend")):
            if given is not None and not callable(getattr(given, method, None)):
                raise InvalidRequestError(f"{name}: a {type(given).__name__} was given; it has no method {method!r}")
        if not isinstance(marks, Mapping):
            raise InvalidRequestError(f"marks: a {type(marks).__name__} was given; give texts by token id")
        if mask is not None and not isinstance(mask, TokenMask):
            raise InvalidRequestError(
                f"mask: a {type(mask).__name__} was given; give a TokenMask, as GrammarCompiler.mask makes of a Grammar"
            )
        now = time.perf_counter()
        sequence = Sequence(number, priority, tokens, len(tokens), max_new, now, deadline_s)
        metrics = RequestMetrics(arrived_at=now, prompt_tokens=len(tokens))
        source = self._source(params, tokens, recorded)
        live: RequestState
        handle = Handle(f"r{number}", priority, self.tokenizer, metrics, lambda: cancel(live))
        live = RequestState(
            sequence,
            handle,
            source,
            len(tokens),
            mask=mask,
            proposer=proposer,
            max_drafts=max_drafts,
            vocab_size=self.vocab_size,
            max_context=self.max_context,
            stops=StopStringDetector(self.tokenizer, params, marks) if params.stop and replay is None else None,
            continuation=continuation,
        )
        return live

    def _tokens(self, prompt: str | ReadOnlyList[int]) -> list[int]:
        tokens = self.tokenizer.encode(prompt) if isinstance(prompt, str) else _token_ids(prompt)
        if not tokens:
            raise InvalidRequestError("prompt: it is empty; give at least one token")
        wrong = self._foreign(tokens)
        if wrong is not None:
            if isinstance(prompt, str):
                raise InvalidRequestError(
                    f"prompt: the tokenizer in the model's folder writes token id {wrong}, and the model knows 0 to "
                    f"{self.vocab_size - 1}; the tokenizer is that of another model"
                )
            raise InvalidRequestError(
                f"prompt: token id {wrong} is not in the vocabulary of 0 to {self.vocab_size - 1}"
            )
        return tokens

    def _foreign(self, tokens: ReadOnlyList[int]) -> int | None:
        """The first token that is not in the vocabulary."""
        return next((token for token in tokens if not 0 <= token < self.vocab_size), None)

    def _check_length(self, n_prompt: int, max_new: int) -> None:
        total = n_prompt + max_new
        if total > self.max_context:
            room = self.max_context - n_prompt
            less = f" or ask for at most {room}" if room > 0 else ""
            limit = f"the context of {self.max_context}"
            if not self.kv.fits_empty_pool(self.max_context + 1):  # it is what limits the context
                limit, less = f"the {self.max_context} that the KV cache holds", f"{less}, or raise kv_cache_bytes"
            raise RequestTooLongError(
                f"prompt: {n_prompt} tokens and max_tokens={max_new} make {total}, more than {limit}; shorten the "
                f"prompt{less}"
            )

    def _source(self, params: SamplingParams, prompt: list[int], recorded: ReplaySource | None) -> TokenSource:
        if recorded is not None:
            wrong = self._foreign([token for answer in recorded.answers for token in answer])
            if wrong is not None:
                raise InvalidRequestError(
                    f"replay: token {wrong} is outside the vocabulary of {self.vocab_size} tokens"
                )
            return recorded
        return SequenceSampler(
            params,
            eos_token_ids=self.tokenizer.eos_token_ids,
            prompt_token_ids=tuple(prompt),
            vocab_size=self.vocab_size,
        )


def _token_ids(prompt: ReadOnlyList[int]) -> list[int]:
    """A prompt of token ids.

    Raises:
        InvalidRequestError: it is none.
    """
    if isinstance(prompt, _NO_TOKENS) or not isinstance(prompt, Iterable):
        kind = type(prompt).__name__
        raise InvalidRequestError(f"prompt: a {kind} was given; give a text or a list of token ids")
    tokens: list[int] = []
    for at, token in enumerate(prompt):
        try:
            tokens.append(index(token))
        except TypeError:
            raise InvalidRequestError(
                f"prompt: {token!r:.60} stands at {at}; give a text or one flat list of whole numbers, the token ids"
            ) from None
    return tokens


def _answers(replay: ReadOnlyList[int] | ReadOnlyList[ReadOnlyList[int]]) -> list[Any]:
    """The recorded answers, of which there may be a single one; their tokens are not looked at.

    Raises:
        InvalidRequestError: it is neither a list of tokens nor a list of such lists.
    """
    try:
        found: list[Any] = list(replay)
    except TypeError:
        kind = type(replay).__name__
        raise InvalidRequestError(f"replay: a {kind} was given; give token ids, or lists of them") from None
    lists = [isinstance(each, Iterable) for each in found]
    if all(lists) and lists:
        return found
    if any(lists):
        odd = found[lists.index(not lists[0])]
        raise InvalidRequestError(
            f"replay: {odd!r} is among {'lists' if lists[0] else 'token ids'}; give either token ids or lists of them"
        )
    return [found]


def _priority(value: Priority | str) -> Priority:
    try:
        return Priority(value)
    except ValueError:
        raise InvalidRequestError(f"priority: {value!r} is neither 'reactive' nor 'proactive'") from None
