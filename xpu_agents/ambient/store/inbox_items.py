"""What agents ask and tell a person, and what the person answers; kept in the store."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import referencing

from xpu_agents.ambient.errors import InboxError
from xpu_agents.ambient.store.database import Database
from xpu_agents.ambient.store.item_expiry import OPEN_ITEMS
from xpu_speculation.tools.patterns import with_linear_time_patterns

__all__ = ["Ask", "Decision", "InboxItem", "InboxTable", "ItemKind"]


class ItemKind(StrEnum):
    """What a person is to do with an item."""

    NOTICE = "notice"
    """Read it."""
    QUESTION = "question"
    """Reply with a text."""
    REVIEW = "review"
    """Say whether something may be done, or change it first."""


class Decision(StrEnum):
    """What a person did with an item."""

    APPROVE = "approve"
    """Do it as it is."""
    EDIT = "edit"
    """Do it as I have changed it."""
    REJECT = "reject"
    """Do not do it."""
    REPLY = "reply"
    """Here is my answer."""
    IGNORE = "ignore"
    """I have seen it and do not want to decide; of a notice: read."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What an agent puts before a person.

    Attributes:
        kind: what the person is to do.
        title: one line.
        body: what else the person should know.
        content: what is to be approved, as JSON data.
        form: JSON schema that an edited content must follow; empty for any.
        allow: what the person may decide.
        choices: the replies that a question allows; empty for any text.
    """

    kind: ItemKind
    title: str
    body: str = ""
    content: Any = None
    form: Mapping[str, Any] | None = None
    allow: tuple[Decision, ...] = (Decision.IGNORE,)
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class InboxItem:
    """An item of the inbox.

    Attributes:
        id: what the person names it by.
        agent: who asks.
        key: which call of its handler asks; the same when the handler is run again.
        ask: what is asked.
        asked_at: seconds since the epoch.
        decision: what the person did, or that nobody did anything in time (ignore); None where there is no answer.
        answer: the approved or edited content, or the reply, as JSON data.
        comment: what the person said beside it.
        answered_at: when it was answered or closed, in seconds since the epoch.
        until: when it is closed if nobody has answered, in seconds since the epoch; None is never.
        closed: why it was closed although nobody had answered; empty if it was not.
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
        """Whether it waits for the person."""
        return self.decision is None and not self.closed


class InboxTable:
    """The inbox in the store. Every method returns a future; then what was asked, or answered, is on the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(
        self, seq: int, agent: str, key: str, ask: Ask, now: float, *, park: bool, within_s: float | None = None
    ) -> Future[InboxItem]:
        """Put an item before the person, or find the one that an earlier run of the handler has put there.

        Args:
            seq: the delivery that is being handled.
            agent: by whom.
            key: which call of the handler it is.
            ask: what is asked.
            now: the time.
            park: nobody waits for the answer in this process; the handler is run again when it comes.
            within_s: seconds until it is closed if nobody has answered; they count from when it is first asked.

        Raises (the future):
            InboxError: it was of another kind when the handler ran before, or the event has ended.
        """

        def write(db: sqlite3.Connection) -> InboxItem:
            ended = db.execute("SELECT 1 FROM deliveries WHERE seq = ? AND state IN ('done', 'dead')", (seq,))
            if ask.kind is not ItemKind.NOTICE and ended.fetchone():
                raise InboxError(f"inbox: what {agent!r} asks is about an event that has ended; nobody would be told")
            found = db.execute("SELECT * FROM items WHERE delivery = ? AND key = ?", (seq, key)).fetchone()
            if found is None:
                while db.execute("SELECT 1 FROM items WHERE id = ?", (item_id := secrets.token_hex(3),)).fetchone():
                    pass  # ids are short, since people type them: some come out alike
                form = json.dumps({"schema": ask.form, "choices": ask.choices})
                values = (item_id, seq, agent, key, ask.kind, ask.title, ask.body, json.dumps(ask.content), form)
                db.execute(
                    "INSERT INTO items (id, delivery, agent, key, kind, title, body, content, form, allow, asked_at, "
                    "until) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (*values, ",".join(ask.allow), now, None if within_s is None else now + within_s),
                )
                found = db.execute("SELECT * FROM items WHERE id = ?", (item_id,)).fetchone()
            item = _item(found)
            if item.ask.kind != ask.kind:
                raise InboxError(
                    f"inbox: call {key!r} of {agent!r} is a {ask.kind} now and was a {item.ask.kind} when the handler "
                    f"ran before; a handler must ask in the same order each time, or name its calls with key="
                )
            if item.open and ask.kind is not ItemKind.NOTICE:
                # Waiting for a person is no failed try, however the process ends meanwhile.
                db.execute(
                    "UPDATE deliveries SET attempts = attempts - (state = 'running'), state = ? "
                    "WHERE seq = ? AND state IN ('running', 'asking', 'parked')",
                    ("parked" if park else "asking", seq),
                )
            return item

        return self._database.write(write, durable=True)

    def answer(
        self, item_id: str, decision: Decision, now: float, *, content: Any = None, comment: str = ""
    ) -> Future[InboxItem]:
        """Record what the person decided; the first answer counts. A parked handler is due again.

        Raises (the future):
            InboxError: there is none, it was answered or closed, the decision is not allowed, or the content is wrong.
        """

        def write(db: sqlite3.Connection) -> InboxItem:
            row = _find(db, item_id)
            item = _item(row)
            answer = _checked(item, decision, content)
            db.execute(
                "UPDATE items SET decision = ?, answer = ?, comment = ?, answered_at = ? WHERE id = ?",
                (decision, json.dumps(answer), comment, now, item.id),
            )
            if item.ask.kind is not ItemKind.NOTICE:
                db.execute(
                    "UPDATE deliveries SET state = 'waiting', due_at = ? WHERE seq = ? AND state = 'parked'",
                    (now, row["delivery"]),
                )
            return _item(_find(db, item.id))

        return self._database.write(write, durable=True)

    def take(self, seq: int, item_id: str, left: Collection[str] = ()) -> Future[None]:
        """The handler has the answer and goes on, unless it waits for another one.

        Args:
            seq: the delivery that is being handled.
            item_id: what was answered.
            left: what the handler waits for no more, though nobody has answered.
        """

        def write(db: sqlite3.Connection) -> None:
            db.execute("UPDATE items SET taken = 1 WHERE id = ?", (item_id,))
            db.execute(
                "UPDATE deliveries SET state = 'running', attempts = attempts + 1 WHERE seq = ? AND state = 'asking' "
                "AND NOT EXISTS (SELECT 1 FROM items WHERE delivery = seq AND decision IS NULL AND kind != 'notice' "
                f"AND id NOT IN ({', '.join('?' * len(left))}))",
                (seq, *left),
            )

        return self._database.write(write)

    def answered(self, ids: Collection[str]) -> Future[list[InboxItem]]:
        """Those of the given that have an answer."""
        wanted = list(ids)

        def read(db: sqlite3.Connection) -> list[InboxItem]:
            rows = [db.execute("SELECT * FROM items WHERE id = ?", (item_id,)).fetchone() for item_id in wanted]
            return [_item(row) for row in rows if row is not None and row["decision"] is not None]

        return self._database.read(read)

    def get(self, item_id: str) -> Future[InboxItem]:
        """One item, by its id or the beginning of it.

        Raises (the future):
            InboxError: there is none, or several begin so.
        """
        return self._database.read(lambda db: _item(_find(db, item_id)))

    def all(self, *, answered: bool = False) -> Future[list[InboxItem]]:
        """The open items, the oldest first; with those that were answered or closed on demand."""
        where = "" if answered else f"WHERE {OPEN_ITEMS}"
        return self._database.read(
            lambda db: [_item(row) for row in db.execute(f"SELECT * FROM items {where} ORDER BY asked_at, rowid")]
        )

    def open_count(self) -> Future[int]:
        """How many items wait for a person."""
        return self._database.read(
            lambda db: int(db.execute(f"SELECT COUNT(*) FROM items WHERE {OPEN_ITEMS}").fetchone()[0])
        )


def _find(db: sqlite3.Connection, item_id: str) -> sqlite3.Row:
    rows: Sequence[sqlite3.Row] = []
    if isinstance(item_id, str) and item_id.isalnum():
        rows = db.execute("SELECT * FROM items WHERE id GLOB ?", (f"{item_id.lower()}*",)).fetchall()
    if len(rows) != 1:
        problem = (
            "there is no such item" if not rows else f"{len(rows)} items begin so: {', '.join(r['id'] for r in rows)}"
        )
        raise InboxError(f"inbox item {item_id!r}: {problem}; `xpu-agents inbox` lists the open ones")
    return rows[0]


def _item(row: sqlite3.Row) -> InboxItem:
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


def _checked(item: InboxItem, decision: Decision, content: Any) -> Any:
    """What is recorded as the answer."""
    ask, name = item.ask, f"inbox item {item.id!r}"
    if item.closed:
        raise InboxError(f"{name}: it is closed: {item.closed}")
    if item.decision is not None:
        raise InboxError(f"{name}: it was answered already ({item.decision}); the first answer counts")
    if decision not in ask.allow:
        raise InboxError(
            f"{name}: {decision.value!r} is no answer to this {ask.kind}; expected {' or '.join(ask.allow)}"
        )
    if decision is Decision.APPROVE:
        return ask.content
    if decision is Decision.REPLY:
        if not isinstance(content, str) or not content.strip():
            raise InboxError(f"{name}: the reply is {content!r}; expected a text")
        if ask.choices and content not in ask.choices:
            raise InboxError(f"{name}: the reply is {content!r}; expected one of {', '.join(map(repr, ask.choices))}")
        return content
    if decision is Decision.EDIT:
        if ask.form:
            validator = with_linear_time_patterns(jsonschema.Draft202012Validator)(
                dict(ask.form), registry=referencing.Registry()
            )
            problem = next(iter(validator.iter_errors(content)), None)
            if problem is not None:
                where = problem.json_path.removeprefix("$") or " as a whole"
                raise InboxError(f"{name}: the edited content{where} does not fit: {problem.message}")
        return content
    return None
