"""The user's side of the inbox: list and answer items."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pydantic_core import to_jsonable_python

from xpu_agents.ambient.errors import InboxError
from xpu_agents.ambient.runtime.clock import Clock
from xpu_agents.ambient.store.inbox_items import InboxTable
from xpu_agents.ambient.store.items import Decision, InboxItem
from xpu_agents.ambient.store.store import Store

__all__ = ["InboxClient"]


class InboxClient:
    """Lists and answers inbox items. Usable from any thread and process; each call takes milliseconds.

    Items are addressed by their id or an unambiguous prefix of it.

    Args:
        store: returns the store.
        clock: source of the time.
        announce: callback after an item was answered, or closed because its time limit passed.
    """

    def __init__(self, store: Callable[[], Store], clock: Clock, announce: Callable[[], None] = lambda: None) -> None:
        self._open_store = store
        self._clock = clock
        self._announce = announce

    def list(self, *, answered: bool = False) -> tuple[InboxItem, ...]:
        """The open items, oldest first. ``answered`` adds the answered and closed ones."""
        return tuple(self._inbox_table().all(answered=answered).result())

    def get(self, item_id: str) -> InboxItem:
        """Return one item.

        Raises:
            ItemNotFoundError: no item, or more than one, matches the id.
        """
        return self._inbox_table().get(item_id).result()

    def approve(self, item_id: str, comment: str = "") -> InboxItem:
        """Approve the content unchanged.

        Raises:
            InboxError: the item does not exist, is answered or closed, or does not allow this decision; or the comment
                is not a text.
        """
        return self._answer_item(item_id, Decision.APPROVE, None, comment)

    def edit(self, item_id: str, content: Any, comment: str = "") -> InboxItem:
        """Approve the content as changed here.

        Raises:
            InboxError: as for `approve`; also if the content is not JSON data or does not match the item's schema.
        """
        return self._answer_item(item_id, Decision.EDIT, content, comment)

    def reject(self, item_id: str, comment: str = "") -> InboxItem:
        """Reject the content.

        Raises:
            InboxError: as for `approve`.
        """
        return self._answer_item(item_id, Decision.REJECT, None, comment)

    def reply(self, item_id: str, text: str, comment: str = "") -> InboxItem:
        """Answer a question.

        Raises:
            InboxError: as for `approve`; also if the text is not one of the choices.
        """
        return self._answer_item(item_id, Decision.REPLY, text, comment)

    def ignore(self, item_id: str, comment: str = "") -> InboxItem:
        """Decline to decide. A notice is marked as read.

        Raises:
            InboxError: as for `approve`.
        """
        return self._answer_item(item_id, Decision.IGNORE, None, comment)

    def answer(
        self, item_id: str, decision: Decision, digest: str, *, content: Any = None, comment: str = ""
    ) -> InboxItem:
        """Answer with any decision, for the content that the user saw.

        Args:
            item_id: id of the item.
            decision: the decision.
            digest: digest of what the user saw: `Ask.digest` of the item as it was shown.
            content: edited content, or the reply; only with these decisions.
            comment: comment for the agent.

        Raises:
            InboxError: as for `approve`, `edit` and `reply`; also if the item has another content.
        """
        return self._answer_item(item_id, decision, content, comment, digest)

    def _inbox_table(self) -> InboxTable:
        """The inbox after expired items were closed; the process that runs the app may not be there to do it."""
        store = self._open_store()
        store.expiry.close_expired(self._clock.time(), self._announce)
        return store.inbox

    def _answer_item(
        self, item_id: str, decision: Decision, content: Any, comment: str, digest: str | None = None
    ) -> InboxItem:
        if not isinstance(comment, str):
            raise InboxError(f"inbox item {item_id!r}: comment: {comment!r}; expected a text")
        checked = _as_json(item_id, "comment", comment)
        if decision is Decision.EDIT:
            content = _as_json(item_id, "edited content", content)
        elif decision is Decision.REPLY and isinstance(content, str):  # other types are rejected by the inbox
            content = _as_json(item_id, "reply", content)
        answering = self._inbox_table().answer(
            item_id, decision, self._clock.time(), content=content, comment=checked, digest=digest
        )
        item = answering.result()
        self._announce()
        return item


def _as_json(item_id: str, field: str, value: Any) -> Any:
    """Convert input of the user to JSON data that UTF-8 can store; a lone surrogate is an error.

    Raises:
        InboxError: the conversion failed.
    """
    try:
        plain = to_jsonable_python(value, by_alias=True)
        json.dumps(plain, ensure_ascii=False).encode()
    except ValueError as error:
        raise InboxError(f"inbox item {item_id!r}: the {field} cannot be stored as JSON in UTF-8 ({error})") from None
    return plain
