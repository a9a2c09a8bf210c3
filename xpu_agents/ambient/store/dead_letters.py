"""Dead letters: deliveries that were given up and wait for a decision of the user."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future
from dataclasses import dataclass

from xpu_agents.ambient.errors import AmbientError
from xpu_agents.ambient.events import Event
from xpu_agents.ambient.store.database import Database
from xpu_agents.ambient.store.deliveries import event_from_row

__all__ = ["DeadLetter", "DeadLetters"]


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """A delivery that was given up.

    Attributes:
        number: number of the dead letter.
        agent: agent that gave up.
        event: the event; its ``attempt`` is the last one.
        error: reason.
        ended_at: time, in seconds since the epoch.
    """

    number: int
    agent: str
    event: Event
    error: str
    ended_at: float


class DeadLetters:
    """The dead letters of a store. Every method returns a future."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Future[list[DeadLetter]]:
        """All dead letters, oldest first."""
        return self._database.read(_read_letters)

    def revive(self, number: int, now: float) -> Future[None]:
        """Retry a dead letter with a new set of attempts and a new deadline. Unanswered questions are asked again.

        Raises (the future):
            AmbientError: no dead letter has this number.
        """

        def write(db: sqlite3.Connection) -> None:
            _update_dead(
                db,
                number,
                "state = 'waiting', attempts = 0, ended_at = NULL, due_at = :now, revived_at = :now, begun = 1",
                now,
            )
            db.execute("DELETE FROM items WHERE delivery = ? AND closed != '' AND kind != 'notice'", (number,))

        return self._database.write(write, durable=True)

    def drop(self, number: int, now: float) -> Future[None]:
        """Discard a dead letter; it counts as done.

        Raises (the future):
            AmbientError: no dead letter has this number.
        """
        return self._database.write(
            lambda db: _update_dead(db, number, "state = 'done', ended_at = :now", now), durable=True
        )


def _update_dead(db: sqlite3.Connection, number: int, values: str, now: float) -> None:
    changed = db.execute(
        f"UPDATE deliveries SET {values} WHERE seq = :number AND state = 'dead'", {"number": number, "now": now}
    )
    if not changed.rowcount:
        raise AmbientError(f"dead letter {number}: no such number; `xpu-agents ambient dead` lists them")


def _read_letters(db: sqlite3.Connection) -> list[DeadLetter]:
    rows = db.execute(
        "SELECT d.seq, d.agent, d.error, d.ended_at, d.attempts, e.* FROM deliveries d "
        "JOIN events e ON e.id = d.event_id WHERE d.state = 'dead' ORDER BY d.ended_at, d.seq"
    )
    return [
        DeadLetter(row["seq"], row["agent"], event_from_row(row, row["attempts"]), row["error"] or "", row["ended_at"])
        for row in rows
    ]
