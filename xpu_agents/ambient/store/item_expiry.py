"""Closing items of the inbox without a person: nobody came in time, or nobody would use an answer any more."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future

from xpu_agents.ambient.store.database import Database

__all__ = ["OPEN_ITEMS", "ItemExpiry", "close_unanswered_items"]

OPEN_ITEMS = "decision IS NULL AND closed = ''"
"""What waits for a person, as a condition on the table of items."""

_ASKED = "kind != 'notice'"


class ItemExpiry:
    """Of the items of a store; every method returns a future."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def next_at(self) -> Future[float | None]:
        """When the next question or review is over; None if none ever is."""

        def read(db: sqlite3.Connection) -> float | None:
            row = db.execute("SELECT MIN(until) AS until FROM items WHERE decision IS NULL AND until IS NOT NULL")
            found = row.fetchone()["until"]
            return None if found is None else float(found)

        return self._database.read(read)

    def overdue(self, now: float, announce: Callable[[], None] = lambda: None) -> Future[int]:
        """Close what nobody has answered in time; how many. The answer is *ignore*; parked handlers are due again.

        Args:
            now: the time.
            announce: called if there was any, in any thread: a supervisor of this process finds nothing to close then,
                and follows only what others commit.
        """

        def write(db: sqlite3.Connection) -> int:
            db.execute(
                "UPDATE deliveries SET state = 'waiting', due_at = ?1 WHERE state = 'parked' AND seq IN "
                "(SELECT delivery FROM items WHERE decision IS NULL AND until <= ?1)",
                (now,),
            )
            return db.execute(
                "UPDATE items SET decision = 'ignore', answer = 'null', closed = 'nobody answered in time', "
                "answered_at = ?1 WHERE decision IS NULL AND until <= ?1",
                (now,),
            ).rowcount

        def announced(closing: Future[int]) -> None:
            if not closing.cancelled() and closing.exception() is None and closing.result():
                announce()

        closing = self._database.write(write, durable=True)
        closing.add_done_callback(announced)
        return closing

    def notices(self, before: float, now: float) -> Future[int]:
        """Close notices of before a time that nobody has read; how many."""

        def write(db: sqlite3.Connection) -> int:
            return db.execute(
                "UPDATE items SET closed = 'nobody read it in time', answered_at = ? "
                f"WHERE {OPEN_ITEMS} AND NOT ({_ASKED}) AND asked_at < ?",
                (now, before),
            ).rowcount

        return self._database.write(write)

    def orphans(self, now: float) -> Future[int]:
        """Close what agents ask that the app does not have (how many), and open what those ask that it has again."""
        declared = "agent IN (SELECT name FROM agents WHERE declared)"

        def write(db: sqlite3.Connection) -> int:
            db.execute(
                "UPDATE items SET closed = '', answered_at = NULL "
                f"WHERE decision IS NULL AND closed != '' AND {_ASKED} AND {declared} "
                "AND delivery IN (SELECT seq FROM deliveries WHERE state NOT IN ('done', 'dead'))"
            )
            return db.execute(
                "UPDATE items SET closed = 'the app has no agent ' || agent || ' any more', answered_at = ? "
                f"WHERE {OPEN_ITEMS} AND {_ASKED} AND NOT {declared}",
                (now,),
            ).rowcount

        return self._database.write(write)


def close_unanswered_items(db: sqlite3.Connection, seq: int, why: str, now: float) -> None:
    """Close what the handler of a delivery has asked: it has ended, and nobody would use an answer."""
    db.execute(
        "UPDATE items SET closed = ?, answered_at = ?, until = NULL "
        f"WHERE delivery = ? AND decision IS NULL AND {_ASKED}",
        (why, now, seq),
    )
