"""Replay of recorded answers: how many tokens each source of drafts yields in a verification.

The recorded tokens are those of the model, so a replay accepts exactly what the model would accept. Tokens that a
grammar forces are drafted first for every source, as jump-forward does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from benchmarks.common.chat_requests import Progress
from benchmarks.common.row_model import RowModel
from benchmarks.drafting.answers import RecordedAnswer
from benchmarks.drafting.prototypes import SEPARATOR, Branches, ContextDrafter, ReusedDrafts, TopTokens
from benchmarks.drafting.retrieval_baselines import PromptLookup, SuffixAutomaton, SuffixLookup
from xpu_runtime.decoding import MAX_LOOKUP_DRAFT, AcceptanceRates, AnswerHistory, LookupProposer, Proposer, TokenIds

__all__ = ["AcceptanceCounts", "RowCost", "Source", "count_acceptance", "replay", "reusing_sources", "sources"]

RowCost = Callable[[int], float]
"""Duration of a step of so many rows, relative to one row."""
_TASK = "all"
"""The one task of a history."""
_LONGEST = 16
"""Most tokens of a draft of learned length (measured: more tokens are seldom accepted as often as they cost)."""

Predict = Callable[[int, Sequence[int]], list[int]]
"""The model's tokens after the first ``n`` tokens and after each token of a draft behind them."""


@dataclass
class AcceptanceCounts:
    """Counts over replayed answers.

    Attributes:
        tokens: answer tokens without the first, which the prefill yields.
        rows: rows of each verification, 1 without a draft.
    """

    tokens: int = 0
    rows: list[int] = field(default_factory=list)

    @property
    def per_step(self) -> float:
        """Tokens per verification."""
        return self.tokens / len(self.rows)

    @property
    def mean_rows(self) -> float:
        """Rows of a verification."""
        return sum(self.rows) / len(self.rows)

    def time(self, cost: RowCost) -> float:
        """Estimated time per token relative to decoding without drafts."""
        return sum(map(cost, self.rows)) / self.tokens


@dataclass
class EarlierAnswers:
    """Earlier answers of a task, in the forms that the sources read.

    Attributes:
        token_ids: the answers, each followed by `SEPARATOR`.
        automaton: the same for SAM-Decoding.
        history: the same for `LookupProposer`, of one task.
        rates: acceptance of drafts so far, by drafter.
    """

    token_ids: list[int] = field(default_factory=list)
    automaton: SuffixAutomaton = field(default_factory=SuffixAutomaton)
    history: AnswerHistory = field(default_factory=AnswerHistory)
    rates: defaultdict[object, AcceptanceRates] = field(default_factory=lambda: defaultdict(AcceptanceRates))

    def add(self, answer: Sequence[int]) -> None:
        """Add an answer."""
        ended = [*answer, SEPARATOR]
        self.token_ids += ended
        self.automaton.extend(ended)
        self.history.add(_TASK, answer)

    def of_task(self) -> list[TokenIds]:
        """Return the answers in the history, the latest first."""
        return self.history.tokens_for(_TASK)


CreateDrafter = Callable[[RecordedAnswer, EarlierAnswers], Branches]
"""Creates the drafter of an answer, given the answer and those before it."""


@dataclass(frozen=True)
class Source:
    """A source of drafts.

    Attributes:
        create: creates the drafter of an answer.
        length: most tokens of a branch.
        branches: most branches of a verification.
        reads_model: whether the drafter needs the model's tokens behind a rejection.
    """

    create: CreateDrafter
    length: int
    branches: int = 1
    reads_model: bool = False


class _SinglePath:
    """The drafts of a `Proposer`."""

    def __init__(self, proposer: Proposer) -> None:
        self._proposer = proposer

    def branches(self, token_ids: Sequence[int], limit: int, count: int) -> list[list[int]]:
        draft = list(self._proposer.propose(token_ids, limit))
        return [draft] if draft else []

    def verified(self, draft: Sequence[int], num_accepted: int, predicted: Sequence[int]) -> None:
        self._proposer.accepted(len(draft), num_accepted)


class _NoDrafts:
    def branches(self, token_ids: Sequence[int], limit: int, count: int) -> list[list[int]]:
        return []

    def verified(self, draft: Sequence[int], num_accepted: int, predicted: Sequence[int]) -> None:
        pass


def sources(cost: RowCost) -> dict[str, Source]:
    """Return the compared sources by name, baselines and prototypes; a number is the most tokens of a branch.

    Args:
        cost: the length of the engine's drafts follows from it.
    """
    found = {
        "no drafts": Source(lambda recorded, earlier: _NoDrafts(), 0),
        "prompt lookup": Source(lambda recorded, earlier: _SinglePath(PromptLookup()), 5),
        "ours": Source(_ours(cost, history=False), MAX_LOOKUP_DRAFT),
        "ours, history": Source(_ours(cost, history=True), MAX_LOOKUP_DRAFT),
        "ours, history, longest": Source(_ours(lambda rows: 1.0, history=True), MAX_LOOKUP_DRAFT),
    }
    for length in (4, 8, 16):
        found[f"SAM-Decoding, {length}"] = Source(_suffix_lookup(length), length)
    for length in (4, 8, 16, 32):
        found[f"C1, {length}"] = Source(_prototype(), length)
    found |= {
        "C1+C5, 8": Source(_prototype(history=True), 8),
        "C1+C2, 8": Source(_prototype(calibrated=True), 8),
        "C1+C2+C5, 8": Source(_prototype(calibrated=True, history=True), 8),
        "C1, learned length": Source(_prototype(floor=0.4), _LONGEST),
        "C1+C5, learned length": Source(_prototype(history=True, floor=0.4), _LONGEST),
        "C1+C2+C5, learned length": Source(_prototype(calibrated=True, history=True, floor=0.2), _LONGEST),
    }
    for count in (2, 4):
        found[f"C1, 8, {count} branches"] = Source(_prototype(), 8, count)
        found[f"C1+C2+C5, 8, {count} branches"] = Source(_prototype(calibrated=True, history=True), 8, count)
    return found


def reusing_sources() -> dict[str, Source]:
    """Return the prototypes with reused drafts by name; they read the model behind a rejection."""
    return {
        "C1+C3, 8": Source(_prototype(reused=True), 8, reads_model=True),
        "C1+C3, 16": Source(_prototype(reused=True), 16, reads_model=True),
        "C1+C2+C3+C5, 8": Source(_prototype(calibrated=True, history=True, reused=True), 8, reads_model=True),
    }


def _ours(cost: RowCost, *, history: bool) -> CreateDrafter:
    drafter = object()

    def create(recorded: RecordedAnswer, earlier: EarlierAnswers) -> Branches:
        rates = earlier.rates[drafter]
        return _SinglePath(LookupProposer(earlier.of_task if history else tuple, rates, cost))

    return create


def _suffix_lookup(length: int) -> CreateDrafter:
    return lambda recorded, earlier: _SinglePath(SuffixLookup(earlier.automaton, length))


def _prototype(
    *, history: bool = False, calibrated: bool = False, reused: bool = False, floor: float | None = None
) -> CreateDrafter:
    """Return the constructor of a prototype; with ``floor`` its drafts have a learned length."""

    def create(recorded: RecordedAnswer, earlier: EarlierAnswers) -> Branches:
        top = TopTokens(recorded.top_ids, recorded.top_shares) if calibrated else None
        rates = None if floor is None else earlier.rates[history, calibrated]
        drafter = ContextDrafter(earlier.token_ids if history else (), top, rates=rates, floor=floor or 0.0)
        return ReusedDrafts(drafter) if reused else drafter

    return create


def count_acceptance(
    answers: Sequence[RecordedAnswer], sources: Mapping[str, Source], rows: RowModel | None, progress: Progress
) -> dict[str, AcceptanceCounts]:
    """Count the acceptance of each source over the answers in their order.

    Args:
        answers: the recorded answers.
        sources: sources by name.
        rows: the model; only for sources that read it.
        progress: counts the answers.
    """
    earlier = EarlierAnswers()
    counts = {name: AcceptanceCounts() for name in sources}
    for recorded in answers:
        predict = None if rows is None else _Predictions(recorded, rows).predict
        for name, source in sources.items():
            replay(recorded, source, source.create(recorded, earlier), counts[name], predict)
        earlier.add(recorded.answer.tolist())
        progress.step()
    return counts


def replay(
    recorded: RecordedAnswer, source: Source, drafter: Branches, counts: AcceptanceCounts, predict: Predict | None
) -> None:
    """Replay an answer with drafts of ``drafter`` and add to ``counts``."""
    truth = recorded.token_ids
    at = len(recorded.prompt) + 1
    while at < len(truth):
        num_forced = recorded.num_forced(at - len(recorded.prompt))
        free = at + num_forced
        drafts = drafter.branches(truth[:free], source.length, source.branches) if free < len(truth) else []
        num_accepted = [_num_equal(draft, truth[free:]) for draft in drafts]
        if drafts:
            first, accepted = drafts[0], num_accepted[0]
            predicted = [*truth[free : free + accepted + 1]]
            if source.reads_model and predict is not None and accepted + 1 < len(first):
                predicted = predict(free, first)
            drafter.verified(first, accepted, predicted)
        rows = 1 + num_forced + _num_nodes(drafts)
        taken = min(num_forced + max(num_accepted, default=0) + 1, len(truth) - at)
        at += taken
        counts.tokens += taken
        counts.rows.append(rows)


class _Predictions:
    """Tokens of the model behind drafts for one answer; several sources share the computed prompt."""

    def __init__(self, recorded: RecordedAnswer, rows: RowModel) -> None:
        self._truth = recorded.token_ids
        self._prompt = len(recorded.prompt)
        self._rows = rows
        self._num_computed = 0
        self._known: dict[tuple[int, ...], list[int]] = {}

    def predict(self, count: int, draft: Sequence[int]) -> list[int]:
        key = (count, *draft)
        if key not in self._known:
            if not self._num_computed:
                self._num_computed = self._prompt
                self._rows.compute(self._truth[: self._prompt])
            start = min(self._num_computed, count - 1)
            # Another source may be at an earlier token: what it computes again is the same.
            logits = self._rows.logits([*self._truth[start:count], *draft], start)
            self._known[key] = logits[count - 1 - start :].argmax(-1).tolist()
            self._num_computed = count
        return self._known[key]


def _num_equal(draft: Sequence[int], truth: Sequence[int]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(draft, truth, strict=False)))


def _num_nodes(drafts: Sequence[Sequence[int]]) -> int:
    """Return the rows of a token tree: branches share what they begin with."""
    return len({tuple(draft[:length]) for draft in drafts for length in range(1, len(draft) + 1)})
