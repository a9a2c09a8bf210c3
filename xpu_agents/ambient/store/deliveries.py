"""What an agent takes on: a delivery, and those that are coalesced with it."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass

from xpu_agents.ambient.events import Event
from xpu_agents.ambient.runtime.execution_policy import Coalesce

__all__ = ["ClaimedDelivery", "coalesce_waiting", "event_from_row", "load_claim", "undo_coalescing"]


@dataclass(frozen=True, slots=True)
class ClaimedDelivery:
    """A delivery that an agent has taken on.

    Attributes:
        seq: its number.
        events: what is to be handled; several only where events are coalesced into one go.
        attempt: which try this is, from 1.
        since: what its deadline counts from: when it was accepted, or a person revived it.
        waited_s: time it has spent waiting for a person since then, in earlier runs.
    """

    seq: int
    events: tuple[Event, ...]
    attempt: int
    since: float
    waited_s: float = 0.0


def coalesce_waiting(db: sqlite3.Connection, agent: str, group: str, coalesce: Coalesce, now: float) -> int:
    """Coalesce what waits in a group; the number of the delivery that stands for all."""
    rows = db.execute(
        "SELECT seq FROM deliveries WHERE agent = ? AND group_key = ? AND state = 'waiting' AND NOT begun ORDER BY seq",
        (agent, group),
    ).fetchall()
    seqs = [int(row["seq"]) for row in rows]
    lead = seqs[-1] if coalesce == "latest" else seqs[0]
    db.executemany(
        "UPDATE deliveries SET state = 'merged', lead = ?, ended_at = ? WHERE seq = ?",
        [(lead, now, seq) for seq in seqs if seq != lead],
    )
    return lead


def undo_coalescing(db: sqlite3.Connection, seq: int, coalesce: Coalesce) -> None:
    """Give back what was to be handled together with a delivery that is handled by itself now.

    The agent is declared anew, and no longer coalesces as it did when this one was begun. Where only the newest counts
    what is older stays merged.
    """
    if coalesce != "all":
        db.execute(
            "UPDATE deliveries SET state = 'waiting', lead = NULL, ended_at = NULL "
            "WHERE lead = ?1 AND state = 'merged' AND (?2 IS NULL OR seq > ?1)",
            (seq, coalesce),
        )


def load_claim(db: sqlite3.Connection, seq: int, *, whole: bool) -> ClaimedDelivery:
    """A delivery that was taken, with its event; with all that are coalesced with it on demand (``whole``)."""
    rows = db.execute(
        "SELECT d.seq, d.attempts, d.revived_at, e.* FROM deliveries d JOIN events e ON e.id = d.event_id "
        "WHERE d.seq = ?1 OR (?2 AND d.lead = ?1) ORDER BY d.seq",
        (seq, whole),
    ).fetchall()
    own = next(row for row in rows if row["seq"] == seq)
    attempt, since = int(own["attempts"]), float(own["revived_at"] or rows[0]["accepted_at"])
    waited = db.execute(
        "SELECT TOTAL(answered_at - MAX(asked_at, ?2)) AS waited FROM items WHERE delivery = ?1 AND kind != 'notice' "
        "AND answered_at > ?2",
        (seq, since),
    ).fetchone()
    return ClaimedDelivery(
        seq, tuple(event_from_row(row, attempt) for row in rows), attempt, since, float(waited["waited"])
    )


def event_from_row(row: sqlite3.Row, attempt: int) -> Event:
    """An event from its row."""
    return Event(row["id"], row["topic"], row["key"], json.loads(row["payload"]), row["accepted_at"], attempt)
