"""Drafts of the answers of a chat: forced tokens, predicted outputs, and earlier text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from xpu_agents.chat.draft_history import DraftHistory, DraftTask, open_history
from xpu_agents.chat.request import ChatRequest
from xpu_runtime import Delta, Engine, Priority, Proposer
from xpu_runtime.decoding import (
    AcceptanceRates,
    CalibratedLookup,
    FallbackProposer,
    LookupProposer,
    PredictionProposer,
    TokenIds,
)
from xpu_runtime.grammar import GrammarMask, JumpForwardProposer

__all__ = ["MAX_TOKEN_CHARS", "AnswerDrafts", "AnswerRecorder"]

MAX_TOKEN_CHARS = 128
"""Characters of the longest tokens in common vocabularies, which are runs of spaces."""


class AnswerRecorder:
    """Adds an answer to the history at its end.

    Args:
        history: receives the answer.
        task: the task of the request.
    """

    def __init__(self, history: DraftHistory, task: DraftTask) -> None:
        self._history = history
        self._task = task
        self._token_ids: list[int] = []

    def read(self, delta: Delta) -> None:
        """Take note of the next tokens of the answer."""
        self._token_ids += delta.token_ids
        if delta.finish_reason is not None or delta.appended:
            self._history.add(self._task, self._token_ids)


class AnswerDrafts:
    """Creates the proposers of answers.

    Args:
        engine: the engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._history = open_history(engine)
        self._rates: defaultdict[tuple[Priority, bool], AcceptanceRates] = defaultdict(AcceptanceRates)
        self._calibrated_rates: defaultdict[tuple[Priority, bool], AcceptanceRates] = defaultdict(AcceptanceRates)

    def forget(self) -> None:
        """Remove the answers of this model that are kept for drafting."""
        if self._history is not None:
            self._history.clear()

    def recorder(self, request: ChatRequest) -> AnswerRecorder | None:
        """Return what adds the answer to a request to the history; None if it is not kept."""
        if self._history is None or not request.history:
            return None
        return AnswerRecorder(self._history, DraftTask.of(request))

    def lookup(
        self, request: ChatRequest | None = None, *, priority: Priority | str, constrained: bool = False
    ) -> Proposer | None:
        """Return a proposer of what followed at earlier places; None if the engine does not draft.

        With `EngineConfig.context_calibration` the model's own words for the prompt come after it.

        Requests of one class, that is, of equal priority, and with a grammar or without, share what is known about the
        acceptance of drafts.

        Args:
            request: the request, whose task may have earlier answers; None for a raw prompt, which has no task.
            priority: the priority of the request.
            constrained: the answer follows a grammar.
        """
        if not self._engine.uses_lookup:
            return None
        earlier: Callable[[], Sequence[TokenIds]] = tuple
        if self._history is not None and request is not None and request.history:
            earlier = self._history.start_reading(DraftTask.of(request))
        kind, step_time = (Priority(priority), constrained), self._engine.step_times.relative
        lookup = LookupProposer(earlier, self._rates[kind], step_time)
        if not self._engine.config.context_calibration:
            return lookup
        return FallbackProposer(lookup, CalibratedLookup(self._calibrated_rates[kind], step_time))

    def prediction(self, text: str) -> PredictionProposer | None:
        """Return a proposer of a predicted output, cut to the context; None without one."""
        if not text or not self._engine.uses_lookup:
            return None
        context = self._engine.max_context
        tokens = self._engine.tokenizer.encode(text[: context * MAX_TOKEN_CHARS], add_special_tokens=False)
        return PredictionProposer(tokens[:context])

    def proposer(
        self, request: ChatRequest, mask: GrammarMask | None, prediction: PredictionProposer | None
    ) -> Proposer | None:
        """Return the proposer of an answer: forced tokens first, then those of the prediction, then earlier text."""
        proposer = self.lookup(request, priority=request.priority, constrained=mask is not None)
        if prediction is not None:
            proposer = prediction if proposer is None else FallbackProposer(prediction, proposer)
        return proposer if mask is None else JumpForwardProposer(mask, proposer)
