"""The inbox as handlers have it: they tell a person something, ask, and have it approved."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from xpu_agents.ambient.items import Decision
from xpu_agents.ambient.questions import REVIEW, Answer, a_notice, a_question, a_review, answer_of
from xpu_agents.ambient.run import HandlerRun

__all__ = ["Inbox", "SyncInbox"]

T = TypeVar("T")


class Inbox:
    """For ``async`` handlers.

    What is asked is kept: when the process ends while a handler waits, the handler is run again once there is an
    answer, and the same call returns it. Calls are the same if they are the same in number and order, or have the same
    ``key``; so ask in an order that depends on the event and on answers alone, or give keys.
    """

    def __init__(self, run: HandlerRun) -> None:
        self._run = run

    async def notify(self, title: str, body: str = "", *, key: str | None = None) -> str:
        """Tell a person something; the id of the item. A handler that is run again tells it once.

        Raises:
            InboxError: there is no title.
        """
        item = await self._run.ask(a_notice(title, body), key)
        return item.id

    async def question(
        self, title: str, body: str = "", *, choices: Sequence[str] = (), key: str | None = None
    ) -> Answer[str]:
        """Ask, and wait for the reply; the answer may also be that the person ignores it.

        Args:
            title: the question.
            body: what else the person should know.
            choices: the replies to choose from; none for any text.
            key: what the call is known by when the handler is run again; by default its number.

        Raises:
            InboxError: something in it cannot be used.
        """
        item = await self._run.ask(a_question(title, body, choices), key)
        return answer_of(item, "")

    async def review(
        self,
        title: str,
        content: T,
        *,
        body: str = "",
        allow: Collection[Decision | str] = REVIEW,
        key: str | None = None,
    ) -> Answer[T]:
        """Have something approved, and wait until it is approved, edited, rejected or ignored.

        Args:
            title: what is to be approved, in one line.
            content: a text, a pydantic model, or plain data; the answer's content is of the same kind.
            body: what else the person should know.
            allow: what the person may decide.
            key: what the call is known by when the handler is run again; by default its number.

        Raises:
            InboxError: something in it cannot be used.
        """
        item = await self._run.ask(a_review(title, content, body, allow), key)
        return answer_of(item, content)


class SyncInbox:
    """The same for plain functions.

    Such a handler ends where it has to wait for a person, and is run again from its beginning when there is an answer;
    so what comes before the call is done twice.
    """

    def __init__(self, run: HandlerRun) -> None:
        self._run = run

    def notify(self, title: str, body: str = "", *, key: str | None = None) -> str:
        """Like `Inbox.notify`."""
        return self._run.ask_from_thread(a_notice(title, body), key).id

    def question(
        self, title: str, body: str = "", *, choices: Sequence[str] = (), key: str | None = None
    ) -> Answer[str]:
        """Like `Inbox.question`."""
        return answer_of(self._run.ask_from_thread(a_question(title, body, choices), key), "")

    def review(
        self,
        title: str,
        content: T,
        *,
        body: str = "",
        allow: Collection[Decision | str] = REVIEW,
        key: str | None = None,
    ) -> Answer[T]:
        """Like `Inbox.review`."""
        return answer_of(self._run.ask_from_thread(a_review(title, content, body, allow), key), content)
