"""The journal: every event from its acceptance to its end, and who still has to handle it."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from xpu_agents.ambient.events import Receipt
from xpu_agents.ambient.runtime.execution_policy import MAX_DEBOUNCE_FACTOR, Coalesce
from xpu_agents.ambient.store.database import Database
from xpu_agents.ambient.store.deliveries import ClaimedDelivery, coalesce_waiting, load_claim, undo_coalescing
from xpu_agents.ambient.store.item_expiry import OPEN_ITEMS, close_unanswered_items

__all__ = ["DeliveryTarget", "Journal"]

_LONGEST_RESULT = 10_000


@dataclass(frozen=True, slots=True)
class DeliveryTarget:
    """Who is to handle an event.

    Attributes:
        agent: its name.
        group: what debouncing and coalescing go by.
        debounce_s: how long the event waits for quiet in its group.
        problem: why the agent cannot take it: then it is a dead letter at once; empty if it can.
    """

    agent: str
    group: str = ""
    debounce_s: float = 0.0
    problem: str = ""


class Journal:
    """Events and their deliveries, one for each agent that listens.

    Every method returns a future that is done once the change is committed. Only `accept` is durable in the strict
    sense: what else is lost with the power (never with the process) makes an event be handled once more, not once less.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def accept(
        self, topic: str, payload: str, key: str | None, targets: Sequence[DeliveryTarget], now: float
    ) -> Future[Receipt]:
        """Write an event down for every target. Done, the event is accepted: on the disk, and handled at least once.

        Args:
            topic: its topic.
            payload: its content as JSON text.
            key: events of one topic and key are one event; None makes it differ from all others.
            targets: who is to handle it.
            now: the time.
        """
        event_id = secrets.token_hex(8)

        def write(db: sqlite3.Connection) -> Receipt:
            added = db.execute(
                "INSERT OR IGNORE INTO events (id, topic, key, payload, accepted_at) VALUES (?, ?, ?, ?, ?)",
                (event_id, topic, key or event_id, payload, now),
            )
            if not added.rowcount:
                found = db.execute("SELECT id FROM events WHERE topic = ? AND key = ?", (topic, key)).fetchone()
                return Receipt(found["id"], topic, key or "", new=False)
            for target in targets:
                state, ended, due = ("dead", now, now) if target.problem else ("waiting", None, now)
                if target.debounce_s:
                    due = _quiet_from(db, target, now)
                db.execute(
                    "INSERT INTO deliveries (event_id, agent, group_key, due_at, state, error, ended_at) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (event_id, target.agent, target.group, due, state, target.problem or None, ended),
                )
            return Receipt(event_id, topic, key or event_id, new=True)

        return self._database.write(write, durable=True)

    def next_due(self, agent: str, busy: Collection[int] = ()) -> Future[float | None]:
        """When the agent's next delivery is due; None if it has none.

        Args:
            agent: its name.
            busy: numbers that `claim` is not to take either.
        """

        def read(db: sqlite3.Connection) -> float | None:
            row = db.execute(
                f"SELECT MIN(due_at) AS due FROM deliveries WHERE agent = ? AND state = 'waiting' "
                f"AND seq NOT IN ({_numbers(busy)})",
                (agent,),
            ).fetchone()
            return None if row["due"] is None else float(row["due"])

        return self._database.read(read)

    def claim(
        self, agent: str, now: float, coalesce: Coalesce, busy: Collection[int] = ()
    ) -> Future[ClaimedDelivery | None]:
        """Take the agent's oldest delivery that is due, together with those coalesced with it; None if none is.

        Args:
            agent: its name.
            now: the time.
            coalesce: what becomes of others of the same group. A delivery that was begun stays what it was.
            busy: numbers that are not to be taken, since a handler of theirs has not quite ended yet.
        """

        def write(db: sqlite3.Connection) -> ClaimedDelivery | None:
            row = db.execute(
                f"SELECT seq, group_key, begun FROM deliveries WHERE agent = ? AND state = 'waiting' AND due_at <= ? "
                f"AND seq NOT IN ({_numbers(busy)}) ORDER BY seq LIMIT 1",
                (agent, now),
            ).fetchone()
            if row is None:
                return None
            seq = int(row["seq"])
            if row["begun"]:
                undo_coalescing(db, seq, coalesce)
            elif coalesce is not None:
                seq = coalesce_waiting(db, agent, row["group_key"], coalesce, now)
            db.execute(
                "UPDATE deliveries SET state = 'running', begun = 1, attempts = attempts + 1 WHERE seq = ?", (seq,)
            )
            return load_claim(db, seq, whole=coalesce == "all")

        return self._database.write(write)

    def finish(self, seq: int, result: str, now: float) -> Future[None]:
        """The handler ended well."""
        return self._end(seq, "done", None, result, now)

    def bury(self, seq: int, error: str, now: float) -> Future[None]:
        """Make it a dead letter."""
        return self._end(seq, "dead", error, None, now)

    def retry(self, seq: int, error: str, due_at: float) -> Future[None]:
        """The handler failed; there will be another try."""

        def write(db: sqlite3.Connection) -> None:
            # Asking took the try back, since waiting is none; failing meanwhile is.
            db.execute(
                "UPDATE deliveries SET attempts = attempts + (state IN ('asking', 'parked')), state = 'waiting', "
                "error = ?, due_at = ? WHERE seq = ?",
                (error, due_at, seq),
            )

        return self._database.write(write)

    def put_back(self, seq: int) -> Future[None]:
        """The handler was cut short through no fault of its own: this try does not count."""

        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE deliveries SET state = 'waiting', attempts = attempts - 1 WHERE seq = ? AND state = 'running'",
                (seq,),
            )

        return self._database.write(write)

    def resume(self, seq: int) -> Future[None]:
        """The handler has given up waiting for a person, and goes on: its try counts again."""

        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE deliveries SET state = 'running', attempts = attempts + 1 WHERE seq = ? AND state = 'asking'",
                (seq,),
            )

        return self._database.write(write)

    def recover(self, now: float) -> Future[int]:
        """Put back what a runner left behind when it ended; how many deliveries were in the middle of a try.

        Those that wait for a person are parked, and run again once there is an answer they have not seen.
        """

        def write(db: sqlite3.Connection) -> int:
            db.execute(
                "UPDATE deliveries SET state = 'parked' WHERE state = 'asking' AND EXISTS "
                "(SELECT 1 FROM items WHERE delivery = seq AND decision IS NULL AND kind != 'notice')"
            )
            db.execute(
                "UPDATE deliveries SET state = 'waiting', due_at = ? WHERE state = 'asking' OR (state = 'parked' AND "
                "EXISTS (SELECT 1 FROM items WHERE delivery = seq AND decision IS NOT NULL AND NOT taken "
                "AND kind != 'notice'))",
                (now,),
            )
            return db.execute("UPDATE deliveries SET state = 'waiting' WHERE state = 'running'").rowcount

        return self._database.write(write)

    def bound_wait(self, agent: str, until: float) -> Future[None]:
        """Let nothing of an agent be due later than it could be: the clock was set back while nothing ran."""

        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE deliveries SET due_at = ?1 WHERE agent = ?2 AND state = 'waiting' AND due_at > ?1",
                (until, agent),
            )

        return self._database.write(write)

    def last_key(self, topic: str) -> Future[str | None]:
        """The key of the topic's newest event."""

        def read(db: sqlite3.Connection) -> str | None:
            row = db.execute(
                "SELECT key FROM events WHERE topic = ? ORDER BY accepted_at DESC, rowid DESC LIMIT 1", (topic,)
            ).fetchone()
            return None if row is None else str(row["key"])

        return self._database.read(read)

    def purge(self, before: float) -> Future[int]:
        """Forget events that ended before a time, with what was asked about them; how many.

        What a person has not read yet, or answered since then, dead letters, the newest event of each topic, and what
        is coalesced with one that has not ended, stay.
        """

        def write(db: sqlite3.Connection) -> int:
            return db.execute(
                "DELETE FROM events WHERE accepted_at < ?1 "
                "AND id NOT IN (SELECT id FROM events JOIN (SELECT topic, MAX(accepted_at) AS accepted_at FROM events "
                "GROUP BY topic) USING (topic, accepted_at)) "
                "AND NOT EXISTS (SELECT 1 FROM deliveries WHERE event_id = events.id "
                "AND (state NOT IN ('done', 'merged') OR ended_at >= ?1 OR (state = 'merged' AND EXISTS "
                "(SELECT 1 FROM deliveries first WHERE first.seq = deliveries.lead AND first.state != 'done')))) "
                "AND NOT EXISTS (SELECT 1 FROM items JOIN deliveries ON delivery = seq "
                f"WHERE event_id = events.id AND ({OPEN_ITEMS} OR answered_at >= ?1))",
                (before,),
            ).rowcount

        return self._database.write(write)

    # -- inside ----------------------------------------------------------------------------------------------------

    def _end(self, seq: int, state: str, error: str | None, result: str | None, now: float) -> Future[None]:
        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE deliveries SET state = ?, error = ?, result = ?, ended_at = ? WHERE seq = ?",
                (state, error, None if result is None else result[:_LONGEST_RESULT], now, seq),
            )
            close_unanswered_items(
                db, seq, "its handler has ended" if error is None else f"it was given up: {error}", now
            )

        return self._database.write(write)


def _quiet_from(db: sqlite3.Connection, target: DeliveryTarget, now: float) -> float:
    """Until when the group of a new event waits for quiet; those of it that still wait are moved there too.

    Also those whose time came while the agent was busy: they go together with the new one.
    """
    waiting = "agent = ? AND group_key = ? AND state = 'waiting' AND NOT begun"
    row = db.execute(
        f"SELECT MIN(accepted_at) AS first FROM deliveries JOIN events ON events.id = event_id WHERE {waiting}",
        (target.agent, target.group),
    ).fetchone()
    first = now if row["first"] is None else float(row["first"])
    due = max(now, min(now + target.debounce_s, first + MAX_DEBOUNCE_FACTOR * target.debounce_s))
    db.execute(f"UPDATE deliveries SET due_at = ? WHERE {waiting}", (due, target.agent, target.group))
    return due


def _numbers(seqs: Collection[int]) -> str:
    return ", ".join(str(int(seq)) for seq in seqs)
