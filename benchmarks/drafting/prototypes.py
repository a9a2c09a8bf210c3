"""Prototypes of drafters with predictions of the model, earlier answers, reused drafts and token trees.

They are written to be compared in replays, not for speed. `ContextDrafter` finds the longest match of the last tokens
and follows its places token by token. With `TopTokens` the model's own predictions at these places count as well
(in-context calibration, `coordgen §3.3`; C2). `ReusedDrafts` keeps the longest segment of a rejected draft that agrees
with the model (`coordgen §3.4`, equation (3); C3).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.decoding import AcceptanceRates
from xpu_runtime.decoding.acceptance_rates import DraftedKind

__all__ = [
    "SEPARATOR",
    "Branches",
    "ContextDrafter",
    "ReusedDrafts",
    "TopTokens",
    "agreeing_segment",
]

_MAX_MATCH = 12
_MAX_PLACES = 512
_SHORTER_MATCH = 0.5
"""Factor of the score of a path for each level at which the match is shorter (chosen)."""
SEPARATOR = -1
"""Token after each earlier answer."""

Ids = NDArray[np.int32]
Places = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class TopTokens:
    """The model's most likely next tokens after each token of a text, ``[tokens, k]``, and their probabilities."""

    ids: Ids
    shares: NDArray[np.float32]


class Branches(Protocol):
    """Drafts several continuations, the first of which is the draft of a single path."""

    def branches(self, token_ids: Sequence[int], limit: int, count: int) -> list[list[int]]:
        """Return up to ``count`` different drafts of up to ``limit`` tokens each; none of them is empty."""
        ...

    def verified(self, draft: Sequence[int], num_accepted: int, predicted: Sequence[int]) -> None:
        """Report the verification of the first branch.

        Args:
            draft: the draft.
            num_accepted: how many of its tokens were accepted.
            predicted: the model's tokens after the last token and after each token of the draft.
        """
        ...


class ContextDrafter:
    """Follows the places with the longest match of the last tokens.

    Args:
        earlier: tokens of earlier answers, each followed by `SEPARATOR`.
        top: predictions of the model for prompt and answer; those behind the current token are not read.
        weight: share of the predictions in the score of a token; the rest is the share of the places it follows.
        floor: a draft ends where the product of the estimated acceptances falls below this.
        rates: acceptance of earlier drafts by match and score: the estimate; without them it is the score.
    """

    def __init__(
        self,
        earlier: Sequence[int] = (),
        top: TopTokens | None = None,
        *,
        weight: float = 0.5,
        floor: float = 0.0,
        rates: AcceptanceRates | None = None,
    ) -> None:
        self._earlier = np.array(earlier, np.int32)
        self._top = top
        self._weight = weight if top is not None else 0.0
        self._floor = floor
        self._rates = rates
        self._ids = self._earlier
        self._num_equal = 0
        self._kinds: list[DraftedKind] = []

    def branches(self, token_ids: Sequence[int], limit: int, count: int) -> list[list[int]]:
        """Return the most likely path, then paths that leave it at the most likely other tokens."""
        self._ids = np.concatenate([self._earlier, np.array(token_ids, np.int32)])
        drafts: list[list[int]] = []
        # Prefixes that are not extended yet, with the product of their scores: the best one is followed to its end.
        open_paths: list[tuple[float, list[int], Places]] = [
            (_SHORTER_MATCH**level, [], places) for level, places in enumerate(self._matches())
        ]
        while open_paths and len(drafts) < count:
            open_paths.sort(key=lambda path: -path[0])
            draft = self._follow(*open_paths.pop(0), limit, open_paths if count > 1 else None)
            if draft and not any(other[: len(draft)] == draft for other in drafts):
                drafts.append(draft)
        return drafts

    def verified(self, draft: Sequence[int], num_accepted: int, predicted: Sequence[int]) -> None:
        """Count the accepted tokens and the first rejected one by their kind."""
        if self._rates is not None:
            for at, kind in enumerate(self._kinds[: num_accepted + 1]):
                self._rates.add(kind, accepted=at < num_accepted)

    def _follow(
        self,
        share: float,
        draft: list[int],
        places: Places,
        limit: int,
        others: list[tuple[float, list[int], Places]] | None,
    ) -> list[int]:
        draft = list(draft)
        kinds: list[DraftedKind] = []
        while len(draft) < limit and len(places):
            scores = self._scores(places)
            ranked = sorted(scores.items(), key=lambda item: -item[1])
            if self._rates is not None and ranked:
                kinds.append(AcceptanceRates.kind(self._num_equal + len(draft), ranked[0][1]))
                ranked[0] = ranked[0][0], self._rates.rate(kinds[-1])
            for token, score in ranked[1:4]:
                if others is not None and token != SEPARATOR and share * score >= self._floor:
                    others.append((share * score, [*draft, token], self._following(places, token, draft)))
            if not ranked or ranked[0][0] == SEPARATOR or share * ranked[0][1] < self._floor:
                break
            token, score = ranked[0]
            share *= score
            places = self._following(places, token, draft)
            draft.append(token)
        self._kinds = kinds[: len(draft)]
        return draft

    def _scores(self, places: Places) -> dict[int, float]:
        """Return the score of each token that may follow at ``places``, the latest place first."""
        scores: dict[int, float] = defaultdict(float)
        for place in places[::-1].tolist():
            row = place - 1 - len(self._earlier)
            # The row of the last token is not computed yet: it would tell the next token.
            calibrated = self._top is not None and 0 <= row < len(self._ids) - 1 - len(self._earlier)
            if place < len(self._ids):
                scores[int(self._ids[place])] += (1 - self._weight if calibrated else 1.0) / len(places)
            if calibrated and self._top is not None:
                for token, share in zip(self._top.ids[row].tolist(), self._top.shares[row].tolist(), strict=True):
                    scores[token] += self._weight * share / len(places)
        return scores

    def _following(self, places: Places, token: int, draft: Sequence[int]) -> Places:
        """Return the places after ``token``: where it follows, else, with predictions, wherever it occurs."""
        inside = places[places < len(self._ids)]
        following: Places = inside[self._ids[inside] == token] + 1
        if len(following) or self._top is None:
            return following
        found = np.flatnonzero(self._ids[len(self._earlier) :] == token)[-_MAX_PLACES:] + len(self._earlier)
        before = draft[-1] if draft else int(self._ids[-1])
        longer = found[(found > 0) & (self._ids[found - 1] == before)] if len(found) else found
        return (longer if len(longer) else found) + 1

    def _matches(self) -> list[Places]:
        """Return the places of the longest match, then those of shorter ones that add places.

        Where earlier answers disagree, the conversation decides.
        """
        levels = self._levels(0)
        num_earlier = len(self._earlier)
        if levels and num_earlier and levels[0][0] <= num_earlier and len(self._scores(levels[0])) > 1:
            return [*self._levels(num_earlier), *levels]
        return levels

    def _levels(self, start: int) -> list[Places]:
        ids = self._ids[start:]
        end = len(ids) - 1
        places: Places = np.flatnonzero(ids[:end] == ids[end])[-_MAX_PLACES:]
        levels: list[Places] = []
        equal = 1
        while len(places) and equal <= _MAX_MATCH:
            if levels and len(places) == len(levels[-1]):
                levels.pop()  # the longer match has the same places
            levels.append(places + start + 1)
            self._num_equal = equal
            places = places[places >= equal]
            places = places[ids[places - equal] == ids[end - equal]]
            equal += 1
        return levels[::-1]


class ReusedDrafts:
    """Keeps a segment of a rejected draft for the next step, after the draft of another drafter or in place of it.

    Args:
        drafter: drafts first.
        lifetime: steps for which a segment is kept.
        least: tokens of a segment at least.
    """

    def __init__(self, drafter: Branches, lifetime: int = 1, least: int = 1) -> None:
        self._drafter = drafter
        self._lifetime = lifetime
        self._least = least
        self._segment: list[int] = []
        self._steps_left = 0

    def branches(self, token_ids: Sequence[int], limit: int, count: int) -> list[list[int]]:
        """Return the other drafts; the first has the segment behind it, or the segment is a branch of its own."""
        drafts = self._drafter.branches(token_ids, limit, count)
        if not self._segment:
            return drafts
        if not drafts:
            return [self._segment[:limit]]
        if count == 1:
            return [[*drafts[0], *self._segment][:limit]]
        return [[*drafts[0], *self._segment][:limit], self._segment[:limit], *drafts[1 : count - 1]]

    def verified(self, draft: Sequence[int], num_accepted: int, predicted: Sequence[int]) -> None:
        """Keep the longest segment behind a rejection on which draft and model agree."""
        self._drafter.verified(draft, num_accepted, predicted)
        self._steps_left -= 1
        segment = agreeing_segment(draft, num_accepted, predicted)
        if len(segment) >= self._least:
            self._segment, self._steps_left = segment, self._lifetime
        elif self._steps_left <= 0:
            self._segment = []


def agreeing_segment(draft: Sequence[int], num_accepted: int, predicted: Sequence[int]) -> list[int]:
    """Return the longest segment behind the rejected token of which each token is the model's own (equation (3)).

    Args:
        draft: the draft.
        num_accepted: the number of its accepted tokens; the next one is the rejected one.
        predicted: the model's tokens after the last token and after each token of the draft.
    """
    best: list[int] = []
    run: list[int] = []
    for at in range(num_accepted + 1, len(draft)):
        run = [*run, draft[at]] if draft[at] == predicted[at] else []
        if len(run) > len(best):
            best = run
    return best
