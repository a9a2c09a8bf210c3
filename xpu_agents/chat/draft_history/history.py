"""Interface of the histories of answers: `DraftHistory`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from xpu_agents.chat.draft_history.disk_history import DiskHistory
from xpu_agents.chat.draft_history.task import DraftTask
from xpu_runtime import Engine
from xpu_runtime.decoding import AnswerHistory, TokenIds

__all__ = ["DraftHistory", "open_history"]


class DraftHistory(Protocol):
    """The latest answers of each task. Thread-safe; no method waits for a disk, and none raises."""

    def start_reading(self, task: DraftTask) -> Callable[[], Sequence[TokenIds]]:
        """Start to read the answers of a task.

        Returns:
            Returns the token ids of the answers, the latest first; none if they are not read yet.
        """
        ...

    def add(self, task: DraftTask, token_ids: Sequence[int]) -> None:
        """Add an answer to a task."""
        ...

    def clear(self) -> None:
        """Remove the answers of this model."""
        ...


def open_history(engine: Engine) -> DraftHistory | None:
    """Return the history of an engine's answers; None if it drafts from none."""
    if not engine.config.history or not engine.uses_lookup:
        return None
    if engine.config.history == "disk":
        return DiskHistory(engine.name, engine.folder.fingerprint, engine.tokenizer.vocab_size)
    return AnswerHistory()
