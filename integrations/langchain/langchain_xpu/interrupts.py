"""LangGraph interrupts as items of an ambient app's inbox."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

try:
    from langgraph.types import Command, Interrupt
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

from langchain_xpu._interrupt_requests import interrupt_request, refusal_text
from xpu_agents.ambient import Inbox, current_inbox
from xpu_runtime.errors import ConfigError

__all__ = ["Reviewed", "reviewed"]


class Reviewed:
    """A graph whose interrupts the user answers in the inbox. Usable as a handler of an ambient app."""

    def __init__(self, graph: Any, title: str) -> None:
        self._graph = graph
        self._title = title

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
        """
        inbox = current_inbox()
        state = await self._graph.aget_state(config)
        if state.values and not state.next:
            return state.values
        graph_input, interrupts = (None, state.interrupts) if state.next else (input, ())
        refused: Counter[str] = Counter()
        reason = ""
        while True:
            if interrupts:
                answers = await asyncio.gather(
                    *(self._answer(inbox, each, refused[each.id], reason) for each in interrupts)
                )
                graph_input = Command(resume=dict(zip((each.id for each in interrupts), answers, strict=True)))
            try:
                state = await self._graph.ainvoke(graph_input, config)
            except Exception as error:
                if not _is_invalid_resume(error):
                    raise
                # Valid answers are stored; the interrupts of invalid ones remain and are asked again.
                interrupts, reason = (await self._graph.aget_state(config)).interrupts, refusal_text(error)
                if not interrupts:
                    raise
                refused.update(each.id for each in interrupts)
                continue
            interrupts = state.get("__interrupt__", ()) if isinstance(state, Mapping) else ()
            if not interrupts:
                return state

    async def _answer(self, inbox: Inbox, interrupt: Interrupt[Any], refused: int, reason: str) -> Any:
        """Asks the user, and returns the value that resumes the graph.

        Args:
            inbox: The inbox.
            interrupt: The interrupt.
            refused: Number of refused answers. Each new attempt is another inbox item.
            reason: Reason for the last refusal.
        """
        request = interrupt_request(interrupt, self._title, reason if refused else "")
        again = f"/{refused}" if refused else ""
        # Sequential, so that the items keep their order in the inbox.
        return request.to_resume_value(
            [await item.put(inbox, f"{interrupt.id}/{at}{again}") for at, item in enumerate(request.items)]
        )


def reviewed(graph: Any, *, title: str = "May I go on?") -> Reviewed:
    """Wraps a LangGraph graph as a handler of an ambient app, with its interrupts as inbox items.

    ::

        agent = create_agent(XPUChatModel(), tools, middleware=[HumanInTheLoopMiddleware({"send_mail": True})],
                             checkpointer=saver)
        app.on("mail.received", name="assistant", prepare=...)(reviewed(agent))

    The interrupt's value determines the inbox item and the value that resumes the graph:

    - a text: a question; the reply, or None if it is ignored;
    - a request of LangChain's ``HumanInTheLoopMiddleware``: one review per call, with its arguments to approve or edit;
    the
      decisions in the middleware's form;
    - a request of LangGraph's agent inbox (``action_request`` and ``config``, or a list of them): reviews, with its
    responses;
    - anything else: a review; ``{"decision": ..., "content": ..., "comment": ...}`` with the approved or edited
    content, or
      None if it was rejected or ignored. With a ``response_schema`` the content alone.

    An answer that does not fit the ``response_schema`` is asked for again, with the reason.

    Checkpoints decide what survives a restart: with a saver on disk the graph continues, and answered items are not
    asked again.

    Args:
        graph: A compiled graph with a checkpointer.
        title: Title of reviews of the last kind.

    Raises:
        ConfigError: The graph has no checkpointer, which LangGraph needs for interrupts, or stops at nodes without a
            question (``interrupt_before``, ``interrupt_after``).
    """
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
    return Reviewed(graph, title)
