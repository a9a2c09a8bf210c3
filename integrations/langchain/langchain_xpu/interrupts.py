"""LangGraph interrupts as items of an ambient app's inbox."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

try:
    from langgraph.types import Command
except ImportError as error:
    raise ImportError(
        'langchain_xpu.interrupts needs the package langgraph: `pip install "langchain>=1.4"` gets it'
    ) from error
try:
    from langgraph.errors import is_invalid_resume as _is_invalid_resume
except ImportError:  # older versions do not validate answers

    def _is_invalid_resume(error: BaseException) -> bool:
        """Returns False: older versions do not validate answers."""
        return False


from langchain_core.runnables import RunnableConfig

from langchain_xpu._interrupt_requests import InterruptRequest, interrupt_request, refusal_text
from langchain_xpu._interrupt_state import Question, pending_interrupts, pending_questions, rejections_in_a_row
from xpu_agents.ambient import Answer, GiveUp, Inbox, current_inbox
from xpu_runtime.errors import ConfigError

__all__ = ["Reviewed", "reviewed"]

_STOP = "The user has rejected {} requests in a row. Stop: make no further requests, say what is not done, and end."


class Reviewed:
    """A graph whose interrupts the user answers in the inbox. Usable as a handler of an ambient app."""

    def __init__(self, graph: Any, title: str, max_rejections: int | None) -> None:
        self._graph = graph
        self._title = title
        self._max_rejections = max_rejections

    async def ainvoke(self, input: Any, config: RunnableConfig | None = None) -> Any:
        """Runs the graph to its end, and asks the user at each interrupt.

        Args:
            input: Input of the graph. If the thread's checkpoints show that the graph has started, it is ignored and
                the graph continues, so that a restarted handler repeats nothing.
            config: Configuration of the graph. It must name a thread, which the ambient app does.

        Returns:
            The final state.

        Raises:
            InboxError: The caller is not a handler of an ambient app.
            GiveUp: The graph asks on although the user has rejected too many requests in a row, or asks a question
                again although it has the answer.
        """
        inbox = current_inbox()
        state = await self._graph.aget_state(config)
        has_tasks = bool(state.next or state.tasks)  # some versions leave a task with an answer out of `next`
        if state.values and not has_tasks:
            return state.values
        graph_input, interrupts = (None, pending_interrupts(state)) if has_tasks else (input, ())
        refused: Counter[tuple[str, int]] = Counter()
        answered: set[tuple[str, str]] = set()
        reason = ""
        while True:
            if questions := await pending_questions(self._graph, config, interrupts):
                await self._check_rejections(inbox, questions)
                asked = {
                    (each.key(0, refused[each.id, each.position]), repr(each.interrupt.value)) for each in questions
                }
                if asked & answered:
                    raise GiveUp("the graph asks a question again although it has the answer; expected langgraph>=1.0")
                answered |= asked
                answers = await asyncio.gather(
                    *(self._answer(inbox, each, refused[each.id, each.position], reason) for each in questions)
                )
                resume_values = await self._resume_values(inbox, questions, answers)
                graph_input = Command(resume=dict(zip((each.id for each in questions), resume_values, strict=True)))
            try:
                state = await self._graph.ainvoke(graph_input, config)
            except Exception as error:
                if not _is_invalid_resume(error):
                    raise
                # Valid answers are stored; the interrupts of invalid ones remain and are asked again.
                interrupts = pending_interrupts(await self._graph.aget_state(config))
                reason = refusal_text(error)
                if not interrupts:
                    raise
                again = await pending_questions(self._graph, config, interrupts)
                refused.update((each.id, each.position) for each in again)
                continue
            interrupts = state.get("__interrupt__", ()) if isinstance(state, Mapping) else ()
            if not interrupts:
                return state

    async def _answer(
        self, inbox: Inbox, question: Question, refused: int, reason: str
    ) -> tuple[InterruptRequest, list[Answer[Any]]]:
        """Asks the user, and returns the request with the answers to its items.

        Args:
            inbox: The inbox.
            question: The question.
            refused: Number of refused answers. Each new attempt is another inbox item.
            reason: Reason for the last refusal.
        """
        request = interrupt_request(question.interrupt, self._title, reason if refused else "")
        # Sequential, so that the items keep their order in the inbox.
        return request, [await item.put(inbox, question.key(at, refused)) for at, item in enumerate(request.items)]

    async def _check_rejections(self, inbox: Inbox, questions: Sequence[Question]) -> None:
        """Ends a graph that asks on after the user has rejected too many requests in a row.

        Raises:
            GiveUp: The graph was told to stop, and asks on.
        """
        before = [item for item in await inbox.items() if not any(each.owns(item) for each in questions)]
        if self._max_rejections is not None and rejections_in_a_row(before) >= self._max_rejections:
            raise GiveUp(
                f"the user rejected {self._max_rejections} requests in a row, and the graph asks on although it was "
                f"told to stop"
            )

    async def _resume_values(
        self,
        inbox: Inbox,
        questions: Sequence[Question],
        answers: Sequence[tuple[InterruptRequest, list[Answer[Any]]]],
    ) -> list[Any]:
        """Returns the values that resume the graph. After too many rejections in a row they tell it to stop."""
        count = rejections_in_a_row(await inbox.items())
        stop = self._max_rejections is not None and count >= self._max_rejections
        if stop:
            await inbox.notify(
                f"Told to stop after {count} rejections in a row",
                "The graph is told to stop. If it asks on, its event becomes a dead letter.",
                key=f"stop {questions[0].key(0, 0)}",
            )
        note = _STOP.format(count) if stop else ""
        return [
            request.to_resume_value(
                [replace(each, comment=f"{each.comment}\n\n{note}".strip()) for each in given] if stop else given
            )
            for request, given in answers
        ]


def reviewed(graph: Any, *, title: str = "May I go on?", max_rejections: int | None = 3) -> Reviewed:
    """Wraps a LangGraph graph as a handler of an ambient app, with its interrupts as inbox items.

    ::

        agent = create_agent(XPUChatModel(), tools, middleware=[HumanInTheLoopMiddleware({"send_mail": True})],
                             checkpointer=saver)
        app.on("mail.received", name="assistant", prepare=...)(reviewed(agent))

    The interrupt's value determines the inbox item and the value that resumes the graph:

    - a text: a question; the reply, or None if it is ignored;
    - a request of LangChain's ``HumanInTheLoopMiddleware``: one review per call, with its arguments to approve or edit;
      the decisions in the middleware's form;
    - a request of LangGraph's agent inbox (``action_request`` and ``config``, or a list of them): reviews, with its
      responses;
    - anything else: a review; ``{"decision": ..., "content": ..., "comment": ...}`` with the approved or edited
      content, or None if it was rejected or ignored. With a ``response_schema`` the content alone.

    An answer that does not fit the ``response_schema`` is asked for again, with the reason. An answer counts for its
    own question only: one of the same task, position and content.

    Checkpoints decide what survives a restart: with a saver on disk the graph continues, and answered items are not
    asked again.

    Args:
        graph: A compiled graph with a checkpointer.
        title: Title of reviews of the last kind.
        max_rejections: Largest number of steps in a row in which the user rejects, or ignores, everything. Then a
            notice says so, and the comment of the last rejection tells the graph to stop. If it asks on, its event
            becomes a dead letter. None is no limit.

    Raises:
        ConfigError: ``max_rejections`` is not a whole number of at least 1. Or the graph has no checkpointer, which
            LangGraph needs for interrupts, or stops at nodes without a question (``interrupt_before``,
            ``interrupt_after``).
    """
    is_count = isinstance(max_rejections, int) and not isinstance(max_rejections, bool) and max_rejections > 0
    if max_rejections is not None and not is_count:
        raise ConfigError(
            f"max_rejections: {max_rejections!r}; expected a whole number, at least 1, or None for no limit"
        )
    if getattr(graph, "checkpointer", None) in (None, False):
        raise ConfigError(
            f"graph: {type(graph).__name__} without a checkpointer cannot wait for the user; compile it with one, such "
            f"as langgraph.checkpoint.sqlite.aio.AsyncSqliteSaver, or InMemorySaver to try it"
        )
    for name in ("interrupt_before", "interrupt_after"):
        if stops := getattr(graph, f"{name}_nodes", ()):
            raise ConfigError(
                f"graph: compiled with {name}={list(stops)!r}, it stops without a question; call "
                f"langgraph.types.interrupt in the node instead"
            )
    return Reviewed(graph, title, max_rejections)
