"""Closing of inbox items without an answer: after a time limit, or when no handler waits for them any more."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future

from xpu_agents.ambient.store.database import Database

__all__ = ["OPEN_ITEMS", "ItemExpiry", "close_unanswered_items"]

OPEN_ITEMS = "decision IS NULL AND closed = ''"
"""SQL condition for items that wait for the user."""

_NEEDS_ANSWER = "kind != 'notice'"


class ItemExpiry:
    """Closes items of a store. Every method returns a future."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def next_expiry(self) -> Future[float | None]:
        """The earliest time limit of an open item; None if no item has one."""

        def read(db: sqlite3.Connection) -> float | None:
            row = db.execute("SELECT MIN(until) AS until FROM items WHERE decision IS NULL AND until IS NOT NULL")
            expires_at = row.fetchone()["until"]
            return None if expires_at is None else float(expires_at)

        return self._database.read(read)

    def close_expired(self, now: float, announce: Callable[[], None] = lambda: None) -> Future[int]:
        """Close items whose time limit has passed, with the decision *ignore*, and return their number.

        Handlers parked on them become due.

        Args:
            now: current time.
            announce: callback if any item was closed. The supervisor of this process sees only commits of other
                processes by itself. Called in any thread.
        """

        def write(db: sqlite3.Connection) -> int:
            db.execute(
                "UPDATE deliveries SET state = 'waiting', due_at = ?1 WHERE state = 'parked' AND seq IN "
                "(SELECT delivery FROM items WHERE decision IS NULL AND until <= ?1)",
                (now,),
            )
            return db.execute(
                "UPDATE items SET decision = 'ignore', answer = 'null', closed = 'no answer within the time limit', "
                "answered_at = ?1 WHERE decision IS NULL AND until <= ?1",
                (now,),
            ).rowcount

        def announce_if_closed(closing: Future[int]) -> None:
            if not closing.cancelled() and closing.exception() is None and closing.result():
                announce()

        closing = self._database.write(write, durable=True)
        closing.add_done_callback(announce_if_closed)
        return closing

    def close_old_notices(self, before: float, now: float) -> Future[int]:
        """Close notices older than a time and return their number."""

        def write(db: sqlite3.Connection) -> int:
            return db.execute(
                "UPDATE items SET closed = 'not read in time', answered_at = ? "
                f"WHERE {OPEN_ITEMS} AND NOT ({_NEEDS_ANSWER}) AND asked_at < ?",
                (now, before),
            ).rowcount

        return self._database.write(write)

    def close_orphaned(self, now: float) -> Future[int]:
        """Close items of agents that the app no longer has (and count them); reopen those of agents that are back."""
        declared = "agent IN (SELECT name FROM agents WHERE declared)"

        def write(db: sqlite3.Connection) -> int:
            db.execute(
                "UPDATE items SET closed = '', answered_at = NULL "
                f"WHERE decision IS NULL AND closed != '' AND {_NEEDS_ANSWER} AND {declared} "
                "AND delivery IN (SELECT seq FROM deliveries WHERE state NOT IN ('done', 'dead'))"
            )
            return db.execute(
                "UPDATE items SET closed = 'the app no longer has the agent ' || agent, answered_at = ? "
                f"WHERE {OPEN_ITEMS} AND {_NEEDS_ANSWER} AND NOT {declared}",
                (now,),
            ).rowcount

        return self._database.write(write)


def close_unanswered_items(db: sqlite3.Connection, seq: int, reason: str, now: float) -> None:
    """Close the unanswered items of a delivery that has ended."""
    db.execute(
        "UPDATE items SET closed = ?, answered_at = ?, until = NULL "
        f"WHERE delivery = ? AND decision IS NULL AND {_NEEDS_ANSWER}",
        (reason, now, seq),
    )
