"""Interrupts of a graph: which ones wait, which question of its task each one is, and rejections in a row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.types import Interrupt

from xpu_agents.ambient import Decision, InboxItem, ItemKind

__all__ = ["Question", "pending_interrupts", "pending_questions", "rejections_in_a_row"]

_INTERRUPT_CHANNEL, _RESUME_CHANNEL = "__interrupt__", "__resume__"
"""Channels of a checkpoint's writes: the interrupts of a task, and the answers that it has received."""
_ITEM_KEY = re.compile(r"key (?P<interrupt>[^/]+)/\d+(?P<question>/question \d+)?(/\d+)?/[0-9a-f]{12}")
"""Key of an inbox item that `Question.key` named."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a graph.

    Attributes:
        interrupt: The interrupt.
        position: Number of answers that its task has received before. langgraph before 1.2.20 gives all questions of a
            task one id.
    """

    interrupt: Interrupt[Any]
    position: int

    @property
    def id(self) -> str:
        """Id of the interrupt."""
        return self.interrupt.id

    def key(self, item: int, num_refused: int) -> str:
        """Name of an inbox item.

        Args:
            item: Number of the item within the question.
            num_refused: Number of refused answers. Each new attempt is another item.
        """
        question = f"/question {self.position}" if self.position else ""
        return f"{self.interrupt.id}/{item}{question}" + (f"/{num_refused}" if num_refused else "")

    def owns(self, item: InboxItem) -> bool:
        """Returns whether the item belongs to this question."""
        question = f"/question {self.position}" if self.position else None
        match = _ITEM_KEY.fullmatch(item.key)
        return match is not None and (match["interrupt"], match["question"]) == (self.interrupt.id, question)


def pending_interrupts(state: Any) -> tuple[Interrupt[Any], ...]:
    """Returns the interrupts of a state that wait for an answer."""
    return tuple(state.interrupts)


async def pending_questions(
    graph: Any, config: RunnableConfig | None, interrupts: Iterable[Interrupt[Any]]
) -> list[Question]:
    """Returns the questions of interrupts that wait for an answer.

    Of several interrupts with one id only the first is returned, since an answer could not tell them apart.
    """
    by_id: dict[str, Interrupt[Any]] = {}
    for each in interrupts:
        by_id.setdefault(each.id, each)
    positions: dict[str, int] = {}
    if by_id:
        await _read_positions(graph, await graph.aget_state(config, subgraphs=True), positions)
    return [Question(each, positions.get(each.id, 0)) for each in by_id.values()]


async def _read_positions(graph: Any, state: Any, positions: dict[str, int]) -> None:
    """Adds the numbers of answers that the interrupted tasks of a state and its subgraphs have received."""
    saved = await graph.checkpointer.aget_tuple(state.config)
    writes = list(saved.pending_writes or ()) if saved else []
    num_answers = {
        task: len(value) if isinstance(value, list | tuple) else 1
        for task, channel, value in writes
        if channel == _RESUME_CHANNEL
    }
    for task, channel, value in writes:
        for each in value if channel == _INTERRUPT_CHANNEL and isinstance(value, list | tuple) else ():
            # The interrupt of a subgraph's task is also one of the task that runs the subgraph.
            positions[each.id] = max(positions.get(each.id, 0), num_answers.get(task, 0))
    for task in state.tasks:
        if hasattr(task.state, "tasks"):
            await _read_positions(graph, task.state, positions)


def rejections_in_a_row(items: Sequence[InboxItem]) -> int:
    """Counts the latest steps of a graph in which the user rejected, or ignored, everything.

    Items of one interrupt, and of interrupts that are asked at the same time, are one step. Questions may be ignored:
    they count only while the same ones are asked again.

    Args:
        items: Items of an event, oldest first.
    """
    steps: list[list[InboxItem]] = []
    interrupts: set[tuple[str, str | None]] = set()
    for item in items:
        match = _ITEM_KEY.fullmatch(item.key)
        if match is None or item.ask.kind is ItemKind.NOTICE or item.answered_at is None:
            continue
        interrupt = match["interrupt"], match["question"]
        is_same_step = interrupt in interrupts or (
            steps and item.asked_at < min(each.answered_at or 0.0 for each in steps[-1])
        )
        if not is_same_step:
            steps.append([])
            interrupts.clear()
        interrupts.add(interrupt)
        steps[-1].append(item)
    count = 0
    later_questions: set[str] | None = None
    for step in reversed(steps):
        if any(item.decision not in (Decision.REJECT, Decision.IGNORE) for item in step):
            break
        questions = {item.ask.title for item in step if item.ask.kind is ItemKind.QUESTION}
        if questions and later_questions not in (None, questions):
            break
        count, later_questions = count + 1, questions
    return count
