"""Drafts of the answers of a chat: forced tokens, predicted outputs, and earlier text."""

from __future__ import annotations

from xpu_runtime import Engine, Proposer
from xpu_runtime.decoding import AnswerHistory, FallbackProposer, LookupProposer, PredictionProposer
from xpu_runtime.grammar import GrammarMask, JumpForwardProposer

__all__ = ["MAX_TOKEN_CHARS", "AnswerDrafts"]

MAX_TOKEN_CHARS = 128
"""Characters of the longest tokens in common vocabularies, which are runs of spaces."""


class AnswerDrafts:
    """Creates the proposers of answers.

    Args:
        engine: the engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.forget()

    def forget(self) -> None:
        """Clear the history of answers that is used for drafting; see `EngineConfig.history`."""
        self._answer_history = AnswerHistory() if self._engine.config.history else None

    def lookup(self) -> Proposer | None:
        """Return a proposer of what followed at earlier places; None if the engine does not draft."""
        return LookupProposer(self._answer_history) if self._engine.uses_lookup else None

    def prediction(self, text: str) -> PredictionProposer | None:
        """Return a proposer of a predicted output, cut to the context; None without one."""
        if not text or not self._engine.uses_lookup:
            return None
        context = self._engine.max_context
        tokens = self._engine.tokenizer.encode(text[: context * MAX_TOKEN_CHARS], add_special_tokens=False)
        return PredictionProposer(tokens[:context])

    def proposer(self, mask: GrammarMask | None, prediction: PredictionProposer | None) -> Proposer | None:
        """Return the proposer of an answer: forced tokens first, then those of the prediction, then earlier text."""
        proposer = self.lookup()
        if prediction is not None:
            proposer = prediction if proposer is None else FallbackProposer(prediction, proposer)
        return proposer if mask is None else JumpForwardProposer(mask, proposer)
