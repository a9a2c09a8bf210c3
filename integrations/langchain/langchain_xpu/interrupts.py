"""Interrupts of LangGraph in the inbox of an ambient app: `reviewed`."""

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
except ImportError:  # an older one checks no answers

    def _is_invalid_resume(error: BaseException) -> bool:
        """Never known."""
        return False


from langchain_core.runnables import RunnableConfig

from langchain_xpu._interrupt_requests import interrupt_request, refusal_text
from xpu_agents.ambient import Inbox, current_inbox
from xpu_runtime.errors import ConfigError

__all__ = ["Reviewed", "reviewed"]


class Reviewed:
    """A graph whose interrupts a person answers in the inbox; a handler of an ambient app as it stands."""

    def __init__(self, graph: Any, title: str) -> None:
        self._graph = graph
        self._title = title

    async def ainvoke(self, input: Any, config: RunnableConfig | None = None) -> Any:
        """Run the graph to its end, however often it stops to ask.

        Args:
            input: As for the graph. It is not used where the checkpoints of the thread say that the graph has begun
                already: then it goes on, or is at its end, so that a handler that is run again repeats nothing.
            config: As for the graph; it must name a thread, which the ambient app does.

        Returns:
            The state at the end.

        Raises:
            InboxError: no handler of an ambient app runs this.
        """
        inbox = current_inbox()
        before = await self._graph.aget_state(config)
        if before.values and not before.next:
            return before.values
        given, asked = (None, before.interrupts) if before.next else (input, ())
        refused: Counter[str] = Counter()
        why = ""
        while True:
            if asked:
                answers = await asyncio.gather(*(self._answer(inbox, each, refused[each.id], why) for each in asked))
                given = Command(resume=dict(zip((each.id for each in asked), answers, strict=True)))
            try:
                state = await self._graph.ainvoke(given, config)
            except Exception as error:
                if not _is_invalid_resume(error):
                    raise
                # Nothing came of the answers that do not fit, and those that do are kept: what is left is asked anew.
                asked, why = (await self._graph.aget_state(config)).interrupts, refusal_text(error)
                if not asked:
                    raise
                refused.update(each.id for each in asked)
                continue
            asked = state.get("__interrupt__", ()) if isinstance(state, Mapping) else ()
            if not asked:
                return state

    async def _answer(self, inbox: Inbox, interrupt: Interrupt[Any], refused: int, why: str) -> Any:
        """What the graph goes on with.

        Args:
            inbox: Where it is asked.
            interrupt: What is asked.
            refused: How many answers the graph has refused; each time it is another item of the inbox.
            why: Why it has refused the last one.
        """
        form = interrupt_request(interrupt, self._title, why if refused else "")
        again = f"/{refused}" if refused else ""
        # One after the other: the calls of one turn are read together, and what is asked keeps its order in the inbox.
        return form.verdict([await ask.put(inbox, f"{interrupt.id}/{at}{again}") for at, ask in enumerate(form.asks)])


def reviewed(graph: Any, *, title: str = "May I go on?") -> Reviewed:
    """A graph of LangGraph as a handler of an ambient app, its interrupts as items of the inbox.

    ::

        agent = create_agent(XPUChatModel(), tools, middleware=[HumanInTheLoopMiddleware({"send_mail": True})],
                             checkpointer=saver)
        app.on("mail.received", name="assistant", prepare=...)(reviewed(agent))

    What is interrupted with decides what the person sees, and what the graph goes on with:

    - a text: a question; the reply, None if it is ignored;
    - a request of LangChain's ``HumanInTheLoopMiddleware``: one review for each call, its arguments to approve or edit;
      the decisions as the middleware expects them;
    - a request of LangGraph's agent inbox (``action_request`` and ``config``, or a list of them): the same, with its
      responses;
    - anything else: a review of it; ``{"decision": ..., "content": ..., "comment": ...}``, with the content that was
      approved or edited, None if it was rejected or ignored. Where the graph has said what it waits for
      (``response_schema``) it gets that content alone.

    An answer that the graph refuses, as it does not fit its ``response_schema``, is asked for again, with the reason.

    The checkpoints decide what survives: with a saver on the disk the graph goes on after a restart where it was, and
    what was asked is not asked again.

    Args:
        graph: A compiled graph with a checkpointer.
        title: Of reviews of the last kind.

    Raises:
        ConfigError: the graph has no checkpointer, without which LangGraph cannot interrupt, or stops before or behind
            nodes without a question (``interrupt_before``, ``interrupt_after``).
    """
    if getattr(graph, "checkpointer", None) in (None, False):
        raise ConfigError(
            f"graph: {type(graph).__name__} without a checkpointer cannot wait for a person; compile it with one, such "
            f"as langgraph.checkpoint.sqlite.aio.AsyncSqliteSaver, or InMemorySaver to try it"
        )
    for name in ("interrupt_before", "interrupt_after"):
        if stops := getattr(graph, f"{name}_nodes", ()):
            raise ConfigError(
                f"graph: compiled with {name}={list(stops)!r} it stops and asks nothing, so nobody could answer; call "
                f"langgraph.types.interrupt in the node instead"
            )
    return Reviewed(graph, title)
