"""The journal: events, their deliveries to agents, and the state of each delivery."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Collection, Sequence
from concurrent.futures import Future

from xpu_agents.ambient.events import Receipt
from xpu_agents.ambient.runtime.execution_policy import Coalesce
from xpu_agents.ambient.store.database import Database
from xpu_agents.ambient.store.deliveries import (
    ClaimedDelivery,
    DeliveryTarget,
    add_deliveries,
    coalesce_waiting,
    load_claim,
    undo_coalescing,
)
from xpu_agents.ambient.store.item_expiry import OPEN_ITEMS, close_unanswered_items

__all__ = ["Journal"]

_MAX_RESULT_CHARS = 10_000


class Journal:
    """Events and their deliveries, one delivery for each listening agent.

    Every method returns a future that is done once the change is committed. Only `accept` is on the disk by then. Other
    changes can be lost in a power failure, but not with the process; a lost change makes an event run once more, never
    once less.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def accept(
        self,
        topic: str,
        payload: str,
        key: str | None,
        targets: Sequence[DeliveryTarget] | None,
        now: float,
        *,
        unscoped_key: str | None = None,
    ) -> Future[Receipt]:
        """Record an event and its deliveries. Once the future is done, the event is on the disk and runs at least once.

        Args:
            topic: topic of the event.
            payload: content as JSON text.
            key: idempotency key: two events of one topic and key are the same event. None makes the event unique.
            targets: receiving agents; None leaves them to the process that runs the app (`EventRouting`).
            now: current time.
            unscoped_key: key that the event had before its topic got further sources. An event with this key is the
                same only if its content is.
        """
        event_id = secrets.token_hex(8)

        def write(db: sqlite3.Connection) -> Receipt:
            if unscoped_key is not None:
                same_event = "SELECT id FROM events WHERE topic = ? AND key = ? AND payload = ?"
                row = db.execute(same_event, (topic, unscoped_key, payload)).fetchone()
                if row is not None:
                    return Receipt(row["id"], topic, unscoped_key, new=False)
            added = db.execute(
                "INSERT OR IGNORE INTO events (id, topic, key, payload, accepted_at, routed) VALUES (?, ?, ?, ?, ?, ?)",
                (event_id, topic, key or event_id, payload, now, targets is not None),
            )
            if not added.rowcount:
                known_event = db.execute("SELECT id FROM events WHERE topic = ? AND key = ?", (topic, key)).fetchone()
                return Receipt(known_event["id"], topic, key or "", new=False)
            add_deliveries(db, event_id, targets or (), now)
            return Receipt(event_id, topic, key or event_id, new=True)

        return self._database.write(write, durable=True)

    def next_due(self, agent: str, busy: Collection[int] = ()) -> Future[float | None]:
        """The due time of the agent's next delivery; None if it has none.

        Args:
            agent: name of the agent.
            busy: numbers of deliveries that `claim` would skip too.
        """

        def read(db: sqlite3.Connection) -> float | None:
            due_row = db.execute(
                f"SELECT MIN(due_at) AS due FROM deliveries WHERE agent = ? AND state = 'waiting' "
                f"AND seq NOT IN ({_join_numbers(busy)})",
                (agent,),
            ).fetchone()
            return None if due_row["due"] is None else float(due_row["due"])

        return self._database.read(read)

    def claim(
        self, agent: str, now: float, coalesce: Coalesce, busy: Collection[int] = ()
    ) -> Future[ClaimedDelivery | None]:
        """Claim the agent's oldest due delivery, with those coalesced with it. The result is None if none is due.

        Args:
            agent: name of the agent.
            now: current time.
            coalesce: coalescing of deliveries of the same group. A delivery that was started before stays as it was.
            busy: numbers of deliveries to skip, because an earlier handler of theirs has not ended yet.
        """

        def write(db: sqlite3.Connection) -> ClaimedDelivery | None:
            delivery_row = db.execute(
                f"SELECT seq, group_key, begun FROM deliveries WHERE agent = ? AND state = 'waiting' AND due_at <= ? "
                f"AND seq NOT IN ({_join_numbers(busy)}) ORDER BY seq LIMIT 1",
                (agent, now),
            ).fetchone()
            if delivery_row is None:
                return None
            seq = int(delivery_row["seq"])
            if delivery_row["begun"]:
                undo_coalescing(db, seq, coalesce)
            elif coalesce is not None:
                seq = coalesce_waiting(db, agent, delivery_row["group_key"], coalesce, now)
            db.execute(
                "UPDATE deliveries SET state = 'running', begun = 1, attempts = attempts + 1 WHERE seq = ?", (seq,)
            )
            return load_claim(db, seq, whole=coalesce == "all")

        return self._database.write(write)

    def finish(self, seq: int, result: str, now: float) -> Future[None]:
        """Mark a delivery as done."""
        return self._end_delivery(seq, "done", None, result, now)

    def mark_dead(self, seq: int, error: str, now: float) -> Future[None]:
        """Mark a delivery as a dead letter."""
        return self._end_delivery(seq, "dead", error, None, now)

    def retry(self, seq: int, error: str, due_at: float) -> Future[None]:
        """Schedule another attempt after a failure."""

        def write(db: sqlite3.Connection) -> None:
            # Waiting for the user took the attempt back; a failure during the wait counts.
            db.execute(
                "UPDATE deliveries SET attempts = attempts + (state IN ('asking', 'parked')), state = 'waiting', "
                "error = ?, due_at = ? WHERE seq = ?",
                (error, due_at, seq),
            )

        return self._database.write(write)

    def requeue(self, seq: int) -> Future[None]:
        """Return a delivery to the queue after an interruption. The attempt does not count."""

        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE deliveries SET state = 'waiting', attempts = attempts - 1 WHERE seq = ? AND state = 'running'",
                (seq,),
            )

        return self._database.write(write)

    def resume(self, seq: int) -> Future[None]:
        """Mark a handler as running that stopped waiting for the user. Its attempt counts again."""

        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE deliveries SET state = 'running', attempts = attempts + 1 WHERE seq = ? AND state = 'asking'",
                (seq,),
            )

        return self._database.write(write)

    def recover(self, now: float) -> Future[int]:
        """Requeue the deliveries that the last run left behind, and return the number of interrupted attempts.

        Deliveries that wait for the user are parked. They become due when an answer exists that the handler has not
        seen.
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

    def limit_due_times(self, agent: str, until: float) -> Future[None]:
        """Limit the due times of an agent, in case the clock was set back while no process ran the app."""

        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE deliveries SET due_at = ?1 WHERE agent = ?2 AND state = 'waiting' AND due_at > ?1",
                (until, agent),
            )

        return self._database.write(write)

    def last_key(self, topic: str) -> Future[str | None]:
        """The key of the newest event of a topic."""

        def read(db: sqlite3.Connection) -> str | None:
            row = db.execute(
                "SELECT key FROM events WHERE topic = ? ORDER BY accepted_at DESC, rowid DESC LIMIT 1", (topic,)
            ).fetchone()
            return None if row is None else str(row["key"])

        return self._database.read(read)

    def purge(self, before: float) -> Future[int]:
        """Delete events that ended before a time, with their inbox items, and return their number.

        It keeps events that were not routed, events with open or recently answered items, dead letters, the newest
        event of each topic, and events coalesced with one that has not ended.
        """

        def write(db: sqlite3.Connection) -> int:
            return db.execute(
                "DELETE FROM events WHERE accepted_at < ?1 AND routed "
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

    def _end_delivery(self, seq: int, state: str, error: str | None, result: str | None, now: float) -> Future[None]:
        def write(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE deliveries SET state = ?, error = ?, result = ?, ended_at = ? WHERE seq = ?",
                (state, error, None if result is None else result[:_MAX_RESULT_CHARS], now, seq),
            )
            close_unanswered_items(db, seq, "its handler has ended" if error is None else f"dead letter: {error}", now)

        return self._database.write(write)


def _join_numbers(seqs: Collection[int]) -> str:
    return ", ".join(str(int(seq)) for seq in seqs)
