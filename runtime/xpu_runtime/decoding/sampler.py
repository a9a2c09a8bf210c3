"""Token sampling for one sequence, and the batched argmax of many."""

from __future__ import annotations

import math
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding.penalties import Penalties
from xpu_runtime.decoding.sampling_params import SamplingParams
from xpu_runtime.deprecation import renamed_members
from xpu_runtime.errors import InvalidRequestError, RequestFailedError

__all__ = ["SampledToken", "SequenceSampler", "greedy_tokens"]

_MIN_FLOAT = float(np.finfo(np.float32).min)
_MAX_FLOAT = float(np.finfo(np.float32).max)
_BLOCK = 1024  # cumulative sums over block sums and one block are faster than over the vocabulary
_NUCLEUS_CUTS = (math.exp(-5.0), math.exp(-10.0))  # relative to the most likely token; tried before a full sort


@dataclass(frozen=True, slots=True)
class SampledToken:
    """One sampled token.

    Attributes:
        token_id: the token.
        logprob: natural logarithm of its probability under the model; None if not requested.
        top_logprobs: the most likely ``(token_id, logprob)`` pairs, best first.
    """

    token_id: int
    logprob: float | None = None
    top_logprobs: tuple[tuple[int, float], ...] = ()


def greedy_tokens(logits: NDArray[np.float32]) -> list[int]:
    """Return the argmax of every row, the lowest id of equals; valid where `SequenceSampler.is_plain_greedy` holds.

    Args:
        logits: float32 ``[rows, vocab]``.

    Returns:
        One token id per row; ``-1`` for a row without a finite maximum, so that one bad row fails one sequence.
    """
    best: list[int] = logits.argmax(axis=1).tolist()
    # A Python loop: numpy is slower for the few rows of a step.
    return [token if math.isfinite(row[token]) else -1 for row, token in zip(logits, best, strict=True)]


@renamed_members(renewed="for_next_answer")
class SequenceSampler:
    """Samples the output tokens of one answer, one position after another.

    The draw at output position i depends on ``(seed, i)`` only, so a request gives the same tokens however it was
    batched, preempted or drafted.

    Args:
        params: sampling parameters.
        eos_token_ids: end tokens of the model.
        prompt_token_ids: tokens before the answer, for the repetition penalty.
        vocab_size: length of a row of logits.

    Raises:
        InvalidRequestError: a token id is outside the vocabulary.
    """

    def __init__(
        self,
        params: SamplingParams,
        *,
        eos_token_ids: Collection[int],
        prompt_token_ids: Sequence[int],
        vocab_size: int,
    ) -> None:
        self._params = params
        self._eos_token_ids = eos_token_ids
        self._vocab_size = vocab_size
        self._output: list[int] = []
        self._finish_reason: Literal["stop", "length"] | None = None
        self._greedy = params.is_greedy
        self._seed = (secrets.randbits(64) if params.seed is None else params.seed) % 2**64
        self._check_token_ids("stop_token_ids", params.stop_token_ids)
        self._check_token_ids("logit_bias", params.logit_bias)
        eos = () if params.ignore_eos else (token for token in eos_token_ids if 0 <= token < vocab_size)
        self._stop_ids = frozenset((*eos, *params.stop_token_ids))
        self._stop_array = np.array(sorted(self._stop_ids), dtype=np.int64)
        self._bias_ids = np.fromiter(params.logit_bias.keys(), dtype=np.int64)
        self._bias = np.fromiter(params.logit_bias.values(), dtype=np.float32)
        self._penalties: Penalties | None = None
        if params.repetition_penalty != 1.0 or params.presence_penalty or params.frequency_penalty:
            repeated = prompt_token_ids if params.repetition_penalty != 1.0 else ()
            self._check_token_ids("prompt_token_ids", repeated)
            self._penalties = Penalties(params, repeated)

    @property
    def seed(self) -> int:
        """The seed in use; random if the caller gave none."""
        return self._seed

    @property
    def is_plain_greedy(self) -> bool:
        """True if the next token is the plain argmax (given no mask), so that `greedy_tokens` may choose it."""
        return (
            self._greedy
            and self._penalties is None
            and self._bias_ids.size == 0
            and self._params.logprobs is None
            and not self._stop_banned
        )

    @property
    def finish_reason(self) -> Literal["stop", "length"] | None:
        """Why the sequence ended with the last appended token, or ``None`` while it continues."""
        return self._finish_reason

    def append(self, token_id: int) -> None:
        """Append one output token, sampled here or by `greedy_tokens`."""
        self._output.append(token_id)
        if self._penalties is not None:
            self._penalties.add(token_id)
        full = len(self._output) >= self._params.max_tokens
        self._finish_reason = "stop" if token_id in self._stop_ids else "length" if full else None

    def sample(self, logits: NDArray[np.float32], *, mask: NDArray[np.bool_] | None = None) -> SampledToken:
        """Sample the token at the next output position, without appending it.

        Args:
            logits: float32 ``[vocab_size]``; not modified.
            mask: bool ``[n]``, the tokens that a grammar allows; ids from ``n`` on are not allowed.

        Raises:
            ValueError: the row does not have ``vocab_size`` logits.
            RequestFailedError: the logits are not finite, or the mask allows no token.
        """
        raw = np.asarray(logits, dtype=np.float32)
        if raw.shape != (self._vocab_size,):
            raise ValueError(f"logits: shape {raw.shape} is wrong; expected [{self._vocab_size}]")
        changed_logits = self._apply_logit_changes(raw, mask)
        best = int(changed_logits.argmax())
        if not math.isfinite(changed_logits[best]):
            reason = "the logits are not finite" if mask is None or mask.any() else "the grammar allows no token"
            raise RequestFailedError(f"no token can be sampled at output position {len(self._output)}: {reason}")
        token = best if self._greedy else self._draw(changed_logits, float(changed_logits[best]))
        if self._params.logprobs is None:
            return SampledToken(token)
        return _with_logprobs(raw, token, self._params.logprobs)

    def for_next_answer(self, token_ids: Sequence[int], max_tokens: int) -> SequenceSampler:
        """Return a sampler for the next answer, of at most ``max_tokens`` tokens, after all ``token_ids``."""
        # Same as a separate request with these parameters: output positions restart, so a seed repeats its draws.
        limits = {"max_tokens": max_tokens, "min_tokens": min(self._params.min_tokens, max_tokens)}
        return SequenceSampler(
            self._params.model_copy(update=limits),
            eos_token_ids=self._eos_token_ids,
            prompt_token_ids=token_ids,
            vocab_size=self._vocab_size,
        )

    @property
    def _stop_banned(self) -> bool:
        return len(self._output) < self._params.min_tokens and self._stop_array.size > 0

    def _check_token_ids(self, name: str, ids: Collection[int]) -> None:
        if ids and not 0 <= min(ids) <= max(ids) < self._vocab_size:
            invalid = next(token for token in ids if not 0 <= token < self._vocab_size)
            raise InvalidRequestError(
                f"{name} holds {invalid}: expected token ids from 0 to {self._vocab_size - 1}, the vocabulary"
            )

    def _apply_logit_changes(self, raw: NDArray[np.float32], mask: NDArray[np.bool_] | None) -> NDArray[np.float32]:
        """Apply mask, bias, ``min_tokens`` and penalties; returns ``raw`` itself if none applies."""
        if mask is None and not self._bias_ids.size and self._penalties is None and not self._stop_banned:
            return raw
        if mask is None:
            changed_logits = raw.copy()
        else:
            changed_logits = np.full(raw.size, -np.inf, dtype=np.float32)
            n = min(raw.size, mask.size)
            with np.errstate(divide="ignore"):
                # log(0/1) is the additive mask; several times faster than a selection over a mixed mask
                np.add(raw[:n], np.log(mask[:n], dtype=np.float32), out=changed_logits[:n])
        changed_logits[self._bias_ids] += self._bias
        if self._stop_banned:
            stop_values = changed_logits[self._stop_array]
            changed_logits[self._stop_array] = -np.inf
            # A grammar that allows only end tokens overrides min_tokens.
            if mask is not None and changed_logits.max() == -np.inf:
                changed_logits[self._stop_array] = stop_values
        if self._penalties is not None:
            self._penalties.apply(changed_logits)
        return changed_logits

    def _draw(self, logits: NDArray[np.float32], peak: float) -> int:
        """Draw one token from what top-k, min-p and top-p leave, by inverse CDF in the order of ids."""
        p, ids = self._params, None
        if 0 < p.top_k < logits.size:
            ids = _largest_logits(logits, p.top_k)
            logits = logits[ids]
        if p.min_p > 0.0:
            likely_ids = np.flatnonzero(logits >= np.float32(max(peak + p.temperature * math.log(p.min_p), _MIN_FLOAT)))
            ids = likely_ids if ids is None else ids[likely_ids]
            logits = logits[likely_ids]
        weights = self._softmax_weights(logits, peak)
        if p.top_p < 1.0:
            likely_ids = self._nucleus(logits, weights, peak)
            ids = likely_ids if ids is None else ids[likely_ids]
            weights = weights[likely_ids]
        bits = int(np.random.Philox(key=self._seed, counter=len(self._output)).random_raw())
        drawn_at = _inverse_cdf(weights, (bits >> 11) * 2.0**-53)
        return drawn_at if ids is None else int(ids[drawn_at])

    def _softmax_weights(self, logits: NDArray[np.float32], peak: float) -> NDArray[np.float32]:
        with np.errstate(over="ignore", under="ignore"):
            scaled: NDArray[np.float32] = logits - np.float32(peak)
            scaled /= np.float32(min(self._params.temperature, _MAX_FLOAT))
            return np.exp(scaled, out=scaled)

    def _nucleus(self, logits: NDArray[np.float32], weights: NDArray[np.float32], peak: float) -> NDArray[np.int64]:
        """Return the positions, ascending, of the fewest most likely tokens that hold ``top_p`` of the weight."""
        nucleus_weight = self._params.top_p * float(weights.sum(dtype=np.float64))
        nucleus_logits = logits
        if logits.size > _BLOCK:
            for cut in _NUCLEUS_CUTS:
                above = weights >= cut
                # The nucleus lies above the cut, so only these values need sorting.
                if float(weights[above].sum(dtype=np.float64)) >= nucleus_weight:
                    nucleus_logits = logits[above]
                    break
        ordered = np.sort(nucleus_logits)[::-1]
        cumulative_weights = self._softmax_weights(ordered, peak).cumsum(dtype=np.float64)
        nucleus_size = min(int(cumulative_weights.searchsorted(nucleus_weight, side="left")) + 1, ordered.size)
        return _logits_at_least(logits, nucleus_size, ordered[nucleus_size - 1])


def _logits_at_least(logits: NDArray[np.float32], n: int, least: np.float32) -> NDArray[np.int64]:
    """Return the positions, ascending, of the ``n`` largest values, of which ``least`` is the smallest.

    Of several positions equal to ``least`` the first ones are returned.
    """
    above = np.flatnonzero(logits > least)
    equal = np.flatnonzero(logits == least)[: n - above.size]
    return np.sort(np.concatenate([above, equal]))


def _largest_logits(logits: NDArray[np.float32], n: int) -> NDArray[np.int64]:
    return _logits_at_least(logits, n, np.partition(logits, logits.size - n)[logits.size - n])


def _inverse_cdf(weights: NDArray[np.float32], u: float) -> int:
    """Return the position where the normalised cumulative sum passes ``u`` in ``[0, 1)``; never one of weight zero."""
    if weights.size <= 4 * _BLOCK:
        cumulative_weights = weights.cumsum(dtype=np.float64)
        return _cdf_position(cumulative_weights, u * cumulative_weights[-1])
    blocks = np.add.reduceat(weights, np.arange(0, weights.size, _BLOCK)).cumsum(dtype=np.float64)
    target = u * blocks[-1]
    block = _cdf_position(blocks, target)
    inside = weights[block * _BLOCK : (block + 1) * _BLOCK].cumsum(dtype=np.float64)
    return block * _BLOCK + _cdf_position(inside, target - (blocks[block - 1] if block else 0.0))


def _cdf_position(cdf: NDArray[np.float64], target: Any) -> int:
    at = int(cdf.searchsorted(target, side="right"))
    # If rounding puts the target at the end, return the last position with weight.
    return at if at < cdf.size else int(cdf.searchsorted(cdf[-1], side="left"))


def _with_logprobs(raw: NDArray[np.float32], token: int, n: int) -> SampledToken:
    """Add log-probabilities under the unmodified logits, for the token and the ``n`` most likely ones."""
    norm = float(raw.max()) + math.log(float(np.exp(raw - raw.max()).sum(dtype=np.float64)))
    ids = _largest_logits(raw, min(n, raw.size)) if n > 0 else np.empty(0, dtype=np.int64)
    order = np.argsort(-raw[ids], kind="stable")
    top = tuple((int(i), float(raw[i]) - norm) for i in ids[order] if raw[i] > -np.inf)
    return SampledToken(token, float(raw[token]) - norm, top)
