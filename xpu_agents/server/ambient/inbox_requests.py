"""Requests and responses of the inbox endpoints: `InboxAnswer`, `InboxQuery`, `item_object`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xpu_agents.ambient.store.items import Decision, InboxItem, ItemKind
from xpu_agents.chat.structured.json_text import check_text
from xpu_agents.error_wording import json_wording, quoted
from xpu_agents.server.completions.generation_fields import read_object
from xpu_agents.server.field_values import read_number
from xpu_agents.server.foreign_fields import accept_fields
from xpu_runtime.errors import InvalidRequestError

__all__ = ["MAX_LIMIT", "MAX_WAIT_S", "ORDERS", "STATUSES", "InboxAnswer", "InboxQuery", "item_object"]

STATUSES = ("open", "answered", "closed", "all")
ORDERS = ("asc", "desc")
_QUERY_FIELDS = frozenset({"after", "agent", "app", "kind", "limit", "order", "since", "status", "wait"})
_ANSWER_FIELDS = frozenset({"app", "comment", "content", "decision", "digest"})
_WITH_CONTENT = (Decision.EDIT, Decision.REPLY)
_DEFAULT_LIMIT, MAX_LIMIT = 100, 1000
MAX_WAIT_S = 60.0
"""Maximum seconds that a request waits for a change (chosen), below the timeouts of common proxies."""

Listing = Sequence[tuple[str, InboxItem]]
"""Items with the names of their apps."""


@dataclass(frozen=True, slots=True)
class InboxQuery:
    """The query of a list of items.

    Attributes:
        status: ``open``, ``answered``, ``closed`` or ``all``.
        app: name of the app; empty for all.
        agent: name of the agent; empty for all.
        kind: kind of the items; None for all.
        newest_first: whether the list begins with the newest item.
        after: id of the item before the first one of this page; empty for the first page.
        limit: maximum items of the page.
        wait_s: seconds to wait until the list differs from that of ``since``.
        since: version of the list that the client has; empty for an empty list.
    """

    status: str = "open"
    app: str = ""
    agent: str = ""
    kind: ItemKind | None = None
    newest_first: bool = False
    after: str = ""
    limit: int = _DEFAULT_LIMIT
    wait_s: float = 0.0
    since: str = ""

    @classmethod
    def read(cls, params: Mapping[str, str], *, strict: bool = False) -> InboxQuery:
        """Read the parameters of a URL; empty ones count as not given.

        Args:
            params: parameters by name.
            strict: whether unknown parameters are errors.

        Raises:
            InvalidRequestError: a parameter is invalid.
        """
        given = {name: value for name, value in params.items() if value}
        accept_fields(given, _QUERY_FIELDS, strict=strict)
        kind = given.get("kind")
        if kind is not None:
            _check_choice("kind", kind, [each.value for each in ItemKind])
        return cls(
            _check_choice("status", given.get("status", "open"), STATUSES),
            given.get("app", ""),
            given.get("agent", ""),
            None if kind is None else ItemKind(kind),
            _check_choice("order", given.get("order", "asc"), ORDERS) == "desc",
            given.get("after", ""),
            _read_limit(given.get("limit", str(_DEFAULT_LIMIT))),
            read_number("wait", given.get("wait", "0"), 0, MAX_WAIT_S),
            given.get("since", ""),
        )

    @property
    def with_answered(self) -> bool:
        """True if items are wanted that no longer wait for the user."""
        return self.status != "open"

    def page(self, items: Listing) -> dict[str, Any]:
        """Return the response: a page of the items that the query selects, and the version of the whole list.

        Args:
            items: items, oldest first.

        Raises:
            InvalidRequestError: no item has the id of ``after``.
        """
        listed = [each for each in items if self._selects(*each)]
        if self.newest_first:
            listed.reverse()
        start = 0
        if self.after:
            places = [at for at, (_, item) in enumerate(listed) if item.id == self.after]
            if not places:
                raise InvalidRequestError(f"after: {self.after!r} is not in the list; expected the id of an item")
            start = places[0] + 1
        data = [item_object(*each) for each in listed[start : start + self.limit]]
        return {
            "object": "list",
            "data": data,
            "has_more": len(listed) > start + self.limit,
            "version": _version(listed),
        }

    def _selects(self, app: str, item: InboxItem) -> bool:
        return (
            self.status in ("all", _status(item))
            and self.app in ("", app)
            and self.agent in ("", item.agent)
            and self.kind in (None, item.ask.kind)
        )


@dataclass(frozen=True, slots=True)
class InboxAnswer:
    """The body of an answer to an item.

    Attributes:
        decision: decision of the user.
        digest: digest of what the user saw.
        content: edited content, or the reply.
        comment: comment for the agent.
        app: name of the app; empty if the id tells it.
    """

    decision: Decision
    digest: str
    content: Any = None
    comment: str = ""
    app: str = ""

    @classmethod
    def read(cls, body: bytes) -> InboxAnswer:
        """Parse a request body. Unknown fields are errors, since an answer is a consent.

        Raises:
            InvalidRequestError: a field is invalid or missing.
        """
        with json_wording():
            fields = read_object(body)
            accept_fields(fields, _ANSWER_FIELDS, strict=True, without_effect=())
            decisions = [each.value for each in Decision]
            for name in ("decision", "digest"):
                if name not in fields:
                    expected = "the digest of the item as it was shown" if name == "digest" else " or ".join(decisions)
                    raise InvalidRequestError(f"{name}: it is missing; expected {expected}")
            decision = Decision(_check_choice("decision", fields["decision"], decisions))
            texts = {name: fields[name] for name in ("comment", "app") if fields.get(name) is not None}
            texts["digest"] = fields["digest"]
            for name, value in texts.items():
                check_text(value, name)
            has_content = "content" in fields if decision is Decision.EDIT else fields.get("content") is not None
            if has_content != (decision in _WITH_CONTENT):
                raise InvalidRequestError(
                    f"content: it is {'missing' if decision in _WITH_CONTENT else 'given'} with decision "
                    f"{decision.value!r}; expected it with edit (the new content) and reply (the text) only"
                )
            return cls(decision, content=fields.get("content"), **texts)


def item_object(app: str, item: InboxItem) -> dict[str, Any]:
    """Return the JSON form of an item of an app."""
    ask = item.ask
    return {
        "id": item.id,
        "object": "inbox.item",
        "app": app,
        "agent": item.agent,
        "status": _status(item),
        "kind": ask.kind.value,
        "title": ask.title,
        "body": ask.body,
        "content": ask.content,
        "schema": ask.form,
        "choices": list(ask.choices),
        "allow": [each.value for each in ask.allow],
        "digest": ask.digest,
        "asked_at": item.asked_at,
        "until": item.until,
        "decision": None if item.decision is None else item.decision.value,
        "answer": item.answer,
        "comment": item.comment,
        "answered_at": item.answered_at,
        "closed": item.closed,
    }


def _status(item: InboxItem) -> str:
    """``open``, ``answered``, or ``closed`` without an answer of the user."""
    return "open" if item.open else "closed" if item.closed else "answered"


def _version(items: Listing) -> str:
    """Digest of a list of items; empty for an empty list."""
    if not items:
        return ""
    states = [(app, item.id, item.ask.digest, _status(item), item.answered_at) for app, item in items]
    return hashlib.sha256(json.dumps(states).encode()).hexdigest()[:16]


def _check_choice(name: str, value: object, choices: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise InvalidRequestError(f"{name}: {quoted(value)} cannot be used; expected {' or '.join(choices)}")
    return value


def _read_limit(text: str) -> int:
    if not text.isdecimal():
        raise InvalidRequestError(f"limit: {text!r} cannot be used; expected an integer from 1 to {MAX_LIMIT}")
    return int(read_number("limit", text, 1, MAX_LIMIT))
