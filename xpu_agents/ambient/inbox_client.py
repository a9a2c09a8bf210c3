"""The inbox as the person has it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pydantic_core import to_jsonable_python

from xpu_agents.ambient.errors import InboxError
from xpu_agents.ambient.runtime.clock import Clock
from xpu_agents.ambient.store.inbox_items import Decision, InboxItem, InboxTable
from xpu_agents.ambient.store.store import Store

__all__ = ["InboxClient"]


class InboxClient:
    """Lists what agents ask and tell, and answers. From any thread and any process; each call takes milliseconds.

    Items are named by their id, or by the beginning of it.

    Args:
        store: gives the store.
        clock: the time.
        announce: called when something was answered, or closed since its time is over.
    """

    def __init__(self, store: Callable[[], Store], clock: Clock, announce: Callable[[], None] = lambda: None) -> None:
        self._store = store
        self._clock = clock
        self._announce = announce

    def list(self, *, answered: bool = False) -> tuple[InboxItem, ...]:
        """What waits for the person, the oldest first; ``answered`` adds what was answered or closed."""
        return tuple(self._inbox().all(answered=answered).result())

    def get(self, item_id: str) -> InboxItem:
        """One item.

        Raises:
            InboxError: there is none.
        """
        return self._inbox().get(item_id).result()

    def approve(self, item_id: str, comment: str = "") -> InboxItem:
        """Let it be done as it is.

        Raises:
            InboxError: there is no such item, it was answered or closed, or cannot be answered so; or the comment is
                none that can be kept.
        """
        return self._answer(item_id, Decision.APPROVE, None, comment)

    def edit(self, item_id: str, content: Any, comment: str = "") -> InboxItem:
        """Let it be done as changed here.

        Raises:
            InboxError: as for `approve`; also where the content has no form in JSON, or not the one it must have.
        """
        return self._answer(item_id, Decision.EDIT, _plain(item_id, "edited content", content), comment)

    def reject(self, item_id: str, comment: str = "") -> InboxItem:
        """Do not let it be done.

        Raises:
            InboxError: as for `approve`.
        """
        return self._answer(item_id, Decision.REJECT, None, comment)

    def reply(self, item_id: str, text: str, comment: str = "") -> InboxItem:
        """Answer a question.

        Raises:
            InboxError: as for `approve`; also where the text is none of the choices.
        """
        if isinstance(text, str):  # else what it is instead is told
            text = _plain(item_id, "reply", text)
        return self._answer(item_id, Decision.REPLY, text, comment)

    def ignore(self, item_id: str, comment: str = "") -> InboxItem:
        """Decide nothing; of a notice: it was read.

        Raises:
            InboxError: as for `approve`.
        """
        return self._answer(item_id, Decision.IGNORE, None, comment)

    def _inbox(self) -> InboxTable:
        """The inbox, in which nothing is open that is over: perhaps no process runs that would have closed it."""
        store = self._store()
        store.closing.overdue(self._clock.time(), self._announce)
        return store.inbox

    def _answer(self, item_id: str, decision: Decision, content: Any, comment: str) -> InboxItem:
        if not isinstance(comment, str):
            raise InboxError(f"inbox item {item_id!r}: the comment is {comment!r}; expected a text")
        said = _plain(item_id, "comment", comment)
        item = self._inbox().answer(item_id, decision, self._clock.time(), content=content, comment=said).result()
        self._announce()
        return item


def _plain(item_id: str, what: str, told: Any) -> Any:
    """What the person tells as JSON data that can be kept and shown: no half of a surrogate pair, for one.

    Raises:
        InboxError: it has no such form.
    """
    try:
        plain = to_jsonable_python(told, by_alias=True)
        json.dumps(plain, ensure_ascii=False).encode()
    except ValueError as error:
        raise InboxError(f"inbox item {item_id!r}: the {what} cannot be written as JSON in UTF-8 ({error})") from None
    return plain
