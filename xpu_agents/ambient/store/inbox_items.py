"""The table of inbox items, with the answers of the user."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Collection, Sequence
from concurrent.futures import Future
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import referencing

from xpu_agents.ambient.errors import InboxError, ItemConflictError, ItemNotFoundError
from xpu_agents.ambient.store.database import Database
from xpu_agents.ambient.store.item_expiry import OPEN_ITEMS
from xpu_agents.ambient.store.items import Ask, Decision, InboxItem, ItemKind, item_from_row
from xpu_agents.ambient.store.question_identity import close_replaced_questions, find_asked_row
from xpu_speculation.tools.patterns import with_linear_time_patterns

__all__ = ["InboxTable"]


class InboxTable:
    """The table of inbox items. Every method returns a future that is done once the change is on the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(
        self,
        seq: int,
        agent: str,
        key: str,
        ask: Ask,
        now: float,
        *,
        park: bool,
        within_s: float | None = None,
        exact: bool = False,
        earlier_key: str = "",
        asked_keys: Collection[str] | None = None,
    ) -> Future[InboxItem]:
        """Add an item, or return the one that an earlier run of the handler added for the same question.

        Args:
            seq: number of the delivery that is being handled.
            agent: agent that asks.
            key: identity of the question.
            ask: the request.
            now: current time.
            park: True for a plain function, which ends now and runs again after the answer.
            within_s: seconds from the first request until an unanswered item is closed.
            exact: see `question_digest`.
            earlier_key: key that earlier versions gave to this call, whatever it asked. Its item is taken over if it is
                the same question, or a notice too.
            asked_keys: keys of all items of this run. A new question closes the open ones of earlier runs, until they
                are asked again. None closes none.

        Raises (the future):
            InboxError: the item had another kind in an earlier run, or the event has ended.
        """

        def write(db: sqlite3.Connection) -> InboxItem:
            ended = db.execute("SELECT 1 FROM deliveries WHERE seq = ? AND state IN ('done', 'dead')", (seq,))
            if ask.kind is not ItemKind.NOTICE and ended.fetchone():
                raise InboxError(f"inbox: agent {agent!r} asks about an event that has ended")
            asked_row = find_asked_row(db, seq, key, ask, earlier_key, exact)
            if asked_row is None:
                if ask.kind is not ItemKind.NOTICE and asked_keys is not None:
                    close_replaced_questions(db, seq, asked_keys, now)
                while db.execute("SELECT 1 FROM items WHERE id = ?", (item_id := secrets.token_hex(3),)).fetchone():
                    pass  # ids are short because users type them, so collisions are possible
                form = json.dumps({"schema": ask.form, "choices": ask.choices})
                item_values = (item_id, seq, agent, key, ask.kind, ask.title, ask.body, json.dumps(ask.content), form)
                db.execute(
                    "INSERT INTO items (id, delivery, agent, key, kind, title, body, content, form, allow, asked_at, "
                    "until) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (*item_values, ",".join(ask.allow), now, None if within_s is None else now + within_s),
                )
                asked_row = db.execute("SELECT * FROM items WHERE id = ?", (item_id,)).fetchone()
            item = item_from_row(asked_row)
            if item.ask.kind != ask.kind:
                raise InboxError(
                    f"inbox: call {key!r} of {agent!r} is a {ask.kind}, but was a {item.ask.kind} in an earlier run; "
                    f"expected another key"
                )
            if item.open and ask.kind is not ItemKind.NOTICE:
                # Waiting for the user is not a failed attempt, even if the process ends meanwhile.
                db.execute(
                    "UPDATE deliveries SET attempts = attempts - (state = 'running'), state = ? "
                    "WHERE seq = ? AND state IN ('running', 'asking', 'parked')",
                    ("parked" if park else "asking", seq),
                )
            return item

        return self._database.write(write, durable=True)

    def of_delivery(self, seq: int) -> Future[list[InboxItem]]:
        """The items of a delivery, oldest first, without those answered before it was revived as a dead letter."""

        def read(db: sqlite3.Connection) -> list[InboxItem]:
            rows = db.execute(
                "SELECT items.* FROM items JOIN deliveries ON delivery = seq WHERE seq = ? AND "
                "COALESCE(answered_at >= revived_at, 1) ORDER BY asked_at, items.rowid",
                (seq,),
            )
            return [item_from_row(row) for row in rows]

        return self._database.read(read)

    def answer(
        self,
        item_id: str,
        decision: Decision,
        now: float,
        *,
        content: Any = None,
        comment: str = "",
        digest: str | None = None,
    ) -> Future[InboxItem]:
        """Record the decision of the user. Only the first answer counts. A parked handler becomes due.

        Args:
            item_id: id of the item, or a prefix of it.
            decision: the decision.
            now: current time.
            content: edited content, or the reply.
            comment: comment of the user.
            digest: digest of what the user saw (`Ask.digest`); None does not check it.

        Raises (the future):
            ItemNotFoundError: no item, or more than one, matches.
            ItemConflictError: the item is answered or closed, or has another digest.
            InboxError: the decision is not allowed, or the content is invalid.
        """

        def write(db: sqlite3.Connection) -> InboxItem:
            item_row = _find_item_row(db, item_id)
            item = item_from_row(item_row)
            answer = _check_answer(item, decision, content, digest)
            db.execute(
                "UPDATE items SET decision = ?, answer = ?, comment = ?, answered_at = ? WHERE id = ?",
                (decision, json.dumps(answer), comment, now, item.id),
            )
            if item.ask.kind is not ItemKind.NOTICE:
                db.execute(
                    "UPDATE deliveries SET state = 'waiting', due_at = ? WHERE seq = ? AND state = 'parked'",
                    (now, item_row["delivery"]),
                )
            return item_from_row(_find_item_row(db, item.id))

        return self._database.write(write, durable=True)

    def mark_received(self, seq: int, item_id: str, left: Collection[str] = ()) -> Future[None]:
        """Record that the handler received the answer. It counts as running unless it waits for another answer.

        Args:
            seq: number of the delivery that is being handled.
            item_id: the answered item.
            left: items that the handler no longer waits for, although they are unanswered.
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
        """The items among the given ones that have an answer."""
        item_ids = list(ids)

        def read(db: sqlite3.Connection) -> list[InboxItem]:
            rows = [db.execute("SELECT * FROM items WHERE id = ?", (item_id,)).fetchone() for item_id in item_ids]
            return [item_from_row(row) for row in rows if row is not None and row["decision"] is not None]

        return self._database.read(read)

    def get(self, item_id: str) -> Future[InboxItem]:
        """Return one item by its id or a prefix of it.

        Raises (the future):
            ItemNotFoundError: no item, or more than one, matches.
        """
        return self._database.read(lambda db: item_from_row(_find_item_row(db, item_id)))

    def all(self, *, answered: bool = False) -> Future[list[InboxItem]]:
        """The open items, oldest first; ``answered`` includes answered and closed ones."""
        where = "" if answered else f"WHERE {OPEN_ITEMS}"
        return self._database.read(
            lambda db: [
                item_from_row(row) for row in db.execute(f"SELECT * FROM items {where} ORDER BY asked_at, rowid")
            ]
        )

    def open_count(self) -> Future[int]:
        """The number of open items."""
        return self._database.read(
            lambda db: int(db.execute(f"SELECT COUNT(*) FROM items WHERE {OPEN_ITEMS}").fetchone()[0])
        )


def _find_item_row(db: sqlite3.Connection, item_id: str) -> sqlite3.Row:
    rows: Sequence[sqlite3.Row] = []
    if isinstance(item_id, str) and item_id.isalnum():
        rows = db.execute("SELECT * FROM items WHERE id GLOB ?", (f"{item_id.lower()}*",)).fetchall()
    if len(rows) != 1:
        problem = "no such item" if not rows else f"{len(rows)} items begin so: {', '.join(r['id'] for r in rows)}"
        raise ItemNotFoundError(f"inbox item {item_id!r}: {problem}; `xpu-agents inbox` lists the open ones")
    return rows[0]


def _check_answer(item: InboxItem, decision: Decision, content: Any, digest: str | None) -> Any:
    """Check an answer and return its content for the record."""
    ask, name = item.ask, f"inbox item {item.id!r}"
    if item.closed:
        raise ItemConflictError(f"{name} is closed: {item.closed}")
    if item.decision is not None:
        raise ItemConflictError(f"{name} was already answered ({item.decision}); only the first answer counts")
    if digest not in (None, ask.digest):
        raise ItemConflictError(f"{name} has another content than the answer is for; read it again")
    if decision not in ask.allow:
        raise InboxError(
            f"{name}: decision {decision.value!r} is not allowed for this {ask.kind}; expected {' or '.join(ask.allow)}"
        )
    if decision is Decision.APPROVE:
        return ask.content
    if decision is Decision.REPLY:
        if not isinstance(content, str) or not content.strip():
            raise InboxError(f"{name}: reply {content!r}; expected a text that is not empty")
        if ask.choices and content not in ask.choices:
            raise InboxError(f"{name}: reply {content!r}; expected one of {', '.join(map(repr, ask.choices))}")
        return content
    if decision is Decision.EDIT:
        if ask.form:
            validator = with_linear_time_patterns(jsonschema.Draft202012Validator)(
                dict(ask.form), registry=referencing.Registry()
            )
            problem = next(iter(validator.iter_errors(content)), None)
            if problem is not None:
                where = problem.json_path.removeprefix("$") or " as a whole"
                raise InboxError(f"{name}: the edited content{where} does not match the schema: {problem.message}")
        return content
    return None
