"""Events accepted by processes without the agents, until the running app routes them: `EventRouting`."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from xpu_agents.ambient.store.database import Database
from xpu_agents.ambient.store.deliveries import DeliveryTarget, add_deliveries

__all__ = ["EventRouting", "UnroutedEvent"]


@dataclass(frozen=True, slots=True)
class UnroutedEvent:
    """An accepted event without deliveries: id, topic, and content as JSON text."""

    id: str
    topic: str
    payload: str


class EventRouting:
    """Events without deliveries. Every method returns a future.

    Only the process that runs the app knows the groups of its agents and checks the content of events.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def topics(self) -> Future[frozenset[str]]:
        """Topics of the agents of the last run of the app."""
        topics = "SELECT topic FROM agents WHERE declared AND topic IS NOT NULL"
        return self._database.read(lambda db: frozenset(row["topic"] for row in db.execute(topics)))

    def unrouted(self, topics: Collection[str]) -> Future[list[UnroutedEvent]]:
        """Events of these topics without deliveries, oldest first."""

        def read(db: sqlite3.Connection) -> list[UnroutedEvent]:
            rows = db.execute(
                f"SELECT id, topic, payload FROM events WHERE NOT routed AND topic IN ({', '.join('?' * len(topics))}) "
                "ORDER BY accepted_at, rowid",
                tuple(topics),
            )
            return [UnroutedEvent(row["id"], row["topic"], row["payload"]) for row in rows]

        return self._database.read(read)

    def route(self, event_id: str, targets: Sequence[DeliveryTarget], now: float) -> Future[None]:
        """Add the deliveries of an event."""

        def write(db: sqlite3.Connection) -> None:
            if db.execute("UPDATE events SET routed = 1 WHERE id = ? AND NOT routed", (event_id,)).rowcount:
                add_deliveries(db, event_id, targets, now)

        return self._database.write(write)
