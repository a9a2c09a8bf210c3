"""Inbox items: notices, questions and reviews of agents, with the answers of the user."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

__all__ = ["Ask", "Decision", "InboxItem", "ItemKind", "item_from_row"]

_DIGEST_CHARS = 32


class ItemKind(StrEnum):
    """Kinds of inbox items."""

    NOTICE = "notice"
    """To be read."""
    QUESTION = "question"
    """To be answered with a text."""
    REVIEW = "review"
    """To be approved, edited or rejected."""


class Decision(StrEnum):
    """Decisions of the user on an item."""

    APPROVE = "approve"
    """Approved unchanged."""
    EDIT = "edit"
    """Approved with changes."""
    REJECT = "reject"
    """Rejected."""
    REPLY = "reply"
    """Answered with a text."""
    IGNORE = "ignore"
    """Seen without a decision; for a notice: read."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A request of an agent to the user.

    Attributes:
        kind: kind of the item.
        title: one line.
        body: further information.
        content: content to be approved, as JSON data.
        form: JSON schema of edited content; empty for any.
        allow: allowed decisions.
        choices: allowed replies to a question; empty for any text.
    """

    kind: ItemKind
    title: str
    body: str = ""
    content: Any = None
    form: Mapping[str, Any] | None = None
    allow: tuple[Decision, ...] = (Decision.IGNORE,)
    choices: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """Digest of all that the user sees and may answer; an answer that names it counts for this content only."""
        parts = [self.kind, self.title, self.body, self.content, self.form, list(self.allow), list(self.choices)]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:_DIGEST_CHARS]


@dataclass(frozen=True, slots=True)
class InboxItem:
    """An inbox item.

    Attributes:
        id: id of the item.
        agent: agent that created it.
        key: identity of the question within its handler, with a digest of its text; the same when the handler runs
            again.
        ask: the request.
        asked_at: time of creation, in seconds since the epoch.
        decision: decision of the user, or *ignore* after the time limit; None without an answer.
        answer: approved or edited content, or the reply, as JSON data.
        comment: comment of the user.
        answered_at: time of the answer or of the closing, in seconds since the epoch.
        until: time at which an unanswered item is closed, in seconds since the epoch; None for never.
        closed: reason why the item was closed without an answer; empty otherwise.
    """

    id: str
    agent: str
    key: str
    ask: Ask
    asked_at: float
    decision: Decision | None = None
    answer: Any = None
    comment: str = ""
    answered_at: float | None = None
    until: float | None = None
    closed: str = ""

    @property
    def open(self) -> bool:
        """True while the item waits for the user."""
        return self.decision is None and not self.closed


def item_from_row(row: sqlite3.Row) -> InboxItem:
    """Build an item from its database row."""
    form = json.loads(row["form"])
    ask = Ask(
        ItemKind(row["kind"]),
        row["title"],
        row["body"],
        json.loads(row["content"]),
        form["schema"],
        tuple(Decision(each) for each in row["allow"].split(",") if each),
        tuple(form["choices"]),
    )
    return InboxItem(
        row["id"],
        row["agent"],
        row["key"],
        ask,
        row["asked_at"],
        None if row["decision"] is None else Decision(row["decision"]),
        None if row["answer"] is None else json.loads(row["answer"]),
        row["comment"],
        row["answered_at"],
        row["until"],
        row["closed"],
    )
