"""Drafts from what has been said already (`coordgen §2.2, §3.1`; algorithms C1 and C5)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["AnswerHistory", "LookupProposer"]

_SHORT, _LONG = 2, 4
"""Tokens of a draft: the first best for texts, the second for calls (of 2 to 8, by the cost of rows on CPUs)."""
_MANY, _FEW, _POOR = 0.6, 0.25, 0.08
"""Shares of right tokens: above the first drafts are long, below the second short, below the third there are none."""
_USUAL = 0.5
"""Share that is taken for granted at first, and after each change of the length."""
_WEIGHT = 0.1
_FIRST_REST, _LONGEST_REST = 16, 128
"""Tokens of the answer without drafts after poor ones; twice as many each time."""
_MOST = 12
"""Tokens that are compared: places where more are the same count alike."""
_PLACES = 1024
"""Earlier occurrences of the last token that are looked at, the last ones: a text may be one token again and again."""
_BACK = 64
"""Tokens at the end that may be others the next time: they may have been a draft of somebody else."""
_ANSWERS, _TOKENS = 64, 16384
"""What a history keeps at most: more gives no more (of 16 to 256 answers), and is searched for each draft."""
_END = -1
"""Stands behind each answer of a history."""

Ids = NDArray[np.int32]


class AnswerHistory:
    """The latest answers of a model, for drafts of those to come: agents say much again.

    It is written and read by proposers, which one engine asks; nothing of it is stored.
    """

    def __init__(self) -> None:
        self._answers: deque[_Text] = deque(maxlen=_ANSWERS)

    def begin(self) -> _Text:
        """A new answer, to be written while it comes; others may draft from what there is of it."""
        answer = _Text()
        self._answers.append(answer)
        return answer

    def ids(self) -> Ids:
        """All answers, the latest last, and each with an end."""
        return np.concatenate([np.empty(0, np.int32), *reversed(list(self._latest()))])

    def _latest(self) -> Iterator[Ids]:
        left = _TOKENS
        for answer in reversed(self._answers):
            ids = answer.ids
            left -= len(ids) + 1
            if left < 0:
                return
            yield np.append(ids, np.int32(_END))


class LookupProposer:
    """Drafts what followed the last tokens where they stood before: in the prompt, in this answer, or in earlier ones.

    Calls of tools, forms, quotes and summaries copy names, numbers and sentences, and copying is guessed with ease. Of
    all places those with the most equal tokens before them count. Where they do not agree, the conversation alone is
    looked at, if it has any: forms come again, but what stands in them is that of this question. Of what followed the
    most frequent is drafted, token by token, of equally frequent ones the last. The more guesses are right the longer
    they are: where nearly none is, as in free text, it rests for some tokens, and longer each time.

    The paper keeps a suffix automaton. A search with numpy reads the whole text for each draft, in 0.05 ms for 30,000
    tokens, but nothing has to be built, token by token in Python, when a long prompt arrives.

    Args:
        history: Earlier answers of the model; what is said now is added.
    """

    def __init__(self, history: AnswerHistory | None = None) -> None:
        self._history = AnswerHistory() if history is None else history
        self._begun = False
        self._text, self._answer = _Text(), _Text()
        self._earlier = self._prompt = 0  # tokens of the history in the text, and of the prompt behind them
        self._longest = _LONG
        self._right = _USUAL
        self._rest = _FIRST_REST
        self._rests_until = 0

    def propose(self, token_ids: Sequence[int], limit: int) -> Sequence[int]:
        """Up to ``limit`` tokens that may follow ``token_ids``; each time those of the last time, and more.

        Only the last 64 of them may be others than the last time.
        """
        if not self._begun:
            self._begin(token_ids)
        self._read(token_ids)
        if len(token_ids) < self._rests_until:
            return ()
        return self._following(min(limit, self._longest))

    def accepted(self, n_proposed: int, n_accepted: int) -> None:
        """Draft more where much is right, and less where little is."""
        if not n_proposed:
            return
        self._right += _WEIGHT * (n_accepted / n_proposed - self._right)
        if self._longest == _SHORT and self._right > _MANY:
            self._longest, self._right, self._rest = _LONG, _USUAL, _FIRST_REST
        elif self._longest == _LONG and self._right < _FEW:
            self._longest, self._right = _SHORT, _USUAL
        elif self._right < _POOR:
            self._rests_until = self._prompt + len(self._answer.ids) + self._rest
            self._rest = min(2 * self._rest, _LONGEST_REST)
            self._right = _FEW

    def _begin(self, token_ids: Sequence[int]) -> None:
        self._begun = True
        earlier = self._history.ids()
        self._text.write(0, earlier)
        self._earlier = len(earlier)
        self._answer = self._history.begin()
        self._prompt = max(0, len(token_ids) - 1)  # the last is the first of the answer

    def _read(self, token_ids: Sequence[int]) -> None:
        """Take in what is new."""
        known = len(self._text.ids) - self._earlier
        start = max(0, known - _BACK)
        self._text.write(self._earlier + start, token_ids[start:])
        start = max(start, self._prompt)
        self._answer.write(start - self._prompt, token_ids[start:])

    def _following(self, longest: int) -> Sequence[int]:
        """What most of the places go on with."""
        ids = self._text.ids
        places = self._places(0)
        if len(places) and places[0] < self._earlier and len(np.unique(ids[places])) > 1:
            own = self._places(self._earlier)
            places = own if len(own) else places
        drafts: list[int] = []
        while len(drafts) < longest and len(places):
            tokens = ids[places]
            # Of those with the highest count the first is taken, hence the last place first.
            token = Counter(tokens[::-1].tolist()).most_common(1)[0][0]
            if token == _END:
                break
            drafts.append(token)
            places = places[tokens == token] + 1
            places = places[places < len(ids)]
        return drafts

    def _places(self, start: int) -> NDArray[np.int64]:
        """Behind the longest earlier occurrences of the last tokens from ``start`` on, first to last."""
        ids = self._text.ids[start:]
        end = len(ids) - 1
        found = places = np.flatnonzero(ids[:end] == ids[end])[-_PLACES:] if len(ids) else np.empty(0, np.int64)
        equal = 1
        while len(places) and equal < min(_MOST, len(self._text.ids) - self._earlier):
            found = places
            places = places[places >= equal]
            places = places[ids[places - equal] == ids[end - equal]]
            equal += 1
        return (places if len(places) else found) + start + 1


class _Text:
    """Tokens that grow at their end."""

    def __init__(self) -> None:
        self._room: Ids = np.empty(64, np.int32)
        self.ids: Ids = self._room[:0]

    def write(self, at: int, token_ids: Sequence[int] | Ids) -> None:
        """These are the tokens from ``at`` on."""
        length = at + len(token_ids)
        if length > len(self._room):
            grown = np.empty(length + length // 2, np.int32)
            grown[:at] = self._room[:at]
            self._room = grown
        self._room[at:length] = token_ids
        self.ids = self._room[:length]
